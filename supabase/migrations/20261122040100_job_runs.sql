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
alter table private.job_runs enable row level security;
grant select, insert, update, delete on private.job_runs to service_role;
