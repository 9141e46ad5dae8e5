-- They take the days that are full.
drop function if exists private.offered_day(private.agreements);
drop function if exists private.offer_now(private.agreements);
