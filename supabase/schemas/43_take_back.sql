-- For a minute after an answer it can be taken back; nobody is told before that.

-- The company's answer at its desk. For a first answer, the previous state is kept for a minute and the messages wait.
create or replace function private.answer_at_desk(of uuid, agree boolean, first_day date, message text, seen jsonb) returns void
language plpgsql
as $$
declare
  before private.agreements;
begin
  perform private.hold_known(of);
  select * into before from private.agreements where booking = of;
  perform private.answer(of, agree, first_day, message, seen);
  -- A new address revokes the old one's keys, which cannot be undone.
  if (before.status <> 'asked' and before.pending is null) or before.pending ?| array['name', 'email'] then return; end if;
  update private.agreements
  set answered = jsonb_build_object('at', private.now(), 'before', to_jsonb(before) - 'answered') where booking = of;
  update public.outbox set next_attempt_at = pg_catalog.now() + interval '60 seconds'
  where form_response_id = of and recipient = 'household' and status = 'queued' and created_at = pg_catalog.now();
end
$$;

create or replace function private.take_back_answer(of uuid) returns void
language plpgsql
as $$
declare
  agreement private.agreements;
  before private.agreements;
  answered_at timestamptz;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  answered_at := agreement.answered ->> 'at';
  if answered_at is null then
    perform private.refuse('409', 'Det finns inget svar att ta tillbaka.');
  elsif private.now() > answered_at + interval '60 seconds' then
    perform private.refuse('409', 'Det har gått mer än en minut, så hushållet får svaret. Avsluta eller svara på nytt i stället.');
  end if;
  if agreement.status not in ('agreed', 'declined') then
    perform private.refuse('409', 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.');
  end if;
  before := jsonb_populate_record(null::private.agreements, agreement.answered -> 'before');
  if exists (select from private.history where booking = of and who = 'household' and at > answered_at) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: hushållet har redan gjort något sedan dess.');
  end if;
  delete from public.outbox
  where form_response_id = of and recipient = 'household' and status = 'queued' and attempts = 0
    and kind in ('agreed', 'declined', 'changed') and coalesce(data ->> 'who', 'company') = 'company';
  if not found then
    perform private.refuse('409', 'Svaret har redan gått i väg.');
  end if;
  if before.status = 'asked' then
    delete from private.day_changes where booking = of;
    delete from private.rhythms where booking = of;
  end if;
  update private.agreements set
    status = before.status, waits = before.waits, agreed_at = before.agreed_at, ended_at = before.ended_at,
    ended_from = before.ended_from, pending = before.pending, pending_at = before.pending_at, changes = before.changes,
    changed_at = before.changed_at, answered = null
  where booking = of;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'company', 'unanswered', null);
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
