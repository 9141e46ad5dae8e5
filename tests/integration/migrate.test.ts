import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
import type { Inbox } from '../../src/shared/desk.ts'
import { createDatabase, engines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { startPostgresServer } from '../helpers/postgres-server.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'

const history = 'select version, name, statements from supabase_migrations.schema_migrations order by version'
const insertBooking = `insert into form_responses (submitted_by, answers)
  values ('Åsa', '${JSON.stringify(sampleBooking().answers)}') returning id`

/** A copy of the migrations with more files, or of those before a version only. */
async function migrationsAnd(
  files: Record<string, string>,
  before = '99999999999999',
): Promise<{ folder: URL } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'pasrundan-migrations-'))
  const ours = new URL('../../supabase/migrations/', import.meta.url)
  for (const file of await readdir(ours)) {
    if (file < before) await copyFile(new URL(file, ours), join(folder, file))
  }
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

test('what a site may have applied is never written anew: a change is a file of its own', async () => {
  // A release adds its own: `cd supabase/migrations && sha256sum *.sql > ../../tests/integration/released-migrations.sha256`.
  const released = await readFile(new URL('released-migrations.sha256', import.meta.url), 'utf8')
  for (const line of released.trim().split('\n')) {
    const [hash, file] = line.split(/ +/)
    const sql = await readFile(new URL(`../../supabase/migrations/${file}`, import.meta.url))
    expect(createHash('sha256').update(sql).digest('hex'), file).toBe(hash)
  }
})

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

    test('bookings from before there were agreements are asked, the old ones wait for nobody, and no mail goes out', async () => {
      await using place = await engine.place()
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

      await migrate(database)
      const { desk } = await households(database)
      // Whatever happens by itself.
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
      // Those that do not wait are found, read, and can be answered all the same.
      const [found] = await desk<{ booking: string }[]>('desk_find', { words: 'gammal' })
      expect(await desk('desk_answer', { booking: found?.booking, agree: true })).toMatchObject({ status: 'agreed' })
      await database.close()
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
