-- What is stored about a household, for how long, and how it is erased.

-- Everything, for the household to read and to take elsewhere (GDPR, articles 15 and 20), except secrets and technical columns.
-- A test compares it with the existing tables.
create or replace function private.kept_about(booking_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'exported_at', private.now(),
    'booking', to_jsonb(booking) - '{inserted_by_tx,key_hash}'::text[],
    'agreement', (select to_jsonb(kept) - '{booking,search_terms}'::text[] from private.agreements as kept where kept.booking = booking_id),
    'rhythms', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.first_day), '[]')
      from private.rhythms as kept where kept.booking = booking_id
    ),
    'days', (
      select coalesce(jsonb_agg(to_jsonb(days) order by days.day), '[]')
      from private.days_of(
        booking_id, (select min(first_day) - 7 from private.rhythms where rhythms.booking = booking_id), private.today() + 210
      ) as days
    ),
    'day_changes', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.nominal), '[]')
      from private.day_changes as kept where kept.booking = booking_id
    ),
    'told', (
      select coalesce(jsonb_object_agg(kept.reader, to_jsonb(kept) - '{booking,reader}'::text[]), '{}') from private.told as kept where kept.booking = booking_id
    ),
    'visits', (
      select coalesce(jsonb_agg(to_jsonb(kept) - '{booking,session}'::text[] order by kept.day), '[]')
      from private.visits as kept where kept.booking = booking_id
    ),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.day), '[]')
      from private.reports as kept where kept.booking = booking_id
    ),
    'months', (
      select coalesce(jsonb_agg(
        jsonb_build_object('month', to_char(months.month, 'YYYY-MM'), 'owes', private.owes(booking_id, months.month))
          || coalesce(to_jsonb(payments) - '{booking,month}'::text[], '{}') order by months.month
      ), '[]')
      from (
        select generate_series(date_trunc('month', min(first_day)::timestamp), private.today()::timestamp, interval '1 month')::date as month
        from private.rhythms where rhythms.booking = booking_id
        union select payments.month from private.payments where payments.booking = booking_id
      ) as months
      left join private.payments on payments.booking = booking_id and payments.month = months.month
    ),
    'receipts', (
      select coalesce(jsonb_agg(to_jsonb(kept) - '{booking,reference}'::text[] order by kept.day, kept.entered_at, kept.id), '[]')
      from private.receipts as kept where kept.booking = booking_id
    ),
    'history', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.place), '[]')
      from private.history as kept where kept.booking = booking_id
    ),
    'withdrawals', (
      -- Not whom it may be about: of a booking that anybody can make, that is another household.
      select coalesce(jsonb_agg(to_jsonb(kept) - '{booking,about,matches}'::text[] order by kept.received_at), '[]')
      from private.withdrawals as kept where kept.booking = booking_id
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', kept.created_at, 'sent_at', kept.sent_at, 'status', kept.status, 'kind', kept.kind, 'channel', kept.channel,
        'recipient', kept.recipient, 'to_email', kept.to_email, 'day', kept.day, 'subject', kept.subject, 'body', kept.body,
        'data', kept.data
      ) order by kept.created_at, kept.id), '[]')
      from (
        select * from public.outbox where form_response_id = booking_id
        union
        select outbox.* from private.withdrawals join public.outbox on outbox.withdrawal = withdrawals.id
        where withdrawals.booking = booking_id
      ) as kept
    ),
    'links', (
      select coalesce(jsonb_agg(to_jsonb(kept) - '{booking,hash}'::text[]), '[]') from private.keys as kept where kept.booking = booking_id
    ),
    'place_in_round', (select place from private.stop_places as kept where kept.booking = booking_id)
  )
  from public.form_responses as booking where booking.id = booking_id
$$;

-- The start of a booking's retention period: the end of its agreement; null while that runs. Defined only here. Too complex to
-- be inlined, so callers first narrow by the index on created_at: nothing is due before its own age.
create or replace function private.retention_starts(booking public.form_responses) returns timestamptz
language sql stable as $$
  select case
    when agreements.booking is null then (retention_starts.booking).created_at
    when agreements.status in ('asked', 'declined') then (retention_starts.booking).created_at
    when upper_inf(agreements.span) then null
    else greatest(
      (retention_starts.booking).created_at, agreements.ended_at,
      (upper(agreements.span) + time '00:00') at time zone 'Europe/Stockholm',
      (select max(visits.at) from private.visits where visits.booking = agreements.booking)
    )
  end
  from (select) as one
  left join private.agreements on agreements.booking = (retention_starts.booking).id
$$;

-- Processes with files check them for erased content: under these ids, and inside collected mails that also hold other
-- households' messages.
create or replace function private.note_erased(ids uuid[], sent_in uuid[]) returns void
language sql as $$
  insert into private.erased_ids as known (id, of_others)
  select id, bool_and(of_others)
  from (select unnest(ids) as id, false as of_others union all select unnest(sent_in), true) as gone
  group by id
  on conflict (id) do update set of_others = known.of_others and excluded.of_others, at = now()
$$;

-- The day from which a household can be erased if it cannot now: what is collected on its round without coverage is not on record yet,
-- and could not be afterwards.
create or replace function private.erasing_waits_until(booking_id uuid) returns date
language sql stable as $$
  select private.today() + 2 where exists (
    select from private.days_of(booking_id, private.today() - 1, private.today() - (private.now() < private.starts(private.today()))::integer)
    where state = 'planned'
  )
$$;

-- Erases a booking and everything derived from it, except what the books keep; returns what is unpaid or to be paid back, and the
-- ids under which files may contain it. The caller holds the booking.
--
-- Messages and withdrawals written without its key are linked to it only by address. They are erased too, but only if the
-- company has accepted the booking (otherwise anybody could book with an address and erase what its owner wrote) and has dealt
-- with it (otherwise it would never be answered), and has no other household of that mailbox, whose they may be.
create or replace function private.erase(booking_id uuid, out unpaid integer, out refund integer, out ids uuid[], out sent_in uuid[])
language plpgsql as $$
declare
  -- Both as booked and, if it has changed, as it is now.
  addresses text[] := array(
    select lower(btrim(address))
    from public.form_responses join private.agreements on booking = id
    cross join unnest(array[private.readable_booking(id) #>> '{answers,email}', changes ->> 'email']) as address
    where id = booking_id and agreed_at is not null and not exists (
      select from private.agreements_of_address(address) as theirs (booking) join private.agreements as others using (booking)
      where others.booking <> booking_id and private.is_open(others)
    )
  );
  theirs uuid[] := array(
    select distinct id from unnest(addresses) as address
    join private.withdrawals on private.mailbox_of(receipt_to) = private.mailbox_of(address) and lower(receipt_to) = address
    where withdrawals.booking is null and settled_at is not null
  );
  -- Reminders of unanswered bookings that mention it among others.
  reminders uuid[] := array(
    select id from public.outbox
    where kind = 'unanswered' and data -> 'bookings' @> jsonb_build_array(jsonb_build_object('booking', booking_id))
  );
begin
  -- Locked in the order of private.settle.
  perform from public.outbox where form_response_id = booking_id or id = any (reminders) order by id for update;
  select * into unpaid, refund from private.close_books(booking_id);
  ids := booking_id || theirs || array(select id from public.outbox where form_response_id = booking_id or withdrawal = any (theirs));
  sent_in := reminders || array(
    select distinct outbox.sent_in from public.outbox where form_response_id = booking_id and outbox.sent_in is not null
  );
  update public.outbox set data = jsonb_build_object('bookings', (
    select coalesce(jsonb_agg(listed), '[]') from jsonb_array_elements(data -> 'bookings') as listed
    where listed ->> 'booking' <> booking_id::text
  )) where id = any (reminders);
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', private.local_day(created_at))::date, private.readable_booking(id) #>> '{answers,frequency}', 1
  from public.form_responses where id = booking_id
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from private.withdrawals where id = any (theirs);
  delete from private.link_requests where email = any (addresses);
  delete from public.form_responses where id = booking_id;
end
$$;

-- Blanks what only the driver needs, door codes and other notes, thirty days after the last pick-up or after a refusal. A
-- submitted booking is otherwise immutable; this is part of erasure, due when the purpose is gone, not a change to the
-- agreement. Unanswered bookings keep their notes, because they may still be accepted. Returns how many.
create or replace function private.forget_notes() returns integer
language plpgsql as $$
declare
  booking_id uuid;
  forgotten integer := 0;
begin
  for booking_id in
    select booking from private.agreements join public.form_responses on id = booking
    where status <> 'asked' and not coalesce(upper_inf(span), false)
      and greatest(
        upper(span) - 1, private.local_day(ended_at),
        (select max(day) from private.visits where visits.booking = agreements.booking)
      ) < private.today() - 30
      and (private.notes_for_driver(private.readable_booking(id) -> 'answers') <> '' or changes ?| private.driver_fields() or driver_note <> '' or pending is not null
        or exists (select from private.visits where visits.booking = agreements.booking and note <> ''))
    order by booking for no key update of agreements
  loop
    update public.form_responses
    set answers = answers || (select jsonb_object_agg(field, '') from unnest(private.driver_fields()) as field)
    where id = booking_id and private.notes_for_driver(private.readable_booking(id) -> 'answers') <> '';
    update private.agreements
    set changes = changes - private.driver_fields(), driver_note = '', pending = null, pending_at = null, wish_offer = null
    where booking = booking_id;
    update private.told set facts = facts - (private.driver_fields() || '{pending}'::text[]) where booking = booking_id;
    update public.outbox set data = data - array['note', 'pending'] where form_response_id = booking_id and data ?| array['note', 'pending'];
    update private.visits set note = '' where booking = booking_id and note <> '';
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$$;
