import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type Database, DatabaseUnavailable, type Queryable, type Transaction } from '../database/database.ts'
import { DAMAGE, isUnreadable } from '../database/postgres-errors.ts'
import { quote } from '../database/quote.ts'
import { setClosedDates, setCompanyMailbox } from '../database/settings.ts'
import { refreshStatistics } from '../database/statistics.ts'
import { company } from '../shared/company.ts'
import { aroundDamage } from './backup-directory.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupRow,
  encodeBackup,
  isOf,
  newer,
  readBackupFile,
  verifyBackup,
  writeBackupFile,
} from './backup-file.ts'
import { OF_ERASED } from './erase.ts'
import {
  changesSince,
  columnsFromBefore,
  nameNow,
  refuseUnknownVersion,
  wasColumn,
  withNamesOfNow,
} from './older-backups.ts'
import { indexSearchTerms } from './search-terms.ts'

const CLOSED_DAYS = 'private.closed_days'
/**
 * The books of erased households, with their payments, and their ids survive replacing the data with a backup: erased households
 * are left out of it.
 */
const BOOKS = 'private.books'
const RECEIPTS = 'private.receipts'

/**
 * The contents of a backup: each table with its key, in an order that satisfies references and in which rows made by triggers
 * follow their source. Not private.settings, which server and worker write at each start; not private.job_runs and
 * private.erased_ids, which belong to this database and its machines; not pending link requests, nor the withdrawals of erased
 * bookings, which count for a day; and no secrets: no sessions or codes, and only the hashes of households' keys.
 */
const tables: readonly { name: string; key: string; which?: string }[] = [
  { name: 'public.form_responses', key: 'id' },
  { name: 'private.agreements', key: 'booking' },
  { name: 'private.withdrawals', key: 'id', which: `not (${OF_ERASED})` },
  { name: 'public.outbox', key: 'id', which: "kind <> 'sign_in' and recipient <> 'former'" },
  { name: 'private.rhythms', key: 'booking, first_day' },
  { name: 'private.day_changes', key: 'booking, nominal' },
  { name: 'private.told', key: 'booking, reader' },
  { name: 'private.visits', key: 'booking, day' },
  { name: 'private.reports', key: 'id' },
  { name: 'private.history', key: 'booking, place' },
  { name: 'private.keys', key: 'hash' },
  { name: 'private.payments', key: 'booking, month' },
  { name: BOOKS, key: 'id' },
  { name: RECEIPTS, key: 'id' },
  { name: 'private.stop_places', key: 'booking' },
  // The others come from the settings.
  { name: CLOSED_DAYS, key: 'day', which: 'not fixed' },
  { name: 'private.season_end', key: 'is_the_one' },
  { name: 'private.seasons', key: 'first_day' },
  { name: 'private.erased_bookings', key: 'month, frequency' },
]

/**
 * Columns that belong to the database rather than the row, with their value after a restore. Transaction ids recur in another
 * database, where a stored one would show its row to a stranger; 3 is never reused.
 */
const setByRestore: Readonly<Record<string, string>> = {
  inserted_by_tx: `'3'::xid8`,
  // Since the backup a waiting SMS may have been sent: as if its worker had died, a mail goes instead.
  claimed_by: `case when channel = 'sms' and status = 'queued' then 'before the restore' end`,
  // Search terms are made of the other columns, by the rules of the version that restores.
  'private.agreements.search_terms': 'null',
}

/** In SQL; undefined for columns that keep what they had. */
function valueAfterRestore(table: string, column: string): string | undefined {
  return setByRestore[column] ?? setByRestore[`${table}.${column}`]
}

/** Another one once anything that a backup holds has been stored or deleted: by transactions, because a clock may be wrong. */
export async function stateOf(database: Queryable): Promise<string> {
  try {
    const [row] = await database.query<{ state: string | null }>(
      `select count(*) || ' ' || sum(xmin::text::bigint) as state from (${stored}) as stored`,
    )
    return row?.state ?? 'empty'
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return 'damaged'
  }
}

const stored = tables.map(({ name, which = 'true' }) => `select xmin from ${name} where ${which}`).join(' union all ')

const AT_ONCE = 500

/**
 * A consistent snapshot, while the site is running, that can be restored into either engine.
 * @returns how many rows of each table
 * @throws DamageError when something could not be read; the rest is then in a file beside `path`, which stays as it was
 */
export async function backUp(database: Database, path: string): Promise<Record<string, number>> {
  const beside = aroundDamage(path)
  const { counts, unread } = await backUpWhatIsReadable(database, (isWhole) => (isWhole ? path : beside))
  if (unread) throw new DamageError(unread, beside)
  return counts
}

/**
 * The file is named when it is known whether something could not be read.
 * @param name what it says that it is called
 * @returns `unread` says what that is; empty for nothing
 */
export async function backUpWhatIsReadable(
  database: Database,
  pathOf: (isWhole: boolean) => string,
  name?: string,
): Promise<{ counts: Record<string, number>; unread: string }> {
  return await inOneMoment(database, async (header, rows, isWhole) => ({
    counts: await writeBackupFile(pathOf(isWhole), { ...header, name }, rows),
  }))
}

/** For a command that may write nowhere, and a slow reader would make others wait. */
export async function backUpToMemory(database: Database) {
  return await inOneMoment(database, async (header, rows) => {
    const { content, counts } = encodeBackup(header, rows)
    return { content: await buffer(content), counts }
  })
}

export class DamageError extends BackupError {
  readonly code = 'XX001'

  constructor(unread: string, where: string) {
    super(`${DAMAGE} What can be read is in ${where}; it lacks ${unread}.`)
  }
}

/**
 * Rows whose parent could not be read are kept, without the reference, if somebody is owed them: withdrawals with their
 * receipts, and messages to the company.
 */
async function* withoutDangling(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow> {
  const bookings = new Set<unknown>()
  const agreements = new Set<unknown>()
  const withdrawals = new Set<unknown>()
  for await (const [table, row] of rows) {
    if (table === 'public.form_responses') bookings.add(row.id)
    if (table === 'private.withdrawals') withdrawals.add(row.id)
    const isOfBooking = table === 'private.withdrawals' || table === 'private.agreements'
    const references = {
      form_response_id: bookings,
      withdrawal: withdrawals,
      booking: isOfBooking ? bookings : agreements,
      about: agreements,
    }
    const dangling = Object.entries(references)
      .filter(([column, known]) => row[column] != null && !known.has(row[column]))
      .map(([column]) => [column, null])
    const isReceipt = row.recipient === 'withdrawer' && withdrawals.has(row.withdrawal)
    if (dangling.length > 0 && table !== 'private.withdrawals' && row.recipient !== 'company' && !isReceipt) continue
    if (table === 'private.agreements') agreements.add(row.booking)
    yield [table, { ...row, ...Object.fromEntries(dangling) }]
  }
}

/** If something cannot be read, once more, around it: `write` then gets rows that are not all there are. */
async function inOneMoment<Written extends object>(
  database: Database,
  write: (header: BackupHeader, rows: AsyncIterable<BackupRow>, isWhole: boolean) => Promise<Written>,
): Promise<Written & { unread: string }> {
  async function moment<Read>(read: (transaction: Queryable, header: BackupHeader) => Promise<Read>): Promise<Read> {
    return await database.transaction(async (transaction) => {
      await transaction.query('set transaction isolation level repeatable read, read only')
      return await read(transaction, await headerOf(transaction))
    })
  }
  try {
    const written = await moment((transaction, header) => write(header, rowsOf(transaction, header), true))
    return { ...written, unread: '' }
  } catch (error) {
    if (!isUnreadable(error)) throw error
  }
  return await moment(async (transaction, header) => {
    const unread: string[] = []
    const written = await write(header, withoutDangling(readableRowsOf(transaction, header, unread)), false)
    return { ...written, unread: unread.join(', ') || 'nothing' }
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
    // An older version's database, before its upgrade, lacks some of them.
    if (columns.length > 0) header.columns[name] = columns.filter((column) => !valueAfterRestore(name, column))
  }
  return header
}

export async function schemaVersion(database: Queryable): Promise<string | undefined> {
  return (await migrationsOf(database)).at(-1)
}

async function* rowsOf(transaction: Queryable, { columns }: BackupHeader): AsyncGenerator<BackupRow> {
  for (const { name, key, which = 'true' } of tables) {
    const present = columns[name]
    if (!present) continue
    await transaction.query(
      `declare backup_rows no scroll cursor for select to_jsonb(chosen) as row
       from (select ${present.map(quote).join(', ')} from ${name} where ${which} order by ${key}) as chosen`,
    )
    for (;;) {
      const rows = await transaction.query<{ row: Record<string, unknown> }>(`fetch ${AT_ONCE} from backup_rows`)
      for (const { row } of rows) yield [name, row]
      if (rows.length < AT_ONCE) break
    }
    await transaction.query('close backup_rows')
  }
}

const PAGE = 512

async function* readableRowsOf(
  transaction: Queryable,
  { columns }: BackupHeader,
  unread: string[],
): AsyncGenerator<BackupRow> {
  for (const setting of ['enable_seqscan', 'enable_indexscan', 'enable_bitmapscan'])
    await transaction.query(`set local ${setting} = off`)
  for (const { name, which = 'true' } of tables) {
    const present = columns[name]
    if (!present) continue
    const lost = { page: 0, row: 0 }
    yield* readableRowsIn(transaction, name, present.map(quote).join(', '), which, lost)
    const gone = Object.entries(lost).filter(([, count]) => count > 0)
    unread.push(...gone.map(([what, count]) => `${count} ${what}${count === 1 ? '' : 's'} of ${name}`))
  }
}

/** Read by their places in the file and not by an index, which may be damaged or lead to damaged pages. Counts what is lost. */
async function* readableRowsIn(
  transaction: Queryable,
  table: string,
  columns: string,
  which: string,
  lost: { page: number; row: number },
): AsyncGenerator<BackupRow> {
  const at = (place: number) => `'(${Math.floor(place / PAGE)},${place % PAGE})'::tid`
  const within = (from: number, to: number) => `from ${table} where ctid >= ${at(from)} and ctid < ${at(to)}`
  const [size] = await transaction.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::integer)::integer as pages`,
    [table],
  )
  const last = (size?.pages ?? 0) * PAGE
  for (let from = 0; from < last; from += 16 * PAGE) yield* between(from, Math.min(from + 16 * PAGE, last))

  async function* between(from: number, to: number): AsyncGenerator<BackupRow> {
    const rows = await unlessUnreadable<{ row: Record<string, unknown> }>(
      transaction,
      `select to_jsonb(chosen) as row from (select ${columns} ${within(from, to)} and ${which}) as chosen`,
    )
    if (rows) for (const { row } of rows) yield [table, row]
    else if (to - from === 1) lost.row++
    else if (to - from === PAGE && !(await unlessUnreadable(transaction, `select ctid ${within(from, to)}`)))
      lost.page++
    else {
      const half = to - from > PAGE ? Math.ceil((to - from) / PAGE / 2) * PAGE : (to - from) / 2
      yield* between(from, from + half)
      yield* between(from + half, to)
    }
  }
}

async function unlessUnreadable<Row>(transaction: Queryable, sql: string): Promise<Row[] | null> {
  await transaction.query('savepoint reading')
  try {
    return await transaction.query<Row>(sql)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    await transaction.query('rollback to savepoint reading')
    return null
  } finally {
    await transaction.query('release savepoint reading').catch(() => {})
  }
}

interface Restored {
  createdAt: string
  counts: Record<string, number>
  erased: number
  lost: Lost[]
}

/** What a household, or the company about it, has done since the backup, and is replaced by it. */
interface Lost {
  /** The first of it. */
  at: Date
  name: string
  address: string | null
  /** 'booked, agreed 2026-11-30' */
  acts: string
}

const whatWasDone = `
  select booking, coalesce(submitted_by, name) as name, answers ->> 'address' as address, at, what from (
    select id as booking, created_at as at, 'booked' as what, null as name from public.form_responses
    union all
    select booking, at, concat_ws(' ', what, day), null from private.history
    union all
    select booking, entered_at, format('%s kr', kronor), null from private.receipts where booking is not null and taken_off_at is null
    union all
    select coalesce(booking, about), received_at, 'withdrawal', name from private.withdrawals where not (${OF_ERASED})
  ) as done left join public.form_responses on id = booking`

/**
 * All or nothing, also while the site is running: visitors' requests wait meanwhile. Messages that were undelivered when it was made are
 * delivered afterwards.
 * @param replaced where the current data are saved before they are removed; without it only an empty database is accepted
 * @throws BackupError when the file is unusable, or the database is not empty
 */
export async function restore(
  database: Database,
  path: string,
  { replaced }: { replaced?: string } = {},
): Promise<Restored> {
  // Before anybody has to wait.
  const header = await verifyBackup(path)
  let isSaved = false
  try {
    return await database.transaction(async (transaction) => {
      await refuseUnknown(transaction, header, path)
      // Saved and removed under one lock, so that every confirmed booking is in the saved file or comes afterwards. Locks are
      // taken in the same order as in acts.
      await transaction.query(
        `lock table ${CLOSED_DAYS}, private.withdrawals, public.form_responses, private.agreements, public.outbox
         in share row exclusive mode`,
      )
      if (replaced !== undefined) {
        const current = await headerOf(transaction)
        await writeBackupFile(replaced, current, rowsOf(transaction, current))
        isSaved = true
      }
      if (await isEmpty(transaction)) {
        // Before there is anybody to tell: who had a pick-up on one of these days was told of it before the backup was made.
        await setClosedDates(transaction)
      } else if (replaced === undefined) {
        throw new BackupError('The database already holds data. Add --replace to replace them with the backup.')
      }
      await transaction.execute(`
        create temporary table present_keys on commit drop as select * from private.keys;
        create temporary table present_acts on commit drop as ${whatWasDone}`)
      for (const { name } of tables.toReversed()) await clear(transaction, name)
      const restored = await withoutRules(transaction, async () => await insertAll(transaction, path))
      // A link that somebody else had must not open the household's page again, and one that it got since must go on doing so.
      await transaction.execute(
        `insert into private.keys select present_keys.* from present_keys join private.agreements using (booking)
         on conflict (hash) do update set revoked_at = coalesce(keys.revoked_at, excluded.revoked_at)`,
      )
      const lost = await transaction.query<Lost>(
        `select min(at) as at, name, address, string_agg(what, ', ' order by at, what) as acts
         from (select * from present_acts except (${whatWasDone})) as lost group by booking, name, address order by 1, 2`,
      )
      // What waited for the company's former mailbox would be given up.
      await setCompanyMailbox(transaction, company.email)
      await refreshStatistics(transaction)
      await transaction.query("select pg_notify('outbox', '')")
      return { createdAt: header.createdAt, ...restored, lost }
    })
  } catch (error) {
    if (replaced === undefined || !isSaved) throw error
    // The connection may have been lost just after the commit.
    if (error instanceof DatabaseUnavailable) {
      throw new BackupError(
        `${error.message} The previous data are kept in ${replaced}; check which of the two is in the database now.`,
      )
    }
    await rm(replaced, { force: true })
    throw error
  }
}

/** @throws BackupError when the backup contains data that this version cannot store */
async function refuseUnknown(transaction: Queryable, header: BackupHeader, path: string): Promise<void> {
  refuseUnknownVersion(header, await migrationsOf(transaction), path)
  const { columns } = await headerOf(transaction)
  // Table and column names become SQL.
  const isKnown = Object.entries(header.columns).every(
    ([table, names]) =>
      Object.hasOwn(columns, table) &&
      names
        .map((name) => nameNow(table, name))
        .every((name) => valueAfterRestore(table, name) || wasColumn(table, name) || columns[table]?.includes(name)),
  )
  if (!isKnown) throw newer(path)
}

/**
 * Rules apply to new input: rows accepted once are restored unchanged, although a later version may be stricter; and nothing is noted
 * of what only comes back. They are the triggers named refuse_… and note_…
 */
async function withoutRules<Result>(transaction: Queryable, work: () => Promise<Result>): Promise<Result> {
  const rules = await transaction.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
     where tgrelid = any($1::regclass[]) and tgname ~ '^(refuse|note)_' and not tgisinternal`,
    [tables.map(({ name }) => name)],
  )
  for (const { table, name } of rules) await transaction.query(`alter table ${table} disable trigger ${quote(name)}`)
  const result = await work()
  for (const { table, name } of rules) await transaction.query(`alter table ${table} enable trigger ${quote(name)}`)
  return result
}

/** Except those of households erased since. Rows that triggers generated from earlier ones are replaced by the backup's. */
async function insertAll(transaction: Transaction, path: string): Promise<Pick<Restored, 'counts' | 'erased'>> {
  const { header, rows } = await readBackupFile(path)
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
  const before = columnsFromBefore(header)
  for (const columns of before.add) await transaction.execute(columns)
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
  for (const columns of before.drop) await transaction.execute(columns)
  // Replaces agreements that could not be read from a damaged database.
  await transaction.query(
    `insert into private.agreements (booking, asked_at, waits)
     select id, created_at, false from public.form_responses
     where not exists (select from private.agreements where booking = id)`,
  )
  while ((await indexSearchTerms(transaction)) > 0);
  // An older version's backup has not what was told.
  await transaction.query(
    'select private.know_what_is(array(select booking from private.agreements where agreed_at is not null))',
  )
  // The bookings left out are still counted.
  await transaction.query(
    `insert into private.erased_bookings as kept (month, frequency, bookings)
     select date_trunc('month', private.local_day(created_at))::date, answers ->> 'frequency', count(*)
     from jsonb_populate_recordset(null::public.form_responses, $1::jsonb) group by 1, 2
     on conflict (month, frequency) do update set bookings = kept.bookings + excluded.bookings`,
    [JSON.stringify(erased.map(([, row]) => row))],
  )
  return { counts, erased: erased.length }
}

async function clear(transaction: Queryable, table: string): Promise<void> {
  if (table === BOOKS) return
  const which = table === RECEIPTS ? 'booking is not null' : tables.find(({ name }) => name === table)?.which
  await transaction.query(`delete from ${table} where ${which ?? true}`)
}

async function insert(
  transaction: Queryable,
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const present = await columnsOf(transaction, table)
  const own = present.filter((column) => valueAfterRestore(table, column))
  // An older backup may still hold some of those.
  const given = columns.map((column) => nameNow(table, column)).filter((column) => !valueAfterRestore(table, column))
  await transaction.query(
    `insert into ${table} (${[...given, ...own].map(quote).join(', ')})
     select ${[...given.map(quote), ...own.map((column) => valueAfterRestore(table, column))].join(', ')}
     from jsonb_populate_recordset(null::${table}, $1::jsonb)
     ${[CLOSED_DAYS, BOOKS, RECEIPTS].includes(table) ? 'on conflict do nothing' : ''}`,
    [JSON.stringify(rows.map((row) => withNamesOfNow(table, row)))],
  )
}

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
  const parts = tables.map(({ name, which }) => `exists (select from ${name} where ${which ?? true})`)
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
