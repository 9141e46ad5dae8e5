-- changes of november 24

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.acting(key text)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  of uuid := private.booking_of(key);
  acts timestamptz[];
begin
  perform private.hold(of);
  -- A concurrent act may have erased it or replaced the key.
  perform private.opened_by(key);
  acts := array(
    select at from private.history where booking = of and who = 'household' and at >= private.now() - interval '30 days'
  );
  if private.is_full('acts_a_month', acts) then
    perform private.refuse('429', 'Det blev många ändringar på en månad. ' || private.call_instead());
  elsif private.is_full('acts_a_day', acts) then
    perform private.refuse('429', 'Det blev många ändringar på ett dygn. Vänta till i morgon. ' || private.call_instead());
  elsif private.is_full('acts_an_hour', acts) then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  -- The limits above are per key, and one person may hold the keys of many bookings that nobody has accepted.
  if (select agreed_at is null from private.agreements where booking = of) and private.is_full('acts_of_strangers', array(
    select at from private.history join private.agreements using (booking)
    where who = 'household' and agreed_at is null and at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Det är ovanligt många som ändrar just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  return of;
end
$function$;

CREATE OR REPLACE FUNCTION private.agreement_pickups(agreement private.agreements, since date, until date)
 RETURNS TABLE(nominal date, base date, final date, skipped boolean, is_moved boolean, raw date)
 LANGUAGE plpgsql
 STABLE ROWS 5
AS $function$
#variable_conflict use_column
declare
  of uuid := agreement.booking;
  -- Pick-ups on or before this day cannot have been pushed into the range; later ones may have been.
  after_day date := private.open_day_before(since);
begin
  return query
  select days.nominal, private.pickup_day_from(of, days.nominal), made.final,
    coalesce(change.skipped, false), change.moved_to is not null, raw.raw
  from (
    select nominal_days as nominal from private.nominal_days(of, after_day + 1, until)
    union
    select change.nominal from private.day_changes as change
    where change.booking = of and change.moved_to > after_day and change.moved_to <= until
      and exists (select from private.nominal_days(of, change.nominal, change.nominal))
  ) as days
  left join private.day_changes as change on change.booking = of and change.nominal = days.nominal
  cross join lateral (select coalesce(change.moved_to, days.nominal) as raw) as raw
  cross join lateral (select private.pickup_day_from(of, raw.raw) as final) as made
  where (coalesce(made.final, raw.raw) > agreement.last_day) is not true;
end
$function$;

CREATE OR REPLACE FUNCTION private.agreements_of_address(address text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select booking
  from unnest(private.household_keys(jsonb_build_object('email', address))) as key
  join private.agreements on words @@ ('''' || key || '''')::tsquery
  where agreed_at is not null
$function$;

CREATE OR REPLACE FUNCTION private.answer(of uuid, agree boolean, first_day date, message text, seen jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  rules private.company_rules;
  answers jsonb;
  standing private.rhythms;
  repeated boolean;
  email text := private.answers_of(of) ->> 'email';
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  -- If it is already answered, the code below treats this as a repeated answer, unless what was seen never took effect.
  if (case
    when agreement.status = 'asked' then seen <> private.answers_of(of)
    when private.change_waits(agreement) then seen <> agreement.pending
    when agreement.status = 'agreed' then not private.answers_of(of) @> seen
  end) then
    perform private.refuse('409', 'Hushållet har ändrat något sedan du såg det. Läs det igen och svara sedan.');
  end if;
  if agree is null or length(message) > 2000 then
    perform private.refuse('400', 'Svara ja eller nej, och skriv högst 2000 tecken.');
  end if;
  message := btrim(coalesce(message, ''));

  if private.change_waits(agreement) then
    update private.agreements set pending = null, pending_at = null where booking = of;
    if agree then
      perform private.note_changes(of, agreement.pending);
    end if;
    perform private.record(of, 'company', case when agree then 'change_agreed' else 'change_declined' end);
    if agree and agreement.pending ->> 'email' <> email then
      perform private.readdress(of, message);
      return;
    end if;
    perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
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
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.record(of, 'company', 'declined');
    perform private.tell(of, 'declined', 'household', null, jsonb_build_object('message', message));
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
    first_day := private.proposed_day(agreement);
  end if;
  perform private.refuse_unless_first_day(first_day);
  if repeated then
    if first_day = (select min(rhythms.first_day) from private.rhythms where booking = of) then return; end if;
    if exists (select from private.days_of(of, lower(agreement.span) - 1, private.today()))
      or exists (select from private.visits where booking = of) then
      perform private.refuse('409', 'Hämtningarna har redan börjat. Flytta dagen i stället.');
    end if;
    select * into standing from private.rhythms where booking = of order by rhythms.first_day desc limit 1;
    delete from private.rhythms where booking = of;
    -- Changes from the new first day on still apply, but the company does not call off the very day that it names.
    delete from private.day_changes where booking = of and (
      nominal < first_day or moved_to < first_day or nominal = first_day and private.is_as_the_company_left_it(day_changes)
    );
  end if;
  select * into rules from private.company_rules;
  answers := private.answers_of(of);
  perform private.make_agreement(of, 'company', 'agreed', first_day, answers ->> 'frequency',
    case when standing.special then standing.price else (rules.prices ->> (answers ->> 'frequency'))::integer end,
    coalesce(standing.special, false), message);
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_back(of uuid, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if message is null or private.is_blank(message) or length(message) > 2000 then
    perform private.refuse('400', 'Skriv vad du undrar, högst 2000 tecken.');
  elsif agreement.status <> 'asked' then
    perform private.refuse('409', 'Bokningen är redan besvarad. Skriv till hushållet i stället.');
  elsif exists (
    select from public.outbox
    where form_response_id = of and kind = 'question' and data ->> 'message' = btrim(message)
      and (status = 'queued' or status = 'sent' and created_at > pg_catalog.now() - private.grace())
  ) then
    -- A second tap, or a press repeated because its answer was lost.
    return;
  elsif private.is_full('questions', array(select at from private.history where booking = of and what = 'asked_back')) then
    perform private.refuse('409', 'Ni har frågat tre gånger. Ring eller mejla hushållet i stället.');
  end if;
  update private.agreements set asked_back_at = private.now() where booking = of;
  perform private.record(of, 'company', 'asked_back');
  perform private.tell(of, 'question', 'household', null, jsonb_build_object('message', btrim(message)));
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The body is composed when it is sent. A name older than today's rules may contain characters that a subject must not.
  subject text := 'Ny bokning från ' || left(regexp_replace(new.submitted_by, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', ' ', 'g'), 200);
begin
  if new.booked_at_desk is not true then
    insert into public.outbox (id, to_email, subject, form_response_id) values (new.id, private.company_mailbox(), subject, new.id)
    on conflict (id) do nothing;
    if not found then
      insert into public.outbox (to_email, subject, form_response_id) values (private.company_mailbox(), subject, new.id);
    end if;
  end if;
  if new.created_at > pg_catalog.now() - interval '7 days' then
    insert into private.agreements (booking, asked_at) values (new.id, new.created_at);
  else
    insert into private.agreements (booking, asked_at, waits, words)
    values (new.id, new.created_at, false, private.words_of(new.submitted_by, new.answers));
  end if;
  if new.key_hash is not null then
    -- Knowing the hash of somebody else's key reveals and grants nothing.
    insert into private.keys (hash, booking, created_at) values (new.key_hash, new.id, private.now())
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.bill(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  bookings uuid[];
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  if month >= private.this_month() then
    perform private.refuse('409', 'Månaden är inte slut än. Hushållen får veta vad de ska betala när den är det.');
  end if;
  bookings := private.hold_all(array(select booking from private.booked_in(month)));
  perform private.tell_bill(told.booking, array[month], false)
  from unnest(bookings) as told (booking)
  left join private.payments on payments.booking = told.booking and payments.month = month
  cross join lateral private.owes(told.booking, month) as owes
  where (owes > 0 or billed > 0) and paid_at is null and billed is distinct from owes;
  perform private.settle_accounts(bookings);
end
$function$;

CREATE OR REPLACE FUNCTION private.billed_later(agreement private.agreements)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select nominal from private.day_changes
  where booking = agreement.booking and moved_to <@ agreement.span and nominal >= upper(agreement.span)
$function$;

CREATE OR REPLACE FUNCTION private.book(booking jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  given jsonb;
  answers jsonb;
  fault text;
  of uuid;
  first_day date;
begin
  if jsonb_typeof(booking) is distinct from 'object' or booking - private.answer_keys()
      - array['id', 'name', 'early_start', 'first_day', 'price'] <> '{}' then
    perform private.refuse('400', 'Bokningen har okända uppgifter');
  end if;
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(btrim(value #>> '{}')) else value end)
  into given from jsonb_each(booking) where value <> 'null';
  given := '{"name": "", "email": ""}'::jsonb || private.optional_answers() || coalesce(given, '{}');
  answers := given - array['id', 'name', 'early_start', 'first_day', 'price'];
  fault := case
    when jsonb_typeof(given -> 'name') <> 'string' then 'Bokningen har uppgifter i fel format'
    when given ->> 'id' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'Bokningen har uppgifter i fel format'
    when given ? 'price' and not private.is_price(given ->> 'price') then 'Priset är hela kronor.'
    when jsonb_typeof(given -> 'early_start') <> 'boolean' then 'Bokningen har uppgifter i fel format'
    else private.household_fault(given ->> 'name', answers, needs_email => false)
  end;
  if fault is not null then
    perform private.refuse('400', fault);
  end if;
  begin
    first_day := (given ->> 'first_day')::date;
  exception when others then
    perform private.refuse('400', 'Första dagen är ingen dag.');
  end;
  of := coalesce((given ->> 'id')::uuid, gen_random_uuid());
  -- The same press again, or at the same time: whoever comes second waits here for the first.
  insert into public.form_responses (id, submitted_by, answers, booked_at_desk, early_start)
  values (of, given ->> 'name', answers, true, coalesce((given ->> 'early_start')::boolean, false))
  on conflict (id) do nothing;
  if not found then
    if not exists (select from public.form_responses where id = of and booked_at_desk) then
      perform private.refuse('409', 'Bokningen finns redan. Svara på den i stället.');
    end if;
    return of;
  end if;
  perform private.answer(of, true, first_day, '');
  if given ? 'price' then
    update private.rhythms set price = (given ->> 'price')::integer, special = true where rhythms.booking = of;
  end if;
  return of;
end
$function$;

CREATE OR REPLACE FUNCTION private.booked_in(month date)
 RETURNS TABLE(booking uuid)
 LANGUAGE plpgsql
 STABLE ROWS 60
AS $function$
begin
  return query
  select agreements.booking from private.agreements
  where span && daterange(booked_in.month, (booked_in.month + interval '1 month')::date)
  union
  select visits.booking from private.visits where day >= booked_in.month and day < booked_in.month + interval '1 month'
  union
  select agreements.booking from private.day_changes join private.agreements using (booking)
  where nominal >= booked_in.month and nominal < booked_in.month + interval '1 month' and nominal >= upper(span) and moved_to <@ span;
end
$function$;

CREATE OR REPLACE FUNCTION private.can_take_back(agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('act', agreement.answered -> 'act', 'until', until)
  from (select (agreement.answered ->> 'at')::timestamptz + private.grace() as until) as minute
  where private.now() between until - private.grace() and until
$function$;

CREATE OR REPLACE FUNCTION private.change(of uuid, who text, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  answers jsonb := private.answers_of(of) || jsonb_build_object('name', private.name_of(of));
  -- A household must not lose its mail address by mistake.
  needs_email boolean := who = 'household' and answers ->> 'email' <> '';
  -- Only an offer can set monthly, so a booking may not; an agreement that has it keeps it.
  judged jsonb := answers || case when answers ->> 'frequency' = 'monthly' then '{"frequency": "weekly"}' else '{}'::jsonb end;
  back jsonb := '{}';
  wanted jsonb;
  pending jsonb;
  fault text;
  asked_for text;
begin
  select * into agreement from private.agreements where agreements.booking = of;
  if jsonb_typeof(changes) is distinct from 'object'
    or changes - private.answer_keys() - 'name' <> '{}'
    or jsonb_typeof(coalesce(changes -> 'name', '""')) <> 'string' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status = 'offered' and changes - private.driver_keys() - 'phone' <> '{}' then
    perform private.refuse('409', 'Vi har skickat ett pris för det du skrev. Svara på det först. ' || private.call_instead());
  elsif agreement.status not in ('asked', 'offered', 'agreed')
    and changes - private.changeable_after_the_end(agreement, who) <> '{}' then
    perform private.refuse('409', case
      when who = 'household' and private.has_days_left(agreement)
        then 'Avtalet är avslutat. Till sista dagen går det att ändra telefon och meddelande. ' || private.call_instead()
      when agreement.status = 'declined' then 'Det blev inget avtal, så det finns inget att ändra. Boka gärna igen.'
      else 'Avtalet gäller inte längre, så det finns inget att ändra. Boka gärna igen.'
    end);
  end if;
  if changes ->> 'frequency' = 'monthly' and private.can_return_to_monthly(agreement) then
    back := '{"frequency": "weekly"}';
  end if;
  if changes -> 'frequency' = answers -> 'frequency' then
    changes := changes - 'frequency';
  end if;
  -- Without the tick there is no request; the form expresses that by leaving it out.
  if not coalesce(changes -> 'materials' ? 'Special', true) then
    changes := changes || '{"specialRequest": ""}';
  end if;
  pending := coalesce(agreement.pending, '{}') - array(select jsonb_object_keys(changes));
  if who = 'household' and agreement.status <> 'ended' then
    -- Changes asked for earlier count as part of this one, and are judged anew below.
    wanted := judged || pending || changes || back;
    if private.household_fault(wanted ->> 'name', wanted - 'name', needs_email) is not null then
      pending := pending - array['materials', 'specialRequest'];
    end if;
    changes := pending || changes;
    pending := '{}';
  elsif changes ?| array['materials', 'specialRequest'] then
    pending := pending - array['materials', 'specialRequest'];
  end if;
  wanted := judged || changes || back;
  fault := private.household_fault(wanted ->> 'name', wanted - 'name', needs_email);
  if fault is not null then
    perform private.refuse('400', fault);
  end if;

  -- The company must approve a new address to drive to, new materials and a new contract partner; nothing needs approval before
  -- it has answered the booking.
  if who = 'household' and agreement.status = 'agreed' then
    foreach asked_for in array array['address', 'name', 'email'] loop
      if changes ->> asked_for <> answers ->> asked_for then
        pending := pending || jsonb_build_object(asked_for, changes -> asked_for);
        changes := changes - asked_for;
      end if;
    end loop;
    if coalesce(changes ->> 'specialRequest', '') not in ('', answers ->> 'specialRequest') then
      pending := pending || jsonb_build_object('specialRequest', changes -> 'specialRequest');
      changes := changes - 'specialRequest';
      if not answers -> 'materials' ? 'Special' then
        pending := pending
          || jsonb_build_object('materials', coalesce(changes -> 'materials', answers -> 'materials' || '["Special"]'));
        if coalesce((changes -> 'materials') - 'Special', '[]') = '[]' then
          changes := changes - 'materials';
        else
          changes := changes || jsonb_build_object('materials', (changes -> 'materials') - 'Special');
        end if;
      end if;
    end if;
  end if;

  wanted := answers || changes;
  if wanted <> answers then
    if wanted -> 'frequency' <> answers -> 'frequency' and agreement.status = 'agreed' then
      perform private.change_frequency(of, wanted ->> 'frequency');
      update private.agreements set revision = revision + 1 where agreements.booking = of;
      perform private.update_span(of);
    end if;
    perform private.note_changes(of, changes);
    perform private.record(of, who, 'changed');
  end if;
  if nullif(pending, '{}') is distinct from agreement.pending then
    update private.agreements
    set pending = nullif(pending, '{}'), pending_at = case when pending <> '{}' then private.now() end
    where agreements.booking = of;
    if pending <> '{}' or wanted = answers then
      perform private.record(of, who, case when pending = '{}' then 'changed' else 'asked_change' end);
    end if;
  elsif wanted = answers then
    return;
  end if;
  -- Whoever has a wrong address or number has the links that were sent there. A household that enters its own new number keeps
  -- the link it is using.
  if who = 'company' then
    update private.keys set revoked_at = private.now()
    where booking = of and revoked_at is null and case channel
      when 'mail' then wanted ->> 'email' <> answers ->> 'email'
      when 'sms' then private.national_number(wanted ->> 'phone') <> private.national_number(answers ->> 'phone')
    end;
    if agreement.agreed_at is not null and private.goes_to(wanted) is distinct from private.goes_to(answers) then
      perform private.readdress(of);
      return;
    end if;
  end if;
  perform private.tell_both(of, who, 'changed', null, jsonb_build_object(
    'what', case when wanted = answers then 'asked' else 'changed' end,
    'changed', (select coalesce(jsonb_agg(key), '[]') from jsonb_each(wanted) where value is distinct from answers -> key),
    'pending', nullif(pending, '{}')
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.change_at_desk(of uuid, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  before private.agreements;
  kept jsonb;
begin
  perform private.hold_known(of);
  select * into before from private.agreements where booking = of;
  kept := private.as_it_is(of);
  if jsonb_typeof(changes) is distinct from 'object'
    or coalesce(jsonb_typeof(changes -> 'driver_note') <> 'string' or length(changes ->> 'driver_note') > 2000, false)
    or coalesce(jsonb_typeof(changes -> 'price') <> 'null' and not private.is_price(changes ->> 'price'), false) then
    perform private.refuse('400', 'Priset är hela kronor, anteckningen högst 2000 tecken.');
  end if;
  if changes ? 'driver_note' then
    update private.agreements set driver_note = changes ->> 'driver_note' where booking = of;
  end if;
  if changes - array['price', 'driver_note'] <> '{}' then
    perform private.change(of, 'company', changes - array['price', 'driver_note']);
  end if;
  if changes ? 'price' and private.set_price(of, (changes ->> 'price')::integer) then
    -- Reported in the message about the other changes, if there is one.
    update public.outbox set data = data || jsonb_build_object('changed', data -> 'changed' || '["price"]')
    where form_response_id = of and kind = 'changed' and recipient = 'household' and data ->> 'what' = 'changed'
      and created_at = pg_catalog.now();
    if not found then
      perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
        'who', 'company', 'what', 'changed', 'changed', '["price"]'::jsonb));
    end if;
  end if;
  -- Only a change that the household is told of, and not in place of another act that can still be taken back.
  if before.agreed_at is not null and coalesce(private.can_take_back(before) ->> 'act', 'change') = 'change' and exists (
    select from private.agreements as after where booking = of and (
      (after.changes, after.pending) is distinct from (before.changes, before.pending)
      or kept -> 'rhythms' <> private.as_it_is(of) -> 'rhythms'
    )
  ) then
    perform private.keep_for_a_minute('change', before, kept);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_frequency(of uuid, wanted text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  rules private.company_rules;
  since date := private.next_changeable_day();
  begins date := (select min(first_day) from private.rhythms where booking = of);
  standing private.rhythms;
  agreed jsonb := (select gave_way from private.agreements where booking = of);
  price integer;
  own_day date;
begin
  if since is null then
    perform private.refuse('409', 'Säsongen är slut, så det finns ingen hämtning att ändra.');
  end if;
  select * into rules from private.company_rules;
  select coalesce(jsonb_object_agg(key, value), '{}') into agreed from jsonb_each(agreed)
  where greatest((value ->> 'first_day')::date, begins) >= since;
  -- Replaces changes that have not taken effect, so that a change and its undo leave nothing behind and keep the price.
  since := greatest(since, begins);
  -- A day that the company has called off or moved stays so, even if it gets another nominal day: a pick-up that a closed day
  -- pushed there had its own.
  insert into private.day_changes as kept (booking, nominal, moved_to, skipped, company_moved_to, company_skipped)
  select distinct on (day) of, day, case when not company_skipped then company_moved_to end, company_skipped,
    case when not company_skipped then company_moved_to end, company_skipped
  from private.day_changes
  cross join lateral private.open_day_from(case when company_skipped then coalesce(moved_to, nominal) else nominal end) as day
  where booking = of and (company_skipped or company_moved_to is not null) and day <> nominal and day >= since
    and exists (select from private.nominal_days(of, nominal, nominal))
  order by day, nominal
  on conflict (booking, nominal) do update
  set moved_to = excluded.moved_to, skipped = excluded.skipped,
    company_moved_to = excluded.company_moved_to, company_skipped = excluded.company_skipped
  where not kept.company_skipped and kept.company_moved_to is null;
  with gone as (
    delete from private.rhythms where booking = of and first_day >= since returning *
  )
  select agreed || coalesce(jsonb_object_agg(
    frequency, jsonb_build_object('price', gone.price, 'special', special, 'first_day', first_day) order by first_day), '{}')
  into agreed from gone;
  price := agreed -> wanted ->> 'price';
  update private.agreements set gave_way = agreed - wanted where booking = of;
  select * into standing from private.rhythms where booking = of order by first_day desc limit 1;
  if standing.frequency = wanted and price is null then return; end if;
  if wanted <> 'weekly' then
    select min(days.day) into own_day
    from private.days_of(of, since, since + 60) as days where days.state = 'planned';
  end if;
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (of, coalesce(own_day, since), wanted, coalesce(price, (rules.prices ->> wanted)::integer),
    -- Older notes are all of individual prices.
    coalesce((agreed -> wanted ->> 'special')::boolean, price is not null));
end
$function$;

CREATE OR REPLACE FUNCTION private.close_day(closed date, reason text, fixed boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  of uuid;
  standing uuid[];
  to_day date;
begin
  if closed < private.today() and exists (select from private.agreements_around(closed)) then return; end if;
  lock table private.closed_days in share row exclusive mode;
  if exists (select from private.closed_days where day = closed) then
    update private.closed_days set reason = close_day.reason, fixed = close_day.fixed or closed_days.fixed
    where day = closed and (closed_days.reason <> close_day.reason or closed_days.fixed <> close_day.fixed);
    return;
  end if;
  if closed >= private.today() then
    standing := private.hold_all(array(select booking from private.households_of(closed) where state = 'planned'));
  end if;
  insert into private.closed_days (day, reason, fixed) values (closed, reason, fixed);
  to_day := private.open_day_from(closed);
  foreach of in array coalesce(standing, '{}') loop
    perform private.days_changed(of, 'company', 'closed_day', closed);
    perform private.tell_urgently(of, 'closed_day', closed, jsonb_build_object(
      'what', 'closed', 'reason', reason,
      -- None if the agreement ends before it.
      'to_day', (select to_day from private.agreements where booking = of and coalesce(to_day <= last_day, true))
    ), private.starts(closed));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_waiting_bills(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  waiting public.outbox;
  months jsonb;
begin
  for waiting in
    select * from public.outbox
    where form_response_id = of and kind = 'bill' and status in ('queued', 'dead') and settled_at is null
    order by id for update
  loop
    with line as (
      select place, listed_month.month, one, paid_at is not null as is_paid,
        waiting.claimed_by is null and owes <> (one ->> 'owes')::integer as is_stale
      from jsonb_array_elements(waiting.data -> 'months') with ordinality as listed (one, place)
      cross join lateral (select (one ->> 'month')::date as month) as listed_month
      cross join lateral private.owes(of, listed_month.month) as owes
      left join private.payments on booking = of and payments.month = listed_month.month
    ), untold as (
      update private.payments set billed = (one ->> 'was')::integer
      from line
      where booking = of and payments.month = line.month and is_stale and not is_paid
        and waiting.attempts = 0 and waiting.delivery is null and waiting.data -> 'is_reminder' <> 'true'
    )
    select jsonb_agg(one order by place) into months from line where not is_paid and not is_stale;
    if months is not null then
      update public.outbox set data = data || jsonb_build_object('months', months) where id = waiting.id;
    elsif waiting.status = 'queued' then
      delete from public.outbox where id = waiting.id;
    else
      update public.outbox set settled_at = private.now() where id = waiting.id;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.days_changed(of uuid, who text, what text, day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update private.agreements set revision = revision + 1 where booking = of;
  perform private.update_span(of);
  perform private.correct_waiting_bills(of);
  perform private.record(of, who, what, day);
  -- A reminder that has not left is written anew if it still applies; a contract that has been withdrawn from is not sent.
  delete from public.outbox
  where form_response_id = of and status = 'queued' and claimed_by is null and (
    kind = 'reminder' or kind = 'agreed' and (select agreements.status from private.agreements where booking = of) = 'withdrawn'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.deadline_words(until timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when private.local_day(until) <> private.today() then private.time_in_words(until)
    else clock || case when clock < '17:00' then ' i dag' else ' i kväll' end
  end
  from (select to_char(until at time zone 'Europe/Stockholm', 'HH24:MI') as clock) as local
$function$;

CREATE OR REPLACE FUNCTION private.decline(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status = 'ended' and agreement.ended_from = 'offered' then return; end if;
  perform private.refuse_unless_offered(agreement);
  perform private.end_offer(of, 'household', 'declined_offer');
  perform private.tell(of, 'offer', 'company', null, '{"what": "declined"}');
  update public.outbox set next_attempt_at = pg_catalog.now() + private.grace() where id in (select private.untold_no(of));
end
$function$;

CREATE OR REPLACE FUNCTION private.end_agreement(of uuid, who text, last_day date, message text DEFAULT ''::text, asked boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  locked date;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status not in ('asked', 'agreed', 'ended') then
    perform private.refuse('409', case agreement.status when 'offered' then 'Tacka nej till priset i stället.'
      when 'declined' then 'Det blev inget avtal, så det finns inget att avsluta.'
      else 'Avtalet gäller inte längre, så det finns inget att avsluta.' end);
  end if;
  if last_day is null then
    -- Idempotent.
    if agreement.status = 'ended' then return; end if;
    last_day := coalesce(private.next_changeable_day() - 1, private.today());
  elsif not private.is_near(last_day) or last_day < private.today() - 1 then
    perform private.refuse('409', 'Välj en sista dag från i dag och framåt.');
  end if;
  if agreement.status = 'ended' then
    -- The company's end is news even on the day that the household had chosen: it cannot be resumed by the household.
    if agreement.last_day = last_day and (who = 'household' or agreement.company_last_day is not null) then return; end if;
    if last_day > agreement.last_day then
      perform private.refuse_if_over(agreement, who);
    end if;
  end if;
  select min(days.day) into locked
  from private.days_of(of, greatest(last_day + 1, private.today()), greatest(last_day, private.today()) + 14) as days
  where days.state = 'planned' and private.changeable_until(days.day) < private.now();
  if locked is not null and who = 'household' then
    perform private.refuse_if_too_late(locked, who);
  end if;
  update private.agreements
  set status = 'ended', last_day = end_agreement.last_day, ended_at = private.now(),
    company_last_day = case when who = 'company' then end_agreement.last_day else company_last_day end,
    ended_from = case when status = 'ended' then ended_from else status end
  where booking = of returning * into agreement;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, who, 'ended', last_day);
  perform private.tell_both(of, who, 'ended', last_day, jsonb_strip_nulls(jsonb_build_object('what', 'ended', 'message', message, 'asked', asked)) || case
    when agreement.pending is null or private.change_waits(agreement) then '{}'
    else jsonb_build_object('pending', agreement.pending)
  end);
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_in_books(of uuid, since date, until date)
 RETURNS integer
 LANGUAGE sql
AS $function$
  with line as (
    insert into private.books (month, reference, owes, paid_at, pickups, bags)
    select month, private.reference(of), owes, paid_at, pickups, private.bags_of(of, month, private.last_day_of(month))
    from private.months_of(of)
    where month between since and until and (owes > 0 or pickups > 0 or paid_at is not null)
    returning owes, paid_at
  )
  select coalesce(sum(owes) filter (where paid_at is null), 0)::integer from line
$function$;

CREATE OR REPLACE FUNCTION private.erase(of uuid, OUT unpaid integer, OUT ids uuid[], OUT sent_in uuid[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  -- As booked and, if it has changed, as it is now.
  addresses text[] := array(
    select lower(btrim(unnest(array[answers ->> 'email', changes ->> 'email'])))
    from public.form_responses join private.agreements on booking = id
    where id = of and agreed_at is not null
  );
  letters uuid[] := array(
    select distinct id from unnest(addresses) as address
    join private.withdrawals on private.mailbox_of(receipt_to) = private.mailbox_of(address) and lower(receipt_to) = address
    where withdrawals.booking is null and settled_at is not null
  );
  -- Reminders of unanswered bookings that mention it among others.
  reminders uuid[] := array(
    select id from public.outbox
    where kind = 'unanswered' and data -> 'bookings' @> jsonb_build_array(jsonb_build_object('booking', of))
  );
begin
  -- By id, as in private.settle.
  perform from public.outbox where form_response_id = of or id = any (reminders) order by id for update;
  unpaid := private.close_books(of);
  ids := of || letters || array(select id from public.outbox where form_response_id = of or withdrawal = any (letters));
  sent_in := reminders || array(
    select distinct outbox.sent_in from public.outbox where form_response_id = of and outbox.sent_in is not null
  );
  update public.outbox set data = jsonb_build_object('bookings', (
    select coalesce(jsonb_agg(listed), '[]') from jsonb_array_elements(data -> 'bookings') as listed
    where listed ->> 'booking' <> of::text
  )) where id = any (reminders);
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', private.local_day(created_at))::date, answers ->> 'frequency', 1
  from public.form_responses where id = of
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from private.withdrawals where id = any (letters);
  delete from private.link_requests where email = any (addresses);
  delete from public.form_responses where id = of;
end
$function$;

CREATE OR REPLACE FUNCTION private.first_possible_day(at timestamp with time zone, early_start boolean, agreed_by timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  allowed interval := (select answer_within from private.company_rules);
  candidate date := private.open_day_from(private.local_day(at));
begin
  while private.changeable_until(candidate) - at < allowed loop
    candidate := private.open_day_from(candidate + 1);
  end loop;
  if candidate is null or early_start then return candidate; end if;
  return private.open_day_from(greatest(candidate, private.withdrawal_until(coalesce(agreed_by, at + allowed)) + 1));
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_notes()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  of uuid;
  forgotten integer := 0;
begin
  for of in
    select booking from private.agreements join public.form_responses on id = booking
    where status <> 'asked' and not coalesce(upper_inf(span), false)
      and greatest(
        upper(span) - 1, private.local_day(ended_at),
        (select max(day) from private.visits where visits.booking = agreements.booking)
      ) < private.today() - 30
      and (private.driver_words(answers) <> '' or changes ?| private.driver_keys() or driver_note <> '' or pending is not null
        or answered is not null
        or exists (select from private.visits where visits.booking = agreements.booking and note <> ''))
    order by booking for no key update of agreements
  loop
    update public.form_responses
    set answers = answers || (select jsonb_object_agg(key, '') from unnest(private.driver_keys()) as key) where id = of;
    update private.agreements
    set changes = changes - private.driver_keys(), driver_note = '', pending = null, pending_at = null, answered = null
    where booking = of;
    update public.outbox set data = data - array['note', 'pending'] where form_response_id = of and data ?| array['note', 'pending'];
    update private.visits set note = '' where booking = of and note <> '';
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$function$;

CREATE OR REPLACE FUNCTION private.given_notice(of uuid, last_day date, message text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  first_allowed date := private.today() + (select notice_weeks * 7 from private.company_rules);
begin
  select * into agreement from private.agreements where booking = of;
  -- An unanswered booking binds nobody. Idempotent.
  if agreement.status = 'asked' or agreement.status = 'ended'
    and (last_day is null or last_day = agreement.last_day and agreement.company_last_day is not null) then
    return last_day;
  elsif last_day is null then
    return first_allowed;
  elsif last_day < first_allowed and private.is_blank(coalesce(message, '')) then
    perform private.refuse('409', format(
      'Säger ni upp avtalet gäller det tidigast till och med %s. Har hushållet brutit grovt mot villkoren, skriv vad som hänt.',
      private.in_words(first_allowed)));
  end if;
  return last_day;
end
$function$;

CREATE OR REPLACE FUNCTION private.goes_to(answers jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case private.reach(answers)
    when 'mail' then answers ->> 'email' when 'sms' then private.national_number(answers ->> 'phone')
  end
$function$;

CREATE OR REPLACE FUNCTION private.grace()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select interval '1 minute'
$function$;

CREATE OR REPLACE FUNCTION private.is_company()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    claims ->> 'role' = 'authenticated'
    and lower(claims ->> 'email') = (select lower(value) from private.settings where name = 'company_mailbox')
    and (claims -> 'amr' @> '[{"method": "otp"}]' or claims -> 'amr' @> '[{"method": "magiclink"}]')
    -- A confirmed telephone number says nothing about the address in the same claims.
    and coalesce(claims ->> 'phone', '') = ''
    and not private.session_is_over(
      case when claims ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (claims ->> 'session_id')::uuid end
    ),
    false
  )
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as caller
$function$;

CREATE OR REPLACE FUNCTION private.is_open(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(upper_inf((agreement).span), false) or coalesce(
  greatest(upper((agreement).span) - 1, private.local_day((agreement).ended_at)) + 60 >= private.today(),
  true
)
$function$;

CREATE OR REPLACE FUNCTION private.is_price(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(case when value ~ '^[0-9]{1,6}$' then value::integer <= 100000 end, false)
$function$;

CREATE OR REPLACE FUNCTION private.keep_for_a_minute(act text, before private.agreements, more jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  with waiting as (
    update public.outbox set next_attempt_at = greatest(next_attempt_at, pg_catalog.now() + private.grace())
    where form_response_id = (before).booking and recipient = 'household' and status = 'queued' and (
      created_at = pg_catalog.now() or act = 'end' and kind = 'ended' and data ->> 'who' = 'company' and attempts = 0
      or private.is_about_address(act, (before).pending)
    )
    returning id, created_at
  )
  update private.agreements
  set answered = more || jsonb_build_object('at', private.now(), 'act', act, 'before', to_jsonb(before) - 'answered', 'messages', (
    select coalesce(jsonb_agg(id), '[]') from waiting
    where created_at = pg_catalog.now() or more -> 'unsent' @> jsonb_build_array(jsonb_build_object('id', id))
  ))
  where booking = (before).booking
$function$;

CREATE OR REPLACE FUNCTION private.last_day_at(of uuid, at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select today - (at < private.starts(today) and not exists (
    select from private.visits where booking = of and visits.day = today and visits.at <= last_day_at.at
  ))::integer
  from (select private.local_day(at) as today) as ends
$function$;

CREATE OR REPLACE FUNCTION private.last_day_of(month date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (month + interval '1 month')::date - 1
$function$;

CREATE OR REPLACE FUNCTION private.local_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (at at time zone 'Europe/Stockholm')::date
$function$;

CREATE OR REPLACE FUNCTION private.mark_paid(of uuid, month date, paid boolean, remark text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
begin
  if month is null or not private.is_near(month) or paid is null or length(remark) > 500 then
    perform private.refuse('400', 'Välj ett hushåll och en månad, och skriv högst 500 tecken.');
  end if;
  month := date_trunc('month', month);
  update private.books set paid_at = case when paid then coalesce(paid_at, private.now()) end
  where id = of and books.month = month;
  if found then return; end if;
  if not private.hold(of) then
    perform private.refuse('400', 'Hushållet eller månaden finns inte.');
  end if;
  insert into private.payments as kept (booking, month, paid_at, remark)
  values (of, month, case when paid then private.now() end, btrim(remark))
  on conflict on constraint payments_pkey do update set
    paid_at = case when paid then coalesce(kept.paid_at, excluded.paid_at) end, remark = coalesce(excluded.remark, kept.remark);
  if paid then
    perform private.correct_waiting_bills(of);
  end if;
  update private.agreements set settled = null where booking = of;
  perform private.settle_accounts(array[of]);
end
$function$;

CREATE OR REPLACE FUNCTION private.month(month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_variable
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  return (
    with household as (
      select candidate.booking as id, candidate.booking, private.name_of(candidate.booking) as name, given ->> 'address' as address,
        given ->> 'phone' as phone, private.reach(given) as reach, private.reference(candidate.booking) as reference,
        rhythm.frequency, rhythm.price, owes, made.pickups, made.bags, paid_at,
        case when billed = owes then billed_at end as billed_at, nullif(billed, owes) as was, coalesce(remark, '') as remark
      from private.booked_in(month) as candidate
      join private.agreements on agreements.booking = candidate.booking
      join public.form_responses on id = candidate.booking
      cross join lateral private.agreement_answers(form_responses, agreements) as given
      cross join lateral private.owes(candidate.booking, month) as owes
      left join private.payments on payments.booking = candidate.booking and payments.month = month
      left join lateral (
        select frequency, price from private.rhythms
        where rhythms.booking = candidate.booking and first_day < month + interval '1 month'
        order by first_day desc limit 1
      ) as rhythm on true
      cross join lateral (
        select count(*)::integer as pickups, private.bags_of(candidate.booking, month, private.last_day_of(month)) as bags
        from private.visits
        where visits.booking = candidate.booking and outcome = 'collected' and day >= month and day < month + interval '1 month'
      ) as made
      where owes > 0 or pickups > 0 or paid_at is not null or billed > 0
      union all
      select id, null, 'Raderat hushåll', '', '', null, reference, null, null, owes, pickups, bags, paid_at, null, null, ''
      from private.books where books.month = month
    )
    select jsonb_build_object(
      'month', month,
      'households', coalesce(jsonb_agg(to_jsonb(household) order by booking is null, private.street_key(name), id), '[]'),
      'totals', jsonb_build_object(
        'pickups', coalesce(sum(pickups), 0), 'owes', coalesce(sum(owes), 0),
        'paid', coalesce(sum(owes) filter (where paid_at is not null), 0),
        'bags', (
          select coalesce(jsonb_object_agg(key, sum), '{}') from (
            select key, sum(value::integer) from household, jsonb_each_text(bags) group by key
          ) as sums
        )
      )
    ) from household
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.months_of(of uuid)
 RETURNS TABLE(month date, owes integer, counted text, pickups integer, paid_at timestamp with time zone, billed_at timestamp with time zone, reminded_at timestamp with time zone, remark text)
 LANGUAGE sql
 STABLE ROWS 6
AS $function$
  with bounds as (
    select date_trunc('month', least(min(first_day), lower(span), min(visits.day)))::date as since, case
      when upper_inf(span) then private.this_month()
      when not isempty(span) or max(visits.day) is not null
        then least(private.this_month(), date_trunc('month', greatest(upper(span) - 1, max(visits.day), max(later.day)))::date)
    end as until
    from private.agreements join private.rhythms using (booking) left join private.visits using (booking)
    left join lateral private.billed_later(agreements) as later (day) on true
    where booking = of
    group by span
  ), sum as (
    select month, round(sum(sixtieths) / 60)::integer as owes, string_agg(counted, '; ' order by first_day) as counted
    from bounds
    cross join lateral private.shares(of, since, private.last_day_of(until))
    group by month
  ), visit as (
    select date_trunc('month', day)::date as month, count(*)::integer as pickups
    from private.visits where booking = of and outcome = 'collected' group by 1
  )
  select first::date, coalesce(sum.owes, 0), coalesce(sum.counted, 'Ingen hämtning'), coalesce(visit.pickups, 0),
    paid_at, case when billed = coalesce(sum.owes, 0) then billed_at end, reminded_at, coalesce(remark, '')
  from bounds
  cross join lateral generate_series(since::timestamp, until::timestamp, interval '1 month') as months (first)
  left join sum on sum.month = first
  left join visit on visit.month = first
  left join private.payments on booking = of and payments.month = first
$function$;

CREATE OR REPLACE FUNCTION private.move(of uuid, who text, day date, to_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  begins date;
  changed boolean := false;
begin
  perform private.refuse_unless_running(of);
  pickups := private.pickups_on(of, who, day);
  perform private.refuse_if_too_late(day, who);
  if to_day is not null and (
    not private.is_near(to_day) or private.open_day_from(to_day) is distinct from to_day
    or to_day > (select last_day from private.agreements where booking = of)
  ) then
    perform private.refuse('409', 'Den dagen kör vi inte. Välj en av dagarna i listan.');
  end if;
  -- The company decides the first day; before it, the right of withdrawal may still run.
  begins := (select min(first_day) from private.rhythms where booking = of);
  if who = 'household' and to_day < begins then
    perform private.refuse('409', format('Hämtningarna börjar %s, så det går inte att flytta till en tidigare dag här. ',
      private.in_words(begins)) || private.call_instead());
  end if;
  foreach pickup in array pickups loop
    base := private.pickup_day_from(of, pickup.nominal);
    target := coalesce(private.pickup_day_from(of, pickup.moved_to), base);
    -- The day it is on now; the day it was moved from may be long past.
    if target <> day then
      perform private.refuse_if_too_late(target, who);
    end if;
    if to_day is null then
      continue when pickup.skipped and (who = 'household' or pickup.company_skipped);
      perform private.refuse_if_visited(of, array[target]);
    else
      continue when to_day = target and not pickup.skipped;
      if who = 'household' and (
        pickup.company_skipped or (pickup.company_moved_to is not null and to_day = base) or exists (
          -- Nor may it move another pick-up to a day from which the company has moved one, or on which it has called one off.
          select from private.standing_on(of, to_day) as there
          where there.company_skipped or private.open_day_from(there.company_moved_to) <> to_day
        )
      ) then
        perform private.refuse_what_the_company_did();
      end if;
      perform private.refuse_if_too_late(to_day, who);
      perform private.refuse_if_visited(of, array[target, to_day]);
    end if;
    pickup.skipped := to_day is null;
    if to_day is not null then
      pickup.moved_to := nullif(to_day, base);
    end if;
    if who = 'company' then
      pickup.company_skipped := pickup.skipped;
      pickup.company_moved_to := pickup.moved_to;
    end if;
    perform private.keep_day_change(pickup);
    changed := true;
  end loop;
  if changed then
    perform private.days_changed(of, who, case when to_day is null then 'skipped' else 'moved' end, day);
    perform private.tell_both(of, who, 'moved', day, jsonb_build_object(
      'what', case when to_day is null then 'skipped' else 'moved' end, 'to_day', to_day));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.offer(of uuid, price integer, frequency text, first_day date, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  offered jsonb;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  agreement := private.replace_untold_no(agreement);
  if not private.is_price(price::text)
    or frequency is null or frequency not in ('once', 'biweekly', 'weekly', 'monthly') or length(message) > 2000 then
    perform private.refuse('400', 'Skriv priset i hela kronor, välj hur ofta, och skriv högst 2000 tecken.');
  elsif not (agreement.status in ('asked', 'offered', 'declined') or agreement.status = 'ended' and agreement.ended_from = 'offered') then
    perform private.refuse('409', case agreement.status when 'agreed' then 'Ni har redan sagt ja till bokningen.'
      else 'Bokningen gäller inte längre.' end);
  end if;
  perform private.refuse_unless_first_day(first_day);
  offered := jsonb_build_object(
    'price', price, 'frequency', frequency, 'first_day', first_day, 'message', btrim(coalesce(message, '')));
  if agreement.status = 'offered' and agreement.offer - 'until' = offered and not private.has_lapsed(agreement) then return; end if;
  offered := offered || jsonb_build_object('until', private.now() + interval '14 days');
  update private.agreements
  set status = 'offered', waits = false, offer = offered, ended_at = null, ended_from = null where booking = of;
  perform private.note_changes(of, '{}');
  perform private.record(of, 'company', 'offered', first_day);
  perform private.tell(of, 'offer', 'household', null, '{"what": "offered"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.open_day(opened date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of uuid;
  left_day date := private.open_day_from(opened);
begin
  if opened < private.today() then return; end if;
  lock table private.closed_days in share row exclusive mode;
  delete from private.closed_days where day = opened;
  if not found then return; end if;
  foreach of in array private.hold_all(array(select booking from private.households_of(opened) where state = 'planned')) loop
    perform private.days_changed(of, 'company', 'opened_day', opened);
    perform private.tell_urgently(of, 'closed_day', opened, jsonb_build_object(
      'what', 'opened', 'to_day', opened, 'from_day', left_day), private.starts(opened));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.owes(of uuid, month date)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(round(sum(sixtieths) / 60), 0)::integer
  from private.shares(of, month, private.last_day_of(month))
$function$;

CREATE OR REPLACE FUNCTION private.pickup_day_from(of uuid, raw date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  open_day date := private.open_day_from(raw);
begin
  if open_day = raw then return raw; end if;
  return coalesce((
    select min(day) from private.visits cross join private.company_rules
    where booking = of and day >= raw and day < coalesce(open_day, season_last_day + 1)
  ), open_day);
end
$function$;

CREATE OR REPLACE FUNCTION private.pickups_on(of uuid, who text, day date)
 RETURNS private.day_changes[]
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
begin
  if day is not null and private.is_near(day) then
    select array_agg(pickup) into pickups from private.standing_on(of, day) as pickup;
  end if;
  if pickups is null then
    perform private.refuse('409', format('Den dagen är ingen av %s hämtningsdagar. Ladda om sidan så ser du vilka de är.',
      case who when 'household' then 'dina' else 'hushållets' end));
  end if;
  return pickups;
end
$function$;

CREATE OR REPLACE FUNCTION private.readdress(of uuid, message text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update private.keys set revoked_at = private.now() where booking = of and revoked_at is null;
  -- By id, as in private.settle.
  perform from public.outbox
  where form_response_id = of and recipient = 'household' and status in ('dead', 'expired') order by id for no key update;
  update public.outbox
  set status = 'queued', channel = private.channel_to(of), attempts = 0, next_attempt_at = pg_catalog.now(), last_error = null
  where form_response_id = of and recipient = 'household' and status = 'dead' and settled_at is null
    and kind not in ('agreed', 'link') and (expires_at is null or expires_at > pg_catalog.now());
  update public.outbox set settled_at = private.now()
  where form_response_id = of and recipient = 'household' and status in ('dead', 'expired') and settled_at is null;
  if (select status from private.agreements where booking = of) = 'agreed' then
    perform private.tell(of, 'agreed', 'household', null, jsonb_build_object('what', 'readdressed', 'message', message));
  elsif private.channel_to(of) <> 'call' then
    perform private.tell(of, 'link', 'household');
  else
    perform private.tell(of, 'changed', 'household', null, '{"who": "company", "what": "changed"}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_if_over(agreement private.agreements, who text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  until timestamptz := private.changeable_until(private.open_day_from(agreement.last_day + 1));
begin
  if who = 'household' and agreement.company_last_day is not null then
    perform private.refuse('409', 'Det är vi som har avslutat avtalet, så det går inte att ta upp igen här. ' || private.call_instead());
  elsif not private.may_resume(agreement, who) then
    perform private.refuse('409', format(
      'Det är för sent att ta upp avtalet igen: gränsen var %s. Boka gärna på nytt. %s',
      private.time_in_words(until), private.call_instead()
    ));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_if_too_late(day date, who text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  until timestamptz := private.changeable_until(day);
begin
  if who = 'household' and private.now() > until then
    perform private.refuse('409', format(
      'Det är för sent att ändra %s: gränsen var %s. %s', private.in_words(day), private.time_in_words(until), private.call_instead()
    ));
  elsif who <> 'household' and day < private.today() then
    perform private.refuse('409', 'Den dagen har redan varit.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unless_offered(agreement private.agreements)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if agreement.status <> 'offered' then
    perform private.refuse('409', 'Det finns inget pris att svara på längre. ' || private.call_instead());
  elsif private.has_lapsed(agreement) then
    perform private.refuse('409', format('Priset gällde till och med %s. Boka gärna igen. %s',
      private.time_in_words((agreement.offer ->> 'until')::timestamptz), private.call_instead()));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_when_busy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_full boolean;
begin
  if tg_table_name = 'form_responses' then
    if new.booked_at_desk then return new; end if;
    perform from public.form_responses where id = new.id for key share;
    if found then
      new.submitted_by := '-';
      new.answers := '{}';
      return new;
    end if;
    if not exists (select from private.settings where name = 'bookings_per_hour') then return new; end if;
    is_full := private.is_full('bookings_per_hour', array(
      select created_at from public.form_responses where created_at > now() - interval '1 hour'
    ), now());
  else
    perform from public.outbox where id = new.id or (form_response_id = new.form_response_id and kind = 'notice') for key share;
    if found then
      new.body := '-';
      return new;
    end if;
    -- No page of ours sends more bytes; the body of a booking's notice is never read.
    if octet_length(new.body) > 32768 then
      new.body := left(new.body, 8192);
    end if;
    if new.form_response_id is not null then return new; end if;
    is_full := private.is_full('letters_per_hour', array(
      select created_at from public.outbox
      where kind = 'notice' and form_response_id is null and created_at > now() - interval '1 hour'
    ), now());
  end if;
  if is_full then
    raise exception using errcode = 'PT429', message = coalesce(
      (select value from private.settings where name = 'busy_sentence'),
      'Det kommer ovanligt mycket just nu. Försök igen om en stund.'
    );
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.remind(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  months date[];
  reminded timestamptz;
begin
  perform private.hold_known(of);
  select array_agg(month), max(reminded_at) into months, reminded
  from private.months_of(of) where owes > 0 and paid_at is null and month < private.this_month();
  if months is null then
    perform private.refuse('409', 'Hushållet har betalat allt.');
  elsif reminded > private.now() - interval '7 days' then
    perform private.refuse('409', format('Hushållet fick en påminnelse %s. Vänta en vecka mellan dem, eller ring.',
      private.in_words(private.local_day(reminded))));
  end if;
  perform private.tell_bill(of, months, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.reopen_offer(agreement private.agreements)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of uuid := agreement.booking;
begin
  if agreement.ended_at < private.now() - private.grace() or private.has_lapsed(agreement) or not exists (
    select from private.history where booking = of and what = 'declined_offer' and at >= agreement.ended_at
  ) then
    perform private.refuse('409', 'Det är för sent att ångra ett nej till priset. ' || private.call_instead());
  end if;
  update private.agreements set status = 'offered', ended_at = null, ended_from = null where booking = of;
  perform private.note_changes(of, '{}');
  perform private.record(of, 'household', 'reopened_offer');
  delete from public.outbox where id in (select private.untold_no(of));
end
$function$;

CREATE OR REPLACE FUNCTION private.restore(of uuid, who text, day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  -- Back to where the company put it, or else to its own day.
  back_to date;
  changed boolean := false;
begin
  perform private.refuse_unless_running(of);
  pickups := private.pickups_on(of, who, day);
  foreach pickup in array pickups loop
    base := private.pickup_day_from(of, pickup.nominal);
    target := coalesce(private.pickup_day_from(of, pickup.moved_to), base);
    back_to := coalesce(private.open_day_from(pickup.company_moved_to), base);
    if who = 'household' and private.is_as_the_company_left_it(pickup) then
      perform private.refuse_what_the_company_did();
    end if;
    if pickup.skipped and target = day then
      perform private.refuse_if_too_late(target, who);
      pickup.skipped := false;
    elsif pickup.moved_to is not null then
      perform private.refuse_if_too_late(target, who);
      perform private.refuse_if_too_late(back_to, who);
      perform private.refuse_if_visited(of, array[target, back_to]);
      if back_to > (select last_day from private.agreements where booking = of) then
        perform private.refuse('409', 'Avtalet slutar före ' || private.in_words(back_to) || '. Hoppa över dagen i stället, eller välj en senare sista dag.');
      end if;
      pickup.skipped := false;
      pickup.moved_to := pickup.company_moved_to;
    else
      continue;
    end if;
    perform private.keep_day_change(pickup);
    changed := true;
  end loop;
  if changed then
    perform private.days_changed(of, who, 'restored', day);
    perform private.tell_both(of, who, 'moved', day, '{"what": "restored"}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.said(of uuid, kind text, day date, data jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', case kind
    when 'agreed' then case when data ->> 'what' = 'readdressed' then concat_ws(' ',
        'Från och med nu ringer vi dig på det här numret.',
        (
          select 'Nästa gång vi hämtar är ' || private.in_words(min(days.day)) || '. Ställ ut senast ' || pickup_from || '.'
          from private.days_of(of, private.today(), private.today() + 60) as days where state = 'planned'
        ), 'Avtalet lämnar vi på papper.')
      else format(
        'Ja, vi hämtar hos dig %s%s. Ställ ut senast %s. Det kostar %s kronor%s. Avtalet lämnar vi på papper.',
        case when frequency <> 'once' then 'från ' end, private.in_words(first_day), pickup_from, price,
        case when frequency <> 'once' then ' i månaden' end)
    end
    when 'declined' then 'Vi kan tyvärr inte hämta hos dig, så det blir inget avtal och kostar ingenting.'
    when 'changed' then case data ->> 'what'
      when 'agreed' then 'Ja, det du bad om ordnar vi.'
      when 'declined' then 'Det du bad om går tyvärr inte. Allt annat är som förut.'
      when 'asked' then 'Vi har fått ditt önskemål och svarar så snart vi kan.'
      else 'Vi har ändrat det vi har noterat om din hämtning.'
    end
    when 'moved' then (
      select string_agg(case what
        when 'skipped' then format('%s är överhoppad. Då kommer vi inte till dig.', private.capital(private.in_words(act.day)))
        when 'moved' then format('Hämtningen %s är flyttad till %s.', private.in_words(act.day), private.in_words(to_day))
        else format('%s är återställd. Vi kommer som det var tänkt.', private.capital(private.in_words(act.day)))
      end, ' ' order by act.day)
      from jsonb_to_recordset(private.acts_of(said.day, data)) as act (day date, what text, to_day date)
    )
    when 'ended' then case data ->> 'what'
      when 'resumed' then 'Hämtningen fortsätter som förut.'
        || case when exists (select from private.agreements where booking = of and private.change_waits(agreements))
          then ' Det du bad om väntar på vårt svar igen.' else '' end
      else format('Hämtningen är avslutad. Sista dagen är %s.', private.in_words(day))
        || case when data ? 'pending' then ' Det du bad om hinner vi inte ordna, så det gäller inte.' else '' end
    end
    when 'withdrawn' then 'Du har ångrat avtalet, så det gäller inte längre och vi kommer inte fler gånger.'
    when 'question' then 'Innan vi svarar på din bokning undrar vi en sak. ' || coalesce(data ->> 'message', '')
    when 'offer' then coalesce((
      select format('Vi kan hämta hos dig %s för %s%s, första gången %s. Du betalar i efterskott och har 14 dagars ångerrätt. Vill du det?',
        case standing ->> 'frequency' when 'weekly' then 'varje vecka' when 'biweekly' then 'varannan vecka'
          when 'monthly' then 'var fjärde vecka' else 'en gång' end,
        private.kronor((standing ->> 'price')::integer), case when standing ->> 'frequency' <> 'once' then ' i månaden' end,
        private.in_words((standing ->> 'first_day')::date))
      from private.agreements cross join private.offer_now(agreements) as standing where booking = of and standing is not null
    ), 'Vi skickade ett pris till dig. Det är besvarat eller gäller inte längre.')
    when 'link' then 'Länken till din sida har inte kommit fram. Hur stavas din e-postadress?'
    when 'closed_day' then case data ->> 'what'
      when 'opened' then format('Vi kör ändå %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      else format('Vi kör inte %s. Anledning: %s. ', private.in_words(day), data ->> 'reason')
        || coalesce(format('Nästa dag är %s.', private.in_words((data ->> 'to_day')::date)), 'Den hämtningen utgår.')
    end
    when 'bill' then (
      select format(case when sum(owes) > 0 then 'Det är %s att betala för %s: %s.%s Referensen är %s.'
          else 'Du har inget att betala för %2$s: %3$s.%4$s' end, private.kronor(sum(owes)::integer),
        string_agg(private.month_name(month), ' och ' order by month), string_agg(counted, '; ' order by month),
        case when count(was) > 0 then ' Det gäller i stället för den summa vi sa förut.' end, private.reference(of))
      from jsonb_to_recordset(data -> 'months') as months (month date, owes integer, counted text, was integer)
    )
    when 'not_collected' then case data ->> 'outcome'
      when 'collected' then format('Vi fick med oss dina påsar %s, fast vi sa något annat.', private.in_words(day))
      when 'wrong' then format('Vi var hos dig %s men fick lämna det som var fel sorterat.', private.in_words(day))
      else format('Vi var hos dig %s men inget stod ute.', private.in_words(day))
    end
    when 'reminder' then format('Vi hämtar %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      || case when private.changeable_until(day) < private.now() then ''
        else format(' Passar det inte, säg till senast %s.', private.deadline_words(private.changeable_until(day))) end
  end, nullif(btrim(coalesce(data ->> 'message', data ->> 'note')), ''))
  from (select to_char(pickup_from, 'HH24:MI') as pickup_from from private.company_rules) as rules
  left join (
    select first_day, frequency, price from private.rhythms where booking = of order by first_day limit 1
  ) as first on true
$function$;

CREATE OR REPLACE FUNCTION private.send_requested_links()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  sent integer := 0;
  of uuid;
begin
  for of in
    with asked as (delete from private.link_requests where at <= private.now() and at > private.now() - interval '1 day' returning email)
    select distinct booking from asked cross join lateral private.agreements_of_address(email) as theirs (booking)
    join private.agreements using (booking)
    where private.is_open(agreements) and private.may_send_link(booking)
  loop
    perform private.tell(of, 'link', 'household');
    sent := sent + 1;
  end loop;
  delete from private.link_requests where at <= private.now() - interval '1 day' or at > private.now() + interval '1 hour';
  return sent;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_price(of uuid, wanted integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  rhythm private.rhythms;
  month date := date_trunc('month', private.today());
  step integer;
  since date;
begin
  select * into rhythm from private.rhythms where booking = of order by first_day desc limit 1;
  if not found then
    perform private.refuse('409', 'Svara på bokningen först, sedan kan priset ändras.');
  elsif wanted is null and rhythm.frequency = 'monthly' then
    perform private.refuse('409', 'Var fjärde vecka har inget pris i prislistan. Skriv det pris som ska gälla.');
  end if;
  step := private.step_of(rhythm.frequency);
  since := coalesce(rhythm.first_day + greatest(0, (month - rhythm.first_day + step - 1) / step * step), rhythm.first_day);
  insert into private.rhythms as kept (booking, first_day, frequency, price, special)
  select of, since, rhythm.frequency, coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null
  from private.company_rules
  where (rhythm.price, rhythm.special)
    is distinct from (coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null)
  on conflict (booking, first_day) do update set price = excluded.price, special = excluded.special;
  if not found then return false; end if;
  -- The household may owe something again, and another sum for a one-off of a past month.
  update private.agreements set settled = null where booking = of;
  perform private.correct_waiting_bills(of);
  perform private.record(of, 'company', 'changed');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_accounts(of uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements set settled = true
  where booking = any (of) and (isempty(span) or upper(span) <= private.this_month())
    and not exists (select from private.billed_later(agreements) as day where day >= private.this_month())
    and not exists (select from private.months_of(booking) where owes > 0 and paid_at is null)
$function$;

CREATE OR REPLACE FUNCTION private.shares(of uuid, since date, until date)
 RETURNS TABLE(month date, first_day date, sixtieths bigint, counted text)
 LANGUAGE sql
 STABLE ROWS 3
AS $function$
  with own as (
    select rhythm.*, private.step_of(rhythm.frequency) as step, status = 'withdrawn' as is_withdrawn
    from private.agreements
    join (
      select *, lead(first_day) over (order by first_day) as next_first_day,
        frequency <> lag(frequency) over (order by first_day) as is_new
      from private.rhythms where booking = of
    ) as rhythm on true
    where agreements.booking = of
  ), pickup as (
    select pickups.*,
      base is null or (base <> nominal and exists (select from private.nominal_days(of, base, base))) as is_lost,
      not is_free and exists (select from private.visits where booking = of and day = final and outcome = 'collected') as is_collected
    from private.pickups(of, since, until) as pickups
    cross join (
      select status = 'withdrawn' and not early_start as is_free
      from private.agreements join public.form_responses on id = booking where booking = of
    ) as asked
    -- A day that has become one with a day of a new rhythm is charged as that one.
    where not exists (
      select from own
      where is_new and first_day > pickups.nominal and first_day <= final
        and exists (select from private.nominal_days(of, final, final)) and not exists (
          select from private.day_changes as change
          where change.booking = of and change.nominal = final and change.moved_to is not null
        )
    )
  ), share as (
    select date_trunc('month', nominal)::date as month, first_day, frequency, price, step, is_withdrawn,
      count(distinct base) filter (where not is_lost) as had,
      -- In the whole month, whichever rhythms it has.
      coalesce(bool_and(bool_and(skipped) filter (where not is_lost))
        over (partition by date_trunc('month', nominal)::date), false) as all_skipped,
      count(distinct final) filter (where is_collected) as collected
    from own
    join pickup on nominal between greatest(since, first_day) and least(until, next_first_day - 1)
    where frequency <> 'once'
    group by 1, first_day, frequency, price, step, is_withdrawn
    union all
    select date_trunc('month', final)::date, first_day, frequency, price, null, is_withdrawn,
      is_collected::integer, skipped, is_collected::integer
    from own
    join pickup on nominal = first_day and final between since and until
    where frequency = 'once'
  ), counted as (
    select *, case when is_withdrawn then collected when all_skipped and step is not null then 0 else had end as units,
      -- The number of the rhythm's days in the whole month, regardless of when the agreement began.
      case when step is null then 1 else (
        select count(*) from generate_series(month, month + interval '1 month' - interval '1 day', interval '1 day') as day
        where (day::date - first_day) % step = 0
      ) end as regular
    from share
  )
  -- In integers: no month has more than five of a weekday, and 1 to 5 all divide sixty.
  select month, first_day, price * units * (60 / regular), case
    when units = 0 and is_withdrawn then 'Avtalet är ångrat, så det kostar inget'
    when units = 0 and all_skipped then 'Överhoppat'
    when step is null and units = 0 then 'En hämtning, ' || private.kronor(price) || ' när den är gjord'
    when step is null then 'En hämtning, ' || private.kronor(price)
    else format('%s%s av %s %sar i %s, %s per månad', case when is_withdrawn then 'Hämtat ' else '' end, units, regular,
      private.weekday_name(month + (select weekday - extract(isodow from month)::integer from private.company_rules)),
      private.month_name(month), private.kronor(price))
  end
  from counted
$function$;

CREATE OR REPLACE FUNCTION private.still_unanswered(data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_agg(jsonb_build_object(
    'name', private.name_of(booking), 'address', private.answers_of(booking) ->> 'address', 'answer_by', asked_at + answer_within
  ) order by asked_at)
  from jsonb_to_recordset(data -> 'bookings') as listed (booking uuid)
  join private.agreements using (booking)
  cross join private.company_rules
  where status = 'asked' and waits
$function$;

CREATE OR REPLACE FUNCTION private.take_back(of uuid, act text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  before private.agreements;
  letter private.withdrawals;
  own uuid[];
  altered text[];
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if agreement.answered ->> 'act' is distinct from act then
    perform private.refuse('409', case agreement.status when 'ended' then 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.'
      else 'Det finns inget att ta tillbaka.' end);
  elsif private.can_take_back(agreement) is null then
    perform private.refuse('409', 'Det har gått mer än en minut, så hushållet får veta det. ' || case act
      when 'answer' then 'Avsluta eller svara på nytt i stället.'
      when 'change' then 'Ändra på nytt i stället.'
      else 'Ring och kom överens, och lägg in en ny bokning om hämtningen ska fortsätta.' end);
  end if;
  before := jsonb_populate_record(null::private.agreements, agreement.answered -> 'before');
  if agreement.status <> all (case act when 'answer' then '{agreed,declined}' when 'change' then array[before.status]
    when 'end' then '{ended}' else '{withdrawn}' end::text[]) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.');
  end if;
  if private.has_acted_since(agreement) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: hushållet har redan gjort något sedan dess.');
  elsif before.agreed_at is null and exists (select from private.visits where booking = of) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: ni har redan varit där.');
  end if;
  own := array(select jsonb_array_elements_text(agreement.answered -> 'messages')::uuid);
  if private.is_about_address(act, before.pending) then
    perform from public.outbox where id = any (own) for update;
    if not (select coalesce(bool_and(status = 'queued' and attempts = 0), false) from public.outbox where id = any (own)) then
      perform private.refuse('409', 'Beskedet har redan gått i väg.');
    end if;
    update public.outbox as message set
      day = was.day, data = was.data, channel = was.channel, status = was.status, attempts = was.attempts,
      next_attempt_at = was.next_attempt_at, last_error = was.last_error, settled_at = was.settled_at
    from jsonb_populate_recordset(null::public.outbox, agreement.answered -> 'unsent') as was where message.id = was.id;
    delete from public.outbox
    where id = any (own) and not agreement.answered -> 'unsent' @> jsonb_build_array(jsonb_build_object('id', id));
    -- Links that a worker had just made for the new address; then those to the former one.
    update private.keys set revoked_at = private.now()
    where booking = of and channel is not null and revoked_at is null and created_at > (agreement.answered ->> 'at')::timestamptz;
    update private.keys set revoked_at = null where booking = of and revoked_at = (agreement.answered ->> 'at')::timestamptz;
  else
    delete from public.outbox
    where form_response_id = of and recipient = 'household' and status = 'queued' and attempts = 0 and case act
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
    delete from private.day_changes where booking = of;
    delete from private.rhythms where booking = of;
    -- Nobody is told of anything else done in that minute either.
    delete from public.outbox
    where form_response_id = of and recipient = 'household' and status = 'queued' and attempts = 0
      and kind not in ('question', 'offer', 'declined');
  elsif act = 'change' then
    delete from private.rhythms where booking = of;
    insert into private.rhythms select * from jsonb_populate_recordset(null::private.rhythms, agreement.answered -> 'rhythms');
  end if;
  altered := array(select jsonb_object_keys(case act
    when 'answer' then before.pending when 'change' then agreement.changes || before.changes end));
  update private.agreements set
    status = before.status, waits = before.waits, agreed_at = before.agreed_at, ended_at = before.ended_at,
    ended_from = before.ended_from, last_day = before.last_day, company_last_day = before.company_last_day,
    pending = before.pending, pending_at = before.pending_at, gave_way = before.gave_way,
    answered = null,
    -- Only what the act changed: the company may have corrected something else since.
    changes = changes - altered || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(before.changes) where key = any (altered)), '{}'),
    changed_at = changed_at - altered || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(before.changed_at) where key = any (altered)), '{}')
  where booking = of;
  letter := jsonb_populate_record(null::private.withdrawals, agreement.answered -> 'letter');
  update private.withdrawals set settled_at = letter.settled_at, booking = letter.booking where id = letter.id;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'company', case act
    when 'answer' then 'unanswered' when 'change' then 'unchanged' when 'end' then 'resumed' else 'unwithdrawn' end, null);
  -- The household knows of an earlier end, but has not been told that the agreement was resumed.
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
$function$;

CREATE OR REPLACE FUNCTION private.tell(of uuid, kind text, recipient text, day date DEFAULT NULL::date, data jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
  waiting public.outbox;
  due timestamptz := pg_catalog.now();
begin
  select * into agreement from private.agreements where booking = of;
  if recipient = 'household' and agreement.agreed_at is null and kind not in ('declined', 'offer', 'question') then
    return;
  end if;
  -- A limit per booking, whatever is done to it.
  if recipient = 'company' and agreement.agreed_at is null and (
    private.strangers_said_enough() or private.is_full('stranger_told', array(
      select created_at from public.outbox as message
      where form_response_id = of and message.recipient = 'company' and of_a_stranger
    ), pg_catalog.now())
  ) then
    return;
  end if;
  if private.is_receipt(kind, data) then
    -- Not one that a worker has claimed.
    select * into waiting from public.outbox as message
    where form_response_id = of and message.kind = tell.kind and message.recipient = tell.recipient
      and message.data ->> 'who' = tell.data ->> 'who' and private.is_receipt(message.kind, message.data)
      and status = 'queued' and attempts = 0
    order by created_at limit 1 for update skip locked;
    if found then
      update public.outbox as message set day = tell.day, data = private.told_together(tell.kind, waiting.day, waiting.data, tell.day, tell.data)
      where id = waiting.id;
      return;
    end if;
    due := private.receipt_due(of, kind, recipient, data ->> 'who');
  end if;
  -- After the message about the yes or the end, which waits while that can still be taken back.
  if recipient = 'household' then
    due := greatest(due, private.may_be_told_at(agreement), (
      select max(next_attempt_at) + interval '1 second' from public.outbox as message
      where form_response_id = of and message.recipient = 'household' and message.kind = agreement.status
        and status = 'queued' and attempts = 0
        and next_attempt_at > pg_catalog.now() and next_attempt_at <= pg_catalog.now() + private.grace()
    ));
  end if;
  insert into public.outbox (kind, recipient, channel, to_email, form_response_id, day, data, next_attempt_at, of_a_stranger)
  values (
    kind, recipient,
    case when recipient = 'household' then private.channel_to(of) else 'mail' end,
    case when recipient = 'company' then private.company_mailbox() end,
    of, day, data, due, recipient = 'company' and agreement.agreed_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.time_in_words(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select private.in_words(private.local_day(at)) || ' kl. ' || to_char(at at time zone 'Europe/Stockholm', 'HH24:MI')
$function$;

CREATE OR REPLACE FUNCTION private.today()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select private.local_day(private.now())
$function$;

CREATE OR REPLACE FUNCTION private.told_of_day(of date)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  agreement private.agreements;
  last_day date;
begin
  if not exists (select from private.closed_days where day = of) then
    return query select booking from private.households_of(of) where state = 'planned';
    return;
  end if;
  for agreement in select * from private.agreements_around(of) loop
    last_day := agreement.last_day;
    -- Pick-ups moved from this day end with the agreement by their own day, not by the day they were pushed to.
    agreement.last_day := null;
    if coalesce(of <= last_day, true) and exists (
      select from private.agreement_pickups(agreement, of, of)
      where not skipped and raw <= of and raw > private.open_day_before(of)
        -- Somebody may have been there before it was closed.
        and (final <= of) is not true
    ) then
      return next agreement.booking;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.urge_answers()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  allowed interval := (select answer_within from private.company_rules);
  urged integer;
begin
  if not exists (
    select from private.agreements
    where status = 'asked' and waits and urged_at is null and asked_back_at is null and private.urge_at(asked_at + allowed) <= private.now()
  ) then
    return 0;
  end if;
  -- Bookings due within half a day are included. A concurrent run finds them already reminded. Locks in the same order as
  -- dismissing.
  update private.agreements set urged_at = private.now()
  where booking in (
    select booking from private.agreements
    where status = 'asked' and waits and urged_at is null and asked_back_at is null
      and private.urge_at(asked_at + allowed) <= private.now() + interval '12 hours'
    order by booking for no key update
  );
  get diagnostics urged = row_count;
  if urged > 0 then
    -- Without names: the row outlives the households in it.
    insert into public.outbox (kind, recipient, to_email, data)
    select 'unanswered', 'company', private.company_mailbox(),
      jsonb_build_object('bookings', jsonb_agg(jsonb_build_object('booking', booking) order by asked_at))
    from (
      select * from private.agreements where status = 'asked' and waits order by asked_at limit 100
    ) as waiting
    join public.form_responses on id = booking;
  end if;
  return urged;
end
$function$;

CREATE OR REPLACE FUNCTION private.visit(of uuid, day date, outcome text, bags jsonb, note text, seconds_ago integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  standing record;
  pressed_at timestamptz := private.now()
    - make_interval(secs => least(greatest(coalesce(seconds_ago, 0), 0), 31 * 86400));
begin
  bags := coalesce(bags, '{}');
  note := coalesce(note, '');
  if outcome not in ('collected', 'not_out', 'wrong') or length(note) > 500 or jsonb_typeof(bags) <> 'object'
    or exists (
      select from jsonb_each(bags) as bag
      where bag.key not in ('Glascontainers', 'Plastavfall', 'Metallbehållare', 'Pappkartonger', 'Special')
        or bag.value::text !~ '^[0-9]{1,2}$'
    ) then
    perform private.refuse('400', 'Välj vad som hände, högst 99 påsar av varje slag och en anteckning på högst 500 tecken.');
  end if;
  perform private.hold(of);
  if day is null or not private.is_near(day) or day > private.today() + 7 then
    perform private.refuse('409', 'Den dagen är för långt fram.');
  end if;
  select * into standing from private.days_of(of, day, day) as days;
  if standing.state is null then
    perform private.refuse('409', 'Hushållet har ingen hämtning den dagen längre.');
  elsif standing.state = 'skipped' then
    perform private.refuse('409', 'Hushållet har hoppat över den dagen.');
  elsif standing.state = 'moved' then
    perform private.refuse('409', 'Hushållet har flyttat hämtningen till ' || private.in_words(standing.moved_to) || '.');
  end if;
  if exists (
    select from (
      select at from private.history where booking = of and what = 'visited' and history.day = day
      union all
      select at from private.visits where booking = of and visits.day = day
    ) as presses
    -- A press dated ahead by a wrong clock does not count as later.
    where at > pressed_at + interval '1 minute' and at <= private.now()
  ) then
    return (select stops -> 0 from private.round_of(day, of));
  end if;
  if outcome is null then
    delete from private.visits where booking = of and visits.day = day;
    if found then
      perform private.record(of, 'company', 'visited', day, pressed_at);
      perform private.tell_not_collected(of, day, null, '');
    end if;
  else
    -- Repeating the current value counts as the later press.
    update private.visits set at = pressed_at
    where booking = of and visits.day = day and (visits.outcome, visits.bags, visits.note) = (outcome, bags, note);
    if not found then
      insert into private.visits (booking, day, outcome, bags, note, at)
      values (of, day, outcome, bags, note, pressed_at)
      on conflict on constraint visits_pkey do update
      set outcome = excluded.outcome, bags = excluded.bags, note = excluded.note, at = excluded.at;
      perform private.record(of, 'company', 'visited', day, pressed_at);
      perform private.tell_not_collected(of, day, outcome, note);
    end if;
  end if;
  -- The household may owe something again.
  update private.agreements set settled = null where booking = of and settled;
  perform private.correct_waiting_bills(of);
  return (select stops -> 0 from private.round_of(day, of));
end
$function$;

CREATE OR REPLACE FUNCTION private.waiting_rounds()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with until as (
    select private.today() - case when (private.now() at time zone 'Europe/Stockholm')::time < '17:00' then 1 else 0 end as last
  ), unmarked as (
    select day, booking
    from until cross join lateral (select last - days as day from generate_series(0, 13) as days) as past
    cross join lateral private.households_of(day)
    where extract(isodow from day) = (select weekday from private.company_rules) and state = 'planned'
    union
    select final, rhythms.booking
    -- Those that were moved may be from after today.
    from until join private.rhythms on frequency = 'once' and first_day between last - 365 and last + 365
    left join private.day_changes as change on change.booking = rhythms.booking and change.nominal = first_day
    cross join lateral (select coalesce(change.moved_to, first_day) as raw) as due
    cross join lateral private.pickups(rhythms.booking, due.raw, last) as pickup
    where due.raw <= last and pickup.nominal = first_day and final <= last and not pickup.skipped
      -- Of its day before it is computed, which spares that for nearly all.
      and not exists (select from private.visits where visits.booking = rhythms.booking and day = due.raw)
      and not exists (select from private.visits where visits.booking = rhythms.booking and day = final)
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', day, 'stops', stops) order by day), '[]')
  from (select day, count(*) as stops from unmarked group by day) as rounds
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_at_desk(of uuid, withdrawal uuid, received_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  letter private.withdrawals;
  contract jsonb;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if withdrawal is not null then
    select * into letter from private.withdrawals where id = withdrawal for update;
    if not found then
      perform private.refuse('404', 'Meddelandet om att ångra avtalet finns inte. Kanske är det raderat.');
    end if;
    update private.withdrawals set settled_at = coalesce(settled_at, private.now()), booking = of where id = withdrawal;
  end if;
  if agreement.status = 'withdrawn' then return; end if;
  if agreement.agreed_at is null then
    perform private.refuse('409', 'Det finns inget avtal att ångra. Tacka nej till bokningen i stället.');
  end if;
  received_at := coalesce(received_at, letter.received_at, private.now());
  if received_at > private.now() or not private.is_near(private.local_day(received_at))
    or private.local_day(received_at) < private.local_day(agreement.agreed_at) then
    perform private.refuse('409', 'Välj en dag från det att avtalet kom till och fram till i dag.');
  end if;
  select data into contract from public.outbox
  where form_response_id = of and recipient = 'household' and kind = 'agreed' and status = 'queued' and claimed_by is null;
  update private.agreements
  set status = 'withdrawn', ended_at = received_at, pending = null, pending_at = null,
    last_day = least(last_day, private.last_day_at(of, received_at))
  where booking = of;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'household', 'withdrawn', null);
  perform private.tell(of, 'withdrawn', 'household', null,
    jsonb_build_object('stops', true, 'received_at', received_at));
  perform private.keep_for_a_minute('withdrawal', agreement, jsonb_strip_nulls(jsonb_build_object('contract', contract))
    || case when withdrawal is null then '{}' else jsonb_build_object('letter', jsonb_build_object(
      'id', letter.id, 'settled_at', letter.settled_at, 'booking', letter.booking)) end);
end
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_until(agreed_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select min(last_day + later)
  from (select private.local_day(agreed_at) + 14 as last_day) as fourteen
  cross join generate_series(0, 7) as later
  where not private.is_free_day(last_day + later)
$function$;

CREATE OR REPLACE FUNCTION public.desk_end(booking uuid, last_day date DEFAULT NULL::date, message text DEFAULT ''::text, asked boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  before private.agreements;
begin
  perform private.require_company();
  perform private.hold_known(booking);
  select * into before from private.agreements where agreements.booking = desk_end.booking;
  -- Another last day, before anybody has been told of the first, replaces it.
  if last_day <> before.last_day and private.is_untold(before, 'ended') then
    perform private.take_back(booking, 'end');
    select * into before from private.agreements where agreements.booking = desk_end.booking;
  end if;
  if length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  end if;
  if asked is not true then
    last_day := private.given_notice(booking, last_day, message);
  end if;
  perform private.end_agreement(booking, 'company', last_day, message, asked);
  if before.status <> 'ended' then
    perform private.keep_for_a_minute('end', before);
  end if;
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw(name text, contract text, receipt_to text, key text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  received private.withdrawals;
  of uuid;
  agreement private.agreements;
  is_agreed boolean;
  stops boolean;
  best record;
  lately timestamptz[];
  mailbox_is_full boolean;
  too_many boolean;
  household_is_full boolean;
  mailbox text := private.company_mailbox();
begin
  name := btrim(coalesce(name, ''));
  contract := btrim(coalesce(contract, ''));
  receipt_to := btrim(coalesce(receipt_to, ''));
  if length(name) > 200 or length(contract) > 1000 then
    perform private.refuse('400', 'Texten är för lång: högst 200 tecken för namnet och 1000 för avtalet.');
  elsif private.is_blank(name) then
    perform private.refuse('400', 'Skriv ditt namn.');
  elsif private.is_blank(contract) then
    perform private.refuse('400', 'Skriv vilket avtal det gäller, till exempel adressen vi hämtar på.');
  elsif not private.is_email(receipt_to) then
    perform private.refuse('400', 'Skriv en e-postadress som vi kan skicka kvittot till, utan å, ä och ö före @.');
  elsif private.is_the_company(receipt_to) then
    perform private.refuse('400', 'Skriv din egen e-postadress: kvittot är till dig.');
  end if;
  -- One at a time, or concurrent calls would exceed the bounds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('withdrawals'));

  begin
    of := private.booking_of(key);
    perform private.hold(of);
    of := private.booking_of(key);
    select * into agreement from private.agreements where booking = of;
  exception when sqlstate 'PT404' then
    -- An invalid key must not prevent a withdrawal.
    of := null;
  end;
  is_agreed := of is not null and agreement.agreed_at is not null;
  -- Null if the booking was taken back before there was an agreement.
  stops := coalesce(of is not null and (
    agreement.status in ('asked', 'offered') or (
      agreement.status in ('agreed', 'ended') and private.today() <= private.withdrawal_until(agreement.agreed_at)
    )
  ), false);

  -- A repeated press or a lost response, unless there is now an agreement to stop.
  select * into received from private.withdrawals
  where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
    and lower(withdrawals.receipt_to) = lower(receipt_to) and withdrawals.name = name and withdrawals.contract = contract
    and withdrawals.booking is not distinct from of
    and received_at between private.now() - interval '1 hour' and private.until_now()
  order by received_at limit 1;
  if found and not stops then
    return private.receipt_of(received);
  end if;

  select booking as household, score into best from private.matching_households(name, contract, receipt_to) limit 1;
  if is_agreed then
    select of as household, 1::bigint as score into best;
  end if;
  -- An agreement is stopped only once.
  mailbox_is_full := private.is_full('withdrawals_of_mailbox', array(
    select received_at from private.withdrawals
    where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
      and received_at >= private.now() - interval '1 day'
  ));
  -- Enough rows for any of the bounds; withdrawals that name a household are accepted beyond them.
  lately := array(
    select received_at from private.withdrawals
    where received_at between private.now() - interval '1 day' and private.until_now()
    order by received_at desc limit (select most from private.bounds() where bound = 'withdrawals_a_day')
  );
  too_many := not (stops and is_agreed) and (mailbox_is_full or case
    when is_agreed then private.is_full(
      'withdrawals_of_household', array(select received_at from private.withdrawals where booking = of)
    )
    else private.is_full('withdrawals', lately) or private.is_full('withdrawals_a_day', lately)
  end);
  household_is_full := private.is_full('withdrawals_naming_household', array(
    select received_at from private.withdrawals
    where about = best.household and received_at >= private.now() - interval '1 hour'
  ));
  if too_many and (
    is_agreed or best.household is null
    or ((best.score < 8 or of is not null) and (mailbox_is_full or household_is_full))
  ) then
    perform private.refuse('429', 'Det har kommit ovanligt många meddelanden. Skriv till oss på ' || mailbox
      || ' i stället: det gäller precis lika mycket. ' || private.call_instead());
  elsif too_many and household_is_full then
    -- From the household's own mailbox one withdrawal an hour is enough, whoever wrote it.
    select * into received from private.withdrawals
    where about = best.household and private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
      and received_at between private.now() - interval '1 hour' and private.until_now()
    order by received_at limit 1;
    if found then
      return private.receipt_of(received);
    end if;
  end if;

  insert into private.withdrawals (received_at, name, contract, receipt_to, booking, about, matches, settled_at)
  values (private.now(), name, contract, receipt_to, of, best.household, best.household is not null,
    case when stops then private.now() end)
  returning * into received;
  if stops then
    update private.agreements
    set status = 'withdrawn', ended_at = private.now(), pending = null, pending_at = null,
      last_day = least(last_day, private.last_day_at(of, private.now()))
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.days_changed(of, 'household', 'withdrawn', null);
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, withdrawal, data, of_a_stranger)
  select 'withdrawn', recipient, case recipient when 'company' then mailbox end, of, received.id,
    jsonb_build_object('stops', stops, 'late', of is not null and not stops), not is_agreed
  from unnest(array['withdrawer', 'company']) as recipient
  where recipient = 'company' or not too_many;
  return private.receipt_of(received);
end
$function$;

revoke execute on function
  private.agreements_of_address(text),
  private.billed_later(private.agreements),
  private.correct_waiting_bills(uuid),
  private.goes_to(jsonb),
  private.grace(),
  private.is_price(text),
  private.last_day_of(date),
  private.local_day(timestamp with time zone),
  private.pickup_day_from(uuid,date),
  private.pickups_on(uuid,text,date),
  private.still_unanswered(jsonb),
  private.time_in_words(timestamp with time zone)
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.

drop index public.form_responses_email;

create index outbox_unanswered on public.outbox (created_at) where kind = 'unanswered';

-- Rows from before, as a backup may bring them too:
-- Files of reminders that mention bookings erased since are removed, and the reminders name nobody any more.
select private.note_erased('{}', array(
  select id from public.outbox where kind = 'unanswered' and exists (
    select from jsonb_to_recordset(data -> 'bookings') as listed (booking uuid)
    where booking not in (select id from public.form_responses)
  )
));
update public.outbox set data = jsonb_build_object('bookings', (
  select coalesce(jsonb_agg(jsonb_build_object('booking', id) order by place), '[]')
  from jsonb_array_elements(data -> 'bookings') with ordinality as listed (one, place)
  join public.form_responses on id = (one ->> 'booking')::uuid
)) where kind = 'unanswered';
-- End of the rows from before.

-- Functions that supabase/schemas has no more:
drop function private.drop_paid_from_bills(uuid);
