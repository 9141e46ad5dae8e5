-- An erased household's are those that the books keep under its reference. Not inlined: beside many households a plan would join all
-- payments that there have ever been.
create or replace function private.receipts_of(booking_id uuid, reference text default null) returns setof private.receipts
language plpgsql stable rows 5 as $$
begin
  return query select * from private.receipts
  where taken_off_at is null and (booking = booking_id or booking is null and receipts.reference = receipts_of.reference);
end
$$;

-- `charged` is up to and including one of `owes` kronor. The oldest is covered first.
create or replace function private.covered(received bigint, charged bigint, owes integer) returns integer
language sql immutable as $$
  select greatest(0, least(owes, received - (charged - owes)))::integer
$$;

-- `paid` is what of it is covered; `paid_at` the day of the payment that covered the rest; `so_far` what is left to pay of this month and
-- those before it; `billed_at` when it was billed this exact sum, `was` another sum that it was billed.
create or replace function private.months_of(booking_id uuid, last_month date default private.this_month())
returns table (
  month date, owes integer, counted text, pickups integer, paid integer, paid_at date, so_far integer, billed_at timestamptz, was integer,
  reminded_at timestamptz, remark text, adjustment jsonb, held boolean, paid_back integer, paid_back_at date
)
language sql stable rows 6 as $$
  with bounds as (
    select date_trunc('month', least(min(first_day), lower(span)))::date as since, case
      when upper_inf(span) then greatest(private.this_month(), nullif(last_month, 'infinity'))
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
  ), receipt as (
    -- One press enters what goes back and what came in, which no order of ids tells apart.
    select day, kronor, month, sum(kronor) over (order by day, entered_at, kronor, id) as until from private.receipts_of(booking_id)
  ), received as (
    select coalesce(sum(kronor), 0) as kronor from receipt
  ), charge as (
    select first::date as month, total.owes, sum(total.owes) over (order by first) as until, sum.counted, pickups, payments.*
    from bounds
    cross join lateral generate_series(since::timestamp, until::timestamp, interval '1 month') as months (first)
    left join sum on sum.month = first
    left join visit on visit.month = first
    left join lateral (
      select billed, payments.billed_at, payments.reminded_at, payments.remark, payments.adjustment, adjustment_why, payments.held
      from private.payments where booking = booking_id and payments.month = first
    ) as payments on true
    cross join lateral (select private.adjusted(sum.owes, payments.adjustment) as owes) as total
  )
  select charge.month, owes, concat_ws('; ', coalesce(charge.counted, 'Ingen hämtning'), case
      when charge.adjustment > 0 then format('tillägg %s: %s', private.kronor(charge.adjustment), adjustment_why)
      when charge.adjustment < 0 then format('avdrag %s: %s', private.kronor(-charge.adjustment), adjustment_why)
    end), coalesce(charge.pickups, 0), covered, case when owes > 0 and covered = owes then (
      select max(day) from receipt where receipt.until >= charge.until and receipt.until - receipt.kronor < charge.until
    ) end, greatest(0, charge.until - received.kronor)::integer, case when billed = owes then charge.billed_at end, nullif(billed, owes),
    charge.reminded_at, coalesce(charge.remark, ''),
    case when charge.adjustment is not null then jsonb_build_object('kronor', charge.adjustment, 'why', adjustment_why) end,
    coalesce(charge.held, false), coalesce(back.kronor, 0), back.day
  from charge
  cross join received
  cross join lateral private.covered(received.kronor::bigint, charge.until, owes) as covered
  left join lateral (
    select -sum(kronor)::integer as kronor, max(day) as day from receipt where receipt.month = charge.month and kronor < 0
  ) as back on true
$$;

create or replace function private.books_of(first_month date, last_month date)
returns table (
  id uuid, month date, reference text, owes integer, pickups integer, bags jsonb, paid integer, paid_at date, so_far integer,
  paid_back integer, paid_back_at date
)
language sql stable rows 20 as $$
  select line.id, line.month, line.reference, line.owes, pickups, bags, covered, case when line.owes > 0 and covered = line.owes then (
      select max(day) from (
        select day, kronor, sum(kronor) over (order by day, entered_at, kronor, id) as total from private.receipts_of(null, line.reference)
      ) as receipt where total >= charged.until and total - kronor < charged.until
    ) end, greatest(0, charged.until - received)::integer, coalesce(back, 0), back_at
  from private.books as line
  cross join lateral (
    select sum(owes) as until from private.books as other
    where other.reference = line.reference and (other.month, other.id) <= (line.month, line.id)
  ) as charged
  cross join lateral (
    select coalesce(sum(kronor), 0) as received, -sum(kronor) filter (where kronor < 0 and receipts.month = line.month)::integer as back,
      max(day) filter (where kronor < 0 and receipts.month = line.month) as back_at
    from private.receipts_of(null, line.reference) as receipts
  ) as receipt
  cross join lateral private.covered(received, charged.until, line.owes) as covered
  where line.month between first_month and last_month
$$;

-- `unpaid` is of past months; `credit` is what has come in beyond all that it has to pay so far.
create or replace function private.balance_of(
  booking_id uuid, charged bigint, past bigint, out received integer, out unpaid integer, out credit integer
)
language plpgsql stable as $$
begin
  received := (select coalesce(sum(kronor), 0) from private.receipts_of(booking_id));
  unpaid := greatest(0, coalesce(past, 0) - received);
  credit := greatest(0, received - coalesce(charged, 0));
end
$$;

create or replace function private.account_of(booking_id uuid, out received integer, out charged integer, out credit integer)
language plpgsql stable as $$
begin
  charged := (select coalesce(sum(owes), 0) from private.months_of(booking_id));
  select balance.received, balance.credit into received, credit from private.balance_of(booking_id, charged, null) as balance;
end
$$;

create or replace function private.credit_of(booking_id uuid, reference text) returns integer
language sql stable as $$
  select case when booking_id is not null then (private.account_of(booking_id)).credit else greatest(0,
    (select sum(kronor) from private.receipts_of(null, credit_of.reference))
      - (select sum(owes) from private.books where books.reference = credit_of.reference))::integer end
$$;

-- The current month is excluded, because a closed day may still be collected after the last one.
create or replace function private.note_even_accounts(booking_ids uuid[]) returns void
language plpgsql as $$
begin
  update private.agreements set settled = true
  where booking = any (booking_ids)
    -- In this order, which the planner does not take by itself: the account of whoever goes on need not be added up.
    and case when isempty(span) or upper(span) <= private.this_month() then
      not exists (select from private.billed_later(agreements) as day where day >= private.this_month())
      and (
        -- Nor if it still believes that it has to pay more.
        select coalesce(sum(owes), 0) = (select coalesce(sum(kronor), 0) from private.receipts_of(agreements.booking))
          and bool_or(was > owes and private.is_less_than_told(agreements.booking, month, owes, was)) is not true
        from private.months_of(agreements.booking)
      )
    end;
end
$$;

-- What it has to its credit will be carried to a bill.
create or replace function private.goes_on(agreement private.agreements) returns boolean
language sql stable as $$
  select (agreement).status in ('asked', 'offered') or (agreement).status in ('agreed', 'ended')
    and not isempty((agreement).span) and coalesce(upper((agreement).span) > private.today(), true)
$$;

-- Those that are settled are left out.
create or replace function private.balances() returns table (
  booking uuid, status text, ended_at timestamptz, goes_on boolean, unpaid integer, since date, due_months jsonb, received integer,
  charged integer
)
language sql stable as $$
  select agreements.booking, status, ended_at, private.goes_on(agreements), balance.unpaid, since, due_months, balance.received, charged::integer
  from private.agreements
  cross join lateral (
    select coalesce(sum(owes), 0) as charged, sum(owes) filter (where is_past) as past,
      min(month) filter (where is_past and owes > paid) as since, jsonb_agg(jsonb_build_object(
        'month', month, 'owes', owes, 'paid', paid, 'counted', counted, 'billed_at', billed_at, 'reminded_at', reminded_at,
        'remark', remark
      ) order by month) filter (where is_past and owes > paid) as due_months
    from private.months_of(agreements.booking) cross join lateral (select month < private.this_month() as is_past) as past
  ) as month
  cross join lateral private.balance_of(agreements.booking, charged, past) as balance
  -- False: money has come in, though there is no agreement. In the words of the index agreements_unsettled.
  where settled is not true and (agreed_at is not null or settled is false)
$$;

create or replace function private.debts() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', name, 'phone', given ->> 'phone', 'email', given ->> 'email', 'address', given ->> 'address',
    'reach', private.reach_of(booking, given), 'reference', private.reference(booking), 'owes', unpaid, 'months', coalesce(due_months, '[]'),
    'organisation', organisation, 'their_reference', their_reference,
    'act', reminded
  ) order by since, private.sort_key(name) collate "C", booking), '[]')
  from private.balances() cross join lateral private.name_of(booking) as name cross join lateral private.readable_answers(booking) as given
  cross join lateral (select organisation, their_reference from private.agreements where agreements.booking = balances.booking) as firm
  cross join lateral private.number_of(private.latest_act(booking, 'reminder')) as reminded
  where unpaid > 0
$$;

-- A payment may be ahead of what it is for: of all whose agreement runs, was over within the last year, or is not settled; and of those
-- that have erased themselves the books' last line.
create or replace function private.payers() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', id, 'reference', reference, 'name', name, 'phone', phone
  ) order by booking is null, private.sort_key(name) collate "C", id), '[]')
  from (
    select booking, booking as id, private.reference(booking) as reference, private.name_of(booking) as name,
      private.readable_answers(booking) ->> 'phone' as phone
    from private.agreements
    where settled is not true and (agreed_at is not null or settled is false) or ended_at > private.now() - interval '1 year'
      or span && daterange(private.today() - 366, null)
    union all
    (select distinct on (reference) null, id, reference, 'Raderat hushåll', ''
    from private.books where settled is not true or month > private.today() - 400
    order by reference, month desc, id desc)
  ) as payer
$$;

-- The first of the days since which more has come in than is to be paid.
create or replace function private.paid_too_much_since(booking_id uuid, charged bigint) returns date
language plpgsql stable as $$
begin
  return (
    with received as (
      select day, sum(sum(kronor)) over (order by day) as total from private.receipts_of(booking_id) group by day
    )
    select min(day) from received where day > coalesce((select max(day) from received where total <= charged), '-infinity')
  );
end
$$;

-- `by`: after a withdrawal, or the payment that was too much. Of who goes on it is carried to the next bill. Of who has erased itself `id` is the last line in the books.
create or replace function private.refunds(only_withdrawn boolean default false) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'booking', booking, 'name', name, 'phone', phone, 'reference', reference, 'kronor', received - charged,
    'why', format('%s har kommit in, %s ska betalas', private.kronor(received::integer), private.kronor(charged::integer)),
    'by', case when status = 'withdrawn' then greatest(private.local_day(ended_at), private.paid_too_much_since(booking, charged)) + 14 end
  ) order by status = 'withdrawn' desc nulls last, ended_at, id), '[]')
  from (
    select booking as id, booking, private.name_of(booking) as name, private.readable_answers(booking) ->> 'phone' as phone,
      private.reference(booking) as reference, received, charged, status, ended_at
    from private.balances() where received > charged and not goes_on
    union all
    select line.id, null, 'Raderat hushåll', '', line.reference, received, charged, null, null
    from (
      select reference, (array_agg(id order by month desc, id desc))[1] as id, sum(owes) as charged
      from private.books where settled is not true group by reference
    ) as line
    cross join lateral (select coalesce(sum(kronor), 0) as received from private.receipts_of(null, line.reference)) as paid
    where received > charged
  ) as owed
  where not only_withdrawn or status = 'withdrawn'
$$;
