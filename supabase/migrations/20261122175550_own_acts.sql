-- Whose acts they were, for each side undoes only its own.

alter table private.agreements
  -- The last day that the company has set; null where only the household has ended it.
  add column company_last_day date;
update private.agreements set company_last_day = last_day
where status = 'ended' and 'company' = (
  select who from private.history where history.booking = agreements.booking and what = 'ended' order by place desc limit 1
);
alter table private.day_changes
  -- Where the company has put it.
  add column company_moved_to date,
  -- Whether the company has called it off.
  add column company_skipped boolean;
alter table private.day_changes alter column company_skipped set default false;
update private.day_changes set company_skipped = false;
update private.day_changes as change set company_skipped = skipped, company_moved_to = moved_to
where 'company' = (
  select who from private.history
  where history.booking = change.booking and what in ('skipped', 'moved', 'restored') and day = nominal
  order by place desc limit 1
);
alter table private.day_changes alter column company_skipped set not null;

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

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
    perform private.refuse('409', 'Avtalet gäller inte längre, så det finns inget att avsluta.');
  end if;
  if last_day is null then
    -- Said once more it changes nothing.
    if agreement.status = 'ended' then return; end if;
    last_day := coalesce(private.next_changeable_day() - 1, private.today());
  elsif not private.is_near(last_day) or last_day < private.today() - 1 then
    perform private.refuse('409', 'Välj en sista dag från i dag och framåt, högst tio år bort.');
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

CREATE OR REPLACE FUNCTION private.is_as_the_company_left_it(pickup private.day_changes)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (pickup).company_skipped or ((pickup).company_moved_to is not null
    and (pickup).moved_to = (pickup).company_moved_to and not (pickup).skipped)
$function$;

CREATE OR REPLACE FUNCTION private.keep_day_change(pickup private.day_changes)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from private.day_changes where booking = pickup.booking and nominal = pickup.nominal;
  if pickup.moved_to is not null or pickup.skipped then
    insert into private.day_changes (booking, nominal, moved_to, skipped, company_moved_to, company_skipped)
    values (pickup.booking, pickup.nominal, pickup.moved_to, pickup.skipped, pickup.company_moved_to, pickup.company_skipped);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_resume(agreement private.agreements, who text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.status = 'ended' and (who <> 'household' or agreement.company_last_day is null) and coalesce(
    lost >= private.today() and (who <> 'household' or private.now() <= private.changeable_until(lost)), true
  )
  from (select private.open_day_from(agreement.last_day + 1) as lost) as first
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
    perform private.refuse('409', 'Den dagen är inte en av hushållets hämtningsdagar. Ladda om sidan så ser du vilka de är.');
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
      'Det gick att ångra fram till %s %s. Boka gärna igen. %s',
      private.in_words((until at time zone 'Europe/Stockholm')::date),
      to_char(until at time zone 'Europe/Stockholm', 'HH24:MI'), private.call_instead()
    ));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_what_the_company_did()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  perform private.refuse('409', 'Den dagen har vi ändrat, så den går inte att ändra tillbaka här. ' || private.call_instead());
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
    perform private.refuse('409', 'Den dagen är inte en av hushållets hämtningsdagar. Ladda om sidan så ser du vilka de är.');
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

CREATE OR REPLACE FUNCTION private.resume_agreement(of uuid, who text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status in ('asked', 'agreed') then return; end if;
  if agreement.status <> 'ended' then
    perform private.refuse('409', 'Avtalet kan inte tas upp igen. Boka gärna på nytt.');
  end if;
  perform private.refuse_if_over(agreement, who);
  update private.agreements
  set status = ended_from, last_day = null, ended_at = null, ended_from = null, company_last_day = null where booking = of;
  perform private.days_changed(of, who, 'resumed', null);
  perform private.tell_both(of, who, 'ended', null, '{"what": "resumed"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.standing_on(of uuid, day date)
 RETURNS SETOF private.day_changes
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query
  with pickup as (select * from private.pickups(of, day, day))
  select of, pickup.nominal, case when pickup.is_moved then pickup.raw end, pickup.skipped,
    change.company_moved_to, coalesce(change.company_skipped, false)
  from pickup
  left join private.day_changes as change on change.booking = of and change.nominal = pickup.nominal
  where pickup.final = day
    or (pickup.base = day and pickup.is_moved and not exists (select from pickup where pickup.final = day));
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
          'at', booking.created_at, 'who', 'household', 'what', 'booked', 'day', null) as line
        union all
        select place, jsonb_build_object('at', at, 'who', who, 'what', what, 'day', day)
        from (select * from private.history where history.booking = of order by place desc limit 200) as latest
      ) as lines
    )
  );
end
$function$;

revoke execute on function
  private.is_as_the_company_left_it(private.day_changes),
  private.keep_day_change(private.day_changes),
  private.refuse_what_the_company_did()
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.
