-- The household has to reply, so the deadline for the company's answer is suspended.
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
    -- This is a second tap, or a press repeated because its answer was lost.
    return;
  elsif private.is_full('questions', array(select at from private.history where booking = booking_id and what = 'asked_back')) then
    perform private.refuse('409', 'Ni har frågat tre gånger. Ring eller mejla hushållet i stället.');
  end if;
  perform private.begin_act('answer');
  update private.agreements set asked_back_at = private.now() where booking = booking_id;
  perform private.record(booking_id, 'company', 'asked_back');
  perform private.tell(booking_id, 'company', 'asked_back');
  perform private.queue(booking_id, 'question', 'household', null, jsonb_build_object('message', btrim(message)));
end
$$;
