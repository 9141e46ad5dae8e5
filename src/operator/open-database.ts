import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'

/** The database the settings name: a Postgres server, or the embedded one under DATA_DIR. */
export function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  return config.DATABASE_URL ? openPostgres(config.DATABASE_URL) : openPglite(join(config.DATA_DIR, 'database'))
}
