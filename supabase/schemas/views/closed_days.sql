create or replace function private.coming_closed_days() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', day, 'reason', reason, 'fixed', fixed,
    'households', (select count(*) from unnest(concerned)),
    -- Some may have moved their pick-up away since.
    'deducted', (
      select count(*) from private.agreements
      where booking = any (concerned) and private.loses_day(booking, day) and exists (select from private.pushed_from(agreements, day)))
  ) order by day), '[]')
  from private.closed_days cross join lateral (
    select array(select distinct booking from private.history where what = 'closed_day' and history.day = closed_days.day) as concerned
  ) as households
  where day >= private.today()
$$;

-- Whether each of the pick-ups that are not made on the closed day, or on one before it that pushed them to it, is skipped. Those that were
-- moved there end with the agreement by their own day, not by the day they were pushed to.
create or replace function private.pushed_from(agreement private.agreements, closed date) returns table (skipped boolean)
language sql stable as $$
  select skipped from private.agreement_pickups(jsonb_populate_record(agreement, '{"last_day": null}'), closed, closed)
  where (closed > agreement.last_day) is not true and raw <= closed and raw > private.open_day_before(closed) and (closed - raw) % 7 = 0
    -- Somebody may have been there before it was closed.
    and (final <= closed) is not true
$$;

create or replace function private.households_told_of(pickup_day date) returns setof uuid
language sql stable as $$
  select booking from private.households_of(pickup_day)
  where state = 'planned' and not exists (select from private.closed_days where day = pickup_day)
  union all
  select agreements.booking from private.agreements_around(pickup_day) as agreements
  where exists (select from private.closed_days where day = pickup_day)
    and exists (select from private.pushed_from(agreements, pickup_day) where not skipped)
$$;

create or replace function private.day_plan(pickup_day date) returns jsonb
language plpgsql stable as $$
declare
  concerned uuid[];
begin
  perform private.refuse_unless_pickup_day(pickup_day);
  concerned := array(
    select private.households_told_of(pickup_day)
    except select form_response_id from public.outbox cross join lateral private.unknown_to(form_response_id, 'household') as untold
    where private.is_untried(outbox) and outbox.kind = 'closed_day' and outbox.day = pickup_day and untold.kind = 'closed_day' and untold.day = pickup_day
  );
  return private.count_by_channel(concerned, urgent => true) || jsonb_build_object(
    'deducted', (select count(*) from unnest(concerned) as booking where private.loses_day(booking, pickup_day)));
end
$$;
