-- plain words

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
  perform private.booking_of(key);
  acts := array(select at from private.history where booking = of and who = 'household');
  if private.is_full('acts_a_day', acts) then
    perform private.refuse('429', 'Det blev många ändringar på ett dygn. Vänta till i morgon. ' || private.call_instead());
  elsif private.is_full('acts_an_hour', acts) then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  return of;
end
$function$;

CREATE OR REPLACE FUNCTION private.agreement_days(agreement private.agreements, since date, until date)
 RETURNS TABLE(day date, state text, moved_from date, moved_to date, reason text)
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$
#variable_conflict use_column
declare
  of uuid := agreement.booking;
begin
  return query
  with pickup as (
    select * from private.agreement_pickups(agreement, since, until) where final is not null
  ), made as (
    select final as day, bool_and(skipped) as skipped,
      -- A pick-up that is already on its own day was not moved there.
      case when not bool_or(raw = final and not is_moved) then
        min(case when is_moved then base else nominal end)
      end as moved_from,
      case when not bool_or(raw = final) then
        (select reason from private.closed_days where closed_days.day = min(raw))
      end as reason
    from pickup group by final
  ), left_behind as (
    select base as day, min(final) as moved_to from pickup
    where is_moved and base <> final and base not in (select day from made)
      and (base > agreement.last_day) is not true
    group by base
  ), visit as (
    select day, outcome from private.visits where booking = of and day between since and until
  )
  select coalesce(made.day, visit.day), coalesce(visit.outcome, case when made.skipped then 'skipped' else 'planned' end),
    nullif(made.moved_from, made.day), null::date, made.reason
  from made full join visit on visit.day = made.day
  where coalesce(made.day, visit.day) between since and until
  union all
  select left_behind.day, 'moved', null, left_behind.moved_to, null
  from left_behind
  where left_behind.day between since and until and left_behind.day not in (select day from visit)
  order by 1;
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
  -- Pick-ups on or before that day cannot have been pushed later; those after it may have been pushed to this range.
  after_day date := private.open_day_before(since);
begin
  return query
  select days.nominal, private.open_day_from(days.nominal), made.final,
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
  cross join lateral (select private.open_day_from(raw.raw) as final) as made
  where (coalesce(made.final, raw.raw) > agreement.last_day) is not true;
end
$function$;

CREATE OR REPLACE FUNCTION private.agreements_around(of date, one uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.agreements
 LANGUAGE sql
 STABLE ROWS 60
AS $function$
  -- The whole row, because `agreements.*` would be frozen to today's columns.
  select agreements from private.agreements
  where span && daterange(private.open_day_before(of), of, '(]') and (one is null or booking = one)
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
    delete from private.day_changes where booking = of;
  end if;
  select * into rules from private.company_rules;
  answers := private.answers_of(of);
  perform private.make_agreement(of, 'company', 'agreed', first_day, answers ->> 'frequency',
    case when standing.special then standing.price else (rules.prices ->> (answers ->> 'frequency'))::integer end,
    coalesce(standing.special, false), message);
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_at_desk(of uuid, agree boolean, first_day date, message text, seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before private.agreements;
begin
  perform private.hold_known(of);
  select * into before from private.agreements where booking = of;
  perform private.answer(of, agree, first_day, message, seen);
  -- A new address revokes the old one's keys, which cannot be undone.
  if (before.status <> 'asked' and before.pending is null) or before.pending ?| array['name', 'email'] then return; end if;
  update private.agreements
  set answered = jsonb_build_object('at', private.now(), 'before', to_jsonb(before) - 'answered') where booking = of;
  update public.outbox set next_attempt_at = pg_catalog.now() + interval '60 seconds'
  where form_response_id = of and recipient = 'household' and status = 'queued' and created_at = pg_catalog.now();
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.booked_at_desk is not true then
    insert into private.missing_notices (form_response_id) values (new.id);
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

CREATE OR REPLACE FUNCTION private.calendar_of(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    -- Not the booking's id itself, because calendar services store it.
    'household', left(encode(sha256(convert_to('calendar ' || of::text, 'UTF8')), 'hex'), 24),
    'revision', revision,
    'changed_at', coalesce((select max(at) from private.history where history.booking = of), asked_at),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'nominal', nominal, 'is_cancelled', skipped or is_joined,
        'from', (final + pickup_from) at time zone 'Europe/Stockholm',
        'to', (final + pickup_to) at time zone 'Europe/Stockholm'
      ) order by nominal), '[]')
      from (
        select *, row_number() over (partition by final order by skipped, is_moved, nominal) > 1 as is_joined
        from private.pickups(of, private.today() - 90, private.today() + 365)
      ) as pickups
      cross join private.company_rules
      where final is not null
    )
  )
  from private.agreements where booking = of
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
    or changes - array['name', 'email', 'phone', 'address', 'frequency', 'materials', 'notes', 'specialRequest'] <> '{}'
    or jsonb_typeof(coalesce(changes -> 'name', '""')) <> 'string' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status = 'offered' and changes - array['phone', 'notes'] <> '{}' then
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
  with gone as (
    delete from private.rhythms where booking = of and first_day >= since returning *
  )
  select agreed || coalesce(jsonb_object_agg(
    frequency, jsonb_build_object('price', gone.price, 'first_day', first_day) order by first_day), '{}')
  into agreed from gone where special;
  price := agreed -> wanted ->> 'price';
  update private.agreements set gave_way = agreed - wanted where booking = of;
  select * into standing from private.rhythms where booking = of order by first_day desc limit 1;
  if standing.frequency = wanted and price is null then return; end if;
  if wanted <> 'weekly' then
    select min(days.day) into own_day
    from private.days_of(of, since, since + 60) as days where days.state = 'planned';
  end if;
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (of, coalesce(own_day, since), wanted, coalesce(price, (rules.prices ->> wanted)::integer), price is not null);
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
  lock table private.closed_days in share row exclusive mode;
  if exists (select from private.closed_days where day = closed) then
    update private.closed_days set reason = close_day.reason, fixed = close_day.fixed or closed_days.fixed
    where day = closed and (closed_days.reason <> close_day.reason or closed_days.fixed <> close_day.fixed);
    return;
  end if;
  if closed >= private.today() then
    select coalesce(array_agg(booking), '{}') into standing from private.households_of(closed) where state = 'planned';
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

CREATE OR REPLACE FUNCTION private.days_changed(of uuid, who text, what text, day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update private.agreements set revision = revision + 1 where booking = of;
  perform private.update_span(of);
  perform private.record(of, who, what, day);
  -- An agreement mail that has not been sent yet is rewritten if it still applies.
  delete from public.outbox
  where form_response_id = of and kind = 'reminder' and status = 'queued' and claimed_by is null;
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
    -- Idempotent.
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
    ended_from = case when status = 'ended' then ended_from else status end
  where booking = of returning * into agreement;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, who, 'ended', last_day);
  perform private.tell_both(of, who, 'ended', last_day, jsonb_build_object('what', 'ended', 'message', message) || case
    when agreement.pending is null or private.change_waits(agreement) then '{}'
    else jsonb_build_object('pending', agreement.pending)
  end);
end
$function$;

CREATE OR REPLACE FUNCTION private.findings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(sentence order by place), '[]')
  from (
    select (value::jsonb ->> 'at')::timestamptz as at, value::jsonb -> 'sentences' as sentences
    from private.settings where name = 'findings'
  ) as written
  cross join lateral (
    -- The process that sends messages writes this every minute.
    select 0, 'Det program som skickar mejl, sms och påminnelser har inte hörts av sedan '
      || to_char(at at time zone 'Europe/Stockholm', 'FMDD/FMMM "kl." HH24:MI')
      || '. Be den som sköter det att titta, och ring dem det är bråttom med.'
    where at < pg_catalog.now() - interval '10 minutes'
    union all
    select ordinality, value from jsonb_array_elements_text(sentences) with ordinality
    where at > pg_catalog.now() - interval '1 hour'
  ) as told (place, sentence)
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
  if agreement.status = 'asked' or (agreement.status = 'ended' and coalesce(last_day = agreement.last_day, true)) then
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

CREATE OR REPLACE FUNCTION private.is_free_day(day date)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  year integer := extract(year from day);
  -- Easter Sunday by the Meeus algorithm.
  a integer := year % 19;
  b integer := year / 100;
  c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(year, n / 31, n % 31 + 1);
begin
  return extract(isodow from day) >= 6
    or extract(month from day) * 100 + extract(day from day) in (101, 106, 501, 606, 1224, 1225, 1226, 1231)
    or day - easter in (-2, 1, 39)
    or (extract(isodow from day) = 5 and extract(month from day) = 6 and extract(day from day) between 19 and 25);
end
$function$;

CREATE OR REPLACE FUNCTION private.matching_households(name text, contract text, receipt_to text)
 RETURNS TABLE(booking uuid, score bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with given as (
    select private.folded(left(name, 200)) as name, private.folded(left(contract, 1000)) as contract,
      private.folded(receipt_to) as mail
  ), wanted (query, weight) as (
    select plainto_tsquery('simple', mail), 8 from given
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
  select found.booking, sum(weight) as score
  from wanted cross join lateral (
    select agreements.booking from private.agreements
    where words @@ query and agreed_at is not null and private.is_open(agreements) limit 20
  ) as found
  group by found.booking order by 2 desc, 1 limit 5
$function$;

CREATE OR REPLACE FUNCTION private.move(of uuid, who text, day date, to_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  standing private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  changed boolean := false;
begin
  perform private.refuse_unless_running(of);
  if day is not null and private.is_near(day) then
    select array_agg(stands) into standing from private.standing_on(of, day) as stands;
  end if;
  if standing is null then
    perform private.refuse('409', format('Den dagen är ingen av %s hämtningsdagar. Ladda om sidan så ser du vilka de är.',
      case who when 'household' then 'dina' else 'hushållets' end));
  end if;
  perform private.refuse_if_too_late(day, who);
  if to_day is not null and (
    not private.is_near(to_day) or private.open_day_from(to_day) is distinct from to_day
    or to_day > (select last_day from private.agreements where booking = of)
  ) then
    perform private.refuse('409', 'Den dagen kör vi inte. Välj en av dagarna i listan.');
  end if;
  foreach pickup in array standing loop
    base := private.open_day_from(pickup.nominal);
    target := coalesce(private.open_day_from(pickup.moved_to), base);
    -- The day it is on now; the day it was moved from may be long past.
    if target <> day then
      perform private.refuse_if_too_late(target, who);
    end if;
    if to_day is null then
      continue when pickup.skipped and (who = 'household' or pickup.company_skipped);
      perform private.refuse_if_visited(of, array[target]);
    else
      continue when to_day = target and not pickup.skipped;
      if who = 'household' and (pickup.company_skipped or (pickup.company_moved_to is not null and to_day = base)) then
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
    -- Starts at the first step within the bounds, so the cost does not grow with the age of the agreement.
    select days from generate_series(
      greatest(0, (since - rhythm.first_day + step - 1) / step * step), bounds.last_day - rhythm.first_day, step
    ) as days
  ) as steps
  where rhythm.first_day + days between since and bounds.last_day
$function$;

CREATE OR REPLACE FUNCTION private.notice_arrived()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.kind = 'notice' then
    delete from private.missing_notices where form_response_id = new.form_response_id;
  end if;
  -- Wakes workers in other processes; harmless if nobody listens.
  perform pg_catalog.pg_notify('outbox', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.order_stops(day date, wanted uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(cardinality(wanted), 0) = 0 or cardinality(wanted) > 500 then
    perform private.refuse('400', 'Ordningen är tom eller för lång.');
  end if;
  -- Two phones may reorder at the same time.
  lock table private.stop_places in share update exclusive mode;
  perform from private.agreements where booking = any (wanted) order by booking for key share;
  -- Households without a place get one where they stand now, next to their street.
  insert into private.stop_places (booking, place)
  select booking, place from private.places(wanted)
  on conflict do nothing;
  -- The given households' places are redistributed among them; all others keep theirs.
  with numbered as (
    select booking, row_number() over (order by place, private.street_key(private.answers_of(booking) ->> 'address'), asked_at, booking) as place
    from private.stop_places join private.agreements using (booking)
  ), free as (
    select place, row_number() over (order by place) as nth from numbered where booking = any (wanted)
  ), dealt as (
    select booking, row_number() over (order by min(nth)) as nth
    from unnest(wanted) with ordinality as want (booking, nth)
    where booking in (select booking from numbered) group by booking
  ), placed as (
    select numbered.booking, coalesce(free.place, numbered.place)::integer as place
    from numbered left join dealt using (booking) left join free using (nth)
  )
  update private.stop_places set place = placed.place
  from placed where placed.booking = stop_places.booking and placed.place <> stop_places.place;
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
    is_full := private.is_full('bookings_per_hour', array(
      select created_at from public.form_responses where created_at > now() - interval '1 hour'
    ), now())
    -- A page that lost the response sends its booking again and must be told exactly that.
    and not exists (select from public.form_responses where id = new.id);
  else
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

CREATE OR REPLACE FUNCTION private.restore(of uuid, who text, day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  standing private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  -- Back to where the company put it, or else to its own day.
  back_to date;
  changed boolean := false;
begin
  perform private.refuse_unless_running(of);
  if day is not null and private.is_near(day) then
    select array_agg(stands) into standing from private.standing_on(of, day) as stands;
  end if;
  if standing is null then
    perform private.refuse('409', format('Den dagen är ingen av %s hämtningsdagar. Ladda om sidan så ser du vilka de är.',
      case who when 'household' then 'dina' else 'hushållets' end));
  end if;
  foreach pickup in array standing loop
    base := private.open_day_from(pickup.nominal);
    target := coalesce(private.open_day_from(pickup.moved_to), base);
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
      'reach', private.reach(given), 'notes', given ->> 'notes', 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
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

CREATE OR REPLACE FUNCTION private.search_for(words text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  said text := btrim(private.folded(left(coalesce(words, ''), 200)));
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
      -- The number of the rhythm's days in the whole month, regardless of when the agreement began.
      case when step is null then 1 else (
        select count(*) from generate_series(month, month + interval '1 month' - interval '1 day', interval '1 day') as day
        where (day::date - first_day) % step = 0
      ) end as regular
    from share
  )
  -- In integers: no month has more than five of a weekday, and 1 to 5 all divide sixty.
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
    'pending', case when private.change_waits(agreement) then agreement.pending end,
    'early_start', booking.early_start,
    -- `first_day` as of now.
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

CREATE OR REPLACE FUNCTION private.tell(of uuid, kind text, recipient text, day date DEFAULT NULL::date, data jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
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
  insert into public.outbox (kind, recipient, channel, to_email, form_response_id, day, data, of_a_stranger)
  values (
    kind, recipient,
    case when recipient = 'household' then private.channel_to(of) else 'mail' end,
    case when recipient = 'company' then private.company_mailbox() end,
    of, day, data, recipient = 'company' and agreement.agreed_at is null
  );
end
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
    insert into public.outbox (kind, recipient, to_email, data)
    select 'unanswered', 'company', private.company_mailbox(),
      jsonb_build_object('bookings', jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', private.name_of(booking), 'address', private.answers_of(booking) ->> 'address',
        'created_at', asked_at, 'answer_by', asked_at + allowed
      ) order by asked_at))
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
  letter private.withdrawals;
  day date;
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
  if received_at > private.now() or not private.is_near(received_at::date)
    or received_at < agreement.agreed_at and received_at::date < agreement.agreed_at::date then
    perform private.refuse('409', 'Välj en dag från det att avtalet kom till och fram till i dag.');
  end if;
  day := (received_at at time zone 'Europe/Stockholm')::date;
  update private.agreements
  set status = 'withdrawn', ended_at = received_at, pending = null, pending_at = null,
    -- While the round is being driven, the company may be at the door.
    last_day = least(last_day, case when received_at >= private.starts(day) then day else day - 1 end)
  where booking = of;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'household', 'withdrawn', null);
  perform private.tell(of, 'withdrawn', 'household', null,
    jsonb_build_object('stops', true, 'received_at', received_at));
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_my_booking(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
  told record;
  gone record;
  is_agreed boolean := (select agreed_at is not null from private.agreements where booking = of);
  email text := private.answers_of(of) ->> 'email';
begin
  if is_agreed and not exists (
    select from private.keys
    where hash = private.hash_of(key) and created_at between private.now() - interval '24 hours' and private.until_now()
  ) then
    if not private.is_email(email) then
      perform private.refuse('409', 'Vi har ingen e-postadress att skicka en ny länk till, så vi raderar åt dig. ' || private.call_instead());
    end if;
    if not private.is_full('links_for_erasing', private.links_of(of), pg_catalog.now()) then
      perform private.tell(of, 'link', 'household', null, '{"what": "erase"}');
    end if;
    return '{"sent": true}';
  end if;
  select created_at, agreed_at is null as of_a_stranger into told
  from public.form_responses join private.agreements on booking = id
  where id = of and (agreed_at is not null or not private.strangers_said_enough());
  select * into gone from private.erase(of);
  perform private.note_erased(gone.ids, gone.sent_in);
  -- Not by private.tell, whose messages are erased with the booking.
  insert into public.outbox (kind, recipient, to_email, data, of_a_stranger)
  select 'erased', 'company', private.company_mailbox(), jsonb_build_object(
    'booked_at', told.created_at, 'reference', private.reference(of), 'unpaid', gone.unpaid), told.of_a_stranger
  where told.created_at is not null;
  if is_agreed and private.is_email(email) then
    -- The last trace of the address, kept until the mail is sent.
    insert into public.outbox (kind, recipient, to_email, data, expires_at)
    values ('erased', 'former', email, '{}', private.now() + interval '7 days');
  end if;
  return '{"erased": true}';
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
  lately timestamptz[];
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

  -- A repeated press or a lost response; not if there is now an agreement to stop.
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
  -- An agreement is stopped only once.
  mailbox_is_full := private.is_full('withdrawals_of_mailbox', array(
    select received_at from private.withdrawals
    where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
  ));
  lately := array(select received_at from private.withdrawals where received_at > private.now() - interval '1 hour');
  too_many := not (stops and is_agreed) and (mailbox_is_full or case
    when is_agreed then private.is_full(
      'withdrawals_of_household', array(select received_at from private.withdrawals where booking = of)
    )
    else private.is_full('withdrawals', lately)
  end);
  -- Strangers may have used up the limit of the household's own mailbox.
  if too_many and (
    is_agreed or matches is null or (mailbox_is_full and matches < 8) or private.is_full('withdrawals_naming_us', lately)
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

reset check_function_bodies;
-- End of the functions.
