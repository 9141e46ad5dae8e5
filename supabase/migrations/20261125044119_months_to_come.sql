drop function if exists private.months_of(uuid);
