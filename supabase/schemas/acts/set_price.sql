-- Null is the list's price again. It holds from this month on, so that past sums do not change.
create or replace function private.set_price(booking_id uuid, wanted integer) returns void
language plpgsql as $$
declare
  rhythm private.rhythms;
  wanted_price integer;
begin
  select * into rhythm from private.latest_rhythm(booking_id);
  if not found then
    perform private.refuse('409', 'Svara på bokningen först, sedan kan priset ändras.');
  elsif wanted is null and rhythm.frequency = 'monthly' then
    perform private.refuse('409', 'Var fjärde vecka har inget pris i prislistan. Skriv det pris som ska gälla.');
  end if;
  wanted_price := coalesce(wanted, (select prices ->> rhythm.frequency from private.company_rules)::integer);
  -- On each weekday that it is on from then on, also where the latest is still to come.
  insert into private.rhythms as kept (booking, first_day, frequency, price, special)
  select booking_id, since, frequency, wanted_price, wanted is not null
  from (
    select *, lead(first_day) over (order by first_day) as next_first_day,
      first_day + greatest(0, coalesce((private.this_month() - first_day + step - 1) / step * step, 0)) as since
    from private.rhythms cross join private.step_of(frequency) as step where booking = booking_id
  ) as own
  where frequency = rhythm.frequency and (since >= next_first_day) is not true
    and not exists (select from private.rhythms as other
      where other.booking = booking_id and other.first_day > own.first_day and other.frequency <> rhythm.frequency)
    and (price, special) is distinct from (wanted_price, wanted is not null)
  on conflict (booking, first_day) do update set price = excluded.price, special = excluded.special;
  if not found then return; end if;
  -- The household may owe something again, and another sum for a one-off of a past month.
  update private.agreements set settled = null where booking = booking_id;
  perform private.record(booking_id, 'company', 'changed');
  perform private.tell(booking_id, 'company', 'priced');
end
$$;
