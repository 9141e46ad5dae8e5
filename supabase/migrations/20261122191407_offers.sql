-- A price before the yes, every fourth pick-up day, and whether a household asks to begin within its fourteen days.

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.accept(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
  first_day date;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status = 'agreed' and agreement.offer is not null then return; end if;
  perform private.refuse_unless_offered(agreement);
  first_day := private.offered_day(agreement);
  if first_day is null then
    perform private.refuse('409', 'Säsongen är slut, så det finns ingen hämtning att boka. ' || private.call_instead());
  end if;
  perform private.make_agreement(of, 'household', 'accepted', first_day, agreement.offer ->> 'frequency',
    (agreement.offer ->> 'price')::integer, true, agreement.offer ->> 'message');
  perform private.tell(of, 'offer', 'company', null, '{"what": "accepted"}');
end
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
  -- What has been answered is left to what a repeated answer becomes, unless what was seen never came to be.
  if (case
    when agreement.status = 'asked' then seen <> private.answers_of(of)
    when agreement.status = 'agreed' and agreement.pending is not null then seen <> agreement.pending
    when agreement.status = 'agreed' then not private.answers_of(of) @> seen
  end) then
    perform private.refuse('409', 'Hushållet har ändrat något sedan du såg det. Läs det igen och svara sedan.');
  end if;
  if agree is null or length(message) > 2000 then
    perform private.refuse('400', 'Svara ja eller nej, och skriv högst 2000 tecken.');
  end if;
  message := btrim(coalesce(message, ''));

  if agreement.pending is not null and agreement.status = 'agreed' then
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
    delete from private.day_changes where booking = of;
  end if;
  select * into rules from private.company_rules;
  answers := private.answers_of(of);
  perform private.make_agreement(of, 'company', 'agreed', first_day, answers ->> 'frequency',
    case when standing.special then standing.price else (rules.prices ->> (answers ->> 'frequency'))::integer end,
    coalesce(standing.special, false), message);
end
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
  if jsonb_typeof(booking) is distinct from 'object' or booking - array['id', 'name', 'phone', 'email', 'address', 'frequency',
      'materials', 'notes', 'specialRequest', 'early_start', 'first_day', 'price'] <> '{}' then
    perform private.refuse('400', 'Bokningen har okända uppgifter');
  end if;
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(btrim(value #>> '{}')) else value end)
  into given from jsonb_each(booking) where value <> 'null';
  given := '{"name": "", "email": "", "notes": "", "specialRequest": ""}'::jsonb || coalesce(given, '{}');
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

CREATE OR REPLACE FUNCTION private.change(of uuid, who text, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  answers jsonb := private.answers_of(of) || jsonb_build_object('name', private.name_of(of));
  -- Who has mail does not lose it by a slip of its own.
  needs_email boolean := who = 'household' and answers ->> 'email' <> '';
  -- Monthly comes with an offer alone, so a booking may not say it; an agreement that has it keeps it.
  judged jsonb := answers || case when answers ->> 'frequency' = 'monthly' then '{"frequency": "weekly"}' else '{}'::jsonb end;
  wanted jsonb;
  pending jsonb;
  fault text;
  asked_for text;
begin
  select * into agreement from private.agreements where agreements.booking = of;
  if jsonb_typeof(changes) is distinct from 'object'
    or changes - array['name', 'email', 'phone', 'address', 'frequency', 'materials', 'notes', 'specialRequest'] <> '{}'
    or jsonb_typeof(coalesce(changes -> 'name', '""')) <> 'string' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status = 'offered' and changes - array['phone', 'notes'] <> '{}' then
    perform private.refuse('409', 'Vi har skickat ett pris för det du skrev. Svara på det först. ' || private.call_instead());
  elsif agreement.status not in ('asked', 'offered', 'agreed') then
    perform private.refuse('409', case agreement.status when 'declined' then 'Det blev inget avtal' else 'Avtalet gäller inte längre' end
      || ', så det finns inget att ändra. Boka gärna igen.');
  end if;
  if changes -> 'frequency' = answers -> 'frequency' then
    changes := changes - 'frequency';
  end if;
  -- Without the tick there is no request; the form says it by leaving it out.
  if not coalesce(changes -> 'materials' ? 'Special', true) then
    changes := changes || '{"specialRequest": ""}';
  end if;
  pending := coalesce(agreement.pending, '{}') - array(select jsonb_object_keys(changes));
  if who = 'household' then
    -- What it has asked for counts as given while it is completed, and is judged anew below.
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

  -- The company has to say yes to where and what it has not agreed to drive to and take, and to whom it has the contract with;
  -- to nothing it has not answered yet.
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
  if coalesce(wanted ->> 'email' not in ('', answers ->> 'email'), false) and agreement.status = 'agreed' then
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
end
$function$;

CREATE OR REPLACE FUNCTION private.end_agreement(of uuid, who text, last_day date, message text DEFAULT ''::text)
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
    -- Said once more it changes nothing.
    if agreement.status = 'ended' then return; end if;
    last_day := coalesce(private.next_changeable_day() - 1, private.today());
  elsif not private.is_near(last_day) or last_day < private.today() - 1 then
    perform private.refuse('409', 'Välj en sista dag från i dag och framåt.');
  end if;
  if agreement.status = 'ended' then
    if agreement.last_day = last_day then return; end if;
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
    ended_from = case when status = 'ended' then ended_from else status end, pending = null, pending_at = null
  where booking = of;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, who, 'ended', last_day);
  perform private.tell_both(of, who, 'ended', last_day, jsonb_build_object('what', 'ended', 'message', message));
end
$function$;

CREATE OR REPLACE FUNCTION private.end_offer(of uuid, who text, what text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update private.agreements set status = 'ended', ended_at = private.now(), ended_from = 'offered' where booking = of;
  perform private.note_changes(of, '{}');
  perform private.record(of, who, what);
end
$function$;

CREATE OR REPLACE FUNCTION private.first_possible_day(at timestamp with time zone, early_start boolean, agreed_by timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  allowed interval := (select answer_within from private.company_rules);
  candidate date := private.open_day_from((at at time zone 'Europe/Stockholm')::date);
begin
  while private.changeable_until(candidate) - at < allowed loop
    candidate := private.open_day_from(candidate + 1);
  end loop;
  if candidate is null or early_start then return candidate; end if;
  return private.open_day_from(greatest(candidate, private.withdrawal_until(coalesce(agreed_by, at + allowed)) + 1));
end
$function$;

CREATE OR REPLACE FUNCTION private.has_lapsed(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (agreement.offer ->> 'until')::timestamptz < private.now()
$function$;

CREATE OR REPLACE FUNCTION private.lapse_offers()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  lapsed integer := 0;
  of uuid;
begin
  for of in
    select booking from private.agreements where status = 'offered' and private.has_lapsed(agreements)
    order by booking for no key update skip locked
  loop
    perform private.end_offer(of, 'system', 'lapsed');
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_agreement(of uuid, who text, what text, first_day date, frequency text, price integer, special boolean, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (of, make_agreement.first_day, make_agreement.frequency, make_agreement.price, make_agreement.special);
  update private.agreements
  set status = 'agreed', waits = false, agreed_at = coalesce(agreed_at, private.now()), ended_at = null, ended_from = null
  where booking = of;
  perform private.note_changes(of, case
    when private.answers_of(of) ->> 'frequency' = make_agreement.frequency then '{}'
    else jsonb_build_object('frequency', make_agreement.frequency) end);
  perform private.days_changed(of, who, what, make_agreement.first_day);
  perform private.tell(of, 'agreed', 'household', null, jsonb_build_object('message', message));
end
$function$;

CREATE OR REPLACE FUNCTION private.may_resume(agreement private.agreements, who text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.status = 'ended' and agreement.ended_from <> 'offered'
    and (who <> 'household' or agreement.company_last_day is null) and coalesce(
    lost >= private.today() and (who <> 'household' or private.now() <= private.changeable_until(lost)), true
  )
  from (select private.open_day_from(agreement.last_day + 1) as lost) as first
$function$;

CREATE OR REPLACE FUNCTION private.nominal_days(of uuid, since date, until date)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE ROWS 5
AS $function$
  select rhythm.first_day + days
  from (
    select first_day, frequency, private.step_of(frequency) as step,
      lead(first_day) over (order by first_day) as next_first_day
    from private.rhythms where booking = of
  ) as rhythm
  cross join lateral (select least(until, next_first_day - 1) as last_day) as bounds
  cross join lateral (
    select 0 as days where step is null
    union all
    -- From the first step within the bounds, however long the rhythm has been going.
    select days from generate_series(
      greatest(0, (since - rhythm.first_day + step - 1) / step * step), bounds.last_day - rhythm.first_day, step
    ) as days
  ) as steps
  where rhythm.first_day + days between since and bounds.last_day
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
  if price is null or price not between 0 and 100000
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

CREATE OR REPLACE FUNCTION private.offered_day(agreement private.agreements)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when private.changeable_until(named) >= private.now() and private.open_day_from(named) = named then named
    else private.first_possible_day(private.now(), true, private.now())
  end
  from (select (agreement.offer ->> 'first_day')::date as named) as offered
$function$;

CREATE OR REPLACE FUNCTION private.proposed_day(agreement private.agreements)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select private.first_possible_day(
    private.now(), early_start, greatest(private.now(), agreement.asked_at + answer_within))
  from public.form_responses cross join private.company_rules where id = agreement.booking
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unless_first_day(day date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if day is null or not private.is_near(day) or day < private.today() or private.open_day_from(day) is distinct from day then
    perform private.refuse('409', 'Den dagen kör ni inte. Välj en annan första dag.');
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
      private.in_words(((agreement.offer ->> 'until')::timestamptz at time zone 'Europe/Stockholm')::date), private.call_instead()));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unless_running(of uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  status text := (select agreements.status from private.agreements where booking = of);
begin
  if status not in ('agreed', 'ended') then
    perform private.refuse('409', case status
      when 'asked' then 'Vi har inte svarat på bokningen ännu. När vi har bestämt första dagen kan du ändra den.'
      when 'declined' then 'Vi kunde tyvärr inte ta emot bokningen, så det finns ingen dag att ändra.'
      when 'offered' then 'Svara på priset först. När du har sagt ja kan du ändra dagarna.'
      else 'Avtalet är frånträtt, så det finns ingen dag att ändra. Boka gärna igen.'
    end);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.resume_agreement(of uuid, who text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status in ('asked', 'agreed') then return; end if;
  if agreement.status <> 'ended' or agreement.ended_from = 'offered' then
    perform private.refuse('409', 'Avtalet kan inte tas upp igen. Boka gärna på nytt.');
  end if;
  perform private.refuse_if_over(agreement, who);
  update private.agreements
  set status = ended_from, last_day = null, ended_at = null, ended_from = null, company_last_day = null where booking = of;
  perform private.days_changed(of, who, 'resumed', null);
  perform private.tell_both(of, who, 'ended', null, '{"what": "resumed"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.set_price(of uuid, wanted integer)
 RETURNS void
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
  end if;
  step := private.step_of(rhythm.frequency);
  since := coalesce(rhythm.first_day + greatest(0, (month - rhythm.first_day + step - 1) / step * step), rhythm.first_day);
  insert into private.rhythms as kept (booking, first_day, frequency, price, special)
  select of, since, rhythm.frequency, coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null
  from private.company_rules
  where (rhythm.price, rhythm.special)
    is distinct from (coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null)
  on conflict (booking, first_day) do update set price = excluded.price, special = excluded.special;
  if found then
    perform private.record(of, 'company', 'changed');
    perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', 'changed', 'changed', '["price"]'::jsonb));
  end if;
end
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
      select *, lead(first_day) over (order by first_day) as next_first_day from private.rhythms where booking = of
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
  ), share as (
    select date_trunc('month', nominal)::date as month, first_day, frequency, price, step, is_withdrawn,
      count(distinct base) filter (where not is_lost) as had,
      coalesce(bool_and(skipped) filter (where not is_lost), false) as all_skipped,
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
      -- As many as the rhythm has in the whole month, had it always been going.
      case when step is null then 1 else (
        select count(*) from generate_series(month, month + interval '1 month' - interval '1 day', interval '1 day') as day
        where (day::date - first_day) % step = 0
      ) end as regular
    from share
  )
  -- In whole numbers: no month has more than five of a weekday, and all up to five divide sixty.
  select month, first_day, price * units * (60 / regular), case
    when units = 0 and all_skipped then 'Överhoppat'
    when step is null and units = 0 and not is_withdrawn then 'En hämtning, ' || private.kronor(price) || ' när den är gjord'
    when step is null then case units when 0 then 'Ingen' else 'En' end || ' hämtning, ' || private.kronor(price)
    else format('%s%s av %s %sar i %s, %s per månad', case when is_withdrawn then 'Hämtat ' else '' end, units, regular,
      private.weekday_name(month + (select weekday - extract(isodow from month)::integer from private.company_rules)),
      private.month_name(month), private.kronor(price))
  end
  from counted
$function$;

CREATE OR REPLACE FUNCTION private.state_of(of uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  agreement private.agreements;
  booking public.form_responses;
  rules private.company_rules;
  rhythm private.rhythms;
  answers jsonb := private.answers_of(of);
  today date := private.today();
  withdrawal_until date;
  months jsonb;
  unpaid integer;
begin
  select jsonb_agg(jsonb_build_object(
      'month', month, 'owes', owes, 'paid_at', paid_at, 'pickups', pickups, 'counted', counted
    ) order by month desc), sum(owes) filter (where paid_at is null and month < private.this_month())
  into months, unpaid
  from private.months_of(of);
  select * into agreement from private.agreements where agreements.booking = of;
  select * into booking from public.form_responses where id = of;
  select * into rules from private.company_rules;
  select * into rhythm from private.rhythms where rhythms.booking = of order by first_day desc limit 1;
  withdrawal_until := private.withdrawal_until(agreement.agreed_at);
  return jsonb_build_object(
    'now', private.now(),
    'status', agreement.status,
    'booking', jsonb_build_object(
      'submitted_by', private.name_of(of), 'answers', answers, 'created_at', booking.created_at
    ),
    'frequency', coalesce(rhythm.frequency, answers ->> 'frequency'),
    'price', coalesce(rhythm.price, (rules.prices ->> (answers ->> 'frequency'))::integer),
    'first_day', (select min(first_day) from private.rhythms where rhythms.booking = of),
    'last_day', agreement.last_day,
    'change_until', to_char(rules.change_until, 'HH24:MI'),
    'answer_by', case when agreement.status = 'asked' and agreement.waits then agreement.asked_at + rules.answer_within end,
    'pending', agreement.pending,
    'early_start', booking.early_start,
    -- `first_day` as it would be now.
    'offer', case when agreement.status = 'offered' then
      agreement.offer || jsonb_build_object('first_day', private.offered_day(agreement))
    end,
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', days.day, 'from', to_char(rules.pickup_from, 'HH24:MI'), 'to', to_char(rules.pickup_to, 'HH24:MI'),
        'state', state, 'moved_from', moved_from, 'moved_to', moved_to,
        'changeable_until', private.changeable_until(days.day), 'reason', reason,
        'visited_at', visits.at, 'bags', visits.bags, 'note', coalesce(visits.note, ''),
        'report', reports.words, 'may_report', private.may_report(days.day, state),
        'may_restore', case when state in ('skipped', 'moved') or moved_from is not null then not exists (
          select from private.standing_on(of, days.day) as stands where private.is_as_the_company_left_it(stands)
        ) else false end
      ) order by days.day), '[]')
      from (
        select *, sum((day >= today)::integer) over (order by day) as ahead
        from private.days_of(of, coalesce(lower(agreement.span), today) - 1, greatest(today, lower(agreement.span)) + 210)
      ) as days
      left join private.visits on visits.booking = of and visits.day = days.day
      left join private.reports on reports.booking = of and reports.day = days.day
      where ahead <= 12
    ),
    'open_days', (
      select coalesce(jsonb_agg(day order by day), '[]')
      from (
        select distinct private.open_day_from(today + 7 * weeks) as day from generate_series(0, 26) as weeks
      ) as open
      where day is not null and day <= today + 182 and private.changeable_until(day) >= private.now()
    ),
    'may_resume', private.may_resume(agreement, 'household'),
    'withdrawal_until', case when agreement.status in ('agreed', 'ended') then withdrawal_until end,
    'totals', (
      select jsonb_build_object('pickups', count(*), 'bags', private.bags_of(of))
      from private.visits where visits.booking = of and outcome = 'collected'
    ),
    'months', coalesce(months, '[]'),
    'unpaid', coalesce(unpaid, 0),
    'reference', private.reference(of),
    'history', (
      select jsonb_agg(line order by place) from (
        select 0 as place, jsonb_build_object(
          'at', booking.created_at, 'who', case when booking.booked_at_desk then 'company' else 'household' end, 'what', 'booked', 'day', null) as line
        union all
        select place, jsonb_build_object('at', at, 'who', who, 'what', what, 'day', day)
        from (select * from private.history where history.booking = of order by place desc limit 200) as latest
      ) as lines
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.step_of(frequency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case frequency when 'weekly' then 7 when 'biweekly' then 14 when 'monthly' then 28 end
$function$;

CREATE OR REPLACE FUNCTION private.tell(of uuid, kind text, recipient text, day date DEFAULT NULL::date, data jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if recipient = 'household' and agreement.agreed_at is null and kind not in ('declined', 'offer') then
    return;
  end if;
  -- One line an hour about each of them, whatever is done to it.
  if recipient = 'company' and agreement.agreed_at is null and (private.strangers_said_enough() or exists (
    select from public.outbox as message
    where form_response_id = of and message.recipient = 'company' and of_a_stranger
      and created_at between pg_catalog.now() - interval '1 hour' and private.until_now()
  )) then
    return;
  end if;
  insert into public.outbox (kind, recipient, channel, to_email, form_response_id, day, data, of_a_stranger)
  values (
    kind, recipient,
    case when recipient = 'household' then private.channel_to(of) else 'mail' end,
    case when recipient = 'company' then private.company_mailbox() end,
    of, day, data, recipient = 'company' and agreement.agreed_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.waiting_bookings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'answers', private.answers_of(booking), 'created_at', asked_at,
    'answer_by', asked_at + answer_within, 'proposed_day', proposed_day, 'early_start', early_start
  ) order by asked_at), '[]')
  from (
    select *, private.proposed_day(agreements) as proposed_day from private.agreements
    where status = 'asked' and waits order by asked_at limit 200
  ) as waiting
  join public.form_responses on id = booking
  cross join private.company_rules
$function$;

CREATE OR REPLACE FUNCTION public.accept_offer(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  perform private.accept(of);
  return private.state_of(of);
end
$function$;

CREATE OR REPLACE FUNCTION public.decline_offer(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  perform private.decline(of);
  return private.state_of(of);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_offer(booking uuid, price integer, frequency text, first_day date, message text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.offer(booking, price, frequency, first_day, message);
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
  matches integer;
  mailbox_is_full boolean;
  too_many boolean;
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
    perform private.refuse('400', 'Skriv en e-postadress som vi kan skicka kvittot till.');
  elsif private.is_the_company(receipt_to) then
    perform private.refuse('400', 'Skriv din egen e-postadress: kvittot är till dig.');
  end if;
  -- One after the other, or many at once would slip past the bounds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('withdrawals'));

  begin
    of := private.booking_of(key);
    perform private.hold(of);
    of := private.booking_of(key);
    select * into agreement from private.agreements where booking = of;
  exception when sqlstate 'PT404' then
    -- A key that opens nothing keeps nobody from withdrawing.
    of := null;
  end;
  is_agreed := of is not null and agreement.agreed_at is not null;
  -- Null where it was taken back before there was an agreement.
  stops := coalesce(of is not null and (
    agreement.status in ('asked', 'offered') or (
      agreement.status in ('agreed', 'ended') and private.today() <= private.withdrawal_until(agreement.agreed_at)
    )
  ), false);

  -- A second press, or an answer that was lost; not where there has come to be something to stop.
  select * into received from private.withdrawals
  where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
    and lower(withdrawals.receipt_to) = lower(receipt_to) and withdrawals.name = name and withdrawals.contract = contract
    and withdrawals.booking is not distinct from of
    and received_at between private.now() - interval '1 hour' and private.until_now()
  order by received_at limit 1;
  if found and not stops then
    return jsonb_build_object('received_at', received.received_at, 'mailed', exists (
      select from public.outbox where withdrawal = received.id and recipient = 'withdrawer'));
  end if;

  matches := case when is_agreed then 1 else (
    select max(score) from private.matching_households(name, contract, receipt_to)
  ) end;
  -- One that stops an agreement does so once.
  mailbox_is_full := (
    select count(*) from private.withdrawals
    where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
      and received_at between private.now() - interval '1 day' and private.until_now()
  ) >= 3;
  too_many := not (stops and is_agreed) and (mailbox_is_full or case
    when is_agreed then (
      select count(*) from private.withdrawals
      where booking = of and received_at between private.now() - interval '1 day' and private.until_now()
    ) >= 3
    else private.withdrawals_lately(60)
  end);
  -- In the household's own mailbox others may have left three.
  if too_many and (
    is_agreed or matches is null or (mailbox_is_full and matches < 8) or private.withdrawals_lately(600)
  ) then
    perform private.refuse('429', 'Det har kommit ovanligt många meddelanden. Skriv till oss på ' || mailbox
      || ' i stället: det gäller precis lika mycket. ' || private.call_instead());
  end if;

  insert into private.withdrawals (received_at, name, contract, receipt_to, booking, matches, settled_at)
  values (private.now(), name, contract, receipt_to, of, matches is not null, case when stops then private.now() end)
  returning * into received;
  if stops then
    update private.agreements
    set status = 'withdrawn', ended_at = private.now(), pending = null, pending_at = null,
      last_day = least(last_day, private.last_day_now())
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.days_changed(of, 'household', 'withdrawn', null);
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, withdrawal, data, of_a_stranger)
  select 'withdrawn', recipient, case recipient when 'company' then mailbox end, of, received.id,
    jsonb_build_object('stops', stops, 'late', of is not null and not stops), matches is null
  from unnest(array['withdrawer', 'company']) as recipient
  where recipient = 'company' or not too_many;
  return jsonb_build_object('received_at', received.received_at, 'mailed', not too_many);
end
$function$;

revoke execute on function
  private.accept(uuid),
  private.decline(uuid),
  private.end_offer(uuid,text,text),
  private.first_possible_day(timestamp with time zone,boolean,timestamp with time zone),
  private.has_lapsed(private.agreements),
  private.lapse_offers(),
  private.make_agreement(uuid,text,text,date,text,integer,boolean,text),
  private.offer(uuid,integer,text,date,text),
  private.offered_day(private.agreements),
  private.proposed_day(private.agreements),
  private.refuse_unless_first_day(date),
  private.refuse_unless_offered(private.agreements),
  private.step_of(text)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.accept_offer(text),
  public.decline_offer(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.accept_offer(text),
  public.decline_offer(text)
  to anon, authenticated;
revoke execute on function
  public.desk_offer(uuid,integer,text,date,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.desk_offer(uuid,integer,text,date,text)
  to authenticated;
reset check_function_bodies;
-- End of the functions.

-- In steps, as docs/decisions/0023 says.
alter table public.form_responses add column early_start boolean;
alter table public.form_responses alter column early_start set default false;
update public.form_responses set early_start = false;
alter table public.form_responses alter column early_start set not null;
grant insert (early_start), select (early_start) on public.form_responses to anon, authenticated;

alter table private.agreements
  drop constraint agreements_status_check,
  add constraint agreements_status_check
    check (status in ('asked', 'offered', 'agreed', 'declined', 'withdrawn', 'ended')),
  drop constraint agreements_ended_from_check,
  add constraint agreements_ended_from_check check (ended_from in ('asked', 'offered', 'agreed')),
  -- {price, frequency, first_day, message, until}: the latest, also once it is answered.
  add column offer jsonb;
create index agreements_offered on private.agreements (booking) where status = 'offered';

alter table private.rhythms
  drop constraint rhythms_frequency_check,
  add constraint rhythms_frequency_check check (frequency in ('once', 'biweekly', 'weekly', 'monthly'));

-- Functions that supabase/schemas has no more:
drop function private.first_possible_day(timestamp with time zone);
