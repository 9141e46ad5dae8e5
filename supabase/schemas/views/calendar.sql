-- The id of a nominal day's event must stay the same when the pick-up moves. What no longer comes stays in the list as cancelled, because
-- a program that has it would keep it: for two months also what an end, of the agreement or of the season, has called off.
--
-- On a day on which the van comes, one event lives: the day's own, whichever pick-up has come there, or else that of the pick-up. So no
-- day both has a pick-up and says that there is none.
create or replace function private.calendar_of(booking_id uuid) returns jsonb
language sql stable set jit = off as $$
  with bounds as (
    select private.today() - 90 as since, private.today() + 365 as until
  ), pickups as (
    select pickups.*, coalesce(company_skipped, false) as company_skipped,
      -- It goes with the day's own, where that has been moved (private.changed_own_day), whose event says so.
      final <> stands_on as is_along
    from bounds cross join lateral private.pickups(booking_id, since, until) as pickups
    left join private.day_changes on booking = booking_id and day_changes.nominal = pickups.nominal
    -- One that is pushed beyond would live where the event of the day's own is not listed yet.
    where final <= until
  ), events as (
    select nominal, final, skipped or is_along as skipped, is_moved, company_skipped or not skipped and not is_moved as is_called_off from pickups
    union all
    select nominal, null, true, false, true
    from bounds cross join lateral private.nominal_days(booking_id, since, private.today() + 60) as nominal
    where nominal not in (select nominal from pickups)
  ), driven as (
    select distinct final as day from events where not skipped
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
      -- Somebody looks for it where it had been moved to.
      when skipped and final not in (select day from driven) and final not in (select nominal from events) then final
      else nominal
    end) as day,
    (
      select coalesce(max(place), 0) from private.history
      where booking = booking_id and case
        when what in ('closed_day', 'opened_day') then history.day between nominal and greatest(final, nominal) and (history.day - nominal) % 7 = 0
        else what in ('ended', 'resumed', 'withdrawn', 'unwithdrawn', 'taken_back') and nominal >= private.local_day(at)
      end
    ) as last_act
    from events left join living using (nominal)
  )
  select jsonb_build_object(
    -- Calendar services would store the booking's id itself.
    'household', left(encode(sha256(convert_to('calendar ' || booking_id::text, 'UTF8')), 'hex'), 24),
    -- Of a booking with another's mailbox, which anybody can make, it would say who is a household.
    'address', case when agreed_at is not null and exists (select from private.others_of_mailbox(booking_id) where status = 'agreed')
      then private.answers_of(booking_id) ->> 'address' end,
    'changed_at', coalesce((select max(at) from private.history where history.booking = booking_id), asked_at),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'nominal', nominal, 'is_cancelled', is_cancelled, 'is_called_off', is_cancelled and is_called_off,
        'sequence', greatest(last_act, (changed_days ->> nominal::text)::integer, (changed_days ->> 'all')::integer),
        'from', (day + pickup_from) at time zone 'Europe/Stockholm',
        'to', (day + pickup_to) at time zone 'Europe/Stockholm'
      ) order by nominal), '[]')
      from listed cross join private.company_rules
    )
  )
  from private.agreements where booking = booking_id
$$;
