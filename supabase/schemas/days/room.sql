-- `own` is without those that a closed day pushes there. Unless told otherwise, it looks far enough ahead for eight pick-ups every fourth
-- week from the last day that is proposed. It counts what private.agreement_days says household by household, all at once, because
-- strangers ask for it; a test compares them.
create or replace function private.coming_stops(first_day date default null, last_day date default null)
returns table (day date, stops integer, own integer)
language plpgsql stable as $$
#variable_conflict use_column
declare
  since date := coalesce(first_day, private.today());
  until date := coalesce(last_day, private.today() + private.proposed_ahead() + 8 * 28);
  before date := private.unpushed_before(since);
  closed date[] := array(select closed_days.day from private.closed_days);
  season_end date := (select coalesce(season_last_day, 'infinity') from private.company_rules);
begin
  return query
  with due as materialized (
    select booking, coalesce(moved_to, nominal) as raw, last_day
    from private.agreements cross join lateral private.nominal_days(booking, before + 1, until) as nominal
    left join private.day_changes using (booking, nominal)
    where span && daterange(before, until, '(]') and skipped is not true
    union all
    select booking, moved_to, last_day
    from private.day_changes join private.agreements using (booking)
    where moved_to > before and moved_to <= until and not skipped
      and span && daterange(before, until, '(]') and exists (select from private.nominal_days(booking, nominal, nominal))
  )
  select final, count(distinct booking)::integer, (count(distinct booking) filter (where final = raw))::integer
  from due
  -- Not the function itself, whose row would be stored for each.
  cross join lateral (
    select private.pickup_day(raw, closed, array(
      select visits.day from private.visits where visits.booking = due.booking and visits.day = any (closed)
    ), season_end) as final offset 0
  ) as made
  where final between since and until and (final > last_day) is not true
    and case when final <> raw then not exists (select from private.changed_own_day(booking, final)) else true end
    -- The bounds once more, or all visits that there ever were would be read.
    and not exists (select from private.visits where visits.booking = due.booking and visits.day = final and visits.day between since and until)
  group by final;
end
$$;

create or replace function private.proposed_ahead() returns integer
language sql immutable as $$
  select 182
$$;

create or replace function private.days_with_room(days date[]) returns date[]
language sql stable as $$
  select case when capacity is null or days = '{}' then days else array(
    select unnest(days)
    except select day from private.coming_stops((select min(day) from unnest(days) as day), (select max(day) from unnest(days) as day))
    where stops >= capacity order by 1
  ) end
  from private.company_rules
$$;

create or replace function private.planned_days(booking_id uuid) returns date[]
language sql stable as $$
  select case when capacity is null then '{}' else array(
    select day from private.days_of(booking_id, private.today(), private.today() + private.proposed_ahead()) where state = 'planned'
  ) end
  from private.company_rules
$$;

create or replace function private.note_planned(booking_id uuid) returns void
language sql as $$
  select set_config('private.planned', private.planned_days(booking_id)::text, true)
$$;

-- What it had planned before must have been noted in the same transaction, or this is an error. The company may take more. One act at a
-- time, or two would take the last place. What it has given up within the last minute, which its line in the history says, it has again
-- also on a full day, unless somebody may have got its place.
create or replace function private.refuse_if_full(booking_id uuid) returns void
language plpgsql as $$
declare
  before date[] := current_setting('private.planned')::date[];
  after date[] := private.planned_days(booking_id);
  added date[];
  full_days date[];
  next_day date;
begin
  update private.history set gave_up = array(select unnest(before) except select unnest(after))
  where booking = booking_id and place = private.place_in_history(booking_id) and not before <@ after;
  select array_agg(day) into added from unnest(after) as day where day <> all (before);
  if added is null then return; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('room'));
  full_days := array(
    select day from private.coming_stops((select min(day) from unnest(added) as day), (select max(day) from unnest(added) as day))
    cross join private.company_rules
    where day = any (added) and stops > capacity and not exists (
      select from private.history as own
      where booking = booking_id and coming_stops.day = any (gave_up) and at >= private.now() - private.grace()
        and not exists (select from private.history as other
          where (other.booking <> booking_id or other.who <> 'household') and other.at >= own.at)
    ) order by day
  );
  if full_days = '{}' then return; end if;
  -- One for one: a pick-up was moved, and may be moved to another day.
  if cardinality(added) = 1 and not before <@ after then
    next_day := (private.days_with_room(array(
      select open from unnest(private.open_days_of(booking_id)) as open where open > full_days[1] and open <> all (before)
    )))[1];
  end if;
  perform private.refuse('409', format('Det är fullt %s. ', (
    select string_agg(private.in_words(day), ' och ' order by day) from unnest(full_days[1:2]) as day
  )) || coalesce('Nästa dag med plats är ' || private.in_words(next_day) || '.', private.call_instead()));
end
$$;

-- This is counted once for many: the full days, those that are so without what a closed day pushes there and, of every two weeks, the one
-- (0 or 1) whose rounds have more stops over the next eight.
create or replace function private.room_ahead() returns jsonb
language sql stable as $$
  with stops as materialized (
    select coming.day, stops, own, capacity from private.company_rules cross join private.coming_stops() as coming where capacity is not null
  ), week as (
    select private.week_of(day) as week, avg(coalesce(stops.own, 0)) as load
    from private.company_rules
    cross join lateral (
      select private.today() + ahead as day from generate_series(0, 55) as ahead
      where extract(isodow from private.today() + ahead) = weekday
    ) as round
    left join stops using (day)
    where not exists (select from private.closed_days where closed_days.day = round.day) group by 1
  )
  select case when capacity is null then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'full', (select coalesce(jsonb_agg(day), '[]') from stops where stops >= capacity),
    'always_full', (select coalesce(jsonb_agg(day), '[]') from stops where own >= capacity),
    'fuller_week', (select week from week where load > (select min(load) from week))
  )) end
  from private.company_rules
$$;

-- The first day is not full, nor is any of its own over the next eight weeks. After the first, neither a day that comes instead of a
-- closed one counts nor what is pushed to one: a single closed day would shut half the calendar. The desk is told of such days
-- beforehand.
create or replace function private.has_room(first_day date, frequency text, room jsonb) returns boolean
language sql stable as $$
  select coalesce(jsonb_array_length(room -> 'full'), 0) = 0 or not (room -> 'full' ? to_char(first_day, 'YYYY-MM-DD') or exists (
    select from generate_series(private.step_of(frequency), 55, private.step_of(frequency)) as ahead
    where room -> 'always_full' ? to_char(first_day + ahead, 'YYYY-MM-DD')
  ))
$$;

-- There is more room a week later.
create or replace function private.is_of_fuller_week(day date, frequency text, room jsonb) returns boolean
language sql stable as $$
  select coalesce(frequency = 'biweekly' and private.week_of(day) = (room -> 'fuller_week')::integer
    and day + 7 <= private.today() + private.proposed_ahead() and private.open_day_from(day + 7) = day + 7
    and private.has_room(day + 7, frequency, room), false)
$$;

-- `full`: by frequency the days to come on which it has no room to begin; `fuller`: those on which one for every second week would rather
-- begin a week later.
create or replace function private.days_without_room() returns jsonb
language sql stable as $$
  with room as materialized (select private.room_ahead() as room), open as materialized (
    select distinct private.open_day_from(first + 7 * weeks) as day
    from private.company_day_from(private.today()) as first, generate_series(0, private.proposed_ahead() / 7) as weeks
  )
  select case when room = '{}' then '{"full": {}}' else jsonb_build_object('full', (
    select coalesce(jsonb_object_agg(frequency, days), '{}') from (
      select frequency, jsonb_agg(day order by day) as days
      from unnest(array['once', 'biweekly', 'weekly']) as frequency cross join open
      where not private.has_room(day, frequency, room)
      group by frequency
    ) as rhythms
  ), 'fuller', (
    select coalesce(jsonb_agg(day order by day), '[]') from open where private.is_of_fuller_week(day, 'biweekly', room)
  )) end
  from room
$$;
