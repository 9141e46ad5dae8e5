import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/**
 * Reminds who is collected tomorrow. Not at a time of day but ever again while it is time: who moves to that day in the
 * evening is not forgotten, and the database writes each reminder once.
 */
export const reminders: Job = {
  name: 'reminders',
  when: every(30_000),
  atStart: true,
  async run({ database, log }) {
    const [row] = await database.query<{ queued: number }>('select private.queue_reminders() as queued')
    if (row?.queued) log.info({ reminders: row.queued }, 'reminders queued')
  },
}
