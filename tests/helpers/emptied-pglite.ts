/**
 * Embedded databases in memory, reused by one test after the other: emptying one takes a fraction of the time to start
 * one. A database that a test has closed, or in which it has changed more than rows, is not reused.
 */
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../src/database/database.ts'
import { databaseOver, settings } from '../../src/database/pglite.ts'
import { movableClock } from './database-clock.ts'

interface Emptied {
  pglite: PGlite
  /** The content of its catalogues when it was new. */
  catalogues: string
}

const waiting: Emptied[] = []

/** A migrated database without rows and with a clock that can be set, for one test; `template` as `writeTemplate` wrote it. */
export async function emptiedPglite(template: string): Promise<Database & AsyncDisposable> {
  const emptied = waiting.pop() ?? (await start(template))
  const { pglite } = emptied
  const database = databaseOver(pglite)
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      if (!pglite.closed && (await isEmptied(emptied))) waiting.push(emptied)
      else await database.close()
    },
  }
}

async function start(template: string): Promise<Emptied> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(template), postgresqlconf: settings })
  // Tests that set the clock would otherwise each leave a database that has changed in more than rows.
  await pglite.exec(movableClock)
  return { pglite, catalogues: await cataloguesOf(pglite) }
}

async function isEmptied({ pglite, catalogues }: Emptied): Promise<boolean> {
  await pglite.exec('reset all; reset role; unlisten *; deallocate all; update test.clock set at = null')
  if ((await cataloguesOf(pglite)) !== catalogues) return false
  const { rows: tables } = await pglite.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')`,
  )
  const { rows: filled } = await pglite.query<{ name: string }>(
    tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  )
  if (filled.length > 0) {
    await pglite.exec(`truncate ${filled.map(({ name }) => name)} restart identity cascade`)
    // Nothing else runs a checkpoint, and without one the log grows.
    await pglite.exec('checkpoint')
  }
  return true
}

// Catalogues that truncating or a restore writes to have lines of their own below.
const catalogues = `proc attribute attrdef constraint policy namespace type default_acl rewrite db_role_setting authid auth_members event_trigger`

async function cataloguesOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query(
    `select
       array[${catalogues.split(' ').map((name) => `(select (count(*), max(xmin::text::bigint))::text from pg_${name})`)}] as others,
       (select array_agg((oid, relname, relacl, relrowsecurity, reloptions)::text order by oid) from pg_class
        where relnamespace::regnamespace::text in ('public', 'private', 'supabase_migrations')) as classes,
       (select array_agg((oid, tgname, tgenabled)::text order by oid) from pg_trigger) as triggers,
       (select array_agg(migration::text) from supabase_migrations.schema_migrations as migration) as migrations`,
  )
  return JSON.stringify(rows)
}
