-- What a household sees and does. A key opens one.

-- The booking a key opens. Unknown, revoked and expired keys are indistinguishable: same words, same cost.
create or replace function private.booking_of(key text, opens text default 'page') returns uuid
language plpgsql stable as $$
declare
  found_booking uuid;
begin
  select keys.booking into found_booking
  from private.keys join private.agreements on agreements.booking = keys.booking
  where keys.hash = private.hash_of(key) and keys.opens = booking_of.opens and keys.revoked_at is null
    and private.is_open(agreements);
  if found_booking is null then
    perform private.refuse('404', 'Länken gäller inte. Kanske är den gammal eller ersatt av en nyare: be om en ny här på sidan.');
  end if;
  return found_booking;
end
$$;

-- The booking a key opens, noting that a link that was sent has been opened.
create or replace function private.opened_by(key text) returns uuid
language plpgsql as $$
declare
  booking_id uuid := private.booking_of(key);
begin
  if exists (select from private.keys where hash = private.hash_of(key) and channel is not null and opened_at is null) then
    update private.keys set opened_at = private.now() where hash = private.hash_of(key);
  end if;
  return booking_id;
end
$$;

-- The booking of a key, for an act. Acts per key are limited by hour and day, because each one sends a mail to the household
-- and one to the company, and by month, because each one is kept.
create or replace function private.acting(key text) returns uuid
language plpgsql as $$
declare
  booking_id uuid := private.booking_of(key);
  acts timestamptz[];
begin
  perform private.hold(booking_id);
  -- A concurrent act may have erased it or replaced the key.
  perform private.opened_by(key);
  acts := array(select at from private.history where booking = booking_id and who = 'household');
  if private.is_full('acts_a_month', acts) then
    perform private.refuse('429', 'Det blev många ändringar på en månad. ' || private.call_instead());
  elsif private.is_full('acts_a_day', acts) then
    perform private.refuse('429', 'Det blev många ändringar på ett dygn. Vänta till i morgon. ' || private.call_instead());
  elsif private.is_full('acts_an_hour', acts) then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  -- The limits above are per key, and one person may hold the keys of many bookings that nobody has accepted.
  if (select agreed_at is null from private.agreements where booking = booking_id) and private.is_full('acts_of_strangers', array(
    select at from private.history join private.agreements using (booking)
    where who = 'household' and agreed_at is null and at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Det är ovanligt många som ändrar just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  return booking_id;
end
$$;

-- Whether this line of history is the last press at a stop, of possibly many, and somebody was there.
create or replace function private.is_the_visit(line private.history) returns boolean
language sql stable as $$
  select exists (select from private.visits where booking = line.booking and day = line.day) and not exists (
    select from private.history as later
    where later.booking = line.booking and later.place > line.place and later.what = 'visited' and later.day = line.day
  )
$$;

-- The company's own words with its latest answer, if that is a question not answered yet or a no, once they can no longer be taken
-- back: the mail may have got lost. A question is over once there is another, which waits its minute.
create or replace function private.letter_of(booking_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object('about', kind, 'words', data ->> 'message')
  from (
    select kind, data, created_at from public.outbox
    where form_response_id = booking_id and recipient = 'household'
      and (kind in ('question', 'declined', 'agreed') or kind = 'changed' and data ->> 'what' in ('agreed', 'declined'))
      and (status <> 'queued' or created_at <= pg_catalog.now() - private.grace())
    order by created_at desc limit 1
  ) as latest
  where data ->> 'message' <> '' and case kind
    when 'question' then exists (select from private.agreements where booking = booking_id and asked_back_at is not null)
      and not exists (
        select from public.outbox as other
        where form_response_id = booking_id and other.kind = 'question' and other.created_at > latest.created_at
      )
    when 'changed' then data ->> 'what' = 'declined'
    else kind = 'declined' end
$$;

-- The days ahead to which a household's pick-up could still be moved.
create or replace function private.open_days_of(booking_id uuid) returns date[]
language plpgsql stable as $$
declare
  today date := private.today();
  weekdays integer[] := private.weekdays(today, today + 182);
  until date := (
    select least(today + 182, season_last_day, last_day) from private.company_rules cross join private.agreements where booking = booking_id
  );
  open_days date[] := array(
    select day from (select today + ahead as day from generate_series(0, until - today) as ahead) as days
    where extract(isodow from day) = any (weekdays) and private.changeable_until(day) >= private.now()
      and not exists (select from private.closed_days where closed_days.day = days.day)
    order by day
  );
begin
  -- Another weekday may begin later, or end.
  if cardinality(weekdays) > 1 then
    open_days := array(select day from unnest(open_days) as day where private.is_round_day(day) order by day);
  end if;
  return open_days;
end
$$;

-- The result of every household function, and with what only the company may see, of the desk's about a household.
create or replace function private.state_of(booking_id uuid, for_company boolean default false) returns jsonb
language plpgsql stable as $$
declare
  agreement private.agreements;
  booking record;
  rules private.company_rules;
  rhythm private.rhythms;
  answers jsonb := private.readable_answers(booking_id);
  today date := private.today();
  withdrawal_until date;
  months jsonb;
  charged bigint;
  past bigint;
  account record;
  -- The company may move a pick-up to a day that is full.
  full_days date[] := case when for_company then '{}' else private.full_days() end;
begin
  select jsonb_agg(case when for_company then to_jsonb(months_of) else jsonb_build_object(
      'month', month, 'owes', owes, 'paid_at', paid_at, 'paid', paid, 'pickups', pickups, 'counted', counted, 'adjustment', adjustment
    ) end order by month desc), sum(owes) as charged, sum(owes) filter (where month < private.this_month()) as past
  into months, charged, past
  from private.months_of(booking_id);
  select * into account from private.balance_of(booking_id, charged, past);
  select * into agreement from private.agreements where agreements.booking = booking_id;
  select created_at, booked_at_desk into booking from public.form_responses where id = booking_id;
  select * into rules from private.company_rules;
  select * into rhythm from private.rhythms where rhythms.booking = booking_id order by first_day desc limit 1;
  withdrawal_until := private.withdrawal_until(agreement.agreed_at);
  return jsonb_build_object(
    'now', private.now(),
    'status', agreement.status,
    'booking', jsonb_build_object(
      'submitted_by', private.name_of(booking_id), 'answers', answers, 'created_at', booking.created_at
    ),
    'frequency', coalesce(rhythm.frequency, answers ->> 'frequency'),
    'price', coalesce(rhythm.price, (rules.prices ->> (answers ->> 'frequency'))::integer),
    'first_day', (select min(first_day) from private.rhythms where rhythms.booking = booking_id),
    'rhythm_from', rhythm.first_day,
    'last_day', agreement.last_day,
    'change_until', to_char(rules.change_until, 'HH24:MI'),
    'answer_by', case when agreement.status = 'asked' and agreement.waits then agreement.asked_at + rules.answer_within end,
    'pending', case when private.change_waits(agreement) then agreement.pending end,
    'early_start', private.early_since(booking_id) is not null,
    'organisation', agreement.organisation, 'their_reference', agreement.their_reference,
    'offer', private.offer_now(agreement), 'wish_offer', private.wish_offer_now(agreement),
    'wish', case when agreement.agreed_at is not null and answers ->> 'specialRequest' <> '' then jsonb_build_object(
      'price', coalesce((agreement.wishes -> -1 ->> 'price')::integer, 0), 'day', private.wish_day(agreement)
    ) end,
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', days.day, 'from', to_char(rules.pickup_from, 'HH24:MI'), 'to', to_char(rules.pickup_to, 'HH24:MI'),
        'state', state, 'moved_from', moved_from, 'moved_to', moved_to,
        'changeable_until', private.changeable_until(days.day), 'reason', reason,
        'visited_at', visits.at, 'bags', visits.bags, 'note', coalesce(visits.note, ''),
        'report', reports.words, 'may_report', private.may_report(days.day, state),
        'may_restore', case when state in ('skipped', 'moved') or moved_from is not null then not exists (
          select from private.standing_on(booking_id, days.day) as stands where private.is_as_the_company_left_it(stands)
        ) else false end
      ) order by days.day), '[]')
      from (
        select *, sum((day >= today)::integer) over (order by day) as ahead
        from private.days_of(booking_id, coalesce(lower(agreement.span), today) - 1,
          -- Twelve, even of every fourth week.
          greatest(today, lower(agreement.span)) + greatest(210, 13 * private.step_of(rhythm.frequency)))
      ) as days
      left join private.visits on visits.booking = booking_id and visits.day = days.day
      left join private.reports on reports.booking = booking_id and reports.day = days.day
      where ahead <= 12
    ),
    'open_days', to_jsonb(array(select day from unnest(private.open_days_of(booking_id)) as day where day <> all (full_days) order by day)),
    'season_ends', rules.season_last_day,
    'may_book', private.booking_closed() is null,
    'letter', private.letter_of(booking_id),
    'may_resume', private.may_resume(agreement, 'household'),
    'withdrawal_until', case when agreement.status in ('agreed', 'ended') and agreement.organisation = '' then withdrawal_until end,
    'totals', (
      select jsonb_build_object('pickups', count(*), 'bags', private.bags_of(booking_id))
      from private.visits where visits.booking = booking_id and outcome = 'collected'
    ),
    'months', coalesce(months, '[]'),
    'unpaid', account.unpaid, 'credit', account.credit,
    'reference', private.reference(booking_id),
    'own_sms_used_up', private.reach(answers) = 'sms' and private.own_sms_used_up(booking_id),
    'history', (
      select jsonb_agg(line order by place) from (
        select 0 as place, jsonb_build_object(
          'at', booking.created_at, 'who', case when booking.booked_at_desk then 'company' else 'household' end, 'what', 'booked', 'day', null) as line
        union all
        select place, jsonb_build_object('at', at, 'who', who, 'what', what, 'day', day, 'until', until)
        from (
          select * from private.history
          where history.booking = booking_id and (what <> 'visited' or private.is_the_visit(history))
          order by place desc limit 200
        ) as latest
      ) as lines
    )
  );
end
$$;

create or replace function private.change_booking(key text, changes jsonb) returns jsonb
language plpgsql as $$
declare
  booking_id uuid := private.acting(key);
  wants_only_that boolean := coalesce(changes ? 'early_start' and changes - 'early_start' = '{}', false);
  planned date[] := private.planned_days(booking_id);
begin
  if changes ? 'early_start' then
    perform private.ask_early_start(booking_id, changes -> 'early_start');
    changes := changes - 'early_start';
  end if;
  if not wants_only_that then
    perform private.change(booking_id, 'household', changes);
    perform private.refuse_if_full(booking_id, 'household', planned);
  end if;
  return private.state_of(booking_id);
end
$$;

-- Erasing an agreement needs a link mailed recently; with an older one, a new link is mailed instead. A booking that has not
-- been accepted is erased at once.
create or replace function private.erase_my_booking(key text) returns jsonb
language plpgsql as $$
declare
  booking_id uuid := private.acting(key);
  told record;
  gone record;
  sums jsonb;
  is_agreed boolean := (select agreed_at is not null from private.agreements where booking = booking_id);
  email text := private.answers_of(booking_id) ->> 'email';
  own_reference text := private.reference(booking_id);
  has_others boolean := exists (select from private.others_of_mailbox(booking_id));
begin
  if is_agreed and not exists (
    select from private.keys
    where hash = private.hash_of(key) and created_at between private.now() - interval '24 hours' and private.until_now()
  ) then
    if not private.is_email(email) then
      perform private.refuse('409', 'Vi har ingen e-postadress att skicka en ny länk till, så vi raderar åt dig. ' || private.call_instead());
    end if;
    if private.may_send_link(booking_id) then
      perform private.queue(booking_id, 'link', 'household', null, '{"what": "erase"}');
    end if;
    return '{"sent": true}';
  end if;
  if private.erasing_waits_until(booking_id) is not null then
    perform private.refuse('409', format('Vi har hämtning hos dig på rundan nu, och den ska bokföras först. Radera när den är ifylld, eller från %s. ',
      private.in_words(private.erasing_waits_until(booking_id))) || private.call_instead());
  end if;
  select created_at, agreed_at is null as of_a_stranger into told
  from public.form_responses join private.agreements on booking = id
  where id = booking_id and (agreed_at is not null or not private.strangers_said_enough());
  select * into gone from private.erase(booking_id);
  perform private.note_erased(gone.ids, gone.sent_in);
  sums := jsonb_build_object('reference', own_reference, 'unpaid', gone.unpaid, 'refund', gone.refund);
  -- Not by private.queue, whose messages are erased with the booking.
  insert into public.outbox (kind, recipient, to_email, data, of_a_stranger)
  select 'erased', 'company', private.company_mailbox(), sums || jsonb_build_object('booked_at', told.created_at), told.of_a_stranger
  where told.created_at is not null;
  if is_agreed and private.is_email(email) then
    -- The last trace of the address, kept until the mail is sent.
    insert into public.outbox (kind, recipient, to_email, data, expires_at)
    values ('erased', 'former', email, sums || jsonb_build_object('has_others', has_others), private.now() + interval '7 days');
  end if;
  return '{"erased": true}';
end
$$;

-- A key for calendar services that gives access to the days only; generated by the page like the household's own.
create or replace function private.add_calendar(key text, calendar_hash text) returns jsonb
language plpgsql as $$
declare
  booking_id uuid := private.acting(key);
begin
  if calendar_hash is null or calendar_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse('400', 'Kalenderns nyckel har fel form.');
  end if;
  if private.is_full('calendars', array(
    select created_at from private.keys where booking = booking_id and opens = 'calendar' and revoked_at is null
  )) and not exists (select from private.keys where hash = calendar_hash) then
    perform private.refuse('429', 'Det finns redan tio kalenderlänkar. Be oss om en ny länk till sidan, så slutar de gamla gälla.');
  end if;
  insert into private.keys (hash, booking, opens) values (calendar_hash, booking_id, 'calendar') on conflict do nothing;
  return '{}';
end
$$;

-- Same response and same cost for everybody: the worker looks up the address later.
create or replace function private.send_link_again(email text) returns jsonb
language plpgsql as $$
begin
  if email is null or not private.is_email(btrim(email)) then
    perform private.refuse('400', 'Skriv den e-postadress vi har till dig.');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('link_requests'));
  if private.is_full('links_asked_for', array(
    select at from private.link_requests where at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Många ber om sin länk just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  insert into private.link_requests (email, at) values (lower(btrim(email)), private.now());
  return '{}';
end
$$;
