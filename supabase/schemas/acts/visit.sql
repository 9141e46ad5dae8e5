-- On a round that was broken off, a press without coverage arrives after the day was closed. The pick-up may have been put off to no day,
-- or to one that is skipped.
create or replace function private.was_due_on(booking_id uuid, closed date) returns boolean
language sql stable as $$
  select exists (select from private.closed_days where day = closed) and exists (
    select from private.agreements
    cross join lateral private.agreement_pickups(jsonb_populate_record(agreements, '{"last_day": null}'), closed, closed) as pickup
    where booking = booking_id and (closed > last_day) is not true
      and (pickup.nominal = closed or raw <= closed and (closed - raw) % 7 = 0) and (final < closed) is not true
      -- What was skipped or moved before it was closed was so from this very day, not from the one that it was put off to.
      and not exists (
        select from private.day_changes as change join private.history as line using (booking)
        where booking = booking_id and change.nominal = pickup.nominal and (change.skipped or raw > closed)
          and line.what in ('skipped', 'moved', 'away') and closed between line.day and coalesce(line.until, line.day)
      )
      and not exists (select from private.visits where visits.booking = booking_id and visits.day = final)
  )
$$;

-- No time of day, because a phone's clock may be wrong.
create or replace function private.pressed_at(seconds_ago integer) returns timestamptz
language sql stable as $$
  select private.now() - make_interval(secs => least(greatest(coalesce(seconds_ago, 0), 0), 31 * 86400))
$$;

-- A press older than another phone's is ignored. Of what one phone says, the last to arrive wins within a minute, which sending may take.
-- `seen` is the press that stood on the phone when it was pressed; where another phone had said something else meanwhile, the stop says so
-- on both. What was not seen is not undone. Bags are of what was collected.
create or replace function private.visit(
  booking_id uuid, day date, outcome text, bags jsonb, note text, seconds_ago integer, seen timestamptz
) returns jsonb
language plpgsql as $$
#variable_conflict use_variable
declare
  pickup record;
  pressed_at timestamptz := private.pressed_at(seconds_ago);
  phone uuid := private.own_session();
  current private.visits;
  knew boolean;
begin
  bags := coalesce(bags, '{}');
  note := coalesce(note, '');
  if outcome not in ('collected', 'not_out', 'wrong') or length(note) > 500 or jsonb_typeof(bags) <> 'object'
    or exists (
      select from jsonb_each(bags) as bag (material, number)
      where not private.materials() ? material or number::text !~ '^[0-9]{1,2}$'
    ) then
    perform private.refuse('400', 'Välj vad som hände, högst 99 av varje slag och en anteckning på högst 500 tecken.');
  elsif outcome <> 'collected' then
    bags := '{}';
  end if;
  perform private.hold(booking_id);
  if day > private.today() + 7 then
    perform private.refuse('409', 'Den dagen är för långt fram.');
  end if;
  select * into pickup from private.days_of(booking_id, day, day) as days where private.is_near(day);
  if pickup.state is null and (outcome is distinct from 'collected' or not private.was_due_on(booking_id, day)) then
    perform private.refuse('409', 'Hushållet har ingen hämtning den dagen längre.');
  elsif pickup.state = 'skipped' then
    perform private.refuse('409', 'Hämtningen är överhoppad den dagen.');
  elsif pickup.state = 'moved' then
    perform private.refuse('409', 'Hämtningen är flyttad till ' || private.in_words(pickup.moved_to) || '.');
  end if;
  select * into current from private.visits where visits.booking = booking_id and visits.day = day;
  knew := (current.session <> phone and current.at is distinct from seen) is not true;
  if outcome is null and not knew then
    update private.visits set overruled = null where visits.booking = booking_id and visits.day = day;
    return (select stops -> 0 from private.round_of(day, booking_id));
  end if;
  if exists (
    select from (
      select at from private.history where booking = booking_id and what = 'visited' and history.day = day
      union all
      select at from private.visits where booking = booking_id and visits.day = day
    ) as presses
    -- A press dated ahead by a wrong clock does not count as later.
    where at > pressed_at + case when current.session <> phone then interval '0' else interval '1 minute' end and at <= private.now()
  ) then
    update private.visits set overruled = jsonb_build_object('outcome', outcome, 'bags', bags, 'note', note, 'at', pressed_at)
    where visits.booking = booking_id and visits.day = day and not knew
      and ((visits.outcome, visits.bags) is distinct from (outcome, bags) or note not in ('', visits.note));
    return (select stops -> 0 from private.round_of(day, booking_id));
  end if;
  if outcome is null then
    delete from private.visits where booking = booking_id and visits.day = day;
    if found then
      perform private.record(booking_id, 'company', 'visited', day, pressed_at);
      perform private.queue_not_collected(booking_id, day, null, '');
    end if;
  else
    -- Repeating the current value counts as the later press.
    update private.visits set at = pressed_at, session = phone, overruled = case when recorded_at > pressed_at then overruled end
    where booking = booking_id and visits.day = day and (visits.outcome, visits.bags, visits.note) = (outcome, bags, note);
    if not found then
      insert into private.visits (booking, day, outcome, bags, note, at, session, recorded_at, overruled)
      values (booking_id, day, outcome, bags, note, pressed_at, phone, private.now(),
        case
          -- The same phone goes on with what it has marked.
          when knew then case when current.session = phone and current.outcome = outcome or current.recorded_at > pressed_at then current.overruled end
          when (current.outcome, current.bags) is distinct from (outcome, bags) or current.note not in ('', note)
            then jsonb_build_object('outcome', current.outcome, 'bags', current.bags, 'note', current.note, 'at', current.at)
        end)
      on conflict on constraint visits_pkey do update
      set outcome = excluded.outcome, bags = excluded.bags, note = excluded.note, at = excluded.at, session = excluded.session,
        recorded_at = excluded.recorded_at, overruled = excluded.overruled;
      perform private.record(booking_id, 'company', 'visited', day, pressed_at);
      perform private.queue_not_collected(booking_id, day, outcome, note);
    end if;
  end if;
  -- The household may owe something again.
  update private.agreements set settled = null where booking = booking_id and settled;
  -- A single pick-up on a day that was closed is made then, or put off after all.
  perform private.update_span(booking_id) from private.closed_days where closed_days.day = visit.day;
  return (select stops -> 0 from private.round_of(day, booking_id));
end
$$;
