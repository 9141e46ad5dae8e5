import { setTimeout as wait } from 'node:timers/promises'
import { type Database, DatabaseUnavailable } from '../database/database.ts'
import { isAhead } from '../database/migrate.ts'
import { damageSentence } from '../database/postgres-errors.ts'
import { fileSentence } from '../files.ts'
import { type Log, outageLog, reasonOf } from '../log.ts'
import { claimRun, type FailingJob, failingRuns, noteFailure, noteFinished } from './runs.ts'
import type { Schedule } from './schedule.ts'

export interface JobContext {
  database: Database
  dataDirectory: string
  log: Log
  now(): Date
}

/** Must be idempotent: it is repeated after a crash or a failure. */
export interface Job {
  /** Its name in the log, in /healthz and in private.job_runs. */
  name: string
  when: Schedule
  /** The engine it is for; omitted for both. */
  engine?: Database['engine']
  /** Also run once at process start, whatever the clock says. */
  atStart?: true
  /** @throws JobError for a failure that the operator should read as a sentence */
  run(context: JobContext): Promise<void>
  atStop?(context: JobContext): Promise<void>
}

export class JobError extends Error {
  readonly code: string
  readonly facts: object

  constructor(code: string, sentence: string, facts: object = {}) {
    super(sentence)
    this.code = code
    this.facts = facts
  }
}

interface RunnerOptions {
  /** Milliseconds until the first check: a machine that has just booted may still be setting its clock. */
  firstAfter?: number
  /** Milliseconds between checks for jobs due at a time of day. */
  lookEvery?: number
}

export type JobRunner = ReturnType<typeof runJobs>

/** Any number of processes may do so over one database. */
export function runJobs(jobs: readonly Job[], context: JobContext, options: RunnerOptions = {}) {
  const { database, log } = context
  const { firstAfter = 60_000, lookEvery = 20_000 } = options
  const stopping = new AbortController()
  const told = new Map<string, string>()
  const outage = outageLog(log, {
    away: (fault) => `jobs: ${fault}`,
    back: 'jobs: the database answers again',
  })
  /** Since a newer version has migrated the database: its jobs are the newer version's. */
  let isBehind = false
  const ours = jobs.filter(({ engine }) => engine === undefined || engine === database.engine)
  const running = ours.map(keep)

  async function keep(job: Job): Promise<void> {
    const every = 'every' in job.when ? job.when.every : undefined
    let served: string | null = null
    if (!job.atStart) await pause(Math.min(every ?? firstAfter, firstAfter))
    while (!stopping.signal.aborted && !isBehind) {
      served = await runIfDue(job, served)
      await pause(every ?? lookEvery)
    }
  }

  async function runIfDue(job: Job, served: string | null): Promise<string | null> {
    const { when } = job
    try {
      if ('every' in when) await attempt(job)
      else served = (await serve(job, when.slotAt(context.now()), served)) ?? served
      outage.back()
    } catch (error) {
      if (error instanceof DatabaseUnavailable) outage.away(error, { reason: reasonOf(error) })
      else if (await isNewersFault(error)) waitToBeUpgraded()
      else tell(job, error)
    }
    return served
  }

  async function serve(job: Job, slot: string | null, served: string | null): Promise<string | undefined> {
    if (slot === null || slot === served) return
    const claim = await claimRun(database, job.name, slot)
    if (claim === 'later') return
    if (claim === 'finished') told.delete(job.name)
    else {
      try {
        await attempt(job)
      } catch (error) {
        await noteFailure(database, job.name, slot, reasonOf(error))
        throw error
      }
      await noteFinished(database, job.name, slot)
    }
    return slot
  }

  async function attempt(job: Job): Promise<void> {
    await job.run(context)
    if (told.delete(job.name)) log.info({ job: job.name }, 'job works again')
  }

  async function isNewersFault(error: unknown): Promise<boolean> {
    return /^42...$/.test(reasonOf(error)) && (await isAhead(database).catch(() => false))
  }

  function waitToBeUpgraded(): void {
    if (!isBehind)
      log.error({}, 'a newer version has migrated the database: this process runs no jobs until it is upgraded')
    isBehind = true
  }

  function tell(job: Job, error: unknown): void {
    const reason = reasonOf(error)
    if (told.get(job.name) === reason) return
    told.set(job.name, reason)
    const facts = error instanceof JobError ? error.facts : {}
    const sentence = error instanceof JobError ? error.message : (damageSentence(error) ?? fileSentence(error))
    log.error({ job: job.name, reason, ...facts }, sentence ?? 'job failed, it is tried again')
  }

  async function pause(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  }

  return {
    async failing(): Promise<FailingJob[]> {
      if (isBehind) return [{ job: 'all', reason: 'NEWER_VERSION' }]
      const here = ours.filter(({ name, when }) => 'every' in when && told.has(name))
      const runs = await failingRuns(database)
      return [...runs, ...here.map(({ name }) => ({ job: name, reason: told.get(name) ?? '' }))]
    },
    /** Finishes running jobs, then runs those for the stop. The database must still be open. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(running)
      for (const job of ours) {
        try {
          await job.atStop?.(context)
        } catch (error) {
          tell(job, error)
        }
      }
    },
  }
}
