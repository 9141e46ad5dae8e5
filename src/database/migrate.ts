import { readdir, readFile } from 'node:fs/promises'
import { type Database, DatabaseUnavailable, type Queryable, type Transaction } from './database.ts'
import { ROLES_MISSING } from './postgres-errors.ts'

const directory = new URL('../../supabase/migrations/', import.meta.url)

/**
 * Applies the missing files of supabase/migrations, in the order of their names and all or nothing, so that after a failure the
 * previous version finds the database unchanged. Idempotent, and safe from several processes at once.
 * @param from the folder of the files
 * @param beforeUpgrade called before an older version's database is changed; if it throws, nothing is changed
 * @throws DatabaseUnavailable when a newer version has migrated the database, the owner lacks rights, or a file fails
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
  // The hosted platform's own tool keeps its history in this table, so both agree on what is applied.
  await database.transaction(async (open) => {
    await takeTurn(open)
    await open.execute(
      `create schema if not exists supabase_migrations;
       create table if not exists supabase_migrations.schema_migrations (
         version text primary key, statements text[], name text
       )`,
    )
  })
  await refuseNewer(database, migrations)
  const isApplied = await asApplied(database)
  const missing = migrations.filter(({ version }) => !isApplied(version))
  if (missing.length === 0) return
  if (missing.length < migrations.length) await beforeUpgrade?.()

  await database.transaction(async (open) => {
    await takeTurn(open)
    for (const migration of missing) await apply(open, migration)
  })
}

async function asApplied(database: Queryable): Promise<(version: string) => boolean> {
  const rows = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  const versions = new Set(rows.map(({ version }) => version))
  return (version) => versions.has(version)
}

/** Unless another process has done it meanwhile. */
async function apply(open: Transaction, { version, name, sql }: Migration): Promise<void> {
  const inserted = await open.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])
     on conflict do nothing returning version`,
    [version, name, sql],
  )
  if (inserted.length === 0) return
  try {
    await open.execute(sql)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    const { code, message } = error as { code?: string; message: string }
    throw new DatabaseUnavailable(
      `The migration ${version}_${name}.sql failed (${code}: ${message}): all of it was undone and the database is ` +
        'unchanged, so start the previous version again, and send this sentence to the maintainers of the program.',
      { cause: error },
    )
  }
}

interface Migration {
  version: string
  name: string
  sql: string
}

/** The files of supabase/migrations, oldest first. */
export async function readMigrations(from: URL = directory): Promise<Migration[]> {
  const files = (await readdir(from)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? []
      if (!version || !name) throw new Error(`A migration is called 20261231235959_what_it_does.sql, not ${file}`)
      return { version, name, sql: await readFile(new URL(file, from), 'utf8') }
    }),
  )
}

/** One process migrates at a time; the others wait until its transaction ends. */
async function takeTurn(open: Queryable): Promise<void> {
  await open.query("select pg_advisory_xact_lock(hashtextextended('pasrundan migrate', 0))")
}

/** Unknown older versions are ignored: a hosted project may have been used for something else. */
async function refuseNewer(database: Queryable, migrations: Migration[]): Promise<void> {
  const newest = migrations.at(-1)?.version ?? ''
  const [newer] = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations where version > $1 order by version desc limit 1',
    [newest],
  )
  if (!newer) return
  throw new DatabaseUnavailable(
    `The database has been migrated to ${newer.version}, and this version of the program knows only ${newest}: ` +
      'start the newer version, or restore an older backup into a new database.',
  )
}
