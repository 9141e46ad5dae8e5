-- pending survives

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.change_at_desk(of uuid, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
begin
  perform private.hold_known(of);
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
end
$function$;

CREATE OR REPLACE FUNCTION private.change_waits(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.pending is not null and (agreement.status = 'agreed' or private.has_days_left(agreement))
$function$;

CREATE OR REPLACE FUNCTION private.changeable_after_the_end(agreement private.agreements, who text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when agreement.agreed_at is null then '{}'
    when who = 'company' then '{name,email,phone,notes}'
    when private.has_days_left(agreement) then '{phone,notes}'
    else '{}'
  end::text[]
$function$;

CREATE OR REPLACE FUNCTION private.days_changed(of uuid, who text, what text, day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update private.agreements set revision = revision + 1 where booking = of;
  perform private.update_span(of);
  perform private.record(of, who, what, day);
  -- A reminder that has not left is written anew if it still applies; a contract that has been withdrawn from is not sent.
  delete from public.outbox
  where form_response_id = of and status = 'queued' and claimed_by is null and (
    kind = 'reminder' or kind = 'agreed' and (select agreements.status from private.agreements where booking = of) = 'withdrawn'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.deadline_words(until timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when there::date <> private.today() then private.in_words(there::date) || ' kl. ' || clock
    else clock || case when clock < '17:00' then ' i dag' else ' i kväll' end
  end
  from (select until at time zone 'Europe/Stockholm' as there) as local
  cross join lateral (select to_char(there, 'HH24:MI') as clock) as at
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
      and (coalesce(answers ->> 'notes', '') <> '' or changes ? 'notes' or driver_note <> '' or pending is not null
        or exists (select from private.visits where visits.booking = agreements.booking and note <> ''))
  loop
    update public.form_responses set answers = answers || '{"notes": ""}' where id = of;
    update private.agreements set changes = changes - 'notes', driver_note = '', pending = null, pending_at = null where booking = of;
    update private.visits set note = '' where booking = of and note <> '';
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_days_left(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.status = 'ended' and exists (
    select from private.agreement_days(agreement, private.today(), agreement.last_day) where state = 'planned'
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_the_visit(line private.history)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from private.visits where booking = line.booking and day = line.day) and not exists (
    select from private.history as later
    where later.booking = line.booking and later.place > line.place and later.what = 'visited' and later.day = line.day
  )
$function$;

CREATE OR REPLACE FUNCTION private.readdress(of uuid, message text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update private.keys set revoked_at = private.now() where booking = of and revoked_at is null;
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
  perform private.tell_both(of, who, 'ended', null, jsonb_strip_nulls(
    jsonb_build_object('what', 'resumed', 'pending', agreement.pending)));
end
$function$;

drop function private.set_price(uuid,integer);
CREATE OR REPLACE FUNCTION private.set_price(of uuid, wanted integer)
 RETURNS boolean
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
  if not found then return false; end if;
  perform private.record(of, 'company', 'changed');
  return true;
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

CREATE OR REPLACE FUNCTION private.waiting_changes()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'asked_at', pending_at, 'answers', private.answers_of(booking), 'pending', pending
  ) order by pending_at), '[]')
  from (
    select * from private.agreements where pending is not null and private.change_waits(agreements) order by pending_at limit 200
  ) as waiting
  join public.form_responses on id = booking
$function$;

CREATE OR REPLACE FUNCTION private.waiting_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'unanswered_count', (select waiting from private.unanswered()),
    'changes_count', (
      select count(*) from private.agreements where pending is not null and private.change_waits(agreements)
    ),
    'withdrawals_count', (select count(*) from private.withdrawals where settled_at is null),
    'failed_count', (select count(*) from private.failures())
  )
$function$;

revoke execute on function
  private.change_waits(private.agreements),
  private.changeable_after_the_end(private.agreements,text),
  private.deadline_words(timestamp with time zone),
  private.has_days_left(private.agreements),
  private.is_the_visit(private.history),
  private.set_price(uuid,integer)
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.
