-- An insert would cost twice as much, so a job does it soon after: the oldest `most` bookings, households first.
create or replace function private.index_search_terms(most integer) returns integer
language plpgsql as $$
declare
  indexed integer;
begin
  with households as materialized (
    select booking from private.agreements where search_terms is null and agreed_at is not null order by asked_at limit most
    for no key update skip locked
  ), others as materialized (
    select booking from private.agreements where search_terms is null and agreed_at is null
      and not exists (select from households) order by asked_at limit most
    for no key update skip locked
  )
  update private.agreements set search_terms = private.search_terms_of(booking)
  where booking in (select booking from households union all select booking from others);
  get diagnostics indexed = row_count;
  return indexed;
end
$$;

-- Households come before those never accepted; an empty search finds those that have a pick-up to come, or may. Without `materialized`
-- the planner reads the table instead of the index, because of the limit.
create or replace function private.find(wanted text) returns jsonb
language plpgsql stable as $$
#variable_conflict use_column
declare
  query tsquery := private.search_for(wanted);
begin
  return private.each_of('found', array(
    select booking
    from (
      (select booking from private.agreements
       where query is null and span && daterange(private.unpushed_before(private.today()), null, '()')
         and private.is_still_visited(agreements) limit 30)
      union all
      (with households as materialized (
         select booking, status from private.agreements where search_terms @@ query and agreed_at is not null
       )
       select booking from households order by status = 'agreed' desc limit 30)
      union all
      (with others as materialized (
         select booking from private.agreements where search_terms @@ query and agreed_at is null
       )
       select booking from others limit 30)
      union all
      (select booking from (
         select * from private.agreements where search_terms is null and query is not null order by asked_at desc limit 500
       ) as unindexed
       where private.search_terms_of(booking) @@ query limit 30)
    ) as found
    limit 30
  ));
end
$$;

create or replace function private.found_households(bookings uuid[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', name, 'address', answers ->> 'address', 'phone', answers ->> 'phone', 'status', status,
    'next_day', case when status in ('agreed', 'ended') then (
      select min(days.day) from private.days_of(booking, private.today(), private.today() + 70) as days
      where days.state = 'planned'
    ) end
  ) order by status = 'agreed' desc, private.sort_key(name) collate "C", booking), '[]')
  from (
    select booking, status, private.name_of(booking) as name, private.answers_of(booking) as answers
    from private.agreements where booking = any (bookings)
  ) as found
$$;
