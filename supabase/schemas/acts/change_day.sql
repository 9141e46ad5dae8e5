-- The price stays; from `first_day` on the rhythm is on the weekday of that day.
create or replace function private.change_day(booking_id uuid, first_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  in_force private.rhythms;
  later private.rhythms[];
  rhythm private.rhythms;
  changes private.day_changes[];
  at_home date[];
  untold jsonb;
begin
  agreement := private.hold_known(booking_id);
  if agreement.status <> 'agreed' or private.is_over_with_its_season(agreement) then
    perform private.refuse('409', 'Det finns inget avtal som löper, så det finns ingen dag att byta.');
  elsif not private.is_near(first_day) or first_day < private.today()
    or private.open_day_from(first_day) is distinct from first_day then
    perform private.refuse('409', 'Den dagen kör ni inte. Välj en annan första dag.');
  end if;
  select * into in_force from private.rhythms
  where booking = booking_id order by rhythms.first_day <= first_day desc, abs(rhythms.first_day - first_day) limit 1;
  later := array(
    select rhythms from private.rhythms
    where booking = booking_id and rhythms.first_day > first_day and rhythms.first_day <> in_force.first_day order by rhythms.first_day
  );
  if in_force.frequency = 'once' then
    perform private.refuse('409', 'En engångshämtning har ingen fast dag. Flytta den i stället.');
  elsif in_force.first_day <= first_day and (first_day - in_force.first_day) % private.step_of(in_force.frequency) = 0
    and not exists (select from unnest(later) as one where (one.first_day - first_day) % 7 <> 0) then
    -- It has that day already.
    return;
  end if;
  -- A rhythm of which a day has been collected has begun.
  if exists (
    select from private.visits cross join lateral private.pickups(booking_id, day, day) as pickup
    where booking = booking_id and final = day and greatest(day, nominal) >= first_day
  ) then
    perform private.refuse('409', 'Så långt fram har ni redan hämtat. Välj en senare första dag.');
  end if;
  perform private.begin_act('change');
  untold := private.untold_days(booking_id);
  at_home := array(select private.moved_with(first_day, day) from unnest(private.days_brought_back(booking_id, first_day)) as day);
  changes := array(select day_changes from private.day_changes where booking = booking_id and nominal >= first_day and skipped);
  delete from private.day_changes where booking = booking_id and nominal >= first_day;
  delete from private.rhythms where booking = booking_id and rhythms.first_day >= first_day;
  foreach rhythm in array array[in_force] || later loop
    -- Only those after it change.
    continue when rhythm.first_day < first_day and (first_day - rhythm.first_day) % private.step_of(rhythm.frequency) = 0;
    insert into private.rhythms (booking, first_day, frequency, price, special)
    values (booking_id, case when rhythm.first_day = in_force.first_day then first_day
      else greatest(first_day, private.moved_with(first_day, rhythm.first_day)) end, rhythm.frequency, rhythm.price, rhythm.special)
    on conflict on constraint rhythms_pkey do update
    set frequency = excluded.frequency, price = excluded.price, special = excluded.special;
  end loop;
  perform private.skip_as_before(changes, at_home, first_day);
  perform private.know_new_days(booking_id, first_day, untold);
  -- A weekday or a week that is to come before the last is news, though the last may be the one that the household knows.
  update private.told set facts = facts || '{"day": ""}'
  where booking = booking_id and reader = 'household' and exists (
    select from private.rhythms where booking = booking_id and rhythms.first_day >= private.today()
      and (first_day - rhythms.first_day) % private.step_of(rhythms.frequency) <> 0
  );
  perform private.days_changed(booking_id, 'company', 'changed_day', first_day);
end
$$;
