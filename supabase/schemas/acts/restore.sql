-- A pick-up that was moved or skipped, on its own day again.

-- Undoes a household's last change to the pick-ups of a day: first a skip, then a move. `day` is the day they are on or were
-- moved from.
create or replace function private.restore(booking_id uuid, who text, day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  -- Back to where the company put it, or else to its own day.
  back_to date;
  changed boolean := false;
  planned date[] := private.planned_days(booking_id);
begin
  perform private.refuse_unless_running(booking_id);
  pickups := private.pickups_on(booking_id, who, day);
  foreach pickup in array pickups loop
    base := private.pickup_day_from(booking_id, pickup.nominal);
    target := coalesce(private.pickup_day_from(booking_id, pickup.moved_to), base);
    back_to := coalesce(private.open_day_from(pickup.company_moved_to), base);
    if who = 'household' and private.is_as_the_company_left_it(pickup) then
      perform private.refuse_what_the_company_did();
    end if;
    if pickup.skipped and target = day then
      perform private.refuse_if_too_late(target, who);
      pickup.skipped := false;
    elsif pickup.moved_to is not null then
      perform private.refuse_if_too_late(target, who);
      perform private.refuse_if_too_late(back_to, who);
      perform private.refuse_if_visited(booking_id, array[target, back_to]);
      if back_to > (select last_day from private.agreements where booking = booking_id) then
        perform private.refuse('409', 'Avtalet slutar före ' || private.in_words(back_to) || '. Hoppa över dagen i stället, eller välj en senare sista dag.');
      end if;
      pickup.skipped := false;
      pickup.moved_to := pickup.company_moved_to;
    else
      continue;
    end if;
    perform private.keep_day_change(pickup);
    changed := true;
  end loop;
  if changed then
    perform private.refuse_if_full(booking_id, who, planned);
    perform private.days_changed(booking_id, who, 'restored', day);
  end if;
end
$$;
