-- What is remembered by itself: who is collected tomorrow, and who still waits for an answer.

alter table private.company_rules
  -- On the day before.
  add column remind_at time not null default '17:00';

alter table private.agreements
  -- When the company was told that its time to answer is running out.
  add column urged_at timestamptz;
-- What has waited until now was told of by its notice: nobody gets a mail because the site was brought up to date.
update private.agreements set urged_at = now() where asked_at < now() - interval '12 hours';

-- Queues the reminder of each household that is collected on the next day, from the time of reminding until the company
-- drives; whoever moves to that day meanwhile gets one, too. Once for each household and day, whoever else does so at the same
-- time: a unique index holds it. How many.
create function private.queue_reminders() returns integer
language plpgsql
as $$
declare
  rules private.company_rules;
  pickup_day date;
  queued integer;
begin
  select * into rules from private.company_rules;
  pickup_day := private.open_day_from(
    private.today() + case when private.now() >= private.starts(private.today()) then 1 else 0 end
  );
  if pickup_day is null
    or private.now() < (pickup_day - 1 + rules.remind_at) at time zone 'Europe/Stockholm' then
    return 0;
  end if;
  insert into public.outbox (kind, recipient, channel, form_response_id, day, expires_at)
  select 'reminder', 'household', case when rules.sms then 'sms' else 'mail' end, booking, pickup_day,
    private.starts(pickup_day)
  from private.households_of(pickup_day)
  where state = 'planned' and not exists (
    select from public.outbox where form_response_id = booking and kind = 'reminder' and outbox.day = pickup_day
  )
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;

-- Six hours before the time to answer runs out; what would come between 22 and 7 comes at 21.
create function private.urge_at(answer_by timestamptz) returns timestamptz
language sql stable
begin atomic
  select case
    when clock::time >= '22:00' then clock::date + time '21:00'
    when clock::time < '07:00' then clock::date - 1 + time '21:00'
    else clock
  end at time zone 'Europe/Stockholm'
  from (select (answer_by - interval '6 hours') at time zone 'Europe/Stockholm' as clock) as due;
end;

-- Tells the company once of each booking whose time is running out, together with all others that wait. How many it told of.
create function private.urge_answers() returns integer
language plpgsql
as $$
declare
  allowed interval := (select answer_within from private.company_rules);
  urged integer;
begin
  if not exists (
    select from private.agreements
    where status = 'asked' and waits and urged_at is null and private.urge_at(asked_at + allowed) <= private.now()
  ) then
    return 0;
  end if;
  -- Those whose turn would come within half a day are told of with it. Whoever comes second finds them told of.
  update private.agreements set urged_at = private.now()
  where status = 'asked' and waits and urged_at is null
    and private.urge_at(asked_at + allowed) <= private.now() + interval '12 hours';
  get diagnostics urged = row_count;
  if urged > 0 then
    insert into public.outbox (kind, recipient, to_email, data)
    select 'unanswered', 'company', (select value from private.settings where name = 'company_mailbox'),
      jsonb_build_object('bookings', jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', submitted_by, 'address', private.answers_of(booking) ->> 'address',
        'created_at', asked_at, 'answer_by', asked_at + allowed
      ) order by asked_at))
    from (
      select * from private.agreements where status = 'asked' and waits order by asked_at limit 100
    ) as waiting
    join public.form_responses on id = booking;
  end if;
  return urged;
end
$$;

-- For whoever watches: how many wait for an answer, and for how many the time is over.
create function private.unanswered() returns table (waiting integer, overdue integer)
language sql stable
begin atomic
  select count(*)::integer, (count(*) filter (where asked_at + answer_within < private.now()))::integer
  from private.agreements cross join private.company_rules
  where status = 'asked' and waits;
end;

revoke execute on all functions in schema private from public;
