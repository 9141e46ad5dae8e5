-- Each thing has a name of its own: marks and search terms are no keys or words, a withdrawal is no letter. Failures, calls and
-- payments of November 24.

-- What the month owed when it was marked as paid.
alter table private.payments add column paid_sum integer;

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.agreements_of_address(address text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select booking
  from unnest(private.marks_of(jsonb_build_object('email', address))) as mark
  join private.agreements on words @@ private.has_mark(mark)
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
  rhythm private.rhythms;
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
    select * into rhythm from private.rhythms where booking = of order by rhythms.first_day desc limit 1;
    delete from private.rhythms where booking = of;
    -- Changes from the new first day on still apply, but the company does not call off the very day that it names.
    delete from private.day_changes where booking = of and (
      nominal < first_day or moved_to < first_day or nominal = first_day and private.is_as_the_company_left_it(day_changes)
    );
  end if;
  select * into rules from private.company_rules;
  answers := private.answers_of(of);
  perform private.make_agreement(of, 'company', 'agreed', first_day, answers ->> 'frequency',
    case when rhythm.special then rhythm.price else (rules.prices ->> (answers ->> 'frequency'))::integer end,
    coalesce(rhythm.special, false), message);
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN '{phone,email,address,frequency,materials,notes,specialRequest}'::text[];

CREATE OR REPLACE FUNCTION private.area_of(address text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select area
  from (select value::jsonb as company from private.settings where name = 'company') as kept
  cross join lateral (
    select area, nth from jsonb_array_elements_text(company -> 'areas') with ordinality as areas (area, nth)
    union all
    select company ->> 'municipality', 1000
  ) as areas
  where ' ' || regexp_replace(private.folded(address), '[^a-z0-9åäöéü]+', ' ', 'g') || ' '
    like '% ' || private.folded(area) || ' %'
  order by nth limit 1
$function$;

drop function private.bags_of(uuid,date,date);
CREATE OR REPLACE FUNCTION private.bags_of(of uuid, since date DEFAULT '-infinity'::date, until date DEFAULT 'infinity'::date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_object_agg(material, bags), '{}') from (
    select material, sum(number::integer) as bags
    from private.visits cross join lateral jsonb_each_text(bags) as bag (material, number)
    where booking = of and outcome = 'collected' and day between since and until group by material
  ) as sums
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
    values (new.id, new.created_at, false, private.search_terms_of(new.submitted_by, new.answers));
  end if;
  if new.key_hash is not null then
    -- Knowing the hash of somebody else's key reveals and grants nothing.
    insert into private.keys (hash, booking, created_at) values (new.key_hash, new.id, private.now())
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.billed_later(agreement private.agreements)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select nominal from private.day_changes
  where booking = agreement.booking and private.is_billed_later(day_changes, agreement.span)
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
  if jsonb_typeof(booking) is distinct from 'object' or booking - private.answer_fields()
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
  where nominal >= booked_in.month and nominal < booked_in.month + interval '1 month'
    and private.is_billed_later(day_changes, span);
end
$function$;

CREATE OR REPLACE FUNCTION private.booking_fault(submitted_by text, answers jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when submitted_by is null or private.is_blank(submitted_by) then 'Namn är obligatoriskt'
    when answers is null or jsonb_typeof(answers) <> 'object' then 'Bokningen saknar uppgifter'
    when jsonb_typeof(answers -> 'phone') is distinct from 'string' or private.is_blank(answers ->> 'phone')
      then 'Telefonnummer är obligatoriskt'
    when jsonb_typeof(answers -> 'email') is distinct from 'string' or private.is_blank(answers ->> 'email')
      then 'E-post är obligatorisk'
    when jsonb_typeof(answers -> 'address') is distinct from 'string' or private.is_blank(answers ->> 'address')
      then 'Hämtningsadress är obligatorisk'
    when jsonb_typeof(answers -> 'frequency') is distinct from 'string' or answers ->> 'frequency' = ''
      then 'Hämtningsfrekvens är obligatorisk'
    when jsonb_typeof(answers -> 'materials') is distinct from 'array' or answers -> 'materials' = '[]'
      then 'Välj minst ett material för hämtning'
    when length(answers ->> 'email') > 254 then 'E-postadressen är för lång, högst 254 tecken'
    when not private.is_email(answers ->> 'email') then case
      when split_part(answers ->> 'email', '@', 1) ~ '[^\u0001-\u007f]' then 'E-postadressen kan inte ha å, ä eller ö före @'
      else 'E-postadressen verkar felskriven' end
    when answers ->> 'frequency' not in ('once', 'biweekly', 'weekly') then 'Välj en hämtningsfrekvens ur listan'
    when not answers -> 'materials' <@ private.materials() or jsonb_array_length(answers -> 'materials') > 5
      then 'Välj material ur listan'
    when jsonb_typeof(coalesce(answers -> 'notes', '""')) <> 'string'
      or jsonb_typeof(coalesce(answers -> 'specialRequest', '""')) <> 'string'
      then 'Bokningen har uppgifter i fel format'
    when answers -> 'materials' ? 'Special' and private.is_blank(coalesce(answers ->> 'specialRequest', ''))
      then 'Beskriv ditt specialönskemål'
    when not answers -> 'materials' ? 'Special' and coalesce(answers ->> 'specialRequest', '') <> ''
      then 'Kryssa i Special om du har ett specialönskemål'
    when length(submitted_by) > 200 then 'Namnet är för långt, högst 200 tecken'
    when length(answers ->> 'phone') > 50 then 'Telefonnumret är för långt, högst 50 tecken'
    when length(answers ->> 'address') > 300 then 'Hämtningsadressen är för lång, högst 300 tecken'
    when length(answers ->> 'notes') > 2000 then 'Meddelandet är för långt, högst 2000 tecken'
    when length(answers ->> 'specialRequest') > 2000 then 'Specialönskemålet är för långt, högst 2000 tecken'
    when answers - private.answer_fields() <> '{}'
      then 'Bokningen har okända uppgifter'
  end;
end
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
    or changes - private.answer_fields() - 'name' <> '{}'
    or jsonb_typeof(coalesce(changes -> 'name', '""')) <> 'string' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status = 'offered' and changes - private.driver_fields() - 'phone' <> '{}' then
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

CREATE OR REPLACE FUNCTION private.change_frequency(of uuid, wanted text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  rules private.company_rules;
  since date := private.next_changeable_day();
  begins date := (select min(first_day) from private.rhythms where booking = of);
  rhythm private.rhythms;
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
  select * into rhythm from private.rhythms where booking = of order by first_day desc limit 1;
  if rhythm.frequency = wanted and price is null then return; end if;
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

CREATE OR REPLACE FUNCTION private.changeable_after_the_end(agreement private.agreements, who text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when agreement.agreed_at is null then '{}'::text[]
    when who = 'company' then '{name,email,phone}' || private.driver_fields()
    when private.has_days_left(agreement) then '{phone}' || private.driver_fields()
    else '{}'
  end
$function$;

CREATE OR REPLACE FUNCTION private.close_day(closed date, reason text, fixed boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  of uuid;
  told uuid[];
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
    told := private.hold_all(array(select booking from private.households_of(closed) where state = 'planned'));
  end if;
  insert into private.closed_days (day, reason, fixed) values (closed, reason, fixed);
  to_day := private.open_day_from(closed);
  foreach of in array coalesce(told, '{}') loop
    perform private.days_changed(of, 'company', 'closed_day', closed);
    perform private.tell_urgently(of, 'closed_day', closed, jsonb_build_object(
      'what', 'closed', 'reason', reason,
      -- None if the agreement ends before it.
      'to_day', (select to_day from private.agreements where booking = of and coalesce(to_day <= last_day, true))
    ), private.starts(closed));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_day_at_desk(day date, reason text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  reason := btrim(coalesce(reason, ''));
  if private.is_blank(reason) or length(reason) > 200 then
    perform private.refuse('400', 'Skriv varför, med högst 200 tecken: det står i meddelandet till hushållen.');
  end if;
  perform private.refuse_unless_pickup_day(day);
  perform private.close_day(day, reason, false);
end
$function$;

CREATE OR REPLACE FUNCTION private.coming_closed_days()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', day, 'reason', reason, 'fixed', fixed,
    'households', (
      select count(distinct booking) from private.history where what = 'closed_day' and history.day = closed_days.day
    )
  ) order by day), '[]')
  from private.closed_days where day >= private.today()
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
      select nth, listed_month.month, one, paid_at is not null as is_paid,
        waiting.claimed_by is null and owes <> (one ->> 'owes')::integer as is_stale
      from jsonb_array_elements(waiting.data -> 'months') with ordinality as listed (one, nth)
      cross join lateral (select (one ->> 'month')::date as month) as listed_month
      cross join lateral private.owes(of, listed_month.month) as owes
      left join private.payments on booking = of and payments.month = listed_month.month
    ), untold as (
      update private.payments set billed = (one ->> 'was')::integer
      from line
      where booking = of and payments.month = line.month and is_stale and not is_paid
        and waiting.attempts = 0 and waiting.delivery is null and waiting.data -> 'is_reminder' <> 'true'
    )
    select jsonb_agg(one order by nth) into months from line where not is_paid and not is_stale;
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

CREATE OR REPLACE FUNCTION private.day_plan(of date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  perform private.refuse_unless_pickup_day(of);
  return (
    select jsonb_build_object(
      'mail', count(*) filter (where channel = 'mail'), 'sms', count(*) filter (where channel = 'sms'),
      'call', count(*) filter (where channel = 'call'), 'households', count(*)
    )
    from private.told_of_day(of) as booking cross join private.channel_to(booking, urgent => true) as channel
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.deadline_in_words(until timestamp with time zone)
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

CREATE OR REPLACE FUNCTION private.driver_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN '{notes}'::text[];

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
  theirs uuid[] := array(
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
  ids := of || theirs || array(select id from public.outbox where form_response_id = of or withdrawal = any (theirs));
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
  delete from private.withdrawals where id = any (theirs);
  delete from private.link_requests where email = any (addresses);
  delete from public.form_responses where id = of;
end
$function$;

CREATE OR REPLACE FUNCTION private.find(wanted text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare
  query tsquery := private.search_for(wanted);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'booking', booking, 'name', name, 'address', answers ->> 'address', 'phone', answers ->> 'phone', 'status', status,
      'next_day', case when status in ('agreed', 'ended') then (
        select min(days.day) from private.days_of(booking, private.today(), private.today() + 70) as days
        where days.state = 'planned'
      ) end
    ) order by status = 'agreed' desc, private.street_key(name), booking), '[]')
    from (
      select booking, status, private.name_of(booking) as name, private.answers_of(booking) as answers
      from (
        (select booking, status from private.agreements where query is null and status = 'agreed' limit 30)
        union all
        (with households as materialized (
           select booking, status from private.agreements where words @@ query and agreed_at is not null
         )
         select * from households order by status = 'agreed' desc limit 30)
        union all
        (with others as materialized (
           select booking, status from private.agreements where words @@ query and agreed_at is null
         )
         select * from others limit 30)
        union all
        (select booking, status from (
           select * from private.agreements where words is null and query is not null order by asked_at desc limit 500
         ) as unindexed
         join public.form_responses on id = booking
         where private.search_terms_of(submitted_by, answers) @@ query limit 30)
      ) as found
      limit 30
    ) as households
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.findings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(sentence order by nth), '[]')
  from (
    select (value::jsonb ->> 'at')::timestamptz as at, value::jsonb -> 'sentences' as sentences
    from private.settings where name = 'findings'
  ) as written
  cross join lateral (
    -- The process that sends messages writes this every minute.
    select 0, 'Det program som skickar mejl, sms och påminnelser har inte hörts av sedan ' || private.time_in_words(at)
      || '. Be den som sköter det att titta, och ring dem det är bråttom med.'
    where at < pg_catalog.now() - interval '10 minutes'
    union all
    select ordinality, value from jsonb_array_elements_text(sentences) with ordinality
    where at > pg_catalog.now() - interval '1 hour'
  ) as told (nth, sentence)
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
      and (private.notes_for_driver(answers) <> '' or changes ?| private.driver_fields() or driver_note <> '' or pending is not null
        or answered is not null
        or exists (select from private.visits where visits.booking = agreements.booking and note <> ''))
    order by booking for no key update of agreements
  loop
    update public.form_responses
    set answers = answers || (select jsonb_object_agg(field, '') from unnest(private.driver_fields()) as field) where id = of;
    update private.agreements
    set changes = changes - private.driver_fields(), driver_note = '', pending = null, pending_at = null, answered = null
    where booking = of;
    update public.outbox set data = data - array['note', 'pending'] where form_response_id = of and data ?| array['note', 'pending'];
    update private.visits set note = '' where booking = of and note <> '';
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_mark(mark text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ('''' || mark || '''')::tsquery
$function$;

CREATE OR REPLACE FUNCTION private.index_search_terms(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  indexed integer;
begin
  with waiting as (
    select booking from private.agreements where words is null order by asked_at limit most for no key update skip locked
  )
  update private.agreements set words = private.search_terms_of(private.name_of(waiting.booking), private.answers_of(waiting.booking))
  from waiting where agreements.booking = waiting.booking;
  get diagnostics indexed = row_count;
  return indexed;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_billed_later(change private.day_changes, span daterange)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select change.moved_to <@ span and change.nominal >= upper(span)
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
  insert into private.payments as kept (booking, month, paid_at, paid_sum, remark)
  values (of, month, case when paid then private.now() end, case when paid then private.owes(of, month) end, btrim(remark))
  on conflict on constraint payments_pkey do update set
    paid_at = case when paid then coalesce(kept.paid_at, excluded.paid_at) end,
    paid_sum = case when paid and kept.paid_at is not null then kept.paid_sum else excluded.paid_sum end,
    remark = coalesce(excluded.remark, kept.remark);
  if paid then
    perform private.correct_waiting_bills(of);
  end if;
  update private.agreements set settled = null where booking = of;
  perform private.settle_accounts(array[of]);
end
$function$;

CREATE OR REPLACE FUNCTION private.marks_of(answers jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg(':' || kind || ' ' || translate(value, '''\', '')), '{}')
  from (values
    ('email', private.folded(answers ->> 'email')), ('phone', private.national_number(answers ->> 'phone')),
    ('address', private.street_key(answers ->> 'address')), ('street', private.street(answers ->> 'address'))
  ) as given (kind, value)
  where value <> ''
$function$;

CREATE OR REPLACE FUNCTION private.matching_households(name text, contract text, receipt_to text)
 RETURNS TABLE(booking uuid, score bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with given as (
    select private.folded(left(name, 200)) as name, private.folded(left(contract, 1000)) as contract
  ), wanted (query, weight) as (
    select private.has_mark(mark), 8
    from unnest(private.marks_of(jsonb_build_object('email', receipt_to))) as mark
    union all
    select plainto_tsquery('simple', number), 4
    from given cross join lateral (
      select private.national_number(said[1]) as number
      from (select regexp_matches(contract, '[+0][0-9][0-9 ()/-]{5,14}[0-9]', 'g') as said limit 5) as numbers
    ) as digits
    union all
    select phraseto_tsquery('simple', said[1]), 2
    from given cross join lateral (
      select regexp_matches(contract || ' ' || name, '([a-zåäöéü]{3,} +[0-9]{1,4}[a-z]?)(?![0-9a-zåäöéü])', 'g') as said limit 10
    ) as streets
    union all
    -- Both first and last name, because many share either.
    select plainto_tsquery('simple', name), 1 from given where numnode(plainto_tsquery('simple', name)) >= 3
  )
  select found.booking, sum(distinct weight) as score
  from wanted cross join lateral (
    with named as materialized (
      select agreements as agreement from private.agreements where words @@ query and agreed_at is not null
    )
    select (agreement).booking from named where private.is_open(agreement) limit 20
  ) as found
  group by found.booking order by 2 desc, 1 limit 5
$function$;

CREATE OR REPLACE FUNCTION private.materials()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '["Glascontainers", "Plastavfall", "Metallbehållare", "Pappkartonger", "Special"]'::jsonb;

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
        case when billed = owes then billed_at end as billed_at, nullif(billed, owes) as was, nullif(paid_sum, owes) as paid_sum,
        coalesce(remark, '') as remark
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
      select id, null, 'Raderat hushåll', '', '', null, reference, null, null, owes, pickups, bags, paid_at, null, null, null, ''
      from private.books where books.month = month
    )
    select jsonb_build_object(
      'month', month,
      'households', coalesce(jsonb_agg(to_jsonb(household) order by booking is null, private.street_key(name), id), '[]'),
      'totals', jsonb_build_object(
        'pickups', coalesce(sum(pickups), 0), 'owes', coalesce(sum(owes), 0),
        'paid', coalesce(sum(owes) filter (where paid_at is not null), 0),
        'bags', (
          select coalesce(jsonb_object_agg(material, sum), '{}') from (
            select material, sum(number::integer) from household, jsonb_each_text(bags) as bag (material, number) group by material
          ) as sums
        )
      )
    ) from household
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.note_changes(of uuid, changed jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements set
    changes = changes || changed,
    changed_at = changed_at || (
      select coalesce(jsonb_object_agg(key, private.now()), '{}')
      from jsonb_each(changed) where value is distinct from private.answers_of(of) -> key
    )
  where booking = of;
  update private.agreements set words = private.search_terms_of(private.name_of(of), private.answers_of(of))
  where booking = of
$function$;

CREATE OR REPLACE FUNCTION private.notes_for_driver(answers jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT COALESCE(string_agg(answer.said, '
'::text ORDER BY driver.at), ''::text) AS "coalesce" FROM (unnest(private.driver_fields()) WITH ORDINALITY driver(field, at) CROSS JOIN LATERAL (SELECT (notes_for_driver.answers ->> driver.field) AS said) answer) WHERE (answer.said <> ''::text));

CREATE OR REPLACE FUNCTION private.refuse_unless_pickup_day(day date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if day is null or day < private.today() or not private.is_near(day)
    or extract(isodow from day) <> (select weekday from private.company_rules) then
    perform private.refuse('409', 'Den dagen är ingen hämtningsdag.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.report(of uuid, day date, words text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  state text;
begin
  words := btrim(coalesce(words, ''));
  if private.is_blank(words) or length(words) > 500 then
    perform private.refuse('400', 'Skriv vad som hände, med högst 500 tecken.');
  end if;
  if day is not null and private.is_near(day) then
    select days.state into state from private.days_of(of, day, day) as days;
  end if;
  if state is null or state in ('skipped', 'moved') then
    perform private.refuse('409', 'Den dagen är ingen av dina hämtningsdagar. Ladda om sidan så ser du vilka de är.');
  elsif not private.may_report(day, state) then
    perform private.refuse('409', case
      when day >= private.today() then 'Vi är inte klara med rundan ännu. '
      else format('Det gick att säga till i %s dagar efter hämtningen. ', private.reportable_days())
    end || private.call_instead());
  end if;
  insert into private.reports as kept (booking, day, words, at) values (of, day, words, private.now())
  on conflict on constraint reports_once_a_day do update
  set words = excluded.words, at = excluded.at, settled_at = null where kept.words <> excluded.words;
  if found then
    perform private.record(of, 'household', 'reported', day);
    perform private.tell(of, 'reported', 'company', day, jsonb_build_object('words', words));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.round_of(of date, one uuid DEFAULT NULL::uuid)
 RETURNS TABLE(stops jsonb, skipped jsonb)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  with household as materialized (
    select agreements as agreement, booking, days.*, days.state in ('skipped', 'moved') as skips, submitted_by, given
    from private.agreements_around(of, one) as agreements
    cross join lateral private.agreement_days(agreements, of, of) as days
    -- One by one, by key: a plan that does not know the day expects many rows and would scan the whole table.
    cross join lateral (
      select coalesce(agreements.changes ->> 'name', submitted_by) as submitted_by, private.agreement_answers(form_responses, agreements) as given
      from public.form_responses where id = booking offset 0
    ) as written
  ), stopping as (
    select places.place, private.street_key(given ->> 'address') as street_key, (agreement).asked_at, household.booking, jsonb_build_object(
      'booking', household.booking, 'name', submitted_by, 'address', given ->> 'address', 'phone', given ->> 'phone',
      'reach', private.reach(given), 'notes', private.notes_for_driver(given), 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
      'driver_note', (agreement).driver_note, 'frequency', coalesce(rhythm.frequency, given ->> 'frequency'),
      'outcome', visits.outcome, 'bags', coalesce(visits.bags, '{}'), 'visit_note', coalesce(visits.note, ''),
      'visited_at', visits.at, 'last_visit', last.visit,
      'changed', case when last.visited_at is null then '["new"]' else '[]' end::jsonb || (
        select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each_text((agreement).changed_at)
        where key not in ('frequency', 'name', 'email') and value::timestamptz > last.visited_at
      ) || case when moved_from is not null then '["moved"]' else '[]' end::jsonb
    ) as stop
    from household
    left join private.places(array(select booking from household where not skips)) as places using (booking)
    left join private.visits on visits.booking = household.booking and visits.day = of
    left join lateral (
      select frequency from private.rhythms where rhythms.booking = household.booking and first_day <= of
      order by first_day desc limit 1
    ) as rhythm on true
    left join lateral (
      select at as visited_at, jsonb_build_object('day', day, 'outcome', outcome, 'note', note) as visit
      from private.visits as before
      where before.booking = household.booking and before.day < of
      order by day desc limit 1
    ) as last on true
    where not household.skips
  ), skipping as (
    select booking, submitted_by, jsonb_build_object(
      'booking', booking, 'name', submitted_by, 'address', given ->> 'address', 'state', state, 'moved_to', moved_to
    ) as skip
    from household
    where skips
  )
  select (select coalesce(jsonb_agg(stop order by place, street_key, asked_at, booking), '[]') from stopping),
    (select coalesce(jsonb_agg(skip order by submitted_by, booking), '[]') from skipping)
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
        case offered ->> 'frequency' when 'weekly' then 'varje vecka' when 'biweekly' then 'varannan vecka'
          when 'monthly' then 'var fjärde vecka' else 'en gång' end,
        private.kronor((offered ->> 'price')::integer), case when offered ->> 'frequency' <> 'once' then ' i månaden' end,
        private.in_words((offered ->> 'first_day')::date))
      from private.agreements cross join private.offer_now(agreements) as offered where booking = of and offered is not null
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
        else format(' Passar det inte, säg till senast %s.', private.deadline_in_words(private.changeable_until(day))) end
  end, nullif(btrim(coalesce(data ->> 'message', data ->> 'note')), ''))
  from (select to_char(pickup_from, 'HH24:MI') as pickup_from from private.company_rules) as rules
  left join (
    select first_day, frequency, price from private.rhythms where booking = of order by first_day limit 1
  ) as first on true
$function$;

CREATE OR REPLACE FUNCTION private.same_households_as(bookings uuid[])
 RETURNS TABLE(of uuid, others jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  with own as materialized (
    select of, mark from unnest(bookings) as of cross join unnest(private.marks_of(private.answers_of(of))) as mark
  ), other as materialized (
    select mark, has_it.* from (select distinct mark from own) as marks
    cross join lateral (
      with found as materialized (
        select booking, status, asked_at from private.agreements where words @@ private.has_mark(mark)
      )
      select * from found limit 11
    ) as has_it
  ), fresh as materialized (
    select mark, booking, status, asked_at, row_number() over (partition by mark order by asked_at desc) as nth
    from (select * from private.agreements where words is null order by asked_at desc limit 200) as unindexed
    cross join unnest(private.marks_of(private.answers_of(booking))) as mark
  ), household as (
    select of, booking, status, asked_at, bool_and(mark like ':street %') as is_near
    from own join (
      select * from other union all select mark, booking, status, asked_at from fresh where nth <= 11
    ) as known using (mark) where booking <> of group by of, booking, status, asked_at
  )
  select of, jsonb_agg(jsonb_build_object(
    'booking', booking, 'status', status, 'name', private.name_of(booking), 'is_near', is_near
  ) order by nth)
  from (select *, row_number() over (partition by of order by is_near, asked_at desc) as nth from household) as nearest
  where nth <= 10
  group by of
$function$;

drop function private.search_for(text);
CREATE OR REPLACE FUNCTION private.search_for(typed text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  said text := btrim(private.folded(left(coalesce(typed, ''), 200)));
  -- The whole number, or any number that begins with it.
  number text := case when said ~ '^[-+0-9 ()/.]+$' then said else substring(said from '[+0][-0-9 ()/.]{5,}[0-9]') end;
  digits text := nullif(private.national_number(number), '');
  parts tsquery := (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from (
      select word from regexp_split_to_table(
        case when number = said then regexp_replace(said, '[^0-9]+', ' ', 'g') else replace(said, coalesce(number, ' '), ' ') end,
        '[\s''\\:&|!()<>*,"]+'
      ) as word
      where word <> '' limit 8
    ) as words
  );
begin
  return case
    when digits is null then parts
    when number = said then (digits || ':*')::tsquery || parts
    else coalesce((digits || ':*')::tsquery && parts, (digits || ':*')::tsquery)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_terms_of(submitted_by text, answers jsonb)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_tsvector('simple'::regconfig, written || ' ' || private.undotted(written) || ' ' || coalesce((
    select string_agg(right(number, length), ' ')
    from regexp_matches(answers ->> 'phone', '[+0-9][-0-9 ()/.]{3,}', 'g') as found
    cross join lateral (select private.national_number(found[1]) as number) as digits
    cross join lateral generate_series(4, least(length(number), 15)) as length
  ), '')) || array_to_tsvector(private.marks_of(answers))
  from private.folded(submitted_by || ' ' || coalesce(answers ->> 'address', '') || ' ' || coalesce(answers ->> 'email', '')) as written
$function$;

CREATE OR REPLACE FUNCTION private.take_back(of uuid, act text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  before private.agreements;
  received private.withdrawals;
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
  received := jsonb_populate_record(null::private.withdrawals, agreement.answered -> 'received');
  update private.withdrawals set settled_at = received.settled_at, booking = received.booking where id = received.id;
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

CREATE OR REPLACE FUNCTION private.visit(of uuid, day date, outcome text, bags jsonb, note text, seconds_ago integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  pickup record;
  pressed_at timestamptz := private.now()
    - make_interval(secs => least(greatest(coalesce(seconds_ago, 0), 0), 31 * 86400));
begin
  bags := coalesce(bags, '{}');
  note := coalesce(note, '');
  if outcome not in ('collected', 'not_out', 'wrong') or length(note) > 500 or jsonb_typeof(bags) <> 'object'
    or exists (
      select from jsonb_each(bags) as bag (material, number)
      where not private.materials() ? material or number::text !~ '^[0-9]{1,2}$'
    ) then
    perform private.refuse('400', 'Välj vad som hände, högst 99 påsar av varje slag och en anteckning på högst 500 tecken.');
  end if;
  perform private.hold(of);
  if day is null or not private.is_near(day) or day > private.today() + 7 then
    perform private.refuse('409', 'Den dagen är för långt fram.');
  end if;
  select * into pickup from private.days_of(of, day, day) as days;
  if pickup.state is null then
    perform private.refuse('409', 'Hushållet har ingen hämtning den dagen längre.');
  elsif pickup.state = 'skipped' then
    perform private.refuse('409', 'Hushållet har hoppat över den dagen.');
  elsif pickup.state = 'moved' then
    perform private.refuse('409', 'Hushållet har flyttat hämtningen till ' || private.in_words(pickup.moved_to) || '.');
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

CREATE OR REPLACE FUNCTION private.withdraw_at_desk(of uuid, withdrawal uuid, received_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  received private.withdrawals;
  contract jsonb;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if withdrawal is not null then
    select * into received from private.withdrawals where id = withdrawal for update;
    if not found then
      perform private.refuse('404', 'Meddelandet om att ångra avtalet finns inte. Kanske är det raderat.');
    end if;
    update private.withdrawals set settled_at = coalesce(settled_at, private.now()), booking = of where id = withdrawal;
  end if;
  if agreement.status = 'withdrawn' then return; end if;
  if agreement.agreed_at is null then
    perform private.refuse('409', 'Det finns inget avtal att ångra. Tacka nej till bokningen i stället.');
  end if;
  received_at := coalesce(received_at, received.received_at, private.now());
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
    || case when withdrawal is null then '{}' else jsonb_build_object('received', jsonb_build_object(
      'id', received.id, 'settled_at', received.settled_at, 'booking', received.booking)) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_close_day(day date, reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.close_day_at_desk(day, reason);
  return private.coming_closed_days();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_closed_days()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.coming_closed_days();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_open_day(day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  if day is null or not private.is_near(day) then
    perform private.refuse('409', 'Den dagen är ingen hämtningsdag.');
  elsif exists (select from private.closed_days where closed_days.day = desk_open_day.day and fixed) then
    perform private.refuse('409', 'Den dagen står som stängd i inställningarna och öppnas där.');
  end if;
  perform private.open_day(day);
  return private.coming_closed_days();
end
$function$;

CREATE OR REPLACE FUNCTION public.send_link_again(email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if email is null or not private.is_email(btrim(email)) then
    perform private.refuse('400', 'Skriv den e-postadress vi har till dig.');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('link_requests'));
  if private.is_full('links_asked_for', array(
    select at from private.link_requests where at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Många ber om sin länk just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  insert into private.link_requests (email, at) values (lower(btrim(email)), private.now());
  return '{}';
end
$function$;

revoke execute on function
  private.answer_fields(),
  private.bags_of(uuid,date,date),
  private.coming_closed_days(),
  private.deadline_in_words(timestamp with time zone),
  private.driver_fields(),
  private.has_mark(text),
  private.index_search_terms(integer),
  private.is_billed_later(private.day_changes,daterange),
  private.marks_of(jsonb),
  private.materials(),
  private.notes_for_driver(jsonb),
  private.refuse_unless_pickup_day(date),
  private.search_for(text),
  private.search_terms_of(text,jsonb)
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.

update private.agreements set answered = answered - 'letter' || jsonb_build_object('received', answered -> 'letter')
where answered ? 'letter';

-- Functions that supabase/schemas has no more:
drop function
  private.answer_keys(),
  private.bags_of(uuid),
  private.closed_days(),
  private.deadline_words(timestamp with time zone),
  private.driver_keys(),
  private.driver_words(jsonb),
  private.household_keys(jsonb),
  private.index_words(integer),
  private.words_of(text,jsonb);
