-- A second tap changes nothing.
create or replace function private.has_answered(booking_id uuid, what text, who text default 'household') returns boolean
language sql stable as $$
  select coalesce((
    select history.what = has_answered.what from private.history where booking = booking_id and history.who = has_answered.who order by place desc limit 1
  ), false)
$$;

-- If this was said on the telephone, the company writes it down, even if it has called late. A yes starts the agreement with exactly what
-- was offered. If the offer is another now than `seen`, it must be read first; for a no the first day does not matter.
create or replace function private.answer_offer(
  agreement private.agreements, agree boolean, seen jsonb default null, who text default 'household'
) returns void
language plpgsql as $$
declare
  booking_id uuid := agreement.booking;
  first_day date;
begin
  if not agree and not seen @> (agreement.offer - 'first_day') then
    perform private.refuse('409', case who when 'company' then 'Priset' else 'Vårt pris' end || ' är ett annat sedan du såg det. Läs igen och svara sedan.');
  elsif not agree then
    perform private.end_offer(booking_id, who, 'declined_offer');
    if who = 'household' then
      perform private.queue(booking_id, 'offer', 'company', null, jsonb_build_object('what', 'declined', 'at', ended_at), after => private.grace())
      from private.agreements where booking = booking_id;
    end if;
    return;
  end if;
  first_day := private.offered_day(agreement);
  if first_day is null then
    perform private.refuse('409', case when private.company_day_from(private.today()) is null
      then 'Säsongen är slut, så det finns ingen hämtning att boka.' else 'Alla dagar är fulla just nu.' end
      || case who when 'household' then ' ' || private.call_instead() else '' end);
  elsif seen <> private.offer_now(agreement) then
    perform private.refuse('409', case who when 'company' then 'Priset' else 'Vårt pris' end
      || ' eller första dagen är en annan sedan du såg den. Läs igen och svara sedan.');
  end if;
  perform private.make_agreement(booking_id, who, 'accepted', first_day, agreement.offer ->> 'frequency',
    (agreement.offer ->> 'price')::integer,
    -- The list's is asked for too: beside a special request's, and before a new season.
    (agreement.offer ->> 'price')::integer is distinct from private.list_price(agreement.prices_read, agreement.offer ->> 'frequency'),
    agreement.offer ->> 'message', (agreement.offer ->> 'special_price')::integer);
  -- Whoever subscribed in the last season goes on: its calendar would only say that it has ended.
  update private.keys set booking = agreement.booking where booking = agreement.again_of and opens = 'calendar';
  if who = 'household' then
    perform private.queue(booking_id, 'offer', 'company', null, '{"what": "accepted"}');
  else
    -- It has just been told, in the call.
    perform private.called(id) from public.outbox where form_response_id = booking_id and kind = 'agreed';
  end if;
end
$$;

create or replace function private.answer_price(booking_id uuid, agree boolean, seen jsonb default null) returns void
language plpgsql as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if private.wish_offer_now(agreement) is not null then
    perform private.answer_wish(agreement, agree, seen);
    return;
  elsif agreement.status = 'agreed' and (
      agree and agreement.offer is not null or private.has_answered(booking_id, case when agree then 'accepted' else 'declined_offer' end)
    ) or agreement.status = 'ended' and agreement.ended_from = 'offered' and not agree then
    return;
  elsif agreement.status <> 'offered' then
    perform private.refuse('409', case
      when private.has_answered(booking_id, 'accepted') then 'Du har redan sagt ja till priset. '
      when private.has_answered(booking_id, 'declined_offer') then 'Du har redan sagt nej till priset. '
      else 'Det finns inget pris att svara på längre. ' end || private.call_instead());
  elsif private.has_lapsed(agreement) then
    perform private.refuse('409', format('Priset gällde till och med %s.%s %s',
      private.time_in_words((agreement.offer ->> 'until')::timestamptz), private.book_again(), private.call_instead()));
  end if;
  perform private.answer_offer(agreement, agree, seen);
end
$$;
