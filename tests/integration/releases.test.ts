/**
 * Migrates each supported Postgres from an empty database, and from the state that the baseline has left. By default
 * only the oldest and the newest major; `npm run test:postgres` fetches the others and tests all.
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
import { setClock } from '../helpers/database-clock.ts'
import { pglite, postgres } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { type PostgresServer, startPostgresServer } from '../helpers/postgres-server.ts'
import { tablesOf } from '../helpers/rows.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const majors = (process.env.POSTGRES_MAJORS ?? '15 18').split(' ').map(Number)

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
  // As if nothing had been migrated: a new one would take two seconds more.
  await database.execute(
    `drop schema public, private, supabase_migrations, test cascade;
     create schema public; grant usage on schema public to public`,
  )
  await liveOnFromBaseline(database)
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

async function liveOnFromBaseline(database: Database): Promise<void> {
  await leaveRowsOfBaseline(database)
  await migrate(database)

  const bookings = await database.query<{ booking: string }>(
    "select booking from private.agreements where status in ('asked', 'agreed')",
  )
  expect(bookings.length).toBeGreaterThan(2)
  await households(database)
  for (const { booking } of bookings) await collectAndBill(database, booking)
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
  const { desk } = await households(database)
  await setClock(database, new Date())
  const { status } = await desk('desk_household', { booking })
  if (status === 'asked') await desk('desk_answer', { booking, agree: true })
  const { days } = await desk<Household>('desk_household', { booking })
  const { day } = days.find(({ state }) => state === 'planned') ?? expect.unreachable()
  await setClock(database, `${day}T09:00:00Z`)
  await desk('desk_visit', { booking, day, outcome: 'collected', bags: { Glascontainers: 2 } })
  const { households: billed } = await desk<Month>('desk_month', { month: `${day.slice(0, 7)}-01` })
  expect(billed).toContainEqual(expect.objectContaining({ booking, pickups: expect.toSatisfy((count) => count > 0) }))
}
