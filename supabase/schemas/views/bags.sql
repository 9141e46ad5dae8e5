create or replace function private.bags_of(booking_id uuid, since date default '-infinity', until date default 'infinity') returns jsonb
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_object_agg(material, bags), '{}') from (
      select material, sum(number::integer) as bags
      from private.visits cross join lateral jsonb_each_text(bags) as bag (material, number)
      where booking = booking_id and day between since and until group by material
    ) as sums
  );
end
$$;

-- The county allows so many a year; erased households' count.
create or replace function private.bags_carried(year_of date) returns integer
language sql stable as $$
  select coalesce(sum(number), 0)::integer from (
    select count::integer as number from private.visits, jsonb_each_text(bags) as bag (material, count)
    where bags <> '{}' and day >= date_trunc('year', year_of)::date and day < (date_trunc('year', year_of) + interval '1 year')::date
    union all
    select count::integer from private.books, jsonb_each_text(bags) as bag (material, count)
    where month >= date_trunc('year', year_of) and month < date_trunc('year', year_of) + interval '1 year'
  ) as carried
$$;
