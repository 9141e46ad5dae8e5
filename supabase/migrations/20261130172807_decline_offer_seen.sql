-- It takes the price that was seen, too.
drop function if exists public.decline_offer(text);
