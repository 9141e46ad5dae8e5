import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { DatabaseUnavailable } from '../../src/database/unavailable.ts'
import { createDatabase, engines } from '../helpers/databases.ts'
import { startPostgresServer } from '../helpers/postgres-server.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'

const history = 'select version, name, statements from supabase_migrations.schema_migrations order by version'
const insertBooking = `insert into form_responses (submitted_by, answers)
  values ('Åsa', '${JSON.stringify(sampleBooking().answers)}') returning id`

/** A copy of the migrations with more files. */
async function migrationsAnd(files: Record<string, string>): Promise<{ folder: URL } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'pasrundan-migrations-'))
  const ours = new URL('../../supabase/migrations/', import.meta.url)
  for (const file of await readdir(ours)) await copyFile(new URL(file, ours), join(folder, file))
  for (const [file, sql] of Object.entries(files)) await writeFile(join(folder, file), sql)
  return {
    folder: pathToFileURL(`${folder}/`),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** Everything a visitor needs works, and nothing that the platform grants by default is left. */
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

for (const engine of engines) {
  describe(engine.name, () => {
    test('migrating again changes nothing', async () => {
      await using database = await engine.database()
      const before = await database.query(history)
      await migrate(database)
      expect(before.length).toBeGreaterThan(0)
      expect(await database.query(history)).toEqual(before)
    })

    test('several that start at once migrate once', async () => {
      await using place = await engine.place()
      const databases = await Promise.all(Array.from({ length: place.databaseUrl ? 6 : 1 }, () => openDatabase(place)))
      await Promise.all([...databases, ...databases].map((database) => migrate(database)))
      const applied = await databases[0]?.query<{ version: string; statements: string[] }>(history)
      expect(applied?.map((row) => row.version)).toEqual(
        (await readdir('supabase/migrations')).map((file) => file.slice(0, 14)),
      )
      expect(applied?.every((row) => row.statements.length === 1)).toBe(true)
      await Promise.all(databases.map((database) => database.close()))
    })

    test('a database newer than the code is refused with what to do', async () => {
      await using database = await engine.database()
      await database.query("insert into supabase_migrations.schema_migrations values ('20991231000000')")
      const refusal = await migrate(database).catch((error) => error)
      expect(refusal).toBeInstanceOf(DatabaseUnavailable)
      expect(refusal.message).toContain('20991231000000')
      expect(refusal.message).toContain('start the newer version')
    })

    test('a migration that fails half-way leaves nothing, and is applied when it is mended', async () => {
      await using database = await engine.database()
      const file = '20980101000000_more.sql'
      {
        await using broken = await migrationsAnd({ [file]: 'create table more (a int); select 1 / 0;' })
        await expect(migrate(database, broken.folder)).rejects.toMatchObject({ code: '22012' })
      }
      expect(await database.query("select to_regclass('more') as found")).toEqual([{ found: null }])
      await using mended = await migrationsAnd({ [file]: 'create table more (a int);' })
      await migrate(database, mended.folder)
      expect(await database.query("select to_regclass('more')::text as found")).toEqual([{ found: 'more' }])
    })

    for (const era of ['grants everything', 'grants nothing'] as const) {
      test(`a database the hosted platform prepared, of the era that ${era} by default`, async () => {
        await using place = await engine.place()
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
  })
}

test('on a fresh postgres the owner of the database needs no right but to create roles', async () => {
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

test('an owner who is no superuser but may create roles is enough on postgres', async () => {
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
