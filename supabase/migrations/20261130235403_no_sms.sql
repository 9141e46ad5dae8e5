-- Whoever has a mail address may want no SMS; null for whoever has not said so.
alter table private.agreements add column no_sms boolean;
