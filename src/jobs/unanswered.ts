import type { Queryable } from '../database/database.ts'
import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** Reminds the company of unanswered bookings before the promised time is over. */
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
  /** Bookings waiting for the company's answer. */
  waiting: number
  /** Those whose deadline has passed. */
  overdue: number
}

/** For the health check. */
export async function answersState(database: Queryable): Promise<AnswersState> {
  const [row] = await database.query<AnswersState>('select waiting, overdue from private.unanswered()')
  if (!row) throw new Error('The database did not answer')
  return row
}
