import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import { type Database, DatabaseUnavailable } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { backup } from '../../src/jobs/backup.ts'
import { restore } from '../../src/records/backup.ts'
import { backupFiles, backupPath } from '../../src/records/backup-directory.ts'
import { upgrade } from '../../src/records/upgrade.ts'
import type { Inbox } from '../../src/shared/desk.ts'
import { createDatabase, type Engine, engines, type Place } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { migrationsAnd, releases } from '../helpers/migrations.ts'
import { startPostgresServer } from '../helpers/postgres-server.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'

const [, postgres] = engines as [Engine, Engine]

const history = 'select version, name, statements from supabase_migrations.schema_migrations order by version'
const insertBooking = `insert into form_responses (submitted_by, answers)
  values ('Åsa', '${JSON.stringify(sampleBooking().answers)}') returning id`

async function namesOfBackups({ dataDir }: Place): Promise<string[]> {
  return (await backupFiles(dataDir)).map((path) => basename(path))
}

const silent = { info() {}, warn() {}, error() {} }

/** Expects that a visitor can book, and that none of the platform's default grants are left. */
async function expectOurRules(database: Database, role: (sql: string) => Promise<unknown>): Promise<void> {
  await setCompanyMailbox(database, 'hej@pasrundan.example')
  await role(insertBooking)
  await role("insert into outbox (to_email, subject, body) values ('hej@pasrundan.example', 'x', 'x')")
  for (const sql of [
    'select * from form_responses',
    'select * from outbox',
    'delete from form_responses',
    "update outbox set status = 'sent'",
  ]) {
    await expect(role(sql), sql).rejects.toMatchObject({ code: '42501' })
  }
  expect(await role('select id, created_at, submitted_by, answers from form_responses')).toEqual([])
}

test('released migrations never change: a change is a new file', async () => {
  // A release appends an empty line and the `sha256sum` of its files in supabase/migrations.
  for (const { hash, file } of (await releases()).flat()) {
    const sql = await readFile(new URL(`../../supabase/migrations/${file}`, import.meta.url))
    expect(createHash('sha256').update(sql).digest('hex'), file).toBe(hash)
  }
})

for (const engine of engines) {
  describe(engine.name, () => {
    test('migrating again changes nothing', async () => {
      await using database = await engine.database()
      const before = await database.query(history)
      expect(before.map(({ version }) => version)).toEqual(
        (await readdir('supabase/migrations')).map((file) => file.slice(0, 14)),
      )
      await migrate(database)
      expect(await database.query(history)).toEqual(before)
    })

    test('a database newer than the code is refused with advice', async () => {
      await using database = await engine.database()
      await database.query("insert into supabase_migrations.schema_migrations values ('20991231000000')")
      const refusal = await migrate(database).catch((error) => error)
      expect(refusal).toBeInstanceOf(DatabaseUnavailable)
      expect(refusal.message).toContain('20991231000000')
      expect(refusal.message).toContain('start the newer version')
    })

    test('a migration that fails half-way leaves nothing, and is applied once it is fixed', async () => {
      await using database = await engine.database()
      const file = '20980101000000_more.sql'
      {
        await using broken = await migrationsAnd({
          '20970101000000_less.sql': 'create table less (a int);',
          [file]: 'create table more (a int); select 1 / 0;',
        })
        await expect(migrate(database, broken.folder)).rejects.toThrow(
          /^The migration 20980101000000_more\.sql failed \(22012: division by zero\): all of it was undone.* start the previous version/,
        )
      }
      expect(await database.query("select to_regclass('less') as less, to_regclass('more') as more")).toEqual([
        { less: null, more: null },
      ])
      // The previous version still accepts the database.
      await migrate(database)
      await using mended = await migrationsAnd({ [file]: 'create table more (a int);' })
      await migrate(database, mended.folder)
      expect(await database.query("select to_regclass('more')::text as found")).toEqual([{ found: 'more' }])
    })

    test('an upgrade keeps the backups needed to go back, even after the new version has made its own', async () => {
      await using place = await engine.migratedPlace()
      const database = await openDatabase(place)
      await database.query(insertBooking)
      const stop = (date: string) =>
        backup.atStop?.({ database, dataDirectory: place.dataDir, log: silent, now: () => new Date(date) })
      await stop('2026-11-22T11:00:00Z')
      await upgrade(database, place.dataDir)
      expect(await namesOfBackups(place)).toEqual(['2026-11-22.jsonl.gz'])

      await using newer = await migrationsAnd({
        '20980101000000_more.sql': 'alter table public.form_responses add more int',
      })
      const { folder } = newer
      await writeFile(join(place.dataDir, 'in-the-way'), '')
      const refusal = upgrade(database, join(place.dataDir, 'in-the-way'), { folder })
      await expect(refusal).rejects.toThrow(
        /^The backup before the upgrade could not be written .*nothing was changed.*--no-backup/,
      )
      await upgrade(database, place.dataDir)
      await upgrade(database, place.dataDir, { folder })
      await upgrade(database, place.dataDir, { folder })
      await database.query(insertBooking)
      await stop('2026-11-22T20:00:00Z')
      await stop('2026-11-22T21:00:00Z')
      await database.close()

      const names = await namesOfBackups(place)
      const upgraded = names.find((name) => /^\d{4}-\d\d-\d\dT\d{6}-before-upgrade\.jsonl\.gz$/.test(name))
      expect(names.toSorted()).toEqual(
        ['2026-11-22-20980101000000.jsonl.gz', '2026-11-22.jsonl.gz', `${upgraded}`].sort(),
      )
      const [ofNewer, ofNoon] = ['2026-11-22-20980101000000', '2026-11-22'].map((name) =>
        backupPath(place.dataDir, name),
      ) as [string, string]
      const beforeUpgrade = join(place.dataDir, 'backups', `${upgraded}`)
      for (const path of [ofNoon, beforeUpgrade]) {
        await using older = await engine.database()
        expect((await restore(older, path)).counts['public.form_responses']).toBe(1)
      }
      await using older = await engine.database()
      await expect(restore(older, ofNewer)).rejects.toThrow(/newer version/)
      await migrate(older, folder)
      expect((await restore(older, ofNewer)).counts['public.form_responses']).toBe(2)
    })

    test('without a backup it is upgraded only on request', async () => {
      await using place = await engine.migratedPlace()
      const database = await openDatabase(place)
      await using newer = await migrationsAnd({ '20980101000000_more.sql': 'create table more (a int)' })
      await upgrade(database, place.dataDir, { folder: newer.folder, withoutBackup: true })
      expect(await namesOfBackups(place)).toEqual([])
      await database.close()
    })
  })
}

test('several processes that start at once migrate once', async () => {
  await using place = await postgres.place()
  const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase(place)))
  await Promise.all([...databases, ...databases].map((database) => migrate(database)))
  const applied = await databases[0]?.query<{ version: string; statements: string[] }>(history)
  expect(applied?.map((row) => row.version)).toEqual(
    (await readdir('supabase/migrations')).map((file) => file.slice(0, 14)),
  )
  expect(applied?.every((row) => row.statements.length === 1)).toBe(true)
  await Promise.all(databases.map((database) => database.close()))
})

test('bookings from before agreements become unanswered, only recent ones wait, and no mail goes out', async () => {
  await using place = await postgres.place()
  const database = await openDatabase(place)
  {
    await using older = await migrationsAnd({}, '20261122060000')
    await migrate(database, older.folder)
  }
  for (const [name, age] of [
    ['Ny', '1 minute'],
    ['Sen', '3 days'],
    ['Gammal', '8 days'],
  ]) {
    await database.query(
      `with booking as (
         insert into public.form_responses (created_at, submitted_by, answers)
         values (now() - $1::interval, $2, $3) returning id, created_at
       )
       insert into public.outbox (created_at, to_email, subject, body, form_response_id, status, sent_at)
       select created_at, 'hej@pasrundan.example', 'Ny bokning', 'x', id, 'sent', created_at from booking`,
      [age, name, JSON.stringify(sampleBooking().answers)],
    )
  }
  const messages = 'select id, kind, recipient, status, to_email, sent_at from public.outbox order by id'
  const before = await database.query(messages)

  await upgrade(database, place.dataDir)
  const [copy = ''] = await backupFiles(place.dataDir)
  await using other = await postgres.database()
  expect((await restore(other, copy)).counts).toMatchObject({ 'public.form_responses': 3, 'public.outbox': 3 })
  const { desk } = await households(database)
  // Everything that runs on its own.
  await database.query('select private.queue_reminders(), private.urge_answers(), private.send_requested_links()')
  expect(await database.query(messages)).toEqual(before)
  expect(
    await database.query(
      `select submitted_by as name, status, waits from private.agreements
       join public.form_responses on id = booking order by created_at`,
    ),
  ).toEqual([
    { name: 'Gammal', status: 'asked', waits: false },
    { name: 'Sen', status: 'asked', waits: true },
    { name: 'Ny', status: 'asked', waits: true },
  ])
  const { unanswered } = await desk<Inbox>('desk_inbox')
  expect(unanswered.map(({ name }) => name)).toEqual(['Sen', 'Ny'])
  // Bookings that do not wait can still be found, read and answered.
  const [found] = await desk<{ booking: string }[]>('desk_find', { words: 'gammal' })
  expect(await desk('desk_answer', { booking: found?.booking, agree: true })).toMatchObject({ status: 'agreed' })
  await database.close()
})

test('a withdrawal entered at the desk just before an upgrade can be taken back after it', async () => {
  await using place = await postgres.place()
  const database = await openDatabase(place)
  {
    await using older = await migrationsAnd({}, '20261124175811')
    await migrate(database, older.folder)
  }
  const { book, desk, household } = await households(database)
  const { id: booking } = await book()
  await desk('desk_answer', { booking, agree: true })
  await household('withdraw', { name: 'Åsa Öberg', contract: 'Ekvägen 10', receipt_to: 'asa@example.se' })
  const waiting = async () => (await desk<Inbox>('desk_inbox')).withdrawals
  const before = await waiting()
  await desk('desk_withdraw', { booking, withdrawal: before[0]?.id })
  expect(await waiting()).toEqual([])

  await migrate(database)
  await desk('desk_unwithdraw', { booking })
  expect(await waiting()).toEqual(before)
  await database.close()
})

for (const era of ['grants everything', 'grants nothing'] as const) {
  test(`a database the hosted platform prepared, of the era that ${era} by default`, async () => {
    await using place = await postgres.place()
    const owner = await openDatabase(place)
    await owner.execute(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'anon') then
          create role anon nologin noinherit;
          create role authenticated nologin noinherit;
          create role service_role nologin noinherit bypassrls;
        end if;
      end $$;
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations values ('20200101000000', '{}', 'of_an_earlier_life');
      grant usage on schema public to anon, authenticated, service_role;`)
    if (era === 'grants everything') {
      for (const what of ['tables', 'functions', 'sequences']) {
        await owner.query(
          `alter default privileges in schema public grant all on ${what} to anon, authenticated, service_role`,
        )
      }
    }
    await migrate(owner)
    await expectOurRules(owner, (sql) => owner.as(anonymous, (visitor) => visitor.query(sql)))
    await owner.close()
  })
}

test('on a fresh Postgres the owner of the database needs no right but CREATEROLE', async () => {
  const server = await startPostgresServer()
  try {
    const superuser = await openPostgres(server.url)
    await superuser.query("create role owner login createrole password 'owner'")
    await superuser.query('create database site owner owner')
    await superuser.close()
    const own = new URL(server.url)
    Object.assign(own, { username: 'owner', password: 'owner', pathname: '/site' })
    const owner = await openPostgres(own.href)
    await migrate(owner)
    await expectOurRules(owner, (sql) => owner.as(anonymous, (visitor) => visitor.query(sql)))
    await owner.close()
  } finally {
    await server.stop()
  }
})

test('on Postgres an owner with CREATEROLE is enough; no superuser is needed', async () => {
  const { url, drop } = await createDatabase()
  const name = `owner_${new URL(url).pathname.slice(1)}`
  const superuser = await openPostgres(url)
  try {
    await superuser.execute(`
      create role ${name} login createrole password 'p%40ss';
      do $$ begin
        if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
        if not exists (select from pg_roles where rolname = 'authenticated') then
          create role authenticated nologin noinherit;
        end if;
      end $$;
      grant anon, authenticated to ${name} with admin option;
      alter schema public owner to ${name};
      grant create on database ${new URL(url).pathname.slice(1)} to ${name}`)
    const own = new URL(url)
    own.username = name
    own.password = encodeURIComponent('p%40ss')
    const owner = await openPostgres(own.href)
    await migrate(owner)
    await expectOurRules(owner, (sql) => owner.as(anonymous, (visitor) => visitor.query(sql)))
    await owner.close()
  } finally {
    await superuser.close()
    await drop()
  }
})
