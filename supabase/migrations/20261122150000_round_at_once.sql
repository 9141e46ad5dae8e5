-- The round asks each household for its day once: those that stand out bags and those that skip came from two passes.

drop function private.stops(date, uuid);

-- Who has to do with a day, or the one household: those that stand out bags, in driving order, and those that skip it.
create function private.round_of(of date, alone uuid default null) returns table (stops jsonb, skipped jsonb)
language sql stable rows 1
begin atomic
  with household as materialized (
    select days.*, days.state in ('skipped', 'moved') as skips from private.households_of(of, alone) as days
  ), standing as (
    select places.place, private.street_key(given ->> 'address') as street_key, household.booking, jsonb_build_object(
      'booking', household.booking, 'name', submitted_by, 'address', given ->> 'address', 'phone', given ->> 'phone',
      'notes', given ->> 'notes', 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
      'driver_note', driver_note, 'frequency', coalesce(rhythm.frequency, given ->> 'frequency'), 'outcome', visits.outcome,
      'bags', coalesce(visits.bags, '{}'), 'visit_note', coalesce(visits.note, ''), 'visited_at', visits.at,
      'changed', case when last_visit.at is null then '["new"]' else '[]' end::jsonb || (
        select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each_text(changed_at)
        where key <> 'frequency' and value::timestamptz > last_visit.at
      ) || case when moved_from is not null then '["moved"]' else '[]' end::jsonb
    ) as stop
    from household
    -- One by one, by key: whoever plans it without knowing the day takes a round for many and would read whole tables.
    cross join lateral (
      select driver_note, changed_at from private.agreements where agreements.booking = household.booking offset 0
    ) as agreement
    cross join lateral (
      select submitted_by from public.form_responses where id = household.booking offset 0
    ) as written
    -- `offset 0`: or it is looked up again for each of its parts.
    cross join lateral (select private.answers_of(booking) as given offset 0) as now
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
      'booking', booking, 'name', submitted_by, 'address', private.answers_of(booking) ->> 'address', 'state', state,
      'moved_to', moved_to
    ) as skip
    from household
    cross join lateral (select submitted_by from public.form_responses where id = booking offset 0) as written
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

revoke execute on function private.round_of from public;
