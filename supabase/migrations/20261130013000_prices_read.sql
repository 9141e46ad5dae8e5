-- The list of prices as the household read it; null for bookings from before.
alter table private.agreements add column prices_read jsonb;
