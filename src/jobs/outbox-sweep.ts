import { sweep } from '../outbox/sweep.ts'
import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** Looks after the outbox, often: a booking without a notice is one the company does not know of. */
export const outboxSweep: Job = {
  name: 'outbox-sweep',
  when: every(10_000),
  // What died with the process before has waited long enough.
  atStart: true,
  run: ({ database, log }) => sweep(database, log),
}
