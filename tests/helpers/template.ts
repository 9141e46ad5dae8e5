import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '../../src/database/migrate.ts'
import { databaseOver } from '../../src/database/pglite.ts'

/** Writes the data directory of a migrated PGlite to a file, as a tar: to start from it takes a fraction of a first start. */
export async function writeTemplate(file: string): Promise<void> {
  const pglite = await PGlite.create()
  const database = databaseOver(pglite)
  await migrate(database)
  await database.query('checkpoint')
  await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await database.close()
}

/** Puts it, where there is one, into an empty DATA_DIR. */
export async function unpackTemplate(file: string | undefined, dataDir: string): Promise<void> {
  if (!file) return
  const directory = join(dataDir, 'database')
  await mkdir(directory, { mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', file, '-C', directory])
}
