create or replace function private.wish_offer_now(agreement private.agreements) returns jsonb
language sql stable as $$
  select agreement.wish_offer || jsonb_build_object('request', agreement.pending ->> 'specialRequest')
  where agreement.wish_offer is not null and private.can_be_taken(agreement)
$$;

-- If this was said on the telephone, the company writes it down, even if it has called late.
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
  -- A month may cost another sum now.
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
