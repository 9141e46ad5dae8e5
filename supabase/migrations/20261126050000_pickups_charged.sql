-- They are charged by where they are, wherever they were.
drop function if exists private.charged_pickups(uuid, date, date);
