-- The round of a day: its stops in driving order, and what happened at each door.

-- The driving order: households by their place. One without a place comes next to its nearest neighbour on the street that had
-- days in the last two months or has any ahead; without such a neighbour, last.
create or replace function private.places(booking_ids uuid[]) returns table (booking uuid, place integer)
language sql stable rows 60 as $$
  with placed as (
    select stop_places.booking, stop_places.place from private.stop_places where stop_places.booking = any (booking_ids)
  ), household as (
    select agreements.booking, private.readable_answers(agreements.booking) ->> 'address' as address
    from (select unnest(booking_ids) as booking except select placed.booking from placed) as unplaced
    join private.agreements using (booking)
  ), neighbour as materialized (
    select stop_places.place, private.street(address) as street, private.street_key(address) collate "C" as street_key
    from private.agreements
    join private.stop_places using (booking)
    cross join lateral (select private.readable_answers(booking) ->> 'address' as address) as there
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
  -- Households without a place get one where they stand now, next to their street.
  insert into private.stop_places (booking, place)
  select booking, place from private.places(wanted)
  on conflict do nothing;
  -- The given households' places are redistributed among them; all others keep theirs.
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

-- The households of a day, or just `one`: those that put out bags, in driving order, and those that skip it.
create or replace function private.round_of(pickup_day date, one uuid default null) returns table (stops jsonb, skipped jsonb)
language sql stable rows 1 as $$
  with household as materialized (
    select agreements as agreement, booking, days.*, days.state in ('skipped', 'moved') as skips, submitted_by, given
    from private.agreements_around(pickup_day, one) as agreements
    cross join lateral private.agreement_days(agreements, pickup_day, pickup_day) as days
    -- One by one, by key: a plan that does not know the day expects many rows and would scan the whole table.
    cross join lateral (
      select coalesce(agreements.changes ->> 'name', submitted_by) as submitted_by, case
        -- Where it does not belong.
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
    left join lateral (
      select frequency from private.rhythms where rhythms.booking = household.booking and first_day <= pickup_day
      order by first_day desc limit 1
    ) as rhythm on true
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

-- The stops of a day, and those skipped, also if one of its households cannot be read.
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
  if pickup_day is null or not private.is_near(pickup_day) then
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

-- Whether a pick-up was to be made on a day that has been closed since, and has not been made instead: on a round that was broken
-- off, a press without coverage arrives after the closing. Also if it has been put off to no day, or to one that is skipped.
create or replace function private.was_due_on(booking_id uuid, closed date) returns boolean
language sql stable as $$
  select exists (select from private.closed_days where day = closed) and exists (
    select from private.agreements
    cross join lateral private.agreement_pickups(jsonb_populate_record(agreements, '{"last_day": null}'), closed, closed) as pickup
    where booking = booking_id and (closed > last_day) is not true
      and raw <= closed and (closed - raw) % 7 = 0 and (final < closed) is not true
      and not exists (select from private.day_changes where day_changes.booking = booking_id and day_changes.nominal = pickup.nominal and day_changes.skipped)
      and not exists (select from private.visits where visits.booking = booking_id and visits.day = final)
  )
$$;

-- `seconds_ago`: how long ago it was pressed, not a time of day, because a phone's clock may be wrong. A press older than another phone's is
-- ignored. What one phone says, the last to arrive wins within a minute, which sending may take. `seen`: the
-- press that stood on the phone when it was pressed; where another phone had said something else meanwhile, the stop says so on both.
create or replace function private.visit(
  booking_id uuid, day date, outcome text, bags jsonb, note text, seconds_ago integer, seen timestamptz
) returns jsonb
language plpgsql as $$
#variable_conflict use_variable
declare
  pickup record;
  pressed_at timestamptz := private.now()
    - make_interval(secs => least(greatest(coalesce(seconds_ago, 0), 0), 31 * 86400));
  phone uuid := private.own_session();
  current private.visits;
  -- Another phone has said something else that this one did not know.
  disagrees boolean;
begin
  bags := coalesce(bags, '{}');
  note := coalesce(note, '');
  if outcome not in ('collected', 'not_out', 'wrong') or length(note) > 500 or jsonb_typeof(bags) <> 'object'
    or exists (
      select from jsonb_each(bags) as bag (material, number)
      where not private.materials() ? material or number::text !~ '^[0-9]{1,2}$'
    ) then
    perform private.refuse('400', 'Välj vad som hände, högst 99 påsar av varje slag och en anteckning på högst 500 tecken.');
  end if;
  perform private.hold(booking_id);
  if day > private.today() + 7 then
    perform private.refuse('409', 'Den dagen är för långt fram.');
  end if;
  select * into pickup from private.days_of(booking_id, day, day) as days where private.is_near(day);
  if pickup.state is null and (outcome is distinct from 'collected' or not private.was_due_on(booking_id, day)) then
    perform private.refuse('409', 'Hushållet har ingen hämtning den dagen längre.');
  elsif pickup.state = 'skipped' then
    perform private.refuse('409', 'Hämtningen är överhoppad den dagen.');
  elsif pickup.state = 'moved' then
    perform private.refuse('409', 'Hämtningen är flyttad till ' || private.in_words(pickup.moved_to) || '.');
  end if;
  select * into current from private.visits where visits.booking = booking_id and visits.day = day;
  disagrees := coalesce(current.session <> phone and current.at is distinct from seen and (current.outcome, current.bags) is distinct from (outcome, bags), false);
  if exists (
    select from (
      select at from private.history where booking = booking_id and what = 'visited' and history.day = day
      union all
      select at from private.visits where booking = booking_id and visits.day = day
    ) as presses
    -- A press dated ahead by a wrong clock does not count as later.
    where at > pressed_at + case when current.session <> phone then interval '0' else interval '1 minute' end and at <= private.now()
  ) then
    update private.visits set overruled = jsonb_build_object('outcome', outcome, 'at', pressed_at)
    where booking = booking_id and visits.day = day and disagrees;
    return (select stops -> 0 from private.round_of(day, booking_id));
  end if;
  if outcome is null then
    delete from private.visits where booking = booking_id and visits.day = day;
    if found then
      perform private.record(booking_id, 'company', 'visited', day, pressed_at);
      perform private.queue_not_collected(booking_id, day, null, '');
    end if;
  else
    -- Repeating the current value counts as the later press.
    update private.visits set at = pressed_at, overruled = case when recorded_at > pressed_at then overruled end
    where booking = booking_id and visits.day = day and (visits.outcome, visits.bags, visits.note) = (outcome, bags, note);
    if not found then
      insert into private.visits (booking, day, outcome, bags, note, at, session, recorded_at, overruled)
      values (booking_id, day, outcome, bags, note, pressed_at, phone, private.now(),
        case when disagrees then jsonb_build_object('outcome', current.outcome, 'at', current.at) end)
      on conflict on constraint visits_pkey do update
      set outcome = excluded.outcome, bags = excluded.bags, note = excluded.note, at = excluded.at, session = excluded.session,
        recorded_at = excluded.recorded_at, overruled = excluded.overruled;
      perform private.record(booking_id, 'company', 'visited', day, pressed_at);
      perform private.queue_not_collected(booking_id, day, outcome, note);
    end if;
  end if;
  -- The household may owe something again.
  update private.agreements set settled = null where booking = booking_id and settled;
  return (select stops -> 0 from private.round_of(day, booking_id));
end
$$;

-- The collected bags, by material.
create or replace function private.bags_of(booking_id uuid, since date default '-infinity', until date default 'infinity') returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg(material, bags), '{}') from (
    select material, sum(number::integer) as bags
    from private.visits cross join lateral jsonb_each_text(bags) as bag (material, number)
    where booking = booking_id and outcome = 'collected' and day between since and until group by material
  ) as sums
$$;
