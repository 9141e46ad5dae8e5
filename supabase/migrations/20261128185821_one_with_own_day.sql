drop function if exists private.is_skipped(uuid, date);
drop function if exists private.is_one_with_own(private.day_changes, date);
