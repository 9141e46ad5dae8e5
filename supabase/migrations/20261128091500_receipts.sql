-- What has come in and gone back is kept for itself (decision 40): a row for each payment, by the day on which the money moved.
create table private.receipts (
  id uuid primary key default gen_random_uuid(),
  -- Null once the household is erased; the books know it by its reference then.
  booking uuid references private.agreements (booking) on delete cascade,
  reference text,
  day date not null,
  -- Positive: came in; negative: paid back.
  kronor integer not null check (kronor <> 0 and kronor between -1000000 and 1000000),
  source text not null check (source in ('bank', 'swish', 'cash', 'desk')),
  -- What the bank's file says, for a person.
  text text not null default '' check (length(text) <= 300),
  -- Of the row in the bank's file.
  fingerprint text check (length(fingerprint) between 1 and 100),
  -- The month that was ticked; null for what was not entered by a tick.
  month date check (extract(day from month) = 1),
  entered_at timestamptz not null,
  -- Entered by mistake: counts for nothing.
  taken_off_at timestamptz,
  check ((booking is null) = (reference is not null))
);
create unique index receipts_fingerprint on private.receipts (fingerprint) where taken_off_at is null;
create index receipts_booking on private.receipts (booking);
create index receipts_reference on private.receipts (reference) where booking is null;
create index receipts_day on private.receipts (day);
alter table private.receipts enable row level security;
grant select, insert, update, delete on private.receipts to service_role;
create index books_reference on private.books (reference);
-- Whether as much has come in under its reference as it costs: spares what is over.
alter table private.books add column settled boolean;
create index books_unsettled on private.books (reference) where settled is not true;
-- False: money has come in, though there is no agreement.
drop index if exists private.agreements_unsettled;
create index agreements_unsettled on private.agreements (booking) where settled is not true and (agreed_at is not null or settled is false);

-- Rows from before, as a backup may bring them too:
with came as (
  select booking, null::text as reference, month, coalesce(remark, '') as remark, coalesce(paid_back, 0) as back, paid_back_at,
    -- Marked as paid before sums were kept: what it was billed, or else its price.
    coalesce(paid_sum, case when paid_at is not null then coalesce(billed, (
      select price from private.rhythms where rhythms.booking = payments.booking and first_day < month + 31 order by first_day desc limit 1
    )) end, 0) + coalesce(paid_back, 0) as sum,
    coalesce(paid_at, reminded_at, billed_at) as at
  from private.payments
  union all
  select null, reference, month, '', coalesce(paid_back, 0), paid_back_at,
    coalesce(paid_sum, case when paid_at is not null then owes end, 0) + coalesce(paid_back, 0), paid_at
  from private.books
), noted as (
  -- 'Bank 2027-02-03 300 kr', or 'Bank 2027-02-03 100 kr av 300 kr' where only a part of it was for that month.
  select came.booking, came.reference, came.month, note[1]::date as day, note[3] || coalesce(note[4], '') as payment,
    coalesce(note[2], note[3])::integer as kronor, came.sum,
    sum(coalesce(note[2], note[3])::integer) over (partition by came.booking, came.month order by nth) as until
  from came cross join lateral regexp_matches(
    remark, 'Bank (20\d\d-[01]\d-[0-3]\d) (?:(\d{1,6}) kr av )?(\d{1,6}) kr\*?( nr \d+)?', 'g'
  ) with ordinality as notes (note, nth)
  where came.booking is not null
), given as (
  select *, least(kronor, sum - (until - kronor))::integer as part from noted where until - kronor < sum
), moved as (
  -- One payment again, also where it was for several months.
  select booking, reference, null::date as month, day, sum(part)::integer as kronor, 'bank' as source, null::timestamptz as at
  from given group by booking, reference, day, payment
  union all
  select booking, reference, month, coalesce((at at time zone 'Europe/Stockholm')::date, month + 27),
    sum - coalesce((select sum(part) from given where given.booking = came.booking and given.month = came.month), 0), 'desk', at
  from came
  union all
  select booking, reference, month, coalesce((paid_back_at at time zone 'Europe/Stockholm')::date, month + 27), -back, 'desk', paid_back_at from came
)
insert into private.receipts (booking, reference, month, day, kronor, source, entered_at)
select booking, reference, month, day, kronor, source, coalesce(at, (day + time '12:00') at time zone 'Europe/Stockholm')
from moved where kronor <> 0;
update private.payments
set remark = btrim(regexp_replace(remark, '(; *)?Bank 20\d\d-[01]\d-[0-3]\d (?:\d{1,6} kr av )?\d{1,6} kr\*?(?: nr \d+)?', '', 'g'), ' ;')
where remark ~ 'Bank 20\d\d-[01]\d-[0-3]\d ';
update private.books set settled = true
from (
  select reference, sum(owes) as total from private.books group by reference
) as charged
where books.reference = charged.reference and total = (
  select coalesce(sum(kronor), 0) from private.receipts where booking is null and receipts.reference = charged.reference
);
-- End of the rows from before.

drop index if exists private.books_to_refund;
drop index if exists private.payments_outdated;
alter table private.payments
  drop column paid_at, drop column paid_sum, drop column paid_for, drop column paid_back, drop column paid_back_at, drop column is_outdated;
alter table private.books drop column paid_at, drop column paid_sum, drop column paid_back, drop column paid_back_at;
-- How far the household's history had come when it was billed.
alter table private.payments add column billed_place integer;
comment on table private.payments is 'What the company says and notes of a month: bills, reminders, a sum added or taken off.';

drop function if exists private.count_as_paid(uuid);
drop function if exists private.charge_the_rest(uuid);
drop function if exists private.correct_waiting_bills(uuid);
drop function if exists private.came_in(timestamptz, integer, integer);
drop function if exists private.left_to_pay(timestamptz, integer, integer);
drop function if exists private.came_in_too_much(date, integer, integer);
drop function if exists private.months_of(uuid, date);
drop function if exists private.balances();
drop function if exists private.mark_paid(uuid, date, boolean, text, integer, integer);
drop function if exists public.desk_paid(uuid, date, boolean, text, integer, integer);
drop function if exists private.enter_in_books(uuid, date, date);
drop function if exists private.take_back_bills(text, date, uuid);
drop function if exists private.close_books(uuid);
drop function if exists private.erase(uuid);
