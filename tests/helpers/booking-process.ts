/**
 * A process that opens the database of DATA_DIR or DATABASE_URL, migrates, and books without pause until it is killed.
 * Prints 'open', then the id of each booking once it is confirmed, a line each. FAIL_FSYNC_AFTER=n lets the disk fail.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { anonymous } from '../../src/database/caller.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { DatabaseUnavailable } from '../../src/database/unavailable.ts'

const { DATA_DIR = '', DATABASE_URL, FAIL_FSYNC_AFTER } = process.env
const answers = JSON.stringify({
  phone: '070-174 06 05',
  email: 'asa@example.org',
  address: 'Vägen 1',
  frequency: 'once',
  materials: ['Plastavfall'],
})

try {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  await migrate(database)
  fs.writeSync(1, 'open\n')

  if (FAIL_FSYNC_AFTER) {
    let left = Number(FAIL_FSYNC_AFTER)
    const { fsyncSync } = fs
    fs.fsyncSync = (descriptor) => {
      if (left-- <= 0) throw new Error('EIO: i/o error, fsync')
      fsyncSync(descriptor)
    }
    syncBuiltinESMExports()
  }

  async function book(): Promise<never> {
    for (;;) {
      const id = randomUUID()
      await database.as(anonymous, (visitor) =>
        visitor.query("insert into form_responses (id, submitted_by, answers) values ($1, 'Åsa', $2)", [id, answers]),
      )
      fs.writeSync(1, `${id}\n`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, book))
} catch (error) {
  if (!(error instanceof DatabaseUnavailable)) throw error
  fs.writeSync(2, `${error.message}\n`)
  process.exitCode = 1
}
