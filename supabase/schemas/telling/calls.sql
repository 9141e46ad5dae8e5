-- The household has a mobile number, as `mobileNumber` in src/shared/telephone.ts, and the company a gateway.
create or replace function private.gets_sms(answers jsonb) returns boolean
language plpgsql stable as $$
begin
  return (select sms and private.national_number(answers ->> 'phone') ~ '^7[023689][0-9]{7}$' from private.company_rules);
end
$$;

create or replace function private.reach(answers jsonb) returns text
language sql stable as $$
  select case when answers ->> 'email' <> '' then 'mail' when private.gets_sms(answers) then 'sms' else 'call' end
$$;

-- A refused mail is still tried, because the refusal may be about us.
create or replace function private.is_refused(message public.outbox) returns boolean
language sql immutable as $$
  select (message).status like 'queued' and (message).channel = 'mail' and (message).attempts > 1 and (message).last_error ~ '(^|: )5[0-9]{2}[ -]'
$$;

-- A household whose latest mail came back has to be called, until the address is corrected.
create or replace function private.reach_of(booking_id uuid, answers jsonb) returns text
language sql stable as $$
  select case when way = 'mail' and (
    select status <> 'sent' and last_error is not null from public.outbox
    where form_response_id = booking_id and recipient = 'household' and channel = 'mail'
      and (status in ('sent', 'dead') or private.is_refused(outbox))
    order by created_at desc limit 1
  ) then 'call' else way end
  from private.reach(answers) as way
$$;

create or replace function private.goes_to(answers jsonb) returns text
language sql stable as $$
  select case private.reach(answers)
    when 'mail' then answers ->> 'email' when 'sms' then private.national_number(answers ->> 'phone')
  end
$$;

-- Urgent ones go by SMS where that reaches the household. One that cannot be read is a card among the calls.
create or replace function private.channel_to(booking_id uuid, urgent boolean default false) returns text
language plpgsql stable as $$
begin
  return (
    select case when urgent and private.gets_sms(answers) and no_sms is not true then 'sms' else private.reach(answers) end
    from private.readable_answers(booking_id) as answers left join private.agreements on booking = booking_id
  );
end
$$;

-- What the company does, promises or reminds of is not bounded. Requests to write elsewhere are counted by themselves: whoever has a
-- household's link must not use up what would warn it.
create or replace function private.own_sms_used_up(booking_id uuid, at_once boolean default false) returns boolean
language sql stable as $$
  select private.is_full('sms_of_own_acts_a_day', times, pg_catalog.now()) or private.is_full('sms_of_own_acts_a_month', times, pg_catalog.now())
  from (select array(
    select created_at from public.outbox
    where form_response_id = booking_id and recipient = 'household' and channel = 'sms' and data ->> 'who' = 'household'
      and data ? 'at_once' = at_once
  ) as times) as sent
$$;

-- The page goes on showing what the household did.
create or replace function private.refuse_more_sms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return case when not private.own_sms_used_up(new.form_response_id, new.data ? 'at_once') then new end;
end
$$;

create or replace function private.channel_without_sms(booking_id uuid) returns text
language sql stable as $$
  select case when private.readable_answers(booking_id) ->> 'email' <> '' then 'mail' else 'call' end
$$;

-- All the days that one of kind `moved` is about are over (its mail confirms the act, however late), or the agreement of a contract is,
-- or the day that a word to all was about.
create or replace function private.too_late_at(message public.outbox) returns timestamptz
language sql stable as $$
  select case (message).kind when 'moved' then (
    -- Of one that has no words yet nobody knows which days they are.
    select private.end_of(max(greatest((message).day, ((message).data ->> 'to_day')::date, (act ->> 'day')::date, (act ->> 'to_day')::date)))
    from (select) as one left join jsonb_array_elements((message).data -> 'acts') as act on true
    where (message).data -> 'acts' is distinct from '[]'
  ) when 'agreed' then (
    select private.end_of(upper(span) - 1) from private.agreements
    where booking = (message).form_response_id and not upper_inf(span)
  ) else (message).expires_at end
$$;

-- Nothing else reaches it, or the mail was given up. What is owed is told as long as it is owed, and nearly everything else for thirty
-- days. The rest as in the index outbox_calls.
create or replace function private.is_call(message public.outbox) returns boolean
language sql stable as $$
  select (message).recipient = 'household' and (message).settled_at is null
    and ((message).channel = 'call' and (message).status = 'queued' or (message).status = 'dead')
    and (private.too_late_at(message) <= private.now()) is not true
    and ((message).kind in ('bill', 'moved', 'agreed') or (message).kind = 'news' and (message).expires_at is not null
      or (message).created_at > pg_catalog.now() - interval '30 days')
$$;

-- In its first minute it may be taken back, and has no words yet.
create or replace function private.is_due_call(message public.outbox) returns boolean
language sql stable as $$
  select private.is_call(message) and ((message).status = 'dead' or (message).next_attempt_at <= pg_catalog.now())
$$;

-- src/outbox/calls.ts composes them anew.
create or replace function private.forget_what_is_said() returns trigger
language plpgsql as $$
begin
  new.said := null;
  new.said_at := null;
  return new;
end
$$;

-- What is said in a call also says what the agreement and its rhythms say.
create or replace function private.agreement_changed() returns trigger
language plpgsql as $$
begin
  update public.outbox as message set said = null, said_at = null
  where form_response_id = case when tg_op = 'DELETE' then old.booking else new.booking end and private.is_call(message);
  return null;
end
$$;

-- Nobody is asked about a request that has been answered, changed or ended since.
create or replace function private.waiting_calls() returns jsonb
language sql stable as $$
  select private.each_of('call', array(
    select id from public.outbox
    where private.is_due_call(outbox) and private.is_to_be_said(outbox)
    order by created_at, next_attempt_at, id
  ))
$$;

create or replace function private.called(message uuid) returns void
language sql as $$
  update public.outbox set status = 'sent', sent_at = private.now(), settled_at = private.now()
  where id = message and channel = 'call' and status = 'queued'
$$;
