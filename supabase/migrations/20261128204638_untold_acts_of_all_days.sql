-- Nobody asks from a day on any more.
drop function if exists private.untold_acts(uuid, text, date);
