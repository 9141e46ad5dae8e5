-- It also says what a first day leads to.
drop function if exists public.desk_invite_plan();
drop function if exists private.invite_plan();
