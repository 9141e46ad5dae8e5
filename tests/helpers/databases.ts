import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../src/database/database.ts'
import { databaseOver, settings } from '../../src/database/pglite.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { reused } from './emptied.ts'
import { isLong } from './soak.ts'
import { unpackTemplate } from './template.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * The same test on both engines:
 *
 *     for (const engine of engines) {
 *       describe(engine.name, () => {
 *         test('a booking is kept', async () => {
 *           await using database = await engine.database()
 *           …
 */
export interface Engine {
  name: 'pglite' | 'postgres'
  /** A migrated database without rows for the test: in memory on PGlite, on the run's server on Postgres. */
  database(): Promise<Database & AsyncDisposable>
  /**
   * An empty place for a database, as before a first start: what `openDatabase` takes, or a process's DATA_DIR and
   * DATABASE_URL. Removed with its contents when disposed; close the databases opened there first.
   */
  place(): Promise<Place & AsyncDisposable>
  /** Like `place`, with a migrated database in it: a second start is much faster than a first. */
  migratedPlace(): Promise<Place & AsyncDisposable>
}

export interface Place {
  dataDir: string
  databaseUrl?: string
}

export const pglite: Engine = {
  name: 'pglite',
  database: reused(async () => {
    const loadDataDir = await openAsBlob(String(process.env.PGLITE_TEMPLATE))
    const pglite = await PGlite.create({ loadDataDir, postgresqlconf: settings })
    const database = databaseOver(pglite)
    return {
      database,
      // Nothing else runs a checkpoint, and without one the log grows.
      reset: () => pglite.exec('reset all; reset role; unlisten *; checkpoint'),
      remove: () => database.close(),
    }
  }),
  async place() {
    const { path: dataDir, ...disposable } = await temporaryFolder()
    return { dataDir, ...disposable }
  },
  async migratedPlace() {
    const place = await this.place()
    await unpackTemplate(place.dataDir)
    return place
  },
}

/** For `createDatabase`: migrated. The template's files are copied, rather than their blocks logged. */
export const FROM_TEMPLATE = 'template pasrundan_template strategy file_copy'

export const postgres: Engine = {
  name: 'postgres',
  database: reused(async () => {
    const server = await createDatabase(FROM_TEMPLATE)
    const database = await openPostgres(server.url)
    async function remove() {
      await database.close()
      await server.drop()
    }
    // Its sessions are of two pools, and no test can know which one it changes.
    return { database, reset: async () => {}, remove }
  }),
  place: () => postgresPlace(),
  migratedPlace: () => postgresPlace(FROM_TEMPLATE),
}

async function postgresPlace(options?: string): Promise<Place & AsyncDisposable> {
  const files = await pglite.place()
  const server = await createDatabase(options)
  return {
    dataDir: files.dataDir,
    databaseUrl: server.url,
    async [Symbol.asyncDispose]() {
      await server.drop()
      await files[Symbol.asyncDispose]()
    },
  }
}

export const engines: Engine[] = [pglite, postgres]

/**
 * For tests of what only the SQL decides. An ordinary run uses Postgres alone, because the tests of processes, of the pages for
 * visitors in Chromium, and of all pages in the other engines, run the same SQL on the embedded database. A long run uses both.
 */
export const sqlEngines: Engine[] = isLong ? engines : [postgres]

/** The address of a superuser, whose template is migrated. */
export const serverUrl = () => String(process.env.POSTGRES_SERVER)

/** Kept, because signing in to the server twice for each database takes a third of making it. */
let server: Promise<Database> | undefined

async function onServer(sql: string): Promise<void> {
  server ??= openPostgres(serverUrl())
  await (await server).query(sql)
}

/** A new database on the run's Postgres server; `options` as of `create database`. */
export async function createDatabase(options = ''): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} ${options}`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) }
}
