-- names of answers

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.agreement_answers(form public.form_responses, agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select private.optional_answers() || (form).answers || ((agreement).changes - 'name')
$function$;

CREATE OR REPLACE FUNCTION private.answer_keys()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN '{phone,email,address,frequency,materials,notes,specialRequest}'::text[];

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
    when given ->> 'price' !~ '^[0-9]{1,5}$' then 'Priset är hela kronor.'
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
  if exists (select from public.form_responses where id = of and booked_at_desk) then
    return of;
  end if;
  insert into public.form_responses (id, submitted_by, answers, booked_at_desk, early_start)
  values (of, given ->> 'name', answers, true, coalesce((given ->> 'early_start')::boolean, false));
  perform private.answer(of, true, first_day, '');
  if given ? 'price' then
    update private.rhythms set price = (given ->> 'price')::integer, special = true where rhythms.booking = of;
  end if;
  return of;
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
    when not answers -> 'materials'
        <@ '["Glascontainers", "Plastavfall", "Metallbehållare", "Pappkartonger", "Special"]'
      or jsonb_array_length(answers -> 'materials') > 5
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
    when answers - private.answer_keys() <> '{}'
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
    wanted := judged || pending || changes;
    if private.household_fault(wanted ->> 'name', wanted - 'name', needs_email) is not null then
      pending := pending - array['materials', 'specialRequest'];
    end if;
    changes := pending || changes;
    pending := '{}';
  elsif changes ?| array['materials', 'specialRequest'] then
    pending := pending - array['materials', 'specialRequest'];
  end if;
  wanted := judged || changes;
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
  if coalesce(wanted ->> 'email' not in ('', answers ->> 'email'), false) and agreement.agreed_at is not null then
    perform private.readdress(of);
    return;
  end if;
  perform private.tell_both(of, who, 'changed', null, jsonb_build_object(
    'what', case when wanted = answers then 'asked' else 'changed' end,
    'changed', (select coalesce(jsonb_agg(key), '[]') from jsonb_each(wanted) where value is distinct from answers -> key),
    'pending', nullif(pending, '{}')
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.changeable_after_the_end(agreement private.agreements, who text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when agreement.agreed_at is null then '{}'::text[]
    when who = 'company' then '{name,email,phone}' || private.driver_keys()
    when private.has_days_left(agreement) then '{phone}' || private.driver_keys()
    else '{}'
  end
$function$;

CREATE OR REPLACE FUNCTION private.driver_keys()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN '{notes}'::text[];

CREATE OR REPLACE FUNCTION private.driver_words(answers jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT COALESCE(string_agg(answer.said, '
'::text ORDER BY driver.at), ''::text) AS "coalesce" FROM (unnest(private.driver_keys()) WITH ORDINALITY driver(key, at) CROSS JOIN LATERAL (SELECT (driver_words.answers ->> driver.key) AS said) answer) WHERE (answer.said <> ''::text));

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
        upper(span) - 1, (ended_at at time zone 'Europe/Stockholm')::date,
        (select max(day) from private.visits where visits.booking = agreements.booking)
      ) < private.today() - 30
      and (private.driver_words(answers) <> '' or changes ?| private.driver_keys() or driver_note <> '' or pending is not null
        or exists (select from private.visits where visits.booking = agreements.booking and note <> ''))
  loop
    update public.form_responses
    set answers = answers || (select jsonb_object_agg(key, '') from unnest(private.driver_keys()) as key) where id = of;
    update private.agreements set changes = changes - private.driver_keys(), driver_note = '', pending = null, pending_at = null where booking = of;
    update private.visits set note = '' where booking = of and note <> '';
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_answers()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"notes": "", "specialRequest": ""}'::jsonb;

CREATE OR REPLACE FUNCTION private.round_of(of date, alone uuid DEFAULT NULL::uuid)
 RETURNS TABLE(stops jsonb, skipped jsonb)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  with household as materialized (
    select agreements as agreement, booking, days.*, days.state in ('skipped', 'moved') as skips, submitted_by, given
    from private.agreements_around(of, alone) as agreements
    cross join lateral private.agreement_days(agreements, of, of) as days
    -- One by one, by key: a plan that does not know the day expects many rows and would scan the whole table.
    cross join lateral (
      select coalesce(agreements.changes ->> 'name', submitted_by) as submitted_by, private.agreement_answers(form_responses, agreements) as given
      from public.form_responses where id = booking offset 0
    ) as written
  ), standing as (
    select places.place, private.street_key(given ->> 'address') as street_key, (agreement).asked_at, household.booking, jsonb_build_object(
      'booking', household.booking, 'name', submitted_by, 'address', given ->> 'address', 'phone', given ->> 'phone',
      'reach', private.reach(given), 'notes', private.driver_words(given), 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
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
  select (select coalesce(jsonb_agg(stop order by place, street_key, asked_at, booking), '[]') from standing),
    (select coalesce(jsonb_agg(skip order by submitted_by, booking), '[]') from skipping)
$function$;

revoke execute on function
  private.answer_keys(),
  private.driver_keys(),
  private.driver_words(jsonb),
  private.optional_answers()
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.
