create or replace function private.now() returns timestamptz
language sql stable as $$
  select now()
$$;

create or replace function private.today() returns date
language sql stable as $$
  select private.local_day(private.now())
$$;

-- Later than now(), because a transaction that waited for a lock began before those it waited for. Not infinity, because rows written
-- while the clock was ahead must not block the site.
create or replace function private.until_now() returns timestamptz
language sql volatile as $$
  select greatest(private.now(), pg_catalog.clock_timestamp())
$$;

create or replace function private.local_day(at timestamptz) returns date
language sql immutable as $$
  select (at at time zone 'Europe/Stockholm')::date
$$;

create or replace function private.end_of(day date) returns timestamptz
language sql immutable as $$
  select (day + 1)::timestamp at time zone 'Europe/Stockholm'
$$;

-- Date arithmetic far from now fails or does not terminate.
create or replace function private.is_near(day date) returns boolean
language sql stable as $$
  select coalesce(day between private.today() - 3660 and private.today() + 3660, false)
$$;
