import { sweep } from '../outbox/sweep.ts'
import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** Runs often, because nothing else frees a dead worker's messages. */
export const outboxSweep: Job = {
  name: 'outbox-sweep',
  when: every(10_000),
  // Messages held by the previous process have waited long enough.
  atStart: true,
  run: ({ database, log }) => sweep(database, log),
}
