-- Days of an agreement are computed only here; pages, lists, reminders, calendars and sums all use these functions.

create or replace function private.step_of(frequency text) returns integer
language sql immutable as $$
  select case frequency when 'weekly' then 7 when 'biweekly' then 14 when 'monthly' then 28 end
$$;

create or replace function private.rhythms_of(booking_id uuid)
returns table (first_day date, frequency text, step integer, price integer, next_first_day date, is_first boolean)
language sql stable rows 1 as $$
  select first_day, frequency, private.step_of(frequency), price, lead(first_day) over (order by first_day),
    lag(first_day) over (order by first_day) is null
  from private.rhythms where booking = booking_id
$$;

create or replace function private.latest_rhythm(booking_id uuid, before date default 'infinity') returns setof private.rhythms
language sql stable rows 1 as $$
  select * from private.rhythms where booking = booking_id and first_day < before order by first_day desc limit 1
$$;

create or replace function private.agreed_from(booking_id uuid) returns date
language sql stable as $$
  select min(first_day) from private.rhythms where booking = booking_id
$$;

-- The day has the weekday of one of the rhythms; the company's, before there is one. Strict, because `greatest` would make a rhythm's
-- first day of no day.
create or replace function private.own_day_from(booking_id uuid, day date) returns date
language sql stable strict as $$
  select case when count(*) = 0 then private.company_day_from(day) else min(private.open_day_from(own)) end
  from private.rhythms_of(booking_id)
  cross join lateral (
    select private.same_weekday_from(first_day, case when is_first then day else greatest(day, first_day) end) as own
  ) as next
  where next_first_day is null or own < next_first_day
$$;

create or replace function private.next_changeable_day(booking_id uuid) returns date
language sql stable as $$
  select private.own_day_from(booking_id, private.first_changeable())
$$;

create or replace function private.nominal_days(booking_id uuid, since date, until date) returns setof date
language sql stable rows 5 as $$
  select rhythm.first_day + days
  from private.rhythms_of(booking_id) as rhythm
  cross join lateral (select least(until, next_first_day - 1) as last_day) as bounds
  cross join lateral (
    select 0 as days where step is null
    union all
    -- Starts at the first step within the bounds, so the cost does not grow with the age of the agreement.
    select days from generate_series(
      greatest(0, (since - rhythm.first_day + step - 1) / step * step), bounds.last_day - rhythm.first_day, step
    ) as days
  ) as steps
  where rhythm.first_day + days between since and bounds.last_day
$$;

-- Most days are open days of the season and need no look.
create or replace function private.pickup_day(raw date, closed date[], visited date[], season_end date) returns date
language sql immutable as $$
  select case when raw <= season_end and raw <> all (closed) then raw else private.pushed_to(raw, closed, visited, season_end) end
$$;

create or replace function private.pickup_day_from(booking_id uuid, raw date) returns date
language plpgsql stable as $$
declare
  closed date[] := array(select day from private.closed_days where day >= raw);
begin
  return private.pushed_to(raw, closed, array(
    select day from private.visits where booking = booking_id and day = any (closed)
  ), (select season_last_day from private.company_rules));
end
$$;

-- A pick-up that a closed day pushes to a day of the household's own is still one with that if it is skipped, which closing must not
-- revive, or was moved when the two were one already.
create or replace function private.changed_own_day(booking_id uuid, day date) returns setof private.day_changes
language sql stable rows 1 as $$
  select * from private.day_changes
  where booking = booking_id and nominal = day and (takes_along or skipped and moved_to is null)
    and exists (select from private.nominal_days(booking_id, day, day))
$$;

-- `among`: only those of the rhythm's days that are among these.
create or replace function private.agreement_pickups(agreement private.agreements, since date, until date, among date[] default null)
returns table (nominal date, base date, stands_on date, final date, skipped boolean, is_moved boolean, raw date)
language plpgsql stable rows 5 as $$
#variable_conflict use_column
declare
  booking_id uuid := agreement.booking;
  -- Pick-ups on or before this day cannot have been pushed into the range; later ones may have been.
  after_day date := private.unpushed_before(since);
  closed date[] := array(select closed_days.day from private.closed_days);
  visited date[] := array(select day from private.visits where booking = booking_id and day = any (closed));
  season_end date := (select coalesce(season_last_day, 'infinity') from private.company_rules);
begin
  return query
  select days.nominal, due.base, due.stands_on, made.final,
    change.skipped is true or own.skipped is true and made.final is not distinct from due.stands_on, change.moved_to is not null, due.raw
  from (
    select nominal from private.nominal_days(booking_id, after_day + 1, until) as nominal where among is null or nominal = any (among)
    union
    select change.nominal from private.day_changes as change
    where change.booking = booking_id and change.moved_to > after_day and change.moved_to <= until
      and exists (select from private.nominal_days(booking_id, change.nominal, change.nominal))
  ) as days
  left join private.day_changes as change on change.booking = booking_id and change.nominal = days.nominal
  -- `offset 0`: each is asked of several times, and found once.
  cross join lateral (
    select base, coalesce(change.moved_to, days.nominal) as raw,
      case when change.moved_to is null then base else private.pickup_day(change.moved_to, closed, visited, season_end) end as stands_on
    from private.pickup_day(days.nominal, closed, visited, season_end) as base offset 0
  ) as due
  -- Most stay where they are, and need no look.
  left join lateral private.changed_own_day(booking_id, due.stands_on) as own on due.stands_on <> due.raw and change.skipped is not true
  cross join lateral (
    select case when own.moved_to is null then due.stands_on else private.pickup_day(own.moved_to, closed, visited, season_end) end as final
    offset 0
  ) as made
  where (coalesce(made.final, due.raw) > agreement.last_day) is not true
    and (after_day = since - 1 or (greatest(due.base, made.final) < since) is not true);
end
$$;

-- `base` is the day the nominal day maps to, `raw` where the pick-up was put, and `stands_on` the day that this one maps to. `final`
-- differs from that only if it goes with another of the household's, and decides whether the agreement still covers it.
create or replace function private.pickups(booking_id uuid, since date, until date)
returns table (nominal date, base date, stands_on date, final date, skipped boolean, is_moved boolean, raw date)
language sql stable rows 5 as $$
  select pickups.* from private.agreements cross join lateral private.agreement_pickups(agreements, since, until) as pickups
  where agreements.booking = booking_id
$$;

-- `rows 1` because most calls ask for one day; with the default estimate of 1,000 the planner would scan all agreements instead of those
-- of one round.
create or replace function private.agreement_days(agreement private.agreements, since date, until date)
returns table (day date, state text, moved_from date, moved_to date, reason text)
language plpgsql stable rows 1 as $$
#variable_conflict use_column
declare
  booking_id uuid := agreement.booking;
begin
  return query
  with pickup as (
    select * from private.agreement_pickups(agreement, since, until) where final is not null
  ), made as (
    -- Without what goes with another, which is there itself.
    select final as day, bool_and(skipped) as skipped,
      -- A pick-up that is already on its own day was not moved there. Of several pushed there the last is made (private.is_one_with_later).
      case when not bool_or(raw = final and not is_moved) then
        max(case when is_moved then base else nominal end)
      end as moved_from,
      case when not bool_or(raw = final) then
        (select reason from private.closed_days where closed_days.day = max(raw))
      end as reason
    from pickup where final = stands_on group by final
  ), left_behind as (
    select base as day, min(final) as moved_to from pickup
    where is_moved and base <> final and base not in (select day from made)
      and (base > agreement.last_day) is not true
    group by base
  ), visit as (
    select day, outcome from private.visits where booking = booking_id and day between since and until
  )
  select coalesce(made.day, visit.day), coalesce(visit.outcome, case when made.skipped then 'skipped' else 'planned' end),
    nullif(made.moved_from, made.day), null::date, made.reason
  from made full join visit on visit.day = made.day
  where coalesce(made.day, visit.day) between since and until
  union all
  select left_behind.day, 'moved', null, left_behind.moved_to, null
  from left_behind
  where left_behind.day between since and until and left_behind.day not in (select day from visit)
  order by 1;
end
$$;

create or replace function private.days_of(booking_id uuid, since date, until date)
returns table (day date, state text, moved_from date, moved_to date, reason text)
language sql stable rows 1 as $$
  select days.* from private.agreements cross join lateral private.agreement_days(agreements, since, until) as days
  where agreements.booking = booking_id
  order by days.day
$$;

-- These agreements might have a pick-up on the day (index scan).
create or replace function private.agreements_around(pickup_day date, one uuid default null) returns setof private.agreements
language sql stable rows 60 as $$
  -- The whole row, because `agreements.*` would be frozen to today's columns.
  select agreements from private.agreements
  where span && daterange(private.unpushed_before(pickup_day), pickup_day, '(]') and (one is null or booking = one)
$$;

create or replace function private.households_of(pickup_day date, one uuid default null)
returns table (booking uuid, state text, moved_from date, moved_to date)
language sql stable as $$
  select agreements.booking, days.state, days.moved_from, days.moved_to
  from private.agreements_around(pickup_day, one) as agreements
  cross join lateral private.agreement_days(agreements, pickup_day, pickup_day) as days
$$;

-- These are the pick-ups on the day; if there are none, those that were moved away from it.
create or replace function private.standing_on(booking_id uuid, day date) returns setof private.day_changes
language plpgsql stable as $$
begin
  return query
  with pickup as (select * from private.pickups(booking_id, day, day))
  select booking_id, pickup.nominal, case when pickup.is_moved then pickup.raw end, coalesce(change.skipped, pickup.skipped),
    change.company_moved_to, coalesce(change.company_skipped, false), change.away_from, change.takes_along
  from pickup
  left join private.day_changes as change on change.booking = booking_id and change.nominal = pickup.nominal
  where pickup.final = day and pickup.stands_on = day
      -- One that a closed day has made one with a day of the household's own goes with that, and what is changed is noted only there,
      -- because it is made again on its own day once that is open.
      and not (pickup.raw <> day and exists (select from private.nominal_days(booking_id, day, day))
        and not exists (select from private.day_changes where booking = booking_id and nominal = day and moved_to is not null))
    or (pickup.base = day and pickup.is_moved and not exists (select from pickup where pickup.final = day));
end
$$;

-- An agreement ends on the same day once the round has started, because the company may be at the door; otherwise the day before, or the
-- last day on which it has been there, which may even be ahead.
create or replace function private.last_day_at(booking_id uuid, at timestamptz) returns date
language plpgsql stable as $$
begin
  return (
    select greatest(today - (at < private.starts(today))::integer, (
      select max(day) from private.visits where booking = booking_id and visits.at <= last_day_at.at
    ))
    from (select private.local_day(at) as today) as ends
  );
end
$$;

-- This is called after any change that may affect it.
create or replace function private.update_span(booking_id uuid) returns void
language plpgsql as $$
begin
  update private.agreements set span = bounds.span, settled = nullif(settled, true)
  from (
    select case
      when min(first_day) is null then null
      when ends.last_day < least(min(first_day), min(moved.first)) then 'empty'::daterange
      else daterange(
        least(min(first_day), min(moved.first)),
        coalesce(
          ends.last_day,
          case when (array_agg(frequency order by first_day desc))[1] = 'once'
            then greatest(max(first_day), private.pickup_day_from(booking_id, max(first_day)), max(moved.last)) end
        ), '[]')
    end as span
    from (select last_day from private.agreements where booking = booking_id) as ends
    left join private.rhythms on booking = booking_id
    left join lateral (
      select min(moved_to) as first, max(greatest(moved_to, private.pickup_day_from(booking_id, moved_to))) as last
      from private.day_changes where booking = booking_id
    ) as moved on true
    group by ends.last_day
  ) as bounds
  where agreements.booking = booking_id;
end
$$;

-- A change of a pick-up alters its own day in a calendar, and those it is moved to and from. They are noted by the number that the act
-- gets in the history, because a number that grows with each change is what calendar programs go by.
create or replace function private.note_changed_days() returns trigger
language plpgsql as $$
begin
  update private.agreements set changed_days = changed_days || (
    select jsonb_object_agg(day, (select coalesce(max(place), 0) + 1 from private.history where history.booking = agreements.booking))
    from unnest(array[old.nominal, old.moved_to, new.nominal, new.moved_to]) as day where day is not null
  )
  where booking = coalesce(new.booking, old.booking);
  return null;
end
$$;
