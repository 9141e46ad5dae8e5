/** Function calls by the real client and by raw requests, on our server over both engines. */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { engines } from '../helpers/databases.ts'
import { listeningServer } from '../helpers/servers.ts'

/** One function of each kind; `hidden` is no door. */
const doors = ['sum', 'echo', 'text_of', 'nothing', 'note', 'sly', 'fail', 'who', 'barred']
const functions = `
  create table public.notes (id integer primary key, text text);
  create function public.sum(a integer, b integer default 10) returns integer language sql immutable return a + b;
  create function public.echo(value jsonb) returns jsonb language sql stable return value;
  create function public.text_of(words text[], day date default null) returns text language sql stable
    return array_to_string(words, '+') || coalesce(day::text, '');
  create function public.nothing() returns text language sql stable return null;
  create function public.note(number integer, words text) returns integer language sql volatile security definer
    set search_path = '' begin atomic insert into public.notes values (number, words) returning id; end;
  create function public.sly() returns integer language plpgsql stable security definer
    as $$ begin perform public.note(99, ''); return 1; end $$;
  create function public.fail(sqlstate text, message text, detail text default '') returns integer language plpgsql volatile
    as $$ begin raise exception using errcode = sqlstate, message = message, detail = detail, hint = 'Prova igen'; end $$;
  create function public.who() returns json language sql stable return json_build_object(
    'role', current_user, 'claims', current_setting('request.jwt.claims')::json,
    'method', current_setting('request.method'), 'path', current_setting('request.path'),
    'headers', current_setting('request.headers')::json);
  create function public.barred() returns integer language sql stable return 1;
  revoke execute on function public.barred from public;
  create function public.hidden() returns integer language sql stable return 1;`

describe.each(engines)('$name', (engine) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let server: Awaited<ReturnType<typeof listeningServer>>
  beforeAll(async () => {
    database = stack.use(await engine.database())
    await database.execute(functions)
    for (const name of doors) await database.execute(`comment on function public.${name} is 'door'`)
    server = stack.use(await listeningServer({ database }))
  })
  afterAll(() => stack.disposeAsync())

  function client() {
    return createClient(server.url, server.key, { auth: { persistSession: false, autoRefreshToken: false } })
  }

  /** A request without the client. */
  async function ask(
    path: string,
    { body, method = 'POST', headers }: { body?: string; method?: string; headers?: object } = {},
  ) {
    const response = await fetch(`${server.url}/rest/v1/rpc/${path}`, {
      method,
      headers: { apikey: server.key, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text === '' ? undefined : JSON.parse(text),
    }
  }

  describe('the client is given', () => {
    const answers: [what: string, name: string, args: object, data: unknown][] = [
      ['a scalar', 'sum', { a: 1, b: 2 }, 3],
      ['a scalar, with a default', 'sum', { a: 1 }, 11],
      ['JSON as it is', 'echo', { value: { å: [1, null, '"'] } }, { å: [1, null, '"'] }],
      ['null', 'nothing', {}, null],
      ['what became of a list and a day', 'text_of', { words: ['a', 'b,"c'], day: '2026-12-07' }, 'a+b,"c2026-12-07'],
    ]

    test('what a function that reads returns', async () => {
      for (const [what, name, args, data] of answers)
        expect.soft(await client().rpc(name, args), what).toMatchObject({ status: 200, error: null, data })
    })

    test('what a function that writes returns', async () => {
      expect(await client().rpc('note', { number: 1, words: "Åsa'); --" })).toMatchObject({ status: 200, data: 1 })
      expect(await database.query('select * from notes')).toEqual([{ id: 1, text: "Åsa'); --" }])
    })

    test('the message and the status that a function chose', async () => {
      const call = (sqlstate: string, message: string, detail?: string) =>
        client().rpc('fail', { sqlstate, message, ...(detail && { detail }) })
      expect(await call('PT404', 'Länken gäller inte längre')).toMatchObject({
        status: 404,
        data: null,
        error: { code: 'PT404', message: 'Länken gäller inte längre', details: null, hint: 'Prova igen' },
      })
      expect(await call('PT409', 'För sent', 'kl. 20')).toMatchObject({ status: 409, error: { details: 'kl. 20' } })
      expect(await call('PT503', 'Vi har stängt')).toMatchObject({ status: 503, error: { message: 'Vi har stängt' } })
      expect(await call('PT618', 'Nej')).toMatchObject({ status: 400 })
      const body = JSON.stringify({ code: 'X1', message: 'said', details: 'd', hint: 'h' })
      const detail = (status: unknown) => JSON.stringify({ status, headers: { 'retry-after': '5' } })
      for (const status of [418, 599]) {
        expect(await call('PGRST', body, detail(status))).toMatchObject({ status, error: JSON.parse(body) })
      }
      const asked = await ask('fail', {
        body: JSON.stringify({ sqlstate: 'PGRST', message: body, detail: detail(418) }),
      })
      expect(asked.headers.get('retry-after')).toBe('5')
      for (const [said, of] of [
        ...[detail(199), detail(600), detail('418'), '{', '{}', undefined].map((of) => [body, of]),
        ...['{', '{"code":1,"message":"m"}', '{"code":"X"}'].map((said) => [said, detail(418)]),
      ]) {
        expect(await call('PGRST', `${said}`, of)).toMatchObject({ status: 500, error: { code: 'PGRST121' } })
      }
    })
  })

  test('each error of the database has the status that PostgREST gives it, and of a failure nobody reads more', async () => {
    const statuses = {
      400: '22P02 22023 23502 23514 42703 P0001',
      401: '42501',
      403: '0L000 0P000',
      404: '42883 42P01',
      405: '25006',
      409: '23503 23505',
      500: '09000 21000 25P02 2D000 38000 39000 3B000 40001 42P17 53400 54001 55006 57014 58030 F0000 HV000 P0002 XX000',
      503: '08006 53100 55P03 57P01',
    }
    for (const [status, codes] of Object.entries(statuses)) {
      for (const code of codes.split(' ')) {
        const { error, ...answer } = await client().rpc('fail', {
          sqlstate: code,
          message: 'hemligt',
          detail: 'varför',
        })
        expect(answer, code).toMatchObject({ status: Number(status) })
        if (answer.status < 500) {
          expect(error).toEqual(
            expect.objectContaining({ code, message: 'hemligt', details: 'varför', hint: 'Prova igen' }),
          )
        } else {
          expect(JSON.stringify(error)).not.toMatch(/hemligt|varför|Prova/)
          const what =
            code === '57014'
              ? 'Det tog för lång tid att spara.'
              : status === '503'
                ? 'Bokningssystemet svarar inte just nu.'
                : 'Något gick fel hos oss.'
          expect(error?.message, code).toBe(`${what} Försök igen om en stund.`)
        }
      }
    }
    const message = 'role "boss" does not exist'
    expect(await client().rpc('fail', { sqlstate: '22023', message })).toMatchObject({ status: 401 })
    const said = server.lines.filter((line) => line.includes('the database'))
    expect(said.join()).toContain('54001')
    expect(said.join()).not.toMatch(/42703|hemligt|varför|Prova/)
    expect(said.filter((line) => line.includes('does not answer'))).toHaveLength(1)
  })

  const refused: [path: string, options: Parameters<typeof ask>[1], status: number, code: string, text: string][] = [
    ['nobody', { body: '{"b":1,"a":2}' }, 404, 'PGRST202', 'function public.nobody(a, b) in'],
    ['hidden', { body: '' }, 404, 'PGRST202', 'public.hidden without parameters in'],
    ['sum', { body: '{"b":1}' }, 404, 'PGRST202', 'public.sum(b) in the schema cache'],
    ['sum', { body: '{"a":1,"c":1}' }, 404, 'PGRST202', 'public.sum(a, c) in'],
    ['sum', { body: '{"a":1,"__proto__":1}' }, 404, 'PGRST202', 'public.sum(__proto__, a) in'],
    ['sum', { body: '{"a":"x"}' }, 400, '22P02', 'invalid input syntax for type integer: "x"'],
    ['sum', { body: '{' }, 400, 'PGRST102', 'Empty or invalid json'],
    ['echo', { body: '{"value":1e131000}' }, 400, 'PGRST102', 'Empty or invalid json'],
    ['text_of', { body: '{"words":["\\u0000"]}' }, 400, '22P05', 'unsupported Unicode escape'],
    ['sly', { body: '' }, 405, '25006', 'INSERT in a read-only transaction'],
    ['sum', { method: 'PATCH', body: '{}' }, 405, 'PGRST101', 'Cannot use the PATCH method on RPC'],
    ['sum?a=1', { method: 'GET' }, 405, 'PGRST101', 'Cannot use the GET method on RPC'],
    ['barred', { body: '' }, 401, '42501', 'permission denied for function barred'],
    ['sum?limit=1', { body: '{"a":1}' }, 400, 'PGRST100', 'in its body'],
    ['sum', { body: '[{"a":1},{"a":5}]' }, 400, '22023', 'on an array'],
    ['sum', { body: '{"a":1}', headers: { 'content-profile': 'private' } }, 406, 'PGRST106', 'Invalid schema: private'],
    ['sum/1', { body: '{}' }, 404, 'PGRST125', 'Invalid path specified in request URL'],
  ]

  test('what cannot be called is refused, and told why', async () => {
    for (const [path, options, status, code, text] of refused) {
      const answer = await ask(path, options)
      expect.soft(answer).toMatchObject({ status, json: { code } })
      expect.soft(answer.json.message).toContain(text)
      expect.soft(Object.keys(answer.json).sort()).toEqual(['code', 'details', 'hint', 'message'])
    }
    expect(await database.query('select from notes where id in (7, 99)')).toEqual([])
  })

  test('a function sees the caller and the request, but not the key', async () => {
    const { text, json } = await ask('who', { body: '', headers: { 'x-forwarded-for': '203.0.113.9', cookie: 'a=b' } })
    expect(json).toEqual({
      role: 'anon',
      claims: { role: 'anon' },
      method: 'POST',
      path: '/rpc/who',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    expect(text).not.toContain(server.key)
  })

  test('OPTIONS lists the methods by which a function can be called', async () => {
    const options = (name: string) => ask(name, { method: 'OPTIONS' })
    expect((await options('sum')).headers.get('allow')).toBe('OPTIONS,POST')
    expect((await options('hidden')).status).toBe(404)
  })

  test('each function has its own limit, however its name is written, and is logged by it without arguments', async () => {
    await using limited = await listeningServer({
      database,
      environment: { RATE_LIMIT: '3' },
    })
    const { key, url, lines } = limited
    const headers = { apikey: key, 'content-type': 'application/json' }
    const call = async (path: string, body = '{"a":471147114}') =>
      (await fetch(`${url}/rest/v1/rpc/${path}`, { method: 'POST', headers, body })).status
    for (let time = 0; time < 3; time++) expect(await call('sum')).toBe(200)
    expect(await call('s%75m')).toBe(429)
    expect(await call('sum')).toBe(429)
    expect(await call('nothing', '{}')).toBe(200)
    expect(await call('hemlig-471147114')).toBe(404)
    const answered = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'answered')
    expect(answered.map(({ function: name, status }) => [name, status])).toEqual([
      ...[200, 200, 200, 429, 429].map((status) => ['sum', status]),
      ['nothing', 200],
      [undefined, 404],
    ])
    expect(lines.join()).not.toContain('471147114')
  })

  test('a limit shared by all strangers cannot be used up from one address', async () => {
    await using limited = await listeningServer({ database, environment: { RATE_LIMIT: '30', TRUST_PROXY: '1' } })
    const call = async (name: string, address: string, body: object) => {
      const headers = { apikey: limited.key, 'content-type': 'application/json', 'x-forwarded-for': address }
      return (
        await fetch(`${limited.url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
      ).status
    }
    const letter = (at: number) => ({ name: 'Anna', contract: 'mitt', receipt_to: `anna${at}@example.org` })
    for (const [name, body] of [
      ['send_link_again', () => ({ email: 'anna@example.org' })],
      ['withdraw', letter],
    ] as const) {
      const fromOne: number[] = []
      for (let at = 0; at < 14; at++) fromOne.push(await call(name, '203.0.113.7', body(at)))
      expect(fromOne.filter((status) => status === 200)).toHaveLength(12)
      expect(await call(name, '203.0.113.8', body(99))).toBe(200)
    }
    expect(await call('my_booking', '203.0.113.7', { key: 'x' })).toBe(404)
  })

  test('a server does not start with a function that is ambiguous, unnamed, takes a type without a bound or returns no single value', async () => {
    const made = (args: string, rest: string) =>
      `create function public.odd(${args}) ${rest}; comment on function public.odd(${args}) is 'door'`
    for (const [sql, why] of [
      [made('n numeric', 'returns text language sql return n::text'), 'takes n as numeric'],
      [made('integer', 'returns integer language sql return $1'), 'has no name'],
      [made('', 'returns setof integer language sql return 1'), 'does not return one value'],
      [made('', 'returns table (x integer) language sql return 1'), 'does not return one value'],
      [
        made('out one integer, out two text', "language sql begin atomic select 1, 'b'; end"),
        'does not return one value',
      ],
      [made('', 'returns void language sql begin atomic select 1; end'), 'does not return one value'],
      [
        `${made('a integer', 'returns integer language sql return a')};
         create function public.odd(a text) returns text language sql return a`,
        'several functions',
      ],
    ] as const) {
      await database.execute(`drop function if exists public.odd; ${sql}`)
      await expect(listeningServer({ database }), why).rejects.toThrow(why)
    }
  })
})
