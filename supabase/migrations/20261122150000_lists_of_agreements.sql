-- A list of many goes from agreement to agreement and asks for none of them again, and the round asks each household for its
-- day once: each look by key into tables that have grown costs more, and there were twenty for each stop.

drop function private.stops(date, uuid);

create function private.agreement_pickups(agreement private.agreements, since date, until date)
returns table (nominal date, base date, final date, skipped boolean, is_moved boolean, raw date)
language plpgsql stable rows 5
as $$
#variable_conflict use_column
declare
  of uuid := agreement.booking;
  -- What stood on or before that day stayed there; what came after it may have been pushed on to here.
  after_day date := private.open_day_before(since);
begin
  return query
  select days.nominal, private.open_day_from(days.nominal), made.final,
    coalesce(change.skipped, false), change.moved_to is not null, raw.raw
  from (
    select nominal_days as nominal from private.nominal_days(of, after_day + 1, until)
    union
    select change.nominal from private.day_changes as change
    where change.booking = of and change.moved_to > after_day and change.moved_to <= until
      and exists (select from private.nominal_days(of, change.nominal, change.nominal))
  ) as days
  left join private.day_changes as change on change.booking = of and change.nominal = days.nominal
  cross join lateral (select coalesce(change.moved_to, days.nominal) as raw) as raw
  cross join lateral (select private.open_day_from(raw.raw) as final) as made
  where (coalesce(made.final, raw.raw) > agreement.last_day) is not true;
end
$$;

create or replace function private.pickups(of uuid, since date, until date)
returns table (nominal date, base date, final date, skipped boolean, is_moved boolean, raw date)
language sql stable rows 5
begin atomic
  select pickups.* from private.agreements cross join lateral private.agreement_pickups(agreements, since, until) as pickups
  where agreements.booking = of;
end;

-- The days of one household, as everybody is shown them. `rows 1`: most ask for one day, and who expected a thousand would read
-- all agreements instead of those of a round.
create function private.agreement_days(agreement private.agreements, since date, until date)
returns table (day date, state text, moved_from date, moved_to date, reason text)
language plpgsql stable rows 1
as $$
#variable_conflict use_column
declare
  of uuid := agreement.booking;
begin
  return query
  with pickup as (
    select * from private.agreement_pickups(agreement, since, until) where final is not null
  ), made as (
    select final as day, bool_and(skipped) as skipped,
      -- Nothing came from elsewhere where one is at home.
      case when not bool_or(raw = final and not is_moved) then
        min(case when is_moved then base else nominal end)
      end as moved_from,
      case when not bool_or(raw = final) then
        (select reason from private.closed_days where closed_days.day = min(raw))
      end as reason
    from pickup group by final
  ), left_behind as (
    select base as day, min(final) as moved_to from pickup
    where is_moved and base <> final and base not in (select day from made)
      and (base > agreement.last_day) is not true
    group by base
  ), visit as (
    select day, outcome from private.visits where booking = of and day between since and until
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

create or replace function private.days_of(of uuid, since date, until date)
returns table (day date, state text, moved_from date, moved_to date, reason text)
language sql stable rows 1
begin atomic
  select days.* from private.agreements cross join lateral private.agreement_days(agreements, since, until) as days
  where agreements.booking = of
  order by days.day;
end;

-- Those that may have to do with a day, by index, or the one household.
create function private.agreements_around(of date, one uuid default null) returns setof private.agreements
language sql stable rows 60
begin atomic
  -- The whole row: `agreements.*` would stay what it is today when the table gets another column.
  select agreements from private.agreements
  where span && daterange(private.open_day_before(of), of, '(]') and (one is null or booking = one);
end;

-- Whether a household stands out its bags on a day.
create or replace function private.households_of(of date, one uuid default null)
returns table (booking uuid, state text, moved_from date, moved_to date)
language sql stable
begin atomic
  select agreements.booking, days.state, days.moved_from, days.moved_to
  from private.agreements_around(of, one) as agreements
  cross join lateral private.agreement_days(agreements, of, of) as days;
end;

create function private.agreement_answers(form public.form_responses, agreement private.agreements) returns jsonb
language sql stable
return '{"notes": "", "specialRequest": ""}'::jsonb || (form).answers || (agreement).changes;

create or replace function private.answers_of(of uuid) returns jsonb
language sql stable
begin atomic
  select private.agreement_answers(form_responses, agreements)
  from public.form_responses join private.agreements on booking = id where id = of;
end;

-- Where households stand in the round: on their place; without one beside the nearest on their street of those that had days
-- in the last two months or have any ahead, else after all.
create or replace function private.places(of uuid[]) returns table (booking uuid, place integer)
language sql stable rows 60
begin atomic
  with placed as (
    select stop_places.booking, stop_places.place from private.stop_places where stop_places.booking = any (of)
  ), household as (
    select agreements.booking, private.answers_of(agreements.booking) ->> 'address' as address
    from (select unnest(of) as booking except select placed.booking from placed) as unplaced
    join private.agreements using (booking)
  ), neighbour as materialized (
    select stop_places.place, private.street(address) as street, private.street_key(address) as street_key
    from private.agreements
    join private.stop_places using (booking)
    cross join lateral (select private.answers_of(booking) ->> 'address' as address) as there
    where span && daterange(private.today() - 60, null)
  )
  select placed.booking, placed.place from placed
  union all
  select household.booking, coalesce((
    select neighbour.place from neighbour
    where street = private.street(household.address) and street <> ''
    order by street_key <= private.street_key(household.address) desc,
      case when street_key <= private.street_key(household.address) then neighbour.place end desc nulls last, neighbour.place
    limit 1
  ), 1000000)
  from household;
end;

-- Who has to do with a day, or the one household: those that stand out bags, in driving order, and those that skip it.
create function private.round_of(of date, alone uuid default null) returns table (stops jsonb, skipped jsonb)
language sql stable rows 1
begin atomic
  with household as materialized (
    select agreements as agreement, booking, days.*, days.state in ('skipped', 'moved') as skips, submitted_by, given
    from private.agreements_around(of, alone) as agreements
    cross join lateral private.agreement_days(agreements, of, of) as days
    -- One by one, by key: whoever plans it without knowing the day takes a round for many and would read the whole table.
    cross join lateral (
      select submitted_by, private.agreement_answers(form_responses, agreements) as given
      from public.form_responses where id = booking offset 0
    ) as written
  ), standing as (
    select places.place, private.street_key(given ->> 'address') as street_key, household.booking, jsonb_build_object(
      'booking', household.booking, 'name', submitted_by, 'address', given ->> 'address', 'phone', given ->> 'phone',
      'notes', given ->> 'notes', 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
      'driver_note', (agreement).driver_note, 'frequency', coalesce(rhythm.frequency, given ->> 'frequency'),
      'outcome', visits.outcome, 'bags', coalesce(visits.bags, '{}'), 'visit_note', coalesce(visits.note, ''),
      'visited_at', visits.at,
      'changed', case when last_visit.at is null then '["new"]' else '[]' end::jsonb || (
        select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each_text((agreement).changed_at)
        where key <> 'frequency' and value::timestamptz > last_visit.at
      ) || case when moved_from is not null then '["moved"]' else '[]' end::jsonb
    ) as stop
    from household
    left join private.places(array(select booking from household where not skips)) as places using (booking)
    left join private.visits on visits.booking = household.booking and visits.day = of
    left join lateral (
      select frequency from private.rhythms where rhythms.booking = household.booking and first_day <= of
      order by first_day desc limit 1
    ) as rhythm on true
    left join lateral (
      select max(before.at) as at from private.visits as before
      where before.booking = household.booking and before.day < of
    ) as last_visit on true
    where not household.skips
  ), skipping as (
    select booking, submitted_by, jsonb_build_object(
      'booking', booking, 'name', submitted_by, 'address', given ->> 'address', 'state', state, 'moved_to', moved_to
    ) as skip
    from household
    where skips
  )
  select (select coalesce(jsonb_agg(stop order by place, street_key, booking), '[]') from standing),
    (select coalesce(jsonb_agg(skip order by submitted_by, booking), '[]') from skipping);
end;

create or replace function private.round(of date) returns jsonb
language plpgsql stable
as $$
begin
  if of is null or not private.is_near(of) then
    perform private.refuse('400', 'Den dagen finns inte i någon rundas kalender.');
  end if;
  return (
    select jsonb_build_object(
      'day', of, 'from', to_char(pickup_from, 'HH24:MI'), 'to', to_char(pickup_to, 'HH24:MI'),
      'closed', (select reason from private.closed_days where day = of),
      'previous_day', private.open_day_before(of), 'next_day', private.open_day_from(of + 1),
      'stops', stops, 'skipped', skipped)
    from private.company_rules cross join private.round_of(of)
  );
end
$$;

revoke execute on function private.agreement_pickups, private.agreement_days, private.agreements_around,
  private.agreement_answers, private.round_of from public;
