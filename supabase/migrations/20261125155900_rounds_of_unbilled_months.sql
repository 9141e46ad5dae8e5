-- It takes the unbilled months as an argument.
drop function if exists private.waiting_rounds();
