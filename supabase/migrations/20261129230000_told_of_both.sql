-- These ask for both readers at once now, or know which closed days somebody came on anyway.
drop function if exists private.unknown_to(uuid, text, uuid, jsonb);
drop function if exists private.days_otherwise(private.agreements, text, jsonb);
drop function if exists private.pickup_day(uuid, date, date[], date);
