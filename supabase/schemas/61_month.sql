-- What a household owes, what it has been billed, and what it has paid.

-- Whether a pick-up of `day` that closed days push to `pushed_to` is one there with a later one of the household's.
create or replace function private.is_one_with_later(booking_id uuid, day date, pushed_to date) returns boolean
language sql stable as $$
  select exists (
    select from private.nominal_days(booking_id, day + 1, pushed_to) as later
    where (pushed_to - later) % 7 = 0 and not exists (
      -- One that it has moved away is not there. Skipped, it takes with it what is pushed to its own day (private.is_skipped).
      select from private.day_changes where booking = booking_id and nominal = later and (moved_to is not null or skipped and later <> pushed_to)
    )
  )
$$;

-- The pick-ups that are charged, unless skipped: not one that a closed day has made one with the next, nor one that was moved to
-- a day of a rhythm that began afterwards, which is charged as that day.
create or replace function private.charged_pickups(booking_id uuid, since date, until date)
returns table (nominal date, final date, skipped boolean, is_moved boolean)
language sql stable rows 5 as $$
  select pickup.nominal, final, pickup.skipped, is_moved
  from private.pickups(booking_id, since, until) as pickup
  where (final = raw or final is not null and not private.is_one_with_later(booking_id, raw, final))
    and (final <= pickup.nominal or not exists (
      select from (
        select first_day, frequency <> lag(frequency) over (order by first_day)
          or (first_day - lag(first_day) over (order by first_day)) % private.step_of(frequency) <> 0 as is_new
        from private.rhythms where booking = booking_id
      ) as rhythm
      where is_new and first_day > pickup.nominal and first_day <= final
        and exists (select from private.nominal_days(booking_id, final, final)) and not exists (
          select from private.day_changes as change
          where change.booking = booking_id and change.nominal = final and (change.moved_to is not null or change.skipped)
        )
    ))
$$;

-- How each month's sum is made up, by day.
--
-- The price is per month: a household that begins or ends within the month, or changes frequency, pays for its share of the
-- days. A day the company closes without a replacement is deducted. A day the household skips is not, but a month in which it
-- skips every day costs nothing. A one-off is owed once collected, in that month. After a withdrawal, what was collected is
-- owed if the household asked to begin within the fourteen days; otherwise nothing is.
--
-- Whatever happens to the days afterwards, each collected visit is in exactly one of these: one that is no day of the agreement any
-- more is charged in the month of the visit, at what it cost before.
create or replace function private.shares(booking_id uuid, since date, until date)
returns table (month date, first_day date, sixtieths bigint, counted text)
language sql stable rows 3 as $$
  with own as (
    select rhythm.*, private.step_of(rhythm.frequency) as step, status = 'withdrawn' as is_withdrawn, last_day
    from private.agreements
    join (
      select *, lead(first_day) over (order by first_day) as next_first_day from private.rhythms where booking = booking_id
    ) as rhythm on true
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
      count(*) filter (where is_collected) as collected
    from own
    join pickup on nominal between greatest(since, first_day) and least(until, next_first_day - 1)
    where frequency <> 'once'
    group by 1, first_day, frequency, price, step, is_withdrawn
    union all
    select date_trunc('month', final)::date, null, first_day, frequency, price, null, is_withdrawn,
      is_collected::integer, skipped, is_collected::integer
    from own
    join pickup on nominal = first_day and final between since and until
    where frequency = 'once'
    union all
    select date_trunc('month', day)::date, date_trunc('month', nominal)::date, first_day, frequency, price, step, true,
      count(*), false, count(*)
    from other
    group by 1, 2, first_day, frequency, price, step
  ), counted as (
    select *, case when is_withdrawn then collected when all_skipped and step is not null then 0 else had end as units,
      -- The number of the rhythm's days in the whole month, regardless of when the agreement began.
      case when step is null then 1
        else (private.last_day_of(days_of) - days_of - ((first_day - days_of) % step + step) % step) / step + 1 end as regular
    from share
  )
  -- In integers: no month has more than five of a weekday, and 1 to 5 all divide sixty.
  select month, first_day, price * units * (60 / regular), case
    when units = 0 and is_withdrawn then 'Avtalet är ångrat, så det kostar inget'
    when units = 0 and all_skipped then 'Överhoppat'
    when step is null and units = 0 then 'En hämtning, ' || private.kronor(price) || ' när den är gjord'
    when step is null then 'En hämtning, ' || private.kronor(price)
    else format('%s%s av %s %s i %s%s, %s per månad', case when is_withdrawn then 'Hämtat ' else '' end, units, regular,
      private.weekday_name(first_day) || case when regular > 1 then 'ar' else '' end,
      private.month_name(days_of), case when units < regular and not is_withdrawn then (
        -- Why one is missing: it was closed, or where it had been moved to was, and no other came instead.
        select ' (' || string_agg(private.in_words(day), ' och ' order by day) || ' körde vi inte)'
        from own join (
          select day, day as nominal from private.closed_days
          union all
          select day, change.nominal from private.day_changes as change join private.closed_days on day = moved_to where booking = booking_id
        ) as missed on date_trunc('month', nominal) = days_of and nominal >= own.first_day and (nominal - own.first_day) % step = 0
          and nominal < coalesce(next_first_day, 'infinity') and day <= coalesce(last_day, 'infinity')
        where own.first_day = counted.first_day and nominal not in (select nominal from pickup)
      ) end, private.kronor(price))
  end
  from counted
$$;

-- A household's sum for a month in whole kronor, rounded once.
create or replace function private.owes(booking_id uuid, month date) returns integer
language sql stable as $$
  select private.adjusted(round(sum(sixtieths) / 60)::integer, (
    select adjustment from private.payments where booking = booking_id and payments.month = owes.month
  ))
  from private.shares(booking_id, month, private.last_day_of(month))
$$;

-- Before an act that may make a paid month cost more, and asks for the rest: what it costs now is paid, also what the company has
-- added meanwhile, as by opening a day again.
create or replace function private.count_as_paid(booking_id uuid) returns void
language sql as $$
  update private.payments set paid_for = owes
  from (select month as paid, private.owes(booking_id, month) as owes from private.payments where booking = booking_id and paid_at is not null) as now
  where booking = booking_id and month = paid and (paid_for >= owes) is not true
$$;

-- After it: of a month that costs more than was paid for, the rest is left to pay.
create or replace function private.charge_the_rest(booking_id uuid) returns void
language plpgsql as $$
begin
  update private.payments set paid_at = null, paid_sum = private.came_in(paid_at, paid_sum, paid_for)
  where booking = booking_id and paid_at is not null and private.owes(booking_id, month) > greatest(paid_for, paid_sum);
  perform private.correct_waiting_bills(booking_id);
end
$$;

-- A month's sum with what the company has added or taken off.
create or replace function private.adjusted(sum integer, adjustment integer) returns integer
language sql immutable as $$
  select greatest(0, coalesce(sum, 0) + coalesce(adjustment, 0))
$$;

-- What has come in for a month: payments from before sums were kept were of the whole.
create or replace function private.came_in(paid_at timestamptz, paid_sum integer, owes integer) returns integer
language sql immutable as $$
  select coalesce(paid_sum, case when paid_at is not null then owes end, 0)
$$;

-- What is left to pay of a month. A month that was paid stays so, whatever is corrected afterwards.
create or replace function private.left_to_pay(paid_at timestamptz, paid_sum integer, owes integer) returns integer
language sql immutable as $$
  select case when paid_at is null then greatest(0, owes - coalesce(paid_sum, 0)) else 0 end
$$;

create or replace function private.last_day_of(month date) returns date
language sql immutable as $$
  select (month + interval '1 month')::date - 1
$$;

-- The first day of the current month.
create or replace function private.this_month() returns date
language sql stable as $$
  select date_trunc('month', private.today())::date
$$;

-- Whether a day was moved into an agreement's span from one after its end, whose month it is billed in.
create or replace function private.is_billed_later(change private.day_changes, span daterange) returns boolean
language sql immutable as $$
  select change.moved_to <@ span and change.nominal >= upper(span)
$$;

-- An agreement's days for which that is so.
create or replace function private.billed_later(agreement private.agreements) returns setof date
language sql stable rows 1 as $$
  select nominal from private.day_changes
  where booking = agreement.booking and private.is_billed_later(day_changes, agreement.span)
$$;

-- A household's sums, month by month, from its first day to now or to its end. `billed_at`: when it was billed this exact sum.
create or replace function private.months_of(booking_id uuid, last_month date default private.this_month())
returns table (
  month date, owes integer, counted text, pickups integer, paid_at timestamptz, billed_at timestamptz,
  reminded_at timestamptz, remark text, adjustment jsonb, paid integer, paid_back integer,
  paid_back_at timestamptz, due integer
)
language sql stable rows 6 as $$
  with bounds as (
    select date_trunc('month', least(min(first_day), lower(span), min(visits.day)))::date as since, case
      when upper_inf(span) then private.this_month()
      when not isempty(span) or max(visits.day) is not null
        then least(last_month, date_trunc('month', greatest(upper(span) - 1, max(visits.day), max(later.day)))::date)
    end as until
    from private.agreements join private.rhythms using (booking) left join private.visits using (booking)
    left join lateral private.billed_later(agreements) as later (day) on true
    where booking = booking_id
    group by span
  ), sum as (
    select month, round(sum(sixtieths) / 60)::integer as owes, string_agg(counted, '; ' order by first_day) as counted
    from bounds
    cross join lateral private.shares(booking_id, since, private.last_day_of(until))
    group by month
  ), visit as (
    select date_trunc('month', day)::date as month, count(*)::integer as pickups
    from private.visits where booking = booking_id and outcome = 'collected' group by 1
  )
  select first::date, total.owes, concat_ws('; ', coalesce(sum.counted, 'Ingen hämtning'), case
      when adjustment > 0 then format('tillägg %s: %s', private.kronor(adjustment), adjustment_why)
      when adjustment < 0 then format('avdrag %s: %s', private.kronor(-adjustment), adjustment_why)
    end), coalesce(visit.pickups, 0),
    paid_at, case when billed = total.owes then billed_at end, reminded_at, coalesce(remark, ''),
    case when adjustment is not null then jsonb_build_object('kronor', adjustment, 'why', adjustment_why) end,
    private.came_in(paid_at, paid_sum, total.owes), coalesce(paid_back, 0), paid_back_at,
    private.left_to_pay(paid_at, paid_sum, total.owes)
  from bounds
  cross join lateral generate_series(since::timestamp, until::timestamp, interval '1 month') as months (first)
  left join sum on sum.month = first
  left join visit on visit.month = first
  left join private.payments on booking = booking_id and payments.month = first
  cross join lateral (select private.adjusted(sum.owes, adjustment) as owes) as total
$$;

create or replace function private.month(month date) returns jsonb
language plpgsql stable as $$
#variable_conflict use_variable
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  return (
    with household as (
      select candidate.booking as id, candidate.booking, private.name_of(candidate.booking) as name, given ->> 'address' as address,
        given ->> 'phone' as phone, private.reach(given) as reach, private.reference(candidate.booking) as reference,
        rhythm.frequency, rhythm.price, owes, made.pickups, made.bags, paid_at,
        case when billed = owes then billed_at end as billed_at, nullif(billed, owes) as was, nullif(paid_sum, owes) as paid_sum,
        coalesce(remark, '') as remark, private.came_in(paid_at, paid_sum, owes) as paid, coalesce(paid_back, 0) as paid_back, paid_back_at,
        case when adjustment is not null then jsonb_build_object('kronor', adjustment, 'why', adjustment_why) end as adjustment,
        coalesce(held, false) as held
      from private.booked_in(month) as candidate
      cross join lateral private.readable_answers(candidate.booking) as given
      cross join lateral private.owes(candidate.booking, month) as owes
      left join private.payments on payments.booking = candidate.booking and payments.month = month
      left join lateral (
        select frequency, price from private.rhythms
        where rhythms.booking = candidate.booking and first_day < month + interval '1 month'
        order by first_day desc limit 1
      ) as rhythm on true
      cross join lateral (
        select count(*)::integer as pickups, private.bags_of(candidate.booking, month, private.last_day_of(month)) as bags
        from private.visits
        where visits.booking = candidate.booking and outcome = 'collected' and day >= month and day < month + interval '1 month'
      ) as made
      where owes > 0 or pickups > 0 or paid_at is not null or paid_sum > 0 or paid_back > 0 or billed > 0 or adjustment is not null
      union all
      select id, null, 'Raderat hushåll', '', '', null, reference, null, null, owes, pickups, bags, paid_at, null, null, nullif(paid_sum, owes), '',
        private.came_in(paid_at, paid_sum, owes), coalesce(paid_back, 0), paid_back_at, null, false
      from private.books where books.month = month
    )
    select jsonb_build_object(
      'month', month, 'may_unbill', exists (select from private.takeable_bills('bill') where data -> 'months' @> jsonb_build_array(jsonb_build_object('month', month))),
      'households', coalesce(jsonb_agg(to_jsonb(household) order by booking is null, private.sort_key(name) collate "C", id), '[]'),
      'totals', jsonb_build_object(
        'pickups', coalesce(sum(pickups), 0), 'owes', coalesce(sum(owes), 0),
        'paid', coalesce(sum(paid), 0), 'paid_back', coalesce(sum(paid_back), 0),
        'bags', (
          select coalesce(jsonb_object_agg(material, sum), '{}') from (
            select material, sum(number::integer) from household, jsonb_each_text(bags) as bag (material, number) group by material
          ) as sums
        )
      )
    ) from household
  );
end
$$;

-- Households with days or visits in a month, or with a day of it that `private.billed_later` returns; that is looked for from the
-- month's few changed days. Not inlined: not knowing the month, a plan would expect many and scan whole tables.
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

-- The households to check for debts: all but those marked as settled. The current month is excluded, because a closed day may
-- still be collected after the last one.
create or replace function private.settle_accounts(booking_ids uuid[]) returns void
language sql as $$
  update private.agreements set settled = true
  where booking = any (booking_ids) and (isempty(span) or upper(span) <= private.this_month())
    and not exists (select from private.billed_later(agreements) as day where day >= private.this_month())
    and not exists (select from private.months_of(booking) where due > 0 or paid > owes)
$$;

-- Bills each household for months that are over: once per sum, whoever presses and however often.
create or replace function private.bill(month date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  bookings uuid[];
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  if month >= private.this_month() then
    perform private.refuse('409', 'Månaden är inte slut än. Hushållen får veta vad de ska betala när den är det.');
  end if;
  bookings := private.hold_all(array(select booking from private.booked_in(month)));
  perform private.queue_bill(told.booking, array[month], 'bill')
  from unnest(bookings) as told (booking)
  left join private.payments on payments.booking = told.booking and payments.month = month
  cross join lateral private.owes(told.booking, month) as owes
  where (owes > 0 or billed > 0) and paid_at is null and billed is distinct from owes and held is not true;
  perform private.settle_accounts(bookings);
end
$$;

-- One message for these months, and a note that it was sent. `was`: what the household was billed before, where that was another sum.
-- It waits for a minute, with what the note said before.
create or replace function private.queue_bill(booking_id uuid, months date[], act text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  lines jsonb;
  before jsonb;
begin
  select jsonb_agg(jsonb_build_object('month', owed.month, 'owes', owes, 'counted', counted)
      || case when paid > 0 then jsonb_build_object('paid', paid) else '{}' end
      || case when billed <> owes then jsonb_build_object('was', billed) else '{}' end order by owed.month),
    jsonb_agg(jsonb_build_object(
      'month', owed.month, 'billed', billed, 'billed_at', payments.billed_at, 'reminded_at', payments.reminded_at))
  into lines, before
  from private.months_of(booking_id) as owed
  left join private.payments on booking = booking_id and payments.month = owed.month
  where owed.month = any (months);
  perform private.queue(booking_id, 'bill', 'household', null, jsonb_build_object(
    'months', lines, 'act', act, 'before', before, 'is_reminder', act = 'reminder' and exists (
      select from private.payments where booking = booking_id and month = any (months) and billed is not null)));
  update public.outbox set next_attempt_at = greatest(next_attempt_at, pg_catalog.now() + private.grace())
  where form_response_id = booking_id and kind = 'bill' and created_at = pg_catalog.now();
  insert into private.payments as kept (booking, month, billed, billed_at, reminded_at)
  select booking_id, month, owes, private.now(), case when act = 'reminder' then private.now() end
  from jsonb_to_recordset(lines) as line (month date, owes integer)
  on conflict on constraint payments_pkey do update set
    billed_at = case when kept.billed = excluded.billed then kept.billed_at else excluded.billed_at end,
    billed = excluded.billed, is_outdated = false, reminded_at = coalesce(excluded.reminded_at, kept.reminded_at);
end
$$;

-- Bills or reminders of the last minute that have not left.
create or replace function private.takeable_bills(act text) returns setof public.outbox
language sql stable as $$
  select * from public.outbox
  where kind = 'bill' and status = 'queued' and attempts = 0 and created_at > pg_catalog.now() - private.grace() and data ->> 'act' = act
$$;

-- Takes them back, before anybody has been told: a month's bills, or a household's reminder.
create or replace function private.take_back_bills(act text, month date, booking_id uuid) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  booking uuid;
  bookings uuid[];
  ids uuid[] := array(
    select id from private.takeable_bills(act)
    where form_response_id = booking_id
      or data -> 'months' @> jsonb_build_array(jsonb_build_object('month', date_trunc('month', month)::date))
  );
begin
  bookings := private.hold_all(array(select form_response_id from public.outbox where id = any (ids)));
  -- A worker may just have claimed one of them.
  ids := array(select id from public.outbox where id = any (ids) and status = 'queued' and attempts = 0 order by id for update);
  if ids = '{}' then
    perform private.refuse('409', 'Det har gått mer än en minut, så beskedet är på väg.');
  end if;
  update private.payments set billed = before.billed, billed_at = before.billed_at, reminded_at = before.reminded_at
  from public.outbox cross join jsonb_to_recordset(data -> 'before')
    as before (month date, billed integer, billed_at timestamptz, reminded_at timestamptz)
  where id = any (ids) and payments.booking = form_response_id and payments.month = before.month;
  delete from public.outbox where id = any (ids);
  foreach booking in array bookings loop
    perform private.correct_waiting_bills(booking);
  end loop;
end
$$;

create or replace function private.came_in_too_much(month date, paid integer, owes integer) returns text
language sql stable as $$
  select format('%s: %s har kommit in, %s ska betalas', private.month_name(month), private.kronor(paid), private.kronor(owes))
$$;

-- What households have left to pay for past months, and what they have paid too much: of those that are not marked as settled.
create or replace function private.balances() returns table (
  booking uuid, status text, ended_at timestamptz, due bigint, since date, due_months jsonb, excess bigint, excess_months jsonb, why text
)
language sql stable as $$
  select agreements.booking, status, ended_at, balance.*
  from private.agreements
  cross join lateral (
    select sum(due) filter (where is_due), min(month) filter (where is_due), jsonb_agg(jsonb_build_object(
        'month', month, 'owes', owes, 'paid', paid, 'counted', counted, 'billed_at', billed_at, 'reminded_at', reminded_at,
        'remark', remark
      ) order by month) filter (where is_due),
      sum(paid - owes) filter (where paid > owes),
      jsonb_agg(jsonb_build_object('month', month, 'owes', owes, 'paid', paid, 'paid_back', paid_back) order by month)
        filter (where paid > owes),
      string_agg(private.came_in_too_much(month, paid, owes), '; ' order by month) filter (where paid > owes)
    from private.months_of(agreements.booking) cross join lateral (select due > 0 and month < private.this_month() as is_due) as past
  ) as balance
  where agreed_at is not null and settled is not true
$$;

-- Who owes something for past months, the oldest debt first.
create or replace function private.debts() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', name, 'phone', given ->> 'phone', 'email', given ->> 'email', 'address', given ->> 'address',
    'reach', private.reach(given), 'reference', private.reference(booking), 'owes', due, 'months', due_months,
    'may_unremind', booking in (select form_response_id from private.takeable_bills('reminder'))
  ) order by since, private.sort_key(name) collate "C", booking), '[]')
  from private.balances() cross join lateral private.name_of(booking) as name cross join lateral private.readable_answers(booking) as given
  where due > 0
$$;

-- Who has paid more than it owes, and why; after a withdrawal also by when the money must be back. Of who has erased itself the books
-- know: `id` is of its line there.
create or replace function private.refunds(only_withdrawn boolean default false) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'booking', booking, 'name', name, 'phone', phone, 'reference', reference, 'kronor', excess, 'why', why, 'months', excess_months,
    'by', case when status = 'withdrawn' then private.local_day(ended_at) + 14 end
  ) order by status = 'withdrawn' desc nulls last, ended_at, id), '[]')
  from (
    select booking as id, booking, private.name_of(booking) as name, private.readable_answers(booking) ->> 'phone' as phone,
      private.reference(booking) as reference, excess, why, excess_months, status, ended_at
    from private.balances() where excess > 0
    union all
    select id, null, 'Raderat hushåll', '', reference, paid_sum - owes, private.came_in_too_much(month, paid_sum, owes),
      jsonb_build_array(jsonb_build_object('month', month, 'owes', owes, 'paid', paid_sum, 'paid_back', coalesce(paid_back, 0))), null, null
    from private.books where paid_sum > owes
  ) as owed
  where not only_withdrawn or status = 'withdrawn'
$$;

create or replace function private.remind(booking_id uuid) returns void
language plpgsql as $$
declare
  months date[];
  billed timestamptz;
  reminded timestamptz;
begin
  perform private.hold_known(booking_id);
  select array_agg(owed.month) filter (where held is not true), max(owed.billed_at), max(owed.reminded_at) into months, billed, reminded
  from private.months_of(booking_id) as owed left join private.payments on booking = booking_id and payments.month = owed.month
  where due > 0 and owed.month < private.this_month();
  if months is null then
    perform private.refuse('409', 'Hushållet har betalat allt, eller ska inte få någon räkning.');
  elsif reminded > private.now() - interval '7 days' then
    perform private.refuse('409', format('Hushållet fick en påminnelse %s. Vänta en vecka mellan dem, eller ring.',
      private.in_words(private.local_day(reminded))));
  elsif billed > private.now() - private.grace() then
    perform private.refuse('409', 'Hushållet får just nu veta vad det ska betala. Vänta med påminnelsen.');
  end if;
  perform private.queue_bill(booking_id, months, 'reminder');
end
$$;

-- Removes from bills that wait to be sent or telephoned what has been paid, or is another sum by now, and notes what has come in of
-- the rest. The household has not been told that sum, so that the month can be billed anew. A bill that may have arrived stays, and
-- its month is noted as outdated.
create or replace function private.correct_waiting_bills(booking_id uuid) returns void
language plpgsql as $$
declare
  waiting public.outbox;
  months jsonb;
begin
  for waiting in
    select * from public.outbox
    where form_response_id = booking_id and kind = 'bill' and status in ('queued', 'dead') and settled_at is null
    order by id for update
  loop
    with line as (
      select nth, listed_month.month, one - 'paid' || case when paid_sum > 0 then jsonb_build_object('paid', paid_sum) else '{}' end as one,
        paid_at is not null as is_paid,
        waiting.claimed_by is null and owes <> (one ->> 'owes')::integer as is_stale
      from jsonb_array_elements(waiting.data -> 'months') with ordinality as listed (one, nth)
      cross join lateral (select (one ->> 'month')::date as month) as listed_month
      cross join lateral private.owes(booking_id, listed_month.month) as owes
      left join private.payments on booking = booking_id and payments.month = listed_month.month
    ), untold as (
      update private.payments set billed = (one ->> 'was')::integer
      from line
      where booking = booking_id and payments.month = line.month and is_stale and not is_paid
        and waiting.attempts = 0 and waiting.delivery is null and waiting.data -> 'is_reminder' <> 'true'
    )
    select jsonb_agg(one order by nth) into months from line where not is_paid and not is_stale;
    if months is not null then
      update public.outbox set data = data || jsonb_build_object('months', months) where id = waiting.id;
    else
      delete from public.outbox where id = waiting.id;
    end if;
  end loop;
  update private.payments set is_outdated = now.is_outdated
  from (
    select month, billed <> private.owes(booking_id, month) as is_outdated from private.payments
    where booking = booking_id and billed is not null and paid_at is null
  ) as now
  where booking = booking_id and payments.month = now.month and payments.is_outdated <> now.is_outdated;
end
$$;

-- For a household, or for the books of an erased one. `remark`: null leaves it unchanged. `sum`: what has come in for the month in
-- all, without what has been paid back; null for exactly what is owed. `paid_back`: null leaves it unchanged.
create or replace function private.mark_paid(
  booking_id uuid, month date, paid boolean, remark text, sum integer, paid_back integer default null
) returns void
language plpgsql as $$
#variable_conflict use_variable
begin
  if month is null or not private.is_near(month) or paid is null or length(remark) > 500 or sum not between 0 and 1000000
    or paid_back not between 0 and 1000000 then
    perform private.refuse('400', 'Välj ett hushåll och en månad, och skriv högst 500 tecken.');
  end if;
  month := date_trunc('month', month);
  update private.books set paid_back = nullif(paid_back, 0), paid_back_at = case when paid_back > 0 then private.now() end
  where id = booking_id and books.month = month and coalesce(books.paid_back, 0) <> paid_back;
  update private.books set
    paid_at = case when paid and coalesce(sum >= owes, true) then coalesce(paid_at, private.now()) end,
    paid_sum = case when paid then sum end
  where id = booking_id and books.month = month;
  if found then return; end if;
  if not private.hold(booking_id) then
    perform private.refuse('400', 'Hushållet finns inte längre. Är det raderat, markera betalningen på månadens rad Raderat hushåll.');
  end if;
  insert into private.payments as kept (booking, month, paid_at, paid_sum, remark)
  select booking_id, month, case when paid and coalesce(sum >= owes, true) then private.now() end, case when paid then coalesce(sum, owes) end,
    btrim(remark)
  from private.owes(booking_id, month) as owes
  on conflict on constraint payments_pkey do update set
    paid_at = case when excluded.paid_at is not null then coalesce(kept.paid_at, excluded.paid_at) end,
    paid_sum = case when paid and sum is null and kept.paid_at is not null then kept.paid_sum else excluded.paid_sum end,
    -- A household that has got its money back has paid for nothing.
    paid_for = null,
    remark = coalesce(excluded.remark, kept.remark);
  update private.payments set paid_back = nullif(paid_back, 0), paid_back_at = case when paid_back > 0 then private.now() end
  where booking = booking_id and payments.month = month and coalesce(payments.paid_back, 0) <> paid_back;
  perform private.correct_waiting_bills(booking_id);
  if not paid then
    -- Its bill was taken back when it was paid: nobody has been told, so that it can be billed.
    update private.payments set billed = null, billed_at = null
    where booking = booking_id and payments.month = month and not exists (
      select from public.outbox cross join jsonb_array_elements(data -> 'months') as told
      where form_response_id = booking_id and kind = 'bill' and told ->> 'month' = month::text
    );
  end if;
  update private.agreements set settled = null where booking = booking_id;
  perform private.settle_accounts(array[booking_id]);
end
$$;

-- Keeps one line per month for the books, without name, street or key; what months after this one cost is in this one's. Returns
-- what is unpaid.
create or replace function private.enter_in_books(booking_id uuid, since date, until date) returns integer
language sql as $$
  with line as (
    insert into private.books (month, reference, owes, paid_at, paid_sum, paid_back, paid_back_at, pickups, bags)
    select least(month, private.this_month()) as entered, private.reference(booking_id), sum(owes),
      case when sum(due) = 0 then max(paid_at) end, nullif(sum(paid), 0),
      nullif(sum(paid_back), 0), max(paid_back_at), sum(pickups),
      private.bags_of(booking_id, min(month), private.last_day_of(max(month)))
    from private.months_of(booking_id, until)
    where month between since and until
    group by entered
    having sum(owes) > 0 or sum(pickups) > 0 or bool_or(paid_at is not null) or sum(paid) > 0 or sum(paid_back) > 0
    returning private.left_to_pay(paid_at, paid_sum, owes) as due
  )
  select coalesce(sum(due), 0)::integer from line
$$;

-- Enters a household's months in the books and ends its agreement as of now. Past months cost what the household was shown, even
-- if one of their pick-ups was moved and is not made any more; in the current month, what has taken place is owed, also on days
-- that were moved there from later months. Returns what is unpaid.
create or replace function private.close_books(booking_id uuid) returns integer
language plpgsql as $$
declare
  unpaid integer := private.enter_in_books(booking_id, '-infinity', (private.this_month() - interval '1 month')::date);
begin
  update private.agreements set last_day = least(last_day, private.last_day_at(booking_id, private.now())) where booking = booking_id;
  perform private.update_span(booking_id);
  return unpaid + private.enter_in_books(booking_id, private.this_month(), 'infinity');
end
$$;
