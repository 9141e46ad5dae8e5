-- They take bounds, and which days are wanted, where these took none.
drop function if exists private.coming_stops();
drop function if exists private.agreement_pickups(private.agreements, date, date);
