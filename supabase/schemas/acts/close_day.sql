-- `day` is null if the agreement ends before the next day; `is_lost`: it has one on the next day anyway, or ends before it, so the day is
-- deducted (private.shares). This is as of when it is told, because the next day may have been closed since.
create or replace function private.instead_of(booking_id uuid, closed date) returns jsonb
language sql stable as $$
  select jsonb_build_object('day', case when next_day <= coalesce(last_day, next_day) then next_day end,
    'is_lost', next_day is null or next_day > last_day or private.is_one_with_later(booking, closed, next_day)
      or exists (select from private.changed_own_day(booking, next_day)),
    'reason', (select reason from private.closed_days where day = closed))
  from private.agreements cross join lateral private.open_day_from(closed + 7) as next_day
  where booking = booking_id
$$;

create or replace function private.loses_day(booking_id uuid, closed date) returns boolean
language sql stable as $$
  select (private.instead_of(booking_id, closed) ->> 'is_lost')::boolean
$$;

-- A household is not told if all it had on the day is a pick-up from an earlier one, of which it is still to be told that it is closed:
-- that message names the day it comes instead, whatever has become of this one.
create or replace function private.tell_of_day(booking_ids uuid[], pickup_day date, what text) returns void
language plpgsql as $$
declare
  booking_id uuid;
begin
  foreach booking_id in array coalesce(booking_ids, '{}') loop
    if exists (select from private.pickups(booking_id, pickup_day, pickup_day) where raw = pickup_day)
      or exists (select from private.unknown_to(booking_id, 'household') as untold where untold.day = pickup_day) then
      perform private.days_changed(booking_id, 'company', what, pickup_day);
    else
      perform private.update_span(booking_id);
    end if;
  end loop;
end
$$;

-- A single pick-up that is skipped goes to another day, too, of which nobody is told.
create or replace function private.update_spans_to(day date) returns void
language sql as $$
  select private.update_span(booking) from private.agreements
  where span && daterange(day, day, '[]') and upper(span) = day + 1
$$;

create or replace function private.refuse_unless_pickup_day(day date) returns void
language sql stable as $$
  select private.refuse('409', 'Den dagen är ingen hämtningsdag.')
  where not private.is_near(day) or day < private.today() or not private.is_round_day(day)
$$;

-- A past day on which there were agreements is left alone, because its pick-ups are made and owed; so is a past closed day, below.
create or replace function private.close_day(closed date, reason text, fixed boolean) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  stopping uuid[];
begin
  if closed < private.today() and exists (select from private.agreements_around(closed)) then return; end if;
  lock table private.closed_days in share row exclusive mode;
  if exists (select from private.closed_days where day = closed) then
    update private.closed_days set reason = close_day.reason, fixed = close_day.fixed or closed_days.fixed,
      reason_at_desk = case when close_day.fixed then reason_at_desk else close_day.reason end
    where day = closed and (closed_days.reason <> close_day.reason or closed_days.fixed <> close_day.fixed);
    return;
  end if;
  if closed >= private.today() then
    -- Whoever has skipped it and was not told of that yet is told, too.
    stopping := private.hold_all(array(select booking from private.households_of(closed) as days where state = 'planned' or exists (
      select from private.unknown_to(days.booking, 'household') as untold where untold.day = closed)));
    -- What a household has put on this day itself it knows: where the mail about that waits or came back, the closed day would not be news.
    perform private.note_told(own.booking, 'household', (
      select jsonb_agg(act)
      from private.told join private.agreements using (booking)
      cross join lateral private.days_otherwise(agreements, jsonb_build_object('household', facts)) as otherwise
      where told.booking = own.booking and told.reader = 'household'
        and act ->> 'who' = 'household' and act #>> '{now,at}' = closed::text and act #> '{now,skipped}' = 'false'))
    from unnest(stopping) as own (booking)
    where exists (select from private.history where history.booking = own.booking and who = 'household');
  end if;
  insert into private.closed_days (day, reason, fixed, reason_at_desk) values (closed, reason, fixed, case when not fixed then reason end);
  perform private.tell_of_day(stopping, closed, 'closed_day');
  perform private.update_spans_to(closed);
end
$$;

-- The company's file closes the days that it names, and no longer those that it named. What the desk has closed as well stays.
create or replace function private.close_days_of_file(wanted jsonb) returns void
language sql as $$
  select private.close_day(day, reason, true) from jsonb_to_recordset(wanted) as wanted (day date, reason text)
  where not exists (select from private.closed_days where closed_days.day = wanted.day and fixed and closed_days.reason = wanted.reason);
  update private.closed_days set fixed = false, reason = reason_at_desk
  where fixed and reason_at_desk is not null and day not in (select (value ->> 'day')::date from jsonb_array_elements(wanted) as value);
  select private.open_day(day) from private.closed_days
  where fixed and day not in (select (value ->> 'day')::date from jsonb_array_elements(wanted) as value);
$$;

create or replace function private.close_day_at_desk(day date, reason text) returns void
language plpgsql as $$
begin
  reason := btrim(coalesce(reason, ''));
  if private.is_blank(reason) or length(reason) > 200 then
    perform private.refuse('400', 'Skriv varför, med högst 200 tecken: det står i meddelandet till hushållen.');
  end if;
  perform private.refuse_unless_pickup_day(day);
  perform private.close_day(day, reason, false);
end
$$;

create or replace function private.closed_days_changed() returns trigger
language plpgsql as $$
begin
  perform pg_catalog.pg_notify('closed_days', '');
  return null;
end
$$;
