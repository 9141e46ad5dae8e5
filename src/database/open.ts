import { join } from 'node:path'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface DatabaseSettings {
  /** The embedded database lives in `database` below it. */
  dataDir: string
  /** A Postgres server to use instead. */
  databaseUrl?: string | undefined
}

/**
 * The database the settings name; `migrate` it before use.
 * @throws DatabaseUnavailable with a sentence for the operator
 */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(join(dataDir, 'database'))
}
