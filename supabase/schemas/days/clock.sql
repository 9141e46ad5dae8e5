create or replace function private.now() returns timestamptz
language sql stable as $$
  select now()
$$;

-- Whether the nightly erasure, in a database with bookings, last finished longer ago than a site is ever off: the clock may have jumped.
-- Until it has finished again, nothing that is kept for a time may be erased or ended.
create or replace function private.may_clock_be_wrong() returns boolean
language sql stable as $$
  select coalesce(max(finished_at) < pg_catalog.now() - interval '30 days', false)
  from private.job_runs where job = 'erasure' and exists (select from public.form_responses)
$$;

-- Or the night before the last one is ten days ago: after a second night the clock is believed.
create or replace function private.may_clock_have_jumped() returns boolean
language sql stable as $$
  select private.may_clock_be_wrong() or count(*) > 2 and count(*) filter (where finished_at > pg_catalog.now() - interval '10 days') < 2
  from private.job_runs where job = 'erasure' and finished_at <= pg_catalog.now()
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

-- The first day of the month that it is in.
create or replace function private.month_with(day date) returns date
language plpgsql stable as $$
begin
  if not private.is_near(day) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  return date_trunc('month', day);
end
$$;
