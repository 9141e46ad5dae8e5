-- For a minute after an answer, a change, an end or a withdrawal at the desk, it can be taken back; nobody is told before that.

create or replace function private.grace() returns interval
language sql immutable as $$
  select interval '1 minute'
$$;

-- What a change alters besides the agreement's row: the rhythms, and messages that report it or are sent again.
create or replace function private.as_it_is(booking_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'rhythms', (select coalesce(jsonb_agg(rhythms order by first_day), '[]') from private.rhythms where booking = booking_id),
    'unsent', (
      select coalesce(jsonb_agg(to_jsonb(message) - array['subject', 'body']), '[]') from public.outbox as message
      where form_response_id = booking_id and recipient = 'household' and (
        status in ('dead', 'expired') or kind = 'changed' and private.is_untried(message)
      )
    )
  )
$$;

-- Whether the act concerns where messages go. If so, no message may leave until the act can no longer be taken back.
create or replace function private.is_about_address(act text, pending jsonb) returns boolean
language sql immutable as $$
  select act = 'change' or act = 'answer' and coalesce(pending ?| array['email', 'phone'], false)
$$;

-- Keeps the agreement as it was before `act` ('answer', 'change', 'end' or 'withdrawal'), and delays the messages about it for
-- a minute, including an older one that was still queued and now tells of the end.
create or replace function private.keep_for_a_minute(act text, before private.agreements, more jsonb default '{}') returns void
language sql as $$
  with waiting as (
    update public.outbox set next_attempt_at = greatest(next_attempt_at, pg_catalog.now() + private.grace())
    where form_response_id = (before).booking and recipient in ('household', 'former') and private.is_queued(outbox) and (
      created_at = pg_catalog.now() or act = 'end' and kind = 'ended' and data ->> 'who' = 'company' and attempts = 0
      or private.is_about_address(act, (before).pending)
    )
    returning id, created_at
  )
  update private.agreements
  set undo_snapshot = more || jsonb_build_object('at', private.now(), 'place', (
    select max(place) from private.history where booking = (before).booking
  ), 'act', act, 'before', to_jsonb(before) - '{undo_snapshot,search_terms}'::text[], 'messages', (
    select coalesce(jsonb_agg(id), '[]') from waiting
    where created_at = pg_catalog.now() or more -> 'unsent' @> jsonb_build_array(jsonb_build_object('id', id))
  ))
  where booking = (before).booking
$$;

-- What can be taken back, and until when; null if nothing can.
create or replace function private.can_take_back(agreement private.agreements) returns jsonb
language sql stable as $$
  select jsonb_build_object('act', agreement.undo_snapshot -> 'act', 'until', until)
  from (select (agreement.undo_snapshot ->> 'at')::timestamptz + private.grace() as until) as minute
  -- Whoever waited for that act began before it.
  where until - private.grace() <= private.until_now() and private.now() <= until
$$;

-- When the next message to the household may leave: not while the address it would go to can be taken back.
create or replace function private.may_be_told_at(agreement private.agreements) returns timestamptz
language sql stable as $$
  select pg_catalog.now() + case
    when private.is_about_address(agreement.undo_snapshot ->> 'act', agreement.undo_snapshot #> '{before,pending}') then
      coalesce((private.can_take_back(agreement) ->> 'until')::timestamptz - private.now(), '0')
    else '0'
  end
$$;

-- Whether the household has acted since the act that can be taken back: by the order of the acts, because one that had to wait
-- for this one began before it. Its own withdrawal counts even if it stopped nothing, because the company had just entered one.
create or replace function private.has_acted_since(agreement private.agreements) returns boolean
language sql stable as $$
  select exists (
    select from private.history
    where booking = agreement.booking and who = 'household' and place > (agreement.undo_snapshot ->> 'place')::integer
  ) or exists (
    select from private.withdrawals
    where booking = agreement.booking and received_at > (agreement.undo_snapshot ->> 'at')::timestamptz
  )
$$;

-- Whether the company has just ended the agreement ('ended'), said no ('declined') or offered a price ('offered'), and the household
-- neither knows nor has done anything since.
create or replace function private.is_unsent(agreement private.agreements, status text) returns boolean
language sql stable as $$
  select agreement.status = is_unsent.status
    and coalesce(private.can_take_back(agreement) ->> 'act', '') = case is_unsent.status when 'ended' then 'end' else 'answer' end
    and not private.has_acted_since(agreement) and exists (
      select from public.outbox
      where form_response_id = agreement.booking and recipient = 'household'
        and kind = case is_unsent.status when 'offered' then 'offer' else is_unsent.status end and private.is_untried(outbox)
    )
$$;

-- A no or a price that the household has not been told is replaced by what the company says next.
create or replace function private.replace_unsent(agreement private.agreements) returns private.agreements
language plpgsql as $$
begin
  if private.is_unsent(agreement, 'declined') or private.is_unsent(agreement, 'offered') then
    perform private.take_back(agreement.booking, 'answer');
    select * into agreement from private.agreements where booking = agreement.booking;
  end if;
  return agreement;
end
$$;

-- The company's answer at its desk. The previous state is kept for a minute and the messages wait.
create or replace function private.answer_at_desk(
  booking_id uuid, agree boolean, first_day date, message text, seen jsonb, special_price integer default null,
  frequency text default null
) returns void
language plpgsql as $$
declare
  before private.agreements;
  kept jsonb;
begin
  before := private.hold_known(booking_id);
  perform private.refuse_if_answered(before, agree, first_day, seen);
  if agree or before.status = 'offered' then
    before := private.replace_unsent(before);
  end if;
  kept := private.as_it_is(booking_id);
  perform private.answer(booking_id, agree, first_day, message, seen, special_price, frequency);
  if exists (
    select from private.agreements as after
    where booking = booking_id and (after.status, after.pending) is distinct from (before.status, before.pending)
  ) then
    perform private.keep_for_a_minute('answer', before, kept);
  end if;
end
$$;

create or replace function private.take_back(booking_id uuid, act text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  before private.agreements;
  received private.withdrawals;
  own uuid[];
  altered text[];
  knows boolean;
begin
  agreement := private.hold_known(booking_id);
  if agreement.undo_snapshot ->> 'act' is distinct from act then
    perform private.refuse('409', case agreement.status when 'ended' then 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.'
      else 'Det finns inget att ta tillbaka.' end);
  elsif private.can_take_back(agreement) is null then
    perform private.refuse('409', 'Det har gått mer än en minut, så hushållet får veta det. ' || case act
      when 'answer' then 'Avsluta eller svara på nytt i stället.'
      when 'change' then 'Ändra på nytt i stället.'
      else 'Ring och kom överens, och lägg in en ny bokning om hämtningen ska fortsätta.' end);
  end if;
  before := jsonb_populate_record(null::private.agreements, agreement.undo_snapshot -> 'before');
  if agreement.status <> all (case act when 'answer' then '{agreed,declined,offered,asked}' when 'change' then array[before.status]
    when 'end' then '{ended}' else '{withdrawn}' end::text[]) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.');
  end if;
  if private.has_acted_since(agreement) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: hushållet har redan gjort något sedan dess.');
  elsif before.agreed_at is null and exists (select from private.visits where booking = booking_id) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: ni har redan varit där.');
  end if;
  own := array(select jsonb_array_elements_text(agreement.undo_snapshot -> 'messages')::uuid);
  if private.is_about_address(act, before.pending) then
    perform from public.outbox where id = any (own) for update;
    if not (select coalesce(bool_and(private.is_untried(outbox)), false) from public.outbox where id = any (own)) then
      perform private.refuse('409', 'Beskedet har redan gått i väg.');
    end if;
    update public.outbox as message set
      day = was.day, data = was.data, channel = was.channel, status = was.status, attempts = was.attempts,
      next_attempt_at = was.next_attempt_at, last_error = was.last_error, settled_at = was.settled_at
    from jsonb_populate_recordset(null::public.outbox, agreement.undo_snapshot -> 'unsent') as was where message.id = was.id;
    delete from public.outbox
    where id = any (own) and not agreement.undo_snapshot -> 'unsent' @> jsonb_build_array(jsonb_build_object('id', id));
    -- Links that a worker had just made for the new address; then those to the former one.
    update private.keys set revoked_at = private.now()
    where booking = booking_id and channel is not null and revoked_at is null and created_at > (agreement.undo_snapshot ->> 'at')::timestamptz;
    update private.keys set revoked_at = null where booking = booking_id and revoked_at = (agreement.undo_snapshot ->> 'at')::timestamptz;
  else
    delete from public.outbox
    where form_response_id = booking_id and recipient = 'household' and private.is_untried(outbox) and case act
      -- The contract, or an answer to an earlier change, may still wait for the mail server.
      when 'answer' then id = any (own)
      when 'end' then kind = 'ended' and data ->> 'who' = 'company'
      else kind = 'withdrawn'
    end;
    if not found then
      perform private.refuse('409', 'Beskedet har redan gått i väg.');
    end if;
  end if;
  if before.agreed_at is null then
    delete from private.day_changes where booking = booking_id;
    delete from private.rhythms where booking = booking_id;
    -- Nobody is told of anything else done in that minute either.
    delete from public.outbox
    where form_response_id = booking_id and recipient = 'household' and private.is_untried(outbox)
      and kind not in ('question', 'offer', 'declined');
  elsif act = 'change' then
    delete from private.rhythms where booking = booking_id;
    insert into private.rhythms select * from jsonb_populate_recordset(null::private.rhythms, agreement.undo_snapshot -> 'rhythms');
    if agreement.undo_snapshot ? 'first_day' then
      delete from private.day_changes where booking = booking_id and nominal >= (agreement.undo_snapshot ->> 'first_day')::date;
      insert into private.day_changes
      select * from jsonb_populate_recordset(null::private.day_changes, agreement.undo_snapshot -> 'day_changes');
    end if;
  end if;
  altered := array(select jsonb_object_keys(case act
    -- A yes may name another rhythm.
    when 'answer' then coalesce(before.pending, '{}') || case when before.agreed_at is null then '{"frequency": null}'::jsonb else '{}' end
    when 'change' then agreement.changes || before.changes end));
  update private.agreements set
    status = before.status, waits = before.waits, agreed_at = before.agreed_at, ended_at = before.ended_at,
    ended_from = before.ended_from, last_day = before.last_day, company_last_day = before.company_last_day,
    pending = before.pending, pending_at = before.pending_at, offer = before.offer, asked_back_at = before.asked_back_at, superseded = before.superseded, wishes = before.wishes,
    organisation = case act when 'change' then coalesce(before.organisation, organisation) else organisation end,
    their_reference = case act when 'change' then coalesce(before.their_reference, their_reference) else their_reference end,
    undo_snapshot = null,
    -- Only what the act changed: the company may have corrected something else since.
    changes = changes - altered || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(before.changes) where key = any (altered)), '{}'),
    changed_at = changed_at - altered || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(before.changed_at) where key = any (altered)), '{}')
  where booking = booking_id;
  received := jsonb_populate_record(null::private.withdrawals, agreement.undo_snapshot -> 'received');
  update private.withdrawals set settled_at = received.settled_at, booking = received.booking where id = received.id;
  perform private.note_changes(booking_id, '{}');
  perform private.days_changed(booking_id, 'company', case act
    when 'answer' then 'unanswered' when 'change' then 'unchanged' when 'end' then 'resumed' else 'unwithdrawn' end, null);
  -- The household may know of an earlier end that does not hold, or not know of one that does.
  if act = 'end' then
    knows := coalesce((
      select data ->> 'what' from public.outbox
      where form_response_id = booking_id and kind = 'ended' and recipient = 'household' order by created_at desc limit 1
    ), 'resumed') <> 'resumed';
    if knows <> (before.status = 'ended') then
      perform private.queue(booking_id, 'ended', 'household', before.last_day,
        jsonb_build_object('who', 'company', 'what', case when knows then 'resumed' else 'ended' end));
    end if;
  end if;
  -- The withdrawal deleted a contract that had not left yet.
  if agreement.undo_snapshot ? 'contract' then
    perform private.queue(booking_id, 'agreed', 'household', null, agreement.undo_snapshot -> 'contract');
  end if;
end
$$;

-- A question before the answer, in the company's own words. The household has to reply, so the deadline for the answer is
-- suspended.
create or replace function private.ask_back(booking_id uuid, message text) returns void
language plpgsql as $$
declare
  agreement private.agreements;
begin
  agreement := private.hold_known(booking_id);
  if message is null or private.is_blank(message) or length(message) > 2000 then
    perform private.refuse('400', 'Skriv vad du undrar, högst 2000 tecken.');
  elsif agreement.status <> 'asked' then
    perform private.refuse('409', 'Bokningen är redan besvarad. Skriv till hushållet i stället.');
  elsif exists (
    select from public.outbox
    where form_response_id = booking_id and kind = 'question' and data ->> 'message' = btrim(message)
      and (status = 'queued' or status = 'sent' and created_at > pg_catalog.now() - private.grace())
  ) then
    -- A second tap, or a press repeated because its answer was lost.
    return;
  elsif private.is_full('questions', array(select at from private.history where booking = booking_id and what = 'asked_back')) then
    perform private.refuse('409', 'Ni har frågat tre gånger. Ring eller mejla hushållet i stället.');
  end if;
  update private.agreements set asked_back_at = private.now() where booking = booking_id;
  perform private.record(booking_id, 'company', 'asked_back');
  perform private.queue(booking_id, 'question', 'household', null, jsonb_build_object('message', btrim(message)));
  perform private.keep_for_a_minute('answer', agreement);
end
$$;
