-- months by key

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.booked_in(month date)
 RETURNS TABLE(booking uuid)
 LANGUAGE plpgsql
 STABLE ROWS 60
AS $function$
begin
  return query
  select agreements.booking from private.agreements
  where span && daterange(booked_in.month, (booked_in.month + interval '1 month')::date)
  union
  select visits.booking from private.visits where day >= booked_in.month and day < booked_in.month + interval '1 month';
end
$function$;

reset check_function_bodies;
-- End of the functions.
