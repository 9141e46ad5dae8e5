-- They take when it was ticked, too.
drop function if exists public.desk_paid(uuid, date, boolean, text, integer, integer, integer, text);
drop function if exists private.mark_paid(uuid, date, boolean, text, integer, integer, integer, text);
