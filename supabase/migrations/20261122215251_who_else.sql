-- who else

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.same_household_as(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'status', status, 'name', private.name_of(booking), 'is_near', is_near
  ) order by is_near, asked_at desc), '[]')
  from (
    select other.booking, other.status, other.asked_at, not is_same as is_near
    from (
      select answers, private.folded(answers ->> 'email') as email, private.national_number(answers ->> 'phone') as phone,
        private.street(answers ->> 'address') as street
      from private.answers_of(of) as answers
    ) as own
    cross join lateral (
      select agreements.* from (values
        (plainto_tsquery('simple', email)), (plainto_tsquery('simple', phone)), (phraseto_tsquery('simple', street))
      ) as wanted (query)
      join private.agreements on words @@ query
      where numnode(query) > 0
      union
      (select * from private.agreements where words is null order by asked_at desc limit 20)
    ) as other
    cross join lateral private.answers_of(other.booking) as others
    cross join lateral (
      select private.folded(others ->> 'email') = email and email <> ''
        or private.national_number(others ->> 'phone') = phone and phone <> ''
        or private.street_key(others ->> 'address') = private.street_key(answers ->> 'address') as is_same
    ) as compared
    where other.booking <> of and (is_same or private.street(others ->> 'address') = street and street <> '')
    order by not is_same, other.asked_at desc limit 10
  ) as household
$function$;

reset check_function_bodies;
-- End of the functions.
