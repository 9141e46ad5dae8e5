create or replace function private.last_line(booking_id uuid) returns setof private.history
language sql stable rows 1 as $$
  select * from private.history where booking = booking_id order by place desc limit 1
$$;

create or replace function private.record(
  booking_id uuid, who text, what text, day date default null, at timestamptz default null, until date default null
) returns void
language plpgsql as $$
begin
  -- Fields, the price and who the firm is are saved together. Another act may have begun in the same microsecond.
  if record.what = 'changed' then
    if current_setting('private.changed', true) = booking_id::text and (
      select (line.at, line.who, line.what) = (private.now(), record.who, record.what) from private.last_line(booking_id) as line
    ) then
      return;
    end if;
    perform set_config('private.changed', booking_id::text, true);
  end if;
  insert into private.history (booking, place, at, who, what, day, until)
  select booking_id, coalesce(max(place), 0) + 1, coalesce(record.at, private.now()), record.who, record.what, record.day, record.until
  from private.history where booking = booking_id;
end
$$;

-- Acts on these bookings are serialised, always in this order, or two callers could deadlock. Acts share the lock on closed days, which
-- comes first as when a day is closed, so that none is closed during an act.
create or replace function private.hold_all(bookings uuid[]) returns uuid[]
language plpgsql as $$
begin
  lock table private.closed_days in row exclusive mode;
  bookings := array(select booking from private.agreements where booking = any (bookings) order by booking for no key update);
  -- Nearly all know, and the question to those who do not is a long one.
  perform private.know_what_is(bookings) where exists (
    select from unnest(bookings) as held (booking) where (select count(*) from private.told where told.booking = held.booking) < 2
  );
  return bookings;
end
$$;

create or replace function private.hold(booking_id uuid) returns boolean
language sql as $$
  select private.hold_all(array[booking_id]) <> '{}'
$$;

create or replace function private.hold_known(booking_id uuid) returns private.agreements
language plpgsql as $$
begin
  if not private.hold(booking_id) then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return (select agreements from private.agreements where booking = booking_id);
end
$$;

-- This is called after anything that changes the days. `besides` is what only the act knows of its message.
create or replace function private.days_changed(
  booking_id uuid, who text, what text, day date, until date default null, besides jsonb default '{}'
) returns void
language plpgsql as $$
begin
  perform private.update_span(booking_id);
  perform private.record(booking_id, who, what, day, null, until);
  -- What the company has offered it has room for; a withdrawal, which the desk writes down, adds no day.
  perform private.refuse_if_full(booking_id) where who = 'household' and what not in ('accepted', 'withdrawn');
  -- A day was closed when it had none there, as beyond its end: it is told of that only now.
  perform private.record(booking_id, 'company', 'closed_day', untold.day) from private.unknown_to(booking_id, 'household') as untold
  where what in ('resumed', 'unwithdrawn', 'unchanged') and act ->> 'what' = 'closed' and untold.day >= private.today()
    and not exists (select from private.history where booking = booking_id and history.what = 'closed_day' and history.day = untold.day);
  -- A reminder that has not left is queued anew if it still applies.
  delete from public.outbox where form_response_id = booking_id and kind = 'reminder' and private.is_queued(outbox) and claimed_by is null;
  perform private.tell(booking_id, who, what, besides);
end
$$;
