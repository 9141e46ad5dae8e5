-- inbox list by list

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.waiting_bookings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', submitted_by, 'answers', private.answers_of(booking), 'created_at', asked_at,
    'answer_by', asked_at + answer_within, 'proposed_day', proposed_day
  ) order by asked_at), '[]')
  from (
    select * from private.agreements where status = 'asked' and waits order by asked_at limit 200
  ) as waiting
  join public.form_responses on id = booking
  cross join (
    select answer_within, private.first_possible_day(private.now()) as proposed_day from private.company_rules
  ) as rules
$function$;

CREATE OR REPLACE FUNCTION private.waiting_changes()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', submitted_by, 'asked_at', pending_at, 'answers', private.answers_of(booking), 'pending', pending
  ) order by pending_at), '[]')
  from (
    select * from private.agreements where pending is not null order by pending_at limit 200
  ) as waiting
  join public.form_responses on id = booking
$function$;

CREATE OR REPLACE FUNCTION private.waiting_failures()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', failed.id, 'kind', kind, 'channel', channel, 'recipient', recipient, 'status', status,
    'created_at', failed.created_at, 'day', day, 'reason', last_error, 'booking', form_response_id,
    'name', submitted_by, 'phone', private.answers_of(form_response_id) ->> 'phone', 'email', answers ->> 'email'
  ) order by failed.created_at), '[]')
  from (
    select * from public.outbox
    where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' order by created_at limit 200
  ) as failed
  left join public.form_responses on form_responses.id = form_response_id
$function$;

CREATE OR REPLACE FUNCTION private.waiting_withdrawals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'received_at', received_at, 'name', name, 'contract', contract, 'receipt_to', receipt_to, 'booking', booking
  ) order by received_at), '[]')
  from (select * from private.withdrawals where settled_at is null order by received_at limit 200) as waiting
$function$;

CREATE OR REPLACE FUNCTION public.desk_inbox()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return jsonb_build_object(
    'unanswered_count', (select waiting from private.unanswered()),
    'unanswered', private.waiting_bookings(),
    'changes', private.waiting_changes(),
    'withdrawals', private.waiting_withdrawals(),
    'failed', private.waiting_failures()
  );
end
$function$;

revoke execute on function
  private.waiting_bookings(),
  private.waiting_changes(),
  private.waiting_failures(),
  private.waiting_withdrawals()
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.
