-- tightened

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.acting(key text)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  of uuid := private.booking_of(key);
  acts timestamptz[];
begin
  perform private.hold(of);
  -- A concurrent act may have erased it or replaced the key.
  perform private.opened_by(key);
  acts := array(
    select at from private.history where booking = of and who = 'household' and at >= private.now() - interval '30 days'
  );
  if private.is_full('acts_a_month', acts) then
    perform private.refuse('429', 'Det blev många ändringar på en månad. ' || private.call_instead());
  elsif private.is_full('acts_a_day', acts) then
    perform private.refuse('429', 'Det blev många ändringar på ett dygn. Vänta till i morgon. ' || private.call_instead());
  elsif private.is_full('acts_an_hour', acts) then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  -- Many bookings that nobody has accepted have many keys.
  if (select agreed_at is null from private.agreements where booking = of) and private.is_full('acts_of_strangers', array(
    select at from private.history join private.agreements using (booking)
    where who = 'household' and agreed_at is null and at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Det är ovanligt många som ändrar just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  return of;
end
$function$;

CREATE OR REPLACE FUNCTION private.bounds()
 RETURNS TABLE(bound text, most integer, within interval)
 LANGUAGE sql
 STABLE
AS $function$
  values
    ('acts_an_hour', 30, interval '1 hour'),
    ('acts_a_day', 60, '1 day'),
    ('acts_a_month', 300, '30 days'),
    ('acts_of_strangers', 600, '1 hour'),
    ('stranger_told', 1, '1 hour'),
    ('strangers_told', 60, '1 hour'),
    ('withdrawals', 60, '1 hour'),
    ('withdrawals_a_day', 200, '1 day'),
    ('withdrawals_naming_household', 60, '1 hour'),
    ('withdrawals_of_mailbox', 3, '1 day'),
    ('withdrawals_of_household', 3, '1 day'),
    ('links_asked_for', 60, '1 hour'),
    ('links_an_hour', 1, '1 hour'),
    ('links_a_day', 3, '1 day'),
    ('calendars', 10, null),
    ('questions', 3, null)
  union all
  select name, value::integer, interval '1 hour' from private.settings
  where name in ('bookings_per_hour', 'letters_per_hour')
$function$;

CREATE OR REPLACE FUNCTION private.can_take_back(agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('act', agreement.answered -> 'act', 'until', until)
  from (select (agreement.answered ->> 'at')::timestamptz + interval '60 seconds' as until) as minute
  where private.now() between until - interval '60 seconds' and until
$function$;

CREATE OR REPLACE FUNCTION private.erase(of uuid, OUT unpaid integer, OUT ids uuid[], OUT sent_in uuid[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  address text := (
    select lower(btrim(answers ->> 'email')) from public.form_responses join private.agreements on booking = id
    where id = of and agreed_at is not null
  );
  letters uuid[] := array(
    select id from private.withdrawals
    where private.mailbox_of(receipt_to) = private.mailbox_of(address) and lower(receipt_to) = address
      and withdrawals.booking is null and settled_at is not null
  );
begin
  -- By id, as in private.settle.
  perform from public.outbox where form_response_id = of order by id for update;
  unpaid := private.close_books(of);
  ids := of || letters || array(select id from public.outbox where form_response_id = of or withdrawal = any (letters));
  sent_in := array(
    select distinct outbox.sent_in from public.outbox where form_response_id = of and outbox.sent_in is not null
  );
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', created_at at time zone 'Europe/Stockholm')::date, answers ->> 'frequency', 1
  from public.form_responses where id = of
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from private.withdrawals where id = any (letters);
  delete from private.link_requests where email = address;
  delete from public.form_responses where id = of;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_acted_since(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from private.history
    where booking = agreement.booking and who = 'household' and at > (agreement.answered ->> 'at')::timestamptz
  ) or exists (
    select from private.withdrawals
    where booking = agreement.booking and received_at > (agreement.answered ->> 'at')::timestamptz
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_untold(agreement private.agreements, status text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.status = is_untold.status
    and coalesce(private.can_take_back(agreement) ->> 'act', '') = case is_untold.status when 'ended' then 'end' else 'answer' end
    and not private.has_acted_since(agreement) and exists (
      select from public.outbox
      where form_response_id = agreement.booking and kind = is_untold.status and recipient = 'household'
        and outbox.status = 'queued' and attempts = 0
    )
$function$;

CREATE OR REPLACE FUNCTION private.offer(of uuid, price integer, frequency text, first_day date, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  offered jsonb;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  agreement := private.replace_untold_no(agreement);
  if price is null or price not between 0 and 100000
    or frequency is null or frequency not in ('once', 'biweekly', 'weekly', 'monthly') or length(message) > 2000 then
    perform private.refuse('400', 'Skriv priset i hela kronor, välj hur ofta, och skriv högst 2000 tecken.');
  elsif not (agreement.status in ('asked', 'offered', 'declined') or agreement.status = 'ended' and agreement.ended_from = 'offered') then
    perform private.refuse('409', case agreement.status when 'agreed' then 'Ni har redan sagt ja till bokningen.'
      else 'Bokningen gäller inte längre.' end);
  end if;
  perform private.refuse_unless_first_day(first_day);
  offered := jsonb_build_object(
    'price', price, 'frequency', frequency, 'first_day', first_day, 'message', btrim(coalesce(message, '')));
  if agreement.status = 'offered' and agreement.offer - 'until' = offered and not private.has_lapsed(agreement) then return; end if;
  offered := offered || jsonb_build_object('until', private.now() + interval '14 days');
  update private.agreements
  set status = 'offered', waits = false, offer = offered, ended_at = null, ended_from = null where booking = of;
  perform private.note_changes(of, '{}');
  perform private.record(of, 'company', 'offered', first_day);
  perform private.tell(of, 'offer', 'household', null, '{"what": "offered"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.readdress(of uuid, message text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update private.keys set revoked_at = private.now() where booking = of and revoked_at is null;
  -- By id, as in private.settle.
  perform from public.outbox
  where form_response_id = of and recipient = 'household' and status in ('dead', 'expired') order by id for no key update;
  update public.outbox
  set status = 'queued', channel = 'mail', attempts = 0, next_attempt_at = pg_catalog.now(), last_error = null
  where form_response_id = of and recipient = 'household' and status = 'dead' and settled_at is null
    and kind not in ('agreed', 'link') and (expires_at is null or expires_at > pg_catalog.now());
  update public.outbox set settled_at = private.now()
  where form_response_id = of and recipient = 'household' and status in ('dead', 'expired') and settled_at is null;
  if (select status from private.agreements where booking = of) = 'agreed' then
    perform private.tell(of, 'agreed', 'household', null, jsonb_build_object('what', 'readdressed', 'message', message));
  else
    perform private.tell(of, 'link', 'household');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.replace_untold_no(agreement private.agreements)
 RETURNS private.agreements
 LANGUAGE plpgsql
AS $function$
begin
  if private.is_untold(agreement, 'declined') then
    perform private.take_back(agreement.booking, 'answer');
    select * into agreement from private.agreements where booking = agreement.booking;
  end if;
  return agreement;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.withdrawals set settled_at = private.now() where id = any (ids) and settled_at is null;
  select from public.outbox where id = any (ids) order by id for no key update;
  update public.outbox set settled_at = private.now()
  where id = any (ids) and status in ('dead', 'expired') and settled_at is null;
  update private.reports set settled_at = private.now() where id = any (ids) and settled_at is null;
  select private.called(id) from unnest(ids) as id
$function$;

CREATE OR REPLACE FUNCTION public.desk_end(booking uuid, last_day date DEFAULT NULL::date, message text DEFAULT ''::text, asked boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  before private.agreements;
begin
  perform private.require_company();
  perform private.hold_known(booking);
  select * into before from private.agreements where agreements.booking = desk_end.booking;
  -- Another last day, before anybody was told of the first.
  if last_day <> before.last_day and private.is_untold(before, 'ended') then
    perform private.take_back(booking, 'end');
    select * into before from private.agreements where agreements.booking = desk_end.booking;
  end if;
  if length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  end if;
  if asked is not true then
    last_day := private.given_notice(booking, last_day, message);
  end if;
  perform private.end_agreement(booking, 'company', last_day, message, asked);
  if before.status <> 'ended' then
    perform private.keep_for_a_minute('end', before);
  end if;
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_resume(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agreement private.agreements;
begin
  perform private.require_company();
  perform private.hold_known(booking);
  select * into agreement from private.agreements where agreements.booking = desk_resume.booking;
  if private.is_untold(agreement, 'ended') then
    perform private.take_back(booking, 'end');
  else
    perform private.resume_agreement(booking, 'company');
  end if;
  return private.household(booking);
end
$function$;

revoke execute on function
  private.is_untold(private.agreements,text),
  private.replace_untold_no(private.agreements)
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.

-- Functions that supabase/schemas has no more:
drop function private.is_end_untold(private.agreements);
