create or replace function private.refuse_unless_period(first_day date, last_day date) returns void
language plpgsql stable as $$
begin
  if not private.is_near(first_day) or not private.is_near(last_day)
    or last_day < first_day or last_day > first_day + 366 or last_day > private.today() + 366 then
    perform private.refuse('409', 'Välj två dagar, den första före den sista och inom ett år.');
  end if;
end
$$;

create or replace function private.is_changeable_by(who text, day date) returns boolean
language sql stable as $$
  select case when who = 'household' then private.now() <= private.changeable_until(day) else day >= private.today() end
$$;

-- This is a press repeated because its answer was lost.
create or replace function private.is_repeated(booking_id uuid, who text, what text, day date, until date) returns boolean
language plpgsql stable as $$
begin
  return (select (line.who, line.what, line.day, line.until) = (is_repeated.who, is_repeated.what, is_repeated.day, is_repeated.until)
    from private.last_line(booking_id) as line);
end
$$;

-- Days whose time is out, or on which somebody was there, stay.
create or replace function private.skip_between(booking_id uuid, who text, first_day date, last_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickup private.day_changes;
  days date[];
begin
  perform private.refuse_unless_running(booking_id, who);
  perform private.refuse_unless_period(first_day, last_day);
  days := array(
    select planned.day from private.days_of(booking_id, greatest(first_day, private.today()), last_day) as planned
    where planned.state = 'planned' and private.is_changeable_by(who, planned.day)
  );
  if days = '{}' then
    if private.is_repeated(booking_id, who, 'away', first_day, last_day) then return; end if;
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
