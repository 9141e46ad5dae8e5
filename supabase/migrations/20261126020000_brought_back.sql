-- It takes the days that the household has brought back.
drop function if exists private.skip_as_before(private.day_changes[], date);
