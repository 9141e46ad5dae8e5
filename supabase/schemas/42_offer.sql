-- A price before the yes: what the company offers, and what the household answers.

-- Answers a booking with an offer, from the proposed day unless another is named. `seen` as in private.answer. A new offer replaces
-- the previous one; the same one again changes nothing. For a minute it can be taken back. `special_price`: besides, for a special
-- request, once.
create or replace function private.offer(
  booking_id uuid, price integer, frequency text, first_day date, message text, seen jsonb default null, special_price integer default null
) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  offered jsonb;
begin
  agreement := private.hold_known(booking_id);
  perform private.refuse_if_answered(agreement, null, null, seen);
  if not private.is_price(price::text)
    or frequency is null or frequency not in ('once', 'biweekly', 'weekly', 'monthly') or length(message) > 2000 then
    perform private.refuse('400', 'Skriv priset i hela kronor, välj hur ofta, och skriv högst 2000 tecken.');
  end if;
  first_day := coalesce(first_day, private.proposed_day(agreement, (select private.room_ahead())));
  offered := jsonb_build_object(
    'price', price, 'frequency', frequency, 'first_day', first_day, 'message', btrim(coalesce(message, '')))
    || case when special_price is null then '{}' else jsonb_build_object('special_price', special_price) end;
  if agreement.status = 'offered' and agreement.offer - 'until' = offered and not private.has_lapsed(agreement) then return; end if;
  agreement := private.replace_untold(agreement);
  if not (agreement.status in ('asked', 'offered', 'declined') or agreement.status = 'ended' and agreement.ended_from = 'offered') then
    perform private.refuse('409', case agreement.status when 'agreed' then 'Ni har redan sagt ja till bokningen.'
      else 'Bokningen gäller inte längre.' end);
  end if;
  if agreement.status = 'asked' and jsonb_typeof(seen) = 'object' and not private.is_as_seen(booking_id, seen) then
    perform private.refuse('409', 'Hushållet har ändrat något sedan du såg det. Läs det igen och svara sedan.');
  end if;
  perform private.refuse_unless_first_day(first_day);
  offered := offered || jsonb_build_object('until', private.now() + interval '14 days');
  perform private.begin_act('answer');
  update private.agreements
  set status = 'offered', waits = false, offer = offered, ended_at = null, ended_from = null where booking = booking_id;
  perform private.note_changes(booking_id, '{}');
  perform private.record(booking_id, 'company', 'offered', first_day);
  perform private.queue(booking_id, 'offer', 'household', null, jsonb_build_object('what', 'offered', 'until', offered -> 'until'));
end
$$;

create or replace function private.has_lapsed(agreement private.agreements) returns boolean
language sql stable as $$
  select (agreement.offer ->> 'until')::timestamptz < private.now()
$$;

-- The first day of the offer: the named one or, if its deadline has passed, the first day that a booking agreed now can get.
-- `room`: for whoever asks of many offers, because finding them counts every stop of a year.
create or replace function private.offered_day(agreement private.agreements, room jsonb default null) returns date
language sql stable as $$
  select case
    when private.changeable_until(named) >= private.now() and private.open_day_from(named) = named then named
    else private.first_possible_day(private.now(), private.may_begin_at_once(agreement), private.now(),
      agreement.offer ->> 'frequency', coalesce(room, private.room_ahead()))
  end
  from (select (agreement.offer ->> 'first_day')::date as named) as offered
$$;

-- The offer as the household reads it: its first day as of now.
create or replace function private.offer_now(agreement private.agreements, room jsonb default null) returns jsonb
language sql stable as $$
  select agreement.offer || jsonb_build_object('first_day', private.offered_day(agreement, room)) where agreement.status = 'offered'
$$;

-- A price for a special request within an agreement that runs, which the household has to accept; its pick-ups go on meanwhile. Whom only
-- a call reaches is asked by one: it has itself asked for this, so its yes need not be in writing.
create or replace function private.offer_wish(agreement private.agreements, price integer, message text) returns void
language plpgsql as $$
begin
  if agreement.pending - array['materials', 'specialRequest'] <> '{}' then
    perform private.refuse('409', 'Hushållet har bett om mer än önskemålet. Ring och kom överens om priset, säg ja här utan pris, och lägg till '
      || 'summan på månaden.');
  end if;
  update private.agreements set wish_offer = jsonb_build_object('price', price, 'message', message, 'until', private.now() + interval '14 days')
  where booking = agreement.booking;
  perform private.record(agreement.booking, 'company', 'offered');
  perform private.queue(agreement.booking, 'offer', 'household', null, jsonb_build_object('what', 'wish', 'until', wish_offer -> 'until'))
  from private.agreements where booking = agreement.booking;
end
$$;

-- What the household reads of the offer, with what it asked for; null unless it has to answer one.
create or replace function private.wish_offer_now(agreement private.agreements) returns jsonb
language sql stable as $$
  select agreement.wish_offer || jsonb_build_object('request', agreement.pending ->> 'specialRequest')
  where agreement.status = 'agreed' and agreement.wish_offer is not null
$$;

-- The cards by which somebody calls to ask.
create or replace function private.calls_about_wish(agreement private.agreements) returns setof public.outbox
language sql stable as $$
  select * from public.outbox as message
  where form_response_id = agreement.booking and agreement.wish_offer is not null and kind = 'offer'
    and (data ->> 'what' = 'wish' or data -> 'until' = agreement.wish_offer -> 'until') and private.is_call(message)
$$;

-- What it answers, on its page or on the telephone: then the company writes it down, even if it has called late.
create or replace function private.answer_wish(
  agreement private.agreements, agree boolean, seen jsonb default null, who text default 'household'
) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  booking_id uuid := agreement.booking;
  offered jsonb := private.wish_offer_now(agreement);
begin
  if who = 'household' and (offered ->> 'until')::timestamptz < private.now() then
    perform private.refuse('409', format('Priset gällde till %s. ', private.time_in_words((offered ->> 'until')::timestamptz)) || private.call_instead());
  elsif seen <> offered then
    perform private.refuse('409', case who when 'company' then 'Priset' else 'Vårt pris' end || ' är ett annat sedan du såg det. Läs igen och svara sedan.');
  end if;
  -- What it owes for a month may be another sum.
  update private.agreements set pending = null, pending_at = null, wish_offer = null, settled = null where booking = booking_id;
  if agree then
    perform private.note_changes(booking_id, agreement.pending);
    update private.agreements set wishes = jsonb_set(wishes, '{-1,price}', offered -> 'price') where booking = booking_id;
  end if;
  perform private.record(booking_id, who, case when agree then 'accepted' else 'declined_offer' end);
  perform private.know_facts(booking_id, array(select jsonb_object_keys(agreement.pending)) || '{pending}');
  if who = 'household' then
    perform private.queue(booking_id, 'offer', 'company', null,
      jsonb_build_object('what', case when agree then 'accepted' else 'declined' end, 'wish', offered -> 'price'));
  end if;
  if agree and (who = 'household' or private.channel_to(booking_id) <> 'call') then
    perform private.queue(booking_id, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', 'agreed', 'pending', agreement.pending, 'wish', offered -> 'price', 'message', ''));
  end if;
end
$$;

-- Whether the last that the household has answered is a price, or the company has written down of it, and so: a second tap changes nothing.
create or replace function private.has_answered(booking_id uuid, what text, who text default 'household') returns boolean
language sql stable as $$
  select coalesce((
    select history.what = has_answered.what from private.history where booking = booking_id and history.who = has_answered.who order by place desc limit 1
  ), false)
$$;

-- What the household said on the telephone to the price of its request.
create or replace function private.answer_wish_by_call(booking_id uuid, agree boolean, seen jsonb) returns void
language plpgsql as $$
declare
  agreement private.agreements := private.hold_known(booking_id);
begin
  if agreement.wish_offer is null and private.has_answered(booking_id, case when agree then 'accepted' else 'declined_offer' end, 'company') then
    return;
  elsif agree is null or not exists (select from private.calls_about_wish(agreement)) then
    perform private.refuse('409', case when private.wish_offer_now(agreement) is null then 'Det finns inget pris att svara på längre. Ladda om sidan.'
      else 'Hushållet har fått priset och svarar själv.' end);
  end if;
  perform private.begin_act('answer');
  update public.outbox set settled_at = private.now(), status = case status when 'queued' then 'sent' else status end
  where id in (select id from private.calls_about_wish(agreement));
  perform private.answer_wish(agreement, agree, seen, 'company');
end
$$;

-- The household's yes starts the agreement, with exactly what was offered. `seen`: the offer that stood beside the button. If the
-- company has sent another since, or the day has passed, the household must read it first.
create or replace function private.accept(booking_id uuid, seen jsonb) returns void
language plpgsql as $$
declare
  agreement private.agreements;
  first_day date;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if private.wish_offer_now(agreement) is not null then
    perform private.answer_wish(agreement, true, seen);
    return;
  elsif agreement.status = 'agreed' and (agreement.offer is not null or private.has_answered(booking_id, 'accepted')) then
    return;
  end if;
  perform private.refuse_unless_offered(agreement);
  first_day := private.offered_day(agreement);
  if first_day is null then
    perform private.refuse('409', case when private.company_day_from(private.today()) is null
      then 'Säsongen är slut, så det finns ingen hämtning att boka. ' else 'Alla dagar är fulla just nu. ' end || private.call_instead());
  elsif seen <> private.offer_now(agreement) then
    perform private.refuse('409', 'Vårt pris eller första dagen är en annan sedan du såg den. Läs igen och svara sedan.');
  end if;
  perform private.make_agreement(booking_id, 'household', 'accepted', first_day, agreement.offer ->> 'frequency',
    -- With a special request's price beside it, it is the list's.
    (agreement.offer ->> 'price')::integer, not agreement.offer ? 'special_price', agreement.offer ->> 'message',
    (agreement.offer ->> 'special_price')::integer);
  perform private.queue(booking_id, 'offer', 'company', null, '{"what": "accepted"}');
end
$$;

create or replace function private.decline(booking_id uuid) returns void
language plpgsql as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if private.wish_offer_now(agreement) is not null then
    perform private.answer_wish(agreement, false);
    return;
  elsif agreement.status = 'agreed' and private.has_answered(booking_id, 'declined_offer') then
    return;
  end if;
  if agreement.status = 'ended' and agreement.ended_from = 'offered' then return; end if;
  perform private.refuse_unless_offered(agreement);
  perform private.end_offer(booking_id, 'household', 'declined_offer');
  perform private.queue(booking_id, 'offer', 'company', null, jsonb_build_object('what', 'declined', 'at', ended_at), after => private.grace())
  from private.agreements where booking = booking_id;
end
$$;

-- For a minute the household can take back its no; the company is not told before that. By law a declined offer no longer binds,
-- so later only the company can offer again.
create or replace function private.reopen_offer(agreement private.agreements) returns void
language plpgsql as $$
declare
  booking_id uuid := agreement.booking;
begin
  if agreement.ended_at < private.now() - private.grace() or private.has_lapsed(agreement) then
    perform private.refuse('409', 'Det är för sent att ångra ett nej till priset. ' || private.call_instead());
  end if;
  update private.agreements set status = 'offered', ended_at = null, ended_from = null where booking = booking_id;
  perform private.note_changes(booking_id, '{}');
  perform private.record(booking_id, 'household', 'reopened_offer');
end
$$;

create or replace function private.refuse_unless_offered(agreement private.agreements) returns void
language plpgsql stable as $$
begin
  if agreement.status <> 'offered' then
    perform private.refuse('409', 'Det finns inget pris att svara på längre. ' || private.call_instead());
  elsif private.has_lapsed(agreement) then
    perform private.refuse('409', format('Priset gällde till och med %s.%s %s',
      private.time_in_words((agreement.offer ->> 'until')::timestamptz), private.book_again(), private.call_instead()));
  end if;
end
$$;

-- Withdraws an offer.
create or replace function private.end_offer(booking_id uuid, who text, what text) returns void
language plpgsql as $$
begin
  update private.agreements set status = 'ended', ended_at = private.now(), ended_from = 'offered' where booking = booking_id;
  perform private.note_changes(booking_id, '{}');
  perform private.record(booking_id, who, what);
end
$$;

-- Until when the household may answer the price that it has been told, within an agreement or before it; null if there is none.
create or replace function private.answers_until(agreement private.agreements) returns timestamptz
language sql stable as $$
  select (case agreement.status when 'agreed' then agreement.wish_offer when 'offered' then agreement.offer end ->> 'until')::timestamptz
$$;

-- That it has been reminded, or that somebody is about to ask it.
create or replace function private.is_reminded_of_offer(agreement private.agreements) returns boolean
language sql stable as $$
  select exists (
    select from public.outbox
    where form_response_id = agreement.booking and kind = 'offer' and data ->> 'what' = 'reminded'
      and (data ->> 'until')::timestamptz = private.answers_until(agreement)
  ) or exists (select from private.calls_about_wish(agreement))
$$;

-- Ends offers not answered in time, and asks for a call; four days before, it reminds the household, once of each offer. Whom the company
-- has yet to call to ask is not late. Returns how many have ended.
create or replace function private.lapse_offers() returns integer
language plpgsql as $$
declare
  lapsed integer := 0;
  booking_id uuid;
begin
  for booking_id in
    select booking from private.agreements
    where (status = 'offered' or wish_offer is not null)
      and private.now() between private.answers_until(agreements) - interval '4 days' and private.answers_until(agreements)
      and not private.is_reminded_of_offer(agreements)
    order by booking for no key update skip locked
  loop
    perform private.queue(booking_id, 'offer', 'household', null,
      jsonb_build_object('what', 'reminded', 'until', coalesce(wish_offer, offer) -> 'until'))
    -- Another process may just have done it.
    from private.agreements where booking = booking_id and not private.is_reminded_of_offer(agreements);
  end loop;
  for booking_id in
    select booking from private.agreements where status = 'offered' and private.has_lapsed(agreements)
    order by booking for no key update skip locked
  loop
    perform private.end_offer(booking_id, 'system', 'lapsed');
    insert into public.outbox (kind, recipient, channel, form_response_id, data, expires_at)
    select 'offer', 'household', 'call', booking, jsonb_build_object('what', 'lapsed', 'offer', offer), private.now() + interval '30 days'
    from private.agreements where booking = booking_id;
    lapsed := lapsed + 1;
  end loop;
  for booking_id in
    select booking from private.agreements
    where wish_offer is not null and (wish_offer ->> 'until')::timestamptz < private.now()
      and not exists (select from private.calls_about_wish(agreements))
    order by booking for no key update skip locked
  loop
    insert into public.outbox (kind, recipient, channel, form_response_id, data, expires_at)
    select 'offer', 'household', 'call', booking, jsonb_build_object('what', 'lapsed', 'wish', wish_offer -> 'price'), private.now() + interval '30 days'
    from private.agreements where booking = booking_id and status = 'agreed';
    update private.agreements set wish_offer = null, pending = null, pending_at = null where booking = booking_id;
    perform private.record(booking_id, 'system', 'lapsed');
    perform private.know_facts(booking_id, '{pending}');
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end
$$;
