-- Messages to the company: written by the page (or by the worker where the page did not get that far), delivered by
-- the worker. A visitor may insert a message to the company's own mailbox, and nothing else.

create table private.settings (
  name text primary key,
  value text not null
);
comment on table private.settings is
  'company_mailbox: the only address mail may go to; the server and the worker write it at start from company.ts.';
-- Without a mailbox nothing would be accepted; hosted projects get theirs when the worker first starts.
alter table private.settings enable row level security;
grant usage on schema private to service_role;
grant select, insert, update on private.settings to service_role;

create function private.is_company_mailbox(address text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.settings
    where name = 'company_mailbox' and value = address
  )
$$;

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  to_email text not null,
  subject text not null,
  -- HTML from a browser: hostile until the worker has sanitised it.
  body text not null,
  form_response_id uuid references public.form_responses (id) on delete cascade,
  status text not null default 'queued',
  -- Counted when the worker claims the row, so that a message that kills the worker is given up in the end.
  attempts integer not null default 0,
  -- Also the lease: a claimed row is due again when its worker has not reported back by then.
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  last_error text,
  sent_at timestamptz,
  constraint outbox_subject_is_one_line
    check (length(subject) between 1 and 250 and subject !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint outbox_body_is_bounded check (length(body) between 1 and 30000),
  constraint outbox_to_email_is_bounded check (length(to_email) between 3 and 254),
  constraint outbox_status_is_known check (status in ('queued', 'sent', 'dead'))
);
create index outbox_due on public.outbox (next_attempt_at) where status = 'queued';
create index outbox_dead on public.outbox (created_at) where status = 'dead';
create index outbox_form_response_id on public.outbox (form_response_id);

-- Bookings whose notice nobody has queued yet. A table of its own, emptied as notices arrive, so that looking for
-- forgotten ones costs the same whatever the number of bookings.
create table private.missing_notices (
  form_response_id uuid primary key references public.form_responses (id) on delete cascade,
  due_at timestamptz not null default now() + interval '1 minute'
);
create index missing_notices_due_at on private.missing_notices (due_at);
alter table private.missing_notices enable row level security;
grant select, insert, update, delete on private.missing_notices to service_role;

create function private.expect_notice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.missing_notices (form_response_id) values (new.id);
  return null;
end
$$;
create trigger expect_notice after insert on public.form_responses
  for each row execute function private.expect_notice();

create function private.notice_arrived() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.missing_notices where form_response_id = new.form_response_id;
  -- Wakes workers in other processes; harmless where nobody listens.
  perform pg_catalog.pg_notify('outbox', '');
  return null;
end
$$;
create trigger notice_arrived after insert on public.outbox
  for each row execute function private.notice_arrived();

alter table public.outbox enable row level security;
revoke all on public.outbox from public, anon, authenticated, service_role;
grant insert (id, to_email, subject, body, form_response_id) on public.outbox to anon, authenticated;
grant select, insert, update, delete on public.outbox to service_role;
revoke execute on function private.is_company_mailbox, private.expect_notice, private.notice_arrived from public;
grant execute on function private.is_company_mailbox to anon, authenticated, service_role;

create policy outbox_insert on public.outbox
  for insert to anon, authenticated
  with check (private.is_company_mailbox(to_email));
