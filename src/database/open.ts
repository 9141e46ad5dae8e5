import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { hostInTheClear } from './connection-url.ts'
import type { Database } from './database.ts'

interface DatabaseSettings {
  dataDir: string
  databaseUrl?: string
}

/** Opening an embedded one would create it. */
export function databaseExists({ dataDir, databaseUrl }: DatabaseSettings): boolean {
  return databaseUrl !== undefined || existsSync(embeddedIn(dataDir))
}

function embeddedIn(dataDir: string): string {
  return join(dataDir, 'database')
}

/**
 * The database that the settings name, and no code of another kind; `migrate` it before use.
 * @param log gets a warning about a connection that others on the network can read
 * @throws DatabaseUnavailable with a sentence for the operator
 */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseSettings, log?: Log): Promise<Database> {
  if (!databaseUrl) {
    const { openPglite } = await import('./pglite.ts')
    return await openPglite(embeddedIn(dataDir))
  }
  const { openPostgres } = await import('./postgres.ts')
  const database = await openPostgres(databaseUrl)
  const host = hostInTheClear(databaseUrl)
  if (host) {
    log?.warn({ host }, 'bookings go to the database unencrypted: end DATABASE_URL in ?sslmode=verify-full')
  }
  return database
}
