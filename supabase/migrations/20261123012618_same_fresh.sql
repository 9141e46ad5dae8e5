-- same fresh

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.same_households_as(bookings uuid[])
 RETURNS TABLE(of uuid, others jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  with own as materialized (
    select of, key from unnest(bookings) as of cross join unnest(private.household_keys(private.answers_of(of))) as key
  ), other as materialized (
    select key, has_it.* from (select distinct key from own) as keys
    cross join lateral (
      with found as materialized (
        select booking, status, asked_at from private.agreements where words @@ ('''' || key || '''')::tsquery
      )
      select * from found limit 11
    ) as has_it
  ), fresh as materialized (
    select key, booking, status, asked_at, row_number() over (partition by key order by asked_at desc) as nth
    from (select * from private.agreements where words is null order by asked_at desc limit 200) as unindexed
    cross join unnest(private.household_keys(private.answers_of(booking))) as key
  ), household as (
    select of, booking, status, asked_at, bool_and(key like ':street %') as is_near
    from own join (
      select * from other union all select key, booking, status, asked_at from fresh where nth <= 11
    ) as known using (key) where booking <> of group by of, booking, status, asked_at
  )
  select of, jsonb_agg(jsonb_build_object(
    'booking', booking, 'status', status, 'name', private.name_of(booking), 'is_near', is_near
  ) order by nth)
  from (select *, row_number() over (partition by of order by is_near, asked_at desc) as nth from household) as nearest
  where nth <= 10
  group by of
$function$;

reset check_function_bodies;
-- End of the functions.
