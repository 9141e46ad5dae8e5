import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export async function openDatabase(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<Database> {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL)
  await mkdir(config.DATA_DIR, { recursive: true })
  return openPglite(join(config.DATA_DIR, 'database'))
}
