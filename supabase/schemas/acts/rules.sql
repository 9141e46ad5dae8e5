-- What household and company do to an agreement. Each act calls `private.hold` first, then refuses or changes rows, records
-- history and tells both sides. Here is what several of them ask first.

create or replace function private.record(
  booking_id uuid, who text, what text, day date default null, at timestamptz default null, until date default null
) returns void
language sql as $$
  insert into private.history (booking, place, at, who, what, day, until)
  select booking_id, coalesce(max(place), 0) + 1, coalesce(record.at, private.now()), record.who, record.what, record.day, record.until
  from private.history where booking = booking_id
$$;

-- Serialises acts on one booking; returns whether it exists. The lock on closed days, which acts share, comes first, as when
-- closing a day, so that the two cannot deadlock and a day is never closed during an act.
create or replace function private.hold(booking_id uuid) returns boolean
language plpgsql as $$
begin
  lock table private.closed_days in row exclusive mode;
  perform from private.agreements where booking = booking_id for no key update;
  if not found then return false; end if;
  perform private.know_days(array[booking_id]);
  return true;
end
$$;

-- Locks many bookings as `private.hold` does one; returns those that exist. Always in this order, or two callers could deadlock.
create or replace function private.hold_all(bookings uuid[]) returns uuid[]
language plpgsql as $$
begin
  lock table private.closed_days in row exclusive mode;
  bookings := array(select booking from private.agreements where booking = any (bookings) order by booking for no key update);
  perform private.know_days(bookings);
  return bookings;
end
$$;

-- `private.hold` for the company, which names a booking by id; returns its agreement.
create or replace function private.hold_known(booking_id uuid) returns private.agreements
language plpgsql as $$
begin
  if not private.hold(booking_id) then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return (select agreements from private.agreements where booking = booking_id);
end
$$;

-- Whether a household's keys are still valid: until sixty days after its last day, and as long as anything is left to do on its page:
-- money is owed or to be paid back, or the company has to answer it.
create or replace function private.is_open(agreement private.agreements) returns boolean
language sql stable as $$
  select case
    when upper_inf((agreement).span) then true
    when coalesce(greatest(upper((agreement).span) - 1, private.local_day((agreement).ended_at)) + 60 >= private.today(), true) then true
    when exists (select from private.reports where booking = (agreement).booking and settled_at is null)
      or exists (select from private.withdrawals where booking = (agreement).booking and settled_at is null) then true
    -- In the order of their cost.
    when (agreement).settled or (agreement).agreed_at is null and (agreement).settled is null then false
    else (select received <> charged from private.account_of((agreement).booking))
  end
$$;

-- The first day that an ended agreement has lost: the next of its weekday, or one that a pick-up of its rhythm was moved to; null if the
-- season is over by then.
create or replace function private.first_lost_day(agreement private.agreements) returns date
language sql stable as $$
  select least(private.own_day_from(agreement.booking, agreement.last_day + 1), (
    select min(moved_to) from private.day_changes
    where booking = agreement.booking and moved_to > agreement.last_day and not skipped
      and exists (select from private.nominal_days(booking, nominal, nominal))
  ))
$$;

-- Whether an ended agreement may be resumed: by the household, if it ended the agreement itself, until the evening before the
-- first day that would be lost; by the company until that day is over. Where none would be, until its last day.
create or replace function private.may_resume(agreement private.agreements, who text) returns boolean
language sql stable as $$
  select agreement.status = 'ended' and agreement.ended_from <> 'offered'
    and (who <> 'household' or agreement.company_last_day is null) and coalesce(
    lost >= private.today() and (who <> 'household' or private.now() <= private.changeable_until(lost)),
    agreement.last_day >= private.today()
  )
  from private.first_lost_day(agreement) as lost
$$;

create or replace function private.refuse_unless_running(booking_id uuid) returns void
language plpgsql stable as $$
declare
  status text := (select agreements.status from private.agreements where booking = booking_id);
begin
  if status not in ('agreed', 'ended') then
    perform private.refuse('409', case status
      when 'asked' then 'Vi har inte svarat på bokningen ännu. När vi har bestämt första dagen kan du ändra den.'
      when 'declined' then 'Vi kunde tyvärr inte ta emot bokningen, så det finns ingen dag att ändra.'
      when 'offered' then 'Svara på priset först. När du har sagt ja kan du ändra dagarna.'
      else 'Avtalet är ångrat, så det finns ingen dag att ändra.' || private.book_again()
    end);
  end if;
end
$$;

-- Whether a household whose agreement has ended still has pick-ups.
create or replace function private.has_days_left(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.status = 'ended' and exists (
    select from private.agreement_days(agreement, private.today(), agreement.last_day) where state = 'planned'
  )
$$;

-- An ended agreement can be resumed as long as no day has been lost.
create or replace function private.refuse_if_over(agreement private.agreements, who text) returns void
language plpgsql stable as $$
declare
  until timestamptz := private.changeable_until(coalesce(private.first_lost_day(agreement), agreement.last_day + 1));
begin
  if who = 'household' and agreement.company_last_day is not null then
    perform private.refuse('409', 'Det är vi som har avslutat avtalet, så det går inte att ta upp igen här. ' || private.call_instead());
  elsif not private.may_resume(agreement, who) then
    perform private.refuse('409', format(
      'Det är för sent att ta upp avtalet igen: gränsen var %s.%s %s',
      private.time_in_words(until), private.book_again(), private.call_instead()
    ));
  end if;
end
$$;

-- Refuses changes after a day's deadline. For the company the deadline is the end of the day.
create or replace function private.refuse_if_too_late(day date, who text) returns void
language plpgsql stable as $$
declare
  until timestamptz := private.changeable_until(day);
begin
  if who = 'household' and private.now() > until then
    perform private.refuse('409', format(
      'Det är för sent att ändra %s: gränsen var %s. %s', private.in_words(day), private.time_in_words(until), private.call_instead()
    ));
  elsif who <> 'household' and day < private.today() then
    perform private.refuse('409', 'Den dagen har redan varit.');
  end if;
end
$$;

create or replace function private.refuse_if_visited(booking_id uuid, days date[]) returns void
language plpgsql as $$
begin
  if exists (select from private.visits where booking = booking_id and day = any (days)) then
    perform private.refuse('409', 'Den dagen har vi redan varit där.');
  end if;
end
$$;

-- Call after anything that changes the days. `words`: what only the act knows of its message.
create or replace function private.days_changed(
  booking_id uuid, who text, what text, day date, until date default null, words jsonb default '{}'
) returns void
language plpgsql as $$
begin
  perform private.update_span(booking_id, revised => true);
  perform private.record(booking_id, who, what, day, null, until);
  -- A reminder that has not left is queued anew if it still applies.
  delete from public.outbox where form_response_id = booking_id and kind = 'reminder' and private.is_queued(outbox) and claimed_by is null;
  perform private.tell(booking_id, who, what, words);
end
$$;

-- Each side can undo only its own acts.
create or replace function private.refuse_what_the_company_did() returns void
language plpgsql stable as $$
begin
  perform private.refuse('409', 'Den dagen har vi ändrat, så den går inte att ändra tillbaka här. ' || private.call_instead());
end
$$;

-- Whether the company skipped or moved the pick-up and the household has not changed it since.
create or replace function private.is_as_the_company_left_it(pickup private.day_changes) returns boolean
language sql immutable as $$
  select (pickup).company_skipped or ((pickup).company_moved_to is not null
    and (pickup).moved_to = (pickup).company_moved_to and not (pickup).skipped)
$$;

create or replace function private.refuse_unless_first_day(day date) returns void
language plpgsql stable as $$
begin
  if day is null or day < private.today() or not private.is_driven(day) then
    perform private.refuse('409', 'Den dagen kör ni inte. Välj en annan första dag.');
  end if;
end
$$;

create or replace function private.refuse_unless_period(first_day date, last_day date) returns void
language plpgsql stable as $$
begin
  if first_day is null or last_day is null or not private.is_near(first_day) or not private.is_near(last_day)
    or last_day < first_day or last_day > first_day + 366 or last_day > private.today() + 366 then
    perform private.refuse('409', 'Välj två dagar, den första före den sista och inom ett år.');
  end if;
end
$$;

-- The days that an act of `who` may still change: those ahead, for a household until the evening before.
create or replace function private.is_changeable_by(who text, day date) returns boolean
language sql stable as $$
  select case when who = 'household' then private.now() <= private.changeable_until(day) else day >= private.today() end
$$;

-- A last day, but never before the last visit, or what was collected would be no day of the agreement.
create or replace function private.not_before_visits(booking_id uuid, last_day date) returns date
language sql stable as $$
  select case when last_day is not null then greatest(last_day, max(day)) end from private.visits where booking = booking_id
$$;
