-- A price for a special request within an agreement.

-- A special request as it is agreed now: due from today on, or from tomorrow if somebody has already been there.
create or replace function private.wish(booking_id uuid, price integer) returns jsonb
language sql stable as $$
  select jsonb_build_object('from', private.today()
    + exists (select from private.visits where booking = booking_id and day = private.today())::integer, 'price', wish.price)
$$;

-- The pick-up that a household's latest special request belongs to: the one at which it was collected, or else the next.
create or replace function private.wish_day(agreement private.agreements) returns date
language sql stable as $$
  select coalesce(
    (select min(day) from private.visits where booking = agreement.booking and outcome = 'collected' and day >= since),
    (select min(day) from private.agreement_days(agreement, greatest(since, private.today() - 7), greatest(since, private.today()) + 182)
      where state = 'planned'))
  from (
    select coalesce((agreement.wishes -> -1 ->> 'from')::date, private.local_day(agreement.agreed_at)) as since
  ) as wish
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
