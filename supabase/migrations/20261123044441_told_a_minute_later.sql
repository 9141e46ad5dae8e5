-- What the company does is told a minute later; a yes to an offer names it; sums are said as they are; little is kept of each act.

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.accept(of uuid, seen jsonb)
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
  elsif seen <> private.offer_now(agreement) then
    perform private.refuse('409', 'Vårt pris eller första dagen är en annan sedan du såg den. Läs igen och svara sedan.');
  end if;
  perform private.make_agreement(of, 'household', 'accepted', first_day, agreement.offer ->> 'frequency',
    (agreement.offer ->> 'price')::integer, true, agreement.offer ->> 'message');
  perform private.tell(of, 'offer', 'company', null, '{"what": "accepted"}');
end
$function$;

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

CREATE OR REPLACE FUNCTION private.answer_at_desk(of uuid, agree boolean, first_day date, message text, seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before private.agreements;
  kept jsonb;
begin
  perform private.hold_known(of);
  select * into before from private.agreements where booking = of;
  if agree then
    before := private.replace_untold_no(before);
  end if;
  kept := private.as_it_is(of);
  perform private.answer(of, agree, first_day, message, seen);
  if exists (
    select from private.agreements as after
    where booking = of and (after.status, after.pending) is distinct from (before.status, before.pending)
  ) then
    perform private.keep_for_a_minute('answer', before, kept);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.as_it_is(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'rhythms', (select coalesce(jsonb_agg(rhythms order by first_day), '[]') from private.rhythms where booking = of),
    'unsent', (
      select coalesce(jsonb_agg(to_jsonb(message) - array['subject', 'body']), '[]') from public.outbox as message
      where form_response_id = of and recipient = 'household' and (
        status in ('dead', 'expired') or kind = 'changed' and status = 'queued' and attempts = 0
      )
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.bounds()
 RETURNS TABLE(bound text, most integer, within interval)
 LANGUAGE sql
 STABLE
AS $function$
  values
    ('acts_an_hour', 30, interval '1 hour'),
    ('acts_a_day', 60, '1 day'),
    ('acts_a_month', 300, '30 days'),
    ('acts_of_strangers', 600, '1 hour'),
    ('stranger_told', 1, '1 hour'),
    ('strangers_told', 60, '1 hour'),
    ('withdrawals', 60, '1 hour'),
    ('withdrawals_a_day', 200, '1 day'),
    ('withdrawals_naming_household', 60, '1 hour'),
    ('withdrawals_of_mailbox', 3, '1 day'),
    ('withdrawals_of_household', 3, '1 day'),
    ('links_asked_for', 60, '1 hour'),
    ('links_an_hour', 1, '1 hour'),
    ('links_a_day', 3, '1 day'),
    ('calendars', 10, null),
    ('questions', 3, null)
  union all
  select name, value::integer, interval '1 hour' from private.settings
  where name in ('bookings_per_hour', 'letters_per_hour')
$function$;

CREATE OR REPLACE FUNCTION private.can_return_to_monthly(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    greatest((agreement.gave_way -> 'monthly' ->> 'first_day')::date, begins) >= since or (
      select frequency from private.rhythms
      where booking = agreement.booking and first_day < greatest(since, begins) order by first_day desc limit 1
    ) = 'monthly', false)
  from private.next_changeable_day() as since
  cross join (select min(first_day) as begins from private.rhythms where booking = agreement.booking) as first
$function$;

CREATE OR REPLACE FUNCTION private.can_take_back(agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('act', agreement.answered -> 'act', 'until', until)
  from (select (agreement.answered ->> 'at')::timestamptz + interval '60 seconds' as until) as minute
  where private.now() between until - interval '60 seconds' and until
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
    or coalesce(jsonb_typeof(changes -> 'price') <> 'null' and changes ->> 'price' !~ '^[0-9]{1,5}$', false) then
    perform private.refuse('400', 'Priset är hela kronor, anteckningen högst 2000 tecken.');
  end if;
  if changes ? 'driver_note' then
    update private.agreements set driver_note = changes ->> 'driver_note' where booking = of;
  end if;
  if changes - array['price', 'driver_note'] <> '{}' then
    perform private.change(of, 'company', changes - array['price', 'driver_note']);
  end if;
  if changes ? 'price' and private.set_price(of, (changes ->> 'price')::integer) then
    -- In the message about the rest, where there is one.
    update public.outbox set data = data || jsonb_build_object('changed', data -> 'changed' || '["price"]')
    where form_response_id = of and kind = 'changed' and recipient = 'household' and data ->> 'what' = 'changed'
      and created_at = pg_catalog.now();
    if not found then
      perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
        'who', 'company', 'what', 'changed', 'changed', '["price"]'::jsonb));
    end if;
  end if;
  -- If the household is told of it. Not in place of an act that can still be taken back.
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

CREATE OR REPLACE FUNCTION private.drop_paid_from_bills(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  waiting record;
begin
  for waiting in
    select id, status, (
      select jsonb_agg(line) from jsonb_array_elements(data -> 'months') as line
      where not exists (
        select from private.payments
        where booking = of and month = (line ->> 'month')::date and paid_at is not null
      )
    ) as unpaid
    from public.outbox
    where form_response_id = of and kind = 'bill' and status in ('queued', 'dead') and settled_at is null
    order by id for update
  loop
    if waiting.unpaid is not null then
      update public.outbox set data = data || jsonb_build_object('months', waiting.unpaid) where id = waiting.id;
    elsif waiting.status = 'queued' then
      delete from public.outbox where id = waiting.id;
    else
      update public.outbox set settled_at = private.now() where id = waiting.id;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase(of uuid, OUT unpaid integer, OUT ids uuid[], OUT sent_in uuid[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  address text := (
    select lower(btrim(answers ->> 'email')) from public.form_responses join private.agreements on booking = id
    where id = of and agreed_at is not null
  );
  letters uuid[] := array(
    select id from private.withdrawals
    where private.mailbox_of(receipt_to) = private.mailbox_of(address) and lower(receipt_to) = address
      and withdrawals.booking is null and settled_at is not null
  );
begin
  -- By id, as in private.settle.
  perform from public.outbox where form_response_id = of order by id for update;
  unpaid := private.close_books(of);
  ids := of || letters || array(select id from public.outbox where form_response_id = of or withdrawal = any (letters));
  sent_in := array(
    select distinct outbox.sent_in from public.outbox where form_response_id = of and outbox.sent_in is not null
  );
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', created_at at time zone 'Europe/Stockholm')::date, answers ->> 'frequency', 1
  from public.form_responses where id = of
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from private.withdrawals where id = any (letters);
  delete from private.link_requests where email = address;
  delete from public.form_responses where id = of;
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

CREATE OR REPLACE FUNCTION private.has_acted_since(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from private.history
    where booking = agreement.booking and who = 'household' and at > (agreement.answered ->> 'at')::timestamptz
  ) or exists (
    select from private.withdrawals
    where booking = agreement.booking and received_at > (agreement.answered ->> 'at')::timestamptz
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_about_address(act text, pending jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select act = 'change' or act = 'answer' and coalesce(pending ? 'email', false)
$function$;

CREATE OR REPLACE FUNCTION private.is_untold(agreement private.agreements, status text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.status = is_untold.status
    and coalesce(private.can_take_back(agreement) ->> 'act', '') = case is_untold.status when 'ended' then 'end' else 'answer' end
    and not private.has_acted_since(agreement) and exists (
      select from public.outbox
      where form_response_id = agreement.booking and kind = is_untold.status and recipient = 'household'
        and outbox.status = 'queued' and attempts = 0
    )
$function$;

CREATE OR REPLACE FUNCTION private.keep_for_a_minute(act text, before private.agreements, more jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  with waiting as (
    update public.outbox set next_attempt_at = greatest(next_attempt_at, pg_catalog.now() + interval '60 seconds')
    where form_response_id = (before).booking and recipient = 'household' and status = 'queued' and attempts = 0 and (
      created_at = pg_catalog.now() or act = 'end' and kind = 'ended' and data ->> 'who' = 'company'
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
    perform private.drop_paid_from_bills(of);
  end if;
  update private.agreements set settled = null where booking = of;
  perform private.settle_accounts(array[of]);
end
$function$;

CREATE OR REPLACE FUNCTION private.may_be_told_at(agreement private.agreements)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select pg_catalog.now() + case
    when private.is_about_address(agreement.answered ->> 'act', agreement.answered #> '{before,pending}') then
      coalesce((private.can_take_back(agreement) ->> 'until')::timestamptz - private.now(), '0')
    else '0'
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

CREATE OR REPLACE FUNCTION private.offer_now(agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.offer || jsonb_build_object('first_day', private.offered_day(agreement)) where agreement.status = 'offered'
$function$;

CREATE OR REPLACE FUNCTION private.offered_day(agreement private.agreements)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when private.changeable_until(named) >= private.now() and private.open_day_from(named) = named then named
    else private.first_possible_day(private.now(), early_start, private.now())
  end
  from (
    select (agreement.offer ->> 'first_day')::date as named, early_start from public.form_responses where id = agreement.booking
  ) as offered
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
  insert into public.outbox (kind, recipient, channel, form_response_id, day, expires_at, next_attempt_at)
  select 'reminder', 'household', private.channel_to(booking, urgent => true), booking, pickup_day,
    private.starts(pickup_day), private.may_be_told_at(agreements)
  from private.households_of(pickup_day) join private.agreements using (booking)
  where state = 'planned' and not exists (
    select from public.outbox where form_response_id = booking and kind = 'reminder' and outbox.day = pickup_day
  )
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
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
  set status = 'queued', channel = 'mail', attempts = 0, next_attempt_at = pg_catalog.now(), last_error = null
  where form_response_id = of and recipient = 'household' and status = 'dead' and settled_at is null
    and kind not in ('agreed', 'link') and (expires_at is null or expires_at > pg_catalog.now());
  update public.outbox set settled_at = private.now()
  where form_response_id = of and recipient = 'household' and status in ('dead', 'expired') and settled_at is null;
  if (select status from private.agreements where booking = of) = 'agreed' then
    perform private.tell(of, 'agreed', 'household', null, jsonb_build_object('what', 'readdressed', 'message', message));
  else
    perform private.tell(of, 'link', 'household');
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
    perform private.refuse('409', (
      select format('Priset gällde till och med %s kl. %s. Boka gärna igen. %s',
        private.in_words(until::date), to_char(until, 'HH24:MI'), private.call_instead())
      from (select (agreement.offer ->> 'until')::timestamptz at time zone 'Europe/Stockholm' as until) as local
    ));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.replace_untold_no(agreement private.agreements)
 RETURNS private.agreements
 LANGUAGE plpgsql
AS $function$
begin
  if private.is_untold(agreement, 'declined') then
    perform private.take_back(agreement.booking, 'answer');
    select * into agreement from private.agreements where booking = agreement.booking;
  end if;
  return agreement;
end
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
      else format('Vi kör inte %s: %s. ', private.in_words(day), data ->> 'reason')
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
  update private.withdrawals set settled_at = private.now() where id = any (ids) and settled_at is null;
  select from public.outbox where id = any (ids) order by id for no key update;
  update public.outbox set settled_at = private.now()
  where id = any (ids) and status in ('dead', 'expired') and settled_at is null;
  update private.reports set settled_at = private.now() where id = any (ids) and settled_at is null;
  select private.called(id) from unnest(ids) as id
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
    'offer', private.offer_now(agreement),
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
        from (
          select * from private.history
          where history.booking = of and (what <> 'visited' or private.is_the_visit(history))
          order by place desc limit 200
        ) as latest
      ) as lines
    )
  );
end
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
  if private.is_about_address(act, before.pending) then
    own := array(select jsonb_array_elements_text(agreement.answered -> 'messages')::uuid);
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
    -- Links to the former address.
    update private.keys set revoked_at = null where booking = of and revoked_at = (agreement.answered ->> 'at')::timestamptz;
  else
    delete from public.outbox
    where form_response_id = of and recipient = 'household' and status = 'queued' and attempts = 0 and case act
      when 'answer' then kind = agreement.status or kind = 'changed' and data ->> 'what' in ('agreed', 'declined')
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
    -- What else was done in the minute is told nobody either.
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
  -- The household knows of an earlier end; that it was resumed was still to be told.
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
  -- After the yes or the end that waits because it can still be taken back.
  if recipient = 'household' then
    due := greatest(due, private.may_be_told_at(agreement), (
      select max(next_attempt_at) + interval '1 second' from public.outbox as message
      where form_response_id = of and message.recipient = 'household' and message.kind = agreement.status
        and status = 'queued' and attempts = 0
        and next_attempt_at > pg_catalog.now() and next_attempt_at <= pg_catalog.now() + interval '60 seconds'
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

CREATE OR REPLACE FUNCTION private.tell_bill(of uuid, months date[], is_reminder boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  lines jsonb := (
    select jsonb_agg(jsonb_build_object('month', owed.month, 'owes', owes, 'counted', counted)
      || case when billed <> owes then jsonb_build_object('was', billed) else '{}' end order by owed.month)
    from private.months_of(of) as owed
    left join private.payments on booking = of and payments.month = owed.month
    where owed.month = any (months)
  );
begin
  perform private.tell(of, 'bill', 'household', null, jsonb_build_object('months', lines, 'is_reminder', is_reminder and exists (
    select from private.payments where booking = of and month = any (months) and billed is not null)));
  insert into private.payments as kept (booking, month, billed, billed_at, reminded_at)
  select of, month, owes, private.now(), case when is_reminder then private.now() end
  from jsonb_to_recordset(lines) as line (month date, owes integer)
  on conflict on constraint payments_pkey do update set
    billed_at = case when kept.billed = excluded.billed then kept.billed_at else excluded.billed_at end,
    billed = excluded.billed, reminded_at = coalesce(excluded.reminded_at, kept.reminded_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_urgently(of uuid, kind text, day date, data jsonb, expires_at timestamp with time zone, after interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public.outbox (kind, recipient, channel, form_response_id, day, data, expires_at, next_attempt_at)
  select kind, 'household', private.channel_to(of, urgent => true), of, day, data, expires_at,
    greatest(pg_catalog.now() + after, private.may_be_told_at(agreements))
  from private.agreements where booking = of
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.waiting_calls()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', form_response_id, 'name', private.name_of(form_response_id),
    'phone', private.answers_of(form_response_id) ->> 'phone', 'reference', private.reference(form_response_id), 'why', kind, 'day', day,
    'said', private.said(form_response_id, kind, day, data), 'created_at', waiting.created_at, 'expires_at', expires_at
  ) order by waiting.created_at), '[]')
  from (
    select * from public.outbox
    where recipient = 'household' and settled_at is null and (channel = 'call' and status = 'queued' or status = 'dead')
      and (status = 'dead' or next_attempt_at <= pg_catalog.now()) and (expires_at is null or expires_at > private.now())
    order by created_at limit 200
  ) as waiting
$function$;

CREATE OR REPLACE FUNCTION public.accept_offer(key text, seen jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  perform private.accept(of, seen);
  return private.state_of(of);
end
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
  -- Another last day, before anybody was told of the first.
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

CREATE OR REPLACE FUNCTION public.desk_resume(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agreement private.agreements;
begin
  perform private.require_company();
  perform private.hold_known(booking);
  select * into agreement from private.agreements where agreements.booking = desk_resume.booking;
  if private.is_untold(agreement, 'ended') then
    perform private.take_back(booking, 'end');
  else
    perform private.resume_agreement(booking, 'company');
  end if;
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_unchange(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.take_back(booking, 'change');
  return private.household(booking);
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
    if private.may_send_link(of) then
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
    values ('erased', 'former', email, jsonb_build_object('reference', private.reference(of), 'unpaid', gone.unpaid),
      private.now() + interval '7 days');
  end if;
  return '{"erased": true}';
end
$function$;

revoke execute on function
  private.accept(uuid,jsonb),
  private.as_it_is(uuid),
  private.can_return_to_monthly(private.agreements),
  private.drop_paid_from_bills(uuid),
  private.has_acted_since(private.agreements),
  private.is_about_address(text,jsonb),
  private.is_untold(private.agreements,text),
  private.may_be_told_at(private.agreements),
  private.offer_now(private.agreements),
  private.replace_untold_no(private.agreements)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.accept_offer(text,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.accept_offer(text,jsonb)
  to anon, authenticated;
revoke execute on function
  public.desk_unchange(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.desk_unchange(uuid)
  to authenticated;
reset check_function_bodies;
-- End of the functions.

-- Functions that supabase/schemas has no more:
drop function private.accept(uuid);
drop function private.is_end_untold(private.agreements);
drop function public.accept_offer(text);
