-- Ordering the round and erasing one of its households waited for each other: the lock on all places is one now that only
-- another ordering waits for, and households are held before their places are written.

create or replace function private.order_stops(day date, wanted uuid[]) returns void
language plpgsql
as $$
begin
  if coalesce(cardinality(wanted), 0) = 0 or cardinality(wanted) > 500 then
    perform private.refuse('400', 'Ordningen är tom eller för lång.');
  end if;
  -- Two telephones may order at once.
  lock table private.stop_places in share update exclusive mode;
  perform from private.agreements where booking = any (wanted) order by booking for key share;
  -- Who has no place yet gets one where it stands now, beside its street.
  insert into private.stop_places (booking, place)
  select booking, place from private.places(wanted)
  on conflict do nothing;
  -- The places of these households are dealt out among them; all others keep theirs.
  with numbered as (
    select booking, row_number() over (order by place, private.street_key(private.answers_of(booking) ->> 'address'), booking) as place
    from private.stop_places
  ), free as (
    select place, row_number() over (order by place) as nth from numbered where booking = any (wanted)
  ), dealt as (
    select booking, row_number() over (order by min(nth)) as nth
    from unnest(wanted) with ordinality as want (booking, nth)
    where booking in (select booking from numbered) group by booking
  ), placed as (
    select numbered.booking, coalesce(free.place, numbered.place)::integer as place
    from numbered left join dealt using (booking) left join free using (nth)
  )
  update private.stop_places set place = placed.place
  from placed where placed.booking = stop_places.booking and placed.place <> stop_places.place;
end
$$;
