-- Changes of 23 November 2026, of functions only unless stated below.

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.close_books(of uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  unpaid integer := private.enter_in_books(of, '-infinity', private.this_month() - 1);
begin
  update private.agreements set last_day = least(last_day, private.last_day_at(of, private.now())) where booking = of;
  perform private.update_span(of);
  return unpaid + private.enter_in_books(of, private.this_month(), 'infinity');
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
  update public.outbox set next_attempt_at = pg_catalog.now() + interval '60 seconds' where id in (select private.untold_no(of));
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_in_books(of uuid, since date, until date)
 RETURNS integer
 LANGUAGE sql
AS $function$
  with line as (
    insert into private.books (month, reference, owes, paid_at, pickups, bags)
    select month, private.reference(of), owes, paid_at, pickups, private.bags_of(of, month, (month + interval '1 month')::date - 1)
    from private.months_of(of)
    where month between since and until and (owes > 0 or pickups > 0 or paid_at is not null)
    returning owes, paid_at
  )
  select coalesce(sum(owes) filter (where paid_at is null), 0)::integer from line
$function$;

CREATE OR REPLACE FUNCTION private.last_day_at(of uuid, at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select today - (at < private.starts(today) and not exists (
    select from private.visits where booking = of and visits.day = today and visits.at <= last_day_at.at
  ))::integer
  from (select (at at time zone 'Europe/Stockholm')::date as today) as ends
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
        then least(private.this_month(), date_trunc('month', greatest(upper(span) - 1, max(visits.day)))::date)
    end as until
    from private.agreements join private.rhythms using (booking) left join private.visits using (booking)
    where booking = of
    group by span
  ), sum as (
    select month, round(sum(sixtieths) / 60)::integer as owes, string_agg(counted, '; ' order by first_day) as counted
    from bounds
    cross join lateral private.shares(of, since, (until + interval '1 month')::date - 1)
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

CREATE OR REPLACE FUNCTION private.reopen_offer(agreement private.agreements)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of uuid := agreement.booking;
begin
  if agreement.ended_at < private.now() - interval '60 seconds' or private.has_lapsed(agreement) or not exists (
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

CREATE OR REPLACE FUNCTION private.resume_agreement(of uuid, who text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status in ('asked', 'agreed') or agreement.status = 'offered' and who = 'household' then return; end if;
  if agreement.status = 'ended' and agreement.ended_from = 'offered' and who = 'household' then
    perform private.reopen_offer(agreement);
    return;
  end if;
  if agreement.status <> 'ended' or agreement.ended_from = 'offered' then
    perform private.refuse('409', 'Avtalet kan inte tas upp igen. Boka gärna på nytt.');
  end if;
  perform private.refuse_if_over(agreement, who);
  update private.agreements
  set status = ended_from, last_day = null, ended_at = null, ended_from = null, company_last_day = null where booking = of;
  perform private.days_changed(of, who, 'resumed', null);
  perform private.tell_both(of, who, 'ended', null, jsonb_strip_nulls(
    jsonb_build_object('what', 'resumed', 'pending', agreement.pending)));
end
$function$;

drop function private.round_of(date,uuid);
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
      select format('Det är %s att betala för %s: %s.%s Referensen är %s.', private.kronor(sum(owes)::integer),
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

CREATE OR REPLACE FUNCTION private.settle(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  -- In the order of every act: households, then messages, then what came without a key.
  select private.hold_all(array(
    select form_response_id from public.outbox where id = any (ids)
    union select booking from private.withdrawals where id = any (ids)
    union select booking from private.reports where id = any (ids)
  ));
  select from public.outbox where id = any (ids) order by id for no key update;
  select from private.withdrawals where id = any (ids) order by id for no key update;
  update private.withdrawals set settled_at = private.now() where id = any (ids) and settled_at is null;
  update public.outbox set settled_at = private.now()
  where id = any (ids) and status in ('dead', 'expired') and settled_at is null;
  update private.reports set settled_at = private.now() where id = any (ids) and settled_at is null;
  select private.called(id) from unnest(ids) as id
$function$;

CREATE OR REPLACE FUNCTION private.untold_no(of uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select id from public.outbox
  where form_response_id = of and kind = 'offer' and recipient = 'company' and data ->> 'what' = 'declined'
    and status = 'queued' and attempts = 0
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
  if received_at > private.now() or not private.is_near(received_at::date)
    or received_at < agreement.agreed_at and received_at::date < agreement.agreed_at::date then
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
  private.enter_in_books(uuid,date,date),
  private.last_day_at(uuid,timestamp with time zone),
  private.reopen_offer(private.agreements),
  private.round_of(date,uuid),
  private.untold_no(uuid)
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.

-- Functions that supabase/schemas has no more:
drop function private.last_day_now();
