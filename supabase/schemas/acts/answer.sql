-- What a household has read when it booked holds also after the list has been raised.
create or replace function private.list_price(prices_read jsonb, frequency text) returns integer
language sql stable as $$
  select least((prices ->> frequency)::integer, (prices_read ->> frequency)::integer) from private.company_rules
$$;

create or replace function private.raised_since(prices_read jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg(frequency, price), '{}')
  from private.company_rules cross join jsonb_each(prices_read) as read (frequency, price) where price < prices -> frequency
$$;

-- `seen` is what the company was shown: the booking's answers, with `name`, `early_start`, the list's `price` and, if it was answered,
-- `status`; or the change, with what it changes as `was`. Where a special request costs something (`special_price`), the household must
-- by law say yes to that, so it gets an offer. `frequency` is another one, which it has asked for in writing.
create or replace function private.answer(
  booking_id uuid, agree boolean, first_day date, message text, seen jsonb default null, special_price integer default null,
  frequency text default null
) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  rules private.company_rules;
  answers jsonb;
  rhythm private.rhythms;
  repeated boolean;
  price integer;
  -- What cannot be read can be answered with a no, too.
  former jsonb := private.readable_answers(booking_id);
  answered jsonb;
begin
  agreement := private.hold_known(booking_id);
  if jsonb_typeof(seen) <> 'object' then
    seen := '{"frequency": null}';
  end if;
  if private.wish_offer_now(agreement) is not null then
    if agree and special_price = (agreement.wish_offer ->> 'price')::integer and seen - 'was' = agreement.pending then return; end if;
    perform private.refuse('409', 'Ni har skickat ett pris på önskemålet, så nu är det hushållet som svarar.');
  end if;
  if not private.change_waits(agreement) and not seen ? 'frequency' then
    -- Once it has left, it no longer says to which change. Without one, the change has been entered at the desk, or taken back.
    select data into answered from public.outbox
    where form_response_id = booking_id and kind = 'changed' and data ->> 'what' in ('agreed', 'declined')
      and coalesce(data -> 'pending' = seen - 'was', true) and (
        select what in ('change_agreed', 'change_declined') from private.history
        where booking = booking_id and what in ('asked_change', 'change_agreed', 'change_declined', 'unanswered') order by place desc limit 1
      )
    order by created_at desc limit 1;
    -- It is sent again: the first answer may have been lost. Other words, or a price, would reach nobody.
    if (case when answered is null then former @> (seen - 'was') and (special_price > 0 or btrim(message) <> '')
      else coalesce(special_price, 0) > 0 or not answered @> jsonb_build_object(
        'what', case when agree then 'agreed' else 'declined' end, 'message', btrim(coalesce(message, ''))) end) then
      perform private.refuse('409', 'Någon hos er har redan svarat på ändringen. Titta på hushållets sida.');
    elsif not agree and answered is not null then
      return;
    end if;
  end if;
  -- What is already answered is taken below for a repeated answer, unless what was seen never took effect.
  if (case
    when agreement.status = 'asked' then not private.is_as_seen(booking_id, seen)
    when private.change_waits(agreement) then seen - 'was' <> agreement.pending
      or not former || jsonb_build_object('name', private.name_of(booking_id)) @> coalesce(seen -> 'was', '{}')
    when agreement.status = 'agreed' then not former @> (seen - array['name', 'status', 'was', 'early_start', 'price']
      || case when seen ? 'frequency' and frequency is not null then jsonb_build_object('frequency', frequency) else '{}' end)
  end) then
    perform private.refuse('409', 'Hushållet har ändrat något sedan du såg det. Läs det igen och svara sedan.');
  end if;
  if agree is null or length(message) > 2000 then
    perform private.refuse('400', 'Svara ja eller nej, och skriv högst 2000 tecken.');
  end if;
  message := btrim(coalesce(message, ''));
  if special_price is not null and (not agree or not private.is_price(special_price::text)
    or private.is_blank(coalesce((former || coalesce(agreement.pending, '{}')) ->> 'specialRequest', ''))) then
    perform private.refuse('400', 'Skriv i hela kronor vad önskemålet kostar.');
  end if;

  if private.change_waits(agreement) then
    perform private.answer_change(agreement, agree, first_day, message, special_price);
    return;
  end if;

  if not agree then
    if agreement.status = 'declined' then return; end if;
    if agreement.status not in ('asked', 'offered') then
      perform private.refuse('409', 'Bokningen är redan besvarad. Avsluta hushållet i stället.');
    end if;
    perform private.hold_messages(booking_id);
    update private.agreements set status = 'declined', ended_at = private.now(), ended_from = 'asked', waits = false where booking = booking_id;
    perform private.note_changes(booking_id, '{}');
    perform private.record(booking_id, 'company', 'declined');
    perform private.queue(booking_id, 'declined', 'household', null, jsonb_build_object('message', message));
    return;
  end if;

  if agreement.status not in ('asked', 'declined', 'agreed') then
    perform private.refuse('409', case agreement.status when 'withdrawn' then 'Hushållet har ångrat sig.'
      when 'offered' then 'Ni har skickat ett pris, så nu är det hushållet som svarar.'
      else 'Hushållet har själv avslutat bokningen.' end);
  end if;
  repeated := agreement.status = 'agreed';
  if first_day is null then
    if repeated then return; end if;
    first_day := private.proposed_day(agreement, private.room_ahead());
  end if;
  perform private.refuse_unless_first_day(first_day);
  if repeated then
    if first_day = private.agreed_from(booking_id) then return; end if;
    rhythm := private.without_rhythm(agreement, first_day);
  end if;
  select * into rules from private.company_rules;
  answers := private.answers_of(booking_id);
  frequency := coalesce(frequency, answers ->> 'frequency');
  price := private.list_price(agreement.prices_read, frequency);
  if frequency <> answers ->> 'frequency' and (repeated or not rules.prices ? frequency) then
    perform private.refuse('400', 'Välj en hämtningsfrekvens ur listan');
  elsif not repeated and seen -> 'price' <> to_jsonb(price) then
    -- A desk that has been open since before the list changed.
    perform private.refuse('409', format('Priset är %s nu. Ladda om sidan och svara sedan.', private.kronor(price)));
  elsif frequency <> answers ->> 'frequency' and private.is_blank(private.notes_for_driver(answers)) then
    perform private.refuse('409', 'Hushållet har inte skrivit att det vill ha det så. Skicka ett pris i stället.');
  elsif special_price > 0 and repeated then
    perform private.refuse('409', 'Bokningen är redan besvarad. Lägg till summan på månaden i stället.');
  elsif special_price > 0 then
    perform private.offer(booking_id, price, frequency, first_day, message, null, special_price);
    return;
  end if;
  perform private.make_agreement(booking_id, 'company', 'agreed', first_day, frequency,
    case when rhythm.special then rhythm.price else price end,
    coalesce(rhythm.special, false), message, special_price);
end
$$;
