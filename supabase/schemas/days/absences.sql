-- The day is in the same week: at most three days earlier or later.
create or replace function private.moved_with(first_day date, day date) returns date
language sql immutable as $$
  select private.same_weekday_from(first_day, day - 3)
$$;

create or replace function private.away_until(booking_id uuid, away_from date) returns date
language sql stable as $$
  select until from private.history where booking = booking_id and what = 'away' and day = away_from order by place desc limit 1
$$;

create or replace function private.days_brought_back(booking_id uuid, first_day date) returns date[]
language sql stable as $$
  select array(
    select day from (
      select distinct away_from from private.day_changes
      where booking = booking_id and nominal >= first_day and skipped and away_from is not null
    ) as absence
    cross join lateral private.away_until(booking_id, away_from) as away (until)
    cross join lateral private.nominal_days(booking_id, greatest(first_day, away_from), until) as day
    where until is not null and not exists (select from private.day_changes where booking = booking_id and nominal = day and skipped)
  )
$$;

-- The new rhythm's days are skipped instead: of a whole absence those within it but `at_home`, otherwise the day of the same week. What
-- was moved was moved from a day that there is no more.
create or replace function private.skip_as_before(skipped private.day_changes[], at_home date[], first_day date) returns void
language sql as $$
  insert into private.day_changes (booking, nominal, skipped, company_skipped, away_from)
  select distinct on (booking, day) booking, day, true, company_skipped, away_from
  from unnest(skipped) as before
  cross join lateral private.away_until(before.booking, away_from) as away (until)
  cross join lateral (
    select private.nominal_days(before.booking, greatest(first_day, away_from), away.until) as day where away.until is not null
    union
    select private.moved_with(first_day, nominal) where away.until is null
  ) as days
  where days.day >= first_day and exists (select from private.nominal_days(before.booking, day, day))
    and (away.until is null or days.day <> all (at_home))
  order by booking, day, company_skipped desc, away_from
  on conflict do nothing
$$;

create or replace function private.moved_days(booking_id uuid) returns date[]
language sql stable as $$
  select array(
    select nominal from private.day_changes
    where booking = booking_id and moved_to is not null and exists (select from private.nominal_days(booking_id, nominal, nominal))
  )
$$;

-- Whoever went away, after the history's line `since_place`, while it had not this day is away on it, too, if it comes back moved into the
-- absence. `stood` are those moved ones that were there before.
create or replace function private.skip_moved_into_absence(booking_id uuid, stood date[], at_home date[], since_place integer default 0)
returns void
language sql as $$
  update private.day_changes as moved set skipped = true, company_skipped = moved.company_skipped or away.who = 'company', away_from = away.day
  from private.history as away
  where moved.booking = booking_id and not moved.skipped and nominal = any (private.moved_days(booking_id)) and nominal <> all (stood)
    and moved_to <> all (at_home) and away.booking = booking_id and away.what = 'away' and moved_to between away.day and away.until
    and place > since_place
    and exists (select from private.day_changes as other where other.booking = booking_id and other.skipped and other.away_from = away.day)
$$;
