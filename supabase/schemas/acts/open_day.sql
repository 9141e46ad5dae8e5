create or replace function private.open_day(opened date) returns void
language plpgsql as $$
begin
  if opened < private.today() then return; end if;
  lock table private.closed_days in share row exclusive mode;
  delete from private.closed_days where day = opened;
  if not found then return; end if;
  perform private.tell_of_day(
    private.hold_all(array(select booking from private.households_of(opened) where state = 'planned')),
    opened, 'opened_day');
  perform private.update_spans_to(private.open_day_from(opened + 7));
end
$$;

create or replace function private.open_day_at_desk(opened date) returns void
language plpgsql as $$
begin
  if not private.is_near(opened) then
    perform private.refuse('409', 'Den dagen är ingen hämtningsdag.');
  elsif exists (select from private.closed_days where day = opened and fixed) then
    perform private.refuse('409', 'Den dagen står som stängd i inställningarna och öppnas där.');
  end if;
  perform private.open_day(opened);
end
$$;
