-- Pick-ups say, too, to which day closed ones push them from where they were put. Which days are wanted, and between which, is given.
drop function if exists private.coming_stops();
drop function if exists private.pickups(uuid, date, date);
drop function if exists private.agreement_pickups(private.agreements, date, date);
