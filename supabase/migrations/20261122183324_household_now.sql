-- household now

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

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
    perform private.refuse('409', case agreement.status when 'declined' then 'Det blev inget avtal' else 'Avtalet gäller inte längre' end
      || ', så det finns inget att ändra. Boka gärna igen.');
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
    perform private.refuse('409', case agreement.status when 'declined' then 'Det blev inget avtal' else 'Avtalet gäller inte längre' end
      || ', så det finns inget att avsluta.');
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
    -- Not the day it has been moved from, which may be long gone, but the one it is on.
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
      'Det är för sent att ta upp avtalet igen: gränsen var %s kl. %s. Boka gärna på nytt. %s',
      private.in_words((until at time zone 'Europe/Stockholm')::date),
      to_char(until at time zone 'Europe/Stockholm', 'HH24:MI'), private.call_instead()
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
      'Det är för sent att ändra %s: gränsen var %s kl. %s. %s', private.in_words(day),
      private.in_words((until at time zone 'Europe/Stockholm')::date),
      to_char(until at time zone 'Europe/Stockholm', 'HH24:MI'), private.call_instead()
    ));
  elsif who <> 'household' and day < private.today() then
    perform private.refuse('409', 'Den dagen har redan varit.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_if_visited(of uuid, days date[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from private.visits where booking = of and day = any (days)) then
    perform private.refuse('409', 'Den dagen har vi redan varit där.');
  end if;
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
  -- Where the company has put it, else where it would be anyway.
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
    'now', private.now(),
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
        'day', days.day, 'from', to_char(rules.pickup_from, 'HH24:MI'), 'to', to_char(rules.pickup_to, 'HH24:MI'),
        'state', state, 'moved_from', moved_from, 'moved_to', moved_to,
        'changeable_until', private.changeable_until(days.day), 'reason', reason,
        'visited_at', visits.at, 'bags', visits.bags,
        'may_restore', case when state in ('skipped', 'moved') or moved_from is not null then not exists (
          select from private.standing_on(of, days.day) as stands where private.is_as_the_company_left_it(stands)
        ) else false end
      ) order by days.day), '[]')
      from (
        select *, sum((day >= today)::integer) over (order by day) as ahead
        from private.days_of(of, coalesce(lower(agreement.span), today) - 1, greatest(today, lower(agreement.span)) + 210)
      ) as days
      left join private.visits on visits.booking = of and visits.day = days.day
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
  elsif length(receipt_to) > 254 or not private.is_email(receipt_to) then
    perform private.refuse('400', 'Skriv en e-postadress som vi kan skicka kvittot till.');
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
    agreement.status = 'asked' or (
      agreement.status in ('agreed', 'ended') and private.today() <= private.withdrawal_until(agreement.agreed_at)
    )
  ), false);

  -- A second press, or an answer that was lost; not where there has come to be something to stop.
  select * into received from private.withdrawals
  where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
    and lower(withdrawals.receipt_to) = lower(receipt_to) and withdrawals.name = name and withdrawals.contract = contract
    and withdrawals.booking is not distinct from of
    and received_at between private.now() - interval '1 hour' and private.now()
  order by received_at limit 1;
  if found and not stops then
    return jsonb_build_object('received_at', received.received_at);
  end if;

  -- One that stops an agreement does so once.
  if not (stops and is_agreed) and ((
    select count(*) from private.withdrawals
    where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
      and received_at between private.now() - interval '1 day' and private.now()
  ) >= 3 or case
    when is_agreed then (
      select count(*) from private.withdrawals
      where booking = of and received_at between private.now() - interval '1 day' and private.now()
    ) >= 3
    else (
      select count(*) from (
        select from private.withdrawals where received_at between private.now() - interval '1 hour' and private.now() limit 60
      ) as lately
    ) >= 60
  end) then
    perform private.refuse('429', 'Det har kommit ovanligt många meddelanden. Skriv till oss på ' || mailbox
      || ' i stället: det gäller precis lika mycket. ' || private.call_instead());
  end if;

  insert into private.withdrawals (received_at, name, contract, receipt_to, booking, settled_at)
  values (private.now(), name, contract, receipt_to, of, case when stops then private.now() end)
  returning * into received;
  if stops then
    update private.agreements
    set status = 'withdrawn', ended_at = private.now(), pending = null, pending_at = null,
      -- While the company is out it may be at the door.
      last_day = least(last_day, private.today() - case when (private.now() at time zone 'Europe/Stockholm')::time >= (
        select pickup_from from private.company_rules
      ) then 0 else 1 end)
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.days_changed(of, 'household', 'withdrawn', null);
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, withdrawal, data)
  select 'withdrawn', recipient, case recipient when 'company' then mailbox end, of, received.id,
    jsonb_build_object('stops', stops, 'late', of is not null and not stops)
  from unnest(array['withdrawer', 'company']) as recipient;
  return jsonb_build_object('received_at', received.received_at);
end
$function$;

reset check_function_bodies;
-- End of the functions.
