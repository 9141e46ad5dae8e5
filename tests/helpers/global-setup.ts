import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { startPostgresServer } from './postgres-server.ts'
import { writeTemplate } from './template.ts'

/** One Postgres server for the whole run, and a migrated database of each engine to copy: `npm test` makes them for all of its groups. */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = process.env.POSTGRES_SERVER ? async () => {} : await start()
  return async () => {
    await stop()
    // What a test has started lives on if the test was cut off, and holds the output of its worker, for which Vitest waits.
    // Not where one run follows the other in the same process (tests/mutants/sql.ts).
    if (!process.env.MUTANTS) setTimeout(() => process.exit(), 10_000).unref()
  }
}

/** What the processes that tests start inherit says where they are. */
async function start(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'pasrundan-tests-'))
  const server = await startPostgresServer()
  async function stop(): Promise<void> {
    delete process.env.POSTGRES_SERVER
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const postgres = await openPostgres(server.url)
    await postgres.query('create database pasrundan_template')
    await postgres.close()
    const migrated = await openPostgres(server.url.replace(/postgres$/, 'pasrundan_template'))
    await migrate(migrated)
    await migrated.close()
    process.env.PGLITE_TEMPLATE = join(directory, 'pglite.tar')
    await writeTemplate(process.env.PGLITE_TEMPLATE)
    process.env.POSTGRES_SERVER = server.url
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
