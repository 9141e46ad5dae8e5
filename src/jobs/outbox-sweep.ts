import { sweep } from '../outbox/sweep.ts'
import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** Runs often: without a notice, the company does not know of a booking. */
export const outboxSweep: Job = {
  name: 'outbox-sweep',
  when: every(10_000),
  // Messages held by the previous process have waited long enough.
  atStart: true,
  run: ({ database, log }) => sweep(database, log),
}
