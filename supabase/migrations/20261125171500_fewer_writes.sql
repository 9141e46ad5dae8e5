-- They take one argument more.
drop function if exists private.update_span(uuid);
drop function if exists private.end_agreement(uuid, text, date, text, boolean);
