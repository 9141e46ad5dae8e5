-- One without a place comes next to its nearest neighbour on the street that had days in the last two months or has any ahead; without
-- such a neighbour, last.
create or replace function private.places(booking_ids uuid[]) returns table (booking uuid, place integer)
language sql stable rows 60 as $$
  with placed as (
    select stop_places.booking, stop_places.place from private.stop_places where stop_places.booking = any (booking_ids)
  ), household as materialized (
    -- Once for each, not for each pair of neighbours: `offset` keeps the address from being read for either column.
    select agreements.booking, private.street(address) as street, private.street_key(address) collate "C" as street_key
    from (select unnest(booking_ids) as booking except select placed.booking from placed) as unplaced
    join private.agreements using (booking)
    cross join lateral (select private.readable_answers(booking) ->> 'address' as address offset 0) as there
  ), neighbour as materialized (
    select stop_places.place, private.street(address) as street, private.street_key(address) collate "C" as street_key
    from private.agreements
    join private.stop_places using (booking)
    cross join lateral (select private.readable_answers(booking) ->> 'address' as address offset 0) as there
    where span && daterange(private.today() - 60, null)
  )
  select placed.booking, placed.place from placed
  union all
  select household.booking, coalesce((
    select neighbour.place from neighbour
    where neighbour.street = household.street and neighbour.street <> ''
    order by neighbour.street_key <= household.street_key desc,
      case when neighbour.street_key <= household.street_key then neighbour.place end desc nulls last, neighbour.place
    limit 1
  ), 1000000)
  from household
$$;

create or replace function private.order_stops(wanted uuid[]) returns void
language plpgsql as $$
begin
  if coalesce(cardinality(wanted), 0) = 0 or cardinality(wanted) > 500 then
    perform private.refuse('400', 'Ordningen är tom eller för lång.');
  end if;
  -- Two phones may reorder at the same time.
  lock table private.stop_places in share update exclusive mode;
  perform from private.agreements where booking = any (wanted) order by booking for key share;
  insert into private.stop_places (booking, place)
  select booking, place from private.places(wanted)
  on conflict do nothing;
  with numbered as (
    select booking, row_number() over (order by place, private.street_key(private.readable_answers(booking) ->> 'address') collate "C", asked_at, booking) as place
    from private.stop_places join private.agreements using (booking)
  ), free as (
    select place, row_number() over (order by place) as nth from numbered where booking = any (wanted)
  ), dealt as (
    select booking, row_number() over (order by min(nth)) as nth
    from unnest(wanted) with ordinality as want (booking, nth)
    where booking in (select booking from numbered) group by booking
  ), placed as (
    select numbered.booking, coalesce(free.place, numbered.place)::integer as place
    from numbered left join dealt using (booking) left join free using (nth)
  )
  update private.stop_places set place = placed.place
  from placed where placed.booking = stop_places.booking and placed.place <> stop_places.place;
end
$$;

create or replace function private.round_of(pickup_day date, one uuid default null) returns table (stops jsonb, skipped jsonb)
language sql stable rows 1 as $$
  with household as materialized (
    select agreements as agreement, booking, days.*, days.state in ('skipped', 'moved') as skips, submitted_by, given
    from private.agreements_around(pickup_day, one) as agreements
    cross join lateral private.agreement_days(agreements, pickup_day, pickup_day) as days
    -- One by one, by key: a plan that does not know the day expects many rows and would scan the whole table.
    cross join lateral (
      select coalesce(agreements.changes ->> 'name', submitted_by) as submitted_by, case
        when written ->> 'specialRequest' <> '' and private.wish_day(agreements) <> pickup_day
          then written || jsonb_build_object('specialRequest', '', 'materials', (written -> 'materials') - 'Special')
        else written end as given
      from public.form_responses cross join lateral private.agreement_answers(form_responses, agreements) as written where id = booking offset 0
    ) as written
  ), stopping as (
    select places.place, private.street_key(given ->> 'address') collate "C" as street_key, (agreement).asked_at, household.booking, jsonb_build_object(
      'booking', household.booking, 'name', submitted_by, 'address', given ->> 'address', 'phone', given ->> 'phone',
      'reach', private.reach(given), 'notes', private.notes_for_driver(given), 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
      'driver_note', (agreement).driver_note, 'offer_message', coalesce((agreement).offer ->> 'message', ''), 'frequency', coalesce(rhythm.frequency, given ->> 'frequency'),
      'outcome', visits.outcome, 'bags', coalesce(visits.bags, '{}'), 'visit_note', coalesce(visits.note, ''),
      'visited_at', visits.at, 'overruled', visits.overruled, 'last_visit', last.visit,
      'changed', case when last.visited_at is null then '["new"]' else '[]' end::jsonb || (
        select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each_text((agreement).changed_at)
        where key = any (private.marked_fields()) and value::timestamptz > last.visited_at
      ) || case when moved_from is not null then '["moved"]' else '[]' end::jsonb
    ) as stop
    from household
    left join private.places(array(select booking from household where not skips)) as places using (booking)
    left join private.visits on visits.booking = household.booking and visits.day = pickup_day
    left join lateral private.latest_rhythm(household.booking, pickup_day + 1) as rhythm on true
    left join lateral (
      select at as visited_at, jsonb_build_object('day', day, 'outcome', outcome, 'note', note) as visit
      from private.visits as before
      where before.booking = household.booking and before.day < pickup_day
      order by day desc limit 1
    ) as last on true
    where not household.skips
  ), skipping as (
    select booking, submitted_by, jsonb_build_object(
      'booking', booking, 'name', submitted_by, 'address', given ->> 'address', 'state', state, 'moved_to', moved_to
    ) as skip
    from household
    where skips
  )
  select (select coalesce(jsonb_agg(stop order by place, street_key, asked_at, booking), '[]') from stopping),
    (select coalesce(jsonb_agg(skip order by private.sort_key(submitted_by) collate "C", booking), '[]') from skipping)
$$;

create or replace function private.readable_round(pickup_day date, out stops jsonb, out skipped jsonb)
language plpgsql stable as $$
declare
  household record;
  one record;
begin
  select * into stops, skipped from private.round_of(pickup_day);
exception when others then
  stops := '[]';
  skipped := '[]';
  for household in
    select booking from private.households_of(pickup_day) left join private.stop_places using (booking) order by place, booking
  loop
    begin
      select * into one from private.round_of(pickup_day, household.booking);
      stops := stops || one.stops;
      skipped := skipped || one.skipped;
    exception when others then
      stops := stops || private.unreadable(household.booking);
    end;
  end loop;
end
$$;

create or replace function private.round(pickup_day date) returns jsonb
language plpgsql stable as $$
begin
  if not private.is_near(pickup_day) then
    perform private.refuse('400', 'Den dagen finns inte i någon rundas kalender.');
  end if;
  return (
    select jsonb_build_object(
      'day', pickup_day, 'from', to_char(pickup_from, 'HH24:MI'), 'to', to_char(pickup_to, 'HH24:MI'),
      'closed', (select reason from private.closed_days where day = pickup_day),
      'previous_day', private.round_day_before(pickup_day), 'next_day', private.round_day_from(pickup_day + 1),
      'stops', stops, 'skipped', skipped, 'capacity', capacity,
      'bags_this_year', private.bags_carried(pickup_day))
    from private.company_rules cross join private.readable_round(pickup_day)
  );
end
$$;
