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
