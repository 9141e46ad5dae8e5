import { composeCalls } from '../outbox/calls.ts'
import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** Often, because somebody may be looking at the card. */
export const calls: Job = {
  name: 'calls',
  when: every(3_000),
  atStart: true,
  run: ({ database, log }) => composeCalls(database, log),
}
