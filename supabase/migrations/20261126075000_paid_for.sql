-- What a month that is paid cost at the most since it was marked, as far as the household has not made it cost more itself.
alter table private.payments add column paid_for integer;
drop function if exists private.charge_the_rest(uuid, jsonb);
drop function if exists private.owed_by_month(uuid);
drop function if exists private.reopen_months(uuid);
