/** Scheduled jobs: when, how often, and what happens on failures. */

import { writeFile } from 'node:fs/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { translate } from '../../src/database/postgres-errors.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { startJobs } from '../../src/jobs/jobs.ts'
import { checkpoint, vacuum } from '../../src/jobs/pglite-upkeep.ts'
import { type Job, JobError, type JobRunner, runJobs } from '../../src/jobs/runner.ts'
import { at, every } from '../../src/jobs/schedule.ts'
import { company } from '../../src/shared/company.ts'
import { pglite, sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { jobContext } from '../helpers/job-context.ts'
import { type LogEvent, logTo, silent } from '../helpers/logs.ts'
import { storeBooking } from '../helpers/sample-bookings.ts'

const DAY = 86_400_000
const morning = Date.parse('2026-11-22T08:00:00Z')

/** Starts a process with its own clock that runs one job. */
function runner(database: Database, job: Pick<Job, 'run'> & Partial<Job>, clock = { now: morning }) {
  const lines: LogEvent[] = []
  let looks = 0
  const jobs = [{ name: 'daily', when: at('03:00'), ...job }]
  const running = runJobs(
    jobs,
    {
      database,
      dataDirectory: '/nowhere',
      log: logTo((event) => lines.push(event)),
      now() {
        looks++
        return new Date(clock.now)
      },
    },
    { firstAfter: 0, lookEvery: 5 },
  )
  stopped.push(running)
  return {
    lines,
    errors: () => lines.filter(({ level }) => level === 'error'),
    /** Resolves when it has looked for due jobs from now on, and run what it found. */
    async looked() {
      const from = looks
      await eventually(() => expect(looks).toBeGreaterThan(from + 3))
    },
    ...running,
  }
}

const stopped: JobRunner[] = []
afterEach(async () => {
  await Promise.all(stopped.splice(0).map((running) => running.stop()))
})

describe.each(sqlEngines)('$name', (engine) => {
  test('beside a newer version that has removed what a job names, a process says once that it waits to be upgraded', async () => {
    await using database = await engine.database()
    const removed = { when: every(5), run: async () => void (await database.query('select private.of_yesterday()')) }
    const { lines, failing } = runner(database, removed)
    await eventually(async () => expect(await failing()).toEqual([{ job: 'daily', reason: '42883' }]))
    await database.query("insert into supabase_migrations.schema_migrations (version) values ('29991231235959')")
    await eventually(async () => expect(await failing()).toEqual([{ job: 'all', reason: 'NEWER_VERSION' }]))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(lines.slice(1)).toEqual([{ level: 'error', message: expect.stringContaining('until it is upgraded') }])
  })

  test('a job runs once for each of its times, however many processes there are and wherever their clocks jump', async () => {
    await using database = await engine.database()
    const runs: string[] = []
    const clock = { now: morning }
    const job = { run: async () => void runs.push(new Date(clock.now).toISOString().slice(0, 10)) }
    const processes = Array.from({ length: 4 }, () => runner(database, job, clock))
    for (const days of [0, 1, 0, 400, 1, 2, -400, 2, 3, 400]) {
      clock.now = morning + days * DAY
      await Promise.all(processes.map((each) => each.looked()))
    }
    expect(runs).toEqual(['2026-11-22', '2026-11-23', '2027-12-27', '2026-11-24', '2025-10-18', '2026-11-25'])
    await Promise.all(processes.map((each) => each.stop()))

    // Another process, started later, when all leases have expired.
    await database.query("update private.job_runs set next_attempt_at = now() - interval '1 hour'")
    await runner(database, job, { now: morning + 3 * DAY }).looked()
    expect(runs).toHaveLength(6)
  })

  test('a failing job is logged once, listed until it works, and then logged again', async () => {
    await using database = await engine.database()
    let reason: string | null = 'FIRST'
    let attempts = 0
    const { errors, lines, failing, looked } = runner(database, {
      async run() {
        attempts++
        if (reason) throw new JobError(reason, 'It cannot be done', { facts: 1 })
      },
    })
    // The next attempt is minutes away; this makes it due.
    const soon = () => database.query("update private.job_runs set next_attempt_at = now() - interval '1 second'")
    await eventually(async () => expect(await failing()).toEqual([{ job: 'daily', reason: 'FIRST' }]))
    await looked()
    expect(attempts).toBe(1)
    await soon()
    await eventually(() => expect(attempts).toBe(2))
    expect(errors()).toMatchObject([{ job: 'daily', reason: 'FIRST', facts: 1, message: 'It cannot be done' }])

    reason = null
    await eventually(async () => {
      await soon()
      expect(await failing()).toEqual([])
    })
    expect(lines.at(-1)).toMatchObject({ level: 'info', message: 'job works again' })
    await looked()
    expect(attempts).toBe(3)
  })

  test('a run that was never reported is repeated by another process', async () => {
    await using database = await engine.database()
    await database.query(
      `insert into private.job_runs (job, slot, next_attempt_at) values ('daily', '2026-11-22', now() + interval '1 hour')`,
    )
    let runs = 0
    await runner(database, { run: async () => void runs++ }).looked()
    expect(runs).toBe(0)
    // A lease that a clock years ahead has given counts as expired.
    await database.query("update private.job_runs set next_attempt_at = now() + interval '2 years'")
    await eventually(() => expect(runs).toBe(1))
    // That clock has also made the run of a night to come.
    await database.query("update private.job_runs set finished_at = now() + interval '2 hours'")
    await runner(database, { run: async () => void runs++ }).looked()
    await eventually(() => expect(runs).toBe(2))
  })

  test('while the database is away one line says so', async () => {
    await using database = await engine.database()
    let away = true
    const query: Database['query'] = (sql, parameters) => {
      if (away) throw translate(Object.assign(new Error('sorry, too many clients already'), { code: '53300' }))
      return database.query(sql, parameters)
    }
    let runs = 0
    const { lines, looked } = runner({ ...database, query }, { run: async () => void runs++ })
    await looked()
    away = false
    await eventually(() =>
      expect(lines.map(({ message }) => message)).toEqual([
        'jobs: the database has no connection left',
        'jobs: the database answers again',
      ]),
    )
    expect(runs).toBe(1)
  })
})

test('per-process jobs continue after a failure, which is logged once', async () => {
  await using database = await pglite.database()
  let runs = 0
  let broken = true
  const { errors, failing } = runner(database, {
    when: every(5),
    async run() {
      runs++
      if (broken) throw Object.assign(new Error('no'), { code: 'EIO' })
    },
  })
  await eventually(() => expect(runs).toBeGreaterThan(2))
  expect(await failing()).toEqual([{ job: 'daily', reason: 'EIO' }])
  broken = false
  await eventually(async () => expect(await failing()).toEqual([]))
  expect(errors()).toHaveLength(1)
})

test('due times in the outbox are corrected as soon as a process starts', async () => {
  await using database = await pglite.database()
  await setCompanyMailbox(database, company.email)
  await storeBooking(database)
  await database.query("update outbox set next_attempt_at = '2060-01-01'")
  const started = startJobs({ database, dataDirectory: '/nowhere', log: silent }, null)
  stopped.push(started)
  const due = () => database.query('select from outbox where next_attempt_at <= now()')
  await eventually(async () => expect(await due()).toHaveLength(1))
})

test('the embedded database is vacuumed at night, of what was erased too, and its log kept short at all times', async () => {
  await using database = await pglite.database()
  // A database that another test has used may have been vacuumed, and have a log.
  await database.query('truncate private.erased_bookings')
  await database.query('checkpoint')
  await database.query(
    "insert into private.erased_bookings select '2026-10-01', 'Postort ' || number, 1 from generate_series(1, 100) as number",
  )
  await database.query('checkpoint')
  // The last in its page: room that nothing is moved into.
  await database.query("delete from private.erased_bookings where frequency = 'Postort 100'")
  const facts = async () => {
    const [row] = await database.query<{ log: number; rows: number }>(
      `select (pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) / 1024 / 1024)::int as log,
         (select reltuples::int from pg_class where oid = 'private.erased_bookings'::regclass) as rows
       from pg_control_checkpoint()`,
    )
    return row
  }
  await database.query("select pg_logical_emit_message(false, '', repeat('x', 1000000)) from generate_series(1, 80)")
  expect(await facts()).toEqual({ log: expect.closeTo(76, -1), rows: -1 })
  const now = Date.parse('2026-11-22T03:30:00Z')
  runner(database, { ...checkpoint, when: every(5) })
  runner(database, vacuum, { now })
  await eventually(async () => {
    expect(
      await database.query("select from private.job_runs where job = 'vacuum' and finished_at is not null"),
    ).toHaveLength(1)
    expect(await facts()).toMatchObject({ rows: 99 })
    expect((await facts())?.log).toBeLessThan(20)
  })
  const holding = (text: string) =>
    database.query(
      `select path from (
         select pg_relation_filepath('private.erased_bookings') as path union all select 'pg_wal/' || name from pg_ls_waldir()
       ) as files where position($1::bytea in pg_read_binary_file(path)) > 0`,
      [text],
    )
  expect(await holding('Postort 99')).not.toEqual([])
  // The segment that was being written goes with the first checkpoint in the next.
  await database.query('select pg_switch_wal()')
  await database.query('checkpoint')
  expect(await holding('Postort 100')).toEqual([])
})

test('once a clock that was ahead is right, the embedded database does not wait until it is that late', async () => {
  await using database = await pglite.database()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() + 365 * 24 * 3_600_000 })
  try {
    // What it counts is noted at most once a second.
    for (let times = 0; times < 3; times++) await database.query('select from private.job_runs')
    vi.setSystemTime(vi.getRealSystemTime())
    await checkpoint.run(jobContext(database))
    const set = vi.spyOn(globalThis, 'setTimeout')
    await vi.advanceTimersByTimeAsync(11_000)
    expect(set.mock.calls.map(([, pause]) => pause).filter((pause) => Number(pause) > 60_000)).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('damage to the database’s files is explained, with the chapter to read, and a file that cannot be written named', async () => {
  await using database = await pglite.database()
  const { errors } = runner(database, {
    run: async () => Promise.reject(Object.assign(new Error('invalid page in block 3'), { code: 'XX001' })),
  })
  await eventually(() => expect(errors()[0]?.message).toContain('"The disk is damaged" in docs/operating.md'))

  const unwritable = runner(database, { name: 'other', run: () => writeFile('/proc/backup', '') })
  await eventually(() => expect(unwritable.errors()[0]?.message).toContain("'/proc/backup'"))
})
