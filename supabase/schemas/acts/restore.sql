-- A skip is undone first, then a move. `day` is the day the pick-ups are on or were moved from.
create or replace function private.restore(booking_id uuid, day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  back_to date;
  changed boolean := false;
begin
  perform private.refuse_unless_running(booking_id, 'household');
  pickups := private.pickups_on(booking_id, 'household', day);
  foreach pickup in array pickups loop
    base := private.pickup_day_from(booking_id, pickup.nominal);
    target := coalesce(private.pickup_day_from(booking_id, pickup.moved_to), base);
    back_to := coalesce(private.open_day_from(pickup.company_moved_to), base);
    if private.is_as_the_company_left_it(pickup) then
      perform private.refuse_what_the_company_did();
    end if;
    continue when not (pickup.skipped and target = day) and pickup.moved_to is null;
    perform private.refuse_if_too_late(target, 'household');
    if not pickup.skipped or target <> day then
      perform private.refuse_if_too_late(back_to, 'household');
      perform private.refuse_if_visited(booking_id, array[target, back_to]);
      if back_to > (select last_day from private.agreements where booking = booking_id) then
        perform private.refuse('409', 'Avtalet slutar före ' || private.in_words(back_to) || '. Hoppa över dagen i stället, eller välj en senare sista dag.');
      end if;
      pickup.moved_to := pickup.company_moved_to;
    end if;
    pickup.skipped := false;
    perform private.keep_day_change(pickup);
    changed := true;
  end loop;
  if changed then
    perform private.days_changed(booking_id, 'household', 'restored', day);
  end if;
end
$$;

-- What `who` has skipped with exactly this period comes back, or else all of it, but not by the press that has just brought back the
-- former. A household brings back nothing that the company has called off.
create or replace function private.restore_between(booking_id uuid, who text, first_day date, last_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickup private.day_changes;
  skipped private.day_changes[];
begin
  perform private.refuse_unless_running(booking_id, who);
  perform private.refuse_unless_period(first_day, last_day);
  if private.is_repeated(booking_id, who, 'back', first_day, last_day) then return; end if;
  with standing as (
    select stands from private.days_of(booking_id, greatest(first_day, private.today()), last_day) as planned
    cross join lateral private.standing_on(booking_id, planned.day) as stands
    where planned.state = 'skipped' and private.is_changeable_by(who, planned.day) and (stands).skipped
      and (who <> 'household' or not (stands).company_skipped)
  )
  select array_agg(stands) into skipped from standing
  where (stands).away_from = first_day or not exists (select from standing where (stands).away_from = first_day);
  if skipped is null then
    if exists (
      select from private.days_of(booking_id, greatest(first_day, private.today()), last_day) where state = 'planned'
    ) then
      return;
    end if;
    perform private.refuse('409', 'De dagarna har vi hoppat över, så de går inte att ta tillbaka här. ' || private.call_instead())
    where who = 'household' and exists (
      select from private.days_of(booking_id, greatest(first_day, private.today()), last_day) as planned
      cross join lateral private.standing_on(booking_id, planned.day) as stands
      where planned.state = 'skipped' and (stands).company_skipped
    );
    perform private.refuse('409', 'Det finns ingen överhoppad hämtning att ta tillbaka de dagarna, eller så är det för sent för den.');
  end if;
  foreach pickup in array skipped loop
    pickup.skipped := false;
    pickup.company_skipped := false;
    perform private.keep_day_change(pickup);
  end loop;
  -- Nor is it away on days that a former rhythm had, should it have them again, or that are closed, should they be opened.
  delete from private.day_changes
  where booking = booking_id and nominal between first_day and last_day and day_changes.skipped and away_from is not null
    and (who <> 'household' or not company_skipped) and (not exists (select from private.nominal_days(booking_id, nominal, nominal))
      or nominal >= private.today() and moved_to is null and exists (select from private.closed_days where closed_days.day = nominal));
  perform private.days_changed(booking_id, who, 'back', first_day, last_day);
end
$$;
