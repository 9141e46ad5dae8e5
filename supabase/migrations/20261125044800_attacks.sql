-- The reference that a household writes on its payments, given by the database; null for those from before, whose reference is the
-- start of the booking's id.
alter table private.agreements add column reference text;
create unique index agreements_reference on private.agreements (reference);

-- Search terms are made by another rule now, and old ones may hold a word that was cut inside a character, of which no backup could
-- be made: the search job reads the bookings again, households first.
create index agreements_unindexed_households on private.agreements (asked_at) where words is null and agreed_at is not null;
update private.agreements set words = null where words is not null;
drop function if exists private.search_terms_of(text, jsonb);
-- Made anew with the functions: a letter's lower case is another one now.
drop index if exists private.withdrawals_mailbox;

-- It has another argument now: what the company was shown.
drop function if exists private.offer(uuid, integer, text, date, text);
drop function if exists public.desk_offer(uuid, integer, text, date, text);
