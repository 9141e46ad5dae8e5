-- What erasing leaves in the books.

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.close_books(of uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  unpaid integer := private.enter_in_books(of, '-infinity', private.this_month() - 1);
begin
  update private.agreements set last_day = private.last_day_now()
  where booking = of and (last_day > private.last_day_now()) is not false;
  perform private.update_span(of);
  return unpaid + private.enter_in_books(of, private.this_month(), 'infinity');
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_in_books(of uuid, since date, until date)
 RETURNS integer
 LANGUAGE sql
AS $function$
  with line as (
    insert into private.books (month, reference, owes, paid_at, pickups, bags)
    select month, private.reference(of), owes, paid_at, pickups, private.bags_of(of, month, (month + interval '1 month')::date - 1)
    from private.months_of(of)
    where month between since and until and (owes > 0 or pickups > 0 or paid_at is not null)
    returning owes, paid_at
  )
  select coalesce(sum(owes) filter (where paid_at is null), 0)::integer from line
$function$;

revoke execute on function
  private.enter_in_books(uuid,date,date)
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.
