-- Few are; the inbox asks for each month whether one is.
create index payments_outdated on private.payments (month) where is_outdated;
