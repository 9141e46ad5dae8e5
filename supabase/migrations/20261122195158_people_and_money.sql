-- People and money: offers, bills, books, reports and calls; each side undoes only its own acts; strangers stand behind households.
-- Columns of tables whose rows functions take come in steps, as docs/decisions/0023 says.

alter table public.form_responses
  -- What a visitor cannot write.
  add column booked_at_desk boolean,
  add column early_start boolean;
alter table public.form_responses alter column early_start set default false;
update public.form_responses set early_start = false;
alter table public.form_responses alter column early_start set not null;
grant insert (early_start), select (early_start) on public.form_responses to anon, authenticated;

alter table private.agreements
  drop constraint agreements_status_check,
  add constraint agreements_status_check
    check (status in ('asked', 'offered', 'agreed', 'declined', 'withdrawn', 'ended')),
  drop constraint agreements_ended_from_check,
  add constraint agreements_ended_from_check check (ended_from in ('asked', 'offered', 'agreed')),
  -- {price, frequency, first_day, message, until}: the latest, also once it is answered.
  add column offer jsonb,
  -- {at, before}: what stood before the company's latest answer.
  add column answered jsonb,
  -- When the company asked the household something before it answers.
  add column asked_back_at timestamptz,
  -- The last day that the company has set; null where only the household has ended it.
  add column company_last_day date,
  -- Known to be over with nothing unpaid; null where that is to be looked at.
  add column settled boolean;
create index agreements_offered on private.agreements (booking) where status = 'offered';
create index agreements_unindexed on private.agreements (asked_at) where words is null;
-- Every search would read the pending entries one by one, and the inbox makes hundreds of searches.
alter index private.agreements_words set (fastupdate = off);
-- Households alone: whoever books with their address a thousand times is not read by each search for them.
create index agreements_words_of_households on private.agreements using gin (words) with (fastupdate = off)
  where agreed_at is not null;
create index agreements_unsettled on private.agreements (booking) where agreed_at is not null and settled is not true;

alter table private.rhythms
  drop constraint rhythms_frequency_check,
  add constraint rhythms_frequency_check check (frequency in ('once', 'biweekly', 'weekly', 'monthly'));
create index rhythms_once on private.rhythms (first_day) where frequency = 'once';

alter table private.day_changes
  -- Where the company has put it.
  add column company_moved_to date,
  -- Whether the company has called it off.
  add column company_skipped boolean;
alter table private.day_changes alter column company_skipped set default false;

alter table private.withdrawals
  -- Whether it named a household of ours when it came.
  add column matches boolean;
alter table private.withdrawals alter column matches set default false;
drop index private.withdrawals_open;
create index withdrawals_open on private.withdrawals (matches desc, received_at) where settled_at is null;

alter table public.outbox
  add column of_a_stranger boolean,
  drop constraint outbox_channel_is_known,
  add constraint outbox_channel_is_known check (channel in ('mail', 'sms', 'call')),
  drop constraint outbox_recipient_is_known,
  add constraint outbox_recipient_is_known check (recipient in ('company', 'household', 'withdrawer', 'former')),
  drop column priority;
alter table public.outbox alter column of_a_stranger set default false;

-- A household says that we did not come, or that its bags stood there.
create table private.reports (
  id uuid primary key default gen_random_uuid(),
  booking uuid not null references private.agreements (booking) on delete cascade,
  day date not null,
  words text not null check (length(words) between 1 and 500),
  at timestamptz not null,
  settled_at timestamptz,
  constraint reports_once_a_day unique (booking, day)
);
create index reports_open on private.reports (at) where settled_at is null;
alter table private.reports enable row level security;
grant select, insert, update, delete on private.reports to service_role;

alter table private.company_rules
  -- So long beforehand the company says that it ends an agreement.
  add column notice_weeks integer not null default 2;

alter table private.payments
  alter column paid_at drop not null,
  -- The sum that the household was told last, and when.
  add column billed integer,
  add column billed_at timestamptz,
  add column reminded_at timestamptz,
  -- The company's own: 'bestrider, ringde 3 dec'.
  add column remark text check (length(remark) <= 500);

-- What erased households leave: a line for each month, without name, street or key.
create table private.books (
  id uuid primary key default gen_random_uuid(),
  month date not null,
  reference text not null,
  owes integer not null,
  paid_at timestamptz,
  pickups integer not null,
  bags jsonb not null
);
create index books_month on private.books (month);
alter table private.books enable row level security;
grant select, insert, update, delete on private.books to service_role;

-- A mail that went out together with others' is named too, by the id of the first of them: its file goes, and nothing else that
-- has this id, which is another household's booking. Of those noted so far, what is still there is of others.
alter table private.erased_ids add column of_others boolean not null default false;
update private.erased_ids set of_others = true
where id in (select id from public.form_responses) or id in (select id from public.outbox);

-- What the browser called itself when it signed in.
alter table private.sessions add column user_agent text;

alter table private.keys
  -- How a key that was sent went out, and when it was first used. Keys sent before this count as opened.
  add column channel text check (channel in ('mail', 'sms')),
  add column opened_at timestamptz;

-- The household of ours that one seems to be about, if any.
alter table private.withdrawals add column about uuid references private.agreements (booking) on delete set null;
create index withdrawals_about on private.withdrawals (about, received_at) where about is not null;

-- What strangers have done with their keys lately.
create index history_of_households on private.history (at) where who = 'household';

-- A booking queues its own notice, which is composed when it is sent.
drop trigger notice_arrived on public.outbox;
alter table public.outbox
  drop constraint outbox_notice_is_whole,
  add constraint outbox_letter_is_whole check (
    kind <> 'notice' or form_response_id is not null
    or (to_email is not null and subject is not null and (body is not null or status = 'sent'))
  );

-- Rows from before, as a backup may bring them too:
update private.agreements set
  company_last_day = case when status = 'ended' and 'company' = (
    select who from private.history where history.booking = agreements.booking and what = 'ended' order by place desc limit 1
  ) then last_day end,
  -- Households are found in other ways than before; `private.index_words` makes them anew.
  words = null;
update private.day_changes as change set
  company_skipped = skipped and by_company, company_moved_to = case when by_company then moved_to end
from (
  select booking, nominal, 'company' = (
    select who from private.history
    where history.booking = own.booking and what in ('skipped', 'moved', 'restored') and day = nominal
    order by place desc limit 1
  ) is true as by_company
  from private.day_changes as own
) as own
where own.booking = change.booking and own.nominal = change.nominal;
update private.withdrawals set matches = booking is not null;
update public.outbox set of_a_stranger = recipient = 'withdrawer' and not exists (
  select from private.withdrawals join private.agreements using (booking)
  where withdrawals.id = outbox.withdrawal and agreed_at is not null
);
update private.keys set channel = 'mail', opened_at = created_at
where opens = 'page' and revoked_at is null
  and not exists (select from public.form_responses where id = keys.booking and key_hash = keys.hash);
-- A notice for each booking that has none yet.
insert into public.outbox (id, created_at, next_attempt_at, form_response_id)
select case when exists (select from public.outbox where outbox.id = booking.id) then gen_random_uuid() else id end,
  created_at, created_at, id
from public.form_responses as booking
where booked_at_desk is not true
  and not exists (select from public.outbox where form_response_id = booking.id and kind = 'notice');
-- End of the rows from before.

alter table private.day_changes alter column company_skipped set not null;
alter table private.withdrawals alter column matches set not null;
alter table public.outbox
  alter column of_a_stranger set not null,
  -- Smaller is sooner: codes, what concerns a household, new bookings, what strangers do, letters, which nothing of ours writes.
  add column priority smallint not null generated always as (
    case
      when kind = 'sign_in' then 0
      when kind = 'notice' and form_response_id is null then 4
      when of_a_stranger then 3
      when kind = 'notice' then 2
      else 1
    end
  ) stored;
create index outbox_due on public.outbox (priority, next_attempt_at) where status = 'queued';
-- Those that go to the company at the pace of notices, and together beyond it.
drop index public.outbox_notices_sent;
create index outbox_notices_sent on public.outbox (sent_at)
  where status = 'sent' and sent_in is null and (kind = 'notice' or (of_a_stranger and recipient = 'company'));
create index outbox_calls on public.outbox (created_at)
  where recipient = 'household' and settled_at is null and (channel = 'call' and status = 'queued' or status = 'dead');
drop index public.outbox_failed;
create index outbox_failed on public.outbox (created_at)
  where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' and channel <> 'call';

drop table private.missing_notices;

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.accept(of uuid)
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

CREATE OR REPLACE FUNCTION private.acts_of(day date, data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(data -> 'acts', jsonb_build_array(
    jsonb_build_object('day', day, 'what', data -> 'what', 'to_day', data -> 'to_day')))
$function$;

CREATE OR REPLACE FUNCTION private.agreement_answers(form public.form_responses, agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select private.optional_answers() || (form).answers || ((agreement).changes - 'name')
$function$;

CREATE OR REPLACE FUNCTION private.agreement_days(agreement private.agreements, since date, until date)
 RETURNS TABLE(day date, state text, moved_from date, moved_to date, reason text)
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$
#variable_conflict use_column
declare
  of uuid := agreement.booking;
begin
  return query
  with pickup as (
    select * from private.agreement_pickups(agreement, since, until) where final is not null
  ), made as (
    select final as day, bool_and(skipped) as skipped,
      -- A pick-up that is already on its own day was not moved there.
      case when not bool_or(raw = final and not is_moved) then
        min(case when is_moved then base else nominal end)
      end as moved_from,
      case when not bool_or(raw = final) then
        (select reason from private.closed_days where closed_days.day = min(raw))
      end as reason
    from pickup group by final
  ), left_behind as (
    select base as day, min(final) as moved_to from pickup
    where is_moved and base <> final and base not in (select day from made)
      and (base > agreement.last_day) is not true
    group by base
  ), visit as (
    select day, outcome from private.visits where booking = of and day between since and until
  )
  select coalesce(made.day, visit.day), coalesce(visit.outcome, case when made.skipped then 'skipped' else 'planned' end),
    nullif(made.moved_from, made.day), null::date, made.reason
  from made full join visit on visit.day = made.day
  where coalesce(made.day, visit.day) between since and until
  union all
  select left_behind.day, 'moved', null, left_behind.moved_to, null
  from left_behind
  where left_behind.day between since and until and left_behind.day not in (select day from visit)
  order by 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.agreement_pickups(agreement private.agreements, since date, until date)
 RETURNS TABLE(nominal date, base date, final date, skipped boolean, is_moved boolean, raw date)
 LANGUAGE plpgsql
 STABLE ROWS 5
AS $function$
#variable_conflict use_column
declare
  of uuid := agreement.booking;
  -- Pick-ups on or before that day cannot have been pushed later; those after it may have been pushed to this range.
  after_day date := private.open_day_before(since);
begin
  return query
  select days.nominal, private.open_day_from(days.nominal), made.final,
    coalesce(change.skipped, false), change.moved_to is not null, raw.raw
  from (
    select nominal_days as nominal from private.nominal_days(of, after_day + 1, until)
    union
    select change.nominal from private.day_changes as change
    where change.booking = of and change.moved_to > after_day and change.moved_to <= until
      and exists (select from private.nominal_days(of, change.nominal, change.nominal))
  ) as days
  left join private.day_changes as change on change.booking = of and change.nominal = days.nominal
  cross join lateral (select coalesce(change.moved_to, days.nominal) as raw) as raw
  cross join lateral (select private.open_day_from(raw.raw) as final) as made
  where (coalesce(made.final, raw.raw) > agreement.last_day) is not true;
end
$function$;

CREATE OR REPLACE FUNCTION private.agreements_around(of date, one uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.agreements
 LANGUAGE sql
 STABLE ROWS 60
AS $function$
  -- The whole row, because `agreements.*` would be frozen to today's columns.
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
  email text := private.answers_of(of) ->> 'email';
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  -- If it is already answered, the code below treats this as a repeated answer, unless what was seen never took effect.
  if (case
    when agreement.status = 'asked' then seen <> private.answers_of(of)
    when private.change_waits(agreement) then seen <> agreement.pending
    when agreement.status = 'agreed' then not private.answers_of(of) @> seen
  end) then
    perform private.refuse('409', 'Hushållet har ändrat något sedan du såg det. Läs det igen och svara sedan.');
  end if;
  if agree is null or length(message) > 2000 then
    perform private.refuse('400', 'Svara ja eller nej, och skriv högst 2000 tecken.');
  end if;
  message := btrim(coalesce(message, ''));

  if private.change_waits(agreement) then
    update private.agreements set pending = null, pending_at = null where booking = of;
    if agree then
      perform private.note_changes(of, agreement.pending);
    end if;
    perform private.record(of, 'company', case when agree then 'change_agreed' else 'change_declined' end);
    if agree and agreement.pending ->> 'email' <> email then
      perform private.readdress(of, message);
      return;
    end if;
    perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', case when agree then 'agreed' else 'declined' end, 'pending', agreement.pending,
      'message', message));
    return;
  end if;

  if not agree then
    if agreement.status = 'declined' then return; end if;
    if agreement.status not in ('asked', 'offered') then
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
      when 'offered' then 'Ni har skickat ett pris, så nu är det hushållet som svarar.'
      else 'Hushållet har själv avslutat bokningen.' end);
  end if;
  repeated := agreement.status = 'agreed';
  if first_day is null then
    if repeated then return; end if;
    first_day := private.proposed_day(agreement);
  end if;
  perform private.refuse_unless_first_day(first_day);
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
  perform private.make_agreement(of, 'company', 'agreed', first_day, answers ->> 'frequency',
    case when standing.special then standing.price else (rules.prices ->> (answers ->> 'frequency'))::integer end,
    coalesce(standing.special, false), message);
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_at_desk(of uuid, agree boolean, first_day date, message text, seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before private.agreements;
begin
  perform private.hold_known(of);
  select * into before from private.agreements where booking = of;
  perform private.answer(of, agree, first_day, message, seen);
  -- A new address revokes the old one's keys, which cannot be undone.
  if (before.status <> 'asked' and before.pending is null) or before.pending ?| array['name', 'email'] then return; end if;
  perform private.keep_for_a_minute('answer', before);
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_keys()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN '{phone,email,address,frequency,materials,notes,specialRequest}'::text[];

CREATE OR REPLACE FUNCTION private.answers_of(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select private.agreement_answers(form_responses, agreements)
  from public.form_responses join private.agreements on booking = id where id = of
$function$;

CREATE OR REPLACE FUNCTION private.area_of(address text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select area
  from (select value::jsonb as company from private.settings where name = 'company') as kept
  cross join lateral (
    select area, place from jsonb_array_elements_text(company -> 'areas') with ordinality as areas (area, place)
    union all
    select company ->> 'municipality', 1000
  ) as areas
  where ' ' || regexp_replace(private.folded(address), '[^a-z0-9åäöéü]+', ' ', 'g') || ' '
    like '% ' || private.folded(area) || ' %'
  order by place limit 1
$function$;

CREATE OR REPLACE FUNCTION private.ask_back(of uuid, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if message is null or private.is_blank(message) or length(message) > 2000 then
    perform private.refuse('400', 'Skriv vad du undrar, högst 2000 tecken.');
  elsif agreement.status <> 'asked' then
    perform private.refuse('409', 'Bokningen är redan besvarad. Skriv till hushållet i stället.');
  elsif private.is_full('questions', array(select at from private.history where booking = of and what = 'asked_back')) then
    perform private.refuse('409', 'Ni har frågat tre gånger. Ring eller mejla hushållet i stället.');
  end if;
  update private.agreements set asked_back_at = private.now() where booking = of;
  perform private.record(of, 'company', 'asked_back');
  perform private.tell(of, 'question', 'household', null, jsonb_build_object('message', btrim(message)));
end
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

CREATE OR REPLACE FUNCTION private.begin_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The body is composed when it is sent. A name of before today's rules may hold what no subject may.
  subject text := 'Ny bokning från ' || left(regexp_replace(new.submitted_by, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', ' ', 'g'), 200);
begin
  if new.booked_at_desk is not true then
    insert into public.outbox (id, to_email, subject, form_response_id) values (new.id, private.company_mailbox(), subject, new.id)
    on conflict (id) do nothing;
    if not found then
      insert into public.outbox (to_email, subject, form_response_id) values (private.company_mailbox(), subject, new.id);
    end if;
  end if;
  if new.created_at > pg_catalog.now() - interval '7 days' then
    insert into private.agreements (booking, asked_at) values (new.id, new.created_at);
  else
    insert into private.agreements (booking, asked_at, waits, words)
    values (new.id, new.created_at, false, private.words_of(new.submitted_by, new.answers));
  end if;
  if new.key_hash is not null then
    -- Knowing the hash of somebody else's key reveals and grants nothing.
    insert into private.keys (hash, booking, created_at) values (new.key_hash, new.id, private.now())
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.bill(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  bookings uuid[];
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  if month >= private.this_month() then
    perform private.refuse('409', 'Månaden är inte slut än. Hushållen får veta vad de ska betala när den är det.');
  end if;
  bookings := private.hold_all(array(select booking from private.booked_in(month)));
  perform private.tell_bill(told.booking, array[month], false)
  from unnest(bookings) as told (booking)
  left join private.payments on payments.booking = told.booking and payments.month = month
  cross join lateral private.owes(told.booking, month) as owes
  where owes > 0 and paid_at is null and billed is distinct from owes;
  perform private.settle_accounts(bookings);
end
$function$;

CREATE OR REPLACE FUNCTION private.book(booking jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  given jsonb;
  answers jsonb;
  fault text;
  of uuid;
  first_day date;
begin
  if jsonb_typeof(booking) is distinct from 'object' or booking - private.answer_keys()
      - array['id', 'name', 'early_start', 'first_day', 'price'] <> '{}' then
    perform private.refuse('400', 'Bokningen har okända uppgifter');
  end if;
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(btrim(value #>> '{}')) else value end)
  into given from jsonb_each(booking) where value <> 'null';
  given := '{"name": "", "email": ""}'::jsonb || private.optional_answers() || coalesce(given, '{}');
  answers := given - array['id', 'name', 'early_start', 'first_day', 'price'];
  fault := case
    when jsonb_typeof(given -> 'name') <> 'string' then 'Bokningen har uppgifter i fel format'
    when given ->> 'id' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'Bokningen har uppgifter i fel format'
    when given ->> 'price' !~ '^[0-9]{1,5}$' then 'Priset är hela kronor.'
    when jsonb_typeof(given -> 'early_start') <> 'boolean' then 'Bokningen har uppgifter i fel format'
    else private.household_fault(given ->> 'name', answers, needs_email => false)
  end;
  if fault is not null then
    perform private.refuse('400', fault);
  end if;
  begin
    first_day := (given ->> 'first_day')::date;
  exception when others then
    perform private.refuse('400', 'Första dagen är ingen dag.');
  end;
  of := coalesce((given ->> 'id')::uuid, gen_random_uuid());
  -- The same press again, or at the same time: whoever comes second waits here for the first.
  insert into public.form_responses (id, submitted_by, answers, booked_at_desk, early_start)
  values (of, given ->> 'name', answers, true, coalesce((given ->> 'early_start')::boolean, false))
  on conflict (id) do nothing;
  if not found then
    if not exists (select from public.form_responses where id = of and booked_at_desk) then
      perform private.refuse('409', 'Bokningen finns redan. Svara på den i stället.');
    end if;
    return of;
  end if;
  perform private.answer(of, true, first_day, '');
  if given ? 'price' then
    update private.rhythms set price = (given ->> 'price')::integer, special = true where rhythms.booking = of;
  end if;
  return of;
end
$function$;

CREATE OR REPLACE FUNCTION private.booked_in(month date)
 RETURNS TABLE(booking uuid)
 LANGUAGE plpgsql
 STABLE ROWS 60
AS $function$
begin
  return query
  select agreements.booking from private.agreements
  where span && daterange(booked_in.month, (booked_in.month + interval '1 month')::date)
  union
  select visits.booking from private.visits where day >= booked_in.month and day < booked_in.month + interval '1 month';
end
$function$;

CREATE OR REPLACE FUNCTION private.booking_fault(submitted_by text, answers jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when submitted_by is null or private.is_blank(submitted_by) then 'Namn är obligatoriskt'
    when answers is null or jsonb_typeof(answers) <> 'object' then 'Bokningen saknar uppgifter'
    when jsonb_typeof(answers -> 'phone') is distinct from 'string' or private.is_blank(answers ->> 'phone')
      then 'Telefonnummer är obligatoriskt'
    when jsonb_typeof(answers -> 'email') is distinct from 'string' or private.is_blank(answers ->> 'email')
      then 'E-post är obligatorisk'
    when jsonb_typeof(answers -> 'address') is distinct from 'string' or private.is_blank(answers ->> 'address')
      then 'Hämtningsadress är obligatorisk'
    when jsonb_typeof(answers -> 'frequency') is distinct from 'string' or answers ->> 'frequency' = ''
      then 'Hämtningsfrekvens är obligatorisk'
    when jsonb_typeof(answers -> 'materials') is distinct from 'array' or answers -> 'materials' = '[]'
      then 'Välj minst ett material för hämtning'
    when length(answers ->> 'email') > 254 then 'E-postadressen är för lång, högst 254 tecken'
    when not private.is_email(answers ->> 'email') then case
      when split_part(answers ->> 'email', '@', 1) ~ '[^\u0001-\u007f]' then 'E-postadressen kan inte ha å, ä eller ö före @'
      else 'E-postadressen verkar felskriven' end
    when answers ->> 'frequency' not in ('once', 'biweekly', 'weekly') then 'Välj en hämtningsfrekvens ur listan'
    when not answers -> 'materials'
        <@ '["Glascontainers", "Plastavfall", "Metallbehållare", "Pappkartonger", "Special"]'
      or jsonb_array_length(answers -> 'materials') > 5
      then 'Välj material ur listan'
    when jsonb_typeof(coalesce(answers -> 'notes', '""')) <> 'string'
      or jsonb_typeof(coalesce(answers -> 'specialRequest', '""')) <> 'string'
      then 'Bokningen har uppgifter i fel format'
    when answers -> 'materials' ? 'Special' and private.is_blank(coalesce(answers ->> 'specialRequest', ''))
      then 'Beskriv ditt specialönskemål'
    when not answers -> 'materials' ? 'Special' and coalesce(answers ->> 'specialRequest', '') <> ''
      then 'Kryssa i Special om du har ett specialönskemål'
    when length(submitted_by) > 200 then 'Namnet är för långt, högst 200 tecken'
    when length(answers ->> 'phone') > 50 then 'Telefonnumret är för långt, högst 50 tecken'
    when length(answers ->> 'address') > 300 then 'Hämtningsadressen är för lång, högst 300 tecken'
    when length(answers ->> 'notes') > 2000 then 'Meddelandet är för långt, högst 2000 tecken'
    when length(answers ->> 'specialRequest') > 2000 then 'Specialönskemålet är för långt, högst 2000 tecken'
    when answers - private.answer_keys() <> '{}'
      then 'Bokningen har okända uppgifter'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.bounds()
 RETURNS TABLE(bound text, most integer, within interval)
 LANGUAGE sql
 STABLE
AS $function$
  values
    ('acts_an_hour', 30, interval '1 hour'),
    ('acts_a_day', 60, '1 day'),
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

CREATE OR REPLACE FUNCTION private.calendar_of(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    -- Not the booking's id itself, because calendar services store it.
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

CREATE OR REPLACE FUNCTION private.called(message uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update public.outbox set status = 'sent', sent_at = private.now(), settled_at = private.now()
  where id = message and channel = 'call' and status = 'queued'
$function$;

CREATE OR REPLACE FUNCTION private.can_take_back(agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('act', agreement.answered -> 'act', 'until', until)
  from (select (agreement.answered ->> 'at')::timestamptz + interval '60 seconds' as until) as minute
  where private.now() <= until
$function$;

CREATE OR REPLACE FUNCTION private.capital(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select upper(left($1, 1)) || substr($1, 2)
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
    wanted := judged || pending || changes;
    if private.household_fault(wanted ->> 'name', wanted - 'name', needs_email) is not null then
      pending := pending - array['materials', 'specialRequest'];
    end if;
    changes := pending || changes;
    pending := '{}';
  elsif changes ?| array['materials', 'specialRequest'] then
    pending := pending - array['materials', 'specialRequest'];
  end if;
  wanted := judged || changes;
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

CREATE OR REPLACE FUNCTION private.change_frequency(of uuid, wanted text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  rules private.company_rules;
  since date := private.next_changeable_day();
  begins date := (select min(first_day) from private.rhythms where booking = of);
  standing private.rhythms;
  agreed jsonb := (select gave_way from private.agreements where booking = of);
  price integer;
  own_day date;
begin
  if since is null then
    perform private.refuse('409', 'Säsongen är slut, så det finns ingen hämtning att ändra.');
  end if;
  select * into rules from private.company_rules;
  select coalesce(jsonb_object_agg(key, value), '{}') into agreed from jsonb_each(agreed)
  where greatest((value ->> 'first_day')::date, begins) >= since;
  -- Replaces changes that have not taken effect, so that a change and its undo leave nothing behind and keep the price.
  since := greatest(since, begins);
  with gone as (
    delete from private.rhythms where booking = of and first_day >= since returning *
  )
  select agreed || coalesce(jsonb_object_agg(
    frequency, jsonb_build_object('price', gone.price, 'first_day', first_day) order by first_day), '{}')
  into agreed from gone where special;
  price := agreed -> wanted ->> 'price';
  update private.agreements set gave_way = agreed - wanted where booking = of;
  select * into standing from private.rhythms where booking = of order by first_day desc limit 1;
  if standing.frequency = wanted and price is null then return; end if;
  if wanted <> 'weekly' then
    select min(days.day) into own_day
    from private.days_of(of, since, since + 60) as days where days.state = 'planned';
  end if;
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (of, coalesce(own_day, since), wanted, coalesce(price, (rules.prices ->> wanted)::integer), price is not null);
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
    when agreement.agreed_at is null then '{}'::text[]
    when who = 'company' then '{name,email,phone}' || private.driver_keys()
    when private.has_days_left(agreement) then '{phone}' || private.driver_keys()
    else '{}'
  end
$function$;

CREATE OR REPLACE FUNCTION private.changeable_until(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (day - 1 + change_until) at time zone 'Europe/Stockholm' from private.company_rules
$function$;

CREATE OR REPLACE FUNCTION private.channel_to(of uuid, urgent boolean DEFAULT false)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when urgent and private.gets_sms(answers) then 'sms' else private.reach(answers) end
  from private.answers_of(of) as answers
$function$;

CREATE OR REPLACE FUNCTION private.channel_without_sms(of uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when private.answers_of(of) ->> 'email' <> '' then 'mail' else 'call' end
$function$;

CREATE OR REPLACE FUNCTION private.close_books(of uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  unpaid integer;
begin
  update private.agreements set last_day = private.last_day_now()
  where booking = of and (last_day > private.last_day_now()) is not false;
  perform private.update_span(of);
  with line as (
    insert into private.books (month, reference, owes, paid_at, pickups, bags)
    select month, private.reference(of), owes, paid_at, pickups, private.bags_of(of, month, (month + interval '1 month')::date - 1)
    from private.months_of(of)
    where owes > 0 or pickups > 0 or paid_at is not null
    returning owes, paid_at
  )
  select coalesce(sum(owes) filter (where paid_at is null), 0)::integer into unpaid from line;
  return unpaid;
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

CREATE OR REPLACE FUNCTION private.day_plan(of date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if of is null or of < private.today() or not private.is_near(of)
    or extract(isodow from of) <> (select weekday from private.company_rules) then
    perform private.refuse('409', 'Den dagen är ingen hämtningsdag.');
  end if;
  return (
    select jsonb_build_object(
      'mail', count(*) filter (where channel = 'mail'), 'sms', count(*) filter (where channel = 'sms'),
      'call', count(*) filter (where channel = 'call'), 'households', count(*)
    )
    from private.told_of_day(of) as booking cross join private.channel_to(booking, urgent => true) as channel
  );
end
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

CREATE OR REPLACE FUNCTION private.days_of(of uuid, since date, until date)
 RETURNS TABLE(day date, state text, moved_from date, moved_to date, reason text)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select days.* from private.agreements cross join lateral private.agreement_days(agreements, since, until) as days
  where agreements.booking = of
  order by days.day
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

CREATE OR REPLACE FUNCTION private.debts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', submitted_by, 'phone', answers ->> 'phone', 'email', answers ->> 'email',
    'address', answers ->> 'address', 'reach', reach, 'reference', private.reference(booking), 'owes', owes, 'months', months
  ) order by since, private.street_key(submitted_by), booking), '[]')
  from (
    select booking, private.name_of(booking) as submitted_by, given as answers, debt.*, private.reach(given) as reach
    from private.agreements
    join public.form_responses on id = booking
    cross join lateral private.agreement_answers(form_responses, agreements) as given
    cross join lateral (
      select min(month) as since, sum(owes) as owes, jsonb_agg(jsonb_build_object(
        'month', month, 'owes', owes, 'counted', counted, 'billed_at', billed_at, 'reminded_at', reminded_at, 'remark', remark
      ) order by month) as months
      from private.months_of(booking) where owes > 0 and paid_at is null and month < private.this_month()
    ) as debt
    where agreed_at is not null and settled is not true and debt.owes > 0
  ) as household
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
end
$function$;

CREATE OR REPLACE FUNCTION private.dismiss(bookings uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of uuid;
begin
  if coalesce(cardinality(bookings), 0) not between 1 and 500
    or (select count(distinct booking) from unnest(bookings) as booking) <> cardinality(bookings) then
    perform private.refuse('400', 'Välj mellan en och 500 bokningar, varje bokning en gång.');
  end if;
  perform private.hold_all(bookings);
  for of in
    update private.agreements set status = 'declined', ended_at = private.now(), ended_from = 'asked', waits = false
    where booking = any (bookings) and status = 'asked' and waits
    returning booking
  loop
    perform private.note_changes(of, '{}');
    perform private.record(of, 'company', 'dismissed');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.driver_keys()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN '{notes}'::text[];

CREATE OR REPLACE FUNCTION private.driver_words(answers jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT COALESCE(string_agg(answer.said, '
'::text ORDER BY driver.at), ''::text) AS "coalesce" FROM (unnest(private.driver_keys()) WITH ORDINALITY driver(key, at) CROSS JOIN LATERAL (SELECT (driver_words.answers ->> driver.key) AS said) answer) WHERE (answer.said <> ''::text));

CREATE OR REPLACE FUNCTION private.end_agreement(of uuid, who text, last_day date, message text DEFAULT ''::text, asked boolean DEFAULT NULL::boolean)
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
    perform private.refuse('409', case agreement.status when 'offered' then 'Tacka nej till priset i stället.'
      when 'declined' then 'Det blev inget avtal, så det finns inget att avsluta.'
      else 'Avtalet gäller inte längre, så det finns inget att avsluta.' end);
  end if;
  if last_day is null then
    -- Idempotent.
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
    ended_from = case when status = 'ended' then ended_from else status end
  where booking = of returning * into agreement;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, who, 'ended', last_day);
  perform private.tell_both(of, who, 'ended', last_day, jsonb_strip_nulls(jsonb_build_object('what', 'ended', 'message', message, 'asked', asked)) || case
    when agreement.pending is null or private.change_waits(agreement) then '{}'
    else jsonb_build_object('pending', agreement.pending)
  end);
end
$function$;

CREATE OR REPLACE FUNCTION private.end_offer(of uuid, who text, what text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update private.agreements set status = 'ended', ended_at = private.now(), ended_from = 'offered' where booking = of;
  perform private.note_changes(of, '{}');
  perform private.record(of, who, what);
end
$function$;

drop function private.erase(uuid);
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

CREATE OR REPLACE FUNCTION private.failures()
 RETURNS SETOF public.outbox
 LANGUAGE sql
 STABLE
AS $function$
  select * from public.outbox
  where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' and channel <> 'call' and priority < 3
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

CREATE OR REPLACE FUNCTION private.find_notice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (new.kind, new.channel, new.recipient) = ('notice', 'mail', 'company') and private.is_company_mailbox(new.to_email) and exists (
    select from public.outbox where form_response_id = new.form_response_id and kind = 'notice'
  ) then
    return null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.findings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(sentence order by place), '[]')
  from (
    select (value::jsonb ->> 'at')::timestamptz as at, value::jsonb -> 'sentences' as sentences
    from private.settings where name = 'findings'
  ) as written
  cross join lateral (
    -- The process that sends messages writes this every minute.
    select 0, 'Det program som skickar mejl, sms och påminnelser har inte hörts av sedan '
      || to_char(at at time zone 'Europe/Stockholm', 'FMDD/FMMM "kl." HH24:MI')
      || '. Be den som sköter det att titta, och ring dem det är bråttom med.'
    where at < pg_catalog.now() - interval '10 minutes'
    union all
    select ordinality, value from jsonb_array_elements_text(sentences) with ordinality
    where at > pg_catalog.now() - interval '1 hour'
  ) as told (place, sentence)
$function$;

CREATE OR REPLACE FUNCTION private.first_possible_day(at timestamp with time zone, early_start boolean, agreed_by timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  allowed interval := (select answer_within from private.company_rules);
  candidate date := private.open_day_from((at at time zone 'Europe/Stockholm')::date);
begin
  while private.changeable_until(candidate) - at < allowed loop
    candidate := private.open_day_from(candidate + 1);
  end loop;
  if candidate is null or early_start then return candidate; end if;
  return private.open_day_from(greatest(candidate, private.withdrawal_until(coalesce(agreed_by, at + allowed)) + 1));
end
$function$;

CREATE OR REPLACE FUNCTION private.folded(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select translate(lower(normalize(value)), 'ÅÄÖÉÜ', 'åäöéü')
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

CREATE OR REPLACE FUNCTION private.gets_sms(answers jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select sms and private.national_number(answers ->> 'phone') ~ '^7[02369][0-9]{7}$' from private.company_rules
$function$;

CREATE OR REPLACE FUNCTION private.given_notice(of uuid, last_day date, message text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  first_allowed date := private.today() + (select notice_weeks * 7 from private.company_rules);
begin
  select * into agreement from private.agreements where booking = of;
  -- An unanswered booking binds nobody. Idempotent.
  if agreement.status = 'asked' or (agreement.status = 'ended' and coalesce(last_day = agreement.last_day, true)) then
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

CREATE OR REPLACE FUNCTION private.has_lapsed(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (agreement.offer ->> 'until')::timestamptz < private.now()
$function$;

CREATE OR REPLACE FUNCTION private.has_opened_its_link(of uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from private.keys
    where booking = of and opened_at is not null and revoked_at is null and channel = private.reach(private.answers_of(of))
  )
$function$;

CREATE OR REPLACE FUNCTION private.hash_of(key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(convert_to(left(key, 200), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION private.hold_all(bookings uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
begin
  lock table private.closed_days in row exclusive mode;
  return array(select booking from private.agreements where booking = any (bookings) order by booking for no key update);
end
$function$;

CREATE OR REPLACE FUNCTION private.household(of uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if not found then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return private.state_of(of) || jsonb_build_object(
    'id', of, 'reach', private.reach(private.answers_of(of)), 'driver_note', agreement.driver_note,
    'may_resume', private.may_resume(agreement, 'company'), 'can_take_back', private.can_take_back(agreement),
    'special_price', coalesce((select special from private.rhythms where booking = of order by first_day desc limit 1), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = of
    ),
    'months', (select coalesce(jsonb_agg(to_jsonb(months) order by month desc), '[]') from private.months_of(of) as months),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at, 'status', status, 'day', day) as message
        from public.outbox where form_response_id = of and recipient = 'household' order by created_at desc limit 50
      ) as latest
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.household_fault(submitted_by text, answers jsonb, needs_email boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select private.booking_fault(submitted_by, case
    when not needs_email and answers ->> 'email' = '' then answers || '{"email": "none@none.invalid"}' else answers
  end)
$function$;

CREATE OR REPLACE FUNCTION private.household_keys(answers jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg(':' || kind || ' ' || translate(value, '''\', '')), '{}')
  from (values
    ('email', private.folded(answers ->> 'email')), ('phone', private.national_number(answers ->> 'phone')),
    ('address', private.street_key(answers ->> 'address')), ('street', private.street(answers ->> 'address'))
  ) as keys (kind, value)
  where value <> ''
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
  select private.weekday_name(day) || ' ' || extract(day from day)::text || ' ' || private.month_name(day)
$function$;

CREATE OR REPLACE FUNCTION private.index_words(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  indexed integer;
begin
  with waiting as (
    select booking from private.agreements where words is null order by asked_at limit most for no key update skip locked
  )
  update private.agreements set words = private.words_of(private.name_of(waiting.booking), private.answers_of(waiting.booking))
  from waiting where agreements.booking = waiting.booking;
  get diagnostics indexed = row_count;
  return indexed;
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

CREATE OR REPLACE FUNCTION private.is_blank(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select value !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$function$;

CREATE OR REPLACE FUNCTION private.is_company()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    claims ->> 'role' = 'authenticated'
    and lower(claims ->> 'email') = (select lower(value) from private.settings where name = 'company_mailbox')
    and (claims -> 'amr' @> '[{"method": "otp"}]' or claims -> 'amr' @> '[{"method": "magiclink"}]')
    -- A telephone that was confirmed says nothing of the address beside it.
    and coalesce(claims ->> 'phone', '') = ''
    and not private.session_is_over(
      case when claims ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (claims ->> 'session_id')::uuid end
    ),
    false
  )
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as caller
$function$;

CREATE OR REPLACE FUNCTION private.is_email(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select length(value) <= 254 and normalize(value, NFKC)
    ~ '^[A-Za-z0-9_.!#$%&''*+/=?^`{|}~-]+@([A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]([A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f-]*[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])?\.)+[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f-]{2,}$'
$function$;

CREATE OR REPLACE FUNCTION private.is_end_untold(agreement private.agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.status = 'ended' and coalesce(private.can_take_back(agreement) ->> 'act', '') = 'end' and not exists (
    select from private.history
    where booking = agreement.booking and who = 'household' and at > (agreement.answered ->> 'at')::timestamptz
  ) and exists (
    select from public.outbox
    where form_response_id = agreement.booking and kind = 'ended' and recipient = 'household' and status = 'queued' and attempts = 0
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_free_day(day date)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  year integer := extract(year from day);
  -- Easter Sunday by the Meeus algorithm.
  a integer := year % 19;
  b integer := year / 100;
  c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(year, n / 31, n % 31 + 1);
begin
  return extract(isodow from day) >= 6
    or extract(month from day) * 100 + extract(day from day) in (101, 106, 501, 606, 1224, 1225, 1226, 1231)
    or day - easter in (-2, 1, 39)
    or (extract(isodow from day) = 5 and extract(month from day) = 6 and extract(day from day) between 19 and 25);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_full(bound text, times timestamp with time zone[], clock timestamp with time zone DEFAULT private.now())
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select exists (
    select from private.bounds() as known
    where known.bound = is_full.bound and most <= (
      select count(*) from unnest(times) as at where within is null or at between clock - within and private.until_now()
    )
  )
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

CREATE OR REPLACE FUNCTION private.is_receipt(kind text, data jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select kind in ('moved', 'ended') or kind = 'changed' and data ->> 'what' in ('changed', 'asked')
$function$;

CREATE OR REPLACE FUNCTION private.is_session_open(session private.sessions, at timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(session.ended_at > at, true)
    and session.refreshed_at > at - interval '30 days' and session.created_at > at - interval '180 days'
$function$;

CREATE OR REPLACE FUNCTION private.is_the_company(address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from private.settings cross join regexp_split_to_table(value, '\s+') as spelling
    where settings.name in ('company_mailbox', 'company_mailbox_spellings')
      and private.mailbox_of(spelling) = private.mailbox_of(address)
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

CREATE OR REPLACE FUNCTION private.keep_for_a_minute(act text, before private.agreements, more jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements
  set answered = jsonb_build_object('at', private.now(), 'act', act, 'before', to_jsonb(before) - 'answered') || more
  where booking = (before).booking;
  update public.outbox set next_attempt_at = pg_catalog.now() + interval '60 seconds'
  where form_response_id = (before).booking and recipient = 'household' and status = 'queued' and created_at = pg_catalog.now()
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

CREATE OR REPLACE FUNCTION private.kronor(amount integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select btrim(translate(to_char(amount, 'FM999,999,990'), ',', chr(160))) || chr(160) || 'kr'
$function$;

CREATE OR REPLACE FUNCTION private.lapse_offers()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  lapsed integer := 0;
  of uuid;
begin
  for of in
    select booking from private.agreements where status = 'offered' and private.has_lapsed(agreements)
    order by booking for no key update skip locked
  loop
    perform private.end_offer(of, 'system', 'lapsed');
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end
$function$;

CREATE OR REPLACE FUNCTION private.last_day_now()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select private.today() - (private.now() < private.starts(private.today()))::integer
$function$;

CREATE OR REPLACE FUNCTION private.links_of(of uuid)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(select created_at from public.outbox where form_response_id = of and kind = 'link')
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select private.folded(
    replace(split_part(split_part(normalize(address, NFKC), '@', 1), '+', 1), '.', '')
      || '@' || split_part(normalize(address, NFKC), '@', 2)
  )
$function$;

CREATE OR REPLACE FUNCTION private.make_agreement(of uuid, who text, what text, first_day date, frequency text, price integer, special boolean, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (of, make_agreement.first_day, make_agreement.frequency, make_agreement.price, make_agreement.special);
  update private.agreements
  set status = 'agreed', waits = false, agreed_at = coalesce(agreed_at, private.now()), ended_at = null, ended_from = null
  where booking = of;
  perform private.note_changes(of, case
    when private.answers_of(of) ->> 'frequency' = make_agreement.frequency then '{}'
    else jsonb_build_object('frequency', make_agreement.frequency) end);
  perform private.days_changed(of, who, what, make_agreement.first_day);
  perform private.tell(of, 'agreed', 'household', null, jsonb_build_object('message', message));
end
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
  update private.agreements set settled = null where booking = of;
  perform private.settle_accounts(array[of]);
end
$function$;

CREATE OR REPLACE FUNCTION private.matches_of(withdrawal private.withdrawals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', found.booking, 'name', private.name_of(found.booking), 'address', private.answers_of(found.booking) ->> 'address'
  ) order by score desc), '[]')
  from private.matching_households((withdrawal).name, (withdrawal).contract, (withdrawal).receipt_to) as found
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

CREATE OR REPLACE FUNCTION private.may_report(day date, state text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when day + private.reportable_days() < private.today() then false
    when state = 'planned' then private.now() > (day + pickup_to) at time zone 'Europe/Stockholm'
    else state in ('collected', 'not_out', 'wrong')
  end
  from private.company_rules
$function$;

CREATE OR REPLACE FUNCTION private.may_resume(agreement private.agreements, who text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.status = 'ended' and agreement.ended_from <> 'offered'
    and (who <> 'household' or agreement.company_last_day is null) and coalesce(
    lost >= private.today() and (who <> 'household' or private.now() <= private.changeable_until(lost)), true
  )
  from (select private.open_day_from(agreement.last_day + 1) as lost) as first
$function$;

CREATE OR REPLACE FUNCTION private.may_send_link(of uuid)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select not private.is_full('links_an_hour', links, pg_catalog.now()) and not private.is_full('links_a_day', links, pg_catalog.now())
  from private.links_of(of) as links
$function$;

CREATE OR REPLACE FUNCTION private.month(month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_variable
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  return (
    with household as (
      select candidate.booking as id, candidate.booking, private.name_of(candidate.booking) as name, given ->> 'address' as address,
        given ->> 'phone' as phone, private.reach(given) as reach, private.reference(candidate.booking) as reference,
        rhythm.frequency, rhythm.price, owes, made.pickups, made.bags, paid_at,
        case when billed = owes then billed_at end as billed_at, coalesce(remark, '') as remark
      from private.booked_in(month) as candidate
      join private.agreements on agreements.booking = candidate.booking
      join public.form_responses on id = candidate.booking
      cross join lateral private.agreement_answers(form_responses, agreements) as given
      cross join lateral private.owes(candidate.booking, month) as owes
      left join private.payments on payments.booking = candidate.booking and payments.month = month
      left join lateral (
        select frequency, price from private.rhythms
        where rhythms.booking = candidate.booking and first_day < month + interval '1 month'
        order by first_day desc limit 1
      ) as rhythm on true
      cross join lateral (
        select count(*)::integer as pickups, private.bags_of(candidate.booking, month, (month + interval '1 month')::date - 1) as bags
        from private.visits
        where visits.booking = candidate.booking and outcome = 'collected' and day >= month and day < month + interval '1 month'
      ) as made
      where owes > 0 or pickups > 0 or paid_at is not null
      union all
      select id, null, 'Raderat hushåll', '', '', null, reference, null, null, owes, pickups, bags, paid_at, null, ''
      from private.books where books.month = month
    )
    select jsonb_build_object(
      'month', month,
      'households', coalesce(jsonb_agg(to_jsonb(household) order by booking is null, private.street_key(name), id), '[]'),
      'totals', jsonb_build_object(
        'pickups', coalesce(sum(pickups), 0), 'owes', coalesce(sum(owes), 0),
        'paid', coalesce(sum(owes) filter (where paid_at is not null), 0),
        'bags', (
          select coalesce(jsonb_object_agg(key, sum), '{}') from (
            select key, sum(value::integer) from household, jsonb_each_text(bags) group by key
          ) as sums
        )
      )
    ) from household
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.month_name(day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (array['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november',
    'december'])[extract(month from day)::integer]
$function$;

CREATE OR REPLACE FUNCTION private.months_of(of uuid)
 RETURNS TABLE(month date, owes integer, counted text, pickups integer, paid_at timestamp with time zone, billed_at timestamp with time zone, reminded_at timestamp with time zone, remark text)
 LANGUAGE sql
 STABLE ROWS 6
AS $function$
  with bounds as (
    select date_trunc('month', least(min(first_day), lower(span)))::date as since, case
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
  begins date;
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
  -- The first day is the company's word; before it, the right of withdrawal may still run.
  begins := (select min(first_day) from private.rhythms where booking = of);
  if who = 'household' and to_day < begins then
    perform private.refuse('409', format('Hämtningarna börjar %s, så det går inte att flytta till en tidigare dag här. ',
      private.in_words(begins)) || private.call_instead());
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

CREATE OR REPLACE FUNCTION private.name_of(of uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(changes ->> 'name', submitted_by)
  from public.form_responses join private.agreements on booking = id where id = of
$function$;

CREATE OR REPLACE FUNCTION private.national_number(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(([+]|00)46)?0?', '')
$function$;

CREATE OR REPLACE FUNCTION private.nominal_days(of uuid, since date, until date)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE ROWS 5
AS $function$
  select rhythm.first_day + days
  from (
    select first_day, frequency, private.step_of(frequency) as step,
      lead(first_day) over (order by first_day) as next_first_day
    from private.rhythms where booking = of
  ) as rhythm
  cross join lateral (select least(until, next_first_day - 1) as last_day) as bounds
  cross join lateral (
    select 0 as days where step is null
    union all
    -- Starts at the first step within the bounds, so the cost does not grow with the age of the agreement.
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
  update private.agreements set words = private.words_of(private.name_of(of), private.answers_of(of))
  where booking = of
$function$;

CREATE OR REPLACE FUNCTION private.note_erased(ids uuid[], sent_in uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into private.erased_ids as known (id, of_others)
  select id, bool_and(of_others)
  from (select unnest(ids) as id, false as of_others union all select unnest(sent_in), true) as gone
  group by id
  on conflict (id) do update set of_others = known.of_others and excluded.of_others, at = now()
$function$;

CREATE OR REPLACE FUNCTION private.now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select now()
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

CREATE OR REPLACE FUNCTION private.offered_day(agreement private.agreements)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when private.changeable_until(named) >= private.now() and private.open_day_from(named) = named then named
    else private.first_possible_day(private.now(), true, private.now())
  end
  from (select (agreement.offer ->> 'first_day')::date as named) as offered
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

CREATE OR REPLACE FUNCTION private.open_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own uuid := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if to_regclass('auth.sessions') is not null then
    return (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', sessions.id, 'signed_in_at', sessions.created_at, 'seen_at', coalesce(sessions.refreshed_at, sessions.created_at),
        'user_agent', sessions.user_agent, 'own', sessions.id = own
      ) order by coalesce(sessions.refreshed_at, sessions.created_at) desc), '[]')
      from auth.sessions join auth.users on users.id = sessions.user_id
      where lower(users.email) = (select lower(private.company_mailbox()))
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'signed_in_at', created_at, 'seen_at', refreshed_at, 'user_agent', user_agent, 'own', id = own
    ) order by refreshed_at desc), '[]')
    from private.sessions
    where email = (select lower(private.company_mailbox())) and private.is_session_open(sessions)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.opened_by(key text)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  of uuid := private.booking_of(key);
begin
  if exists (select from private.keys where hash = private.hash_of(key) and channel is not null and opened_at is null) then
    update private.keys set opened_at = private.now() where hash = private.hash_of(key);
  end if;
  return of;
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_answers()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"notes": "", "specialRequest": ""}'::jsonb;

CREATE OR REPLACE FUNCTION private.order_stops(day date, wanted uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(cardinality(wanted), 0) = 0 or cardinality(wanted) > 500 then
    perform private.refuse('400', 'Ordningen är tom eller för lång.');
  end if;
  -- Two phones may reorder at the same time.
  lock table private.stop_places in share update exclusive mode;
  perform from private.agreements where booking = any (wanted) order by booking for key share;
  -- Households without a place get one where they stand now, next to their street.
  insert into private.stop_places (booking, place)
  select booking, place from private.places(wanted)
  on conflict do nothing;
  -- The given households' places are redistributed among them; all others keep theirs.
  with numbered as (
    select booking, row_number() over (order by place, private.street_key(private.answers_of(booking) ->> 'address'), asked_at, booking) as place
    from private.stop_places join private.agreements using (booking)
  ), free as (
    select place, row_number() over (order by place) as nth from numbered where booking = any (wanted)
  ), dealt as (
    select booking, row_number() over (order by min(nth)) as nth
    from unnest(wanted) with ordinality as want (booking, nth)
    where booking in (select booking from numbered) group by booking
  ), placed as (
    select numbered.booking, coalesce(free.place, numbered.place)::integer as place
    from numbered left join dealt using (booking) left join free using (nth)
  )
  update private.stop_places set place = placed.place
  from placed where placed.booking = stop_places.booking and placed.place <> stop_places.place;
end
$function$;

CREATE OR REPLACE FUNCTION private.owes(of uuid, month date)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(round(sum(sixtieths) / 60), 0)::integer
  from private.shares(of, month, (month + interval '1 month')::date - 1)
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

CREATE OR REPLACE FUNCTION private.proposed_day(agreement private.agreements)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select private.first_possible_day(
    private.now(), early_start, greatest(private.now(), agreement.asked_at + answer_within))
  from public.form_responses cross join private.company_rules where id = agreement.booking
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
  insert into public.outbox (kind, recipient, channel, form_response_id, day, expires_at)
  select 'reminder', 'household', private.channel_to(booking, urgent => true), booking, pickup_day,
    private.starts(pickup_day)
  from private.households_of(pickup_day)
  where state = 'planned' and not exists (
    select from public.outbox where form_response_id = booking and kind = 'reminder' and outbox.day = pickup_day
  )
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$function$;

CREATE OR REPLACE FUNCTION private.reach(answers jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when answers ->> 'email' <> '' then 'mail' when private.gets_sms(answers) then 'sms' else 'call' end
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

CREATE OR REPLACE FUNCTION private.receipt_due(of uuid, kind text, recipient text, who text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(pg_catalog.now(), max(greatest(created_at, sent_at))
    + case when is_known then interval '10 minutes' else interval '20 hours' end)
  from (select who <> 'household' or recipient = 'company' or private.has_opened_its_link(of) as is_known) as household
  left join public.outbox as before on form_response_id = of and before.recipient = receipt_due.recipient
    and data ->> 'who' = receipt_due.who and private.is_receipt(before.kind, data)
    and (before.kind = receipt_due.kind or not is_known)
  group by is_known
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

CREATE OR REPLACE FUNCTION private.record(of uuid, who text, what text, day date DEFAULT NULL::date, at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into private.history (booking, place, at, who, what, day)
  select of, coalesce(max(place), 0) + 1, coalesce(record.at, private.now()), record.who, record.what, record.day
  from private.history where booking = of
$function$;

CREATE OR REPLACE FUNCTION private.reference(of uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select upper(left(of::text, 6))
$function$;

CREATE OR REPLACE FUNCTION private.refuse_faulty_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fault text := private.household_fault(new.submitted_by, new.answers, new.booked_at_desk is not true);
begin
  if fault is not null then
    raise exception using errcode = 'check_violation', message = fault, constraint = 'form_responses_is_a_booking';
  end if;
  return new;
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

CREATE OR REPLACE FUNCTION private.refuse_unless_first_day(day date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if day is null or not private.is_near(day) or day < private.today() or private.open_day_from(day) is distinct from day then
    perform private.refuse('409', 'Den dagen kör ni inte. Välj en annan första dag.');
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
    perform private.refuse('409', format('Priset gällde till och med %s. Boka gärna igen. %s',
      private.in_words(((agreement.offer ->> 'until')::timestamptz at time zone 'Europe/Stockholm')::date), private.call_instead()));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unless_running(of uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  status text := (select agreements.status from private.agreements where booking = of);
begin
  if status not in ('agreed', 'ended') then
    perform private.refuse('409', case status
      when 'asked' then 'Vi har inte svarat på bokningen ännu. När vi har bestämt första dagen kan du ändra den.'
      when 'declined' then 'Vi kunde tyvärr inte ta emot bokningen, så det finns ingen dag att ändra.'
      when 'offered' then 'Svara på priset först. När du har sagt ja kan du ändra dagarna.'
      else 'Avtalet är frånträtt, så det finns ingen dag att ändra. Boka gärna igen.'
    end);
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

CREATE OR REPLACE FUNCTION private.refuse_when_busy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_full boolean;
begin
  if tg_table_name = 'form_responses' then
    if new.booked_at_desk then return new; end if;
    perform from public.form_responses where id = new.id for key share;
    if found then
      new.submitted_by := '-';
      new.answers := '{}';
      return new;
    end if;
    if not exists (select from private.settings where name = 'bookings_per_hour') then return new; end if;
    is_full := private.is_full('bookings_per_hour', array(
      select created_at from public.form_responses where created_at > now() - interval '1 hour'
    ), now());
  else
    perform from public.outbox where id = new.id or (form_response_id = new.form_response_id and kind = 'notice') for key share;
    if found then
      new.body := '-';
      return new;
    end if;
    -- More bytes than any page of ours sends; of a booking's notice none is read.
    if octet_length(new.body) > 32768 then
      new.body := left(new.body, 8192);
    end if;
    if new.form_response_id is not null then return new; end if;
    is_full := private.is_full('letters_per_hour', array(
      select created_at from public.outbox
      where kind = 'notice' and form_response_id is null and created_at > now() - interval '1 hour'
    ), now());
  end if;
  if is_full then
    raise exception using errcode = 'PT429', message = coalesce(
      (select value from private.settings where name = 'busy_sentence'),
      'Det kommer ovanligt mycket just nu. Försök igen om en stund.'
    );
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.remind(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  months date[];
  reminded timestamptz;
begin
  perform private.hold_known(of);
  select array_agg(month), max(reminded_at) into months, reminded
  from private.months_of(of) where owes > 0 and paid_at is null and month < private.this_month();
  if months is null then
    perform private.refuse('409', 'Hushållet har betalat allt.');
  elsif reminded > private.now() - interval '7 days' then
    perform private.refuse('409', format('Hushållet fick en påminnelse %s. Vänta en vecka mellan dem, eller ring.',
      private.in_words((reminded at time zone 'Europe/Stockholm')::date)));
  end if;
  perform private.tell_bill(of, months, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.report(of uuid, day date, words text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  state text;
begin
  words := btrim(coalesce(words, ''));
  if private.is_blank(words) or length(words) > 500 then
    perform private.refuse('400', 'Skriv vad som hände, med högst 500 tecken.');
  end if;
  if day is not null and private.is_near(day) then
    select days.state into state from private.days_of(of, day, day) as days;
  end if;
  if state is null or state in ('skipped', 'moved') then
    perform private.refuse('409', 'Den dagen är ingen av dina hämtningsdagar. Ladda om sidan så ser du vilka de är.');
  elsif not private.may_report(day, state) then
    perform private.refuse('409', case
      when day >= private.today() then 'Vi är inte klara med rundan ännu. '
      else format('Det gick att säga till i %s dagar efter hämtningen. ', private.reportable_days())
    end || private.call_instead());
  end if;
  insert into private.reports as standing (booking, day, words, at) values (of, day, words, private.now())
  on conflict on constraint reports_once_a_day do update
  set words = excluded.words, at = excluded.at, settled_at = null where standing.words <> excluded.words;
  if found then
    perform private.record(of, 'household', 'reported', day);
    perform private.tell(of, 'reported', 'company', day, jsonb_build_object('words', words));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.reportable_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 7
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
  -- Back to where the company put it, or else to its own day.
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
      select format('Vi kan hämta hos dig för %s, första gången %s. Vill du det?', private.kronor((offer ->> 'price')::integer),
        private.in_words((offer ->> 'first_day')::date))
      from private.agreements where booking = of
    ), 'Vi har ett pris för hämtning hos dig. Vill du ha den?')
    when 'link' then 'Länken till din sida har inte kommit fram. Hur stavas din e-postadress?'
    when 'closed_day' then case data ->> 'what'
      when 'opened' then format('Vi kör ändå %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      else format('Vi kör inte %s: %s. ', private.in_words(day), data ->> 'reason')
        || coalesce(format('Nästa dag är %s.', private.in_words((data ->> 'to_day')::date)), 'Den hämtningen utgår.')
    end
    when 'bill' then (
      select format('Det är %s att betala för %s. Referensen är %s.', private.kronor(sum(owes)::integer),
        string_agg(private.month_name(month), ' och ' order by month), private.reference(of))
      from jsonb_to_recordset(data -> 'months') as months (month date, owes integer)
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
  ), fresh as materialized (
    select key, booking, status, asked_at, row_number() over (partition by key order by asked_at desc) as nth
    from (select * from private.agreements where words is null order by asked_at desc limit 200) as unindexed
    cross join unnest(private.household_keys(private.answers_of(booking))) as key
  ), household as (
    select of, booking, status, asked_at, bool_and(key like ':street %') as is_near
    from own join (
      select * from other union all select key, booking, status, asked_at from fresh where nth <= 11
    ) as known using (key) where booking <> of group by of, booking, status, asked_at
  )
  select of, jsonb_agg(jsonb_build_object(
    'booking', booking, 'status', status, 'name', private.name_of(booking), 'is_near', is_near
  ) order by nth)
  from (select *, row_number() over (partition by of order by is_near, asked_at desc) as nth from household) as nearest
  where nth <= 10
  group by of
$function$;

CREATE OR REPLACE FUNCTION private.search_for(words text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  said text := btrim(private.folded(left(coalesce(words, ''), 200)));
  -- The whole number, or any number that begins with it.
  number text := case when said ~ '^[-+0-9 ()/.]+$' then said else substring(said from '[+0][-0-9 ()/.]{5,}[0-9]') end;
  digits text := nullif(private.national_number(number), '');
  parts tsquery := (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from (
      select word from regexp_split_to_table(
        case when number = said then regexp_replace(said, '[^0-9]+', ' ', 'g') else replace(said, coalesce(number, ' '), ' ') end,
        '[\s''\\:&|!()<>*,"]+'
      ) as word
      where word <> '' limit 8
    ) as words
  );
begin
  return case
    when digits is null then parts
    when number = said then (digits || ':*')::tsquery || parts
    else coalesce((digits || ':*')::tsquery && parts, (digits || ':*')::tsquery)
  end;
end
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

CREATE OR REPLACE FUNCTION private.settle(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.withdrawals set settled_at = private.now() where id = any (ids) and settled_at is null;
  update public.outbox set settled_at = private.now()
  where id = any (ids) and status in ('dead', 'expired') and settled_at is null;
  update private.reports set settled_at = private.now() where id = any (ids) and settled_at is null;
  select private.called(id) from unnest(ids) as id
$function$;

CREATE OR REPLACE FUNCTION private.settle_accounts(of uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements set settled = true
  where booking = any (of) and (isempty(span) or upper(span) <= private.this_month())
    and not exists (select from private.months_of(booking) where owes > 0 and paid_at is null)
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
    when units = 0 and all_skipped then 'Överhoppat'
    when step is null and units = 0 and not is_withdrawn then 'En hämtning, ' || private.kronor(price) || ' när den är gjord'
    when step is null then case units when 0 then 'Ingen' else 'En' end || ' hämtning, ' || private.kronor(price)
    else format('%s%s av %s %sar i %s, %s per månad', case when is_withdrawn then 'Hämtat ' else '' end, units, regular,
      private.weekday_name(month + (select weekday - extract(isodow from month)::integer from private.company_rules)),
      private.month_name(month), private.kronor(price))
  end
  from counted
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

CREATE OR REPLACE FUNCTION private.starts(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (day + pickup_from) at time zone 'Europe/Stockholm' from private.company_rules
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

CREATE OR REPLACE FUNCTION private.step_of(frequency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case frequency when 'weekly' then 7 when 'biweekly' then 14 when 'monthly' then 28 end
$function$;

CREATE OR REPLACE FUNCTION private.strangers_said_enough()
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select private.is_full('strangers_told', array(
    select message.created_at from public.outbox as message
    where message.recipient = 'company' and message.kind in ('changed', 'moved', 'ended', 'erased') and message.of_a_stranger
      and message.created_at > pg_catalog.now() - interval '1 hour'
  ), pg_catalog.now())
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

CREATE OR REPLACE FUNCTION private.take_back(of uuid, act text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  before private.agreements;
  letter private.withdrawals;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if agreement.answered ->> 'act' is distinct from act then
    perform private.refuse('409', case agreement.status when 'ended' then 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.'
      else 'Det finns inget att ta tillbaka.' end);
  elsif private.can_take_back(agreement) is null then
    perform private.refuse('409', 'Det har gått mer än en minut, så hushållet får veta det. ' || case act
      when 'answer' then 'Avsluta eller svara på nytt i stället.'
      else 'Ring och kom överens, och lägg in en ny bokning om hämtningen ska fortsätta.' end);
  end if;
  if agreement.status <> all (case act when 'answer' then '{agreed,declined}' when 'end' then '{ended}' else '{withdrawn}' end::text[]) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.');
  end if;
  before := jsonb_populate_record(null::private.agreements, agreement.answered -> 'before');
  if exists (
    select from private.history where booking = of and who = 'household' and at > (agreement.answered ->> 'at')::timestamptz
  ) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: hushållet har redan gjort något sedan dess.');
  end if;
  delete from public.outbox
  where form_response_id = of and recipient = 'household' and status = 'queued' and attempts = 0
    and kind = any (case act when 'answer' then '{agreed,declined,changed}' when 'end' then '{ended}' else '{withdrawn}' end::text[])
    and coalesce(data ->> 'who', 'company') = 'company';
  if not found then
    perform private.refuse('409', 'Beskedet har redan gått i väg.');
  end if;
  if before.status = 'asked' then
    delete from private.day_changes where booking = of;
    delete from private.rhythms where booking = of;
  end if;
  update private.agreements set
    status = before.status, waits = before.waits, agreed_at = before.agreed_at, ended_at = before.ended_at,
    ended_from = before.ended_from, last_day = before.last_day, company_last_day = before.company_last_day, pending = before.pending, pending_at = before.pending_at,
    changes = before.changes, changed_at = before.changed_at, answered = null
  where booking = of;
  letter := jsonb_populate_record(null::private.withdrawals, agreement.answered -> 'letter');
  update private.withdrawals set settled_at = letter.settled_at, booking = letter.booking where id = letter.id;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'company', case act
    when 'answer' then 'unanswered' when 'end' then 'resumed' else 'unwithdrawn' end, null);
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

CREATE OR REPLACE FUNCTION private.tell_not_collected(of uuid, day date, outcome text, note text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  told text;
begin
  delete from public.outbox
  where form_response_id = of and kind = 'not_collected' and outbox.day = day and status = 'queued' and claimed_by is null;
  select data ->> 'outcome' into told from public.outbox
  where form_response_id = of and kind = 'not_collected' and outbox.day = day order by created_at desc limit 1;
  if outcome <> coalesce(told, 'collected') then
    perform private.tell_urgently(
      of, 'not_collected', day, jsonb_build_object('outcome', outcome, 'note', note),
      (day + private.reportable_days() + 1)::timestamp at time zone 'Europe/Stockholm', after => '2 minutes'
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_urgently(of uuid, kind text, day date, data jsonb, expires_at timestamp with time zone, after interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public.outbox (kind, recipient, channel, form_response_id, day, data, expires_at, next_attempt_at)
  values (kind, 'household', private.channel_to(of, urgent => true), of, day, data, expires_at, pg_catalog.now() + after)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.this_month()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select date_trunc('month', private.today())::date
$function$;

CREATE OR REPLACE FUNCTION private.today()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (private.now() at time zone 'Europe/Stockholm')::date
$function$;

CREATE OR REPLACE FUNCTION private.told_of_day(of date)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  agreement private.agreements;
  last_day date;
begin
  if not exists (select from private.closed_days where day = of) then
    return query select booking from private.households_of(of) where state = 'planned';
    return;
  end if;
  for agreement in select * from private.agreements_around(of) loop
    last_day := agreement.last_day;
    -- Pick-ups moved from this day end with the agreement by their own day, not by the day they were pushed to.
    agreement.last_day := null;
    if coalesce(of <= last_day, true) and exists (
      select from private.agreement_pickups(agreement, of, of)
      where not skipped and raw <= of and raw > private.open_day_before(of)
    ) then
      return next agreement.booking;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.told_together(kind text, day_before date, data_before jsonb, day date, data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case kind
    when 'changed' then data || jsonb_build_object(
      'what', case when 'changed' in (data ->> 'what', data_before ->> 'what') then 'changed' else data ->> 'what' end,
      'changed', (
        select coalesce(jsonb_agg(distinct field), '[]')
        from jsonb_array_elements(coalesce(data_before -> 'changed', '[]') || coalesce(data -> 'changed', '[]')) as field
      )
    )
    when 'moved' then data || jsonb_build_object('acts', (
      select coalesce(jsonb_agg(act), '[]') from jsonb_array_elements(private.acts_of(day_before, data_before)) as act
      where act ->> 'day' is distinct from day::text
    ) || private.acts_of(day, data))
    else data
  end
$function$;

CREATE OR REPLACE FUNCTION private.unanswered()
 RETURNS TABLE(waiting integer, overdue integer)
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer, (count(*) filter (where asked_at + answer_within < private.now() and asked_back_at is null))::integer
  from private.agreements cross join private.company_rules
  where status = 'asked' and waits
$function$;

CREATE OR REPLACE FUNCTION private.undotted(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.until_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select greatest(private.now(), pg_catalog.clock_timestamp())
$function$;

CREATE OR REPLACE FUNCTION private.update_span(of uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements set span = bounds.span, settled = null
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

CREATE OR REPLACE FUNCTION private.urge_answers()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  allowed interval := (select answer_within from private.company_rules);
  urged integer;
begin
  if not exists (
    select from private.agreements
    where status = 'asked' and waits and urged_at is null and asked_back_at is null and private.urge_at(asked_at + allowed) <= private.now()
  ) then
    return 0;
  end if;
  -- Bookings due within half a day are included. A concurrent run finds them already reminded. Locks in the same order as
  -- dismissing.
  update private.agreements set urged_at = private.now()
  where booking in (
    select booking from private.agreements
    where status = 'asked' and waits and urged_at is null and asked_back_at is null
      and private.urge_at(asked_at + allowed) <= private.now() + interval '12 hours'
    order by booking for no key update
  );
  get diagnostics urged = row_count;
  if urged > 0 then
    insert into public.outbox (kind, recipient, to_email, data)
    select 'unanswered', 'company', private.company_mailbox(),
      jsonb_build_object('bookings', jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', private.name_of(booking), 'address', private.answers_of(booking) ->> 'address',
        'created_at', asked_at, 'answer_by', asked_at + allowed
      ) order by asked_at))
    from (
      select * from private.agreements where status = 'asked' and waits order by asked_at limit 100
    ) as waiting
    join public.form_responses on id = booking;
  end if;
  return urged;
end
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

CREATE OR REPLACE FUNCTION private.visit(of uuid, day date, outcome text, bags jsonb, note text, seconds_ago integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  standing record;
  pressed_at timestamptz := private.now()
    - make_interval(secs => least(greatest(coalesce(seconds_ago, 0), 0), 31 * 86400));
begin
  bags := coalesce(bags, '{}');
  note := coalesce(note, '');
  if outcome not in ('collected', 'not_out', 'wrong') or length(note) > 500 or jsonb_typeof(bags) <> 'object'
    or exists (
      select from jsonb_each(bags) as bag
      where bag.key not in ('Glascontainers', 'Plastavfall', 'Metallbehållare', 'Pappkartonger', 'Special')
        or bag.value::text !~ '^[0-9]{1,2}$'
    ) then
    perform private.refuse('400', 'Välj vad som hände, högst 99 påsar av varje slag och en anteckning på högst 500 tecken.');
  end if;
  perform private.hold(of);
  if day is null or not private.is_near(day) or day > private.today() + 7 then
    perform private.refuse('409', 'Den dagen är för långt fram.');
  end if;
  select * into standing from private.days_of(of, day, day) as days;
  if standing.state is null then
    perform private.refuse('409', 'Hushållet har ingen hämtning den dagen längre.');
  elsif standing.state = 'skipped' then
    perform private.refuse('409', 'Hushållet har hoppat över den dagen.');
  elsif standing.state = 'moved' then
    perform private.refuse('409', 'Hushållet har flyttat hämtningen till ' || private.in_words(standing.moved_to) || '.');
  end if;
  if exists (
    select from (
      select at from private.history where booking = of and what = 'visited' and history.day = day
      union all
      select at from private.visits where booking = of and visits.day = day
    ) as presses
    -- A press dated ahead by a wrong clock does not count as later.
    where at > pressed_at + interval '1 minute' and at <= private.now()
  ) then
    return (select stops -> 0 from private.round_of(day, of));
  end if;
  if outcome is null then
    delete from private.visits where booking = of and visits.day = day;
    if found then
      perform private.record(of, 'company', 'visited', day, pressed_at);
      perform private.tell_not_collected(of, day, null, '');
    end if;
  else
    -- Repeating the current value counts as the later press.
    update private.visits set at = pressed_at
    where booking = of and visits.day = day and (visits.outcome, visits.bags, visits.note) = (outcome, bags, note);
    if not found then
      insert into private.visits (booking, day, outcome, bags, note, at)
      values (of, day, outcome, bags, note, pressed_at)
      on conflict on constraint visits_pkey do update
      set outcome = excluded.outcome, bags = excluded.bags, note = excluded.note, at = excluded.at;
      perform private.record(of, 'company', 'visited', day, pressed_at);
      perform private.tell_not_collected(of, day, outcome, note);
    end if;
  end if;
  -- The household may owe something again.
  update private.agreements set settled = null where booking = of and settled;
  return (select stops -> 0 from private.round_of(day, of));
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

CREATE OR REPLACE FUNCTION private.waiting_calls()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', form_response_id, 'name', private.name_of(form_response_id),
    'phone', private.answers_of(form_response_id) ->> 'phone', 'why', kind, 'day', day,
    'said', private.said(form_response_id, kind, day, data), 'created_at', waiting.created_at, 'expires_at', expires_at
  ) order by waiting.created_at), '[]')
  from (
    select * from public.outbox
    where recipient = 'household' and settled_at is null and (channel = 'call' and status = 'queued' or status = 'dead')
      and (status = 'dead' or next_attempt_at <= pg_catalog.now()) and (expires_at is null or expires_at > private.now())
    order by created_at limit 200
  ) as waiting
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

CREATE OR REPLACE FUNCTION private.waiting_failures()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', failed.id, 'kind', kind, 'channel', channel, 'recipient', recipient, 'status', status,
    'created_at', failed.created_at, 'day', day, 'reason', last_error, 'booking', form_response_id,
    'name', private.name_of(form_response_id), 'phone', private.answers_of(form_response_id) ->> 'phone',
    'email', private.answers_of(form_response_id) ->> 'email'
  ) order by recipient = 'household' desc, failed.created_at), '[]')
  from (
    select * from private.failures() order by recipient = 'household' desc, created_at limit 200
  ) as failed
  left join public.form_responses on form_responses.id = form_response_id
$function$;

CREATE OR REPLACE FUNCTION private.waiting_reports()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', waiting.booking, 'name', private.name_of(waiting.booking),
    'address', answers ->> 'address', 'phone', answers ->> 'phone',
    'day', waiting.day, 'words', words, 'at', waiting.at,
    'outcome', visits.outcome, 'note', coalesce(visits.note, '')
  ) order by waiting.at), '[]')
  from (select * from private.reports where settled_at is null order by at limit 200) as waiting
  cross join lateral (select private.answers_of(waiting.booking) as answers) as now
  left join private.visits on visits.booking = waiting.booking and visits.day = waiting.day
$function$;

CREATE OR REPLACE FUNCTION private.waiting_rounds()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with until as (
    select private.today() - case when (private.now() at time zone 'Europe/Stockholm')::time < '17:00' then 1 else 0 end as last
  ), unmarked as (
    select day, booking
    from until cross join lateral (select last - days as day from generate_series(0, 13) as days) as past
    cross join lateral private.households_of(day)
    where extract(isodow from day) = (select weekday from private.company_rules) and state = 'planned'
    union
    select days.day, booking
    from until join private.rhythms on frequency = 'once' and first_day between last - 365 and last
    cross join lateral private.days_of(booking, first_day, last) as days
    where not exists (select from private.visits where visits.booking = rhythms.booking) and days.state = 'planned'
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', day, 'stops', stops) order by day), '[]')
  from (select day, count(*) as stops from unmarked group by day) as rounds
$function$;

CREATE OR REPLACE FUNCTION private.waiting_withdrawals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'received_at', received_at, 'name', name, 'contract', contract, 'receipt_to', receipt_to, 'booking', booking,
    'matches', private.matches_of(waiting)
  ) order by matches desc, received_at), '[]')
  from (
    select * from private.withdrawals where settled_at is null order by matches desc, received_at limit 200
  ) as waiting
$function$;

CREATE OR REPLACE FUNCTION private.wake_workers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_catalog.pg_notify('outbox', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.weekday_name(day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (array['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'])[extract(isodow from day)::integer]
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
  day date;
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
  day := (received_at at time zone 'Europe/Stockholm')::date;
  update private.agreements
  set status = 'withdrawn', ended_at = received_at, pending = null, pending_at = null,
    -- While the round is being driven, the company may be at the door.
    last_day = least(last_day, case when received_at >= private.starts(day) then day else day - 1 end)
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
  select to_tsvector('simple'::regconfig, words || ' ' || private.undotted(words) || ' ' || coalesce((
    select string_agg(right(number, length), ' ')
    from regexp_matches(answers ->> 'phone', '[+0-9][-0-9 ()/.]{3,}', 'g') as found
    cross join lateral (select private.national_number(found[1]) as number) as digits
    cross join lateral generate_series(4, least(length(number), 15)) as length
  ), '')) || array_to_tsvector(private.household_keys(answers))
  from private.folded(submitted_by || ' ' || coalesce(answers ->> 'address', '') || ' ' || coalesce(answers ->> 'email', '')) as words
$function$;

CREATE OR REPLACE FUNCTION public.accept_offer(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  perform private.accept(of);
  return private.state_of(of);
end
$function$;

CREATE OR REPLACE FUNCTION public.add_calendar(key text, calendar_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  if calendar_hash is null or calendar_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse('400', 'Kalenderns nyckel har fel form.');
  end if;
  if private.is_full('calendars', array(
    select created_at from private.keys where booking = of and opens = 'calendar' and revoked_at is null
  )) and not exists (select from private.keys where hash = calendar_hash) then
    perform private.refuse('429', 'Det finns redan tio kalenderlänkar. Be oss om en ny länk till sidan, så slutar de gamla gälla.');
  end if;
  insert into private.keys (hash, booking, opens) values (calendar_hash, of, 'calendar') on conflict do nothing;
  return '{}';
end
$function$;

CREATE OR REPLACE FUNCTION public.decline_offer(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  perform private.decline(of);
  return private.state_of(of);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_answer(booking uuid, agree boolean, first_day date DEFAULT NULL::date, message text DEFAULT ''::text, seen jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.answer_at_desk(booking, agree, first_day, message, seen);
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_ask(booking uuid, message text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.ask_back(booking, message);
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_bill(month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.bill(month);
  return private.month(month);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_book(booking jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid;
begin
  perform private.require_company();
  of := private.book(booking);
  return private.household(of);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_day_plan(day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.day_plan(day);
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
  if last_day <> before.last_day and private.is_end_untold(before) then
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

CREATE OR REPLACE FUNCTION public.desk_end_session(id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  if to_regclass('auth.sessions') is not null then
    delete from auth.sessions using auth.users
    where sessions.id = desk_end_session.id and users.id = sessions.user_id
      and lower(users.email) = (select lower(private.company_mailbox()));
  else
    update private.sessions set ended_at = pg_catalog.now() where sessions.id = desk_end_session.id and ended_at is null;
  end if;
  return private.open_sessions();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_find(words text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.find(words);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_inbox()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.waiting_counts() || jsonb_build_object(
    'unanswered', private.waiting_bookings(),
    'changes', private.waiting_changes(),
    'withdrawals', private.waiting_withdrawals(),
    'failed', private.waiting_failures(),
    'calls', private.waiting_calls(),
    'reports', private.waiting_reports(),
    'unfilled', private.waiting_rounds()
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_new_link(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  if not exists (
    select from private.agreements where agreements.booking = desk_new_link.booking and agreed_at is not null
  ) then
    perform private.refuse('409', 'Hushållet får sin länk när ni har svarat på bokningen.');
  elsif private.channel_to(booking) = 'call' then
    perform private.refuse('409', 'Hushållet har varken e-post eller mobil som en länk kan skickas till. Skriv in en adress först.');
  end if;
  update private.keys set revoked_at = private.now()
  where keys.booking = desk_new_link.booking and revoked_at is null;
  perform private.record(booking, 'company', 'new_link');
  perform private.tell(booking, 'link', 'household');
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_offer(booking uuid, price integer, frequency text, first_day date, message text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.offer(booking, price, frequency, first_day, message);
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_paid(booking uuid, month date, paid boolean, remark text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.mark_paid(booking, month, paid, remark);
  return private.month(month);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_remind(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.remind(booking);
  return private.debts();
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
  if private.is_end_untold(agreement) then
    perform private.take_back(booking, 'end');
  else
    perform private.resume_agreement(booking, 'company');
  end if;
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.open_sessions();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_settle(id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.settle(array[id]);
  return public.desk_inbox();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_settle_many(ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    perform private.refuse('400', 'Välj mellan ett och 500 kort.');
  end if;
  perform private.settle(ids);
  return public.desk_inbox();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_unanswer(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.take_back(booking, 'answer');
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_unpaid()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.debts();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_unwithdraw(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.take_back(booking, 'withdrawal');
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_withdraw(booking uuid, withdrawal uuid DEFAULT NULL::uuid, received_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.withdraw_at_desk(booking, withdrawal, received_at);
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
    values ('erased', 'former', email, '{}', private.now() + interval '7 days');
  end if;
  return '{"erased": true}';
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.kept_about(private.booking_of(key));
end
$function$;

CREATE OR REPLACE FUNCTION public.my_booking(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.state_of(private.opened_by(key));
end
$function$;

CREATE OR REPLACE FUNCTION public.report_pickup(key text, day date, words text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  perform private.report(of, day, words);
  return private.state_of(of);
end
$function$;

CREATE OR REPLACE FUNCTION public.send_link_again(email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if email is null or not private.is_email(btrim(email)) then
    perform private.refuse('400', 'Skriv e-postadressen som du bokade med.');
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
  private.accept(uuid),
  private.acts_of(date,jsonb),
  private.answer_at_desk(uuid,boolean,date,text,jsonb),
  private.answer_keys(),
  private.area_of(text),
  private.ask_back(uuid,text),
  private.bill(date),
  private.book(jsonb),
  private.booked_in(date),
  private.bounds(),
  private.called(uuid),
  private.can_take_back(private.agreements),
  private.capital(text),
  private.change_waits(private.agreements),
  private.changeable_after_the_end(private.agreements,text),
  private.channel_to(uuid,boolean),
  private.channel_without_sms(uuid),
  private.close_books(uuid),
  private.day_plan(date),
  private.deadline_words(timestamp with time zone),
  private.debts(),
  private.decline(uuid),
  private.driver_keys(),
  private.driver_words(jsonb),
  private.end_agreement(uuid,text,date,text,boolean),
  private.end_offer(uuid,text,text),
  private.erase(uuid),
  private.failures(),
  private.find(text),
  private.find_notice(),
  private.first_possible_day(timestamp with time zone,boolean,timestamp with time zone),
  private.gets_sms(jsonb),
  private.given_notice(uuid,date,text),
  private.has_days_left(private.agreements),
  private.has_lapsed(private.agreements),
  private.has_opened_its_link(uuid),
  private.hold_all(uuid[]),
  private.household_fault(text,jsonb,boolean),
  private.household_keys(jsonb),
  private.index_words(integer),
  private.is_as_the_company_left_it(private.day_changes),
  private.is_end_untold(private.agreements),
  private.is_full(text,timestamp with time zone[],timestamp with time zone),
  private.is_receipt(text,jsonb),
  private.is_session_open(private.sessions,timestamp with time zone),
  private.is_the_company(text),
  private.is_the_visit(private.history),
  private.keep_day_change(private.day_changes),
  private.keep_for_a_minute(text,private.agreements,jsonb),
  private.kept_about(uuid),
  private.kronor(integer),
  private.lapse_offers(),
  private.last_day_now(),
  private.links_of(uuid),
  private.make_agreement(uuid,text,text,date,text,integer,boolean,text),
  private.mark_paid(uuid,date,boolean,text),
  private.matches_of(private.withdrawals),
  private.matching_households(text,text,text),
  private.may_report(date,text),
  private.may_send_link(uuid),
  private.month_name(date),
  private.months_of(uuid),
  private.name_of(uuid),
  private.national_number(text),
  private.note_erased(uuid[],uuid[]),
  private.offer(uuid,integer,text,date,text),
  private.offered_day(private.agreements),
  private.open_sessions(),
  private.opened_by(text),
  private.optional_answers(),
  private.proposed_day(private.agreements),
  private.reach(jsonb),
  private.readdress(uuid,text),
  private.receipt_due(uuid,text,text,text),
  private.receipt_of(private.withdrawals),
  private.reference(uuid),
  private.refuse_unless_first_day(date),
  private.refuse_unless_offered(private.agreements),
  private.refuse_what_the_company_did(),
  private.remind(uuid),
  private.report(uuid,date,text),
  private.reportable_days(),
  private.said(uuid,text,date,jsonb),
  private.same_households_as(uuid[]),
  private.search_for(text),
  private.set_price(uuid,integer),
  private.settle(uuid[]),
  private.settle_accounts(uuid[]),
  private.shares(uuid,date,date),
  private.step_of(text),
  private.take_back(uuid,text),
  private.tell_bill(uuid,date[],boolean),
  private.tell_not_collected(uuid,date,text,text),
  private.tell_urgently(uuid,text,date,jsonb,timestamp with time zone,interval),
  private.this_month(),
  private.told_of_day(date),
  private.told_together(text,date,jsonb,date,jsonb),
  private.undotted(text),
  private.until_now(),
  private.waiting_bookings(),
  private.waiting_calls(),
  private.waiting_changes(),
  private.waiting_counts(),
  private.waiting_failures(),
  private.waiting_reports(),
  private.waiting_rounds(),
  private.waiting_withdrawals(),
  private.wake_workers(),
  private.weekday_name(date),
  private.withdraw_at_desk(uuid,uuid,timestamp with time zone)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.accept_offer(text),
  public.decline_offer(text),
  public.export_my_data(text),
  public.report_pickup(text,date,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.accept_offer(text),
  public.decline_offer(text),
  public.export_my_data(text),
  public.report_pickup(text,date,text)
  to anon, authenticated;
revoke execute on function
  public.desk_ask(uuid,text),
  public.desk_bill(date),
  public.desk_book(jsonb),
  public.desk_day_plan(date),
  public.desk_end(uuid,date,text,boolean),
  public.desk_end_session(uuid),
  public.desk_offer(uuid,integer,text,date,text),
  public.desk_paid(uuid,date,boolean,text),
  public.desk_remind(uuid),
  public.desk_sessions(),
  public.desk_settle_many(uuid[]),
  public.desk_unanswer(uuid),
  public.desk_unpaid(),
  public.desk_unwithdraw(uuid),
  public.desk_withdraw(uuid,uuid,timestamp with time zone)
  from public, anon, authenticated, service_role;
grant execute on function
  public.desk_ask(uuid,text),
  public.desk_bill(date),
  public.desk_book(jsonb),
  public.desk_day_plan(date),
  public.desk_end(uuid,date,text,boolean),
  public.desk_end_session(uuid),
  public.desk_offer(uuid,integer,text,date,text),
  public.desk_paid(uuid,date,boolean,text),
  public.desk_remind(uuid),
  public.desk_sessions(),
  public.desk_settle_many(uuid[]),
  public.desk_unanswer(uuid),
  public.desk_unpaid(),
  public.desk_unwithdraw(uuid),
  public.desk_withdraw(uuid,uuid,timestamp with time zone)
  to authenticated;
reset check_function_bodies;
-- End of the functions.

create trigger wake_workers after insert on public.outbox
  for each row execute function private.wake_workers();
create trigger find_notice before insert on public.outbox
  for each row when (current_user in ('anon', 'authenticated') and new.form_response_id is not null)
  execute function private.find_notice();
-- Asked for each row of a visitor.
drop trigger refuse_when_busy on public.outbox;
create trigger refuse_when_busy before insert on public.outbox
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_when_busy();

-- Functions that supabase/schemas has no more:
drop function private.answer_what_stands(uuid,boolean,date,text);
drop function private.end_agreement(uuid,text,date,text);
drop function private.first_possible_day(timestamp with time zone);
drop function private.notice_arrived();
drop function private.tell_urgently(uuid,text,date,jsonb,timestamp with time zone);
drop function public.desk_end(uuid,date,text);
drop function public.desk_paid(uuid,date,boolean);
