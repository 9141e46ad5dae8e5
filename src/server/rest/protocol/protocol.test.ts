/** What a hosted backend accepts, refuses and says, down to the limits that tests/integration/conformance.test.ts does not reach. */
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { TokenRefused } from '../../auth/access-token.ts'
import { chooseForm } from './accept.ts'
import { ourFault, RestError } from './errors.ts'
import { checkKey, refusedToken } from './keys.ts'
import { checkPath, checkProfile, functionName, pathOf } from './path.ts'
import { readPayload } from './payload.ts'
import { appliedPreferences, parsePrefer, refuseUnknown } from './prefer.ts'

/** The answer to a caller who is refused; undefined if it is not. */
function refusal(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return { status: error.status, ...error.body(), headers: error.headers }
  }
  return undefined
}

test.each([
  [undefined, 'array'],
  ['', 'array'],
  ['*/*', 'array'],
  ['application/*', 'array'],
  ['text/html, Application/JSON ; charset=utf-8', 'array'],
  ['application/vnd.pgrst.object', 'object'],
  ['application/vnd.pgrst.object+json, application/json', 'object'],
  ['application/vnd.pgrst.object+json;q=0.5, application/json', 'array'],
  ['application/json;q=0.5, application/vnd.pgrst.object+json; charset=utf-8; q=0.6', 'object'],
  ['application/vnd.pgrst.object+json;q=0, application/json;q=0.1', 'array'],
])('for %s the form is an %s', (accept, form) => {
  expect(chooseForm(accept)).toBe(form)
})

test.each([
  'image/png',
  'toString',
  'application/json;q=0',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/json;xq=1',
  'application/vnd.pgrst.object;+json',
])('nothing is on offer for %s', (accept) => {
  expect(refusal(() => chooseForm(accept))).toMatchObject({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${accept}`,
    details: null,
    hint: null,
    headers: { 'proxy-status': 'PostgREST; error=PGRST107' },
  })
})

test('of a preference the first value counts; the unknown ones are refused when they are to be handled strictly', () => {
  const header = 'return=minimal, return=representation,, max-affected=1,tx=commit , return=x, toString=1, count'
  const preferences = parsePrefer(header)
  expect(preferences).toEqual({ return: 'minimal', tx: 'commit', unknown: ['return=x', 'toString=1', 'count'] })
  expect(appliedPreferences(preferences)).toBe('return=minimal')
  expect(parsePrefer(undefined)).toEqual({ unknown: [] })
  const all =
    'resolution=merge-duplicates, missing=null, return=headers-only, count=planned, tx=rollback, handling=lenient'
  expect(appliedPreferences(parsePrefer(all))).toBe(all.replace('tx=rollback, ', ''))
  expect(parsePrefer('count=exact, count=estimated').unknown).toEqual([])
  expect(parsePrefer('count=estimated').count).toBe('estimated')

  expect(refusal(() => refuseUnknown(preferences))).toBeUndefined()
  expect(refusal(() => refuseUnknown(parsePrefer('handling=lenient, a=1')))).toBeUndefined()
  expect(refusal(() => refuseUnknown(parsePrefer('handling=strict, count=exact')))).toBeUndefined()
  expect(refusal(() => refuseUnknown(parsePrefer('handling=strict, a=1, b')))).toMatchObject({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: 'Invalid preferences: a=1, b',
  })
})

const json = 'application/json'
const read = (text: string, keysMayDiffer = false, type: string | undefined = json) =>
  readPayload(type, Buffer.from(text), keysMayDiffer)

test('a body is read as far as a statement depends on it', () => {
  const one = '{"a":1,"b":"\\"[[[1e9"}'
  const first = { a: 1, b: '"[[[1e9' }
  expect(read(one)).toEqual({ text: one, isArray: false, rows: 1, keys: ['a', 'b'], first })
  const list = '[{"a":1,"b":2},{"b":3,"a":4}]'
  expect(read(list)).toEqual({ text: list, isArray: true, rows: 2, keys: ['a', 'b'], first: { a: 1, b: 2 } })
  expect(read('[]')).toEqual({ text: '[]', isArray: true, rows: 0, keys: [], first: {} })
  for (const bare of ['5', 'null', '"text"', 'true']) expect(read(bare)).toEqual(read('[]'))
  expect(read('[{"a":1},{"b":1}]', true)).toMatchObject({ rows: 2, keys: ['a'] })
  expect(read('[null]', true)).toMatchObject({ rows: 1, keys: [], first: {} })
  for (const type of ['Application/JSON ; charset=utf-8', undefined]) {
    expect(readPayload(type, Buffer.from('{}'), false)).toMatchObject({ rows: 1 })
  }
})

test.each([
  '[{"a":1},{"b":1}]',
  '[{"a":1},{"a":1,"b":1}]',
  '[{"a":1,"b":1},{"a":1,"c":1}]',
  '[{"a":1,"b":1},{"a":1}]',
  '[{"a":1},2]',
  '[1]',
  '[[]]',
  '[null]',
])('the objects of a list have the same keys: %s', (text) => {
  expect(refusal(() => read(text))).toMatchObject({
    status: 400,
    code: 'PGRST102',
    message: 'All object keys must match',
  })
})

const unreadable = { status: 400, code: 'PGRST102', message: 'Empty or invalid json', details: null }

test('a body nests at most 32 levels, however much stands side by side', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  expect(read(nested(32), true).rows).toBe(1)
  expect(refusal(() => read(nested(33), true))).toMatchObject(unreadable)
  expect(refusal(() => read(`{"a":${nested(32)}}`))).toMatchObject(unreadable)
  expect(read(`[${Array(40).fill('{"a":[]}').join()}]`).rows).toBe(40)
})

test('what is no JSON, no UTF-8, nothing or a number with an exponent is unreadable', () => {
  for (const text of ['', '{', "{'a':1}"]) expect(refusal(() => read(text))).toMatchObject(unreadable)
  expect(refusal(() => readPayload(json, undefined, false))).toMatchObject(unreadable)
  expect(refusal(() => readPayload(json, Buffer.from([0x22, 0xff, 0x22]), false))).toMatchObject(unreadable)
  for (const number of ['1e5', '-1.5E+2']) {
    expect(refusal(() => read(`{"a":${number}}`))).toMatchObject({
      ...unreadable,
      details: 'Numbers with an exponent are not taken: write them out',
    })
  }
  expect(refusal(() => read('{}', false, 'text/CSV; header'))).toMatchObject({
    status: 400,
    code: 'PGRST102',
    message: 'Content-Type not acceptable: text/csv',
  })
})

test('a path is a table or a function, in the one schema', () => {
  expect(pathOf({ params: { '*': 'rpc/x' } } as FastifyRequest)).toBe('rpc/x')
  expect(pathOf({ params: {} } as FastifyRequest)).toBe('')
  expect(functionName('rpc/my_booking')).toBe('my_booking')
  for (const path of ['my_booking', 'a/rpc/x', 'rpc/', 'rpc/a/b']) expect(functionName(path), path).toBeUndefined()
  for (const path of ['outbox', 'rpc/x']) expect(refusal(() => checkPath(path))).toBeUndefined()
  expect(refusal(() => checkPath(''))).toMatchObject({
    status: 404,
    code: 'PGRST126',
    message: 'Root endpoint metadata is disabled',
  })
  for (const path of ['a/b', 'rpc/a/b']) {
    expect(refusal(() => checkPath(path))).toMatchObject({
      status: 404,
      code: 'PGRST125',
      message: 'Invalid path specified in request URL',
    })
  }
  expect(checkProfile(undefined)).toBeUndefined()
  expect(checkProfile('public')).toBe('public')
  expect(refusal(() => checkProfile(['private']))).toMatchObject({
    status: 406,
    code: 'PGRST106',
    message: 'Invalid schema: private',
    hint: 'Only the following schemas are exposed: public',
  })
})

test('the key admits, and only a token of somebody’s own says who calls', () => {
  const bearer = (authorization?: string) => checkKey({ apikey: 'key', authorization }, 'key')
  expect([bearer(), bearer('Bearer key'), bearer('Bearer sb_publishable_x')]).toEqual([null, null, null])
  expect(bearer('Bearer a.b.c')).toBe('a.b.c')
  for (const apikey of [undefined, '']) {
    expect(refusal(() => checkKey({ apikey }, 'key'))).toEqual({
      status: 401,
      code: null,
      message: 'No API key found in request',
      details: null,
      headers: {},
      hint: 'No `apikey` request header or url param was found.',
    })
  }
  expect(refusal(() => checkKey({ apikey: 'other' }, 'key'))).toMatchObject({
    status: 401,
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  })
})

test('a token that is not taken is told apart by whether it could be read', () => {
  for (const [isReadable, code] of [
    [true, 'PGRST303'],
    [false, 'PGRST301'],
  ] as const) {
    const refused = refusedToken(new TokenRefused('JWT expired', isReadable))
    expect(refused).toMatchObject({ status: 401, code, message: 'JWT expired' })
    expect(refused.headers).toEqual({
      'proxy-status': `PostgREST; error=${code}`,
      'www-authenticate': 'Bearer error="invalid_token", error_description="JWT expired"',
    })
  }
})

test('an answer says no more than a reader can use', () => {
  const [longest, longer] = ['x'.repeat(1000), 'x'.repeat(1001)]
  const cut = `${'x'.repeat(999)}…`
  const said = (text: string) => new RestError(401, 'X', text, { details: text, hint: text })
  expect(said(longest).body()).toEqual({ code: 'X', message: longest, details: longest, hint: longest })
  expect(said(longer).body()).toEqual({ code: 'X', message: cut, details: cut, hint: cut })
  expect(said('').headers).toEqual({ 'proxy-status': 'PostgREST; error=X', 'www-authenticate': 'Bearer' })
  expect(ourFault(500, 'X').body()).toEqual({
    code: 'X',
    message: 'Något gick fel hos oss. Försök igen om en stund.',
    details: null,
    hint: null,
  })
  expect(new RestError(403, 'X', '', { headers: { a: 'b' } }).headers).toEqual({
    'proxy-status': 'PostgREST; error=X',
    a: 'b',
  })
})
