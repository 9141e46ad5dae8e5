import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { writeSettings } from '../src/database/settings.ts'
import { debianPostgres, startPostgresServer } from '../tests/helpers/postgres-server.ts'

/** `openBeside` opens what a benchmark compares with, where that is not another of the same. */
interface BenchEngine {
  name: string
  open: () => ReturnType<typeof openMigrated>
  openBeside?: () => ReturnType<typeof openMigrated>
  /** The processes that work for it beside this one, by their ids; they have to be on this machine. */
  backends: (database: Database) => Promise<number[]>
}

async function backendsOf(database: Database): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()",
  )
  return rows.map(({ pid }) => pid)
}

const engines: BenchEngine[] = [
  { name: 'PGlite', open: () => openMigrated({}, async () => {}), backends: async () => [] },
  {
    name: 'Postgres',
    async open() {
      const { DATABASE_URL } = process.env
      if (DATABASE_URL) return openMigrated({ databaseUrl: DATABASE_URL }, async () => {})
      const server = await startPostgresServer({ durable: true })
      return openMigrated({ databaseUrl: server.url }, () => server.stop())
    },
    backends: backendsOf,
  },
  { name: 'Debian', open: () => openDebian(), openBeside: () => openDebian('jit=off'), backends: backendsOf },
]

/** Debian's compiles plans, which the Postgres of npm cannot. */
async function openDebian(...settings: string[]) {
  const binaries = await debianPostgres()
  if (!binaries) throw new Error('No Postgres of Debian here: apt-get install postgresql')
  const server = await startPostgresServer({ durable: true, binaries, settings })
  return openMigrated({ databaseUrl: server.url }, () => server.stop())
}

/**
 * The embedded database, and either our own Postgres server or DATABASE_URL's (which must be an empty database). A name
 * on the command line selects one; Debian's only so.
 */
export const benchEngines = engines.filter(({ name }) => name === (process.argv[2] ?? (name === 'Debian' ? '' : name)))

/** A fresh, migrated database as durable as in production, removed when disposed. */
async function openMigrated(settings: { databaseUrl?: string }, stop: () => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  const database = await openDatabase({ dataDir: directory, ...settings })
  await migrate(database)
  await writeSettings(database, { sendsSms: false, limits: null })
  return Object.assign(database, {
    async [Symbol.asyncDispose]() {
      await database.close()
      await stop()
      await rm(directory, { recursive: true })
    },
  })
}
