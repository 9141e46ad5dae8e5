import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import { type Database, DatabaseUnavailable } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { backup } from '../../src/jobs/backup.ts'
import { backUp, restore } from '../../src/records/backup.ts'
import { backupFiles, backupPath } from '../../src/records/backup-directory.ts'
import { upgrade } from '../../src/records/upgrade.ts'
import { createDatabase, type Place, postgres, sqlEngines } from '../helpers/databases.ts'
import { jobContext } from '../helpers/job-context.ts'
import { migrationsAnd } from '../helpers/migrations.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const history = 'select version, name, statements from supabase_migrations.schema_migrations order by version'
const insertBooking = `insert into form_responses (submitted_by, answers)
  values ('Åsa', '${JSON.stringify(sampleBooking().answers)}') returning id`

async function namesOfBackups({ dataDir }: Place): Promise<string[]> {
  return (await backupFiles(dataDir)).map((path) => basename(path))
}

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

describe.each(sqlEngines)('$name', (engine) => {
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

  test('a database from before version 1 is refused, with the commit to start first, and stays as it was', async () => {
    await using place = await engine.place()
    const database = await openDatabase(place)
    await database.execute(`
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations (version)
      values ('20261121090000'), ('20261121090100'), ('20261124175810');
      create table public.form_responses (id uuid)`)
    await expect(upgrade(database, place.dataDir)).rejects.toThrow(/before version 1: start the commit e8ee323 /)
    expect(
      await database.query(
        "select schemaname, tablename from pg_tables where schemaname in ('public', 'private', 'supabase_migrations') order by 2",
      ),
    ).toEqual([
      { schemaname: 'public', tablename: 'form_responses' },
      { schemaname: 'supabase_migrations', tablename: 'schema_migrations' },
    ])
    await database.close()
  })

  test('functions are applied whenever they changed, all or none, and no backup is made for them', async () => {
    await using place = await engine.migratedPlace()
    const database = await openDatabase(place)
    const today = async () =>
      (await database.query<{ answer: string }>('select public.answer_of_the_test() as answer'))[0]?.answer
    const answer = (says: string) =>
      `create or replace function public.answer_of_the_test() returns text language sql as $$ select '${says}' $$;`
    const file = 'schemas/y.sql'
    for (const says of ['yes', 'no']) {
      await using changed = await migrationsAnd({ [file]: answer(says) })
      await upgrade(database, place.dataDir, { folder: changed.folder })
      expect(await today()).toBe(says)
    }
    await using broken = await migrationsAnd({ [file]: answer('perhaps'), 'schemas/z.sql': 'select 1 / 0' })
    await expect(upgrade(database, place.dataDir, { folder: broken.folder })).rejects.toThrow(
      /^The file supabase\/schemas\/z\.sql failed \(22012: division by zero\): all of it was undone/,
    )
    expect(await today()).toBe('no')
    // Nothing to do, so nothing of the database is touched.
    await database.execute('drop function public.answer_of_the_test; drop trigger wake_workers on public.outbox')
    await using same = await migrationsAnd({ [file]: answer('no') })
    await upgrade(database, place.dataDir, { folder: same.folder })
    await expect(today()).rejects.toThrow('answer_of_the_test')
    await upgrade(database, place.dataDir)
    expect(await database.query("select tgname from pg_trigger where tgname = 'wake_workers'")).toHaveLength(1)
    expect(await namesOfBackups(place)).toEqual([])
    await database.close()
  })

  test('a migration that fails half-way leaves nothing, and is applied once it is fixed', async () => {
    await using database = await engine.database()
    const file = 'migrations/20980101000000_more.sql'
    {
      await using broken = await migrationsAnd({
        'migrations/20970101000000_less.sql': 'create table less (a int);',
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
    const stop = (date: string) => backup.atStop?.(jobContext(database, place.dataDir, () => new Date(date)))
    await stop('2026-11-22T11:00:00Z')
    await upgrade(database, place.dataDir)
    expect(await namesOfBackups(place)).toEqual(['2026-11-22.jsonl.gz'])

    await using newer = await migrationsAnd({
      'migrations/20980101000000_more.sql': 'alter table public.form_responses add more int',
    })
    const { folder } = newer
    await writeFile(join(place.dataDir, 'in-the-way'), '')
    const refusal = upgrade(database, join(place.dataDir, 'in-the-way'), { folder })
    await expect(refusal).rejects.toThrow(
      /^The backup before the upgrade failed, so nothing was changed\. .*in-the-way.* cannot be written .*--no-backup\.$/,
    )
    await upgrade(database, place.dataDir)
    // A supervisor starts what fails again and again.
    await using wrong = await migrationsAnd({
      'migrations/20980101000000_more.sql': 'alter table public.none add more int',
    })
    for (let start = 0; start < 3; start++) {
      await expect(upgrade(database, place.dataDir, wrong)).rejects.toThrow('all of it was undone')
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    expect(await namesOfBackups(place)).toHaveLength(2)
    await upgrade(database, place.dataDir, { folder })
    await upgrade(database, place.dataDir, { folder })
    await database.query(insertBooking)
    await stop('2026-11-22T20:00:00Z')
    await stop('2026-11-22T21:00:00Z')
    await database.close()

    const names = await namesOfBackups(place)
    const upgraded = names.find((name) => /^\d{4}-\d\d-\d\dT\d{6}-[\da-f-]{36}-before-upgrade\.jsonl\.gz$/.test(name))
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

  test.runIf(engine.name === 'postgres')(
    'a site and its workers upgrade at the same moment, each with its backup',
    async () => {
      await using place = await engine.migratedPlace()
      await using newer = await migrationsAnd({ 'migrations/20980101000000_more.sql': 'create table more (a int)' })
      const start = async () => {
        const database = await openDatabase(place)
        await upgrade(database, place.dataDir, { folder: newer.folder }).finally(() => database.close())
      }
      // One that another such process is about to name.
      const half = join(place.dataDir, 'backups', `2026-01-01T000000-before-upgrade.jsonl.gz.${randomUUID()}.tmp`)
      const older = await openDatabase(place)
      await backUp(older, half).finally(() => older.close())
      await Promise.all([start(), start(), start(), start()])
      const others = (await namesOfBackups(place)).filter((name) => !name.endsWith('-before-upgrade.jsonl.gz'))
      expect(others).toEqual([basename(half)])
    },
  )

  test('without a backup it is upgraded only on request', async () => {
    await using place = await engine.migratedPlace()
    const database = await openDatabase(place)
    await using newer = await migrationsAnd({ 'migrations/20980101000000_more.sql': 'create table more (a int)' })
    await upgrade(database, place.dataDir, { folder: newer.folder, withoutBackup: true })
    expect(await namesOfBackups(place)).toEqual([])
    await database.close()
  })
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

test('a migration that is begun comes after all others', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'supabase/migrations'), { recursive: true })
  await writeFile(join(folder.path, 'supabase/migrations/29991231235959_later.sql'), '')
  const begin = (name: string) =>
    execFileSync(process.execPath, [resolve('scripts/migration.ts'), name], {
      cwd: folder.path,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  const path = begin('a_column').trim()
  expect(path).toBe('supabase/migrations/29991231235960_a_column.sql')
  expect(await readFile(join(folder.path, path), 'utf8')).toBe('-- a column\n')
  expect(() => begin('../a')).toThrow('Name the migration')
})
