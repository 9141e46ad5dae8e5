import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Database, DatabaseUnavailable, type Queryable, type Transaction } from './database.ts'
import { ROLES_MISSING } from './postgres-errors.ts'
import { refreshStatistics } from './statistics.ts'

const directory = new URL('../../supabase/', import.meta.url)

/** The version of the tables that all later migrations start from. */
export const BASELINE = '20261124212458'
/** The last commit that upgrades a database from before it. */
const LAST_BEFORE_BASELINE = 'e8ee323'
const FIRST_BEFORE_BASELINE = '20261121090000'

/**
 * All or nothing, so that after a failure the previous version finds the database unchanged. Idempotent, and safe from several processes
 * at once.
 * @param from the folder of migrations and schemas
 * @param beforeUpgrade called before migrations change an older version's database; if it throws, nothing is changed
 * @throws DatabaseUnavailable when a newer version has migrated the database, it is from before the baseline, the owner lacks rights, or
 * a file fails
 */
export async function migrate(
  database: Database,
  from: URL = directory,
  beforeUpgrade?: () => Promise<void>,
): Promise<void> {
  try {
    await applyMissing(database, from, beforeUpgrade)
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string }
    const INSUFFICIENT_PRIVILEGE = '42501'
    const UNDEFINED_OBJECT = '42704'
    if (code === INSUFFICIENT_PRIVILEGE) throw new DatabaseUnavailable(await rightsMissing(database, message))
    if (code === UNDEFINED_OBJECT && /^role /.test(message)) throw new DatabaseUnavailable(ROLES_MISSING)
    throw error
  }
}

async function rightsMissing(database: Database, reason: string): Promise<string> {
  const [names] = await database.query<{ login: string; name: string }>(
    'select quote_ident(current_user) as login, quote_ident(current_database()) as name',
  )
  return (
    `The login in DATABASE_URL may not make what is needed (${reason}): as a superuser, run ` +
    `"alter role ${names?.login} createrole" and "alter database ${names?.name} owner to ${names?.login}".`
  )
}

async function applyMissing(database: Database, from: URL, beforeUpgrade?: () => Promise<void>): Promise<void> {
  const migrations = await readMigrations(from)
  const functions = await readFunctions(from)
  const before = await stateOf(database)
  refuseOlder(before)
  refuseNewer(before, migrations)
  const missing = migrations.filter(({ version }) => !before.versions.has(version))
  if (missing.length === 0 && before.functions === functions.hash) return
  if (missing.length > 0 && missing.length < migrations.length) await beforeUpgrade?.()

  await database.transaction(async (open) => {
    // One process at a time; the others wait until its transaction ends.
    await open.query("select pg_advisory_xact_lock(hashtextextended('pasrundan migrate', 0))")
    // The hosted platform's own tool keeps its history in this schema, so both agree on what is applied.
    await open.execute(
      `create schema if not exists supabase_migrations;
       create table if not exists supabase_migrations.schema_migrations (
         version text primary key, statements text[], name text
       );
       create table if not exists supabase_migrations.functions (hash text not null)`,
    )
    // Another process may have been faster.
    const now = await stateOf(open)
    for (const migration of missing) {
      if (now.versions.has(migration.version)) continue
      await apply(open, `migration ${migration.version}_${migration.name}.sql`, migration.sql)
      await open.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
        [migration.version, migration.name, migration.sql],
      )
    }
    if (missing.length > 0 && now.versions.size > 0) await refreshStatistics(open)
    if (now.functions === functions.hash) return
    // A body may call what a later file defines.
    await open.execute('set local check_function_bodies = off')
    for (const { name, sql } of functions.files) await apply(open, `file supabase/schemas/${name}`, sql)
    await open.execute('delete from supabase_migrations.functions')
    await open.query('insert into supabase_migrations.functions values ($1)', [functions.hash])
  })
}

interface State {
  versions: Set<string>
  functions: string | undefined
}

async function stateOf(database: Queryable): Promise<State> {
  const [exists] = await database.query<{ versions: boolean; functions: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as versions,
       to_regclass('supabase_migrations.functions') is not null as functions`,
  )
  const versions = exists?.versions
    ? await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
    : []
  const [functions] = exists?.functions
    ? await database.query<{ hash: string }>('select hash from supabase_migrations.functions')
    : []
  return { versions: new Set(versions.map(({ version }) => version)), functions: functions?.hash }
}

async function apply(open: Transaction, what: string, sql: string): Promise<void> {
  try {
    await open.execute(sql)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    const { code, message } = error as { code?: string; message: string }
    throw new DatabaseUnavailable(
      `The ${what} failed (${code}: ${message}): all of it was undone and the database is unchanged, so start the ` +
        'previous version again, and send this sentence to the maintainers of the program.',
      { cause: error },
    )
  }
}

interface Migration {
  version: string
  name: string
  sql: string
}

export async function readMigrations(from: URL = directory): Promise<Migration[]> {
  const files = await readFiles(new URL('migrations/', from))
  return files.map(({ name: file, sql }) => {
    const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? []
    if (!version || !name) throw new Error(`A migration is called 20261231235959_what_it_does.sql, not ${file}`)
    return { version, name, sql }
  })
}

async function readFunctions(from: URL): Promise<{ files: SqlFile[]; hash: string }> {
  const files = await readFiles(new URL('schemas/', from))
  return { files, hash: hash('sha256', JSON.stringify(files)) }
}

interface SqlFile {
  name: string
  sql: string
}

async function readFiles(folder: URL): Promise<SqlFile[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).sort()
  // Triggers and doors stand beside the folders, and need the functions that are in them.
  const names = files.toSorted((one, other) => Number(one === basename(one)) - Number(other === basename(other)))
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })))
}

function refuseOlder({ versions }: State): void {
  if (versions.has(BASELINE) || !versions.has(FIRST_BEFORE_BASELINE)) return
  throw new DatabaseUnavailable(
    `The database is from before version 1: start the commit ${LAST_BEFORE_BASELINE} of the program once, which upgrades it, ` +
      'and then this one. It is unchanged.',
  )
}

/** Whether a newer version has migrated the database, as when servers are upgraded one after the other. */
export async function isAhead(database: Queryable): Promise<boolean> {
  return newestUnknown(await stateOf(database), await readMigrations()) !== undefined
}

/** Unknown older versions are ignored: a hosted project may have been used for something else. */
function newestUnknown({ versions }: State, migrations: Migration[]): string | undefined {
  const newest = migrations.at(-1)?.version ?? ''
  return [...versions]
    .filter((version) => version > newest)
    .sort()
    .at(-1)
}

function refuseNewer(state: State, migrations: Migration[]): void {
  const newest = migrations.at(-1)?.version ?? ''
  const newer = newestUnknown(state, migrations)
  if (!newer) return
  throw new DatabaseUnavailable(
    `The database has been migrated to ${newer}, and this version of the program knows only ${newest}: ` +
      'start the newer version, or restore an older backup into a new database.',
  )
}
