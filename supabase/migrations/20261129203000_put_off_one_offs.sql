-- The agreement of a one-off pick-up that a closed day puts off runs until the day that comes instead.
update private.agreements set span = daterange(lower(span), instead + 1)
from (
  select booking, min(day) as instead
  from (select booking, upper(span) - 1 as put_on from private.agreements where last_day is null and not upper_inf(span)) as once
  cross join generate_series(1, 60) as weeks
  cross join lateral (select put_on + 7 * weeks as day) as later
  where put_on in (select day from private.closed_days) and day not in (select day from private.closed_days)
    and (day > (select season_last_day from private.company_rules)) is not true
    and not exists (select from private.visits where visits.booking = once.booking and visits.day >= put_on)
  group by booking
) as put_off
where put_off.booking = agreements.booking;
