-- The year: going away, room, the season's end.

-- How many stops a pick-up day takes; null: as many as are booked.
alter table private.company_rules add column capacity integer;

-- The last day of what a line is about, where it is about several.
alter table private.history add column until date;

-- The first day of the absence for which a pick-up was skipped along with others.
alter table private.day_changes add column away_from date;

-- What replaced them takes other arguments, or has another name.
drop function if exists private.proposed_day(private.agreements);
drop function if exists private.first_possible_day(timestamptz, boolean, timestamptz);
drop function if exists public.closed_days();
drop function if exists private.record(uuid, text, text, date, timestamptz);
drop function if exists private.days_changed(uuid, text, text, date);

-- That the company has ended the season: at most one line, kept in backups.
create table private.season_end (
  is_the_one boolean primary key default true check (is_the_one),
  last_day date not null,
  message text not null check (length(message) <= 2000),
  at timestamptz not null
);
alter table private.season_end enable row level security;
grant select, insert, update, delete on private.season_end to service_role;

alter table private.payments
  -- What the company has added to the month's sum or taken off it, and why.
  add column adjustment integer check (adjustment between -100000 and 100000),
  add column adjustment_why text check (length(adjustment_why) <= 200),
  -- Whether the month is left out when everybody is billed.
  add column held boolean not null default false;
-- What came in for the month, where it was not the whole sum or more than that.
alter table private.books add column paid_sum integer;
comment on column private.payments.paid_sum is 'What has come in for the month in all; paid_at once that is the whole.';

drop function if exists private.months_of(uuid);
drop function if exists private.mark_paid(uuid, date, boolean, text);
drop function if exists public.desk_paid(uuid, date, boolean, text);
