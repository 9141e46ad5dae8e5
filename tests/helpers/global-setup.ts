import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { startPostgresServer } from './postgres-server.ts'
import { writeTemplate } from './template.ts'
import { template } from './template-setup.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of a superuser; the database `pasrundan_template` on the server is migrated. */
    postgresUrl: string
    /** A file: the data directory of a migrated PGlite, as a tar. */
    pgliteTemplate: string
  }
}

/** One Postgres server for the whole run, and a migrated database of each engine to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'pasrundan-tests-'))
  const server = await startPostgresServer()
  async function stop(): Promise<void> {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
    // What a test has started lives on if the test was cut off, and holds the output of its worker, for which Vitest waits.
    // Not where one run follows the other in the same process (tests/mutants/sql.ts).
    if (!process.env.MUTANTS) setTimeout(() => process.exit(), 10_000).unref()
  }
  try {
    const postgres = await openPostgres(server.url)
    await postgres.query('create database pasrundan_template')
    await postgres.close()
    const migrated = await openPostgres(server.url.replace(/postgres$/, 'pasrundan_template'))
    await migrate(migrated)
    await migrated.close()

    const pgliteTemplate = template() ?? join(directory, 'pglite.tar')
    if (!template()) await writeTemplate(pgliteTemplate)

    project.provide('postgresUrl', server.url)
    project.provide('pgliteTemplate', pgliteTemplate)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
