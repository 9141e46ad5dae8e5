import { expect } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { eventually } from './eventually.ts'

/** Until somebody at the database waits for another's lock. */
export async function untilOneWaits(database: Database): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await eventually(async () => expect(await database.query(waiting)).not.toEqual([]))
}
