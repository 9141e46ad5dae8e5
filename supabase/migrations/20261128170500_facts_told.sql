-- What each reader was last told of an agreement besides its days: a fingerprint of each fact.
alter table private.told add column facts jsonb not null default '{}';
-- Messages about it are composed when they leave, and merged no more.
drop function if exists private.queue(uuid, text, text, date, jsonb);
drop function if exists private.queue_for_both(uuid, text, text, date, jsonb);
drop function if exists private.told_together(text, date, jsonb, date, jsonb);
drop function if exists private.reports_in(date, jsonb);
drop function if exists private.days_changed(uuid, text, text, date, date);
drop function if exists private.tell_days(uuid, text, text);
drop function if exists private.waits_for_days(public.outbox);
drop function if exists private.compose_days(public.outbox);
drop function if exists private.set_price(uuid, integer);
drop function if exists private.drop_unsent_offer(uuid);
drop function if exists private.unsent_no(uuid);
drop function if exists private.hold_messages(uuid);
drop function if exists private.untold_days(uuid, text, uuid, jsonb);
drop function if exists private.queue_urgent(uuid, text, date, jsonb, timestamptz, interval);
drop function if exists private.waits_for_day(public.outbox, date);
