-- A period ends on the next working day instead (2 § lagen (1930:173) om beräkning av lagstadgad tid): after weekends, fixed holidays,
-- those that depend on Easter, and the eves of Midsummer, Christmas and New Year.
create or replace function private.is_free_day(day date) returns boolean
language plpgsql immutable as $$
declare
  year integer := extract(year from day);
  -- Easter Sunday by the Meeus algorithm.
  a integer := year % 19;
  b integer := year / 100;
  c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(year, n / 31, n % 31 + 1);
begin
  return extract(isodow from day) >= 6
    or extract(month from day) * 100 + extract(day from day) in (101, 106, 501, 606, 1224, 1225, 1226, 1231)
    or day - easter in (-2, 1, 39)
    or (extract(isodow from day) = 5 and extract(month from day) = 6 and extract(day from day) between 19 and 25);
end
$$;

create or replace function private.withdrawal_until(agreed_at timestamptz) returns date
language sql stable as $$
  select min(last_day + later)
  from (select private.local_day(agreed_at) + 14 as last_day) as fourteen
  cross join generate_series(0, 7) as later
  where not private.is_free_day(last_day + later)
$$;
