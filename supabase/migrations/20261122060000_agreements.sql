-- What became of each booking. A row of form_responses is what a household wrote, and never changes; what was agreed
-- about it, done and changed since is kept here. Nobody touches these tables but the functions that follow.

-- The one clock of everything that follows.
create function private.now() returns timestamptz
language sql stable
return now();

create function private.today() returns date
language sql stable
return (private.now() at time zone 'Europe/Stockholm')::date;

-- The company's rules, as src/shared/company.ts has them: the server and the worker write them at their start.
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
  sms boolean not null
);

create table private.closed_days (
  day date primary key,
  -- As in the middle of a sentence: 'annandag påsk'.
  reason text not null check (length(reason) between 1 and 200),
  -- Whether it stands in the company's settings, where alone it can be opened again.
  fixed boolean not null default false
);

create table private.agreements (
  booking uuid primary key references public.form_responses (id) on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'agreed', 'declined', 'withdrawn', 'ended')),
  -- When it was booked.
  asked_at timestamptz not null,
  -- Whether the company still has to answer; false for bookings from long before there was a desk.
  waits boolean not null default true,
  -- When the contract was made, from which the time to withdraw counts.
  agreed_at timestamptz,
  -- When it was declined, withdrawn or ended; what it was before.
  ended_at timestamptz,
  ended_from text check (ended_from in ('asked', 'agreed')),
  -- No pick-up after it.
  last_day date,
  -- What is not as in the booking any more, by the keys of its answers.
  changes jsonb not null default '{}',
  -- What the household would like to change and the company has to say yes to.
  pending jsonb,
  pending_at timestamptz,
  -- When that was, by the same keys: the driver is shown what is new.
  changed_at jsonb not null default '{}',
  driver_note text not null default '' check (length(driver_note) <= 2000),
  -- Counts up with every change of its days, for calendars.
  revision integer not null default 0,
  -- What it is found by, once it does not wait for an answer any more.
  words tsvector,
  -- From the first to the last day it may be collected on, closed days not reckoned with; null before it is agreed.
  span daterange
);
create index agreements_unanswered on private.agreements (asked_at) where status = 'asked' and waits;
create index agreements_pending on private.agreements (pending_at) where pending is not null;
-- Only where there is something: a new booking has neither, and is not to pay for them.
create index agreements_words on private.agreements using gin (words) where words is not null;
create index agreements_span on private.agreements using gist (span) where span is not null;

-- How often: from its first day until the next one's.
create table private.rhythms (
  booking uuid not null references private.agreements (booking) on delete cascade,
  first_day date not null,
  frequency text not null check (frequency in ('once', 'biweekly', 'weekly')),
  -- Whole kronor: for a month, or for the one time.
  price integer not null check (price between 0 and 100000),
  -- Whether the company has agreed to another price than the one for everybody.
  special boolean not null default false,
  primary key (booking, first_day)
);

-- What has been done to single days, by the day they would be on if no day was ever closed: so that a day closed or
-- opened later neither brings back what was skipped nor skips another.
create table private.day_changes (
  booking uuid not null references private.agreements (booking) on delete cascade,
  nominal date not null,
  moved_to date,
  skipped boolean not null default false,
  primary key (booking, nominal)
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

-- What opens a household's page, or its calendar; hashes only, as hex.
create table private.keys (
  hash text primary key,
  booking uuid not null references private.agreements (booking) on delete cascade,
  opens text not null default 'page' check (opens in ('page', 'calendar')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index keys_booking on private.keys (booking);

create table private.withdrawals (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null,
  name text not null,
  contract text not null,
  receipt_to text not null,
  -- Whose key came with it.
  booking uuid references public.form_responses (id) on delete cascade,
  -- Whether it stopped the agreement, or the company has dealt with it.
  settled_at timestamptz
);
create index withdrawals_received_at on private.withdrawals (received_at);
create index withdrawals_open on private.withdrawals (received_at) where settled_at is null;
create index withdrawals_receipt_to on private.withdrawals (lower(receipt_to), received_at);
create index withdrawals_booking on private.withdrawals (booking);

-- Who asked for a link again. Each is a row, whether there is such a household or not, so that the answer takes equally
-- long; the worker looks who it is.
create table private.link_requests (
  id bigint generated always as identity primary key,
  email text not null,
  at timestamptz not null
);
create index link_requests_at on private.link_requests (at);

create table private.payments (
  booking uuid not null references private.agreements (booking) on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  paid_at timestamptz not null,
  primary key (booking, month)
);

-- In which order the company drives: small numbers first.
create table private.stop_places (
  booking uuid primary key references private.agreements (booking) on delete cascade,
  place integer not null
);

-- What erased households leave behind for whoever keeps files: names of messages and bookings in them.
create table private.erased_ids (
  id uuid primary key,
  at timestamptz not null default now()
);

alter table public.form_responses
  add column key_hash text,
  -- A hash that came in twice would open one booking for the other's key.
  add constraint form_responses_key_hash_is_sha256 check (key_hash ~ '^[0-9a-f]{64}$');
grant insert (key_hash) on public.form_responses to anon, authenticated;

-- Without regard to case, whatever the server's locale.
create function private.folded(value text) returns text
language sql immutable
return translate(lower(normalize(value)), 'ÅÄÖÉÜ', 'åäöéü');

-- What a household is found by.
create function private.words_of(submitted_by text, answers jsonb) returns tsvector
language sql immutable
return to_tsvector('simple'::regconfig, private.folded(
  submitted_by || ' ' || coalesce(answers ->> 'address', '') || ' '
    || regexp_replace(coalesce(answers ->> 'phone', ''), '[^0-9]', '', 'g') || ' ' || coalesce(answers ->> 'email', '')
));

-- With what was a trigger of its own, for two cost more than one: that a notice of it is owed.
create function private.begin_agreement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.missing_notices (form_response_id) values (new.id);
  if new.created_at > pg_catalog.now() - interval '7 days' then
    insert into private.agreements (booking, asked_at) values (new.id, new.created_at);
  else
    insert into private.agreements (booking, asked_at, waits, words)
    values (new.id, new.created_at, false, private.words_of(new.submitted_by, new.answers));
  end if;
  if new.key_hash is not null then
    -- Whoever knows the hash of somebody's key learns and gets nothing by booking with it.
    insert into private.keys (hash, booking) values (new.key_hash, new.id) on conflict do nothing;
  end if;
  return null;
end
$$;
drop trigger expect_notice on public.form_responses;
drop function private.expect_notice;
create trigger begin_agreement after insert on public.form_responses
  for each row execute function private.begin_agreement();

insert into private.agreements (booking, asked_at, waits, words)
select id, created_at, waits, case when not waits then private.words_of(submitted_by, answers) end
from public.form_responses cross join lateral (select created_at > now() - interval '7 days' as waits) as recent;

-- For links that are asked for again.
create index form_responses_email on public.form_responses (lower(btrim(answers ->> 'email')));

do $$
declare
  created text;
begin
  foreach created in array array['company_rules', 'closed_days', 'agreements', 'rhythms', 'day_changes', 'visits', 'history',
    'keys', 'withdrawals', 'link_requests', 'payments', 'stop_places', 'erased_ids']
  loop
    execute format('alter table private.%I enable row level security', created);
    execute format('grant select, insert, update, delete on private.%I to service_role', created);
  end loop;
end
$$;

-- A running agreement is kept whatever its age; from its end on the time counts. Not unfolded into a query any more, for
-- it asks another table: whoever looks for old bookings asks the index on created_at first, since nothing is ever due
-- before its age.
create or replace function private.retention_starts(booking public.form_responses) returns timestamptz
language sql stable
begin atomic
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
  left join private.agreements on agreements.booking = (retention_starts.booking).id;
end;
revoke execute on all functions in schema private from public;
