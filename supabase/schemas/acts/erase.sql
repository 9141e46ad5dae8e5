-- Null while the agreement runs. Too complex to be inlined, so callers first narrow by the index on created_at: nothing is due before its
-- own age.
create or replace function private.retention_starts(booking public.form_responses) returns timestamptz
language sql stable as $$
  select case
    when agreements.agreed_at is null then (retention_starts.booking).created_at
    when upper_inf(agreements.span) then null
    else greatest(
      (retention_starts.booking).created_at, agreements.ended_at,
      private.end_of(upper(agreements.span) - 1),
      (select max(visits.at) from private.visits where visits.booking = agreements.booking)
    )
  end
  from (select) as one
  left join private.agreements on agreements.booking = (retention_starts.booking).id
$$;

-- Processes with files look for these ids, and in collected mails that also hold other households' messages.
create or replace function private.note_erased(ids uuid[], sent_in uuid[]) returns void
language sql as $$
  insert into private.erased_ids as known (id, of_others)
  select id, bool_and(of_others)
  from (select unnest(ids) as id, false as of_others union all select unnest(sent_in), true) as gone
  group by id
  on conflict (id) do update set of_others = known.of_others and excluded.of_others, at = now()
$$;

-- What is collected on the round without coverage is not on record yet, and could not be afterwards.
create or replace function private.erasing_waits_until(booking_id uuid) returns date
language sql stable as $$
  select private.today() + 2 where exists (
    select from private.days_of(booking_id, private.today() - 1, private.today() - (private.now() < private.starts(private.today()))::integer)
    where state = 'planned'
  )
$$;

-- Under which the withdrawals count on that were erased with a booking, until the next night but one.
create or replace function private.erased_mailbox(address text) returns text
language sql immutable as $$
  select private.hash_of(private.mailbox_of(address)) || '@erased'
$$;

-- The books keep what they need. `ids` are those under which files may contain the rest. The caller holds the booking.
--
-- Messages and withdrawals written without its key are linked to it only by address. They are erased too, but only if the company has
-- accepted the booking (otherwise anybody could book with an address and erase what its owner wrote) and has dealt with them (otherwise
-- they would never be answered), and has no other household of that mailbox, whose they may be.
create or replace function private.erase(booking_id uuid, out unpaid integer, out refund integer, out ids uuid[], out sent_in uuid[])
language plpgsql as $$
declare
  addresses text[] := array(
    select private.folded(btrim(address))
    from public.form_responses join private.agreements on booking = id
    cross join unnest(array[private.readable_booking(id) #>> '{answers,email}', changes ->> 'email']) as address
    where id = booking_id and agreed_at is not null and not exists (
      select from private.agreements_of_address(address) as theirs (booking) join private.agreements as others using (booking)
      where others.booking <> booking_id and private.is_open(others)
    )
  );
  theirs uuid[] := array(
    select distinct id from unnest(addresses) as address
    join private.withdrawals on private.mailbox_of(receipt_to) = private.mailbox_of(address) and private.folded(receipt_to) = address
    where withdrawals.booking is null and settled_at is not null
  );
  reminders uuid[] := array(
    select id from public.outbox
    where kind = 'unanswered' and data -> 'bookings' @> jsonb_build_array(jsonb_build_object('booking', booking_id))
  );
begin
  -- The order is that of private.settle.
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
  from public.form_responses left join private.agreements on booking = id
  where id = booking_id and (again_of is null or agreed_at is not null)
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  -- What a stranger has had us mail within a day counts on, without a word of it, or whoever erases it could have it mailed again and again.
  if exists (select from private.agreements where booking = booking_id and agreed_at is null) then
    update public.outbox set id = gen_random_uuid(), form_response_id = null, withdrawal = null, kind = 'erased', of_a_stranger = true,
      to_email = private.company_mailbox(), subject = null, body = null, data = null, day = null
    where form_response_id = booking_id and recipient = 'company' and status = 'sent' and outbox.sent_in is null
      and sent_at > pg_catalog.now() - interval '1 day';
    -- Rows of their own: a desk that still shows a withdrawal must not find it.
    insert into private.withdrawals (received_at, name, contract, receipt_to, settled_at)
    select received_at, '', '', private.erased_mailbox(receipt_to), private.now()
    from private.withdrawals where booking = booking_id and received_at > private.now() - interval '1 day';
  end if;
  delete from private.withdrawals where id = any (theirs);
  delete from private.link_requests where email = any (addresses);
  delete from public.form_responses where id = booking_id;
end
$$;
