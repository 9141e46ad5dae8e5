-- tightened

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answer_at_desk(of uuid, agree boolean, first_day date, message text, seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before private.agreements;
begin
  perform private.hold_known(of);
  select * into before from private.agreements where booking = of;
  if agree then
    before := private.replace_untold_no(before);
  end if;
  perform private.answer(of, agree, first_day, message, seen);
  -- A new address revokes the old one's keys, which cannot be undone.
  if (before.status <> 'asked' and before.pending is null) or before.pending ?| array['name', 'email'] then return; end if;
  perform private.keep_for_a_minute('answer', before);
end
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

CREATE OR REPLACE FUNCTION private.keep_for_a_minute(act text, before private.agreements, more jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements
  set answered = jsonb_build_object('at', private.now(), 'act', act, 'before', to_jsonb(before) - 'answered') || more
  where booking = (before).booking;
  update public.outbox set next_attempt_at = pg_catalog.now() + interval '60 seconds'
  where form_response_id = (before).booking and recipient = 'household' and status = 'queued' and attempts = 0 and (
    created_at = pg_catalog.now() or act = 'end' and kind = 'ended' and data ->> 'who' = 'company'
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

CREATE OR REPLACE FUNCTION private.take_back(of uuid, act text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  before private.agreements;
  letter private.withdrawals;
  asked_for text[];
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if agreement.answered ->> 'act' is distinct from act then
    perform private.refuse('409', case agreement.status when 'ended' then 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.'
      else 'Det finns inget att ta tillbaka.' end);
  elsif private.can_take_back(agreement) is null then
    perform private.refuse('409', 'Det har gått mer än en minut, så hushållet får veta det. ' || case act
      when 'answer' then 'Avsluta eller svara på nytt i stället.'
      else 'Ring och kom överens, och lägg in en ny bokning om hämtningen ska fortsätta.' end);
  end if;
  if agreement.status <> all (case act when 'answer' then '{agreed,declined}' when 'end' then '{ended}' else '{withdrawn}' end::text[]) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.');
  end if;
  before := jsonb_populate_record(null::private.agreements, agreement.answered -> 'before');
  if private.has_acted_since(agreement) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: hushållet har redan gjort något sedan dess.');
  elsif before.status = 'asked' and exists (select from private.visits where booking = of) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: ni har redan varit där.');
  end if;
  delete from public.outbox
  where form_response_id = of and recipient = 'household' and status = 'queued' and attempts = 0 and case act
    when 'answer' then kind in ('agreed', 'declined') or kind = 'changed' and data ->> 'what' in ('agreed', 'declined')
    when 'end' then kind = 'ended' and data ->> 'who' = 'company'
    else kind = 'withdrawn'
  end;
  if not found then
    perform private.refuse('409', 'Beskedet har redan gått i väg.');
  end if;
  if before.status = 'asked' then
    delete from private.day_changes where booking = of;
    delete from private.rhythms where booking = of;
    -- What else was done in the minute is told nobody either.
    delete from public.outbox
    where form_response_id = of and recipient = 'household' and status = 'queued' and attempts = 0 and kind <> 'question';
  end if;
  asked_for := array(select jsonb_object_keys(before.pending) where act = 'answer');
  update private.agreements set
    status = before.status, waits = before.waits, agreed_at = before.agreed_at, ended_at = before.ended_at,
    ended_from = before.ended_from, last_day = before.last_day, company_last_day = before.company_last_day,
    pending = before.pending, pending_at = before.pending_at, answered = null,
    -- Only what the answer changed: the company may have corrected something else since.
    changes = changes - asked_for || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(before.changes) where key = any (asked_for)), '{}'),
    changed_at = changed_at - asked_for || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(before.changed_at) where key = any (asked_for)), '{}')
  where booking = of;
  letter := jsonb_populate_record(null::private.withdrawals, agreement.answered -> 'letter');
  update private.withdrawals set settled_at = letter.settled_at, booking = letter.booking where id = letter.id;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'company', case act
    when 'answer' then 'unanswered' when 'end' then 'resumed' else 'unwithdrawn' end, null);
  -- The household knows of an earlier end; that it was resumed was still to be told.
  if act = 'end' and 'ended' = (
    select data ->> 'what' from public.outbox
    where form_response_id = of and kind = 'ended' and recipient = 'household' order by created_at desc limit 1
  ) then
    perform private.tell(of, 'ended', 'household', null, '{"who": "company", "what": "resumed"}');
  end if;
  -- The withdrawal deleted a contract that had not left yet.
  if agreement.answered ? 'contract' then
    perform private.tell(of, 'agreed', 'household', null, agreement.answered -> 'contract');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell(of uuid, kind text, recipient text, day date DEFAULT NULL::date, data jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
  waiting public.outbox;
  due timestamptz := pg_catalog.now();
begin
  select * into agreement from private.agreements where booking = of;
  if recipient = 'household' and agreement.agreed_at is null and kind not in ('declined', 'offer', 'question') then
    return;
  end if;
  -- A limit per booking, whatever is done to it.
  if recipient = 'company' and agreement.agreed_at is null and (
    private.strangers_said_enough() or private.is_full('stranger_told', array(
      select created_at from public.outbox as message
      where form_response_id = of and message.recipient = 'company' and of_a_stranger
    ), pg_catalog.now())
  ) then
    return;
  end if;
  if private.is_receipt(kind, data) then
    -- Not one that a worker has claimed.
    select * into waiting from public.outbox as message
    where form_response_id = of and message.kind = tell.kind and message.recipient = tell.recipient
      and message.data ->> 'who' = tell.data ->> 'who' and private.is_receipt(message.kind, message.data)
      and status = 'queued' and attempts = 0
    order by created_at limit 1 for update skip locked;
    if found then
      update public.outbox as message set day = tell.day, data = private.told_together(tell.kind, waiting.day, waiting.data, tell.day, tell.data)
      where id = waiting.id;
      return;
    end if;
    due := private.receipt_due(of, kind, recipient, data ->> 'who');
  end if;
  -- After the yes or the end that waits because it can still be taken back.
  if recipient = 'household' then
    due := greatest(due, (
      select max(next_attempt_at) + interval '1 second' from public.outbox as message
      where form_response_id = of and message.recipient = 'household' and message.kind = agreement.status
        and status = 'queued' and attempts = 0
        and next_attempt_at > pg_catalog.now() and next_attempt_at <= pg_catalog.now() + interval '60 seconds'
    ));
  end if;
  insert into public.outbox (kind, recipient, channel, to_email, form_response_id, day, data, next_attempt_at, of_a_stranger)
  values (
    kind, recipient,
    case when recipient = 'household' then private.channel_to(of) else 'mail' end,
    case when recipient = 'company' then private.company_mailbox() end,
    of, day, data, due, recipient = 'company' and agreement.agreed_at is null
  );
end
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
