-- Money in and money out are two sums: `paid_sum` is what is left of them.
alter table private.payments add column paid_back integer, add column paid_back_at timestamptz;
alter table private.books add column paid_back integer, add column paid_back_at timestamptz;
comment on column private.payments.paid_back is 'What has been paid back of the month in all; null for nothing.';

-- They take or return what has been paid back.
drop function if exists private.mark_paid(uuid, date, boolean, text, integer);
drop function if exists public.desk_paid(uuid, date, boolean, text, integer);
drop function if exists private.months_of(uuid, date);
