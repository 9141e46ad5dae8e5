import { expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import { DatabaseUnavailable } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { openVisitorLogin } from '../../src/database/visitor-login.ts'
import { setClock } from '../helpers/database-clock.ts'
import { createDatabase, engines, postgres } from '../helpers/databases.ts'
import { households, theCompany } from '../helpers/households.ts'
import { doorBefore } from '../helpers/postgres-door.ts'
import { freePort } from '../helpers/postgres-server.ts'

async function emptyDatabase() {
  const { url, drop } = await createDatabase()
  return { url, [Symbol.asyncDispose]: drop }
}

test('a visitor’s login owns nothing and cannot become the owner', async () => {
  await using database = await postgres.database()
  const [who] = await database.as(anonymous, (visitor) =>
    visitor.query<{ login: string; role: string }>('select session_user::text as login, current_user::text as role'),
  )
  expect(who).toEqual({ login: expect.stringMatching(/^pasrundan_visitor_\d+$/), role: 'anon' })
  for (const wayOut of [
    'reset role',
    'set role none',
    "select set_config('role', 'none', true)",
    'set session authorization default',
  ]) {
    const left = await database
      .as(anonymous, async (visitor) => {
        await visitor.query(wayOut)
        return visitor.query('select * from public.form_responses').catch((error) => error)
      })
      .catch((error) => error)
    expect(left, wayOut).toMatchObject({ code: expect.stringMatching(/^(42501|25P02)$/) })
  }
  for (const role of ['postgres', 'service_role']) {
    await expect(database.as(anonymous, (visitor) => visitor.query(`set role ${role}`))).rejects.toMatchObject({
      code: '42501',
    })
  }
})

test('a login from before the role authenticated is granted it', async () => {
  await using place = await postgres.migratedPlace()
  const url = place.databaseUrl ?? ''
  const before = await openPostgres(url)
  await before.as(anonymous, (visitor) => visitor.query('select 1'))
  const login = await before.as(anonymous, (visitor) => visitor.query<{ name: string }>('select session_user as name'))
  await before.execute(`revoke authenticated from ${login[0]?.name}`)
  await before.close()
  const after = await openPostgres(url)
  const [who] = await after.as({ role: 'authenticated' }, (open) => open.query('select current_user::text as role'))
  expect(who).toEqual({ role: 'authenticated' })
  await after.close()
})

test('the password of the visitors’ login is in a statement, which the server may log, only where it takes no other', async () => {
  await using place = await postgres.migratedPlace()
  const database = await openPostgres(place.databaseUrl ?? '')
  const said: string[] = []
  const madeBy = async (refusal?: string) => {
    await database.execute(`drop role if exists ${await nameOfLogin()}`)
    said.length = 0
    const login = await openVisitorLogin(place.databaseUrl ?? '', (work) =>
      database.transaction((open) =>
        work({
          ...open,
          async execute(sql) {
            said.push(sql)
            if (refusal && sql.includes('SCRAM')) throw new Error(refusal)
            await open.execute(sql)
          },
        }),
      ),
    )
    return said.map((sql) => sql.includes(new URL(login).searchParams.get('password') ?? 'none'))
  }
  const nameOfLogin = async () =>
    (
      await database.query<{ name: string }>(
        "select 'pasrundan_visitor_' || oid as name from pg_database where datname = current_database()",
      )
    )[0]?.name
  expect(await madeBy()).toEqual([false])
  // As Neon and credcheck 3.0 say it.
  for (const refusal of [
    'Received HTTP code 400 from control plane: {"error":"Neon only supports being given plaintext passwords"}',
    'password type is not a plain text',
  ]) {
    expect(await madeBy(refusal), refusal).toEqual([false, true])
  }
  await expect(madeBy('disk full')).rejects.toThrow('disk full')
  await database.close()
})

test('a visitor’s statement that takes too long is stopped, and the company’s has as long as its door says', async () => {
  await using database = await postgres.database()
  const limit = "select current_setting('statement_timeout') as limit"
  expect(await database.as(theCompany, (company) => company.query(limit))).toEqual([{ limit: '14s' }])
  const acts = Array.from({ length: 10 }, () =>
    database.as(theCompany, (company) => company.query('select pg_sleep(1)')),
  )
  const visit = database.as(anonymous, (visitor) => visitor.query('select')).then(() => 'not after them')
  expect(await Promise.race([...acts, visit])).toBe('not after them')
  await expect(database.as(anonymous, (visitor) => visitor.query('select pg_sleep(20)'))).rejects.toMatchObject({
    code: '57014',
  })
  await Promise.all(acts)
})

test('a server that is away, a wrong password and an unknown database each give one sentence', async () => {
  await using empty = await emptyDatabase()
  const away = new URL(empty.url)
  away.port = String(await freePort())
  const password = new URL(empty.url)
  password.password = 'wrong'
  const unknown = new URL(empty.url)
  unknown.pathname = '/nowhere'
  for (const url of [away, password, unknown]) {
    const error = await openPostgres(url.href).catch((reason) => reason)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error.message).toMatch(/^The database .+: check .*DATABASE_URL.*\.$/)
    expect(error.message).not.toMatch(/owner|wrong@/)
  }
})

test('a read-only server is refused at the start', async () => {
  await using empty = await emptyDatabase()
  const name = new URL(empty.url).pathname.slice(1)
  const owner = await openPostgres(empty.url)
  await owner.query(`alter database ${name} set default_transaction_read_only = on`)
  await owner.close()
  await expect(openPostgres(empty.url)).rejects.toThrow(/read-only/)
})

test('a server that goes away and comes back is used again', async () => {
  await using place = await postgres.migratedPlace()
  await using way = await doorBefore(place.databaseUrl ?? '')
  const database = await openPostgres(way.url.href)
  const book = () => database.as(anonymous, (visitor) => visitor.query('select 1 as here'))
  await book()

  let woken = 0
  const listener = await database.listen('outbox', () => woken++)
  expect(woken).toBe(1)

  way.cut()
  await expect(book()).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(database.transaction((open) => open.query('select 1'))).rejects.toMatchObject({ code: '08006' })

  way.mend()
  await expect.poll(book).toEqual([{ here: 1 }])
  // Woken once for notifications it may have missed, then as before.
  await expect.poll(() => woken).toBe(2)
  await database.query('notify outbox')
  await expect.poll(() => woken).toBe(3)
  await listener.close()
  await database.close()
})

test('closing does not wait for a server that has vanished from the network', async () => {
  await using empty = await emptyDatabase()
  await using way = await doorBefore(empty.url)
  const database = await openPostgres(way.url.href)
  const listener = await database.listen('outbox', () => {})
  way.freeze()
  const begun = performance.now()
  await listener.close()
  await database.close()
  expect(performance.now() - begun).toBeLessThan(25_000)
})

test.each(engines)('a listener on $name is woken once it listens, and by a message in the outbox', async (engine) => {
  await using database = await engine.database()
  let woken = 0
  const listener = await database.listen('outbox', () => woken++)
  expect(woken).toBe(1)
  await database.query("insert into outbox (to_email, subject, body) values ('a@b.se', 'x', 'x')")
  await expect.poll(() => woken).toBe(2)
  await listener.close()
})

test.each(engines)('a script that fails leaves no change and no open transaction on $name', async (engine) => {
  await using database = await engine.database()
  await expect(database.execute('begin; create table half (a int); select 1 / 0; commit')).rejects.toMatchObject({
    code: '22012',
  })
  expect(await database.query("select to_regclass('half') as found")).toEqual([{ found: null }])
})

test.each(engines)('an error on $name has the message of SQL and no parameters', async (engine) => {
  await using database = await engine.database()
  const error = await database
    .query('insert into outbox (to_email, subject, body) values ($1, $2, $3)', ['hemlig@example.org', '', 'x'])
    .catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514', constraint: 'outbox_subject_is_one_line', table: 'outbox' })
  expect(error).not.toHaveProperty('params')
  expect(error.stack.length).toBeLessThan(5000)
})

// ICU puts the characters that stand for å ä ö in a sort key before the letters, and å among the a of most other locales.
test('names and streets are in Swedish order on a server that sorts by another', async () => {
  const { url, drop } = await createDatabase("template template0 locale_provider icu icu_locale 'und' locale 'C'")
  const database = await openPostgres(url)
  try {
    await migrate(database)
    await setClock(database, '2026-11-25T12:00:00Z')
    const { agreed, desk, household } = await households(database)
    const inOrder = ['Anna', 'Sven', 'Zeta', 'Zäta', 'Åsa', 'Ängla', 'Örjan'].map((name) => ({
      name: `${name} Berg`,
      address: `${name}vägen 1`,
    }))
    const keys: string[] = []
    for (const one of inOrder.toReversed()) keys.push((await agreed(one)).key)
    const found = await desk<{ name: string }[]>('desk_find', { words: 'berg' })
    const { stops } = await desk<{ stops: { address: string }[] }>('desk_round', { day: '2026-11-30' })
    for (const key of keys) await household('move_pickup', { key, day: '2026-11-30' })
    const { skipped } = await desk<{ skipped: { name: string }[] }>('desk_round', { day: '2026-11-30' })
    const { households: ofMonth } = await desk<{ households: { name: string }[] }>('desk_month', {
      month: '2026-12-01',
    })
    const names = inOrder.map(({ name }) => name)
    expect([found, skipped, ofMonth].map((list) => list.map(({ name }) => name))).toEqual([names, names, names])
    expect(stops.map(({ address }) => address)).toEqual(inOrder.map(({ address }) => address))
  } finally {
    await database.close()
    await drop()
  }
})
