-- A household goes away: all its pick-ups from one day to another are skipped in one act, and brought back in one.

-- Skips every planned pick-up of a period. Days whose time is out, or on which somebody was there, stay.
create or replace function private.skip_between(booking_id uuid, who text, first_day date, last_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickup private.day_changes;
  days date[];
begin
  perform private.refuse_unless_running(booking_id);
  perform private.refuse_unless_period(first_day, last_day);
  days := array(
    select planned.day from private.days_of(booking_id, greatest(first_day, private.today()), last_day) as planned
    where planned.state = 'planned' and private.is_changeable_by(who, planned.day)
  );
  if days = '{}' then
    -- A press repeated because its answer was lost.
    if exists (
      select from private.history
      where booking = booking_id and history.who = skip_between.who and what = 'away' and day = first_day and until = last_day
        and place = (select max(place) from private.history where booking = booking_id)
    ) then
      return;
    end if;
    perform private.refuse('409', 'Det finns ingen hämtning att hoppa över de dagarna, eller så är det för sent för den.');
  end if;
  for pickup in
    select stands.* from unnest(days) as skipped (day) cross join lateral private.standing_on(booking_id, skipped.day) as stands
  loop
    pickup.skipped := true;
    pickup.away_from := first_day;
    if who = 'company' then
      pickup.company_skipped := true;
    end if;
    perform private.keep_day_change(pickup);
  end loop;
  perform private.days_changed(booking_id, who, 'away', first_day, last_day);
end
$$;

-- Brings back what `who` has skipped in a period: what it skipped with exactly this one, or else all of it. A household brings back
-- nothing that the company has called off.
create or replace function private.restore_between(booking_id uuid, who text, first_day date, last_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickup private.day_changes;
  skipped private.day_changes[];
  days date[];
  planned date[] := private.planned_days(booking_id);
begin
  perform private.refuse_unless_running(booking_id);
  perform private.refuse_unless_period(first_day, last_day);
  with standing as (
    select planned.day, stands from private.days_of(booking_id, greatest(first_day, private.today()), last_day) as planned
    cross join lateral private.standing_on(booking_id, planned.day) as stands
    where planned.state = 'skipped' and private.is_changeable_by(who, planned.day) and (stands).skipped
      and (who <> 'household' or not (stands).company_skipped)
  ), of_this_absence as (
    select * from standing where (stands).away_from = first_day
  )
  select array_agg(stands), array_agg(distinct chosen.day order by chosen.day) into skipped, days from (
    select * from of_this_absence
    union all
    select * from standing where not exists (select from of_this_absence)
  ) as chosen;
  if days is null then
    if exists (
      select from private.days_of(booking_id, greatest(first_day, private.today()), last_day) where state = 'planned'
    ) then
      return;
    end if;
    perform private.refuse('409', 'Det finns ingen överhoppad hämtning att ta tillbaka de dagarna, eller så är det för sent för den.');
  end if;
  foreach pickup in array skipped loop
    pickup.skipped := false;
    pickup.company_skipped := false;
    perform private.keep_day_change(pickup);
  end loop;
  -- Nor is it away on days that a former rhythm had, should it have them again.
  delete from private.day_changes
  where booking = booking_id and nominal between first_day and last_day and day_changes.skipped and away_from is not null
    and (who <> 'household' or not company_skipped) and not exists (select from private.nominal_days(booking_id, nominal, nominal));
  perform private.refuse_if_full(booking_id, who, planned);
  perform private.days_changed(booking_id, who, 'back', first_day, last_day);
end
$$;

-- What skipping a period would come to, said before the press: how many pick-ups, which stay because it is too late for them, and
-- what each month of it then costs. Found by doing it and undoing it, so that it is what will happen.
create or replace function private.skip_plan(booking_id uuid, who text, first_day date, last_day date) returns jsonb
language plpgsql as $$
declare
  skipped integer := 0;
  kept date[];
  months jsonb;
  undone constant text := 'ZZ001';
  refused text;
  reason text;
begin
  perform private.refuse_unless_running(booking_id);
  perform private.refuse_unless_period(first_day, last_day);
  kept := array(
    select planned.day from private.days_of(booking_id, greatest(first_day, private.today()), last_day) as planned
    where state = 'planned' and not private.is_changeable_by(who, planned.day) order by planned.day
  );
  skipped := (
    select count(*) from private.days_of(booking_id, greatest(first_day, private.today()), last_day) as planned
    where state = 'planned' and private.is_changeable_by(who, planned.day)
  );
  months := (
    select jsonb_agg(jsonb_build_object('month', month::date, 'before', private.owes(booking_id, month::date)) order by month)
    from generate_series(date_trunc('month', first_day), last_day, interval '1 month') as month
  );
  begin
    perform private.skip_between(booking_id, who, first_day, last_day);
    months := (
      select jsonb_agg(line || jsonb_build_object('owes', private.owes(booking_id, (line ->> 'month')::date)) order by nth)
      from jsonb_array_elements(months) with ordinality as lines (line, nth)
    );
    raise exception using errcode = undone;
  exception when others then
    get stacked diagnostics refused = returned_sqlstate, reason = message_text;
    if refused <> undone then
      raise exception using errcode = refused, message = reason;
    end if;
  end;
  return jsonb_build_object('pickups', skipped, 'kept', to_jsonb(kept), 'months', months);
end
$$;
