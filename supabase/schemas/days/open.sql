-- It has the weekday of `day`; null if the season ends first or there is none within a year. A day on which somebody was at the door counts
-- although it was closed afterwards, as when the van breaks down on the round; or what was collected would be due again.
create or replace function private.pushed_to(day date, closed date[], visited date[], season_end date) returns date
language plpgsql immutable as $$
begin
  for attempt in 1..60 loop
    exit when day > season_end;
    if day <> all (closed) or day = any (visited) then return day; end if;
    day := day + 7;
  end loop;
  return null;
end
$$;

create or replace function private.open_day_from(day date) returns date
language plpgsql stable as $$
begin
  return private.pushed_to(day, array(
    select closed_days.day from private.closed_days where closed_days.day >= open_day_from.day
  ), '{}', (select season_last_day from private.company_rules));
end
$$;

create or replace function private.open_day_before(day date) returns date
language plpgsql stable as $$
declare
  candidate date := day - 7;
begin
  for attempt in 1..60 loop
    exit when not exists (select from private.closed_days where closed_days.day = candidate);
    candidate := candidate - 7;
  end loop;
  return candidate;
end
$$;

-- Closed days push nothing from this day, or from before it, to `day` or later.
create or replace function private.unpushed_before(day date) returns date
language plpgsql stable as $$
declare
  candidate date := day - 1;
  closed date;
begin
  loop
    select max(closed_days.day) into closed from private.closed_days where closed_days.day between candidate - 6 and candidate;
    exit when closed is null;
    candidate := closed - 1;
  end loop;
  return candidate;
end
$$;

create or replace function private.same_weekday_from(example date, day date) returns date
language sql immutable as $$
  select day + ((example - day) % 7 + 7) % 7
$$;

create or replace function private.company_day_from(day date) returns date
language sql stable as $$
  select private.open_day_from(day + (weekday - extract(isodow from day)::integer + 7) % 7) from private.company_rules
$$;

-- These are the company's own weekday, on which there always may be one, those of the rhythms on others, which are few, and those that
-- pick-ups stand moved to, each with the days between which there may be one on it.
create or replace function private.driven_weekdays(since date, until date) returns table (weekday integer, days daterange)
language sql stable as $$
  select weekday, daterange(null, null) from private.company_rules
  union all
  select extract(isodow from first_day)::integer, days
  from private.agreements
  cross join lateral private.rhythms_of(booking)
  cross join lateral (select span * daterange(first_day, next_first_day) as days) as bounds
  where span && daterange(since, until, '[]') and days && daterange(since, until, '[]')
    and extract(isodow from first_day) <> (select weekday from private.company_rules)
  union all
  select extract(isodow from moved_to)::integer, daterange(moved_to, moved_to, '[]')
  from private.day_changes join private.agreements using (booking) where moved_to between since and until and not skipped and span @> moved_to
$$;

create or replace function private.weekdays(since date, until date) returns integer[]
language sql stable as $$
  select array(select distinct weekday from private.driven_weekdays(since, until) order by 1)
$$;

create or replace function private.is_round_day(day date) returns boolean
language sql stable as $$
  select extract(isodow from day) = (select weekday from private.company_rules)
    or extract(isodow from day) = any (private.weekdays(private.unpushed_before(day) + 1, day))
$$;

create or replace function private.is_driven(day date) returns boolean
language sql stable as $$
  select private.is_near(day) and private.open_day_from(day) is not distinct from day and private.is_round_day(day)
$$;

create or replace function private.round_days(since date, until date) returns setof date
language sql stable as $$
  select since + ahead from generate_series(0, until - since) as ahead
  where extract(isodow from since + ahead) = any ((select private.weekdays(private.unpushed_before(since) + 1, until))::integer[])
    and not exists (select from private.closed_days where day = since + ahead)
$$;

-- Null if there is none near. Week by week, because it is nearly always in the first: in a quarter run many times more agreements.
create or replace function private.round_day_from(day date) returns date
language plpgsql stable as $$
declare
  season_end date := (select coalesce(season_last_day, 'infinity') from private.company_rules);
  nearest date;
begin
  for since in 0..84 by 7 loop
    select min(driven) into nearest from private.round_days(day + since, day + since + 6) as driven where driven <= season_end;
    exit when nearest is not null;
  end loop;
  return nearest;
end
$$;

create or replace function private.round_day_before(day date) returns date
language plpgsql stable as $$
declare
  nearest date;
begin
  for ago in 7..91 by 7 loop
    select max(driven) into nearest from private.round_days(day - ago, day - ago + 6) as driven;
    exit when nearest is not null;
  end loop;
  return nearest;
end
$$;

create or replace function private.changeable_until(day date) returns timestamptz
language sql stable as $$
  select (day - 1 + change_until) at time zone 'Europe/Stockholm' from private.company_rules
$$;

create or replace function private.first_changeable() returns date
language sql stable as $$
  select min(private.today() + ahead) from generate_series(0, 2) as ahead
  where private.changeable_until(private.today() + ahead) >= private.now()
$$;

create or replace function private.starts(day date) returns timestamptz
language sql stable as $$
  select (day + pickup_from) at time zone 'Europe/Stockholm' from private.company_rules
$$;

-- Every second week is 0, the others 1.
create or replace function private.week_of(day date) returns integer
language sql immutable as $$
  select (day - date '2001-01-01') / 7 % 2
$$;
