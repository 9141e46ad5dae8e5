-- What household and company do to an agreement. Each act calls `private.hold` first, then refuses or changes rows, records
-- history and tells both sides.

create or replace function private.record(
  booking_id uuid, who text, what text, day date default null, at timestamptz default null, until date default null
) returns void
language sql as $$
  insert into private.history (booking, place, at, who, what, day, until)
  select booking_id, coalesce(max(place), 0) + 1, coalesce(record.at, private.now()), record.who, record.what, record.day, record.until
  from private.history where booking = booking_id
$$;

-- Serialises acts on one booking; returns whether it exists. The lock on closed days, which acts share, comes first, as when
-- closing a day, so that the two cannot deadlock and a day is never closed during an act.
create or replace function private.hold(booking_id uuid) returns boolean
language plpgsql as $$
begin
  lock table private.closed_days in row exclusive mode;
  perform from private.agreements where booking = booking_id for no key update;
  if not found then return false; end if;
  perform private.know_days(array[booking_id]);
  return true;
end
$$;

-- Locks many bookings as `private.hold` does one; returns those that exist. Always in this order, or two callers could deadlock.
create or replace function private.hold_all(bookings uuid[]) returns uuid[]
language plpgsql as $$
begin
  lock table private.closed_days in row exclusive mode;
  bookings := array(select booking from private.agreements where booking = any (bookings) order by booking for no key update);
  perform private.know_days(bookings);
  return bookings;
end
$$;

-- `private.hold` for the company, which names a booking by id; returns its agreement.
create or replace function private.hold_known(booking_id uuid) returns private.agreements
language plpgsql as $$
begin
  if not private.hold(booking_id) then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return (select agreements from private.agreements where booking = booking_id);
end
$$;

-- Whether a household's keys are still valid: until sixty days after its last day, and as long as anything is left to do on its page:
-- money is owed or to be paid back, or the company has to answer it.
create or replace function private.is_open(agreement private.agreements) returns boolean
language sql stable as $$
  select case
    when upper_inf((agreement).span) then true
    when coalesce(greatest(upper((agreement).span) - 1, private.local_day((agreement).ended_at)) + 60 >= private.today(), true) then true
    when exists (select from private.reports where booking = (agreement).booking and settled_at is null)
      or exists (select from private.withdrawals where booking = (agreement).booking and settled_at is null) then true
    -- In the order of their cost.
    when (agreement).settled or (agreement).agreed_at is null and (agreement).settled is null then false
    else (select received <> charged from private.account_of((agreement).booking))
  end
$$;

-- The first day that an ended agreement has lost: the next of its weekday, or one that a pick-up of its rhythm was moved to; null if the
-- season is over by then.
create or replace function private.first_lost_day(agreement private.agreements) returns date
language sql stable as $$
  select least(private.own_day_from(agreement.booking, agreement.last_day + 1), (
    select min(moved_to) from private.day_changes
    where booking = agreement.booking and moved_to > agreement.last_day and not skipped
      and exists (select from private.nominal_days(booking, nominal, nominal))
  ))
$$;

-- Whether an ended agreement may be resumed: by the household, if it ended the agreement itself, until the evening before the
-- first day that would be lost; by the company until that day is over. Where none would be, until its last day.
create or replace function private.may_resume(agreement private.agreements, who text) returns boolean
language sql stable as $$
  select agreement.status = 'ended' and agreement.ended_from <> 'offered'
    and (who <> 'household' or agreement.company_last_day is null) and coalesce(
    lost >= private.today() and (who <> 'household' or private.now() <= private.changeable_until(lost)),
    agreement.last_day >= private.today()
  )
  from private.first_lost_day(agreement) as lost
$$;

create or replace function private.refuse_unless_running(booking_id uuid) returns void
language plpgsql stable as $$
declare
  status text := (select agreements.status from private.agreements where booking = booking_id);
begin
  if status not in ('agreed', 'ended') then
    perform private.refuse('409', case status
      when 'asked' then 'Vi har inte svarat på bokningen ännu. När vi har bestämt första dagen kan du ändra den.'
      when 'declined' then 'Vi kunde tyvärr inte ta emot bokningen, så det finns ingen dag att ändra.'
      when 'offered' then 'Svara på priset först. När du har sagt ja kan du ändra dagarna.'
      else 'Avtalet är ångrat, så det finns ingen dag att ändra.' || private.book_again()
    end);
  end if;
end
$$;

-- Whether a household whose agreement has ended still has pick-ups.
create or replace function private.has_days_left(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.status = 'ended' and exists (
    select from private.agreement_days(agreement, private.today(), agreement.last_day) where state = 'planned'
  )
$$;

-- Whether a change the household asked for is waiting for an answer. It is suspended while the agreement has ended and no
-- pick-up is left, and waits again if the agreement is resumed. Once the company has named a price for it, it is the household that answers.
create or replace function private.change_waits(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.pending is not null and agreement.wish_offer is null and (agreement.status = 'agreed' or private.has_days_left(agreement))
$$;

-- What can be changed in an ended agreement: by the household, what the driver needs while it still has pick-ups; by the
-- company, how to reach the household, because it may owe something.
create or replace function private.changeable_after_the_end(agreement private.agreements, who text) returns text[]
language sql stable as $$
  select case
    when agreement.agreed_at is null then '{}'::text[]
    when who = 'company' then '{name,email,phone}' || private.driver_fields()
    when private.has_days_left(agreement) then '{phone}' || private.driver_fields()
    else '{}'
  end
$$;

-- An ended agreement can be resumed as long as no day has been lost.
create or replace function private.refuse_if_over(agreement private.agreements, who text) returns void
language plpgsql stable as $$
declare
  until timestamptz := private.changeable_until(coalesce(private.first_lost_day(agreement), agreement.last_day + 1));
begin
  if who = 'household' and agreement.company_last_day is not null then
    perform private.refuse('409', 'Det är vi som har avslutat avtalet, så det går inte att ta upp igen här. ' || private.call_instead());
  elsif not private.may_resume(agreement, who) then
    perform private.refuse('409', format(
      'Det är för sent att ta upp avtalet igen: gränsen var %s.%s %s',
      private.time_in_words(until), private.book_again(), private.call_instead()
    ));
  end if;
end
$$;

-- Refuses changes after a day's deadline. For the company the deadline is the end of the day.
create or replace function private.refuse_if_too_late(day date, who text) returns void
language plpgsql stable as $$
declare
  until timestamptz := private.changeable_until(day);
begin
  if who = 'household' and private.now() > until then
    perform private.refuse('409', format(
      'Det är för sent att ändra %s: gränsen var %s. %s', private.in_words(day), private.time_in_words(until), private.call_instead()
    ));
  elsif who <> 'household' and day < private.today() then
    perform private.refuse('409', 'Den dagen har redan varit.');
  end if;
end
$$;

create or replace function private.refuse_if_visited(booking_id uuid, days date[]) returns void
language plpgsql as $$
begin
  if exists (select from private.visits where booking = booking_id and day = any (days)) then
    perform private.refuse('409', 'Den dagen har vi redan varit där.');
  end if;
end
$$;

-- Call after anything that changes the days. `words`: what only the act knows of its message.
create or replace function private.days_changed(
  booking_id uuid, who text, what text, day date, until date default null, words jsonb default '{}'
) returns void
language plpgsql as $$
begin
  perform private.update_span(booking_id, revised => true);
  perform private.record(booking_id, who, what, day, null, until);
  -- A reminder that has not left is queued anew if it still applies.
  delete from public.outbox where form_response_id = booking_id and kind = 'reminder' and private.is_queued(outbox) and claimed_by is null;
  perform private.tell(booking_id, who, what, words);
end
$$;

-- Each side can undo only its own acts.
create or replace function private.refuse_what_the_company_did() returns void
language plpgsql stable as $$
begin
  perform private.refuse('409', 'Den dagen har vi ändrat, så den går inte att ändra tillbaka här. ' || private.call_instead());
end
$$;

-- Whether the company skipped or moved the pick-up and the household has not changed it since.
create or replace function private.is_as_the_company_left_it(pickup private.day_changes) returns boolean
language sql immutable as $$
  select (pickup).company_skipped or ((pickup).company_moved_to is not null
    and (pickup).moved_to = (pickup).company_moved_to and not (pickup).skipped)
$$;

create or replace function private.keep_day_change(pickup private.day_changes) returns void
language plpgsql as $$
begin
  delete from private.day_changes where booking = pickup.booking and nominal = pickup.nominal;
  if pickup.moved_to is not null or pickup.skipped then
    insert into private.day_changes (booking, nominal, moved_to, skipped, company_moved_to, company_skipped, away_from)
    values (pickup.booking, pickup.nominal, pickup.moved_to, pickup.skipped, pickup.company_moved_to, pickup.company_skipped,
      case when pickup.skipped then pickup.away_from end);
  end if;
end
$$;

-- The pick-ups now on a day; refuses a day without any.
create or replace function private.pickups_on(booking_id uuid, who text, day date) returns private.day_changes[]
language plpgsql stable as $$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
begin
  if day is not null and private.is_near(day) then
    select array_agg(pickup) into pickups from private.standing_on(booking_id, day) as pickup;
  end if;
  if pickups is null then
    perform private.refuse('409', format('Den dagen är ingen av %s hämtningsdagar. Ladda om sidan så ser du vilka de är.',
      case who when 'household' then 'dina' else 'hushållets' end));
  end if;
  return pickups;
end
$$;

create or replace function private.move(booking_id uuid, who text, day date, to_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  begins date;
  changed boolean := false;
  what text := case when to_day is null then 'skipped' when to_day = day then 'restored' else 'moved' end;
  planned date[] := private.planned_days(booking_id);
begin
  perform private.refuse_unless_running(booking_id);
  pickups := private.pickups_on(booking_id, who, day);
  perform private.refuse_if_too_late(day, who);
  if to_day is not null and (
    not private.is_near(to_day) or private.open_day_from(to_day) is distinct from to_day or not private.is_round_day(to_day)
    or to_day > (select last_day from private.agreements where booking = booking_id)
  ) then
    perform private.refuse('409', 'Den dagen kör vi inte. Välj en av dagarna i listan.');
  end if;
  -- The company decides the first day; before it, the right of withdrawal may still run.
  begins := (select min(first_day) from private.rhythms where booking = booking_id);
  if who = 'household' and to_day < begins then
    perform private.refuse('409', format('Hämtningarna börjar %s, så det går inte att flytta till en tidigare dag här. ',
      private.in_words(begins)) || private.call_instead());
  end if;
  foreach pickup in array pickups loop
    base := private.pickup_day_from(booking_id, pickup.nominal);
    target := coalesce(private.pickup_day_from(booking_id, pickup.moved_to), base);
    -- The day it is on now; the day it was moved from may be long past.
    if target <> day then
      perform private.refuse_if_too_late(target, who);
    end if;
    if to_day is null then
      continue when pickup.skipped and (who = 'household' or pickup.company_skipped);
      continue when private.is_one_with_own(pickup, day);
      perform private.refuse_if_visited(booking_id, array[target]);
    else
      continue when to_day = target and not pickup.skipped;
      if who = 'household' and (
        pickup.company_skipped or (pickup.company_moved_to is not null and to_day = base) or exists (
          -- Nor may it move another pick-up to a day from which the company has moved one, or on which it has called one off.
          select from private.standing_on(booking_id, to_day) as there
          where there.company_skipped or private.open_day_from(there.company_moved_to) <> to_day
        )
      ) then
        perform private.refuse_what_the_company_did();
      end if;
      perform private.refuse_if_too_late(to_day, who);
      perform private.refuse_if_visited(booking_id, array[target, to_day]);
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
    perform private.refuse_if_full(booking_id, who, planned);
    perform private.days_changed(booking_id, who, what, day);
  end if;
end
$$;

-- Undoes a household's last change to the pick-ups of a day: first a skip, then a move. `day` is the day they are on or were
-- moved from.
create or replace function private.restore(booking_id uuid, who text, day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  -- Back to where the company put it, or else to its own day.
  back_to date;
  changed boolean := false;
  planned date[] := private.planned_days(booking_id);
begin
  perform private.refuse_unless_running(booking_id);
  pickups := private.pickups_on(booking_id, who, day);
  foreach pickup in array pickups loop
    base := private.pickup_day_from(booking_id, pickup.nominal);
    target := coalesce(private.pickup_day_from(booking_id, pickup.moved_to), base);
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
      perform private.refuse_if_visited(booking_id, array[target, back_to]);
      if back_to > (select last_day from private.agreements where booking = booking_id) then
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
    perform private.refuse_if_full(booking_id, who, planned);
    perform private.days_changed(booking_id, who, 'restored', day);
  end if;
end
$$;

-- The first day that another rhythm can have. A rhythm has begun once one of its days has been collected, even on a day before it.
create or replace function private.next_rhythm_day(booking_id uuid) returns date
language sql stable as $$
  -- Null if there is no such day in the season.
  select case when since is not null and (taken is null or after is not null) then greatest(since, begins, after) end
  from private.next_changeable_day(booking_id) as since
  cross join (select min(first_day) as begins from private.rhythms where booking = booking_id) as first
  left join lateral (
    select max(nominal) as taken
    from private.visits cross join lateral private.pickups(booking_id, day, day) as pickup
    where booking = booking_id and final = day and not skipped and nominal >= since
      and (day >= since or exists (select from private.rhythms where booking = booking_id and first_day between since and nominal))
  ) as visited on true
  cross join lateral private.own_day_from(booking_id, taken + 1) as after
$$;

-- Another rhythm, from the next day that can still be changed; if pick-ups become rarer, from the next of its own days. At the
-- standard price: an individual price was agreed for the old rhythm.
create or replace function private.change_frequency(booking_id uuid, wanted text) returns void
language plpgsql as $$
declare
  rules private.company_rules;
  since date := private.next_rhythm_day(booking_id);
  begins date := (select min(first_day) from private.rhythms where booking = booking_id);
  rhythm private.rhythms;
  agreed jsonb := (select superseded from private.agreements where booking = booking_id);
  price integer;
  own_day date;
  other_day date;
  at_home date[];
begin
  if since is null then
    perform private.refuse('409', 'Säsongen är slut, så det finns ingen hämtning att ändra.');
  end if;
  at_home := private.days_brought_back(booking_id, since);
  select * into rules from private.company_rules;
  select coalesce(jsonb_object_agg(key, value), '{}') into agreed from jsonb_each(agreed)
  where greatest((value ->> 'first_day')::date, begins) >= since;
  -- Replaces changes that have not taken effect, so that a change and its undo leave nothing behind and keep the price.
  -- A day that the company has called off or moved stays so, even if it gets another nominal day: a pick-up that a closed day
  -- pushed there had its own. Not a day after an absence, to which one of its days would be pushed.
  insert into private.day_changes as kept (booking, nominal, moved_to, skipped, company_moved_to, company_skipped)
  select distinct on (day) booking_id, day, case when not company_skipped then company_moved_to end, company_skipped,
    case when not company_skipped then company_moved_to end, company_skipped
  from private.day_changes
  cross join lateral private.open_day_from(case when company_skipped then coalesce(moved_to, nominal) else nominal end) as day
  where booking = booking_id and (company_skipped or company_moved_to is not null) and day <> nominal and day >= since
    and exists (select from private.nominal_days(booking_id, nominal, nominal))
    and (day > private.away_until(booking_id, away_from)) is not true
  order by day, nominal
  on conflict (booking, nominal) do update
  set moved_to = excluded.moved_to, skipped = excluded.skipped,
    company_moved_to = excluded.company_moved_to, company_skipped = excluded.company_skipped
  where not kept.company_skipped and kept.company_moved_to is null;
  with gone as (
    delete from private.rhythms where booking = booking_id and first_day >= since returning *
  )
  select agreed || coalesce(jsonb_object_agg(
    frequency, jsonb_build_object('price', gone.price, 'special', special, 'first_day', first_day) order by first_day), '{}'),
    min(first_day) filter (where (first_day - since) % 7 <> 0)
  into agreed, other_day from gone;
  price := agreed -> wanted ->> 'price';
  update private.agreements set superseded = agreed - wanted where booking = booking_id;
  select * into rhythm from private.rhythms where booking = booking_id order by first_day desc limit 1;
  if rhythm.frequency is distinct from wanted or price is not null then
    if wanted <> 'weekly' then
      -- What was moved counts as it was before, so that the move stays that day's.
      select min(day) into own_day
      from private.pickups(booking_id, since, since + 60) as pickup
      cross join lateral (select case when pickup.base >= since then pickup.base else pickup.final end as day) as own
      where not skipped and final >= since and (day - since) % 7 = 0
        and not exists (select from private.visits where booking = booking_id and visits.day = final);
    end if;
    insert into private.rhythms (booking, first_day, frequency, price, special)
    values (booking_id, coalesce(own_day, since), wanted, coalesce(price, (rules.prices ->> wanted)::integer),
      -- Older notes are all of individual prices.
      coalesce((agreed -> wanted ->> 'special')::boolean, price is not null));
  end if;
  -- The company has agreed to another weekday, from a day to come.
  if wanted <> 'once' then
    insert into private.rhythms (booking, first_day, frequency, price, special)
    select booking, other_day, frequency, latest.price, special
    from (select * from private.rhythms where booking = booking_id order by first_day desc limit 1) as latest
    where other_day > first_day;
  end if;
  -- Whoever is away is away on the days between too.
  perform private.skip_as_before(array(
    select day_changes from private.day_changes where booking = booking_id and nominal >= since and skipped and away_from is not null
  ), at_home, since);
  perform private.know_new_days(booking_id, since);
end
$$;

-- Applies changes and updates the search terms.
create or replace function private.note_changes(booking_id uuid, changed jsonb) returns void
language sql as $$
  update private.agreements set
    changes = changes || changed,
    changed_at = changed_at || (
      select coalesce(jsonb_object_agg(key, private.now()), '{}')
      from jsonb_each(changed) where value is distinct from private.answers_of(booking_id) -> key
    )
  where booking = booking_id and changed <> '{}';
  -- One that is agreed to later is due once, too.
  update private.agreements set wishes = coalesce(wishes, '[]') || private.wish(booking_id, 0)
  where booking = booking_id and agreed_at is not null and changed ->> 'specialRequest' <> '';
  update private.agreements set search_terms = terms from private.search_terms_of(booking_id) as terms
  where booking = booking_id and search_terms is distinct from terms
$$;

-- Nothing goes to another address, speaks of another price, or says what else the company has done, while that can be taken back.
create or replace function private.hold_messages(booking_id uuid, kind text default null) returns void
language sql as $$
  update public.outbox set next_attempt_at = greatest(next_attempt_at, pg_catalog.now() + private.grace())
  where form_response_id = booking_id and recipient = 'household' and private.is_queued(outbox)
    and (hold_messages.kind is null or outbox.kind = hold_messages.kind and not private.may_be_called(outbox))
$$;

-- The address or number that a household's messages go to has changed: keys sent to the old one are revoked, and the contract
-- (or just a link, if the agreement is over) goes to the new one with a new key. Messages that did not arrive are sent again.
create or replace function private.readdress(booking_id uuid, message text default '') returns void
language plpgsql as $$
begin
  update private.keys set revoked_at = private.now() where booking = booking_id and revoked_at is null;
  -- Locked in the order of private.settle.
  perform from public.outbox
  where form_response_id = booking_id and recipient = 'household' and (status in ('dead', 'expired') or status = 'queued' and attempts > 0)
  order by id for no key update;
  update public.outbox
  set status = 'queued', channel = private.channel_to(booking_id), attempts = 0, next_attempt_at = pg_catalog.now(), last_error = null
  where form_response_id = booking_id and recipient = 'household' and (status = 'dead' or status = 'queued' and attempts > 0)
    and settled_at is null and kind not in ('agreed', 'link') and (expires_at is null or expires_at > pg_catalog.now());
  -- What the former address answered.
  update public.outbox set last_error = null where form_response_id = booking_id and recipient = 'household' and private.is_refused(outbox);
  perform private.hold_messages(booking_id);
  update public.outbox set settled_at = private.now()
  where form_response_id = booking_id and recipient = 'household' and status in ('dead', 'expired') and settled_at is null;
  if (select status from private.agreements where booking = booking_id) = 'agreed' then
    perform private.queue(booking_id, 'agreed', 'household', null, jsonb_build_object('what', 'readdressed', 'message', message));
  elsif private.channel_to(booking_id) <> 'call' then
    perform private.queue(booking_id, 'link', 'household');
  else
    perform private.queue(booking_id, 'changed', 'household', null, '{"who": "company", "what": "changed"}');
  end if;
  perform private.know_facts(booking_id);
  perform private.tell(booking_id, 'company', 'readdressed');
end
$$;

-- Whether another telephone number decides where messages go: any number without a mail address, a mobile with a gateway.
create or replace function private.redirects(answers jsonb, changes jsonb) returns boolean
language sql stable as $$
  select changes ? 'phone' and private.national_number(changes ->> 'phone') <> private.national_number(answers ->> 'phone')
    and (answers ->> 'email' = '' or private.gets_sms(answers) or private.gets_sms(answers || changes))
$$;

-- Whoever had the former address or number, with these answers, has the links that were sent there: they are revoked. Returns
-- whether messages go elsewhere now.
create or replace function private.has_other_address(booking_id uuid, before jsonb) returns boolean
language plpgsql as $$
declare
  answers jsonb := private.answers_of(booking_id);
begin
  update private.keys set revoked_at = private.now()
  where booking = booking_id and revoked_at is null and case channel
    when 'mail' then answers ->> 'email' <> before ->> 'email'
    when 'sms' then private.national_number(answers ->> 'phone') <> private.national_number(before ->> 'phone')
  end;
  return private.goes_to(answers) is distinct from private.goes_to(before);
end
$$;

-- Whether a change to another rhythm than the agreed 'monthly' has not begun yet, so that it can be undone.
create or replace function private.can_return_to_monthly(agreement private.agreements) returns boolean
language sql stable as $$
  select coalesce(
    greatest((agreement.superseded -> 'monthly' ->> 'first_day')::date, begins) >= since or (
      select frequency from private.rhythms
      where booking = agreement.booking and first_day < since order by first_day desc limit 1
    ) = 'monthly', false)
  from private.next_rhythm_day(agreement.booking) as since
  cross join (select min(first_day) as begins from private.rhythms where booking = agreement.booking) as first
$$;

create or replace function private.change(booking_id uuid, who text, changes jsonb) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  answers jsonb := private.answers_of(booking_id) || jsonb_build_object('name', private.name_of(booking_id));
  -- A household must not lose its mail address by mistake.
  needs_email boolean := who = 'household' and answers ->> 'email' <> '';
  -- Only an offer can set monthly, so a booking may not; an agreement that has it keeps it.
  judged jsonb := answers || case when answers ->> 'frequency' = 'monthly' then '{"frequency": "weekly"}' else '{}'::jsonb end;
  back jsonb := '{}';
  wanted jsonb;
  pending jsonb;
  fault text;
  asked_for text;
  asks boolean := false;
begin
  select * into agreement from private.agreements where agreements.booking = booking_id;
  if jsonb_typeof(changes) is distinct from 'object'
    or changes - private.answer_fields() - 'name' <> '{}'
    or jsonb_typeof(coalesce(changes -> 'name', '""')) <> 'string' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status = 'offered' and (changes - private.driver_fields() - 'phone' <> '{}'
    or who = 'household' and private.redirects(answers, changes)) then
    perform private.refuse('409', 'Vi har skickat ett pris för det du skrev. Svara på det först. ' || private.call_instead());
  elsif agreement.status not in ('asked', 'offered', 'agreed')
    and changes - private.changeable_after_the_end(agreement, who) <> '{}' then
    perform private.refuse('409', case
      when who = 'household' and private.has_days_left(agreement)
        then 'Avtalet är avslutat. Till sista dagen går det att ändra telefon och meddelande. ' || private.call_instead()
      when agreement.status = 'declined' then 'Det blev inget avtal, så det finns inget att ändra.' || private.book_again()
      else 'Avtalet gäller inte längre, så det finns inget att ändra.' || private.book_again()
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

  -- The company must approve a new address to drive to, new materials, a new contract partner, and where messages with links
  -- go; nothing needs approval before it has answered the booking.
  if who = 'household' and agreement.agreed_at is not null then
    foreach asked_for in array array_remove(private.asked_fields(), 'specialRequest') || case when private.redirects(answers, changes) then array['phone'] end loop
      if changes ->> asked_for <> answers ->> asked_for then
        asks := asks or changes ->> asked_for is distinct from agreement.pending ->> asked_for;
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
      perform private.change_frequency(booking_id, wanted ->> 'frequency');
      update private.agreements
      set revision = revision + 1, last_day = private.last_day_of_season(wanted ->> 'frequency') where agreements.booking = booking_id;
      perform private.update_span(booking_id);
    end if;
    perform private.note_changes(booking_id, changes);
    perform private.record(booking_id, who, 'changed');
    -- The company's question is answered, and the time for its answer begins again.
    update private.agreements set asked_back_at = null, asked_at = private.now(), urged_at = null
    where agreements.booking = booking_id and who = 'household' and status = 'asked' and asked_back_at is not null;
  end if;
  if nullif(pending, '{}') is distinct from agreement.pending then
    update private.agreements
    set pending = nullif(pending, '{}'), pending_at = case when pending <> '{}' then private.now() end, wish_offer = null
    where agreements.booking = booking_id;
    if pending <> '{}' or wanted = answers then
      perform private.record(booking_id, who, case when pending = '{}' then 'changed' else 'asked_change' end);
    end if;
  elsif wanted = answers then
    return;
  end if;
  if who = 'company' and private.has_other_address(booking_id, answers) and agreement.agreed_at is not null then
    perform private.readdress(booking_id);
    return;
  end if;
  perform private.tell(booking_id, who, 'changed', case when asks and not private.is_full('requests_told', array(
    select created_at from public.outbox as message
    where form_response_id = booking_id and message.recipient = 'household' and message.data ? 'at_once'
  ), pg_catalog.now()) then '{"at_once": true}' else '{}'::jsonb end);
end
$$;

-- Pick-ups within the fourteen days, which the household can also ask for after its booking, and take back until the company has planned
-- by it: a day that it named within them would then be collected for nothing, wherever the household has moved it meanwhile.
create or replace function private.ask_early_start(booking_id uuid, wanted jsonb) returns void
language plpgsql as $$
declare
  agreement private.agreements;
  since timestamptz := private.early_since(booking_id);
begin
  select * into agreement from private.agreements where booking = booking_id;
  if jsonb_typeof(wanted) is distinct from 'boolean' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  elsif (since is not null) = wanted::boolean then
    return;
  elsif agreement.status not in ('asked', 'agreed') then
    perform private.refuse('409', 'Det går inte att ändra när hämtningarna börjar. ' || private.call_instead());
  elsif since is not null and (since = '-infinity' or exists (select from private.visits where booking = booking_id) or exists (
    select from (
      select first_day as day from private.rhythms where booking = booking_id
      union all
      select company_moved_to from private.day_changes where booking = booking_id
    ) as named where day <= private.withdrawal_until(agreement.agreed_at)
  )) then
    perform private.refuse('409', 'Du har bett oss börja tidigt, och vi har planerat efter det. ' || private.call_instead());
  end if;
  update private.agreements set early_start_at = case when wanted::boolean then private.now() end where booking = booking_id;
  perform private.record(booking_id, 'household', 'changed');
  perform private.tell(booking_id, 'household', 'changed');
end
$$;

-- An individual price, or the standard price again (null). From this month on, so that past sums do not change.
create or replace function private.set_price(booking_id uuid, wanted integer) returns void
language plpgsql as $$
declare
  rhythm private.rhythms;
  month date := date_trunc('month', private.today());
  step integer;
  since date;
begin
  select * into rhythm from private.rhythms where booking = booking_id order by first_day desc limit 1;
  if not found then
    perform private.refuse('409', 'Svara på bokningen först, sedan kan priset ändras.');
  elsif wanted is null and rhythm.frequency = 'monthly' then
    perform private.refuse('409', 'Var fjärde vecka har inget pris i prislistan. Skriv det pris som ska gälla.');
  end if;
  step := private.step_of(rhythm.frequency);
  since := coalesce(rhythm.first_day + greatest(0, (month - rhythm.first_day + step - 1) / step * step), rhythm.first_day);
  insert into private.rhythms as kept (booking, first_day, frequency, price, special)
  select booking_id, since, rhythm.frequency, coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null
  from private.company_rules
  where (rhythm.price, rhythm.special)
    is distinct from (coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null)
  on conflict (booking, first_day) do update set price = excluded.price, special = excluded.special;
  if not found then return; end if;
  -- The household may owe something again, and another sum for a one-off of a past month.
  update private.agreements set settled = null where booking = booking_id;
  perform private.record(booking_id, 'company', 'changed');
  perform private.hold_messages(booking_id);
  perform private.tell(booking_id, 'company', 'changed');
end
$$;

-- The household's own changes, plus what only the company decides: an individual price, a note for the driver, and that the customer is
-- a firm.
create or replace function private.change_at_desk(booking_id uuid, changes jsonb) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  before private.agreements;
  note text := changes ->> 'driver_note';
  beside text[] := array['price', 'special_price', 'driver_note', 'driver_note_was', 'organisation', 'their_reference'];
begin
  before := private.hold_known(booking_id);
  -- What has been written since this note was opened stays, perhaps on a phone with coverage; each line once.
  if before.driver_note is distinct from coalesce(changes ->> 'driver_note_was', before.driver_note) then
    note := concat_ws(E'\n', nullif(before.driver_note, ''), (
      select string_agg(line, E'\n') from unnest(string_to_array(note, E'\n')) as line
      -- Hashed: thousands of lines compared with as many would stop the site for seconds.
      where line not in (select unnest(string_to_array(before.driver_note, E'\n')))
    ));
  end if;
  if jsonb_typeof(changes) is distinct from 'object'
    or coalesce(jsonb_typeof(changes -> 'driver_note') <> 'string' or length(note) > 2000, false)
    or coalesce(jsonb_typeof(changes -> 'price') <> 'null' and not private.is_price(changes ->> 'price'), false) then
    perform private.refuse('400', 'Priset är hela kronor, anteckningen högst 2000 tecken.');
  elsif changes ? 'special_price' and not (
    before.agreed_at is not null and private.is_price(changes ->> 'special_price') and not private.is_blank(coalesce(changes ->> 'specialRequest', ''))
  ) then
    perform private.refuse('400', 'Skriv i hela kronor vad önskemålet kostar.');
  elsif private.firm_fault(changes) is not null then
    perform private.refuse('400', private.firm_fault(changes));
  end if;
  if changes ? 'driver_note' then
    update private.agreements set driver_note = note where booking = booking_id;
  end if;
  -- Only a change that the household is told of.
  if before.agreed_at is not null then
    perform private.begin_act('change');
  end if;
  if changes - beside <> '{}' then
    perform private.change(booking_id, 'company', changes - beside);
  end if;
  -- As it was said on the telephone.
  if changes ? 'special_price' and changes -> 'specialRequest' is distinct from before.changes -> 'specialRequest' then
    update private.agreements set wishes = jsonb_set(wishes, '{-1,price}', changes -> 'special_price'), settled = null where booking = booking_id;
  end if;
  if private.note_firm(booking_id, changes) then
    perform private.record(booking_id, 'company', 'changed');
    perform private.tell(booking_id, 'company', 'changed');
  end if;
  if changes ? 'price' then
    perform private.set_price(booking_id, (changes ->> 'price')::integer);
  end if;
end
$$;

-- A last day, but never before the last visit, or what was collected would be no day of the agreement.
create or replace function private.not_before_visits(booking_id uuid, last_day date) returns date
language sql stable as $$
  select case when last_day is not null then greatest(last_day, max(day)) end from private.visits where booking = booking_id
$$;

create or replace function private.end_agreement(
  booking_id uuid, who text, last_day date, message text default '', asked boolean default null, what text default 'ended'
) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  locked date;
  next_day date;
  planned date[] := private.planned_days(booking_id);
begin
  select * into agreement from private.agreements where booking = booking_id;
  if agreement.status not in ('asked', 'agreed', 'ended') then
    perform private.refuse('409', case agreement.status when 'offered' then 'Tacka nej till priset i stället.'
      when 'declined' then 'Det blev inget avtal, så det finns inget att avsluta.'
      else 'Avtalet gäller inte längre, så det finns inget att avsluta.' end);
  end if;
  if last_day is null then
    -- Idempotent.
    if agreement.status = 'ended' then return; end if;
    next_day := private.next_changeable_day(booking_id);
    -- One that was moved may be on another weekday, before it. The season's last may be all that is left, and too late to change.
    select coalesce(
      min(days.day) filter (where private.changeable_until(days.day) >= private.now()) - 1, next_day - 1, max(days.day), private.today()
    ) into last_day
    from private.days_of(
      booking_id, private.today(), coalesce(next_day, (select season_last_day from private.company_rules))
    ) as days
    where days.state = 'planned';
  elsif not private.is_near(last_day) or last_day < private.today() - 1 then
    perform private.refuse('409', 'Välj en sista dag från i dag och framåt.');
  end if;
  last_day := private.not_before_visits(booking_id, last_day);
  if agreement.status = 'ended' then
    -- The company's end is news even on the day that the household had chosen: it cannot be resumed by the household.
    if agreement.last_day = last_day and (who = 'household' or agreement.company_last_day is not null) then return; end if;
    if last_day > agreement.last_day then
      perform private.refuse_if_over(agreement, who);
    end if;
  end if;
  if who = 'household' then
    select min(days.day) into locked
    from private.days_of(booking_id, greatest(last_day + 1, private.today()), greatest(last_day, private.today()) + 14) as days
    where days.state = 'planned' and private.changeable_until(days.day) < private.now();
    if locked is not null then
      perform private.refuse_if_too_late(locked, who);
    end if;
  end if;
  update private.agreements
  set status = 'ended', last_day = end_agreement.last_day, ended_at = private.now(),
    company_last_day = case when who = 'company' then end_agreement.last_day else company_last_day end,
    ended_from = case when status = 'ended' then ended_from else status end
  where booking = booking_id returning * into agreement;
  perform private.refuse_if_full(booking_id, who, planned);
  perform private.days_changed(booking_id, who, case when agreement.agreed_at is null then 'taken_back' else 'ended' end,
    case when agreement.agreed_at is not null then last_day end,
    words => jsonb_strip_nulls(jsonb_build_object('what', nullif(what, 'ended'), 'message', nullif(message, ''), 'asked', nullif(asked, false))));
  if who = 'company' and agreement.agreed_at is null and asked is not true then
    perform private.queue(booking_id, 'declined', 'household', null, jsonb_build_object('message', coalesce(message, '')));
  end if;
end
$$;

-- The last day of an agreement that the company ends: with the notice period of the terms, except for a gross breach.
create or replace function private.given_notice(booking_id uuid, last_day date, message text) returns date
language plpgsql stable as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  first_allowed date := private.today() + (select notice_weeks * 7 from private.company_rules);
begin
  select * into agreement from private.agreements where booking = booking_id;
  -- An unanswered booking binds nobody. Idempotent.
  if agreement.status = 'asked' or agreement.status = 'ended'
    and (last_day is null or last_day = agreement.last_day and agreement.company_last_day is not null) then
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
$$;

create or replace function private.resume_agreement(booking_id uuid, who text) returns void
language plpgsql as $$
declare
  agreement private.agreements;
  planned date[] := private.planned_days(booking_id);
begin
  select * into agreement from private.agreements where booking = booking_id;
  if agreement.status in ('asked', 'agreed') or agreement.status = 'offered' and who = 'household' then return; end if;
  if agreement.status = 'ended' and agreement.ended_from = 'offered' and who = 'household' then
    perform private.reopen_offer(agreement);
    return;
  end if;
  if agreement.status <> 'ended' or agreement.ended_from = 'offered' then
    perform private.refuse('409', 'Avtalet kan inte tas upp igen.' || private.book_again());
  end if;
  perform private.refuse_if_over(agreement, who);
  update private.agreements
  set status = ended_from, ended_at = null, ended_from = null, company_last_day = null,
    last_day = private.last_day_going_on(booking_id)
  where booking = booking_id;
  perform private.refuse_if_full(booking_id, who, planned);
  perform private.days_changed(booking_id, who, case when agreement.agreed_at is null then 'booked_again' else 'resumed' end, null);
end
$$;
