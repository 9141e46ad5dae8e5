import type { Queryable } from '../database/database.ts'

/** Seconds after which another process takes over a run that was never reported. */
const LEASE_SECONDS = 900

/** How many runs of each job are stored; a clock set back further than that repeats one. */
const REMEMBERED = 50

export interface FailingJob {
  job: string
  reason: string
}

/**
 * Uses the database's clock; what is to finish yet, and times far ahead, were written by a wrong clock. A minute, because what has just
 * finished elsewhere may be later than this statement's own time.
 */
export async function claimRun(database: Queryable, job: string, slot: string): Promise<'ours' | 'finished' | 'later'> {
  const [claimed] = await database.query(
    `insert into private.job_runs as run (job, slot, next_attempt_at)
     values ($1, $2, now() + $3 * interval '1 second')
     on conflict (job, slot) do update
     set attempts = run.attempts + 1, next_attempt_at = excluded.next_attempt_at, finished_at = null
     where run.finished_at > now() + interval '1 minute' or run.finished_at is null
       and (run.next_attempt_at <= now() or run.next_attempt_at > now() + interval '1 day')
     returning id`,
    [job, slot, LEASE_SECONDS],
  )
  if (claimed) return 'ours'
  const [run] = await database.query<{ finished: boolean }>(
    'select finished_at is not null as finished from private.job_runs where job = $1 and slot = $2',
    [job, slot],
  )
  return run?.finished ? 'finished' : 'later'
}

export async function noteFinished(database: Queryable, job: string, slot: string): Promise<void> {
  await database.query('update private.job_runs set finished_at = now(), failure = null where job = $1 and slot = $2', [
    job,
    slot,
  ])
  await database.query(
    `delete from private.job_runs
     where job = $1 and id not in (select id from private.job_runs where job = $1 order by id desc limit $2)`,
    [job, REMEMBERED],
  )
}

/** Retries after a minute, two, four, … an hour. */
export async function noteFailure(database: Queryable, job: string, slot: string, reason: string): Promise<void> {
  await database.query(
    `update private.job_runs set failure = $3,
       next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 10) - 1))
     where job = $1 and slot = $2 and finished_at is null`,
    [job, slot, reason],
  )
}

export async function failingRuns(database: Queryable): Promise<FailingJob[]> {
  return await database.query<FailingJob>(
    `select job, failure as reason from (
       select distinct on (job) job, failure, finished_at from private.job_runs order by job, id desc
     ) as latest
     where failure is not null and finished_at is null order by job`,
  )
}

export async function mayClockBeWrong(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ may: boolean }>('select private.may_clock_be_wrong() as may')
  return row?.may === true
}

/** For what cannot be taken back and can wait for a night. */
export async function mayClockHaveJumped(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ may: boolean }>('select private.may_clock_have_jumped() as may')
  return row?.may === true
}

export async function noteDone(database: Queryable, job: string): Promise<void> {
  await database.query(
    `update private.job_runs set finished_at = now(), failure = null
     where id = (select max(id) from private.job_runs where job = $1)`,
    [job],
  )
}

export async function retrySoon(database: Queryable, job: string): Promise<void> {
  await database.query(
    'update private.job_runs set next_attempt_at = now() where job = $1 and finished_at is null and failure is not null',
    [job],
  )
}
