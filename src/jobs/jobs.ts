import { backup } from './backup.ts'
import { erasedFiles } from './erased-files.ts'
import { erasure } from './erasure.ts'
import { findable } from './findable.ts'
import { oldFiles } from './old-files.ts'
import { outboxSweep } from './outbox-sweep.ts'
import { pastNotes } from './past-notes.ts'
import { pastSignIns } from './past-sign-ins.ts'
import { checkpoint, vacuum } from './pglite-upkeep.ts'
import { lapsedOffers, reminders, unanswered } from './promises.ts'
import { type Job, type JobContext, type JobRunner, runJobs } from './runner.ts'

/** All scheduled jobs; each is declared in a file here. */
export const jobs: readonly Job[] = [
  outboxSweep,
  reminders,
  unanswered,
  findable,
  lapsedOffers,
  checkpoint,
  backup,
  erasure,
  erasedFiles,
  pastNotes,
  pastSignIns,
  oldFiles,
  vacuum,
]

/** Starts the jobs, in the server and in the standalone worker. */
export function startJobs(context: Omit<JobContext, 'now'>): JobRunner {
  return runJobs(jobs, { ...context, now: () => new Date() })
}
