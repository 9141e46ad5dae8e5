-- Which days a household has. Days of an agreement are computed only here; pages, lists, reminders, calendars and sums all use
-- these functions.

-- The clock used by everything below.
create or replace function private.now() returns timestamptz
language sql stable as $$
  select now()
$$;

create or replace function private.today() returns date
language sql stable as $$
  select private.local_day(private.now())
$$;

-- The first open day on or after `day` that has its weekday; null if the season ends first or there is none within a year.
create or replace function private.open_day_from(day date) returns date
language plpgsql stable as $$
declare
  season_end date := (select season_last_day from private.company_rules);
  candidate date := day;
begin
  for attempt in 1..60 loop
    if candidate > season_end then
      return null;
    elsif not exists (select from private.closed_days where closed_days.day = candidate) then
      return candidate;
    end if;
    candidate := candidate + 7;
  end loop;
  return null;
end
$$;

-- The last open day before `day` that has its weekday, at most a year back.
create or replace function private.open_day_before(day date) returns date
language plpgsql stable as $$
declare
  candidate date := day - 7;
begin
  for attempt in 1..60 loop
    exit when not exists (select from private.closed_days where closed_days.day = candidate);
    candidate := candidate - 7;
  end loop;
  return candidate;
end
$$;

-- The last day before `day` such that closed days push nothing from it, or from before it, to `day` or later: a week without a
-- closed day ends with it.
create or replace function private.settled_before(day date) returns date
language plpgsql stable as $$
declare
  candidate date := day - 1;
  closed date;
begin
  loop
    select max(closed_days.day) into closed from private.closed_days where closed_days.day between candidate - 6 and candidate;
    exit when closed is null;
    candidate := closed - 1;
  end loop;
  return candidate;
end
$$;

-- The first day on or after `day` on which something that recurs weekly with `example` is due.
create or replace function private.same_weekday_from(example date, day date) returns date
language sql immutable as $$
  select day + ((example - day) % 7 + 7) % 7
$$;

-- The first open day on or after `day` that has the company's weekday: those are proposed as first days.
create or replace function private.company_day_from(day date) returns date
language sql stable as $$
  select private.open_day_from(day + (weekday - extract(isodow from day)::integer + 7) % 7) from private.company_rules
$$;

-- On which weekdays the company drives between two days: its own, those of the rhythms, and those that pick-ups are moved to.
create or replace function private.weekdays(since date, until date) returns integer[]
language sql stable as $$
  with running as materialized (
    select booking from private.agreements where span && daterange(since, until, '[]')
  )
  select array(
    select weekday from private.company_rules
    union
    select extract(isodow from first_day)::integer
    from running cross join lateral (
      select first_day, lead(first_day) over (order by first_day) as next_first_day from private.rhythms where rhythms.booking = running.booking
    ) as rhythm
    where first_day <= until and (next_first_day <= since) is not true
    union
    select extract(isodow from moved_to)::integer from private.day_changes where moved_to between since and until
    order by 1
  )
$$;

-- Whether the company drives on the weekday of `day` then, closed or not.
create or replace function private.is_round_day(day date) returns boolean
language sql stable as $$
  select extract(isodow from day) = any (private.weekdays(private.settled_before(day) + 1, day))
$$;

-- The open days from one to another on which the company drives.
create or replace function private.round_days(since date, until date) returns setof date
language sql stable as $$
  select since + ahead from generate_series(0, until - since) as ahead
  where extract(isodow from since + ahead) = any ((select private.weekdays(private.settled_before(since) + 1, until))::integer[])
    and not exists (select from private.closed_days where day = since + ahead)
$$;

-- The next and the last of them, on or after `day` and before it; null if there is none near. Week by week, because it is nearly
-- always in the first: in a quarter run many times more agreements.
create or replace function private.round_day_from(day date) returns date
language plpgsql stable as $$
declare
  season_end date := (select coalesce(season_last_day, 'infinity') from private.company_rules);
  nearest date;
begin
  for since in 0..84 by 7 loop
    select min(driven) into nearest from private.round_days(day + since, day + since + 6) as driven where driven <= season_end;
    exit when nearest is not null;
  end loop;
  return nearest;
end
$$;

create or replace function private.round_day_before(day date) returns date
language plpgsql stable as $$
declare
  nearest date;
begin
  for ago in 7..91 by 7 loop
    select max(driven) into nearest from private.round_days(day - ago, day - ago + 6) as driven;
    exit when nearest is not null;
  end loop;
  return nearest;
end
$$;

-- The deadline for a household to change a day: the evening before, Swedish time.
create or replace function private.changeable_until(day date) returns timestamptz
language sql stable as $$
  select (day - 1 + change_until) at time zone 'Europe/Stockholm' from private.company_rules
$$;

-- The first day that a booking made at `at` can get: one whose deadline leaves the company its time to answer, so that no
-- household puts out bags for a booking nobody has read. Unless the household asks to begin earlier, the day is also after the
-- fourteen days of the right of withdrawal, counted from the company's deadline to answer. src/shared/pickup-days.ts computes
-- the same for the page.
--
-- A day without room for the rhythm (private.has_room) is not proposed, nor one of the fuller week for every second; null if there is
-- none within half a year. `room` as private.room_ahead.
create or replace function private.first_possible_day(
  at timestamptz, early_start boolean, agreed_by timestamptz default null, frequency text default 'once', room jsonb default '{}'
) returns date
language plpgsql stable as $$
declare
  allowed interval := (select answer_within from private.company_rules);
  -- Not before the season, which may be opened long before it begins.
  since date := greatest(private.local_day(at), (select season_first_day from private.company_rules));
  candidate date := private.company_day_from(since);
  last date := since + private.proposed_ahead();
begin
  while private.changeable_until(candidate) - at < allowed loop
    candidate := private.company_day_from(candidate + 1);
  end loop;
  if not early_start then
    candidate := private.company_day_from(greatest(candidate, private.withdrawal_until(coalesce(agreed_by, at + allowed)) + 1));
  end if;
  while candidate <= last
    and not (private.has_room(candidate, frequency, room) and not private.is_of_fuller_week(candidate, frequency, room)) loop
    candidate := private.company_day_from(candidate + 1);
  end loop;
  return case when candidate <= last then candidate end;
end
$$;

-- From when on the household has asked for pick-ups within the fourteen days of the right of withdrawal: with its booking, or
-- later; null if it has not.
create or replace function private.early_since(booking_id uuid) returns timestamptz
language sql stable as $$
  select case when early_start then '-infinity' else early_start_at end
  from public.form_responses join private.agreements on booking = id
  where id = booking_id
$$;

-- Whether pick-ups may begin at once: it was asked for, or there is no right of withdrawal to wait for.
create or replace function private.may_begin_at_once(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.organisation <> '' or private.early_since(agreement.booking) is not null
$$;

-- The first day to offer when answering a booking: the one the page showed, if the answer is in time.
create or replace function private.proposed_day(agreement private.agreements, room jsonb) returns date
language sql stable as $$
  select private.first_possible_day(
    private.now(), private.may_begin_at_once(agreement), greatest(private.now(), agreement.asked_at + answer_within),
    private.answers_of(agreement.booking) ->> 'frequency', room)
  from public.form_responses cross join private.company_rules where id = agreement.booking
$$;

-- Days between pick-ups; null for a one-off.
create or replace function private.step_of(frequency text) returns integer
language sql immutable as $$
  select case frequency when 'weekly' then 7 when 'biweekly' then 14 when 'monthly' then 28 end
$$;

-- The first open day from `day` on that has the weekday of one of the household's rhythms; the company's, before there is one.
-- Strict, because `greatest` would make a rhythm's first day of no day.
create or replace function private.own_day_from(booking_id uuid, day date) returns date
language sql stable strict as $$
  select case when count(*) = 0 then private.company_day_from(day) else min(private.open_day_from(own)) end
  from (
    select first_day, lag(first_day) over (order by first_day) as previous, lead(first_day) over (order by first_day) as next_first_day
    from private.rhythms where booking = booking_id
  ) as rhythm
  cross join lateral (
    select private.same_weekday_from(first_day, case when previous is null then day else greatest(day, first_day) end) as own
  ) as next
  where next_first_day is null or own < next_first_day
$$;

-- The first of its days that a household can still change.
create or replace function private.next_changeable_day(booking_id uuid) returns date
language sql stable as $$
  select private.own_day_from(booking_id, min(day)) from (
    select private.today() + ahead as day from generate_series(0, 2) as ahead
    where private.changeable_until(private.today() + ahead) >= private.now()
  ) as changeable
$$;

-- The rhythm's days from one day to another, inclusive, ignoring closed days and the agreement's end.
create or replace function private.nominal_days(booking_id uuid, since date, until date) returns setof date
language sql stable rows 5 as $$
  select rhythm.first_day + days
  from (
    select first_day, frequency, private.step_of(frequency) as step,
      lead(first_day) over (order by first_day) as next_first_day
    from private.rhythms where booking = booking_id
  ) as rhythm
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

-- The day of the pick-up that is due on `raw`: the first open day of its weekday from then on. A day on which somebody was at the
-- door counts although it was closed afterwards, as when the van breaks down on the round; or what was collected would be due again.
create or replace function private.pickup_day_from(booking_id uuid, raw date) returns date
language plpgsql stable as $$
declare
  open_day date := private.open_day_from(raw);
begin
  if open_day = raw then return raw; end if;
  return coalesce((
    select min(day) from private.visits cross join private.company_rules
    where booking = booking_id and day >= raw and day < coalesce(open_day, season_last_day + 1) and (day - raw) % 7 = 0
  ), open_day);
end
$$;

-- The same, for whoever asks for many: most days are open days of the season and need no look.
create or replace function private.pickup_day(booking_id uuid, raw date, closed date[], season_end date) returns date
language sql stable as $$
  select case when raw <= season_end and raw <> all (closed) then raw else private.pickup_day_from(booking_id, raw) end
$$;

-- Whether the household has skipped a day that it has of its own. A pick-up that a closed day pushes there is one with it, and closing
-- must not revive it.
create or replace function private.is_skipped(booking_id uuid, day date) returns boolean
language sql stable as $$
  select exists (select from private.day_changes where booking = booking_id and nominal = day and skipped and moved_to is null)
    and exists (select from private.nominal_days(booking_id, day, day))
$$;

create or replace function private.agreement_pickups(agreement private.agreements, since date, until date)
returns table (nominal date, base date, final date, skipped boolean, is_moved boolean, raw date)
language plpgsql stable rows 5 as $$
#variable_conflict use_column
declare
  booking_id uuid := agreement.booking;
  -- Pick-ups on or before this day cannot have been pushed into the range; later ones may have been.
  after_day date := private.settled_before(since);
  closed date[] := array(select closed_days.day from private.closed_days);
  season_end date := (select coalesce(season_last_day, 'infinity') from private.company_rules);
begin
  return query
  select days.nominal, made.base, made.final,
    -- In this order: most stay where they are, and need no look.
    case when change.moved_to is null and made.final <> days.nominal then coalesce(change.skipped, private.is_skipped(booking_id, made.final))
      else coalesce(change.skipped, false) end,
    change.moved_to is not null, made.raw
  from (
    select nominal_days as nominal from private.nominal_days(booking_id, after_day + 1, until)
    union
    select change.nominal from private.day_changes as change
    where change.booking = booking_id and change.moved_to > after_day and change.moved_to <= until
      and exists (select from private.nominal_days(booking_id, change.nominal, change.nominal))
  ) as days
  left join private.day_changes as change on change.booking = booking_id and change.nominal = days.nominal
  cross join lateral (
    select raw, private.pickup_day(booking_id, days.nominal, closed, season_end) as base,
      private.pickup_day(booking_id, raw, closed, season_end) as final
    from coalesce(change.moved_to, days.nominal) as raw
  ) as made
  where (coalesce(made.final, made.raw) > agreement.last_day) is not true
    and (after_day = since - 1 or (greatest(made.base, made.final) < since) is not true);
end
$$;

-- Pick-ups that fall, or would fall, between two days: the nominal day, the pickup day it maps to, and the actual day, which
-- differs if the household moved it. The actual day decides whether the agreement still covers it.
create or replace function private.pickups(booking_id uuid, since date, until date)
returns table (nominal date, base date, final date, skipped boolean, is_moved boolean, raw date)
language sql stable rows 5 as $$
  select pickups.* from private.agreements cross join lateral private.agreement_pickups(agreements, since, until) as pickups
  where agreements.booking = booking_id
$$;

-- The days of an agreement, as shown everywhere. `rows 1` because most calls ask for one day; with the default estimate
-- of 1,000 the planner would scan all agreements instead of those of one round.
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
    select final as day, bool_and(skipped) as skipped,
      -- A pick-up that is already on its own day was not moved there. Of several pushed there the last is made (private.is_one_with_later).
      case when not bool_or(raw = final and not is_moved) then
        max(case when is_moved then base else nominal end)
      end as moved_from,
      case when not bool_or(raw = final) then
        (select reason from private.closed_days where closed_days.day = max(raw))
      end as reason
    from pickup group by final
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

-- The days of a booking, by its id, as those of an agreement above.
create or replace function private.days_of(booking_id uuid, since date, until date)
returns table (day date, state text, moved_from date, moved_to date, reason text)
language sql stable rows 1 as $$
  select days.* from private.agreements cross join lateral private.agreement_days(agreements, since, until) as days
  where agreements.booking = booking_id
  order by days.day
$$;

-- Agreements that might have a pick-up on `day` (index scan), or just `one`.
create or replace function private.agreements_around(pickup_day date, one uuid default null) returns setof private.agreements
language sql stable rows 60 as $$
  -- The whole row, because `agreements.*` would be frozen to today's columns.
  select agreements from private.agreements
  where span && daterange(private.settled_before(pickup_day), pickup_day, '(]') and (one is null or booking = one)
$$;

-- Whether a household puts out its bags on a day.
create or replace function private.households_of(pickup_day date, one uuid default null)
returns table (booking uuid, state text, moved_from date, moved_to date)
language sql stable as $$
  select agreements.booking, days.state, days.moved_from, days.moved_to
  from private.agreements_around(pickup_day, one) as agreements
  cross join lateral private.agreement_days(agreements, pickup_day, pickup_day) as days
$$;

-- The pick-ups on a day, by nominal day; if there are none, those that were moved away from it.
create or replace function private.standing_on(booking_id uuid, day date) returns setof private.day_changes
language plpgsql stable as $$
begin
  return query
  with pickup as (select * from private.pickups(booking_id, day, day))
  select booking_id, pickup.nominal, case when pickup.is_moved then pickup.raw end, pickup.skipped,
    change.company_moved_to, coalesce(change.company_skipped, false), change.away_from
  from pickup
  left join private.day_changes as change on change.booking = booking_id and change.nominal = pickup.nominal
  where pickup.final = day
    or (pickup.base = day and pickup.is_moved and not exists (select from pickup where pickup.final = day));
end
$$;

-- Whether a closed day has pushed a pick-up to a day that the household has of its own. It is skipped with that one (private.is_skipped),
-- and noted only there, because it is made again on its own day once that is open.
create or replace function private.is_one_with_own(pickup private.day_changes, day date) returns boolean
language sql stable as $$
  select pickup.moved_to is null and pickup.nominal <> day and exists (select from private.nominal_days(pickup.booking, day, day))
    and not exists (select from private.day_changes where booking = pickup.booking and nominal = day and moved_to is not null)
$$;

-- When the company starts driving on a day.
create or replace function private.starts(day date) returns timestamptz
language sql stable as $$
  select (day + pickup_from) at time zone 'Europe/Stockholm' from private.company_rules
$$;

-- The last day of an agreement that ends at `at`: the same day once the round has started, because the company may be at the
-- door; otherwise the day before, or the last day on which it has been there, which may even be ahead.
create or replace function private.last_day_at(booking_id uuid, at timestamptz) returns date
language sql stable as $$
  select greatest(today - (at < private.starts(today))::integer, (
    select max(day) from private.visits where booking = booking_id and visits.at <= last_day_at.at
  ))
  from (select private.local_day(at) as today) as ends
$$;

-- Recomputes agreements.span; call it after any change that may affect it. `revised`: the calendar has changed too.
create or replace function private.update_span(booking_id uuid, revised boolean default false) returns void
language sql as $$
  update private.agreements set span = bounds.span, settled = nullif(settled, true), revision = revision + revised::integer
  from (
    select case
      when min(first_day) is null then null
      when ends.last_day < least(min(first_day), min(moved.first)) then 'empty'::daterange
      else daterange(
        least(min(first_day), min(moved.first)),
        coalesce(
          ends.last_day,
          case when (array_agg(frequency order by first_day desc))[1] = 'once'
            then greatest(max(first_day), max(moved.last)) end
        ), '[]')
    end as span
    from (select last_day from private.agreements where booking = booking_id) as ends
    left join private.rhythms on booking = booking_id
    left join lateral (
      select min(moved_to) as first, max(moved_to) as last from private.day_changes where booking = booking_id
    ) as moved on true
    group by ends.last_day
  ) as bounds
  where agreements.booking = booking_id
$$;

-- Bounds on dates from outside, because date arithmetic far from now fails or does not terminate.
create or replace function private.is_near(day date) returns boolean
language sql stable as $$
  select day between private.today() - 3660 and private.today() + 3660
$$;

-- Notes what a change of a pick-up alters in a calendar: its own day, and those it is moved to and from. By the number that the act
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

-- A household's pick-ups for a calendar, an event for each nominal day: its id must stay the same when the pick-up moves. What no
-- longer comes stays in the list as cancelled, because a program that has it would keep it: for two months also what an end, of the
-- agreement or of the season, has called off.
--
-- On a day on which the van comes, one event lives: the day's own, whichever pick-up has come there, or else that of the pick-up. So no
-- day both has a pick-up and says that there is none.
create or replace function private.calendar_of(booking_id uuid) returns jsonb
language sql stable as $$
  with bounds as (
    select private.today() - 90 as since, private.today() + 365 as until
  ), pickups as (
    select pickups.*, coalesce(company_skipped, false) as company_skipped
    from bounds cross join lateral private.pickups(booking_id, since, until) as pickups
    left join private.day_changes on booking = booking_id and day_changes.nominal = pickups.nominal
    -- One that is pushed beyond would live where the event of the day's own is not listed yet.
    where final <= until
  ), events as (
    select nominal, final, skipped, is_moved, company_skipped or not skipped and not is_moved as is_called_off from pickups
    union all
    select nominal, null, true, false, true
    from bounds cross join lateral private.nominal_days(booking_id, since, private.today() + 60) as nominal
    where nominal not in (select nominal from pickups)
  ), driven as (
    select distinct final as day from pickups where not skipped
  ), others as materialized (
    select day from driven where day not in (select nominal from events)
  ), spare as materialized (
    select nominal, final, is_moved from events where not skipped and nominal not in (select day from driven)
  ), direct as materialized (
    select distinct on (day) day, nominal from others join spare on final = day order by day, is_moved, nominal
  ), living as (
    select nominal, nominal as day from events where nominal in (select day from driven)
    union all
    select nominal, day from direct
    union all
    -- Where the event of the pick-up lives on its own day, because another pick-up has come there.
    select nominal, day
    from (select day, row_number() over (order by day) as place from others where day not in (select day from direct)) as day
    join (
      select nominal, row_number() over (order by nominal) as place from spare where nominal not in (select nominal from direct)
    ) as event using (place)
  ), listed as (
    select nominal, living.day is null as is_cancelled, is_called_off, coalesce(living.day, case
      -- Skipped where it had been moved to, which is where somebody looks for it.
      when skipped and final not in (select day from driven) and final not in (select nominal from events) then final
      else nominal
    end) as day,
    (
      select coalesce(max(place), 0) from private.history
      where booking = booking_id and case
        when what in ('closed_day', 'opened_day') then history.day between nominal and greatest(final, nominal) and (history.day - nominal) % 7 = 0
        else what in ('ended', 'resumed', 'withdrawn', 'unwithdrawn', 'taken_back') and nominal >= private.local_day(at)
      end
    ) as told
    from events left join living using (nominal)
  )
  select jsonb_build_object(
    -- Not the booking's id itself, because calendar services store it.
    'household', left(encode(sha256(convert_to('calendar ' || booking_id::text, 'UTF8')), 'hex'), 24),
    'address', case when exists (select from private.others_of_mailbox(booking_id) where status = 'agreed')
      then private.answers_of(booking_id) ->> 'address' end,
    'changed_at', coalesce((select max(at) from private.history where history.booking = booking_id), asked_at),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'nominal', nominal, 'is_cancelled', is_cancelled, 'is_called_off', is_cancelled and is_called_off,
        'sequence', greatest(told, (changed_days ->> nominal::text)::integer, (changed_days ->> 'all')::integer),
        'from', (day + pickup_from) at time zone 'Europe/Stockholm',
        'to', (day + pickup_to) at time zone 'Europe/Stockholm'
      ) order by nominal), '[]')
      from listed cross join private.company_rules
    )
  )
  from private.agreements where booking = booking_id
$$;
