-- Households without mail: written down at the desk, told by SMS or by somebody who calls.

-- What a visitor cannot write. Without a default: functions take this table's row.
alter table public.form_responses add column booked_at_desk boolean;

alter table public.outbox
  drop constraint outbox_channel_is_known,
  add constraint outbox_channel_is_known check (channel in ('mail', 'sms', 'call'));

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

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
    -- Whoever knows the hash of somebody's key learns and gets nothing by booking with it.
    insert into private.keys (hash, booking) values (new.key_hash, new.id) on conflict do nothing;
  end if;
  return null;
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
  insert into public.form_responses (id, submitted_by, answers, booked_at_desk)
  values (of, given ->> 'name', answers, true);
  perform private.answer(of, true, first_day, '');
  if given ? 'price' then
    update private.rhythms set price = (given ->> 'price')::integer, special = true where rhythms.booking = of;
  end if;
  return of;
end
$function$;

CREATE OR REPLACE FUNCTION private.called(message uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update public.outbox set status = 'sent', sent_at = private.now(), settled_at = private.now()
  where id = message and channel = 'call' and status = 'queued'
$function$;

CREATE OR REPLACE FUNCTION private.capital(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select upper(left($1, 1)) || substr($1, 2)
$function$;

CREATE OR REPLACE FUNCTION private.change(of uuid, who text, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  booking public.form_responses;
  answers jsonb := private.answers_of(of);
  -- Who has mail does not lose it by a slip of its own.
  needs_email boolean := who = 'household' and answers ->> 'email' <> '';
  wanted jsonb;
  pending jsonb;
  fault text;
begin
  select * into agreement from private.agreements where agreements.booking = of;
  select * into booking from public.form_responses where id = of;
  if jsonb_typeof(changes) is distinct from 'object'
    or changes - array['phone', 'address', 'frequency', 'materials', 'notes', 'specialRequest'] <> '{}' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status not in ('asked', 'agreed') then
    perform private.refuse('409', 'Avtalet gäller inte längre, så det finns inget att ändra. Boka gärna igen.');
  end if;
  -- Without the tick there is no request; the form says it by leaving it out.
  if not coalesce(changes -> 'materials' ? 'Special', true) then
    changes := changes || '{"specialRequest": ""}';
  end if;
  pending := coalesce(agreement.pending, '{}') - array(select jsonb_object_keys(changes));
  if who = 'household' then
    -- What it has asked for counts as given while it is completed, and is judged anew below.
    if private.household_fault(booking.submitted_by, answers || pending || changes, needs_email) is not null then
      pending := pending - array['materials', 'specialRequest'];
    end if;
    changes := pending || changes;
    pending := '{}';
  elsif changes ?| array['materials', 'specialRequest'] then
    pending := pending - array['materials', 'specialRequest'];
  end if;
  fault := private.household_fault(booking.submitted_by, answers || changes, needs_email);
  if fault is not null then
    perform private.refuse('400', fault);
  end if;

  -- The company has to say yes to where and what it has not agreed to drive to and take; to nothing it has not answered yet.
  if who = 'household' and agreement.status = 'agreed' then
    if changes ->> 'address' is distinct from answers ->> 'address' and changes ? 'address' then
      pending := pending || jsonb_build_object('address', changes -> 'address');
      changes := changes - 'address';
    end if;
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
  perform private.tell_both(of, who, 'changed', null, jsonb_build_object(
    'what', case when wanted = answers then 'asked' else 'changed' end,
    'changed', (select coalesce(jsonb_agg(key), '[]') from jsonb_each(wanted) where value is distinct from answers -> key),
    'pending', nullif(pending, '{}')
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.channel_to(of uuid, urgent boolean DEFAULT false)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when reach = 'mail' and urgent and sms then 'sms' else reach end
  from private.company_rules cross join private.reach(private.answers_of(of)) as reach
$function$;

CREATE OR REPLACE FUNCTION private.channel_without_sms(of uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when private.answers_of(of) ->> 'email' <> '' then 'mail' else 'call' end
$function$;

CREATE OR REPLACE FUNCTION private.household(of uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if not found then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return private.state_of(of) || jsonb_build_object(
    'id', of, 'reach', private.reach(private.answers_of(of)), 'driver_note', agreement.driver_note,
    'may_resume', private.may_resume(agreement, 'company'),
    'special_price', coalesce((select special from private.rhythms where booking = of order by first_day desc limit 1), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = of
    ),
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object('month', first::date, 'owes', private.owes(of, first::date), 'paid_at', paid_at)
        order by first desc), '[]')
      from generate_series(
        date_trunc('month', greatest(lower(agreement.span), private.today() - 400)::timestamp),
        date_trunc('month', least(upper(agreement.span) - 1, private.today())::timestamp), interval '1 month'
      ) as months (first)
      left join private.payments on booking = of and month = first::date
      where not isempty(agreement.span)
    ),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at, 'status', status, 'day', day) as message
        from public.outbox where form_response_id = of and recipient = 'household' order by created_at desc limit 50
      ) as latest
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.household_fault(submitted_by text, answers jsonb, needs_email boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select private.booking_fault(submitted_by, case
    when not needs_email and answers ->> 'email' = '' then answers || '{"email": "none@invalid"}' else answers
  end)
$function$;

CREATE OR REPLACE FUNCTION private.national_number(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(([+]|00)46)?0?', '')
$function$;

CREATE OR REPLACE FUNCTION private.queue_reminders()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  rules private.company_rules;
  pickup_day date;
  queued integer;
begin
  select * into rules from private.company_rules;
  pickup_day := private.open_day_from(
    private.today() + case when private.now() >= private.starts(private.today()) then 1 else 0 end
  );
  if pickup_day is null
    or private.now() < (pickup_day - 1 + rules.remind_at) at time zone 'Europe/Stockholm' then
    return 0;
  end if;
  insert into public.outbox (kind, recipient, channel, form_response_id, day, expires_at)
  select 'reminder', 'household', private.channel_to(booking, urgent => true), booking, pickup_day,
    private.starts(pickup_day)
  from private.households_of(pickup_day)
  where state = 'planned' and not exists (
    select from public.outbox where form_response_id = booking and kind = 'reminder' and outbox.day = pickup_day
  )
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$function$;

CREATE OR REPLACE FUNCTION private.reach(answers jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when answers ->> 'email' <> '' then 'mail'
    when sms and private.national_number(answers ->> 'phone') ~ '^7[02369][0-9]{7}$' then 'sms'
    else 'call'
  end
  from private.company_rules
$function$;

CREATE OR REPLACE FUNCTION private.refuse_faulty_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fault text := private.household_fault(new.submitted_by, new.answers, new.booked_at_desk is not true);
begin
  if fault is not null then
    raise exception using errcode = 'check_violation', message = fault, constraint = 'form_responses_is_a_booking';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_when_busy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed integer;
  reached boolean;
begin
  if tg_table_name = 'form_responses' then
    if new.booked_at_desk then return new; end if;
    allowed := (select value::integer from private.settings where name = 'bookings_per_hour');
    -- By index, and no further than the limit. Up to now(): a clock that was ahead must not close the site.
    reached := allowed is not null and exists (
      select from public.form_responses where created_at between now() - interval '1 hour' and now()
      offset allowed - 1
    )
    -- A page that never heard that its booking was saved sends it again, and is to be told just that.
    and not exists (select from public.form_responses where id = new.id);
  else
    allowed := (select value::integer from private.settings where name = 'letters_per_hour');
    reached := allowed is not null and exists (
      select from public.outbox
      where kind = 'notice' and form_response_id is null and created_at between now() - interval '1 hour' and now()
      offset allowed - 1
    );
  end if;
  if reached then
    raise exception using errcode = 'PT429', message = coalesce(
      (select value from private.settings where name = 'busy_sentence'),
      'Det kommer ovanligt mycket just nu. Försök igen om en stund.'
    );
  end if;
  return new;
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
    -- One by one, by key: whoever plans it without knowing the day takes a round for many and would read the whole table.
    cross join lateral (
      select submitted_by, private.agreement_answers(form_responses, agreements) as given
      from public.form_responses where id = booking offset 0
    ) as written
  ), standing as (
    select places.place, private.street_key(given ->> 'address') as street_key, household.booking, jsonb_build_object(
      'booking', household.booking, 'name', submitted_by, 'address', given ->> 'address', 'phone', given ->> 'phone',
      'reach', private.reach(given), 'notes', given ->> 'notes', 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
      'driver_note', (agreement).driver_note, 'frequency', coalesce(rhythm.frequency, given ->> 'frequency'),
      'outcome', visits.outcome, 'bags', coalesce(visits.bags, '{}'), 'visit_note', coalesce(visits.note, ''),
      'visited_at', visits.at,
      'changed', case when last_visit.at is null then '["new"]' else '[]' end::jsonb || (
        select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each_text((agreement).changed_at)
        where key <> 'frequency' and value::timestamptz > last_visit.at
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
      select max(before.at) as at from private.visits as before
      where before.booking = household.booking and before.day < of
    ) as last_visit on true
    where not household.skips
  ), skipping as (
    select booking, submitted_by, jsonb_build_object(
      'booking', booking, 'name', submitted_by, 'address', given ->> 'address', 'state', state, 'moved_to', moved_to
    ) as skip
    from household
    where skips
  )
  select (select coalesce(jsonb_agg(stop order by place, street_key, booking), '[]') from standing),
    (select coalesce(jsonb_agg(skip order by submitted_by, booking), '[]') from skipping)
$function$;

CREATE OR REPLACE FUNCTION private.said(of uuid, kind text, day date, data jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', case kind
    when 'agreed' then format(
      'Ja, vi hämtar hos dig %s%s. Ställ ut senast %s. Det kostar %s kronor%s. Avtalet lämnar vi på papper.',
      case when frequency <> 'once' then 'från ' end, private.in_words(first_day), pickup_from, price,
      case when frequency <> 'once' then ' i månaden' end)
    when 'declined' then 'Vi kan tyvärr inte hämta hos dig, så det blir inget avtal och kostar ingenting.'
    when 'changed' then case data ->> 'what'
      when 'agreed' then 'Ja, det du bad om ordnar vi.'
      when 'declined' then 'Det du bad om går tyvärr inte. Allt annat är som förut.'
      when 'asked' then 'Vi har fått ditt önskemål och svarar så snart vi kan.'
      else 'Vi har ändrat det vi har noterat om din hämtning.'
    end
    when 'moved' then case data ->> 'what'
      when 'skipped' then format('%s är överhoppad. Då kommer vi inte till dig.', private.capital(private.in_words(day)))
      when 'moved' then format('Hämtningen %s är flyttad till %s.', private.in_words(day),
        private.in_words((data ->> 'to_day')::date))
      else format('%s är återställd. Vi kommer som det var tänkt.', private.capital(private.in_words(day)))
    end
    when 'ended' then case data ->> 'what'
      when 'resumed' then 'Hämtningen fortsätter som förut.'
      else format('Hämtningen är avslutad. Sista dagen är %s.', private.in_words(day))
    end
    when 'link' then 'Länken till din sida har inte kommit fram. Hur stavas din e-postadress?'
    when 'closed_day' then case data ->> 'what'
      when 'opened' then format('Vi kör ändå %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      else format('Vi kör inte %s: %s. ', private.in_words(day), data ->> 'reason')
        || coalesce(format('Nästa dag är %s.', private.in_words((data ->> 'to_day')::date)), 'Den hämtningen utgår.')
    end
    when 'reminder' then format('Vi hämtar %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
  end, nullif(btrim(data ->> 'message'), ''))
  from (select to_char(pickup_from, 'HH24:MI') as pickup_from from private.company_rules) as rules
  left join (
    select first_day, frequency, price from private.rhythms where booking = of order by first_day limit 1
  ) as first on true
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
begin
  select * into agreement from private.agreements where agreements.booking = of;
  select * into booking from public.form_responses where id = of;
  select * into rules from private.company_rules;
  select * into rhythm from private.rhythms where rhythms.booking = of order by first_day desc limit 1;
  withdrawal_until := private.withdrawal_until(agreement.agreed_at);
  return jsonb_build_object(
    'status', agreement.status,
    'booking', jsonb_build_object(
      'submitted_by', booking.submitted_by, 'answers', answers, 'created_at', booking.created_at
    ),
    'frequency', coalesce(rhythm.frequency, answers ->> 'frequency'),
    'price', coalesce(rhythm.price, (rules.prices ->> (answers ->> 'frequency'))::integer),
    'first_day', (select min(first_day) from private.rhythms where rhythms.booking = of),
    'last_day', agreement.last_day,
    'change_until', to_char(rules.change_until, 'HH24:MI'),
    'answer_by', case when agreement.status = 'asked' and agreement.waits then agreement.asked_at + rules.answer_within end,
    'pending', agreement.pending,
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', day, 'from', to_char(rules.pickup_from, 'HH24:MI'), 'to', to_char(rules.pickup_to, 'HH24:MI'),
        'state', state, 'moved_from', moved_from, 'moved_to', moved_to,
        'changeable_until', private.changeable_until(day), 'reason', reason,
        'may_restore', case when state in ('skipped', 'moved') or moved_from is not null then not exists (
          select from private.standing_on(of, day) as stands where private.is_as_the_company_left_it(stands)
        ) else false end
      ) order by day), '[]')
      from (
        select *, sum((day >= today)::integer) over (order by day) as ahead
        from private.days_of(of, coalesce(lower(agreement.span), today) - 1, greatest(today, lower(agreement.span)) + 210)
      ) as days
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
  if recipient = 'household' and agreement.agreed_at is null and kind <> 'declined' then
    return;
  end if;
  if recipient = 'company' and agreement.agreed_at is null and private.strangers_said_enough() then
    return;
  end if;
  insert into public.outbox (kind, recipient, channel, to_email, form_response_id, day, data)
  values (
    kind, recipient,
    case when recipient = 'household' then private.channel_to(of) else 'mail' end,
    case when recipient = 'company' then private.company_mailbox() end,
    of, day, data
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_urgently(of uuid, kind text, day date, data jsonb, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public.outbox (kind, recipient, channel, form_response_id, day, data, expires_at)
  values (kind, 'household', private.channel_to(of, urgent => true), of, day, data, expires_at)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.waiting_calls()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', form_response_id, 'name', submitted_by,
    'phone', private.answers_of(form_response_id) ->> 'phone', 'why', kind, 'day', day,
    'said', private.said(form_response_id, kind, day, data), 'created_at', waiting.created_at, 'expires_at', expires_at
  ) order by waiting.created_at), '[]')
  from (
    select * from public.outbox
    where recipient = 'household' and settled_at is null and (channel = 'call' and status = 'queued' or status = 'dead')
      and (status = 'dead' or next_attempt_at <= pg_catalog.now()) and (expires_at is null or expires_at > private.now())
    order by created_at limit 200
  ) as waiting
  join public.form_responses on form_responses.id = form_response_id
$function$;

CREATE OR REPLACE FUNCTION private.waiting_failures()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', failed.id, 'kind', kind, 'channel', channel, 'recipient', recipient, 'status', status,
    'created_at', failed.created_at, 'day', day, 'reason', last_error, 'booking', form_response_id,
    'name', submitted_by, 'phone', private.answers_of(form_response_id) ->> 'phone', 'email', answers ->> 'email'
  ) order by failed.created_at), '[]')
  from (
    select * from public.outbox
    where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' and channel <> 'call' order by created_at limit 200
  ) as failed
  left join public.form_responses on form_responses.id = form_response_id
$function$;

CREATE OR REPLACE FUNCTION public.desk_book(booking jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid;
begin
  perform private.require_company();
  of := private.book(booking);
  return private.household(of);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_inbox()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return jsonb_build_object(
    'unanswered_count', (select waiting from private.unanswered()),
    'unanswered', private.waiting_bookings(),
    'changes', private.waiting_changes(),
    'withdrawals', private.waiting_withdrawals(),
    'failed', private.waiting_failures(),
    'calls', private.waiting_calls()
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_new_link(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  if not exists (
    select from private.agreements where agreements.booking = desk_new_link.booking and agreed_at is not null
  ) then
    perform private.refuse('409', 'Hushållet får sin länk när ni har svarat på bokningen.');
  elsif private.channel_to(booking) = 'call' then
    perform private.refuse('409', 'Hushållet har varken e-post eller mobil som en länk kan skickas till. Skriv in en adress först.');
  end if;
  update private.keys set revoked_at = private.now()
  where keys.booking = desk_new_link.booking and revoked_at is null;
  perform private.record(booking, 'company', 'new_link');
  perform private.tell(booking, 'link', 'household');
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_settle(id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  update private.withdrawals set settled_at = private.now() where withdrawals.id = desk_settle.id and settled_at is null;
  update public.outbox set settled_at = private.now()
  where outbox.id = desk_settle.id and status in ('dead', 'expired') and settled_at is null;
  perform private.called(desk_settle.id);
  return public.desk_inbox();
end
$function$;

revoke execute on function
  private.book(jsonb),
  private.called(uuid),
  private.capital(text),
  private.channel_to(uuid,boolean),
  private.channel_without_sms(uuid),
  private.household_fault(text,jsonb,boolean),
  private.national_number(text),
  private.reach(jsonb),
  private.said(uuid,text,date,jsonb),
  private.waiting_calls()
  from public, anon, authenticated, service_role;
revoke execute on function
  public.desk_book(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.desk_book(jsonb)
  to authenticated;
reset check_function_bodies;
-- End of the functions.

create index outbox_calls on public.outbox (created_at)
  where recipient = 'household' and settled_at is null and (channel = 'call' and status = 'queued' or status = 'dead');
drop index public.outbox_failed;
create index outbox_failed on public.outbox (created_at)
  where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' and channel <> 'call';
