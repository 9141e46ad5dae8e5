-- changes taken back

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.is_about_address(act text, pending jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select act = 'change' or act = 'answer' and coalesce(pending ? 'email', false)
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

revoke execute on function
  private.as_it_is(uuid),
  private.can_return_to_monthly(private.agreements),
  private.is_about_address(text,jsonb),
  private.may_be_told_at(private.agreements)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.desk_unchange(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.desk_unchange(uuid)
  to authenticated;
reset check_function_bodies;
-- End of the functions.
