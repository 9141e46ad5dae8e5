import type { Elsewhere } from '../records/elsewhere.ts'
import { backup } from './backup.ts'
import { backupElsewhere } from './backup-elsewhere.ts'
import { calls } from './calls.ts'
import { erasedFiles } from './erased-files.ts'
import { erasure } from './erasure.ts'
import { findable } from './findable.ts'
import { oldFiles } from './old-files.ts'
import { outboxSweep } from './outbox-sweep.ts'
import { pastNotes } from './past-notes.ts'
import { pastSignIns } from './past-sign-ins.ts'
import { checkpoint, vacuum } from './pglite-upkeep.ts'
import { lapsedOffers, reminders, unanswered } from './promises.ts'
import { type Job, type JobContext, runJobs } from './runner.ts'

/** The scheduled jobs of every site; each is declared in a file here. */
export const jobs: readonly Job[] = [
  outboxSweep,
  calls,
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

export function startJobs(context: Omit<JobContext, 'now'>, elsewhere: Elsewhere | null) {
  const all = elsewhere ? [...jobs, backupElsewhere(elsewhere)] : jobs
  return runJobs(all, { ...context, now: () => new Date() })
}
