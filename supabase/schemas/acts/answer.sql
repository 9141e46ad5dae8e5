-- The company's answer to a booking or a change, and the promise to give it in time.

-- Two desks: an answer to a booking that was seen unanswered, and has got another one since, is refused.
create or replace function private.refuse_if_answered(agreement private.agreements, agree boolean, first_day date, seen jsonb)
returns void
language plpgsql stable as $$
declare
  agreed_from date := (select min(rhythms.first_day) from private.rhythms where booking = agreement.booking);
begin
  -- Not what was seen of a change.
  if not coalesce(seen ? 'frequency', false) or agreement.status in ('asked', coalesce(seen ->> 'status', 'asked'))
    or (case when agree then agreement.status = 'agreed' and coalesce(first_day = agreed_from, true)
      when not agree then agreement.status = 'declined' else false end) then
    return;
  end if;
  perform private.refuse('409', format('Bokningen är redan besvarad: %s. Ladda om sidan.', (
    select case when who = 'household' then 'hushållet svarade ' else 'någon hos er svarade ' end || private.time_in_words(at)
    from private.history where booking = agreement.booking and what <> 'asked_back' order by place desc limit 1
  ) || case agreement.status
    when 'agreed' then ' ja, från ' || private.in_words(agreed_from) when 'declined' then ' nej'
    when 'offered' then ' med ett pris, ' || private.kronor((agreement.offer ->> 'price')::integer) else ' att det inte ska bli av'
  end));
end
$$;

-- Whether a booking is as the desk was shown it: its answers with `name`, and `early_start` where it knows of that.
create or replace function private.is_as_seen(booking_id uuid, seen jsonb) returns boolean
language sql stable as $$
  select seen - array['name', 'status', 'early_start'] = private.readable_answers(booking_id) and seen ->> 'name' = private.name_of(booking_id)
    and coalesce(seen -> 'early_start' = to_jsonb(private.early_since(booking_id) is not null), true)
$$;

-- The company's yes or no, to a booking or to a pending change. `seen`: what the company was shown: the booking's answers, with
-- `name`, `early_start` and, if it was answered, `status`; or the change, with what it changes as `was`. If the household has written
-- something else since, the company must read it first. `special_price`: what a special request costs, once. Where it costs something, the
-- household must by law say yes to that: it gets an offer. `frequency`: another, which it has asked for in writing.
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
  -- A no is possible to what cannot be read, too.
  former jsonb := private.readable_answers(booking_id);
begin
  agreement := private.hold_known(booking_id);
  if jsonb_typeof(seen) <> 'object' then
    seen := '{"frequency": null}';
  end if;
  if agreement.status = 'agreed' and agreement.wish_offer is not null then
    if agree and special_price = (agreement.wish_offer ->> 'price')::integer and seen - 'was' = agreement.pending then return; end if;
    perform private.refuse('409', 'Ni har skickat ett pris på önskemålet, så nu är det hushållet som svarar.');
  end if;
  -- If it is already answered, the code below treats this as a repeated answer, unless what was seen never took effect.
  if (case
    when agreement.status = 'asked' then not private.is_as_seen(booking_id, seen)
    when private.change_waits(agreement) then seen - 'was' <> agreement.pending
      or not former || jsonb_build_object('name', private.name_of(booking_id)) @> coalesce(seen -> 'was', '{}')
    when agreement.status = 'agreed' then not former @> (seen - array['name', 'status', 'was', 'early_start'])
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
    if special_price > 0 then
      perform private.offer_wish(agreement, special_price, message);
      return;
    end if;
    -- Pressed twice, it would answer the change and then move the first day.
    if agree and first_day is not null then
      perform private.refuse('409', 'Hushållet har bett om en ändring. Svara på den först.');
    end if;
    update private.agreements set pending = null, pending_at = null where booking = booking_id;
    if agree then
      perform private.note_changes(booking_id, agreement.pending);
    end if;
    perform private.record(booking_id, 'company', case when agree then 'change_agreed' else 'change_declined' end);
    perform private.know_facts(booking_id, array(select jsonb_object_keys(agreement.pending)) || '{pending}');
    if agree and private.has_other_address(booking_id, former) then
      -- Whoever reads the former mailbox, and may never have asked for this.
      insert into public.outbox (kind, recipient, to_email, form_response_id, data, expires_at)
      select 'changed', 'former', former ->> 'email', booking_id, '{"what": "left"}', private.now() + interval '7 days'
      where private.reach(former) = 'mail';
      perform private.readdress(booking_id, message);
      return;
    end if;
    perform private.queue(booking_id, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', case when agree then 'agreed' else 'declined' end, 'pending', agreement.pending,
      'message', message));
    return;
  end if;

  if not agree then
    if agreement.status = 'declined' then return; end if;
    if agreement.status not in ('asked', 'offered') then
      perform private.refuse('409', 'Bokningen är redan besvarad. Avsluta hushållet i stället.');
    end if;
    update private.agreements set status = 'declined', ended_at = private.now(), ended_from = 'asked', waits = false
    where booking = booking_id;
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
    if first_day is null and private.company_day_from(private.today()) is not null then
      perform private.refuse('409', 'Alla dagar är fulla. Välj själv en första dag, om ni hinner ett stopp till.');
    end if;
  end if;
  perform private.refuse_unless_first_day(first_day);
  if repeated then
    if first_day = (select min(rhythms.first_day) from private.rhythms where booking = booking_id) then return; end if;
    if exists (select from private.days_of(booking_id, lower(agreement.span) - 1, private.today()))
      or exists (select from private.visits where booking = booking_id) then
      perform private.refuse('409', 'Hämtningarna har redan börjat. Flytta dagen i stället.');
    end if;
    select * into rhythm from private.rhythms where booking = booking_id order by rhythms.first_day desc limit 1;
    delete from private.rhythms where booking = booking_id;
    -- Changes from the new first day on still apply, but the company does not call off the very day that it names.
    delete from private.day_changes where booking = booking_id and (
      nominal < first_day or moved_to < first_day or nominal = first_day and private.is_as_the_company_left_it(day_changes)
    );
  end if;
  select * into rules from private.company_rules;
  answers := private.answers_of(booking_id);
  frequency := coalesce(frequency, answers ->> 'frequency');
  if frequency <> answers ->> 'frequency' and (repeated or not rules.prices ? frequency) then
    perform private.refuse('400', 'Välj en hämtningsfrekvens ur listan');
  elsif frequency <> answers ->> 'frequency' and private.is_blank(private.notes_for_driver(answers)) then
    perform private.refuse('409', 'Hushållet har inte skrivit att det vill ha det så. Skicka ett pris i stället.');
  elsif special_price > 0 and repeated then
    perform private.refuse('409', 'Bokningen är redan besvarad. Lägg till summan på månaden i stället.');
  elsif special_price > 0 then
    perform private.offer(booking_id, (rules.prices ->> frequency)::integer, frequency, first_day, message, null, special_price);
    return;
  end if;
  perform private.make_agreement(booking_id, 'company', 'agreed', first_day, frequency,
    case when rhythm.special then rhythm.price else (rules.prices ->> frequency)::integer end,
    coalesce(rhythm.special, false), message, special_price);
end
$$;

-- The company's answer at its desk.
create or replace function private.answer_at_desk(
  booking_id uuid, agree boolean, first_day date, message text, seen jsonb, special_price integer default null,
  frequency text default null
) returns void
language plpgsql as $$
declare
  before private.agreements;
begin
  before := private.hold_known(booking_id);
  perform private.refuse_if_answered(before, agree, first_day, seen);
  if agree or before.status = 'offered' then
    before := private.replace_untold(before);
  end if;
  -- Another first day, before the household has been told of one, is the same answer.
  perform private.begin_act('answer', case when before.status = 'agreed' then private.untold(booking_id, 'answer') end);
  perform private.answer(booking_id, agree, first_day, message, seen, special_price, frequency);
end
$$;
