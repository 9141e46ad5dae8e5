import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openPglite } from '../../src/database/pglite.ts'

/** An embedded database in memory with everything migrated, closed by `await using`. */
export async function embeddedDatabase(): Promise<Database & AsyncDisposable> {
  const database = await openPglite()
  await migrate(database)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}
