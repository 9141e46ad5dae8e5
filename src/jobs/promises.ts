import type { Queryable } from '../database/database.ts'
import type { Job } from './runner.ts'
import { mayClockHaveJumped } from './runs.ts'
import { every } from './schedule.ts'

/**
 * Repeatedly during the reminder period rather than once, so that a household that moves to that day in the evening is included; the
 * database queues each reminder once.
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

export const lapsedOffers: Job = {
  name: 'lapsed-offers',
  when: every(60_000),
  atStart: true,
  async run({ database, log }) {
    if (await mayClockHaveJumped(database)) return
    const [row] = await database.query<{ lapsed: number }>('select private.lapse_offers() as lapsed')
    if (row?.lapsed) log.info({ offers: row.lapsed }, 'offers have lapsed')
  },
}

export const unanswered: Job = {
  name: 'unanswered',
  when: every(60_000),
  atStart: true,
  async run({ database, log }) {
    const [row] = await database.query<{ urged: number }>('select private.urge_answers() as urged')
    if (row?.urged) log.warn({ bookings: row.urged }, 'bookings wait for an answer, the company is told')
  },
}

export interface AnswersState {
  waiting: number
  overdue: number
}

export async function answersState(database: Queryable): Promise<AnswersState> {
  const [row] = await database.query<AnswersState>('select waiting, overdue from private.unanswered()')
  if (!row) throw new Error('The database did not answer')
  return row
}
