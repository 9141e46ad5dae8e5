create or replace function private.weekday_name(day date) returns text
language sql immutable as $$
  select (array['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'])[extract(isodow from day)::integer]
$$;

create or replace function private.month_name(day date) returns text
language sql immutable as $$
  select (array['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november',
    'december'])[extract(month from day)::integer]
$$;

-- 'måndag 7 december'.
create or replace function private.in_words(day date) returns text
language sql immutable as $$
  select private.weekday_name(day) || ' ' || extract(day from day)::text || ' ' || private.month_name(day)
$$;

-- 'måndag 7 december kl. 14:30'.
create or replace function private.time_in_words(at timestamptz) returns text
language sql stable as $$
  select private.in_words(private.local_day(at)) || ' kl. ' || to_char(at at time zone 'Europe/Stockholm', 'HH24:MI')
$$;

-- '1 550 kr' with fixed spaces.
create or replace function private.kronor(amount integer) returns text
language sql immutable as $$
  select btrim(translate(to_char(amount, 'FM999,999,990'), ',', chr(160))) || chr(160) || 'kr'
$$;

create or replace function private.call_instead() returns text
language sql stable as $$
  select 'Ring oss på ' || phone || ' så hjälper vi dig.' from private.company_rules
$$;

create or replace function private.refuse(status text, sentence text) returns void
language plpgsql as $$
begin
  raise exception using errcode = 'PT' || status, message = sentence;
end
$$;
