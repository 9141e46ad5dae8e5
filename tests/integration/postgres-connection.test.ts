import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import { hostInTheClear } from '../../src/database/connection-url.ts'
import { DatabaseUnavailable } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { createDatabase, FROM_TEMPLATE } from '../helpers/databases.ts'
import { certificateFile, type DoorOptions, doorBefore } from '../helpers/postgres-door.ts'

async function migratedDatabase() {
  const { url, drop } = await createDatabase(FROM_TEMPLATE)
  return { url, [Symbol.asyncDispose]: drop }
}

/** @returns the message for the operator when a first visit fails */
async function complaint(url: string): Promise<string> {
  const error = await firstVisit(url).catch((reason) => reason)
  if (!(error instanceof DatabaseUnavailable)) throw error
  return error.message
}

async function firstVisit(url: string) {
  const database = await openPostgres(url)
  try {
    await migrate(database)
    return await database.as(anonymous, (visitor) =>
      visitor.query<{ login: string }>('select session_user::text as login'),
    )
  } finally {
    await database.close()
  }
}

test('a session is waited for where the server gives no other, and outlives a quarter of an hour in which nobody asks', async () => {
  await using resources = new AsyncDisposableStack()
  const { url } = resources.use(await migratedDatabase())
  const database = await openPostgres(url)
  resources.defer(() => database.close())
  const session = () =>
    database.as(anonymous, (visitor) =>
      visitor.query<{ login: string }>('select session_user as login, pg_backend_pid()'),
    )
  const first = await session()
  await database.execute(`alter role ${first[0]?.login} connection limit 1`)
  expect(await Promise.all([session(), session(), session()])).toEqual([first, first, first])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  resources.defer(() => void vi.useRealTimers())
  expect(await session()).toEqual(first)
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(await session()).toEqual(first)
})

// Messages of PostgreSQL 15.20 and 18.4 and PgBouncer 1.18; tests/real/postgres.ts checks them on real servers.
test.each<[string, DoorOptions, string, RegExp]>([
  ['no TLS where it is asked for', {}, '?sslmode=require', /offers no TLS .* turn it on there .* or leave out sslmode/],
  [
    'a certificate of nobody’s',
    { tls: true },
    '?sslmode=require',
    /certificate comes from nobody .*end DATABASE_URL in \?sslmode=verify-full&sslrootcert=/,
  ],
  [
    'TLS demanded by pg_hba.conf',
    {
      refuse: () => ['28000', 'no pg_hba.conf entry for host "10.0.0.2", user "owner", database "site", no encryption'],
    },
    '',
    /wants TLS .*end DATABASE_URL in \?sslmode=verify-full/,
  ],
  [
    'nobody let in from here',
    { refuse: () => ['28000', 'no pg_hba.conf entry for host "10.0.0.2", user "owner", database "site", SSL on'] },
    '',
    /add a line for this login to its pg_hba\.conf/,
  ],
  [
    'an owner PgBouncer does not know',
    { refuse: () => ['08P01', 'SASL authentication failed'] },
    '',
    /refuses the login .*PgBouncer .*auth_query/,
  ],
  [
    'visitors PgBouncer does not know',
    {
      refuse: (login) => (login.startsWith('pasrundan_visitor') ? ['08P01', 'SASL authentication failed'] : undefined),
    },
    '',
    /refuses the visitors' login pasrundan_visitor_\d+: .*auth_query/,
  ],
  ['visitors whose rights are not handed on', { firstOnly: true }, '', /hands on only the first of several statements/],
  [
    'no connection left',
    { refuse: () => ['53300', 'sorry, too many clients already'] },
    '',
    /no connection left .*start fewer servers/,
  ],
])('%s gives one sentence with the remedy', async (_what, options, query, expected) => {
  await using database = await migratedDatabase()
  await using door = await doorBefore(database.url, options)
  expect(await complaint(door.url.href + query)).toMatch(expected)
})

test('sslmode=require checks the certificate, prints no warning, and visitors connect over TLS too', async () => {
  await using database = await migratedDatabase()
  await using door = await doorBefore(database.url, { tls: true })
  const trusting = `?sslmode=require&sslrootcert=${encodeURIComponent(certificateFile)}`
  expect(await firstVisit(door.url.href + trusting)).toMatchObject([
    { login: expect.stringMatching(/^pasrundan_visitor_/) },
  ])

  const byAddress = new URL(door.url)
  byAddress.hostname = '127.0.0.1'
  expect(await complaint(byAddress.href + trusting)).toMatch(/for another name .*as the certificate does/)
  expect(await complaint(`${door.url.href}?sslmode=verify-full&sslrootcert=/nowhere.pem`)).toMatch(/\/nowhere\.pem/)

  // The driver warns once per process, so a new process would print its warning.
  const script = `
    const { openPostgres } = await import(${JSON.stringify(new URL('../../src/database/postgres.ts', import.meta.url))})
    await (await openPostgres(process.argv[1])).close()`
  const fresh = spawn(process.execPath, ['--input-type=module', '-e', script, door.url.href + trusting])
  const [said] = await Promise.all([text(fresh.stderr), once(fresh, 'exit')])
  expect(said).toBe('')
})

test('visitors have their own login, wherever in DATABASE_URL the owner’s stands', async () => {
  await using database = await migratedDatabase()
  const { username, password, host, pathname } = new URL(database.url)
  const asParameters = `postgres://${host}${pathname}?user=${username}&password=${password}`
  expect(await firstVisit(asParameters)).toMatchObject([{ login: expect.stringMatching(/^pasrundan_visitor_/) }])
})

test('whoever drops what makes a visitor of its login leaves it with no right at all', async () => {
  await using database = await migratedDatabase()
  const owner = await openPostgres(database.url)
  const [visitor] = await owner.as(anonymous, (open) => open.query<{ login: string }>('select session_user as login'))
  const found = await owner.query(
    `select what from (
       select oid::regclass::text as what, relowner as owner, has_any_column_privilege($1, oid, 'select, insert, update, references')
         or has_table_privilege($1, oid, 'delete, truncate, trigger') as may
       from pg_class where relnamespace::regnamespace::text in ('public', 'private', 'supabase_migrations') and relkind <> 'i'
         and relkind <> 'S' and relkind <> 'c'
       union all
       select oid::regprocedure::text, proowner, has_function_privilege($1, oid, 'execute')
       from pg_proc where pronamespace::regnamespace::text in ('public', 'private')
       union all
       select nspname, nspowner, has_schema_privilege($1, oid, 'create') from pg_namespace
     ) as things where may or owner = $1::regrole`,
    [visitor?.login],
  )
  expect(found).toEqual([])
  await owner.close()
})

// `alter system` or the file of a server would set it so; what a session says of itself comes after that.
test('a server that writes dates, reads texts and isolates in another way, and compiles, serves as any other', async () => {
  await using database = await migratedDatabase()
  const before = await openPostgres(database.url)
  await before.execute(
    `do $$ begin
       execute format('alter database %I set datestyle = ''SQL, DMY''', current_database());
       execute format('alter database %I set standard_conforming_strings = off', current_database());
       execute format('alter database %I set default_transaction_isolation = serializable', current_database());
     end $$`,
  )
  await before.close()
  const owner = await openPostgres(database.url)
  const asked =
    "select timestamptz '2026-11-05T10:00:00Z' as at, current_setting('jit') as jit, current_setting('transaction_isolation') as isolation"
  const answer = [{ at: new Date('2026-11-05T10:00:00Z'), jit: 'off', isolation: 'read committed' }]
  expect(await owner.query(asked)).toEqual(answer)
  expect(await owner.as(anonymous, (visitor) => visitor.query(asked))).toEqual(answer)
  const claims = { role: 'anon', name: `\\'; reset role; "å` }
  const told = "select current_setting('request.jwt.claims')::json as claims"
  expect(await owner.as({ role: 'anon', claims }, (visitor) => visitor.query(told))).toEqual([{ claims }])
  await owner.close()
})

test('a database that cannot hold every letter is refused at the start, with the command that makes one', async () => {
  const { url, drop } = await createDatabase("template template0 encoding 'SQL_ASCII' locale 'C'")
  const [, make = ''] = /keeps its text as SQL_ASCII.* run "(create database .*)", and/.exec(await complaint(url)) ?? []
  const other = new URL(url)
  other.pathname += '_utf8'
  const server = await openPostgres(other.href.replace(other.pathname, '/postgres'))
  try {
    await server.query(make)
    expect(await firstVisit(other.href)).toHaveLength(1)
  } finally {
    await server.query(`drop database if exists ${other.pathname.slice(1)} with (force)`)
    await server.close()
    await drop()
  }
})

test('a login without rights is refused at the first start with the rights to ask for', async () => {
  const { url, drop } = await createDatabase()
  const name = new URL(url).pathname.slice(1)
  const superuser = await openPostgres(url)
  try {
    await superuser.execute(`create role owner_${name} login password 'x'`)
    const own = new URL(url)
    Object.assign(own, { username: `owner_${name}`, password: 'x' })
    expect(await complaint(own.href)).toMatch(
      `"alter role owner_${name} createrole" and "alter database ${name} owner to owner_${name}"`,
    )
  } finally {
    await superuser.close()
    await drop()
  }
})

test('tables restored without their roles are refused, because no visitor could book', async () => {
  await using database = await migratedDatabase()
  const owner = await openPostgres(database.url)
  // The state that pg_restore leaves: without a role anon it prints errors and goes on.
  await owner.execute(
    'revoke all on public.form_responses from anon; drop policy form_responses_insert on form_responses',
  )
  await owner.close()
  expect(await complaint(database.url)).toMatch(/pg_restore .*roles first/)
})

test('an unencrypted connection to another machine is reported, and several machines are refused', async () => {
  expect(hostInTheClear('postgres://u:p@db.example/site')).toBe('db.example')
  expect(hostInTheClear('postgres://u:p@db.example/site?sslmode=disable')).toBe('db.example')
  for (const url of [
    'postgres://u:p@db.example/site?sslmode=require',
    'postgres://u:p@localhost/site',
    'postgres://u:p@127.0.0.1/site',
    'postgres://u:p@[::1]/site',
    'postgres:///site?host=/var/run/postgresql',
  ]) {
    expect(hostInTheClear(url), url).toBeNull()
  }
  for (const hosts of ['db1.example,db2.example', 'db1.example:5432,db2.example:5433'])
    expect(await complaint(`postgres://u:p,q@${hosts}/site`)).toContain(
      `names several hosts (${hosts}): let it name one`,
    )
})

test('a pooler’s connections keep no statements, because the next visitor may get another one', async () => {
  await using database = await migratedDatabase()
  await using door = await doorBefore(database.url, { greets: true })
  for (const [url, kept] of [
    [database.url, 1],
    [door.url.href, 0],
  ] as const) {
    const site = await openPostgres(url)
    const seen = await site.as(anonymous, (visitor) => visitor.query('select name from pg_prepared_statements'))
    await site.close()
    expect(seen).toHaveLength(kept)
  }
})
