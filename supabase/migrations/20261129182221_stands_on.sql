-- They say, too, to which day closed ones push a pick-up from where it was put.
drop function if exists private.pickups(uuid, date, date);
drop function if exists private.agreement_pickups(private.agreements, date, date);
