import { composeCalls } from '../outbox/calls.ts'
import { sweep } from '../outbox/sweep.ts'
import type { Elsewhere } from '../records/elsewhere.ts'
import { indexSearchTerms } from '../records/search-terms.ts'
import { backup } from './backup.ts'
import { backupElsewhere } from './backup-elsewhere.ts'
import { erasedFiles } from './erased-files.ts'
import { erasure } from './erasure.ts'
import { oldFiles } from './old-files.ts'
import { pastNotes } from './past-notes.ts'
import { pastSignIns } from './past-sign-ins.ts'
import { checkpoint, vacuum } from './pglite-upkeep.ts'
import { lapsedOffers, reminders, unanswered } from './promises.ts'
import { type Job, type JobContext, runJobs } from './runner.ts'
import { every } from './schedule.ts'

export const jobs: readonly Job[] = [
  {
    name: 'outbox-sweep',
    // Often, because nothing else frees a dead worker's messages; those of the previous process have waited long enough.
    when: every(10_000),
    atStart: true,
    run: ({ database, log }) => sweep(database, log),
  },
  {
    name: 'calls',
    // Often, because somebody may be looking at the card.
    when: every(3_000),
    atStart: true,
    run: ({ database, log }) => composeCalls(database, log),
  },
  {
    // So that the desk finds new bookings quickly among thousands.
    name: 'findable',
    when: every(20_000),
    atStart: true,
    async run({ database }) {
      while ((await indexSearchTerms(database)) > 0);
    },
  },
  reminders,
  unanswered,
  lapsedOffers,
  checkpoint,
  backup,
  erasure,
  erasedFiles,
  pastSignIns,
  pastNotes,
  oldFiles,
  vacuum,
]

export function startJobs(context: Omit<JobContext, 'now'>, elsewhere: Elsewhere | null) {
  const all = elsewhere ? [...jobs, backupElsewhere(elsewhere)] : jobs
  return runJobs(all, { ...context, now: () => new Date() })
}
