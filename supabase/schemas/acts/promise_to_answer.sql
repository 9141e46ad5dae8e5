create or replace function private.unanswered() returns table (waiting integer, overdue integer)
language sql stable as $$
  select count(*)::integer, (count(*) filter (where asked_at + answer_within < private.now() and asked_back_at is null))::integer
  from private.agreements cross join private.company_rules
  where status = 'asked' and waits
$$;

-- The company is urged six hours before the deadline; between 22 and 7, at 21 instead.
create or replace function private.urge_at(answer_by timestamptz) returns timestamptz
language sql stable as $$
  select case
    when clock::time >= '22:00' then clock::date + time '21:00'
    when clock::time < '07:00' then clock::date - 1 + time '21:00'
    else clock
  end at time zone 'Europe/Stockholm'
  from (select (answer_by - interval '6 hours') at time zone 'Europe/Stockholm' as clock) as due
$$;

-- A clock that was ahead may have urged before it was time; one that is set back by an hour was right enough.
create or replace function private.is_urged(agreement private.agreements) returns boolean
language sql stable as $$
  select coalesce(agreement.urged_at <= private.now() + interval '2 hours', false)
$$;

-- Each booking urges once, with all others that wait.
create or replace function private.urge_answers() returns integer
language plpgsql as $$
declare
  allowed interval := (select answer_within from private.company_rules);
  urged integer;
begin
  if not exists (
    select from private.agreements
    where status = 'asked' and waits and not private.is_urged(agreements) and asked_back_at is null and private.urge_at(asked_at + allowed) <= private.now()
  ) then
    return 0;
  end if;
  -- Those due within half a day are included. A concurrent run finds them already reminded. Locks in the same order as dismissing.
  update private.agreements set urged_at = private.now()
  where booking in (
    select booking from private.agreements
    where status = 'asked' and waits and not private.is_urged(agreements) and asked_back_at is null
      and private.urge_at(asked_at + allowed) <= private.now() + interval '12 hours'
    order by booking for no key update
  );
  get diagnostics urged = row_count;
  if urged > 0 then
    -- Without names: the row outlives the households in it.
    insert into public.outbox (kind, recipient, to_email, data)
    select 'unanswered', 'company', private.company_mailbox(),
      jsonb_build_object('bookings', jsonb_agg(jsonb_build_object('booking', booking) order by asked_at))
    from (
      select * from private.agreements where status = 'asked' and waits order by asked_at limit 100
    ) as waiting
    join public.form_responses on id = booking;
  end if;
  return urged;
end
$$;

-- These bookings still wait when the reminder is sent, but not for the household; null if none does.
create or replace function private.still_unanswered(data jsonb) returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_build_object(
    'name', private.name_of(booking), 'address', private.readable_answers(booking) ->> 'address', 'answer_by', asked_at + answer_within
  ) order by asked_at)
  from jsonb_to_recordset(data -> 'bookings') as listed (booking uuid)
  join private.agreements using (booking)
  cross join private.company_rules
  where status = 'asked' and asked_back_at is null
$$;
