-- Another weekday for one household, from a day on.

-- The day of the same week that a rhythm from `first_day` has instead of `day`: at most three days earlier or later.
create or replace function private.moved_with(first_day date, day date) returns date
language sql immutable as $$
  select private.same_weekday_from(first_day, day - 3)
$$;

-- Until when a household is away that has gone away on a day, perhaps more than once.
create or replace function private.away_until(booking_id uuid, away_from date) returns date
language sql stable as $$
  select until from private.history where booking = booking_id and what = 'away' and day = away_from order by place desc limit 1
$$;

-- The days from `first_day` on that a household has brought back of an absence.
create or replace function private.days_brought_back(booking_id uuid, first_day date) returns date[]
language sql stable as $$
  select array(
    select day from (
      select distinct away_from from private.day_changes
      where booking = booking_id and nominal >= first_day and skipped and away_from is not null
    ) as absence
    cross join lateral private.away_until(booking_id, away_from) as away (until)
    cross join lateral private.nominal_days(booking_id, greatest(first_day, away_from), until) as day
    where until is not null and not exists (select from private.day_changes where booking = booking_id and nominal = day and skipped)
  )
$$;

-- What is skipped from `first_day` on stays skipped, by the days of the new rhythm: of a whole absence those within it but
-- `at_home`, otherwise the day of the same week. What was moved is not: it was moved from a day that there is no more.
create or replace function private.skip_as_before(skipped private.day_changes[], at_home date[], first_day date) returns void
language sql as $$
  insert into private.day_changes (booking, nominal, skipped, company_skipped, away_from)
  select distinct on (booking, day) booking, day, true, company_skipped, away_from
  from unnest(skipped) as before
  cross join lateral private.away_until(before.booking, away_from) as away (until)
  cross join lateral (
    select private.nominal_days(before.booking, greatest(first_day, away_from), away.until) as day where away.until is not null
    union
    select private.moved_with(first_day, nominal) where away.until is null
  ) as days
  where days.day >= first_day and exists (select from private.nominal_days(before.booking, day, day))
    and (away.until is null or days.day <> all (at_home))
  order by booking, day, company_skipped desc, away_from
  on conflict do nothing
$$;

-- The rhythm of the household moves with its price: what it has from `first_day` on is on the weekday of that day.
create or replace function private.change_day(booking_id uuid, first_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  in_force private.rhythms;
  later private.rhythms[];
  rhythm private.rhythms;
  changes private.day_changes[];
  at_home date[];
begin
  agreement := private.hold_known(booking_id);
  if agreement.status <> 'agreed' then
    perform private.refuse('409', 'Det finns inget avtal som löper, så det finns ingen dag att byta.');
  elsif first_day is null or not private.is_near(first_day) or first_day < private.today()
    or private.open_day_from(first_day) is distinct from first_day then
    perform private.refuse('409', 'Den dagen kör ni inte. Välj en annan första dag.');
  end if;
  select * into in_force from private.rhythms
  where booking = booking_id order by rhythms.first_day <= first_day desc, abs(rhythms.first_day - first_day) limit 1;
  later := array(
    select rhythms from private.rhythms
    where booking = booking_id and rhythms.first_day > first_day and rhythms.first_day <> in_force.first_day order by rhythms.first_day
  );
  if in_force.frequency = 'once' then
    perform private.refuse('409', 'En engångshämtning har ingen fast dag. Flytta den i stället.');
  elsif in_force.first_day <= first_day and (first_day - in_force.first_day) % private.step_of(in_force.frequency) = 0
    and not exists (select from unnest(later) as one where (one.first_day - first_day) % 7 <> 0) then
    -- It has that day already. Idempotent.
    return;
  end if;
  -- A rhythm of which a day has been collected has begun.
  if exists (
    select from private.visits cross join lateral private.pickups(booking_id, day, day) as pickup
    where booking = booking_id and final = day and greatest(day, nominal) >= first_day
  ) then
    perform private.refuse('409', 'Så långt fram har ni redan hämtat. Välj en senare första dag.');
  end if;
  perform private.begin_act('change');
  at_home := array(select private.moved_with(first_day, day) from unnest(private.days_brought_back(booking_id, first_day)) as day);
  changes := array(select day_changes from private.day_changes where booking = booking_id and nominal >= first_day and skipped);
  delete from private.day_changes where booking = booking_id and nominal >= first_day;
  delete from private.rhythms where booking = booking_id and rhythms.first_day >= first_day;
  foreach rhythm in array array[in_force] || later loop
    -- Only those after it change.
    continue when rhythm.first_day < first_day and (first_day - rhythm.first_day) % private.step_of(rhythm.frequency) = 0;
    insert into private.rhythms (booking, first_day, frequency, price, special)
    values (booking_id, case when rhythm.first_day = in_force.first_day then first_day
      else greatest(first_day, private.moved_with(first_day, rhythm.first_day)) end, rhythm.frequency, rhythm.price, rhythm.special)
    on conflict on constraint rhythms_pkey do update
    set frequency = excluded.frequency, price = excluded.price, special = excluded.special;
  end loop;
  perform private.skip_as_before(changes, at_home, first_day);
  perform private.know_new_days(booking_id, first_day);
  perform private.days_changed(booking_id, 'company', 'changed_day', first_day);
end
$$;

-- Households whose days have another weekday than the company's, or will have, with that weekday (1 = Monday) and its next day.
create or replace function private.on_other_weekdays() returns table (booking uuid, weekday integer, frequency text, next_day date)
language sql stable as $$
  select booking, extract(isodow from first_day)::integer, rhythm.frequency, (
    select min(days.day) from private.days_of(booking, since, since + 70) as days where state = 'planned'
  )
  from private.agreements
  cross join lateral (
    select first_day, frequency from private.rhythms where rhythms.booking = agreements.booking order by first_day desc limit 1
  ) as rhythm
  cross join lateral greatest(private.today(), first_day) as since
  cross join private.company_rules
  where status = 'agreed' and rhythm.frequency <> 'once' and extract(isodow from first_day) <> company_rules.weekday
$$;

create or replace function private.other_days() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'address', private.readable_answers(booking) ->> 'address',
    'weekday', weekday, 'frequency', frequency, 'next_day', next_day
  ) order by next_day, private.sort_key(private.name_of(booking)) collate "C"), '[]')
  from private.on_other_weekdays()
$$;
