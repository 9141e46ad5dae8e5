-- Each function as supabase/schemas has it since: nothing is written `begin atomic` any more, which froze the columns it knew and kept
-- tables from being altered; `private.answer` is one function again.

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.agreement_answers(form public.form_responses, agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select '{"notes": "", "specialRequest": ""}'::jsonb || (form).answers || (agreement).changes
$function$;

CREATE OR REPLACE FUNCTION private.agreements_around(of date, one uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.agreements
 LANGUAGE sql
 STABLE ROWS 60
AS $function$
  -- The whole row: `agreements.*` would stay what it is today when the table gets another column.
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
    perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', case when agree then 'agreed' else 'declined' end, 'pending', agreement.pending,
      'message', message));
    return;
  end if;

  if not agree then
    if agreement.status = 'declined' then return; end if;
    if agreement.status <> 'asked' then
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
      else 'Hushållet har själv avslutat bokningen.' end);
  end if;
  repeated := agreement.status = 'agreed';
  if first_day is null then
    if repeated then return; end if;
    first_day := private.first_possible_day(private.now());
  end if;
  if first_day is null or not private.is_near(first_day) or first_day < private.today()
    or private.open_day_from(first_day) is distinct from first_day then
    perform private.refuse('409', 'Den dagen kör ni inte. Välj en annan första dag.');
  end if;
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
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (
    of, first_day, answers ->> 'frequency',
    case when standing.special then standing.price else (rules.prices ->> (answers ->> 'frequency'))::integer end,
    coalesce(standing.special, false)
  );
  update private.agreements
  set status = 'agreed', waits = false, agreed_at = coalesce(agreed_at, private.now()), ended_at = null, ended_from = null
  where booking = of;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'company', 'agreed', first_day);
  perform private.tell(of, 'agreed', 'household', null, jsonb_build_object('message', message));
end
$function$;

CREATE OR REPLACE FUNCTION private.answers_of(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select private.agreement_answers(form_responses, agreements)
  from public.form_responses join private.agreements on booking = id where id = of
$function$;

CREATE OR REPLACE FUNCTION private.bags_of(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_object_agg(material, bags), '{}') from (
    select material, sum(number::integer) as bags
    from private.visits cross join lateral jsonb_each_text(bags) as bag (material, number)
    where booking = of and outcome = 'collected' group by material
  ) as sums
$function$;

CREATE OR REPLACE FUNCTION private.bags_of(of uuid, since date, until date)
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

CREATE OR REPLACE FUNCTION private.calendar_of(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    -- Not the booking's own id: calendar services keep it.
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

CREATE OR REPLACE FUNCTION private.call_instead()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select 'Ring oss på ' || phone || ' så hjälper vi dig.' from private.company_rules
$function$;

CREATE OR REPLACE FUNCTION private.changeable_until(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (day - 1 + change_until) at time zone 'Europe/Stockholm' from private.company_rules
$function$;

CREATE OR REPLACE FUNCTION private.closed_days()
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

CREATE OR REPLACE FUNCTION private.company_mailbox()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select value from private.settings where name = 'company_mailbox'
$function$;

CREATE OR REPLACE FUNCTION private.days_of(of uuid, since date, until date)
 RETURNS TABLE(day date, state text, moved_from date, moved_to date, reason text)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select days.* from private.agreements cross join lateral private.agreement_days(agreements, since, until) as days
  where agreements.booking = of
  order by days.day
$function$;

CREATE OR REPLACE FUNCTION private.findings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(max(value::jsonb ->> 'sentences')::jsonb, '[]') from private.settings
  where name = 'findings' and (value::jsonb ->> 'at')::timestamptz > pg_catalog.now() - interval '1 hour'
$function$;

CREATE OR REPLACE FUNCTION private.folded(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select translate(lower(normalize(value)), 'ÅÄÖÉÜ', 'åäöéü')
$function$;

CREATE OR REPLACE FUNCTION private.hash_of(key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(convert_to(left(key, 200), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION private.households_of(of date, one uuid DEFAULT NULL::uuid)
 RETURNS TABLE(booking uuid, state text, moved_from date, moved_to date)
 LANGUAGE sql
 STABLE
AS $function$
  select agreements.booking, days.state, days.moved_from, days.moved_to
  from private.agreements_around(of, one) as agreements
  cross join lateral private.agreement_days(agreements, of, of) as days
$function$;

CREATE OR REPLACE FUNCTION private.in_words(day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (array['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'])[extract(isodow from day)::integer]
  || ' ' || extract(day from day)::text || ' '
  || (array['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november',
    'december'])[extract(month from day)::integer]
$function$;

CREATE OR REPLACE FUNCTION private.is_blank(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select value !~ '[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$function$;

CREATE OR REPLACE FUNCTION private.is_email(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select value ~ '^[^@]+@[^@]+$' and value !~ '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$function$;

CREATE OR REPLACE FUNCTION private.is_near(day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select day between private.today() - 3660 and private.today() + 3660
$function$;

CREATE OR REPLACE FUNCTION private.is_open(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(upper_inf((agreement).span), false) or coalesce(
  greatest(upper((agreement).span) - 1, ((agreement).ended_at at time zone 'Europe/Stockholm')::date) + 60 >= private.today(),
  true
)
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select translate(lower(
  replace(split_part(split_part(normalize(address, NFKC), '@', 1), '+', 1), '.', '')
    || '@' || split_part(normalize(address, NFKC), '@', 2)
), 'ÅÄÖÉÜ', 'åäöéü')
$function$;

CREATE OR REPLACE FUNCTION private.may_resume(agreement private.agreements, who text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.status = 'ended' and coalesce(
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
    select first_day, frequency, case frequency when 'weekly' then 7 when 'biweekly' then 14 end as step,
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
  update private.agreements set words = private.words_of(submitted_by, private.answers_of(of))
  from public.form_responses where id = of and booking = of and not (status = 'asked' and waits)
$function$;

CREATE OR REPLACE FUNCTION private.now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select now()
$function$;

CREATE OR REPLACE FUNCTION private.owes(of uuid, month date)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  with own as (
    select rhythm.*, case rhythm.frequency when 'weekly' then 7 else 14 end as step, status = 'withdrawn' as is_withdrawn,
      (month + interval '1 month')::date - 1 as last_of_month
    from private.agreements
    join (
      select *, lead(first_day) over (order by first_day) as next_first_day from private.rhythms where booking = of
    ) as rhythm on true
    where agreements.booking = of
  ), pickup as (
    select pickups.*,
      base is null or (base <> nominal and exists (select from private.nominal_days(of, base, base))) as is_lost,
      exists (select from private.visits where booking = of and day = final and outcome = 'collected') as is_collected
    from private.pickups(of, month, (month + interval '1 month')::date - 1) as pickups
  ), share as (
    select price, is_withdrawn,
      -- As many as the rhythm has in the whole month, had it always been going.
      (select count(*) from generate_series(month, last_of_month, interval '1 day') as day
        where (day::date - first_day) % step = 0) as regular,
      count(distinct base) filter (where not is_lost) as had,
      bool_and(skipped) filter (where not is_lost) as all_skipped,
      count(distinct final) filter (where is_collected) as collected
    from own
    join pickup on nominal between greatest(month, first_day) and least(last_of_month, next_first_day - 1)
    where frequency <> 'once'
    group by price, is_withdrawn, first_day, step, last_of_month
  )
  select coalesce(round((
    select sum(price::numeric * case when is_withdrawn then collected when all_skipped then 0 else had end / regular)
    from share
  )), 0)::integer + coalesce((
    select sum(price) from own
    join pickup on nominal = first_day and is_collected and final between month and last_of_month
    where frequency = 'once'
  ), 0)::integer
$function$;

CREATE OR REPLACE FUNCTION private.pickups(of uuid, since date, until date)
 RETURNS TABLE(nominal date, base date, final date, skipped boolean, is_moved boolean, raw date)
 LANGUAGE sql
 STABLE ROWS 5
AS $function$
  select pickups.* from private.agreements cross join lateral private.agreement_pickups(agreements, since, until) as pickups
  where agreements.booking = of
$function$;

CREATE OR REPLACE FUNCTION private.places(of uuid[])
 RETURNS TABLE(booking uuid, place integer)
 LANGUAGE sql
 STABLE ROWS 60
AS $function$
  with placed as (
    select stop_places.booking, stop_places.place from private.stop_places where stop_places.booking = any (of)
  ), household as (
    select agreements.booking, private.answers_of(agreements.booking) ->> 'address' as address
    from (select unnest(of) as booking except select placed.booking from placed) as unplaced
    join private.agreements using (booking)
  ), neighbour as materialized (
    select stop_places.place, private.street(address) as street, private.street_key(address) as street_key
    from private.agreements
    join private.stop_places using (booking)
    cross join lateral (select private.answers_of(booking) ->> 'address' as address) as there
    where span && daterange(private.today() - 60, null)
  )
  select placed.booking, placed.place from placed
  union all
  select household.booking, coalesce((
    select neighbour.place from neighbour
    where street = private.street(household.address) and street <> ''
    order by street_key <= private.street_key(household.address) desc,
      case when street_key <= private.street_key(household.address) then neighbour.place end desc nulls last, neighbour.place
    limit 1
  ), 1000000)
  from household
$function$;

CREATE OR REPLACE FUNCTION private.record(of uuid, who text, what text, day date DEFAULT NULL::date, at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into private.history (booking, place, at, who, what, day)
  select of, coalesce(max(place), 0) + 1, coalesce(record.at, private.now()), record.who, record.what, record.day
  from private.history where booking = of
$function$;

CREATE OR REPLACE FUNCTION private.retention_starts(booking public.form_responses)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when agreements.booking is null then (retention_starts.booking).created_at
    when agreements.status in ('asked', 'declined') then (retention_starts.booking).created_at
    when upper_inf(agreements.span) then null
    else greatest(
      (retention_starts.booking).created_at, agreements.ended_at,
      (upper(agreements.span) + time '00:00') at time zone 'Europe/Stockholm',
      (select max(visits.at) from private.visits where visits.booking = agreements.booking)
    )
  end
  from (select) as one
  left join private.agreements on agreements.booking = (retention_starts.booking).id
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
      'notes', given ->> 'notes', 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
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

CREATE OR REPLACE FUNCTION private.starts(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (day + pickup_from) at time zone 'Europe/Stockholm' from private.company_rules
$function$;

CREATE OR REPLACE FUNCTION private.strangers_said_enough()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
  select from public.outbox as message
  where message.recipient = 'company' and message.kind in ('changed', 'moved', 'ended', 'withdrawn', 'erased')
    and message.created_at between pg_catalog.now() - interval '1 hour' and pg_catalog.now()
  offset 59
)
$function$;

CREATE OR REPLACE FUNCTION private.street(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select btrim(private.folded(coalesce(substring(address from '^[^0-9,]*'), '')))
$function$;

CREATE OR REPLACE FUNCTION private.street_key(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select translate(
  private.folded(coalesce(substring(address from '^[^0-9]*'), '')) collate "C", 'åäöéü' || ' ', '{|}eu'
) || lpad(left(coalesce(substring(address from '[0-9]+'), ''), 9), 9, '0')
  || private.folded(coalesce(substring(address from '[0-9]+[ ]*([[:alpha:]]?)'), ''))
$function$;

CREATE OR REPLACE FUNCTION private.tell_urgently(of uuid, kind text, day date, data jsonb, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public.outbox (kind, recipient, channel, form_response_id, day, data, expires_at)
  select kind, 'household', case when sms then 'sms' else 'mail' end, of, day, data, expires_at
  from private.company_rules
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.today()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (private.now() at time zone 'Europe/Stockholm')::date
$function$;

CREATE OR REPLACE FUNCTION private.unanswered()
 RETURNS TABLE(waiting integer, overdue integer)
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer, (count(*) filter (where asked_at + answer_within < private.now()))::integer
  from private.agreements cross join private.company_rules
  where status = 'asked' and waits
$function$;

CREATE OR REPLACE FUNCTION private.update_span(of uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements set span = bounds.span
  from (
    select case
      when min(first_day) is null then null
      when ends.last_day < least(min(first_day), min(moved.first)) then 'empty'::daterange
      else daterange(
        least(min(first_day), min(moved.first)),
        coalesce(
          ends.last_day,
          case when (array_agg(frequency order by first_day desc))[1] = 'once'
            then greatest(max(first_day), max(moved.last)) end
        ), '[]')
    end as span
    from (select last_day from private.agreements where booking = of) as ends
    left join private.rhythms on booking = of
    left join lateral (
      select min(moved_to) as first, max(moved_to) as last from private.day_changes where booking = of
    ) as moved on true
    group by ends.last_day
  ) as bounds
  where agreements.booking = of
$function$;

CREATE OR REPLACE FUNCTION private.urge_at(answer_by timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when clock::time >= '22:00' then clock::date + time '21:00'
    when clock::time < '07:00' then clock::date - 1 + time '21:00'
    else clock
  end at time zone 'Europe/Stockholm'
  from (select (answer_by - interval '6 hours') at time zone 'Europe/Stockholm' as clock) as due
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_until(agreed_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select min(last_day + later)
  from (select (agreed_at at time zone 'Europe/Stockholm')::date + 14 as last_day) as fourteen
  cross join generate_series(0, 7) as later
  where not private.is_free_day(last_day + later)
$function$;

CREATE OR REPLACE FUNCTION private.words_of(submitted_by text, answers jsonb)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_tsvector('simple'::regconfig, private.folded(
  submitted_by || ' ' || coalesce(answers ->> 'address', '') || ' '
    || regexp_replace(coalesce(answers ->> 'phone', ''), '[^0-9]', '', 'g') || ' ' || coalesce(answers ->> 'email', '')
))
$function$;

reset check_function_bodies;
-- End of the functions.

-- Functions that supabase/schemas has no more:
drop function private.answer_what_stands(uuid,boolean,date,text);
