-- mailbox

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select private.folded(
    replace(split_part(split_part(normalize(address, NFKC), '@', 1), '+', 1), '.', '')
      || '@' || split_part(normalize(address, NFKC), '@', 2)
  )
$function$;

reset check_function_bodies;
-- End of the functions.
