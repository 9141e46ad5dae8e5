-- What was collected after the last day, because that was closed, is owed as all else: such an account is not settled.

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.settle_accounts(of uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements set settled = true
  where booking = any (of) and (isempty(span) or upper(span) <= private.this_month())
    and not exists (select from private.months_of(booking) where owes > 0 and paid_at is null)
$function$;

reset check_function_bodies;
-- End of the functions.

-- Functions that supabase/schemas has no more:
drop function private.unpaid(uuid);
