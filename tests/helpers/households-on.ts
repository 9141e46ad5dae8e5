import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { setClock } from './database-clock.ts'
import type { Engine } from './databases.ts'
import { households } from './households.ts'

/**
 * Households and the company over one database, for all tests of a `describe`.
 * @param now if given, each test begins then, and without what those before it left
 */
export function householdsOn(engine: Engine, now?: string) {
  const home = {} as Awaited<ReturnType<typeof households>>
  const database = {} as Database & AsyncDisposable
  beforeAll(async () => {
    Object.assign(database, await engine.database())
    Object.assign(home, await households(database))
  })
  afterAll(() => database[Symbol.asyncDispose]())
  if (now) {
    beforeEach(async () => {
      await removeHouseholds(database)
      await setClock(database, now)
    })
  }
  return { database, home }
}

/** Also removes all that they and the company have done. One of them may stay. */
export async function removeHouseholds(database: Database, but?: string): Promise<void> {
  const others = (booking: string) => (but ? `where ${booking} is distinct from '${but}'` : '')
  await database.execute(`
    delete from public.outbox ${others('form_response_id')}; delete from private.withdrawals;
    delete from public.form_responses ${others('id')}; delete from private.receipts ${others('booking')}; delete from private.books;
    delete from private.erased_ids; delete from private.erased_bookings; delete from private.season_end; delete from private.seasons;
    delete from private.closed_days where not fixed;
    delete from private.link_requests where email not in (select answers ->> 'email' from public.form_responses)`)
}
