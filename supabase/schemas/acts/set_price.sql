-- Null is the list's price again. It holds from this month on, so that past sums do not change.
create or replace function private.set_price(booking_id uuid, wanted integer) returns void
language plpgsql as $$
declare
  rhythm private.rhythms;
  month date := date_trunc('month', private.today());
  step integer;
  since date;
begin
  select * into rhythm from private.rhythms where booking = booking_id order by first_day desc limit 1;
  if not found then
    perform private.refuse('409', 'Svara på bokningen först, sedan kan priset ändras.');
  elsif wanted is null and rhythm.frequency = 'monthly' then
    perform private.refuse('409', 'Var fjärde vecka har inget pris i prislistan. Skriv det pris som ska gälla.');
  end if;
  step := private.step_of(rhythm.frequency);
  since := coalesce(rhythm.first_day + greatest(0, (month - rhythm.first_day + step - 1) / step * step), rhythm.first_day);
  insert into private.rhythms as kept (booking, first_day, frequency, price, special)
  select booking_id, since, rhythm.frequency, coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null
  from private.company_rules
  where (rhythm.price, rhythm.special)
    is distinct from (coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null)
  on conflict (booking, first_day) do update set price = excluded.price, special = excluded.special;
  if not found then return; end if;
  -- The household may owe something again, and another sum for a one-off of a past month.
  update private.agreements set settled = null where booking = booking_id;
  perform private.record(booking_id, 'company', 'changed');
  perform private.tell(booking_id, 'company', 'priced');
end
$$;
