import type { Database, Queryable } from '../database/database.ts'
import { BackupError, type BackupHeader, type BackupRow, readBackupFile, writeBackupFile } from './backup-file.ts'

/**
 * What a backup holds: each table with its key, in an order in which references exist. Not private.settings: the
 * server and the worker write it at each start.
 */
const tables = [
  { name: 'public.form_responses', key: 'id' },
  { name: 'public.outbox', key: 'id' },
  { name: 'private.missing_notices', key: 'form_response_id' },
  { name: 'private.erased_bookings', key: 'month, frequency' },
] as const

/**
 * What belongs to the database the rows were in and not to them, with the value it gets in the next one. Transaction
 * ids recur in another database, where a stored one would show its row to a stranger: 3 is never given out again.
 */
const left: Readonly<Record<string, string>> = { inserted_by_tx: `'3'::xid8`, claimed_by: 'null' }

const AT_ONCE = 500

/**
 * Copies everything that is stored to a file, as it is at one moment, while the site goes on. It can be restored into
 * either engine.
 * @returns how many rows of each table
 */
export async function backUp(database: Database, path: string): Promise<Record<string, number>> {
  return await database.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read, read only')
    const header: BackupHeader = {
      createdAt: new Date().toISOString(),
      migrations: await migrationsOf(transaction),
      columns: {},
    }
    for (const { name } of tables) {
      header.columns[name] = (await columnsOf(transaction, name)).filter((column) => !(column in left))
    }
    return await writeBackupFile(path, header, rowsOf(transaction, header))
  })
}

async function* rowsOf(transaction: Queryable, { columns }: BackupHeader): AsyncGenerator<BackupRow> {
  for (const { name, key } of tables) {
    const list = columns[name]?.map(quoted).join(', ')
    await transaction.query(
      `declare backup_rows no scroll cursor for
       select to_jsonb(chosen) as row from (select ${list} from ${name} order by ${key}) as chosen`,
    )
    for (;;) {
      const rows = await transaction.query<{ row: Record<string, unknown> }>(`fetch ${AT_ONCE} from backup_rows`)
      for (const { row } of rows) yield [name, row]
      if (rows.length < AT_ONCE) break
    }
    await transaction.query('close backup_rows')
  }
}

/**
 * Puts a backup into a migrated database, all of it or nothing, while the site may be running. Messages that had not
 * been delivered when it was made are delivered afterwards.
 * @param replace also into a database that holds something, all of which is removed
 * @throws BackupError when the file is not to be used, or the database holds something
 */
export async function restore(
  database: Database,
  path: string,
  { replace }: { replace: boolean },
): Promise<{ createdAt: string; counts: Record<string, number> }> {
  // Read to its end first: a damaged one is told by its digest, before the database trips over it.
  for await (const _ of (await readBackupFile(path)).rows);
  return await database.transaction(async (transaction) => {
    const { header, rows } = await readBackupFile(path)
    const known = new Set(await migrationsOf(transaction))
    if (header.migrations.some((version) => !known.has(version))) {
      throw new BackupError(`${path} was made by a newer version of the site. Update this one first.`)
    }
    // What visitors send meanwhile waits.
    await transaction.query('lock table public.form_responses, public.outbox in share row exclusive mode')
    if (!replace && !(await isEmpty(transaction))) {
      throw new BackupError('The database holds bookings already. Add --replace to put the backup in their place.')
    }
    for (const { name } of tables.toReversed()) await transaction.query(`delete from ${name}`)

    const counts: Record<string, number> = {}
    for await (const [name, batch] of batches(rows)) {
      // Each restored booking was noted here as one whose notice is missing; the backup knows better.
      if (name === 'private.missing_notices' && !counts[name]) await transaction.query(`delete from ${name}`)
      await insert(transaction, name, header.columns[name] ?? [], batch)
      counts[name] = (counts[name] ?? 0) + batch.length
    }
    if (!counts['private.missing_notices']) await transaction.query('delete from private.missing_notices')
    return { createdAt: header.createdAt, counts }
  })
}

async function insert(
  transaction: Queryable,
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const present = await columnsOf(transaction, table)
  if (!tables.some(({ name }) => name === table) || columns.some((column) => !present.includes(column))) {
    throw new BackupError('The backup has what this version of the site does not know. Update this one first.')
  }
  const own = present.filter((column) => column in left)
  await transaction.query(
    `insert into ${table} (${[...columns, ...own].map(quoted).join(', ')})
     select ${[...columns.map(quoted), ...own.map((column) => left[column])].join(', ')}
     from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Rows that follow each other in one table, together. */
async function* batches(rows: AsyncIterable<BackupRow>): AsyncGenerator<[string, Record<string, unknown>[]]> {
  let current: [string, Record<string, unknown>[]] | undefined
  for await (const [table, row] of rows) {
    if (current && (current[0] !== table || current[1].length === AT_ONCE)) {
      yield current
      current = undefined
    }
    current ??= [table, []]
    current[1].push(row)
  }
  if (current) yield current
}

async function isEmpty(transaction: Queryable): Promise<boolean> {
  const parts = tables.map(({ name }) => `exists (select from ${name})`)
  const [row] = await transaction.query<{ filled: boolean }>(`select ${parts.join(' or ')} as filled`)
  return row?.filled === false
}

async function columnsOf(transaction: Queryable, table: string): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function migrationsOf(transaction: Queryable): Promise<string[]> {
  const rows = await transaction.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return rows.map(({ version }) => version)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
