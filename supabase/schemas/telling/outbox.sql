create or replace function private.company_mailbox() returns text
language sql stable as $$
  select value from private.settings where name = 'company_mailbox'
$$;

create or replace function private.is_company_mailbox(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(address = private.company_mailbox(), false)
$$;

-- A policy runs as the inserting visitor.
grant execute on function private.is_company_mailbox to anon, authenticated, service_role;

-- The page's own notice is not needed. Anything that is not a notice to the company is left to the policy, which refuses it.
create or replace function private.find_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.kind, new.channel, new.recipient) = ('notice', 'mail', 'company') and private.is_company_mailbox(new.to_email) and exists (
    select from public.outbox where form_response_id = new.form_response_id and kind = 'notice'
  ) then
    return null;
  end if;
  return new;
end
$$;

-- Workers in other processes wake; harmless if nobody listens.
create or replace function private.wake_workers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('outbox', '');
  return null;
end
$$;

-- `like`, because a plan that asks for `= 'queued'` reads the index of all that wait, which it takes for nearly none, instead of the
-- household's few messages.
create or replace function private.is_queued(message public.outbox) returns boolean
language sql immutable as $$
  select (message).status like 'queued'
$$;

create or replace function private.is_untried(message public.outbox) returns boolean
language sql immutable as $$
  select (message).status like 'queued' and (message).attempts = 0
$$;

-- These messages only confirm an act. Several in a row become one.
create or replace function private.is_receipt(kind text, data jsonb) returns boolean
language sql immutable as $$
  select kind in ('moved', 'ended', 'reported') or kind = 'changed' and coalesce(data ->> 'what', 'asked') in ('changed', 'asked')
$$;

-- Such a message leaves ten minutes after the previous one of its kind, so that a burst of acts is one mail. To an address that may be
-- somebody else's, most of a day after the previous one of any kind.
create or replace function private.receipt_due(booking_id uuid, kind text, recipient text, who text) returns timestamptz
language plpgsql stable as $$
begin
  return (
    select greatest(pg_catalog.now(), max(greatest(created_at, sent_at))
      + case when is_known then interval '10 minutes' else interval '20 hours' end)
    from (select who <> 'household' or recipient = 'company' or exists (
      -- It may be somebody else's until a link that was sent there has been opened. The first key belongs to whoever filled in the form.
      select from private.keys
      where booking = booking_id and opened_at is not null and revoked_at is null and channel = private.reach(private.answers_of(booking_id))
    ) as is_known) as household
    left join public.outbox as before on form_response_id = booking_id and before.recipient = receipt_due.recipient
      and data ->> 'who' = receipt_due.who and private.is_receipt(before.kind, data)
      and (before.kind = receipt_due.kind or not is_known)
    group by is_known
  );
end
$$;

-- The desk shows it, with its words, for whoever makes the call. What becomes of it afterwards is another card: pressing that one has
-- called says nothing of words that were not there to read.
create or replace function private.may_be_called(message public.outbox) returns boolean
language sql stable as $$
  select message.channel = 'call' and message.next_attempt_at <= pg_catalog.now() and message.data -> 'acts' is distinct from '[]'
$$;

-- A household is told nothing before the company has answered, or anybody could make us send mail to anybody. Messages to the company
-- about unaccepted bookings are limited; the desk shows the events anyway.
create or replace function private.queue(
  booking_id uuid, kind text, recipient text, day date default null, data jsonb default '{}', after interval default '0',
  expires_at timestamptz default null
) returns void
language plpgsql as $$
declare
  agreement private.agreements;
  due timestamptz := pg_catalog.now() + after;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if recipient = 'household' and agreement.agreed_at is null and kind not in ('declined', 'offer', 'question') then
    return;
  end if;
  if recipient = 'company' and agreement.agreed_at is null and (
    private.strangers_said_enough() or private.is_full('stranger_told', array(
      select created_at from public.outbox as message
      where form_response_id = booking_id and message.recipient = 'company' and of_a_stranger
    ), pg_catalog.now())
  ) then
    return;
  end if;
  if kind = 'agreed' and not data ? 'what' then
    -- One contract: it is made of the agreement when it is sent.
    update public.outbox as message set data = queue.data,
      id = case when private.may_be_called(message) then gen_random_uuid() else id end
    where form_response_id = booking_id and message.kind = 'agreed' and not message.data ? 'what' and private.is_untried(message);
    if found then return; end if;
  end if;
  -- The present mailbox hears of a request to write elsewhere before that can be granted.
  if private.is_receipt(kind, data) and not data ? 'at_once' then
    due := greatest(due, private.receipt_due(booking_id, kind, recipient, data ->> 'who'));
  end if;
  -- It comes after the message about the yes or the end, which waits while that can still be taken back.
  if recipient = 'household' then
    due := greatest(due, private.may_be_told_at(agreement), (
      select max(next_attempt_at) + interval '1 second' from public.outbox as message
      where form_response_id = booking_id and message.recipient = 'household' and message.kind in ('agreed', agreement.status)
        and private.is_untried(message)
        and next_attempt_at > pg_catalog.now() and next_attempt_at <= pg_catalog.now() + private.grace()
    ));
  end if;
  insert into public.outbox (kind, recipient, channel, to_email, form_response_id, day, data, next_attempt_at, expires_at, of_a_stranger)
  values (
    kind, recipient,
    case when recipient = 'household' then private.channel_to(booking_id, urgent => expires_at is not null) else 'mail' end,
    case when recipient = 'company' then private.company_mailbox() end,
    booking_id, day, data, due, expires_at, recipient = 'company' and agreement.agreed_at is null
  );
end
$$;

-- Reminders are queued from reminder time on the eve until the company starts driving, so that households that move to that day in
-- between also get one. A unique index allows one per household and day, whoever else runs this concurrently.
create or replace function private.queue_reminders() returns integer
language plpgsql as $$
declare
  queued integer := 0;
  reminded record;
begin
  for reminded in
    select day, households.booking, private.may_be_told_at(agreements) as due
    from generate_series(0, 1) as ahead cross join lateral (select private.today() + ahead as day) as next cross join private.company_rules
    cross join lateral private.households_of(day) as households join private.agreements using (booking)
    where private.now() >= (day - 1 + remind_at) at time zone 'Europe/Stockholm' and private.now() < private.starts(day)
      and private.is_round_day(day) and state = 'planned'
      and not exists (select from public.outbox where form_response_id = booking and kind = 'reminder' and outbox.day = next.day)
  loop
    begin
      insert into public.outbox (kind, recipient, channel, form_response_id, day, expires_at, next_attempt_at)
      values ('reminder', 'household', private.channel_to(reminded.booking, urgent => true), reminded.booking, reminded.day,
        private.starts(reminded.day), reminded.due)
      on conflict do nothing;
      queued := queued + found::integer;
    exception when others then
      -- One household that cannot be read keeps no other from its reminder.
      null;
    end;
  end loop;
  return queued;
end
$$;

-- Strangers cause messages about bookings that the company has not accepted.
create or replace function private.strangers_said_enough() returns boolean
language sql volatile as $$
  select private.is_full('strangers_told', array(
    select message.created_at from public.outbox as message
    where message.recipient = 'company' and message.kind in ('changed', 'moved', 'ended', 'erased') and message.of_a_stranger
      and message.created_at > pg_catalog.now() - interval '1 hour'
  ), pg_catalog.now())
$$;
