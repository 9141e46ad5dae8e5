import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupRow,
  encodeBackup,
  isOf,
  readBackupFile,
  writeBackupFile,
} from './backup-file.ts'

import { asOfToday, changesSince } from './older-backups.ts'

const CLOSED_DAYS = 'private.closed_days'
/** What erased households have left stays when a backup is put in the place of what is there: they are left out of it. */
const BOOKS = 'private.books'

/**
 * What a backup holds: each table with its key, in an order in which references exist, and before that in which what a
 * trigger makes follows what it is made of. Not private.settings, which the server and the worker write at each start,
 * not private.job_runs and private.erased_ids, which are of this database and its machines, nor links that are asked for
 * just now, and nothing that opens something: no session or code, and of a household's keys the hashes only.
 */
const tables: readonly { name: string; key: string; which?: { column: string; is: string } }[] = [
  { name: 'public.form_responses', key: 'id' },
  { name: 'private.withdrawals', key: 'id' },
  { name: 'public.outbox', key: 'id', which: { column: 'kind', is: "kind <> 'sign_in' and recipient <> 'former'" } },
  { name: 'private.missing_notices', key: 'form_response_id' },
  { name: 'private.agreements', key: 'booking' },
  { name: 'private.rhythms', key: 'booking, first_day' },
  { name: 'private.day_changes', key: 'booking, nominal' },
  { name: 'private.visits', key: 'booking, day' },
  { name: 'private.reports', key: 'id' },
  { name: 'private.history', key: 'booking, place' },
  { name: 'private.keys', key: 'hash' },
  { name: 'private.payments', key: 'booking, month' },
  { name: BOOKS, key: 'id' },
  { name: 'private.stop_places', key: 'booking' },
  // The others stand in the settings.
  { name: CLOSED_DAYS, key: 'day', which: { column: 'fixed', is: 'not fixed' } },
  { name: 'private.erased_bookings', key: 'month, frequency' },
]

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
  return await inOneMoment(database, async (header, rows) => await writeBackupFile(path, header, rows))
}

/** As `backUp`, into memory, compressed: for whoever takes long to write it, while others would wait. */
export async function backUpToMemory(database: Database): Promise<{ content: Buffer; counts: Record<string, number> }> {
  return await inOneMoment(database, async (header, rows) => {
    const { content, counts } = encodeBackup(header, rows)
    return { content: await buffer(content), counts }
  })
}

/**
 * As `backUp`, of what can still be read where the files under the database are damaged. Needs a superuser, as the
 * embedded database has, and a copy that is given up afterwards: what cannot be read is taken for empty from then on.
 */
export async function backUpAroundDamage(database: Database, path: string): Promise<Record<string, number>> {
  return await inOneMoment(database, async (header, rows, transaction) => {
    // Whole tables and no index, which may be damaged too, or lead to what is.
    const settings = ['zero_damaged_pages = on', 'enable_indexscan = off', 'enable_bitmapscan = off']
    for (const setting of settings) await transaction.query(`set local ${setting}`)
    return await writeBackupFile(path, header, withoutDangling(rows))
  })
}

/**
 * Of rows that belong to one that is not among those before them, what somebody is owed stays, without naming it:
 * withdrawals with their receipts, and messages to the company.
 */
async function* withoutDangling(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow> {
  const known: Record<string, Set<unknown>> = { bookings: new Set(), withdrawals: new Set(), agreements: new Set() }
  for await (const [table, row] of rows) {
    if (table === 'public.form_responses') known.bookings?.add(row.id)
    if (table === 'private.withdrawals') known.withdrawals?.add(row.id)
    const ofBooking = table === 'private.withdrawals' || table === 'private.agreements' ? 'bookings' : 'agreements'
    const references = { form_response_id: 'bookings', withdrawal: 'withdrawals', booking: ofBooking }
    const dangling = Object.entries(references).filter(
      ([column, to]) => row[column] != null && !known[to]?.has(row[column]),
    )
    const isReceipt = row.recipient === 'withdrawer' && known.withdrawals?.has(row.withdrawal)
    const isKept =
      table === 'private.withdrawals' || (table === 'public.outbox' && (row.recipient === 'company' || isReceipt))
    if (dangling.length > 0 && !isKept) continue
    if (table === 'private.agreements') known.agreements?.add(row.booking)
    yield [table, { ...row, ...Object.fromEntries(dangling.map(([column]) => [column, null])) }]
  }
}

async function inOneMoment<Result>(
  database: Database,
  write: (header: BackupHeader, rows: AsyncIterable<BackupRow>, transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return await database.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read, read only')
    const header = await headerOf(transaction)
    return await write(header, rowsOf(transaction, header), transaction)
  })
}

async function headerOf(transaction: Queryable): Promise<BackupHeader> {
  const header: BackupHeader = {
    createdAt: new Date().toISOString(),
    migrations: await migrationsOf(transaction),
    columns: {},
  }
  for (const { name } of tables) {
    const columns = await columnsOf(transaction, name)
    // An older version's database, before it is upgraded, does not have them all.
    if (columns.length > 0) header.columns[name] = columns.filter((column) => !(column in left))
  }
  return header
}

/** The newest migration of a database, by which versions of the program are told apart where it matters to backups. */
export async function schemaVersion(database: Queryable): Promise<string | undefined> {
  return (await migrationsOf(database)).at(-1)
}

async function* rowsOf(transaction: Queryable, { columns }: BackupHeader): AsyncGenerator<BackupRow> {
  for (const { name, key, which } of tables) {
    const present = columns[name]
    if (!present) continue
    const where = which && present.includes(which.column) ? `where ${which.is}` : ''
    await transaction.query(
      `declare backup_rows no scroll cursor for select to_jsonb(chosen) as row
       from (select ${present.map(quoted).join(', ')} from ${name} ${where} order by ${key}) as chosen`,
    )
    for (;;) {
      const rows = await transaction.query<{ row: Record<string, unknown> }>(`fetch ${AT_ONCE} from backup_rows`)
      for (const { row } of rows) yield [name, row]
      if (rows.length < AT_ONCE) break
    }
    await transaction.query('close backup_rows')
  }
}

export interface Restored {
  createdAt: string
  /** How many rows of each table. */
  counts: Record<string, number>
  /** How many bookings of households that have erased themselves since, which are left out. */
  erased: number
}

/**
 * Puts a backup into a migrated database, all of it or nothing, while the site may be running: what visitors send
 * meanwhile waits. Messages that had not been delivered when it was made are delivered afterwards.
 * @param replaced where what is there is saved before it is removed; without it only an empty database is filled
 * @throws BackupError when the file is not to be used, or the database holds something
 */
export async function restore(
  database: Database,
  path: string,
  { replaced }: { replaced?: string } = {},
): Promise<Restored> {
  // Read to its end first: a damaged one is told by its digest, before anybody has to wait for it.
  const file = await readBackupFile(path)
  for await (const _ of file.rows);
  let isSaved = false
  try {
    return await database.transaction(async (transaction) => {
      await refuseUnknown(transaction, file.header, asOfToday(file).header, path)
      // Saved and removed under one lock: whatever was confirmed is in the one or comes after the other.
      // In the order in which acts lock them.
      await transaction.query(
        `lock table ${CLOSED_DAYS}, private.withdrawals, public.form_responses, private.agreements, public.outbox
         in share row exclusive mode`,
      )
      if (replaced !== undefined) {
        const header = await headerOf(transaction)
        await writeBackupFile(replaced, header, rowsOf(transaction, header))
        isSaved = true
      } else if (!(await isEmpty(transaction))) {
        throw new BackupError('The database holds bookings already. Add --replace to put the backup in their place.')
      }
      for (const { name } of tables.toReversed()) await clear(transaction, name)
      const restored = await withoutRules(transaction, async () => await insertAll(transaction, path))
      await transaction.query("select pg_notify('outbox', '')")
      return { createdAt: file.header.createdAt, ...restored }
    })
  } catch (error) {
    if (replaced === undefined || !isSaved) throw error
    // Perhaps it went away when it had just committed.
    if (error instanceof DatabaseUnavailable) {
      throw new BackupError(
        `${error.message} What was there before is kept in ${replaced}; look which of both is there now.`,
      )
    }
    await rm(replaced, { force: true })
    throw error
  }
}

/** @throws BackupError when the backup has what this version of the site cannot keep */
async function refuseUnknown(
  transaction: Queryable,
  { migrations }: BackupHeader,
  { columns: wanted }: BackupHeader,
  path: string,
): Promise<void> {
  const known = new Set(await migrationsOf(transaction))
  const columns = await headerOf(transaction).then((own) => own.columns)
  const isKnown =
    migrations.every((version) => known.has(version)) &&
    Object.entries(wanted).every(([table, names]) => names.every((name) => columns[table]?.includes(name)))
  if (!isKnown) throw new BackupError(`${path} was made by a newer version of the site. Update this one first.`)
}

/**
 * Rules are for what is sent in: what was accepted once is taken as it is, though a later version has stricter ones.
 * They are the triggers called refuse_…
 */
async function withoutRules<Result>(transaction: Queryable, work: () => Promise<Result>): Promise<Result> {
  const rules = await transaction.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
     where tgrelid = any($1::regclass[]) and tgname like 'refuse\\_%' and not tgisinternal`,
    [tables.map(({ name }) => name)],
  )
  for (const { table, name } of rules) await transaction.query(`alter table ${table} disable trigger ${quoted(name)}`)
  const result = await work()
  for (const { table, name } of rules) await transaction.query(`alter table ${table} enable trigger ${quoted(name)}`)
  return result
}

/**
 * Every row of the backup but those of households that have erased themselves since. What triggers have made of earlier
 * ones gives way: the backup knows better.
 */
async function insertAll(transaction: Transaction, path: string): Promise<Pick<Restored, 'counts' | 'erased'>> {
  const { header, rows } = asOfToday(await readBackupFile(path))
  const gone = await transaction.query<{ id: unknown }>('select id from private.erased_ids where not of_others')
  const ids = new Set(gone.map(({ id }) => id))
  const erased: BackupRow[] = []
  async function* kept(): AsyncGenerator<BackupRow> {
    for await (const row of rows) {
      if (!isOf(ids, row)) yield row
      else if (row[0] === 'public.form_responses') erased.push(row)
    }
  }
  const counts: Record<string, number> = Object.fromEntries(Object.keys(header.columns).map((table) => [table, 0]))
  const ahead = tables.map(({ name }) => name).filter((name) => name in counts)
  async function clearUpTo(table?: string): Promise<void> {
    const index = table === undefined ? ahead.length - 1 : ahead.indexOf(table)
    for (const name of ahead.splice(0, index + 1)) await clear(transaction, name)
  }
  for await (const [table, batch] of batches(kept())) {
    await clearUpTo(table)
    await insert(transaction, table, header.columns[table] ?? [], batch)
    counts[table] = (counts[table] ?? 0) + batch.length
  }
  await clearUpTo()
  for (const changes of await changesSince(header)) await transaction.execute(changes)
  // Of a booking whose agreement could not be read.
  await transaction.query(
    `insert into private.agreements (booking, asked_at, waits, words)
     select id, created_at, false, private.words_of(submitted_by, answers) from public.form_responses
     where not exists (select from private.agreements where booking = id)`,
  )
  // That there were such bookings is kept of them.
  await transaction.query(
    `insert into private.erased_bookings as kept (month, frequency, bookings)
     select date_trunc('month', created_at at time zone 'Europe/Stockholm')::date, answers ->> 'frequency', count(*)
     from jsonb_populate_recordset(null::public.form_responses, $1::jsonb) group by 1, 2
     on conflict (month, frequency) do update set bookings = kept.bookings + excluded.bookings`,
    [JSON.stringify(erased.map(([, row]) => row))],
  )
  return { counts, erased: erased.length }
}

async function clear(transaction: Queryable, table: string): Promise<void> {
  if (table === BOOKS) return
  await transaction.query(`delete from ${table} where ${tables.find(({ name }) => name === table)?.which?.is ?? true}`)
}

async function insert(
  transaction: Queryable,
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const present = await columnsOf(transaction, table)
  const own = present.filter((column) => column in left)
  await transaction.query(
    `insert into ${table} (${[...columns, ...own].map(quoted).join(', ')})
     select ${[...columns.map(quoted), ...own.map((column) => left[column])].join(', ')}
     from jsonb_populate_recordset(null::${table}, $1::jsonb)
     ${table === CLOSED_DAYS || table === BOOKS ? 'on conflict do nothing' : ''}`,
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
  const parts = tables.map(({ name, which }) => `exists (select from ${name} where ${which?.is ?? true})`)
  const [row] = await transaction.query<{ filled: boolean }>(`select ${parts.join(' or ')} as filled`)
  return row?.filled === false
}

async function columnsOf(transaction: Queryable, table: string): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
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
