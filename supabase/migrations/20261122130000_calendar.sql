-- A household's pick-ups for a calendar, which knows each by a name that stays wherever the pick-up goes: so it is named
-- after its nominal day. What is skipped, or joined to another on the same day, stays in the list as cancelled.
create function private.calendar_of(of uuid) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
    -- Not the booking's own id: calendar services keep it.
    'household', left(encode(sha256(convert_to('calendar ' || of::text, 'UTF8')), 'hex'), 24),
    'revision', revision,
    'changed_at', coalesce((select max(at) from private.history where history.booking = of), asked_at),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'nominal', nominal, 'is_cancelled', skipped or is_joined,
        'from', (final + pickup_from) at time zone 'Europe/Stockholm',
        'to', (final + pickup_to) at time zone 'Europe/Stockholm'
      ) order by nominal), '[]')
      from (
        select *, row_number() over (partition by final order by skipped, is_moved, nominal) > 1 as is_joined
        from private.pickups(of, private.today() - 90, private.today() + 365)
      ) as pickups
      cross join private.company_rules
      where final is not null
    )
  )
  from private.agreements where booking = of;
end;
revoke execute on function private.calendar_of from public;
