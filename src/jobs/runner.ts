import { setTimeout as wait } from 'node:timers/promises'
import { damageSentence } from '../database/damage.ts'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { type Log, reasonOf } from '../log.ts'
import { outageLog } from '../outage.ts'
import { claimRun, type FailingJob, failingRuns, noteFailure, noteFinished } from './runs.ts'
import type { Schedule } from './schedule.ts'

export interface JobContext {
  database: Database
  dataDirectory: string
  log: Log
  now(): Date
}

/** Something that happens by itself. Made again after a crash or a failure, so it must do no harm twice. */
export interface Job {
  /** In the log, in /healthz and in private.job_runs. */
  name: string
  when: Schedule
  /** The engine that needs it; both where it is left out. */
  engine?: Database['engine']
  /** Also as soon as the process runs, whatever its clock says then. */
  atStart?: true
  /** @throws JobError for what the operator should read in words */
  run(context: JobContext): Promise<void>
  /** Once more, when the process stops and everything else has. */
  atStop?(context: JobContext): Promise<void>
}

/** Why a job did not do what it is for, in a sentence for the operator and as a code for /healthz. */
export class JobError extends Error {
  readonly code: string
  readonly facts: object

  constructor(code: string, sentence: string, facts: object = {}) {
    super(sentence)
    this.code = code
    this.facts = facts
  }
}

export interface RunnerOptions {
  /** Milliseconds until the first look: a machine that has just started may have to ask for the time first. */
  firstAfter?: number
  /** Milliseconds between looks for what is due at a time of day. */
  lookEvery?: number
}

export interface JobRunner {
  /** The jobs that somebody should look after. */
  failing(): Promise<FailingJob[]>
  /** Finishes what is in hand, then what jobs do at the stop. The database must still be open. */
  stop(): Promise<void>
}

/** Runs jobs when they are due until it is stopped; any number of processes may do so over one database. */
export function runJobs(jobs: readonly Job[], context: JobContext, options: RunnerOptions = {}): JobRunner {
  const { database, log } = context
  const { firstAfter = 60_000, lookEvery = 20_000 } = options
  const stopping = new AbortController()
  /** Why each failing job last failed here; told once for each reason. */
  const told = new Map<string, string>()
  const outage = outageLog(log, {
    away: 'jobs: the database does not answer',
    back: 'jobs: the database answers again',
  })
  const ours = jobs.filter(({ engine }) => engine === undefined || engine === database.engine)
  const running = ours.map(keep)

  async function keep(job: Job): Promise<void> {
    const { when } = job
    let served: string | null = null
    if (!job.atStart) await pause('every' in when ? Math.min(when.every, firstAfter) : firstAfter)
    while (!stopping.signal.aborted) {
      try {
        if ('every' in when) await attempt(job)
        else served = (await serve(job, when.slotAt(context.now()), served)) ?? served
        outage.back()
      } catch (error) {
        if (error instanceof DatabaseUnavailable) outage.away({ reason: reasonOf(error) })
        else tell(job, error)
      }
      await pause('every' in when ? when.every : lookEvery)
    }
  }

  /** Makes the run for a slot where that is still to be made; gives the slot once nobody need look at it again. */
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

  function tell(job: Job, error: unknown): void {
    const reason = reasonOf(error)
    if (told.get(job.name) === reason) return
    told.set(job.name, reason)
    const facts = error instanceof JobError ? error.facts : {}
    const sentence = error instanceof JobError ? error.message : damageSentence(error)
    log.error({ job: job.name, reason, ...facts }, sentence ?? 'job failed, it is tried again')
  }

  async function pause(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  }

  return {
    async failing() {
      const here = ours.filter(({ name, when }) => 'every' in when && told.has(name))
      const runs = await failingRuns(database)
      return [...runs, ...here.map(({ name }) => ({ job: name, reason: told.get(name) ?? '' }))]
    },
    async stop() {
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
