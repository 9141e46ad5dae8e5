-- For a minute after an answer, an end or a withdrawal at the desk, it can be taken back; nobody is told before that.

-- Keeps the agreement as it was before `act` ('answer', 'end' or 'withdrawal'), and delays the messages about it for a
-- minute, including an older one that was still queued and now tells of the end.
create or replace function private.keep_for_a_minute(act text, before private.agreements, more jsonb default '{}') returns void
language sql
as $$
  update private.agreements
  set answered = jsonb_build_object('at', private.now(), 'act', act, 'before', to_jsonb(before) - 'answered') || more
  where booking = (before).booking;
  update public.outbox set next_attempt_at = pg_catalog.now() + interval '60 seconds'
  where form_response_id = (before).booking and recipient = 'household' and status = 'queued' and attempts = 0 and (
    created_at = pg_catalog.now() or act = 'end' and kind = 'ended' and data ->> 'who' = 'company'
  )
$$;

-- What can be taken back, and until when; null if nothing can.
create or replace function private.can_take_back(agreement private.agreements) returns jsonb
language sql stable
as $$
  select jsonb_build_object('act', agreement.answered -> 'act', 'until', until)
  from (select (agreement.answered ->> 'at')::timestamptz + interval '60 seconds' as until) as minute
  where private.now() between until - interval '60 seconds' and until
$$;

-- Whether the household has acted since the act that can be taken back. Its own withdrawal counts even if it stopped
-- nothing, because the company had just entered one.
create or replace function private.has_acted_since(agreement private.agreements) returns boolean
language sql stable
as $$
  select exists (
    select from private.history
    where booking = agreement.booking and who = 'household' and at > (agreement.answered ->> 'at')::timestamptz
  ) or exists (
    select from private.withdrawals
    where booking = agreement.booking and received_at > (agreement.answered ->> 'at')::timestamptz
  )
$$;

-- Whether the company has just ended the agreement ('ended') or said no ('declined'), and the household neither knows nor has
-- done anything since.
create or replace function private.is_untold(agreement private.agreements, status text) returns boolean
language sql stable
as $$
  select agreement.status = is_untold.status
    and coalesce(private.can_take_back(agreement) ->> 'act', '') = case is_untold.status when 'ended' then 'end' else 'answer' end
    and not private.has_acted_since(agreement) and exists (
      select from public.outbox
      where form_response_id = agreement.booking and kind = is_untold.status and recipient = 'household'
        and outbox.status = 'queued' and attempts = 0
    )
$$;

-- A no that the household has not been told is replaced by what the company says next.
create or replace function private.replace_untold_no(agreement private.agreements) returns private.agreements
language plpgsql
as $$
begin
  if private.is_untold(agreement, 'declined') then
    perform private.take_back(agreement.booking, 'answer');
    select * into agreement from private.agreements where booking = agreement.booking;
  end if;
  return agreement;
end
$$;

-- The company's answer at its desk. For a first answer, the previous state is kept for a minute and the messages wait.
create or replace function private.answer_at_desk(of uuid, agree boolean, first_day date, message text, seen jsonb) returns void
language plpgsql
as $$
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
$$;

create or replace function private.take_back(of uuid, act text) returns void
language plpgsql
as $$
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
$$;

-- A question before the answer, in the company's own words. The household has to reply, so the deadline for the answer is
-- suspended.
create or replace function private.ask_back(of uuid, message text) returns void
language plpgsql
as $$
declare
  agreement private.agreements;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if message is null or private.is_blank(message) or length(message) > 2000 then
    perform private.refuse('400', 'Skriv vad du undrar, högst 2000 tecken.');
  elsif agreement.status <> 'asked' then
    perform private.refuse('409', 'Bokningen är redan besvarad. Skriv till hushållet i stället.');
  elsif private.is_full('questions', array(select at from private.history where booking = of and what = 'asked_back')) then
    perform private.refuse('409', 'Ni har frågat tre gånger. Ring eller mejla hushållet i stället.');
  end if;
  update private.agreements set asked_back_at = private.now() where booking = of;
  perform private.record(of, 'company', 'asked_back');
  perform private.tell(of, 'question', 'household', null, jsonb_build_object('message', btrim(message)));
end
$$;
