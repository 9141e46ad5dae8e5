create or replace function private.keep_day_change(pickup private.day_changes) returns void
language plpgsql as $$
begin
  delete from private.day_changes where booking = pickup.booking and nominal = pickup.nominal;
  if pickup.moved_to is not null or pickup.skipped then
    pickup.away_from := case when pickup.skipped then pickup.away_from end;
    pickup.takes_along := pickup.takes_along and pickup.moved_to is not null;
    insert into private.day_changes values (pickup.*);
  end if;
end
$$;

create or replace function private.move(booking_id uuid, who text, day date, to_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  begins date;
  changed boolean := false;
  what text := case when to_day is null then 'skipped' when to_day = day then 'restored' else 'moved' end;
begin
  perform private.refuse_unless_running(booking_id, who);
  pickups := private.pickups_on(booking_id, who, day);
  perform private.refuse_if_too_late(day, who);
  if to_day is not null and (
    not private.is_driven(to_day) or to_day > (select last_day from private.agreements where booking = booking_id)
  ) then
    perform private.refuse('409', 'Den dagen kör vi inte. Välj en av dagarna i listan.');
  end if;
  -- The company decides the first day; before it, the right of withdrawal may still run.
  begins := private.agreed_from(booking_id);
  if who = 'household' and to_day < begins then
    perform private.refuse('409', format('Hämtningarna börjar %s, så det går inte att flytta till en tidigare dag här. ',
      private.in_words(begins)) || private.call_instead());
  end if;
  foreach pickup in array pickups loop
    base := private.pickup_day_from(booking_id, pickup.nominal);
    target := coalesce(private.pickup_day_from(booking_id, pickup.moved_to), base);
    -- The day it was moved from may be long past.
    if target <> day then
      perform private.refuse_if_too_late(target, who);
    end if;
    if to_day is null then
      continue when pickup.skipped and (who = 'household' or pickup.company_skipped);
      perform private.refuse_if_visited(booking_id, array[target]);
    else
      continue when to_day = target and not pickup.skipped;
      if who = 'household' and (
        pickup.company_skipped or (pickup.company_moved_to is not null and to_day = base) or exists (
          -- Nor may it move another pick-up to a day from which the company has moved one, or on which it has called one off.
          select from private.standing_on(booking_id, to_day) as there
          where (there.company_skipped or private.open_day_from(there.company_moved_to) <> to_day)
            -- But one that is moved along.
            and there.nominal not in (select nominal from unnest(pickups))
        )
      ) then
        perform private.refuse_what_the_company_did();
      end if;
      perform private.refuse_if_too_late(to_day, who);
      perform private.refuse_if_visited(booking_id, array[target, to_day]);
    end if;
    pickup.skipped := to_day is null;
    if to_day is not null then
      pickup.moved_to := nullif(to_day, base);
      pickup.takes_along := pickup.takes_along is true or exists (
        select from private.pickups(booking_id, pickup.nominal, pickup.nominal)
        where raw <> pickup.nominal and stands_on = pickup.nominal and final = stands_on
      );
    end if;
    if who = 'company' then
      pickup.company_skipped := pickup.skipped;
      -- Called off or brought back where the household has put it, it is still the household that has moved it.
      pickup.company_moved_to := case when to_day <> target then pickup.moved_to else pickup.company_moved_to end;
    end if;
    perform private.keep_day_change(pickup);
    changed := true;
  end loop;
  if changed then
    perform private.days_changed(booking_id, who, what, day);
  end if;
end
$$;
