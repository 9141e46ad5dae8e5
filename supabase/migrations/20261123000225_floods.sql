-- What a flood of bookings or letters may not slow down.

-- Households alone: whoever books with their address a thousand times is not read by each search for them.
create index agreements_words_of_households on private.agreements using gin (words) with (fastupdate = off)
  where agreed_at is not null;

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
    select at from private.history where booking = of and who = 'household' and at >= private.now() - interval '1 day'
  );
  if private.is_full('acts_a_day', acts) then
    perform private.refuse('429', 'Det blev många ändringar på ett dygn. Vänta till i morgon. ' || private.call_instead());
  elsif private.is_full('acts_an_hour', acts) then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  -- Many bookings that nobody has accepted have many keys.
  if (select agreed_at is null from private.agreements where booking = of) and private.is_full('acts_of_strangers', array(
    select at from private.history join private.agreements using (booking)
    where who = 'household' and agreed_at is null and at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Det är ovanligt många som ändrar just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  return of;
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
         where private.words_of(submitted_by, answers) @@ query limit 30)
      ) as found
      limit 30
    ) as households
  );
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
        upper(span) - 1, (ended_at at time zone 'Europe/Stockholm')::date,
        (select max(day) from private.visits where visits.booking = agreements.booking)
      ) < private.today() - 30
      and (private.driver_words(answers) <> '' or changes ?| private.driver_keys() or driver_note <> '' or pending is not null
        or exists (select from private.visits where visits.booking = agreements.booking and note <> ''))
    order by booking for no key update of agreements
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

CREATE OR REPLACE FUNCTION private.kept_about(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'exported_at', private.now(),
    'booking', to_jsonb(booking) - '{inserted_by_tx,key_hash}'::text[],
    'agreement', (select to_jsonb(kept) - '{booking,words}'::text[] from private.agreements as kept where kept.booking = of),
    'rhythms', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.first_day), '[]')
      from private.rhythms as kept where kept.booking = of
    ),
    'days', (
      select coalesce(jsonb_agg(to_jsonb(days) order by days.day), '[]')
      from private.days_of(
        of, (select min(first_day) - 7 from private.rhythms where rhythms.booking = of), private.today() + 210
      ) as days
    ),
    'day_changes', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.nominal), '[]')
      from private.day_changes as kept where kept.booking = of
    ),
    'visits', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.day), '[]')
      from private.visits as kept where kept.booking = of
    ),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.day), '[]')
      from private.reports as kept where kept.booking = of
    ),
    'months', (
      select coalesce(jsonb_agg(
        jsonb_build_object('month', to_char(months.month, 'YYYY-MM'), 'owes', private.owes(of, months.month))
          || coalesce(to_jsonb(payments) - '{booking,month}'::text[], '{}') order by months.month
      ), '[]')
      from (
        select generate_series(date_trunc('month', min(first_day)::timestamp), private.today()::timestamp, interval '1 month')::date as month
        from private.rhythms where rhythms.booking = of
        union select payments.month from private.payments where payments.booking = of
      ) as months
      left join private.payments on payments.booking = of and payments.month = months.month
    ),
    'history', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.place), '[]')
      from private.history as kept where kept.booking = of
    ),
    'withdrawals', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'booking' order by kept.received_at), '[]')
      from private.withdrawals as kept where kept.booking = of
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', kept.created_at, 'sent_at', kept.sent_at, 'status', kept.status, 'kind', kept.kind, 'channel', kept.channel,
        'recipient', kept.recipient, 'to_email', kept.to_email, 'day', kept.day, 'subject', kept.subject, 'body', kept.body,
        'data', kept.data
      ) order by kept.created_at, kept.id), '[]')
      from (
        select * from public.outbox where form_response_id = of
        union
        select outbox.* from private.withdrawals join public.outbox on outbox.withdrawal = withdrawals.id
        where withdrawals.booking = of
      ) as kept
    ),
    'links', (
      select coalesce(jsonb_agg(to_jsonb(kept) - '{booking,hash}'::text[]), '[]') from private.keys as kept where kept.booking = of
    ),
    'place_in_round', (select place from private.stop_places as kept where kept.booking = of)
  )
  from public.form_responses as booking where booking.id = of
$function$;

CREATE OR REPLACE FUNCTION private.matching_households(name text, contract text, receipt_to text)
 RETURNS TABLE(booking uuid, score bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with given as (
    select private.folded(left(name, 200)) as name, private.folded(left(contract, 1000)) as contract
  ), wanted (query, weight) as (
    select ('''' || key || '''')::tsquery, 8
    from unnest(private.household_keys(jsonb_build_object('email', receipt_to))) as key
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
      if who = 'household' and (
        pickup.company_skipped or (pickup.company_moved_to is not null and to_day = base) or exists (
          -- Nor put another pick-up where the company has called one off or moved it away.
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

CREATE OR REPLACE FUNCTION private.open_day(opened date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of uuid;
  left_day date := private.open_day_from(opened);
begin
  lock table private.closed_days in share row exclusive mode;
  delete from private.closed_days where day = opened;
  if not found or opened < private.today() then return; end if;
  foreach of in array private.hold_all(array(select booking from private.households_of(opened) where state = 'planned')) loop
    perform private.days_changed(of, 'company', 'opened_day', opened);
    perform private.tell_urgently(of, 'closed_day', opened, jsonb_build_object(
      'what', 'opened', 'to_day', opened, 'from_day', left_day), private.starts(opened));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.receipt_of(received private.withdrawals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('received_at', (received).received_at, 'mailed', exists (
    select from public.outbox where withdrawal = (received).id and recipient = 'withdrawer'
  ))
$function$;

CREATE OR REPLACE FUNCTION private.same_households_as(bookings uuid[])
 RETURNS TABLE(of uuid, others jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  with own as materialized (
    select of, key from unnest(bookings) as of cross join unnest(private.household_keys(private.answers_of(of))) as key
  ), other as materialized (
    select key, has_it.* from (select distinct key from own) as keys
    cross join lateral (
      with found as materialized (
        select booking, status, asked_at from private.agreements where words @@ ('''' || key || '''')::tsquery
      )
      select * from found limit 11
    ) as has_it
  ), household as (
    select of, booking, status, asked_at, bool_and(key like ':street %') as is_near
    from own join other using (key) where booking <> of group by of, booking, status, asked_at
  )
  select of, jsonb_agg(jsonb_build_object(
    'booking', booking, 'status', status, 'name', private.name_of(booking), 'is_near', is_near
  ) order by nth)
  from (select *, row_number() over (partition by of order by is_near, asked_at desc) as nth from household) as nearest
  where nth <= 10
  group by of
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
    select form_responses.id from (select distinct email from asked) as asked
    join public.form_responses on lower(btrim(answers ->> 'email')) = asked.email
    join private.agreements on booking = form_responses.id
    where agreed_at is not null and private.is_open(agreements) and private.may_send_link(booking)
  loop
    perform private.tell(of, 'link', 'household');
    sent := sent + 1;
  end loop;
  delete from private.link_requests where at <= private.now() - interval '1 day' or at > private.now() + interval '1 hour';
  return sent;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_bill(of uuid, months date[], is_reminder boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  lines jsonb := (
    select jsonb_agg(jsonb_build_object('month', month, 'owes', owes, 'counted', counted) order by month)
    from private.months_of(of) where month = any (months)
  );
begin
  perform private.tell(of, 'bill', 'household', null, jsonb_build_object('is_reminder', is_reminder, 'months', lines));
  insert into private.payments as kept (booking, month, billed, billed_at, reminded_at)
  select of, month, owes, private.now(), case when is_reminder then private.now() end
  from jsonb_to_recordset(lines) as line (month date, owes integer)
  on conflict on constraint payments_pkey do update set
    billed_at = case when kept.billed = excluded.billed then kept.billed_at else excluded.billed_at end,
    billed = excluded.billed, reminded_at = coalesce(excluded.reminded_at, kept.reminded_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.waiting_bookings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with waiting as materialized (
    select *, private.proposed_day(agreements) as proposed_day from private.agreements
    where status = 'asked' and waits order by asked_at limit 200
  ), round as materialized (
    select day, (select count(*) from private.households_of(day) as stops where stops.state = 'planned') as stops
    from (select distinct proposed_day as day from waiting) as days
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'answers', private.answers_of(booking), 'created_at', asked_at,
    'answer_by', asked_at + answer_within, 'proposed_day', proposed_day, 'early_start', early_start, 'asked_back_at', asked_back_at,
    'area', private.area_of(private.answers_of(booking) ->> 'address'), 'same_as', coalesce(others, '[]'),
    'stops_on_proposed_day', coalesce(stops, 0)
  ) order by asked_at), '[]')
  from waiting
  join public.form_responses on id = booking
  left join round on day = proposed_day
  left join private.same_households_as(array(select booking from waiting)) on of = booking
  cross join private.company_rules
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

  -- A repeated press or a lost response; not if there is now an agreement to stop.
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
  -- As many as a bound can need: those that name a household are taken beyond it.
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
    -- From its own mailbox one an hour says it, whoever wrote it.
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
      last_day = least(last_day, private.last_day_now())
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
  private.receipt_of(private.withdrawals),
  private.same_households_as(uuid[])
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.

-- Functions that supabase/schemas has no more:
drop function private.same_household_as(uuid);
