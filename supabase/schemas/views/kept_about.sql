-- The household reads this and takes it elsewhere (GDPR, articles 15 and 20): all but secrets and technical columns. A test compares it
-- with the existing tables.
create or replace function private.kept_about(booking_id uuid) returns jsonb
language plpgsql stable as $$
declare
  source record;
  rows jsonb;
  about jsonb := (
    select jsonb_build_object(
      'exported_at', private.now(),
      'booking', to_jsonb(booking) - '{inserted_by_tx,key_hash}'::text[],
      'agreement', (select to_jsonb(agreements) - '{booking,search_terms}'::text[] from private.agreements where agreements.booking = booking_id),
      'days', (
        select coalesce(jsonb_agg(to_jsonb(days) order by days.day), '[]')
        from private.days_of(booking_id, private.agreed_from(booking_id) - 7, private.today() + 210) as days
      ),
      'told', (
        select coalesce(jsonb_object_agg(reader, to_jsonb(told) - '{booking,reader}'::text[]), '{}') from private.told where told.booking = booking_id
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
      'place_in_round', (select place from private.stop_places where stop_places.booking = booking_id)
    )
    from public.form_responses as booking where booking.id = booking_id
  );
begin
  for source in
    select * from (values
      ('rhythms', 'rhythms', '{}'::text[], 'first_day'), ('day_changes', 'day_changes', '{}', 'nominal'), ('visits', 'visits', '{session}', 'day'),
      ('reports', 'reports', '{}', 'day'), ('receipts', 'receipts', '{reference}', 'day, entered_at, id'), ('history', 'history', '{gave_up}', 'place'),
      -- Whom it may be about is left out: of a booking that anybody can make, that is another household.
      ('withdrawals', 'withdrawals', '{about,matches}', 'received_at'), ('links', 'keys', '{hash}', 'created_at')
    ) as sources (name, kept_in, hidden, place)
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(kept) - $2 order by %s), ''[]'') from private.%I as kept where booking = $1', source.place, source.kept_in)
    into rows using booking_id, source.hidden || array['booking'];
    about := about || jsonb_build_object(source.name, rows);
  end loop;
  return about;
end
$$;
