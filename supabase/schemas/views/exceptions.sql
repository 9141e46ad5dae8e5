create or replace function private.pickup_exceptions() returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'closed', (
      select coalesce(jsonb_agg(jsonb_build_object('date', day, 'reason', reason) order by day), '[]')
      from private.closed_days where day >= private.today() and not fixed
    ),
    'ended', private.booking_closed()
  ) || coalesce((
    -- One that has been opened holds, whatever the company's file says, of which the pages are made.
    select jsonb_build_object('season', jsonb_build_object('first', season_first_day, 'last', season_last_day))
    from private.seasons cross join private.company_rules where ended_at is null
  ), '{}') || private.days_without_room()
$$;
