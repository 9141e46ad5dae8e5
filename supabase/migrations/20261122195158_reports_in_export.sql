-- reports in export

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.kept_about(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'exported_at', private.now(),
    'booking', to_jsonb(booking) - '{inserted_by_tx,key_hash}'::text[],
    'agreement', (select to_jsonb(kept) - '{booking,words}'::text[] from private.agreements as kept where kept.booking = of),
    'rhythms', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.first_day), '[]')
      from private.rhythms as kept where kept.booking = of
    ),
    'days', (
      select coalesce(jsonb_agg(to_jsonb(days) order by days.day), '[]')
      from private.days_of(
        of, (select min(first_day) - 7 from private.rhythms where rhythms.booking = of), private.today() + 210
      ) as days
    ),
    'day_changes', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.nominal), '[]')
      from private.day_changes as kept where kept.booking = of
    ),
    'visits', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.day), '[]')
      from private.visits as kept where kept.booking = of
    ),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.day), '[]')
      from private.reports as kept where kept.booking = of
    ),
    'months', (
      select coalesce(jsonb_agg(
        jsonb_build_object('month', to_char(months.month, 'YYYY-MM'), 'owes', private.owes(of, months.month))
          || coalesce(to_jsonb(payments) - '{booking,month}'::text[], '{}') order by months.month
      ), '[]')
      from (
        select generate_series(date_trunc('month', min(first_day)::timestamp), private.today()::timestamp, interval '1 month')::date as month
        from private.rhythms where rhythms.booking = of
        union select payments.month from private.payments where payments.booking = of
      ) as months
      left join private.payments on payments.booking = of and payments.month = months.month
    ),
    'history', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.place), '[]')
      from private.history as kept where kept.booking = of
    ),
    'withdrawals', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.received_at), '[]')
      from private.withdrawals as kept where kept.booking = of
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', kept.created_at, 'sent_at', kept.sent_at, 'status', kept.status, 'kind', kept.kind, 'channel', kept.channel,
        'recipient', kept.recipient, 'to_email', kept.to_email, 'day', kept.day, 'subject', kept.subject, 'body', kept.body,
        'data', kept.data
      ) order by kept.created_at, kept.id), '[]')
      from public.outbox as kept
      where kept.form_response_id = of
        or kept.withdrawal in (select withdrawals.id from private.withdrawals where withdrawals.booking = of)
    ),
    'links', (
      select coalesce(jsonb_agg(to_jsonb(kept) - '{booking,hash}'::text[]), '[]') from private.keys as kept where kept.booking = of
    ),
    'place_in_round', (select place from private.stop_places as kept where kept.booking = of)
  )
  from public.form_responses as booking where booking.id = of
$function$;

reset check_function_bodies;
-- End of the functions.
