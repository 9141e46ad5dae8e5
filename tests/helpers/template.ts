import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../../src/database/migrate.ts'
import { openPglite } from '../../src/database/pglite.ts'
import { temporaryFolder } from './temporary-folder.ts'

const run = promisify(execFile)

/**
 * Writes a migrated PGlite's data directory to a tar file: starting from it takes a fraction of a first start. It was shut down
 * cleanly, because otherwise each start would recover and sync every file.
 */
export async function writeTemplate(file: string): Promise<void> {
  await using folder = await temporaryFolder()
  const directory = folder.file('database')
  const database = await openPglite(directory)
  await migrate(database)
  await database.close()
  await run('tar', ['-cf', file, '-C', directory, '.'])
}

/** Unpacks that of the run, if there is one, into an empty DATA_DIR. */
export async function unpackTemplate(dataDir: string): Promise<void> {
  const file = process.env.PGLITE_TEMPLATE
  if (!file) return
  const directory = join(dataDir, 'database')
  await mkdir(directory, { mode: 0o700 })
  await run('tar', ['-xf', file, '-C', directory])
}
