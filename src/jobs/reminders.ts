import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/**
 * Reminds households with a pick-up tomorrow. Runs repeatedly during the reminder period rather than once, so that a household
 * that moves to that day in the evening is included; the database queues each reminder once.
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
