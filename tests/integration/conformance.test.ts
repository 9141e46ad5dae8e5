/**
 * What a backend must answer for the page to work on it, tested by the real client and by raw requests. Runs on our
 * server; with CONFORMANCE_URL and CONFORMANCE_KEY set, on that hosted project instead (prepared with
 * supabase/migrations and the company's mailbox in private.settings), without the tests of our server's own promises.
 */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test as vitestTest } from 'vitest'
import { company } from '../../src/shared/company.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { serverAlone } from '../helpers/server-alone.ts'

interface Backend {
  url: string
  key: string
}

const { CONFORMANCE_URL, CONFORMANCE_KEY } = process.env

const homes =
  CONFORMANCE_URL && CONFORMANCE_KEY
    ? [{ name: CONFORMANCE_URL, hosted: true, open: async () => hostedProject(CONFORMANCE_URL, CONFORMANCE_KEY) }]
    : sqlEngines.map((engine) => ({
        name: engine.name,
        hosted: false,
        async open() {
          const { url, key, ...server } = await serverAlone({}, engine)
          return { url, key, close: async () => server[Symbol.asyncDispose]() }
        },
      }))

function hostedProject(url: string, key: string) {
  return { url, key, close: async () => {} }
}

const { answers } = sampleBooking({
  materials: ['Plastavfall', 'Special'],
  notes: 'Ring på "Öberg & Å"',
  specialRequest: 'Ett <b>stort</b> kylskåp',
})

function booking(id: string = crypto.randomUUID()) {
  return { id, submitted_by: 'Åsa Öberg', answers }
}

function message(id: string = crypto.randomUUID()) {
  return { id, to_email: company.email, subject: 'Ny bokning från Åsa Öberg', body: '<p>Hej</p>' }
}

/** A POST as the client sends it, with the test's headers added; `null` removes a header. */
async function post(
  backend: Backend,
  resource: string,
  body: unknown,
  headers: Record<string, string | null> = {},
): Promise<{ status: number; headers: Headers; text: string; json: Record<string, unknown> }> {
  const all = { apikey: backend.key, 'content-type': 'application/json', ...headers }
  const response = await fetch(`${backend.url}/rest/v1/${resource}`, {
    method: 'POST',
    headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} }
}

const asObject = { accept: 'application/vnd.pgrst.object+json' }
const readBack = { prefer: 'return=representation' }

describe.each(homes)('$name', ({ open, hosted }) => {
  const test = vitestTest
  /** For deliberate differences from PostgREST, explained in each test. */
  const testOurs = vitestTest.skipIf(hosted)
  let backend: Backend & { close(): Promise<void> }

  beforeAll(async () => {
    backend = await open()
  })
  afterAll(() => backend.close())

  function client() {
    return createClient(backend.url, backend.key, { auth: { persistSession: false, autoRefreshToken: false } })
  }

  describe('the client', () => {
    test('saves a booking and reads it back', async () => {
      const row = booking()
      const result = await client().from('form_responses').insert(row).select().single()
      expect(result).toMatchObject({ status: 201, error: null, data: row })
      expect(Date.parse(result.data.created_at)).not.toBeNaN()
    })

    test('reads back the columns it names', async () => {
      const row = booking()
      const result = await client().from('form_responses').insert(row).select('id, answers').single()
      expect(result.data).toEqual({ id: row.id, answers })
    })

    test('gets an id from the database when it brings none', async () => {
      const { id: _, ...row } = booking()
      const result = await client().from('form_responses').insert(row).select().single()
      expect(result.data.id).toMatch(/^[0-9a-f-]{36}$/)
    })

    test('queues a message, which it cannot read back', async () => {
      const queued = await client().from('outbox').insert(message())
      expect(queued).toMatchObject({ status: 201, error: null, data: null })
      const refused = await client().from('outbox').insert(message()).select()
      expect(refused).toMatchObject({ status: 401, data: null, error: { code: '42501' } })
      expect(refused.error?.message).toBe('permission denied for table outbox')
    })

    test('learns from 409 and the name of the constraint that a booking is saved already', async () => {
      const row = booking()
      await client().from('form_responses').insert(row)
      const again = await client().from('form_responses').insert(row).select().single()
      expect(again).toMatchObject({ status: 409, data: null, error: { code: '23505', details: null } })
      expect(again.error?.message).toContain('form_responses_pkey')
    })

    test('saves a list of bookings at once', async () => {
      const rows = [booking(), booking()]
      const result = await client().from('form_responses').insert(rows).select('id')
      expect(result.data).toEqual(rows.map(({ id }) => ({ id })))
    })

    test('may leave keys out of a list when the default is asked for, and not when null is', async () => {
      const { id: _, ...withoutId } = message()
      const rows = [message(), withoutId]
      const defaulted = await client().from('outbox').insert(rows, { defaultToNull: false, count: 'exact' })
      expect(defaulted).toMatchObject({ status: 201, error: null, count: 2 })
      const nulled = await client().from('outbox').insert([message(), withoutId])
      expect(nulled).toMatchObject({ status: 400, error: { code: '23502' } })
    })

    test('leaves a duplicate alone when asked to, and is told that no row came back', async () => {
      const row = booking()
      const options = { onConflict: 'id', ignoreDuplicates: true }
      const first = await client().from('form_responses').upsert(row, options).select().single()
      expect(first).toMatchObject({ status: 201, data: { id: row.id } })
      const second = await client().from('form_responses').upsert(row, options).select().maybeSingle()
      expect(second).toMatchObject({ error: null, data: null })
      const third = await client().from('form_responses').upsert(row, options).select().single()
      expect(third).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } })
    })

    test('cannot write over a booking', async () => {
      const row = booking()
      await client().from('form_responses').insert(row)
      const result = await client()
        .from('form_responses')
        .upsert({ ...row, submitted_by: 'Någon annan' })
      expect(result).toMatchObject({ status: 401, error: { code: '42501' } })
    })

    test('gets a sentence for the visitor when a booking is invalid', async () => {
      const result = await client()
        .from('form_responses')
        .insert({ ...booking(), submitted_by: ' ' })
        .select()
        .single()
      expect(result).toMatchObject({ status: 400, data: null, error: { code: '23514' } })
      expect(result.error?.message).toBe('Namn är obligatoriskt')
    })

    test('is refused, and never told of a success, whatever else it tries', async () => {
      const { id } = booking()
      const supabase = client()
      const attempts = await Promise.all([
        supabase.from('outbox').select(),
        supabase.from('outbox').update({ subject: 'x' }).eq('id', id),
        supabase.from('outbox').delete().eq('id', id),
        supabase.from('form_responses').update({ submitted_by: 'x' }).eq('id', id),
        supabase.from('form_responses').delete().eq('id', id),
        supabase.from('settings').select(),
        supabase.from('settings').insert({ name: 'company_mailbox', value: 'x@example.com' }),
        supabase.schema('private').from('settings').select(),
        supabase.rpc('is_company_mailbox', { address: company.email }),
      ])
      for (const { status, error, data } of attempts) {
        expect([401, 404, 406]).toContain(status)
        expect(error?.code).toMatch(/^(42501|PGRST(106|202|205))$/)
        expect(data).toBeNull()
      }
    })

    test('reads nobody’s booking', async () => {
      await client().from('form_responses').insert(booking())
      const { data } = await client().from('form_responses').select()
      expect(data ?? []).toEqual([])
    })

    testOurs('is refused when it reads bookings, instead of being shown an empty list', async () => {
      const result = await client().from('form_responses').select()
      expect(result).toMatchObject({ status: 401, data: null, error: { code: '42501' } })
    })
  })

  describe('an accepted insert', () => {
    test('answers with nothing but the status when nothing is preferred', async () => {
      const answer = await post(backend, 'form_responses?select=*', booking())
      expect(answer).toMatchObject({ status: 201, text: '' })
      expect(answer.headers.get('content-type')).toBeNull()
      expect(answer.headers.get('content-range')).toBe('*/*')
      expect(answer.headers.get('preference-applied')).toBeNull()
    })

    test('answers with a list, or with an object when that is asked for', async () => {
      const list = await post(backend, 'form_responses?select=id', booking(), readBack)
      expect(list.json).toEqual([{ id: expect.any(String) }])
      expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(list.headers.get('preference-applied')).toBe('return=representation')
      expect(list.headers.get('location')).toBeNull()
      for (const [accept, isObject] of Object.entries({
        'application/vnd.pgrst.object+json': true,
        'application/vnd.pgrst.object, application/json': true,
        'application/json;q=0.5, application/vnd.pgrst.object+json; charset=utf-8; q=0.6': true,
        'application/vnd.pgrst.object+json;q=0.5, application/json': false,
        'application/vnd.pgrst.object+json;q=0, */*;q=0.1': false,
        'text/html, Application/JSON ; charset=utf-8': false,
      })) {
        const answer = await post(backend, 'form_responses?select=id', booking(), { ...readBack, accept })
        const row = { id: expect.any(String) }
        expect(answer.json, accept).toEqual(isObject ? row : [row])
        const type = isObject ? 'application/vnd.pgrst.object+json' : 'application/json'
        expect(answer.headers.get('content-type'), accept).toBe(`${type}; charset=utf-8`)
      }
    })

    testOurs('answers with the columns a visitor may read, and not with the transaction number', async () => {
      // Each of them once, however often they are asked for: Postgres returns at most 1,664.
      for (const path of ['form_responses', `form_responses?select=*${',*'.repeat(2000)}`]) {
        const row = booking()
        const { json } = await post(backend, path, row, readBack)
        expect(json).toEqual([{ ...row, created_at: expect.any(String), early_start: false }])
      }
      const told = await post(backend, 'form_responses?select=id,inserted_by_tx', booking(), readBack)
      expect(told).toMatchObject({ status: 401, json: { code: '42501' } })
    })

    test('points at the row when only headers are preferred', async () => {
      const row = booking()
      const answer = await post(backend, 'form_responses', row, { prefer: 'return=headers-only' })
      expect(answer).toMatchObject({ status: 201, text: '' })
      expect(answer.headers.get('location')).toBe(`/form_responses?id=eq.${row.id}`)
    })

    test('lists the preferences it followed, the first of each, in their order', async () => {
      const answer = await post(backend, 'form_responses?columns=id,submitted_by,answers', booking(), {
        prefer:
          'count=exact,, toString=1, return=representation, max-affected=1, return=minimal, tx=commit, missing=default, ' +
          'resolution=ignore-duplicates, handling=lenient',
      })
      expect(answer.headers.get('preference-applied')).toBe(
        'resolution=ignore-duplicates, missing=default, return=representation, count=exact, handling=lenient',
      )
      expect(answer.headers.get('content-range')).toBe('*/1')
    })

    test('names the schema when one was named', async () => {
      const answer = await post(backend, 'form_responses', booking(), { ...readBack, 'content-profile': 'public' })
      expect(answer.headers.get('content-profile')).toBe('public')
    })

    test('takes JSON without a content type, and only the columns listed', async () => {
      const row = { ...booking(), created_at: 'never', unknown: 1 }
      const body = new TextEncoder().encode(JSON.stringify(row))
      const answer = await post(backend, 'form_responses?columns="id","submitted_by","answers"', body, {
        ...readBack,
        'content-type': null,
      })
      expect(answer).toMatchObject({ status: 201, json: [{ id: row.id }] })
    })

    test('of nothing stores nothing, and is refused if one row was asked for', async () => {
      for (const nothing of ['[]', '5', 'null', '"text"']) {
        const list = await post(backend, 'form_responses', nothing, readBack)
        expect(list).toMatchObject({ status: 201, json: [] })
        const one = await post(backend, 'form_responses', nothing, { ...readBack, ...asObject })
        expect(one).toMatchObject({ status: 406, json: { code: 'PGRST116', details: 'The result contains 0 rows' } })
      }
    })

    test('keeps the last of two equal keys', async () => {
      const row = booking()
      const text = JSON.stringify(row).replace('{', '{"submitted_by":"Den första",')
      const answer = await post(backend, 'form_responses?select=submitted_by', text, readBack)
      expect(answer.json).toEqual([{ submitted_by: row.submitted_by }])
    })
  })

  test('two rows where one was asked for are both rolled back', async () => {
    const rows = [booking(), booking()]
    const refused = await post(backend, 'form_responses', rows, asObject)
    expect(refused).toMatchObject({ status: 406, json: { code: 'PGRST116', details: 'The result contains 2 rows' } })
    const saved = await post(backend, 'form_responses', rows)
    expect(saved.status).toBe(201)
  })

  describe('a refused insert', () => {
    const row = booking()
    const { submitted_by } = row
    const rowNamed = (name: string) => JSON.stringify(row).replace('Öberg', name)

    const bookings = 'form_responses'
    const column = (name: string, table: string) =>
      `400 PGRST204 Could not find the '${name}' column of '${table}' in the schema cache`
    const policy = '401 42501 new row violates row-level security policy for table "outbox"'
    const keys = '400 PGRST102 All object keys must match'
    const unnamed = (names: string) => `400 PGRST100 "failed to parse columns parameter (${names})" (line 1, column 1)`
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

    const refused: [answer: string, resource: string, body: unknown, headers?: Record<string, string>][] = [
      ['400 PGRST102 Empty or invalid json', bookings, '{"id":'],
      ['400 PGRST102 Empty or invalid json', bookings, ''],
      ['400 PGRST102 Empty or invalid json', bookings, new Uint8Array([0x22, 0xff, 0x22])],
      ['400 PGRST102 Empty or invalid json', bookings, nested(33)],
      ['400 PGRST102 Empty or invalid json', bookings, '{"created_at":-1.5E+2}'],
      ['400 PGRST102 Content-Type not acceptable: text/plain', bookings, row, { 'content-type': 'text/plain' }],
      [keys, bookings, [row, { submitted_by }]],
      [keys, bookings, [{ submitted_by }, row]],
      [keys, bookings, [null]],
      [keys, bookings, nested(32)],
      [keys, bookings, [row, { ...row, zz: 1 }]],
      ["404 PGRST205 Could not find the table 'public.bookings' in the schema cache", 'bookings', row],
      ['404 PGRST125 Invalid path specified in request URL', `${bookings}/1`, row],
      ['406 PGRST106 Invalid schema: private', bookings, row, { 'content-profile': 'private' }],
      [column('zz', 'outbox'), 'outbox', { zz: 1 }],
      // At once: it would not be, if the blanks around a name were looked for at each of them.
      [
        `${unnamed(' '.repeat(7000)).slice(0, '400 PGRST100 '.length + 999)}…`,
        `${bookings}?columns=${'+'.repeat(7000)}!`,
        row,
      ],
      [column('zz', 'outbox'), 'outbox?columns=zz', {}],
      ['400 42703 column form_responses.zz does not exist', `${bookings}?select=zz`, row, readBack],
      ...['', 'a,,b', '"a', '"a" b', 'a:b', 'a->b', 'x(*)', '*a', '""'].map((names): [string, string, unknown] => [
        unnamed(names),
        `${bookings}?columns=${encodeURIComponent(names)}`,
        row,
      ]),
      [
        '400 PGRST122 Invalid preferences given with handling=strict',
        bookings,
        row,
        { prefer: 'handling=strict, zz=1' },
      ],
      ...['image/png', 'toString', 'application/json;q=0', 'application/vnd.pgrst.object+json;nulls=stripped'].map(
        (accept): [string, string, unknown, Record<string, string>] => [
          `406 PGRST107 None of these media types are available: ${accept}`,
          bookings,
          row,
          { accept },
        ],
      ),
      ['400 22P02 invalid input syntax for type uuid: "1"', bookings, { ...row, id: '1' }],
      ['401 42501 permission denied for table form_responses', bookings, { ...row, created_at: '2020-01-01' }],
      ['401 42501 permission denied for table outbox', 'outbox', { ...message(), status: 'sent' }],
      [policy, 'outbox', { ...message(), to_email: 'a@example.com' }],
      [
        '409 23503 insert or update on table "outbox" violates foreign key constraint "outbox_form_response_id_fkey"',
        'outbox',
        { ...message(), form_response_id: crypto.randomUUID() },
      ],
      [policy, 'outbox', { subject: 'x' }],
      ['400 22P05 unsupported Unicode escape sequence', bookings, rowNamed('\\u0000')],
      ['400 22P02 invalid input syntax for type json', bookings, rowNamed('\\ud800')],
      [column('__proto__', bookings), bookings, '{"__proto__":{"admin":true}}'],
      [column('constructor', bookings), bookings, { constructor: 1 }],
      [column('"); drop table outbox; --', bookings), bookings, { '"); drop table outbox; --': 1 }],
    ]

    test('says why', async () => {
      for (const [expected, resource, body, headers] of refused) {
        const answer = await post(backend, resource, body, headers)
        const { code, message, ...more } = answer.json
        expect.soft(`${answer.status} ${code} ${message}`).toBe(expected)
        expect.soft(Object.keys(more).sort()).toEqual(['details', 'hint'])
        expect.soft(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
        expect.soft(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
      }
    })

    const severalFaults: [
      told: string,
      not: string,
      resource: string,
      body: unknown,
      headers: Record<string, string>,
    ][] = [
      ['PGRST125', 'schema', 'a/b', '{', { 'content-profile': 'x' }],
      ['PGRST106', 'payload', 'nothing', '{', { 'content-profile': 'x' }],
      ['PGRST102', 'table', 'nothing', '{', {}],
      ['PGRST205', 'preferences', 'nothing', { zz: 1 }, { prefer: 'handling=strict, zz=1' }],
      ['PGRST204', 'preferences', 'outbox', { zz: 1 }, { prefer: 'handling=strict, zz=1' }],
      ['PGRST122', 'media type', 'outbox', { subject: 'x' }, { prefer: 'handling=strict, zz=1', accept: 'image/png' }],
      ['PGRST107', 'database', 'outbox', { subject: 'x' }, { accept: 'image/png' }],
    ]

    test('tells the first of several faults', async () => {
      for (const [code, other, resource, body, headers] of severalFaults)
        expect.soft((await post(backend, resource, body, headers)).json.code, `before the ${other}`).toBe(code)
    })
  })

  describe('a caller', () => {
    test('must send the right key', async () => {
      const none = await post(backend, 'form_responses', booking(), { apikey: null })
      expect(none).toMatchObject({ status: 401, json: { message: 'No API key found in request' } })
      const wrong = await post(backend, 'form_responses', booking(), { apikey: 'sb_publishable_other' })
      expect(wrong).toMatchObject({ status: 401, json: { message: 'Invalid API key' } })
    })

    test('is anonymous with the key as bearer, with any key of its kind, and without one', async () => {
      for (const authorization of [`Bearer ${backend.key}`, 'Bearer sb_publishable_x', null]) {
        expect(await post(backend, 'form_responses', booking(), { authorization })).toMatchObject({ status: 201 })
      }
    })

    test('may call from any origin, after a preflight without a key', async () => {
      const requested = 'apikey,authorization,content-profile,content-type,prefer,x-client-info'
      const response = await fetch(`${backend.url}/rest/v1/form_responses?select=*`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://site.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': requested,
        },
      })
      expect(response.ok).toBe(true)
      expect(response.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/site\.example)$/)
      expect(response.headers.get('access-control-allow-methods')).toContain('POST')
      const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(/, */)
      expect(allowed).toEqual(expect.arrayContaining(requested.split(',')))
      expect(response.headers.get('access-control-max-age')).toMatch(/^\d+$/)
    })
  })

  describe('anything but an insert', () => {
    const requests = [
      ['GET', 'outbox', 401, '42501'],
      ['GET', 'form_responses?select=*&limit=1', 401, '42501'],
      ['HEAD', 'form_responses', 401, undefined],
      ['PATCH', 'form_responses?id=eq.1', 401, '42501'],
      ['PUT', 'form_responses?id=eq.1', 401, '42501'],
      ['DELETE', 'outbox?id=eq.1', 401, '42501'],
      ['GET', 'settings', 404, 'PGRST205'],
      ['GET', '', 404, 'PGRST126'],
      ['POST', 'rpc/booking_fault', 404, 'PGRST202'],
      ['GET', 'rpc/pickup_exceptions', 405, 'PGRST101'],
      ['GET', '%zz', 404, 'PGRST125'],
      ['PROPFIND', 'outbox', 405, 'PGRST117'],
    ] as const

    testOurs('is refused in JSON', async () => {
      for (const [method, resource, status, code] of requests) {
        const response = await fetch(`${backend.url}/rest/v1/${resource}`, {
          method,
          headers: { apikey: backend.key, 'content-type': 'application/json' },
          ...(method === 'GET' || method === 'HEAD' ? {} : { body: '{}' }),
        })
        expect.soft(response.status, `${method} ${resource}`).toBe(status)
        expect.soft(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
        const text = await response.text()
        expect.soft(text === '' ? undefined : JSON.parse(text).code, `${method} ${resource}`).toBe(code)
      }
    })

    test('tells by OPTIONS which tables there are', async () => {
      const ask = (table: string) =>
        fetch(`${backend.url}/rest/v1/${table}`, { method: 'OPTIONS', headers: { apikey: backend.key } })
      const known = await ask('form_responses')
      expect(known.status).toBe(200)
      expect(known.headers.get('allow')).toContain('POST')
      expect((await ask('bookings')).status).toBe(404)
    })
  })
})
