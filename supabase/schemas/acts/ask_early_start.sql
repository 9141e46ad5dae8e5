-- A household may ask for this after its booking too, and take it back until the company has planned by it: a day that it named within
-- the fourteen days would then be collected for nothing, wherever the household has moved it meanwhile.
create or replace function private.ask_early_start(booking_id uuid, wanted jsonb) returns void
language plpgsql as $$
declare
  agreement private.agreements;
  since timestamptz := private.early_since(booking_id);
begin
  select * into agreement from private.agreements where booking = booking_id;
  if jsonb_typeof(wanted) is distinct from 'boolean' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  elsif (since is not null) = wanted::boolean then
    return;
  elsif agreement.status not in ('asked', 'agreed') then
    perform private.refuse('409', 'Det går inte att ändra när hämtningarna börjar. ' || private.call_instead());
  elsif since is not null and (since = '-infinity' or exists (select from private.visits where booking = booking_id) or exists (
    select from (
      select first_day as day from private.rhythms where booking = booking_id
      union all
      select company_moved_to from private.day_changes where booking = booking_id
    ) as named where day <= private.withdrawal_until(agreement.agreed_at)
  )) then
    perform private.refuse('409', 'Du har bett oss börja tidigt, och vi har planerat efter det. ' || private.call_instead());
  end if;
  update private.agreements set early_start_at = case when wanted::boolean then private.now() end where booking = booking_id;
  perform private.record(booking_id, 'household', 'changed');
  perform private.tell(booking_id, 'household', 'changed');
end
$$;
