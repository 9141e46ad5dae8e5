-- Where all that is for the company goes. `or replace`, `if not exists`: some databases were made when this stood in earlier files.
create or replace function private.company_mailbox() returns text
language sql stable
begin atomic
  select value from private.settings where name = 'company_mailbox';
end;
revoke execute on function private.company_mailbox from public;

-- Counted every minute, for the desk.
create index if not exists outbox_undelivered on public.outbox (created_at) where delivery in ('failed', 'refused', 'unknown');
