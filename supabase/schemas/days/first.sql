-- Null if the household has not asked for pick-ups within the fourteen days of the right of withdrawal, with its booking or later.
create or replace function private.early_since(booking_id uuid) returns timestamptz
language plpgsql stable as $$
begin
  return (
    select case when early_start then '-infinity' else early_start_at end
    from public.form_responses join private.agreements on booking = id
    where id = booking_id
  );
end
$$;

create or replace function private.may_begin_at_once(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.organisation <> '' or private.early_since(agreement.booking) is not null
$$;

-- Its deadline leaves the company its time to answer, so that no household puts out bags for a booking nobody has read. Unless the
-- household asks to begin earlier, it is also after the fourteen days of the right of withdrawal, counted from the company's deadline to
-- answer. src/shared/pickup-days.ts computes the same for the page.
--
-- A day without room for the rhythm is not proposed, nor one of the fuller week for every second; null if there is none within half a
-- year. `room` as private.room_ahead.
create or replace function private.first_possible_day(
  at timestamptz, early_start boolean, agreed_by timestamptz default null, frequency text default 'once', room jsonb default '{}'
) returns date
language plpgsql stable as $$
declare
  allowed interval := (select answer_within from private.company_rules);
  -- Not before the season, which may be opened long before it begins.
  since date := greatest(private.local_day(at), (select season_first_day from private.company_rules));
  candidate date := private.company_day_from(since);
  last date := since + private.proposed_ahead();
begin
  while private.changeable_until(candidate) - at < allowed loop
    candidate := private.company_day_from(candidate + 1);
  end loop;
  if not early_start then
    candidate := private.company_day_from(greatest(candidate, private.withdrawal_until(coalesce(agreed_by, at + allowed)) + 1));
  end if;
  while candidate <= last
    and not (private.has_room(candidate, frequency, room) and not private.is_of_fuller_week(candidate, frequency, room)) loop
    candidate := private.company_day_from(candidate + 1);
  end loop;
  return case when candidate <= last then candidate end;
end
$$;

create or replace function private.proposed_day(agreement private.agreements, room jsonb) returns date
language sql stable as $$
  select private.first_possible_day(
    private.now(), private.may_begin_at_once(agreement), greatest(private.now(), agreement.asked_at + answer_within),
    private.answers_of(agreement.booking) ->> 'frequency', room)
  from private.company_rules
$$;
