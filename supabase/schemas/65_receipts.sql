-- Money that has come in or gone back, and what follows from it beside what the months cost. A payment is a fact and nothing else: what
-- is paid, left to pay or to be paid back is computed here and stored nowhere.

-- A household's payments; of an erased one, those that the books keep under its reference. Not inlined: beside many households a plan
-- would join all payments that there have ever been.
create or replace function private.receipts_of(booking_id uuid, reference text default null) returns setof private.receipts
language plpgsql stable rows 5 as $$
begin
  return query select * from private.receipts
  where taken_off_at is null and (booking = booking_id or booking is null and receipts.reference = receipts_of.reference);
end
$$;

-- What charges are covered by: `charged` up to and including one of `owes` kronor, of what has come in. The oldest is covered first.
create or replace function private.covered(received bigint, charged bigint, owes integer) returns integer
language sql immutable as $$
  select greatest(0, least(owes, received - (charged - owes)))::integer
$$;

-- A household's sums, month by month, from its first day to now or to its end. `paid`: what of it is covered; `paid_at`: the day of the
-- payment that covered the rest; `so_far`: what is left to pay of this month and those before it; `billed_at`: when it was billed this
-- exact sum, `was`: another sum that it was billed.
create or replace function private.months_of(booking_id uuid, last_month date default private.this_month())
returns table (
  month date, owes integer, counted text, pickups integer, paid integer, paid_at date, so_far integer, billed_at timestamptz, was integer,
  reminded_at timestamptz, remark text, adjustment jsonb, held boolean, paid_back integer, paid_back_at date
)
language sql stable rows 6 as $$
  with bounds as (
    select date_trunc('month', least(min(first_day), lower(span), min(visits.day)))::date as since, case
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
    select day, kronor, month, sum(kronor) over (order by day, entered_at, id) as until from private.receipts_of(booking_id)
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

-- The books' lines of some months, with what of each is covered by what came in under its reference.
create or replace function private.books_of(first_month date, last_month date)
returns table (
  id uuid, month date, reference text, owes integer, pickups integer, bags jsonb, paid integer, paid_at date, so_far integer,
  paid_back integer, paid_back_at date
)
language sql stable rows 20 as $$
  select line.id, line.month, line.reference, line.owes, pickups, bags, covered, case when line.owes > 0 and covered = line.owes then (
      select max(day) from (
        select day, kronor, sum(kronor) over (order by day, entered_at, id) as total from private.receipts_of(null, line.reference)
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

-- A household's money, of what its months cost in all and the past ones: `unpaid` of past months, and `credit`, what has come in beyond
-- all that it has to pay so far.
create or replace function private.balance_of(
  booking_id uuid, charged bigint, past bigint, out received integer, out unpaid integer, out credit integer
)
language sql stable as $$
  select kronor::integer, greatest(0, coalesce(past, 0) - kronor)::integer, greatest(0, kronor - coalesce(charged, 0))::integer
  from (select coalesce(sum(kronor), 0) as kronor from private.receipts_of(booking_id)) as receipts
$$;

create or replace function private.account_of(booking_id uuid, out received integer, out charged integer, out unpaid integer, out credit integer)
language sql stable as $$
  select balance.received, coalesce(charged, 0)::integer, balance.unpaid, balance.credit
  from (
    select sum(owes) as charged, sum(owes) filter (where month < private.this_month()) as past from private.months_of(booking_id)
  ) as months
  cross join lateral private.balance_of(booking_id, charged, past) as balance
$$;

-- The households to check for debts and credits: all but those marked as settled. The current month is excluded, because a closed day
-- may still be collected after the last one.
create or replace function private.settle_accounts(booking_ids uuid[]) returns void
language sql as $$
  update private.agreements set settled = true
  where booking = any (booking_ids) and (isempty(span) or upper(span) <= private.this_month())
    and not exists (select from private.billed_later(agreements) as day where day >= private.this_month())
    and (select charged = received from private.account_of(agreements.booking))
$$;

-- What households have left to pay for past months, and what has come in beyond what they have to pay: of those that are not settled.
-- `goes_on`: whether what it has to its credit will be carried to a bill.
create or replace function private.balances() returns table (
  booking uuid, status text, ended_at timestamptz, goes_on boolean, unpaid integer, since date, due_months jsonb, received integer,
  charged integer
)
language sql stable as $$
  select agreements.booking, status, ended_at,
    status in ('asked', 'offered') or not isempty(span) and coalesce(upper(span) > private.today(), true) and status in ('agreed', 'ended'),
    balance.unpaid, since, due_months, balance.received, charged::integer
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

-- Who owes something for past months, the oldest debt first.
create or replace function private.debts() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', name, 'phone', given ->> 'phone', 'email', given ->> 'email', 'address', given ->> 'address',
    'reach', private.reach_of(booking, given), 'reference', private.reference(booking), 'owes', unpaid, 'months', coalesce(due_months, '[]'),
    'organisation', organisation, 'their_reference', their_reference,
    'may_unremind', private.is_fresh(private.latest_act(booking, 'reminder')), 'act', private.number_of(private.latest_act(booking, 'reminder'))
  ) order by since, private.sort_key(name) collate "C", booking), '[]')
  from private.balances() cross join lateral private.name_of(booking) as name cross join lateral private.readable_answers(booking) as given
  cross join lateral (select organisation, their_reference from private.agreements where agreements.booking = balances.booking) as firm
  where unpaid > 0
$$;

-- Whom a payment may be of, also ahead of what it is for: all whose agreement runs, was over within the last year, or is not settled;
-- and of those that have erased themselves the books' last line.
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

-- Whom money is to be paid back, and why; after a withdrawal also by when. Of who goes on it is carried to the next bill. Of who has
-- erased itself the books know: `id` is of its last line there.
create or replace function private.refunds(only_withdrawn boolean default false) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'booking', booking, 'name', name, 'phone', phone, 'reference', reference, 'kronor', received - charged,
    'why', format('%s har kommit in, %s ska betalas', private.kronor(received::integer), private.kronor(charged::integer)),
    'by', case when status = 'withdrawn' then private.local_day(ended_at) + 14 end
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

-- Locks whom a payment is of for an act: a household, or one that the books know by its reference. Returns nulls for nobody.
create or replace function private.hold_payer(id uuid, out booking uuid, out reference text)
language plpgsql as $$
begin
  if private.hold(id) then
    booking := id;
  else
    select books.reference into reference from private.books where books.id = hold_payer.id for no key update;
  end if;
end
$$;

-- A payer's sums have changed: whether it is settled is looked at anew.
create or replace function private.paid_or_not(booking_id uuid, reference text default null) returns void
language sql as $$
  update private.agreements set settled = case when agreed_at is null then false end where booking = booking_id;
  select private.settle_accounts(array[booking_id]);
  update private.books set settled = balance.is_even
  from (
    select sum(owes) = (select coalesce(sum(kronor), 0) from private.receipts_of(null, paid_or_not.reference)) as is_even
    from private.books where books.reference = paid_or_not.reference
  ) as balance
  where books.reference = paid_or_not.reference and settled is distinct from is_even
$$;

-- Payments, all of them or none, each once: one whose fingerprint is entered already is left as it is. `parts` divides one between
-- households; those after the first have its fingerprint with their number.
create or replace function private.receive(payments jsonb) returns jsonb
language plpgsql as $$
declare
  payment jsonb;
  part record;
  nth integer := 0;
  payer record;
  known boolean;
  answer jsonb := '[]';
begin
  if jsonb_typeof(payments) is distinct from 'array' or jsonb_array_length(payments) not between 1 and 2000 then
    perform private.refuse('400', 'Välj mellan en och 2000 betalningar.');
  end if;
  -- In the order of every act, whatever the list's order is.
  perform private.hold_all(array(
    select value::uuid from jsonb_path_query(payments, '$[*].**.booking') as named cross join lateral (select named #>> '{}' as value) as text
    where private.is_uuid(value)
  ));
  for payment in select value from jsonb_array_elements(payments) loop
    nth := nth + 1;
    if not private.is_payment(payment) then
      perform private.refuse('400', format('Rad %s: välj hushåll, dag och hela kronor, och skriv högst 300 tecken.', nth));
    end if;
    known := private.known(array[payment ->> 'fingerprint']) <> '[]';
    for part in
      select (value ->> 'booking')::uuid as booking, (value ->> 'kronor')::integer as kronor, case when place > 1 then '#' || place else '' end as suffix
      from jsonb_array_elements(coalesce(nullif(payment -> 'parts', 'null'), jsonb_build_array(payment))) with ordinality as parts (value, place)
      where not known
    loop
      payer := private.hold_payer(part.booking);
      if payer.booking is null and payer.reference is null then
        perform private.refuse('409', format('Rad %s: hushållet finns inte längre. Är det raderat, välj månadens rad Raderat hushåll.', nth));
      end if;
      insert into private.receipts (booking, reference, day, kronor, source, text, fingerprint, entered_at)
      values (payer.booking, payer.reference, (payment ->> 'day')::date, part.kronor, payment ->> 'source',
        -- The books keep no person.
        case when payer.booking is not null then coalesce(payment ->> 'text', '') else '' end,
        payment ->> 'fingerprint' || part.suffix, private.now())
      -- Somebody else has just entered it.
      on conflict do nothing;
      known := not found;
      exit when known;
      perform private.paid_or_not(payer.booking, payer.reference);
    end loop;
    answer := answer || jsonb_build_object('fingerprint', payment -> 'fingerprint', 'known', known);
  end loop;
  return jsonb_build_object('received', answer);
end
$$;

-- Whether a payment that somebody sends has the right form.
create or replace function private.is_payment(payment jsonb) returns boolean
language sql stable as $$
  select coalesce(jsonb_typeof(payment) = 'object'
    and private.is_near(private.day_in(payment ->> 'day'))
    and private.is_whole(payment -> 'kronor') and payment ->> 'source' in ('bank', 'swish', 'cash', 'desk')
    and coalesce(jsonb_typeof(payment -> 'text') in ('string', 'null'), true) and coalesce(length(payment ->> 'text'), 0) <= 300
    and coalesce(jsonb_typeof(payment -> 'fingerprint') in ('string', 'null'), true)
    and coalesce(length(payment ->> 'fingerprint') between 1 and 90 and payment ->> 'fingerprint' !~ '#', true)
    and case when coalesce(jsonb_typeof(payment -> 'parts'), 'null') = 'null' then private.is_uuid(payment ->> 'booking')
      when jsonb_typeof(payment -> 'parts') <> 'array' or jsonb_array_length(payment -> 'parts') not between 1 and 20 then false
      else (
        select bool_and(private.is_uuid(part ->> 'booking') and private.is_whole(part -> 'kronor'))
          and sum(case when private.is_whole(part -> 'kronor') then (part ->> 'kronor')::integer end) = (payment ->> 'kronor')::integer
        from jsonb_array_elements(payment -> 'parts') as part
      ) end, false)
$$;

-- Whole kronor in or out, and not so many digits that a cast would take long.
create or replace function private.is_whole(kronor jsonb) returns boolean
language sql immutable as $$
  select jsonb_typeof(kronor) = 'number' and kronor::text ~ '^-?[1-9][0-9]{0,6}$' and abs(kronor::integer) <= 1000000
$$;

-- Those that are entered, however long ago.
create or replace function private.known(fingerprints text[]) returns jsonb
language plpgsql stable as $$
begin
  if fingerprints is null or cardinality(fingerprints) > 20000 or (select max(length(one)) > 100 from unnest(fingerprints) as one) then
    perform private.refuse('400', 'Välj högst 20 000 betalningar.');
  end if;
  -- Any part of one that was divided is meant.
  return (
    select coalesce(jsonb_agg(distinct one), '[]') from unnest(fingerprints) as one
    where exists (select from private.receipts where fingerprint = one and taken_off_at is null)
      or exists (select from private.receipts where fingerprint >= one || '#' and fingerprint < one || '$' and taken_off_at is null)
  );
end
$$;

create or replace function private.receipt_json(receipt private.receipts) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', receipt.id, 'day', receipt.day, 'kronor', receipt.kronor, 'source', receipt.source, 'text', receipt.text,
    'fingerprint', receipt.fingerprint, 'entered_at', receipt.entered_at)
$$;

-- A household's payments, newest first; also for the books' line of an erased one.
create or replace function private.receipts_at_desk(id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(private.receipt_json(receipt) order by day desc, entered_at desc, receipt.id), '[]')
  from private.receipts as receipt
  where taken_off_at is null
    and (booking = receipts_at_desk.id or booking is null and reference = (select books.reference from private.books where books.id = receipts_at_desk.id))
$$;

-- The cash book: every payment of some days, oldest first, as at the bank.
create or replace function private.cash_book(first_day date, last_day date) returns jsonb
language plpgsql stable as $$
begin
  if first_day is null or last_day is null or not private.is_near(first_day) or not private.is_near(last_day) or last_day > first_day + 1100 then
    perform private.refuse('400', 'Välj två dagar med högst tre år emellan.');
  end if;
  return (
    select coalesce(jsonb_agg(private.receipt_json(receipts) || jsonb_build_object(
      'booking', booking, 'name', case when booking is null then 'Raderat hushåll' else private.name_of(booking) end,
      'reference', coalesce(reference, private.reference(booking))
    ) order by day, entered_at, id), '[]')
    from private.receipts where day between first_day and last_day and taken_off_at is null
  );
end
$$;

-- A payment to take off or to give to another household, with its payer locked.
create or replace function private.hold_receipt(receipt_id uuid) returns private.receipts
language plpgsql as $$
declare
  receipt private.receipts;
begin
  perform private.hold(booking) from private.receipts where id = receipt_id and booking is not null;
  select * into receipt from private.receipts where id = receipt_id for update;
  if not found then
    perform private.refuse('404', 'Betalningen finns inte.');
  end if;
  return receipt;
end
$$;

-- Entered by mistake: as if it had never come in. Given to a household by `private.rereceive`, it counts again.
create or replace function private.unreceive(receipt_id uuid) returns jsonb
language plpgsql as $$
declare
  receipt private.receipts := private.hold_receipt(receipt_id);
begin
  if receipt.taken_off_at is null then
    update private.receipts set taken_off_at = private.now() where id = receipt_id;
    perform private.paid_or_not(receipt.booking, receipt.reference);
    if receipt.booking is not null then
      perform private.record(receipt.booking, 'company', 'unreceived', receipt.day);
    end if;
  end if;
  return (select coalesce(jsonb_agg(private.receipt_json(kept) order by day desc, entered_at desc, kept.id), '[]')
    from private.receipts_of(receipt.booking, receipt.reference) as kept);
end
$$;

-- Gives a payment to another household, or to the one that it was taken off.
create or replace function private.rereceive(receipt_id uuid, to_id uuid) returns jsonb
language plpgsql as $$
declare
  receipt private.receipts;
  payer record;
begin
  -- Both, in the order of every act.
  perform private.hold_all(array(select booking from private.receipts where id = receipt_id union select to_id));
  receipt := private.hold_receipt(receipt_id);
  payer := private.hold_payer(to_id);
  if payer.booking is null and payer.reference is null then
    perform private.refuse('409', 'Hushållet finns inte längre. Är det raderat, välj månadens rad Raderat hushåll.');
  elsif receipt.taken_off_at is not null and exists (
    select from private.receipts where fingerprint = receipt.fingerprint and taken_off_at is null
  ) then
    perform private.refuse('409', 'Betalningen är redan inlagd igen.');
  end if;
  if receipt.taken_off_at is not null or (receipt.booking, receipt.reference) is distinct from (payer.booking, payer.reference) then
    update private.receipts set booking = payer.booking, reference = payer.reference, taken_off_at = null,
      month = case when (receipts.booking, receipts.reference) is not distinct from (payer.booking, payer.reference) then month end
    where id = receipt_id;
    perform private.paid_or_not(receipt.booking, receipt.reference);
    perform private.paid_or_not(payer.booking, payer.reference);
    perform private.record(booking, 'company', 'rereceived', receipt.day)
    from (select distinct unnest(array[receipt.booking, payer.booking])) as concerned (booking) where booking is not null;
  end if;
  return private.receipts_at_desk(to_id);
end
$$;

-- A press for whoever ticks a month by hand; for a household, or for the books of an erased one. True enters what is left to pay up to
-- that month, false takes off what was entered by ticking it. `sum`: what has come in for the month in all, `paid_back`: what has gone
-- back of it in all; null leaves them. `seen`: what was left to pay when the month was ticked. `remark`: null leaves it; with it, `paid` may
-- be null, which leaves the money.
create or replace function private.mark_paid(
  booking_id uuid, month date, paid boolean, remark text, sum integer, paid_back integer, seen integer default null
) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  payer record;
  line record;
  ticked private.receipts;
  came integer;
  wanted integer;
begin
  if month is null or not private.is_near(month) or coalesce(paid::text, remark) is null or length(remark) > 500 or sum not between 0 and 1000000
    or paid_back not between 0 and 1000000 then
    perform private.refuse('400', 'Välj ett hushåll och en månad, och skriv högst 500 tecken.');
  end if;
  month := date_trunc('month', month);
  payer := private.hold_payer(booking_id);
  if payer.booking is null and payer.reference is null then
    perform private.refuse('400', 'Hushållet finns inte längre. Är det raderat, markera betalningen på månadens rad Raderat hushåll.');
  end if;
  if remark is not null and payer.booking is not null then
    insert into private.payments as kept (booking, month, remark) values (booking_id, month, btrim(remark))
    on conflict on constraint payments_pkey do update set remark = excluded.remark;
  end if;
  if paid is null then return; end if;

  if paid_back is not null then
    came := paid_back - coalesce((select -sum(kronor) from private.ticked(payer.booking, payer.reference, month) where kronor < 0), 0);
    if came < 0 then
      came := paid_back;
      update private.receipts set taken_off_at = private.now()
      where id in (select id from private.ticked(payer.booking, payer.reference, month) where kronor < 0);
    end if;
    perform private.enter_tick(payer.booking, payer.reference, month, -came);
  end if;

  select * into line from private.month_left(payer.booking, payer.reference, month);
  if seen <> line.so_far and not (paid and line.so_far = 0) then
    perform private.refuse('409', format('Summan har ändrats sedan sidan visade den: nu är det %s kvar att betala. Titta igen, och markera sedan.',
      private.kronor(line.so_far)));
  end if;
  -- What was ticked for it may cover older months, and what covers it may have come by the bank's file.
  came := greatest(nullif(line.paid, 0), (
    select coalesce(sum(kronor), 0) from private.ticked(payer.booking, payer.reference, month)));
  wanted := case when paid then coalesce(sum, came + line.so_far) end;
  if not paid or came > wanted then
    -- The newest first, until no more than that has come in.
    for ticked in
      select * from private.ticked(payer.booking, payer.reference, month) where kronor > 0 order by entered_at desc, day desc, id
    loop
      update private.receipts set taken_off_at = private.now() where id = ticked.id;
      came := came - ticked.kronor;
      exit when came <= wanted;
    end loop;
    if came > wanted or ticked.id is null and not paid and remark is null and line.so_far = 0 and came > 0 then
      perform private.refuse('409', 'Månaden är betald med något som inte markerades här. Ta bort betalningen under Rätta.');
    end if;
  end if;
  perform private.enter_tick(payer.booking, payer.reference, month, greatest(0, wanted - came), coalesce(ticked.day, private.today()));
  perform private.paid_or_not(payer.booking, payer.reference);
end
$$;

-- What was entered by ticking a month.
create or replace function private.ticked(booking_id uuid, reference text, month date) returns setof private.receipts
language sql stable as $$
  select * from private.receipts_of(booking_id, reference) as receipt where receipt.month = ticked.month
$$;

create or replace function private.enter_tick(booking_id uuid, reference text, month date, kronor integer, day date default private.today())
returns void
language sql as $$
  insert into private.receipts (booking, reference, month, day, kronor, source, entered_at)
  select booking_id, reference, month, day, kronor, 'desk', private.now() where kronor <> 0
$$;

-- What is paid of a month, and what is left to pay of it and those before it.
create or replace function private.month_left(booking_id uuid, reference text, month date, out paid integer, out so_far integer)
language sql stable as $$
  select max(paid) filter (where line.month = month_left.month), coalesce(max(so_far), 0) from (
    select month, paid, so_far from private.months_of(booking_id, month_left.month) where booking_id is not null
    union all
    select month, paid, so_far from private.books_of('-infinity', month_left.month) as books where books.reference = month_left.reference
  ) as line where line.month <= month_left.month
$$;

-- Keeps one line per month for the books, without name, street or key, and what has been paid under the reference alone; what months
-- after this one cost is in this one's. The agreement ends as of now: past months cost what the household was shown, even if one of
-- their pick-ups was moved and is not made any more; in the current month, what has taken place is owed, also on days that were moved
-- there from later months. Returns what is unpaid, and what is to be paid back.
create or replace function private.close_books(booking_id uuid, out unpaid integer, out refund integer)
language plpgsql as $$
declare
  own text := private.reference(booking_id);
begin
  perform private.enter_in_books(booking_id, '-infinity', (private.this_month() - interval '1 month')::date);
  update private.agreements set last_day = least(last_day, private.last_day_at(booking_id, private.now())) where booking = booking_id;
  perform private.update_span(booking_id);
  perform private.enter_in_books(booking_id, private.this_month(), 'infinity');
  delete from private.receipts where booking = booking_id and taken_off_at is not null;
  if exists (select from private.receipts where booking = booking_id) and not exists (select from private.books where reference = own) then
    insert into private.books (month, reference, owes, pickups, bags) values (private.this_month(), own, 0, 0, '{}');
  end if;
  update private.receipts set booking = null, reference = own, text = '' where booking = booking_id;
  perform private.paid_or_not(null, own);
  select greatest(0, owes - received), greatest(0, received - owes) into unpaid, refund
  from (select coalesce(sum(owes), 0)::integer as owes from private.books where reference = own) as charged
  cross join (select coalesce(sum(kronor), 0)::integer as received from private.receipts_of(null, own)) as paid;
end
$$;

create or replace function private.enter_in_books(booking_id uuid, since date, until date) returns void
language sql as $$
  insert into private.books (month, reference, owes, pickups, bags)
  select least(month, private.this_month()) as entered, private.reference(booking_id), sum(owes), sum(pickups),
    private.bags_of(booking_id, min(month), private.last_day_of(max(month)))
  from private.months_of(booking_id, until)
  where month between since and until
  group by entered
  having sum(owes) > 0 or sum(pickups) > 0
$$;
