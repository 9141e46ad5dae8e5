-- Small letters are made by another rule now, where the server's locale knows a to z alone: made anew with the functions, and by the
-- search job.
drop index if exists private.withdrawals_mailbox;
update private.agreements set search_terms = null where search_terms::text ~ '[\u0100-\u024f]';
