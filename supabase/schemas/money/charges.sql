create or replace function private.is_one_with_later(booking_id uuid, day date, pushed_to date) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from private.nominal_days(booking_id, day + 1, pushed_to) as later
    where (pushed_to - later) % 7 = 0 and not exists (
      -- One that it has moved away is not there. Skipped, it takes with it what is pushed to its own day (private.changed_own_day).
      select from private.day_changes where booking = booking_id and nominal = later and (moved_to is not null or skipped and later <> pushed_to)
    )
  );
end
$$;

-- Not charged is one that a closed day has made one with the next, wherever that has been moved since, and one that was moved to a day of
-- a rhythm that began afterwards, which is charged as that day.
create or replace function private.charged_pickups(booking_id uuid, since date, until date)
returns table (nominal date, final date, skipped boolean, is_moved boolean)
language sql stable rows 5 as $$
  select pickup.nominal, final, pickup.skipped, is_moved
  from private.pickups(booking_id, since, until) as pickup
  where (final = raw or final = stands_on and not private.is_one_with_later(booking_id, raw, final))
    and (final <= pickup.nominal or not exists (
      select from (
        select first_day, frequency <> lag(frequency) over (order by first_day)
          or (first_day - lag(first_day) over (order by first_day)) % private.step_of(frequency) <> 0 as is_new
        from private.rhythms where booking = booking_id
      ) as rhythm
      where is_new and first_day > pickup.nominal and first_day <= final
        and exists (select from private.nominal_days(booking_id, final, final)) and not exists (
          select from private.day_changes as change where change.booking = booking_id and change.nominal = final
        )
    ))
$$;

-- The price is per month: a household that begins or ends within the month, or changes frequency, pays for its share of the days; another
-- weekday within a month makes it cost no more. A day the company closes without a replacement is deducted. A day the household skips is
-- not, but a month in which it skips every day costs nothing. A one-off is owed once collected, in that month. After a withdrawal, what
-- was collected is owed if the household asked to begin within the fourteen days; otherwise nothing is.
--
-- Whatever happens to the days afterwards, each collected visit is in exactly one of these: one that is no day of the agreement any more
-- is charged in the month of the visit, at what it cost before.
create or replace function private.shares(booking_id uuid, since date, until date)
returns table (month date, first_day date, sixtieths bigint, counted text)
language sql stable rows 3 as $$
  with own as (
    select rhythm.*, status = 'withdrawn' as is_withdrawn, last_day
    from private.agreements cross join private.rhythms_of(booking_id) as rhythm
    where agreements.booking = booking_id
  ), collected as (
    select day from private.agreements join public.form_responses on id = booking join private.visits using (booking)
    where booking = booking_id and outcome = 'collected' and (
      status <> 'withdrawn' or day between private.local_day(private.early_since(booking_id)) and last_day
    )
  ), pickup as (
    select pickup.*, not skipped and final in (select day from collected) and (final = nominal or not exists (
      -- Two at one stop: its own day is the one that was collected.
      select from private.charged_pickups(booking_id, final, final) as other
      where other.final = pickup.final and not other.skipped and (other.is_moved, other.nominal) < (pickup.is_moved, pickup.nominal)
    )) as is_collected
    from private.charged_pickups(booking_id, since, until) as pickup
  ), wish as (
    select min(day) as day, price
    from (
      select nth, (wish ->> 'price')::integer as price, (wish ->> 'from')::date as since, lead((wish ->> 'from')::date) over (order by nth) as until
      from private.agreements cross join jsonb_array_elements(wishes) with ordinality as agreed (wish, nth) where booking = booking_id
    ) as wishes
    join collected on day >= wishes.since and (day >= wishes.until) is not true
    where price > 0
    group by nth, price
  ), other as (
    -- Which day it was, if it was moved, and the rhythm that had that day.
    select day, nominal, rhythm.*
    from collected
    cross join lateral (
      select coalesce(min(change.nominal), day) as nominal from private.day_changes as change
      where change.booking = booking_id and not skipped and moved_to > private.open_day_before(day) and moved_to <= day
        and private.pickup_day_from(booking_id, moved_to) = day
    ) as was
    cross join lateral (
      select own.* from own
      cross join lateral (select coalesce(nominal >= first_day and (nominal - first_day) % step = 0, false) as has_it) as fits
      cross join lateral (select case when has_it then nominal else day end - first_day as age) as since
      order by has_it desc, age >= 0 desc, abs(age) limit 1
    ) as rhythm
    where day between since and until and day not in (select final from pickup where not skipped)
  ), share as (
    select date_trunc('month', nominal)::date as month, date_trunc('month', nominal)::date as days_of, first_day, frequency, price,
      step, is_withdrawn, count(*) as had,
      -- In the whole month, whichever rhythms it has.
      bool_and(bool_and(skipped)) over (partition by date_trunc('month', nominal)::date) as all_skipped,
      count(*) filter (where is_collected) as collected, false as is_other
    from own
    join pickup on nominal between greatest(since, first_day) and least(until, next_first_day - 1)
    where frequency <> 'once'
    group by 1, first_day, frequency, price, step, is_withdrawn
    union all
    select date_trunc('month', final)::date, null, first_day, frequency, price, null, is_withdrawn,
      is_collected::integer, skipped, is_collected::integer, false
    from own
    join pickup on nominal = first_day and final between since and until
    where frequency = 'once'
    union all
    select date_trunc('month', day)::date, date_trunc('month', nominal)::date, first_day, frequency, price, step, true,
      count(*), false, count(*), true
    from other
    group by 1, 2, first_day, frequency, price, step
  ), counted as (
    select *, case when is_withdrawn then collected when all_skipped and step is not null then 0 else had end as units,
      -- The number of the rhythm's days in the whole month, regardless of when the agreement began.
      case when step is null then 1
        else (private.last_day_of(days_of) - days_of - ((first_day - days_of) % step + step) % step) / step + 1 end as regular
    from share
  ), summed as (
    -- In integers: no month has more than five of a weekday, and 1 to 5 all divide sixty.
    select *, (price * units * (60 / regular))::bigint as share from counted
  ), bounded as (
    -- A month with days of two weekdays, which together may be more than a month's.
    select *, case when step is null or is_other then share else greatest(0, least(share, max(price) over month * 60
      - coalesce(sum(share) over (month order by first_day rows between unbounded preceding and 1 preceding), 0)))::bigint end as sixtieths
    from summed window month as (partition by summed.month, frequency, is_other)
  )
  select month, first_day, sixtieths, case
    when units = 0 and is_withdrawn then 'Avtalet är ångrat, så det kostar inget'
    when units = 0 and all_skipped then 'Överhoppat'
    when step is null and units = 0 then 'En hämtning, ' || private.kronor(price) || ' när den är gjord'
    when step is null then 'En hämtning, ' || private.kronor(price)
    else format('%s%s av %s %s i %s%s, %s per månad', case when is_withdrawn then 'Hämtat ' else '' end, units, regular,
      private.weekday_name(first_day) || case when regular > 1 then 'ar' else '' end,
      private.month_name(days_of), case when units < regular and not is_withdrawn then (
        -- Why one is missing: it was closed, or where it had been moved to was, and no other came instead.
        select ' (' || string_agg(private.in_words(nominal) || case when nominal <> day then ', flyttad till ' || private.in_words(day) || ',' else '' end, ' och ' order by nominal) || ' körde vi inte)'
        from own join (
          select day, day as nominal from private.closed_days
          union all
          select day, change.nominal from private.day_changes as change join private.closed_days on day = moved_to where booking = booking_id
        ) as missed on date_trunc('month', nominal) = days_of and nominal >= own.first_day and (nominal - own.first_day) % step = 0
          and nominal < coalesce(next_first_day, 'infinity') and day <= coalesce(last_day, 'infinity')
        where own.first_day = bounded.first_day and nominal not in (select nominal from pickup)
      ) end, private.kronor(price)) || case when sixtieths < share then ', högst månadens pris' else '' end
  end
  from bounded
  union all
  select date_trunc('month', day)::date, day, price * 60::bigint, 'Önskemålet, en gång, ' || private.kronor(price)
  from wish where day between since and until
$$;

create or replace function private.owes(booking_id uuid, month date) returns integer
language sql stable as $$
  select private.adjusted(round(sum(sixtieths) / 60)::integer, (
    select adjustment from private.payments where booking = booking_id and payments.month = owes.month
  ))
  from private.shares(booking_id, month, private.last_day_of(month))
$$;

create or replace function private.adjusted(sum integer, adjustment integer) returns integer
language sql immutable as $$
  select greatest(0, coalesce(sum, 0) + coalesce(adjustment, 0))
$$;

create or replace function private.last_day_of(month date) returns date
language sql immutable as $$
  select (month + interval '1 month')::date - 1
$$;

create or replace function private.this_month() returns date
language sql stable as $$
  select date_trunc('month', private.today())::date
$$;

create or replace function private.is_billed_later(change private.day_changes, span daterange) returns boolean
language sql immutable as $$
  select change.moved_to <@ span and change.nominal >= upper(span)
$$;

create or replace function private.billed_later(agreement private.agreements) returns setof date
language sql stable rows 1 as $$
  select nominal from private.day_changes
  where booking = agreement.booking and private.is_billed_later(day_changes, agreement.span)
$$;

-- Days that private.billed_later returns are looked for from the month's few changed days. Not inlined: not knowing the month, a plan
-- would expect many and scan whole tables.
create or replace function private.booked_in(month date) returns table (booking uuid)
language plpgsql stable rows 60 as $$
begin
  return query
  select agreements.booking from private.agreements
  where span && daterange(booked_in.month, (booked_in.month + interval '1 month')::date)
  union
  select visits.booking from private.visits where day >= booked_in.month and day < booked_in.month + interval '1 month'
  union
  select agreements.booking from private.day_changes join private.agreements using (booking)
  where nominal >= booked_in.month and nominal < booked_in.month + interval '1 month'
    and private.is_billed_later(day_changes, span);
end
$$;
