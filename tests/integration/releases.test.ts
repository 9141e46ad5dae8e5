/**
 * Migrates each supported Postgres from an empty database, and from the state that the baseline has left. By default
 * only the oldest major, as the embedded database and the tests' server are of the newest; `npm run test:postgres` fetches the others
 * and tests all.
 */
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { BASELINE, migrate, readMigrations } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { backUp, restore } from '../../src/records/backup.ts'
import { indexSearchTerms } from '../../src/records/search-terms.ts'
import type { Household, Month } from '../../src/shared/desk.ts'
import type { DeskFunctions } from '../../src/shared/functions.ts'
import { bankFile } from '../../src/web/pages/desk/month/bank-row.ts'
import { readTable } from '../../src/web/pages/desk/month/bank-table.ts'
import { sortedNow } from '../../src/web/pages/desk/month/sort-payments.ts'
import { setClock } from '../helpers/database-clock.ts'
import { pglite, postgres } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { type PostgresServer, startPostgresServer } from '../helpers/postgres-server.ts'
import { tablesOf } from '../helpers/rows.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** One of the rows of version 1 that goes on. */
const PAYER = '6af8f154-2ef8-4680-811c-3e3cbe30e506'
const majors = (process.env.POSTGRES_MAJORS ?? '15').split(' ').map(Number)

describe.each(majors)('Postgres %i', (major) => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgresServer({ major })
    const superuser = await openPostgres(server.url)
    await superuser.query("create role owner login createrole password 'x'")
    await superuser.close()
  })
  afterAll(() => server.stop())

  /** Its owner needs no right but CREATEROLE. */
  async function newDatabase(name: string) {
    const superuser = await openPostgres(server.url)
    await superuser.query(`create database ${name} owner owner`)
    await superuser.close()
    const own = { username: 'owner', password: 'x', pathname: `/${name}` }
    return await openPostgres(Object.assign(new URL(server.url), own).href)
  }

  test('an empty database is migrated, and a household booked, answered, visited and billed', async () => {
    const database = await newDatabase('fresh')
    const version = "select current_setting('server_version_num')::int / 10000 as major"
    expect(await database.query(version)).toEqual([{ major }])
    await migrate(database)
    const home = await households(database)
    await collectAndBill(database, (await home.book()).id)
    if (major === majors.at(-1)) await tellAndUpgrade(database, home)
    await database.close()
  })

  test('a database as version 1 left it works on with all its households', async () => {
    const database = await newDatabase('upgraded')
    await liveOnFromBaseline(database)
    await database.close()
  })
})

test('an embedded database as version 1 left it works on with all its households', async () => {
  await using database = await pglite.database()
  // Nothing is migrated in it any more: a new one would take two seconds more.
  await database.execute(
    `drop schema public, private, supabase_migrations, test cascade;
     create schema public; grant usage on schema public to public`,
  )
  await liveOnFromBaseline(database)
})

test('what had been marked as paid, and noted of the bank’s file, is payments after the upgrade, and in a backup’s restore', async () => {
  await using folder = await temporaryFolder()
  await using place = await postgres.place()
  const before = await openDatabase(place)
  await leaveWhatWasPaid(before)
  const path = folder.file('older.gz')
  await backUp(before, path)
  await migrate(before)
  await using restored = await postgres.database()
  await restore(restored, path)
  for (const database of [before, restored]) {
    const receipts = await database.query(
      `select coalesce(reference, 'household') as of, day::text, kronor, source, month::text from private.receipts order by 1, 2, 3`,
    )
    expect(receipts.map((one) => Object.values(one).join(' '))).toEqual([
      'ERASED 2026-11-05 300 desk 2026-10-01',
      'LEGACY 2026-11-05 120 desk 2026-10-01',
      'household 2026-10-01 200 bank ',
      'household 2026-10-04 125 desk 2026-09-01',
      'household 2026-10-09 -25 desk 2026-09-01',
      'household 2026-11-02 400 bank ',
    ])
    const remarks = await database.query('select remark from private.payments order by month')
    expect(remarks).toEqual(['ringde', '', ''].map((remark) => ({ remark })))
  }
  await before.close()
})

test('a backup of version 1 comes back as its database would be after the upgrade', async () => {
  await using folder = await temporaryFolder()
  const path = folder.file('older.gz')
  await using place = await postgres.place()
  const upgraded = await openDatabase(place)
  await leaveRowsOfBaseline(upgraded)
  await backUp(upgraded, path)
  await migrate(upgraded)
  while ((await indexSearchTerms(upgraded)) > 0);
  await using restored = await postgres.database()
  const { counts } = await restore(restored, path)
  for (const table of Object.keys(counts)) {
    expect([table, await rowsOf(restored, table)]).toEqual([table, await rowsOf(upgraded, table)])
  }
  // Without statistics the desk's lists take several times as long.
  for (const database of [upgraded, restored]) {
    const unknown = await database.query(
      `select oid::regclass::text from pg_class
       where relnamespace::regnamespace::text in ('public', 'private') and relkind = 'r' and reltuples < 0`,
    )
    expect(unknown).toEqual([])
  }
  await upgraded.close()
})

test('no migration adds a column with a default to a table whose row type a function takes', async () => {
  // Some minor versions of Postgres 15 refuse it, even if those tested above do not.
  await using database = await postgres.database()
  const tables = await database.query<{ name: string }>(
    `select distinct format('%I.%I', relnamespace::regnamespace, relname) as name
     from pg_class join pg_proc on reltype = any (proargtypes) where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  expect(tables).toContainEqual({ name: 'private.agreements' })
  const added = new RegExp(
    `alter table (only )?(${tables.map(({ name }) => name).join('|')})\\b.*add column.*\\bdefault\\b`,
    'is',
  )
  const folder = new URL('../../supabase/migrations/', import.meta.url)
  for (const file of await readdir(folder)) {
    const statements = (await readFile(new URL(file, folder), 'utf8')).split(';')
    expect(
      statements.filter((statement) => added.test(statement)),
      file,
    ).toEqual([])
  }
})

/** The shape that days had in a column and in messages of their own, before they were facts. */
const beforeDaysWereFacts = `
  alter table private.told add column days jsonb not null default '{}';
  update private.told set
    days = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(facts) where value ? 'raw'),
    facts = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(facts) where not value ? 'raw');
  update public.outbox set data = data || jsonb_build_object('acts', (
    select jsonb_agg(case when act ? 'what'
      then act - '{fact,now}'::text[] || (act -> 'now') || jsonb_build_object('nominal', act -> 'fact')
      else act - 'now' || jsonb_build_object('print', act -> 'now') end)
    from jsonb_array_elements(data -> 'acts') as act
  )) where data -> 'acts' <> '[]'`

/** Everybody is told the same after an upgrade from such rows: what they know, what is on its way, and what nobody has been told. */
async function tellAndUpgrade(database: Database, home: Awaited<ReturnType<typeof households>>): Promise<void> {
  await setClock(database, '2026-11-25T12:00:00Z')
  const { id: booking, key } = await home.agreed({ id: PAYER }, '2026-11-30')
  const leave = async (what: string) =>
    await database.query(
      `update public.outbox set ${what} where form_response_id = $1 and data -> 'acts' = '[]' and private.composed(outbox) -> 'acts' <> 'null'`,
      [booking],
    )
  await home.household('move_pickup', { key, day: '2026-12-07', to_day: '2026-12-14' })
  const once = await home.agreed({ frequency: 'once' }, '2026-12-21')
  await home.desk('desk_close_day', { day: '2026-12-21', reason: 'halka' })
  await leave("status = 'sent'")
  await home.household('move_pickup', { key, day: '2026-12-28', to_day: '2027-01-04' })
  await home.desk('desk_change', { booking, changes: '{"price": 210}' })
  await leave('attempts = 1, data = private.composed(outbox)')
  await home.household('change_booking', { key, changes: '{"notes": "Grinden."}' })
  await home.household('move_pickup', { key, day: '2027-01-11', to_day: null })
  const known = () =>
    database.query<{ unknown: object[] }>(
      `select reader, facts, array(select to_jsonb(one) from private.unknown_to(booking, reader) as one order by act ->> 'fact') as unknown,
         array(select row(id, data, private.composed(outbox))::text from public.outbox
           where form_response_id = booking and data ? 'acts' order by id) as messages
       from private.told where booking = $1 order by reader`,
      [booking],
    )
  const before = await known()
  expect(before.map(({ unknown }) => unknown)).toEqual([
    [expect.anything(), expect.anything()],
    [expect.anything(), expect.anything()],
  ])
  await database.execute(beforeDaysWereFacts)
  const { sql = '' } = (await readMigrations()).find(({ name }) => name === 'days_are_facts') ?? {}
  // One of the functions that it drops has the name of one of today's.
  await database.execute(sql.replace(/^drop function .*$/gm, ''))
  expect(await known()).toEqual(before)

  const spans = () => database.query('select booking, span from private.agreements order by booking')
  const today = await spans()
  await database.query("update private.agreements set span = '[2026-12-21,2026-12-22)' where booking = $1", [once.id])
  expect(await spans()).not.toEqual(today)
  const putOff = (await readMigrations()).find(({ name }) => name === 'put_off_one_offs')
  await database.execute(putOff?.sql ?? '')
  expect(await spans()).toEqual(today)

  const { id: lowered } = await home.agreed({ frequency: 'once' }, '2026-11-30')
  await home.collected(lowered, '2026-11-30')
  await setClock(database, '2026-12-01T12:00:00Z')
  const month = '2026-11-01'
  await home.desk('desk_bill', { month })
  await database.query("update public.outbox set status = 'sent' where kind = 'bill'")
  await home.desk('desk_paid', { booking: lowered, month, paid: true, sum: 60 })
  await home.desk('desk_adjust', { booking: lowered, month, kronor: -65, why: 'Vi missade er.' })
  const unbilled = async () => (await home.inboxWithWords()).unbilled
  await database.query('update private.agreements set settled = true where booking = $1', [lowered])
  expect(await unbilled()).toEqual([])
  const toldMore = (await readMigrations()).find(({ name }) => name === 'told_more_than_it_owes')
  await database.execute(toldMore?.sql ?? '')
  expect(await unbilled()).toEqual([month])
}

async function liveOnFromBaseline(database: Database): Promise<void> {
  await leaveWhatWasPaid(database)
  await migrate(database)
  await readOldFile(database)

  const bookings = await database.query<{ booking: string }>(
    "select booking from private.agreements where status in ('asked', 'agreed')",
  )
  expect(bookings.length).toBeGreaterThan(2)
  await households(database)
  for (const { booking } of bookings) await collectAndBill(database, booking)
}

/** The bank's file from before, for a longer period: what it had paid is not offered again. */
async function readOldFile(database: Database): Promise<void> {
  const { desk } = await households(database, '2026-12-10T12:00:00Z')
  const call = <Name extends keyof DeskFunctions>(name: Name, args: DeskFunctions[Name][0]) =>
    desk<DeskFunctions[Name][1]>(name, { ...args })
  const { reference } = (await call('desk_payers', {})).find(({ booking }) => booking === PAYER) ?? expect.unreachable()
  const rows = ['2026-10-01;200', '2026-11-02;400', '2026-12-03;300'].map((paid) => `${paid},00;tack! ${reference}`)
  const file = Promise.resolve(bankFile('bank', readTable(['Datum;Belopp;Text', ...rows].join('\n')) ?? []))
  const read = () => sortedNow(call, file)
  const { done, exact, other, surplus } = await read()
  const left = [...exact, ...other, ...surplus]
  expect({ done: done.length, left: left.map(({ row }) => row.day) }).toEqual({ done: 2, left: ['2026-12-03'] })
  const payments = left.map(({ row: { day, kronor, text, fingerprint } }) => {
    return { booking: PAYER, day, kronor, source: 'bank', text, fingerprint }
  })
  await desk('desk_receive', { payments: JSON.stringify(payments) })
  expect(await read()).toMatchObject({ done: { length: 3 }, exact: [], other: [], surplus: [], again: [] })
}

/** What the desk had marked as paid before payments were kept for themselves, some of it by a bank's file. */
async function leaveWhatWasPaid(before: Database): Promise<void> {
  await leaveRowsOfBaseline(before)
  const changed = (await readMigrations()).filter(({ version }) => version > BASELINE && version < '20261128091500')
  for (const { sql, version } of changed) {
    await before.execute(sql)
    await before.query('insert into supabase_migrations.schema_migrations (version) values ($1)', [version])
  }
  await before.query('delete from private.payments')
  const paid = (month: string, columns: object) =>
    before.query(
      `insert into private.payments (booking, month, paid_at, paid_sum, paid_back, paid_back_at, remark)
       select $1, $2, paid_at, paid_sum, paid_back, paid_back_at, remark
       from jsonb_to_record($3) as given (paid_at timestamptz, paid_sum integer, paid_back integer, paid_back_at timestamptz, remark text)`,
      [PAYER, month, JSON.stringify(columns)],
    )
  // A part by the bank's file, the rest by hand, and some of it back; then one payment for two months.
  await paid('2026-09-01', {
    ...{ paid_at: '2026-10-03T22:30:00Z', paid_sum: 300, paid_back: 25, paid_back_at: '2026-10-09T12:00:00Z' },
    remark: 'ringde; Bank 2026-10-01 200 kr*',
  })
  await paid('2026-10-01', { paid_sum: 100, remark: 'Bank 2026-11-02 100 kr av 400 kr nr 2' })
  await paid('2026-11-01', {
    paid_at: '2026-11-02T12:00:00Z',
    paid_sum: 300,
    remark: 'Bank 2026-11-02 300 kr av 400 kr nr 2',
  })
  await before.query(
    `insert into private.books (month, reference, owes, paid_at, paid_sum, pickups, bags)
     values ('2026-10-01', 'ERASED', 300, '2026-11-05T12:00:00Z', 300, 4, '{}'), ('2026-10-01', 'LEGACY', 120, '2026-11-05T12:00:00Z', null, 4, '{}')`,
  )
}

/** The tables of version 1 without functions, and rows in each of them. */
async function leaveRowsOfBaseline(database: Database): Promise<void> {
  const [baseline] = await readMigrations()
  await database.execute(baseline?.sql ?? '')
  await database.execute(
    `create schema supabase_migrations;
     create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
     insert into supabase_migrations.schema_migrations (version) values ('${BASELINE}')`,
  )
  await database.execute(await readFile(new URL(`released-rows/${BASELINE}.sql`, import.meta.url), 'utf8'))
  expect(await emptyTables(database)).toEqual([])
}

async function emptyTables(database: Database): Promise<string[]> {
  const empty: string[] = []
  for (const name of await tablesOf(database)) {
    if ((await database.query(`select from ${name} limit 1`)).length === 0) empty.push(name)
  }
  return empty
}

async function rowsOf(database: Database, table: string): Promise<unknown[]> {
  // Leaves out columns that belong to one database, and rows that no backup contains.
  const rows = await database.query<{ row: object }>(
    `select row from ${table} as one, lateral (select to_jsonb(one) - 'inserted_by_tx' - 'claimed_by' as row)
     where coalesce(row ->> 'kind', '') <> 'sign_in' and not coalesce((row ->> 'fixed')::boolean, false) order by row`,
  )
  return rows.map(({ row }) => row)
}

async function collectAndBill(database: Database, booking: string): Promise<void> {
  const { desk } = await households(database, new Date())
  const { status } = await desk('desk_household', { booking })
  if (status === 'asked') await desk('desk_answer', { booking, agree: true })
  const { days } = await desk<Household>('desk_household', { booking })
  const { day } = days.find(({ state }) => state === 'planned') ?? expect.unreachable()
  await setClock(database, `${day}T09:00:00Z`)
  await desk('desk_visit', { booking, day, outcome: 'collected', bags: { Glascontainers: 2 } })
  const { households: billed } = await desk<Month>('desk_month', { month: `${day.slice(0, 7)}-01` })
  expect(billed).toContainEqual(expect.objectContaining({ booking, pickups: expect.toSatisfy((count) => count > 0) }))
}
