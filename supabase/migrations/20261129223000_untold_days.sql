-- It asks now what had not been told before.
drop function if exists private.know_new_days(uuid, date);
