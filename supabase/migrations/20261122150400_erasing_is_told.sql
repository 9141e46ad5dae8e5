-- A booking that is erased before anybody has answered it is told to the company, too: its notice is in the mailbox.

-- What strangers do with bookings that nobody has said yes to is told to the company so often in an hour, and no more.
create function private.strangers_said_enough() returns boolean
language sql stable
return exists (
  select from public.outbox as message
  where message.recipient = 'company' and message.kind in ('changed', 'moved', 'ended', 'withdrawn', 'erased')
    and message.created_at between pg_catalog.now() - interval '1 hour' and pg_catalog.now()
  offset 59
);
revoke execute on function private.strangers_said_enough from public;

create or replace function private.tell(of uuid, kind text, recipient text, day date default null, data jsonb default '{}')
returns void
language plpgsql
as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if recipient = 'household' and agreement.agreed_at is null and kind <> 'declined' then
    return;
  end if;
  if recipient = 'company' and agreement.agreed_at is null and private.strangers_said_enough() then
    return;
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, day, data)
  values (
    kind, recipient,
    case when recipient = 'company' then private.company_mailbox() end,
    of, day, data
  );
end
$$;

create or replace function public.erase_my_booking(key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of uuid := private.acting(key);
begin
  -- Not by private.tell: what belongs to the booking goes with it.
  insert into public.outbox (kind, recipient, to_email, data)
  select 'erased', 'company', private.company_mailbox(), jsonb_build_object('booked_at', created_at)
  from public.form_responses join private.agreements on booking = id
  where id = of and (agreed_at is not null or not private.strangers_said_enough());
  perform private.erase(of);
  return '{"erased": true}';
end
$$;
