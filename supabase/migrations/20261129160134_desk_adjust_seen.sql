-- They take what was seen, too.
drop function if exists public.desk_adjust(uuid, date, integer, text);
drop function if exists private.adjust(uuid, date, integer, text);
