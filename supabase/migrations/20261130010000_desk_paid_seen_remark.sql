-- They take the remark that was seen, too.
drop function if exists public.desk_paid(uuid, date, boolean, text, integer, integer, integer);
drop function if exists private.mark_paid(uuid, date, boolean, text, integer, integer, integer);
