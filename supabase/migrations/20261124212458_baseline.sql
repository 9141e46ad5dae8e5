-- The tables of version 1, by topic: who may come in; bookings; agreements and their days; money; withdrawals; the outbox; signing
-- in; jobs; what erasing leaves. Functions, and the triggers, the policy and the index that need one, are in supabase/schemas.
--
-- All of it is closed to visitors but what is granted here. Hosted projects of before 2026 grant everything on a new table, later
-- ones nothing, so each table of `public` starts from nothing.

-- # Who may come in

-- The roles of a hosted Supabase project, where they are missing.
do $$
declare
  wanted record;
  may_bypass boolean := (select rolsuper or rolbypassrls from pg_catalog.pg_roles where rolname = current_user);
begin
  for wanted in
    select name from unnest(array['anon', 'authenticated', 'service_role']) as roles (name)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        -- Only a role that bypasses row-level security may make another. Nothing of ours needs service_role to.
        execute format('create role %I %s', wanted.name, case
          when wanted.name = 'service_role' and may_bypass then 'nologin noinherit bypassrls' else 'nologin noinherit'
        end);
      exception when duplicate_object or unique_violation then
        -- Roles belong to the whole server: another database on it may be migrating at this moment.
        null;
      end;
    end if;
  end loop;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- No visitor can look into it.
create schema private;
revoke all on schema private from public;
grant usage on schema private to service_role;

-- # The company

create table private.settings (
  name text primary key,
  value text not null
);
-- Without a mailbox nothing is accepted; hosted projects get theirs when the worker first starts.
comment on table private.settings is
  'company_mailbox: the only address mail may go to; the server and the worker write it at start from company.ts.';

-- The company's rules, written by server and worker at their start.
create table private.company_rules (
  is_the_one boolean primary key default true check (is_the_one),
  -- ISO: 1 = Monday.
  weekday smallint not null check (weekday between 1 and 7),
  pickup_from time not null,
  pickup_to time not null,
  -- On the evening before.
  change_until time not null,
  answer_within interval not null,
  season_last_day date,
  -- Whole kronor by frequency.
  prices jsonb not null,
  -- Whom to call instead, where something cannot be done any more.
  phone text not null,
  -- Whether what is urgent goes by SMS, to those who can be reached by it.
  sms boolean not null,
  -- On the day before.
  remind_at time not null default '17:00',
  -- So long beforehand the company says that it ends an agreement.
  notice_weeks integer not null default 2
);

create table private.closed_days (
  day date primary key,
  -- As in the middle of a sentence: 'annandag påsk'.
  reason text not null check (length(reason) between 1 and 200),
  -- Whether it stands in the company's settings, where alone it can be opened again.
  fixed boolean not null default false
);

-- # Bookings

-- A visitor may insert one and read it back in the same statement, and nothing else.
create table public.form_responses (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Lets the inserting transaction, and no other, read the row back; see the policy below.
  inserted_by_tx xid8 not null default pg_current_xact_id(),
  submitted_by text not null,
  answers jsonb not null,
  -- Of the key that the page made; becomes a row of private.keys.
  key_hash text constraint form_responses_key_hash_is_sha256 check (key_hash ~ '^[0-9a-f]{64}$'),
  -- What a visitor cannot write.
  booked_at_desk boolean,
  early_start boolean not null default false
);
create index form_responses_inserted_by_tx on public.form_responses (inserted_by_tx);
create index form_responses_created_at on public.form_responses (created_at);

-- Row-level security also keeps the values of a failing row out of error details.
alter table public.form_responses enable row level security;
revoke all on public.form_responses from public, anon, authenticated, service_role;
grant insert (id, submitted_by, answers, key_hash, early_start) on public.form_responses to anon, authenticated;
-- Not inserted_by_tx: from two of those anybody could tell how much is booked in between.
grant select (id, created_at, submitted_by, answers, early_start) on public.form_responses to anon, authenticated;

create policy form_responses_insert on public.form_responses
  for insert to anon, authenticated
  with check (true);

-- Both halves are needed: a transaction id can recur after a restore into a younger server, and now() can repeat on an
-- engine with a coarse clock. ..._if_assigned() gives null to a transaction that has written nothing.
create policy form_responses_read_back on public.form_responses
  for select to anon, authenticated
  using (inserted_by_tx = pg_current_xact_id_if_assigned() and created_at = now());

-- # Agreements and their days

-- What became of a booking.
create table private.agreements (
  booking uuid primary key references public.form_responses (id) on delete cascade,
  status text not null default 'asked'
    check (status in ('asked', 'offered', 'agreed', 'declined', 'withdrawn', 'ended')),
  -- When it was booked.
  asked_at timestamptz not null,
  -- Whether the company still has to answer; false for bookings from long before there was a desk.
  waits boolean not null default true,
  -- When the contract was made, from which the time to withdraw counts.
  agreed_at timestamptz,
  -- When it was declined, withdrawn or ended; what it was before.
  ended_at timestamptz,
  ended_from text check (ended_from in ('asked', 'offered', 'agreed')),
  -- No pick-up after it.
  last_day date,
  -- What is not as in the booking any more, by the keys of its answers.
  changes jsonb not null default '{}',
  -- What the household would like to change and the company has to say yes to.
  pending jsonb,
  pending_at timestamptz,
  -- When something was changed, by the keys of `changes`: the driver is shown what is new.
  changed_at jsonb not null default '{}',
  driver_note text not null default '' check (length(driver_note) <= 2000),
  -- Counts up with every change of its days, for calendars.
  revision integer not null default 0,
  -- What it is found by; null until the search job has read it.
  words tsvector,
  -- From the first to the last day it may be collected on, closed days not reckoned with; null before it is agreed.
  span daterange,
  -- When the company was told that its time to answer is running out.
  urged_at timestamptz,
  -- Prices that were agreed with the household for a frequency, where that gave way to another before its first day:
  -- {frequency: {price, first_day}}.
  gave_way jsonb not null default '{}',
  -- {price, frequency, first_day, message, until}: the latest, also once it is answered.
  offer jsonb,
  -- {at, before}: what stood before the company's latest answer.
  answered jsonb,
  -- When the company asked the household something before it answers.
  asked_back_at timestamptz,
  -- The last day that the company has set; null where only the household has ended it.
  company_last_day date,
  -- Known to be over with nothing unpaid; null where that is to be looked at.
  settled boolean
);
create index agreements_unanswered on private.agreements (asked_at) where status = 'asked' and waits;
create index agreements_offered on private.agreements (booking) where status = 'offered';
create index agreements_pending on private.agreements (pending_at) where pending is not null;
-- Only where there is something: a new booking has neither, and is not to pay for them.
create index agreements_span on private.agreements using gist (span) where span is not null;
create index agreements_words on private.agreements using gin (words) with (fastupdate = off) where words is not null;
-- Households alone: whoever books with their address a thousand times is not read by each search for them.
create index agreements_words_of_households on private.agreements using gin (words) with (fastupdate = off)
  where agreed_at is not null;
create index agreements_unindexed on private.agreements (asked_at) where words is null;
create index agreements_unsettled on private.agreements (booking) where agreed_at is not null and settled is not true;

-- How often: from its first day until the next one's.
create table private.rhythms (
  booking uuid not null references private.agreements (booking) on delete cascade,
  first_day date not null,
  frequency text not null check (frequency in ('once', 'biweekly', 'weekly', 'monthly')),
  -- Whole kronor: for a month, or for the one time.
  price integer not null check (price between 0 and 100000),
  -- Whether the company has agreed to another price than the one for everybody.
  special boolean not null default false,
  primary key (booking, first_day)
);
create index rhythms_once on private.rhythms (first_day) where frequency = 'once';

-- What has been done to single days, by the day they would be on if no day was ever closed: so that a day closed or
-- opened later neither brings back what was skipped nor skips another.
create table private.day_changes (
  booking uuid not null references private.agreements (booking) on delete cascade,
  nominal date not null,
  moved_to date,
  skipped boolean not null default false,
  -- Where the company has put it, and whether it has called it off.
  company_moved_to date,
  company_skipped boolean not null default false,
  primary key (booking, nominal)
);

-- In which order the company drives: small numbers first.
create table private.stop_places (
  booking uuid primary key references private.agreements (booking) on delete cascade,
  place integer not null
);

-- What happened at a door.
create table private.visits (
  booking uuid not null references private.agreements (booking) on delete cascade,
  day date not null,
  outcome text not null check (outcome in ('collected', 'not_out', 'wrong')),
  -- Numbers by material.
  bags jsonb not null default '{}',
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null,
  primary key (booking, day)
);
create index visits_day on private.visits (day);

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

create table private.history (
  booking uuid not null references private.agreements (booking) on delete cascade,
  -- 1, 2, 3 … in each booking.
  place integer not null,
  at timestamptz not null,
  who text not null check (who in ('household', 'company', 'system')),
  what text not null,
  day date,
  primary key (booking, place)
);
create index history_closed_days on private.history (day) where what = 'closed_day';
-- What strangers have done with their keys lately.
create index history_of_households on private.history (at) where who = 'household';

-- What opens a household's page, or its calendar; hashes only, as hex.
create table private.keys (
  hash text primary key,
  booking uuid not null references private.agreements (booking) on delete cascade,
  opens text not null default 'page' check (opens in ('page', 'calendar')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- How a key that was sent went out, and when it was first used.
  channel text check (channel in ('mail', 'sms')),
  opened_at timestamptz
);
create index keys_booking on private.keys (booking);

-- Who asked for a link again. Each is a row, whether there is such a household or not, so that the answer takes equally
-- long; the worker looks who it is.
create table private.link_requests (
  id bigint generated always as identity primary key,
  email text not null,
  at timestamptz not null
);
create index link_requests_at on private.link_requests (at);

-- # Money

create table private.payments (
  booking uuid not null references private.agreements (booking) on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  paid_at timestamptz,
  -- The sum that the household was told last, and when.
  billed integer,
  billed_at timestamptz,
  reminded_at timestamptz,
  -- The company's own: 'bestrider, ringde 3 dec'.
  remark text check (length(remark) <= 500),
  -- What the month owed when it was marked as paid.
  paid_sum integer,
  primary key (booking, month)
);

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

-- # Withdrawals

create table private.withdrawals (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null,
  name text not null,
  contract text not null,
  receipt_to text not null,
  -- Whose key came with it.
  booking uuid references public.form_responses (id) on delete cascade,
  -- Whether it stopped the agreement, or the company has dealt with it.
  settled_at timestamptz,
  -- Whether it named a household of ours when it came, and the one it seems to be about.
  matches boolean not null default false,
  about uuid references private.agreements (booking) on delete set null
);
create index withdrawals_received_at on private.withdrawals (received_at);
create index withdrawals_open on private.withdrawals (matches desc, received_at) where settled_at is null;
create index withdrawals_booking on private.withdrawals (booking);
create index withdrawals_about on private.withdrawals (about, received_at) where about is not null;

-- # The outbox

-- Messages of any kind. A visitor may insert the notice of a booking to the company's own mailbox, and nothing else.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  to_email text constraint outbox_to_email_is_bounded check (length(to_email) between 3 and 254),
  subject text constraint outbox_subject_is_one_line
    check (length(subject) between 1 and 250 and subject !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  -- HTML from a browser: hostile until the worker has sanitised it.
  body text constraint outbox_body_is_bounded check (length(body) between 1 and 30000),
  form_response_id uuid references public.form_responses (id) on delete cascade,
  status text not null default 'queued'
    constraint outbox_status_is_known check (status in ('queued', 'sent', 'dead', 'expired')),
  -- Counted when the worker claims the row, so that a message that kills the worker is given up in the end.
  attempts integer not null default 0,
  -- Also the lease: a claimed row is due again when its worker has not reported back by then.
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  last_error text,
  sent_at timestamptz,
  -- Which file of src/messages makes its text.
  kind text not null default 'notice' constraint outbox_kind_is_a_name check (kind ~ '^[a-z_]{1,40}$'),
  channel text not null default 'mail' constraint outbox_channel_is_known check (channel in ('mail', 'sms', 'call')),
  -- Whom it is for, which the worker looks up: a household is reached where its booking says, whoever withdraws where the receipt
  -- is wanted. Nobody else has an address.
  recipient text not null default 'company'
    constraint outbox_recipient_is_known check (recipient in ('company', 'household', 'withdrawer', 'former')),
  -- The pick-up day it is about, if any.
  day date,
  -- What the text needs beyond the booking.
  data jsonb,
  expires_at timestamptz,
  -- Several messages may go out as one; then the id of the first of them.
  sent_in uuid,
  -- 'mail server' or 'file'.
  delivered_to text,
  withdrawal uuid references private.withdrawals (id) on delete cascade,
  -- The SMS gateway's own id.
  gateway_id text,
  -- Of an SMS: 'delivered' or 'failed' as its gateway reports; 'refused', and 'unknown' where nobody can say whether it
  -- arrived. With the last three the message goes by mail.
  delivery text constraint outbox_delivery_is_known check (delivery in ('delivered', 'failed', 'refused', 'unknown')),
  settled_at timestamptz,
  of_a_stranger boolean not null default false,
  -- Smaller is sooner: codes, what concerns a household, new bookings, what strangers do, letters, which nothing of ours writes.
  priority smallint not null generated always as (
    case
      when kind = 'sign_in' then 0
      when kind = 'notice' and form_response_id is null then 4
      when of_a_stranger then 3
      when kind = 'notice' then 2
      else 1
    end
  ) stored,
  -- What a visitor has to give with a letter, a notice of no booking. The body of one that was delivered is forgotten after a while.
  constraint outbox_letter_is_whole check (
    kind <> 'notice' or form_response_id is not null
    or (to_email is not null and subject is not null and (body is not null or status = 'sent'))
  ),
  constraint outbox_recipient_is_to_be_found check (
    case recipient when 'household' then form_response_id is not null when 'withdrawer' then withdrawal is not null else true end
  )
);
-- One notice for each booking, one reminder for each day.
create unique index outbox_notice_of_a_booking on public.outbox (form_response_id)
  where kind = 'notice' and form_response_id is not null;
create unique index outbox_once_a_day on public.outbox (form_response_id, kind, day) where kind = 'reminder';
create index outbox_form_response_id on public.outbox (form_response_id);
create index outbox_withdrawal on public.outbox (withdrawal);
create index outbox_gateway_id on public.outbox (gateway_id) where gateway_id is not null;
-- What the worker looks for every few seconds.
create index outbox_due on public.outbox (priority, next_attempt_at) where status = 'queued';
create index outbox_sms_waiting on public.outbox (next_attempt_at) where status = 'queued' and channel = 'sms';
-- What health check and desk count and list.
create index outbox_dead on public.outbox (created_at) where status = 'dead';
create index outbox_undelivered on public.outbox (created_at) where delivery in ('failed', 'refused', 'unknown');
create index outbox_failed on public.outbox (created_at)
  where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' and channel <> 'call';
create index outbox_calls on public.outbox (created_at)
  where recipient = 'household' and settled_at is null and (channel = 'call' and status = 'queued' or status = 'dead');
-- How much went to the company lately, one by one and together, and what is still to be forgotten.
create index outbox_notices_sent on public.outbox (sent_at)
  where status = 'sent' and sent_in is null and (kind = 'notice' or (of_a_stranger and recipient = 'company'));
create index outbox_sent_together on public.outbox (sent_at) where status = 'sent' and sent_in is not null;
create index outbox_from_households on public.outbox (created_at)
  where recipient = 'company' and kind in ('changed', 'moved', 'ended', 'withdrawn', 'erased');
create index outbox_unanswered on public.outbox (created_at) where kind = 'unanswered';
create index outbox_letters on public.outbox (created_at) where kind = 'notice' and form_response_id is null;
create index outbox_bodies_kept on public.outbox (sent_at) where status = 'sent' and body is not null;

alter table public.outbox enable row level security;
revoke all on public.outbox from public, anon, authenticated, service_role;
grant insert (id, to_email, subject, body, form_response_id) on public.outbox to anon, authenticated;

-- # Signing in

-- What tokens are signed with, made when it is first needed. To end every session at once, delete the row and start the
-- servers anew.
create table private.sign_in_keys (
  is_only boolean primary key default true check (is_only),
  -- An ES256 key pair as a JWK, with the private part.
  signing_key jsonb not null,
  -- 256 random bits, from which codes, links and the next refresh tokens follow.
  secret text not null,
  -- Whom all tokens name: there is one who signs in.
  user_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);

-- The codes that were asked for. A row does not hold its code, which follows from its id and the secret.
create table private.sign_in_codes (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- In how many mails it went out.
  mails integer not null default 1,
  mailed_at timestamptz not null default now(),
  tries integer not null default 0,
  used_at timestamptz
);
create index sign_in_codes_created_at on private.sign_in_codes (created_at);

create table private.sessions (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- Of the newest refresh token.
  generation integer not null default 1,
  -- Kept for a day, so that its last access token is refused too.
  ended_at timestamptz,
  -- What the browser called itself when it signed in.
  user_agent text
);

create table private.refresh_tokens (
  -- SHA-256, base64url.
  hash text primary key,
  session_id uuid not null references private.sessions on delete cascade,
  generation integer not null,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session on private.refresh_tokens (session_id);

-- # Jobs

-- What happens by itself at a time of day happens once for each time, however many servers run: whoever writes the row
-- first does it.
create table private.job_runs (
  -- The order of the runs, whatever the clock did.
  id bigint generated always as identity primary key,
  job text not null,
  -- The time it was due, as the job names it: '2026-11-22' for a daily one.
  slot text not null,
  attempts integer not null default 1,
  -- Also the lease: a run whose process died is due again by then.
  next_attempt_at timestamptz not null,
  finished_at timestamptz,
  -- Why the last attempt failed, as a code.
  failure text,
  unique (job, slot)
);

-- # What erasing leaves

-- How many bookings there were.
create table private.erased_bookings (
  -- The first day of the month they came in, Europe/Stockholm.
  month date not null,
  frequency text not null,
  bookings integer not null,
  primary key (month, frequency)
);

-- For whoever keeps files: names of messages and bookings in them.
create table private.erased_ids (
  id uuid primary key,
  at timestamptz not null default now(),
  -- A mail that went out together with others' is named too, by the id of the first of them: its file goes, and nothing else that
  -- has this id, which is another household's booking.
  of_others boolean not null default false
);

-- # Closed to everybody but the functions

do $$
declare
  one record;
begin
  for one in select tablename from pg_catalog.pg_tables where schemaname = 'private' loop
    execute format('alter table private.%I enable row level security', one.tablename);
  end loop;
end
$$;
grant select, insert, update, delete on all tables in schema private to service_role;
grant select, insert, update, delete on public.form_responses, public.outbox to service_role;
revoke all on private.sign_in_keys, private.sign_in_codes, private.sessions, private.refresh_tokens from service_role;
revoke delete on private.settings from service_role;
