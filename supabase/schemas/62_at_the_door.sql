-- What a household is told about a missed pick-up, and how it objects.

-- Two minutes after the press, so that the driver can correct it or add a reason. A household that was already told is told
-- again only if the result changed.
create or replace function private.queue_not_collected(booking_id uuid, day date, outcome text, note text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  told text;
begin
  delete from public.outbox
  where form_response_id = booking_id and kind = 'not_collected' and outbox.day = day and private.is_queued(outbox) and claimed_by is null;
  select data ->> 'outcome' into told from public.outbox
  where form_response_id = booking_id and kind = 'not_collected' and outbox.day = day order by created_at desc limit 1;
  if outcome <> coalesce(told, 'collected') then
    perform private.queue(
      booking_id, 'not_collected', 'household', day, jsonb_build_object('outcome', outcome, 'note', note), after => '2 minutes',
      expires_at => (day + private.reportable_days() + 1)::timestamp at time zone 'Europe/Stockholm'
    );
  end if;
end
$$;

-- How many days after a pick-up a household can object.
create or replace function private.reportable_days() returns integer
language sql immutable as $$
  select 7
$$;

-- Whether a household can report that nobody came, or that its bags were out.
create or replace function private.may_report(day date, state text) returns boolean
language sql stable as $$
  select case
    when day + private.reportable_days() < private.today() then false
    when state = 'planned' then private.now() > (day + pickup_to) at time zone 'Europe/Stockholm'
    else state in ('collected', 'not_out', 'wrong')
  end
  from private.company_rules
$$;

create or replace function private.report(booking_id uuid, day date, words text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  state text;
begin
  words := btrim(coalesce(words, ''));
  if private.is_blank(words) or length(words) > 500 then
    perform private.refuse('400', 'Skriv vad som hände, med högst 500 tecken.');
  end if;
  if day is not null and private.is_near(day) then
    select days.state into state from private.days_of(booking_id, day, day) as days;
  end if;
  if state is null or state in ('skipped', 'moved') then
    perform private.refuse('409', 'Den dagen är ingen av dina hämtningsdagar. Ladda om sidan så ser du vilka de är.');
  elsif not private.may_report(day, state) then
    perform private.refuse('409', case
      when day >= private.today() then 'Vi är inte klara med rundan ännu. '
      else format('Det gick att säga till i %s dagar efter hämtningen. ', private.reportable_days())
    end || private.call_instead());
  end if;
  insert into private.reports as kept (booking, day, words, at) values (booking_id, day, words, private.now())
  on conflict on constraint reports_once_a_day do update
  -- Another id: whoever settles the former words has not read these.
  set id = gen_random_uuid(), words = excluded.words, at = excluded.at, settled_at = null where kept.words <> excluded.words;
  if found then
    perform private.record(booking_id, 'household', 'reported', day);
    perform private.tell(booking_id, 'household', 'reported');
  end if;
end
$$;

create or replace function private.report_cards(ids uuid[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', waiting.booking, 'name', private.name_of(waiting.booking),
    'address', answers ->> 'address', 'phone', answers ->> 'phone',
    'day', waiting.day, 'words', words, 'at', waiting.at,
    'outcome', visits.outcome, 'note', coalesce(visits.note, '')
  ) order by waiting.at), '[]')
  from (select * from private.reports where id = any (ids)) as waiting
  cross join lateral (select private.answers_of(waiting.booking) as answers) as now
  left join private.visits on visits.booking = waiting.booking and visits.day = waiting.day
$$;

-- Unmarked stops: of the rounds of the last two weeks, of this month and of months that have not been billed, and of today's once it
-- is evening and the round has been over for two hours; also one-off pick-ups of any age, because nothing is owed for them until they
-- are marked. `unbilled` as private.unbilled_months returns it: whoever asks for the rounds lists those months too.
create or replace function private.waiting_rounds(unbilled jsonb) returns jsonb
language sql stable as $$
  with until as (
    select private.today() - case when private.now() at time zone 'Europe/Stockholm'
      < private.today() + greatest(interval '17 hours', pickup_to - time '00:00' + interval '2 hours') then 1 else 0 end as last
    from private.company_rules
  ), unmarked as (
    select day, agreement.booking
    from until
    cross join lateral (select least(last - 13, private.this_month(), (unbilled ->> 0)::date) as since) as bounds
    cross join lateral private.weekdays(private.settled_before(since), last) as driven
    cross join lateral (
      select day::date from generate_series(since, last, interval '1 day') as day where extract(isodow from day) = any (driven)
    ) as past
    cross join lateral private.agreements_around(day) as agreement
    -- The day is computed only for those without a mark, in this order: a filled-in round costs nothing.
    where case when not exists (select from private.visits where visits.booking = agreement.booking and visits.day = past.day)
      then exists (select from private.agreement_days(agreement, day, day) where state = 'planned') end
    union
    select final, rhythms.booking
    -- Those that were moved may be from after today.
    from until join private.rhythms on frequency = 'once' and first_day between last - 365 and last + 365
    left join private.day_changes as change on change.booking = rhythms.booking and change.nominal = first_day
    cross join lateral (select coalesce(change.moved_to, first_day) as raw) as due
    cross join lateral private.pickups(rhythms.booking, due.raw, last) as pickup
    where due.raw <= last and pickup.nominal = first_day and final <= last and not pickup.skipped
      -- Visits are looked for first on the day before it is computed, which spares that for nearly all.
      and not exists (select from private.visits where visits.booking = rhythms.booking and day = due.raw)
      and not exists (select from private.visits where visits.booking = rhythms.booking and day = final)
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', day, 'stops', stops) order by day), '[]')
  from (select day, count(*) as stops from unmarked group by day) as rounds
$$;
