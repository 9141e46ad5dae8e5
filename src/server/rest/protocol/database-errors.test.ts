import { expect, test } from 'vitest'
import { fromDatabase, fromFailure } from './database-errors.ts'
import { RestError } from './errors.ts'

function databaseError(code: string, message = 'said by the database', severity = 'ERROR') {
  return Object.assign(new Error(message), { code, severity, detail: 'a detail', hint: 'a hint' })
}

const statuses: Record<number, string> = {
  400: '22P02 22023 23502 23514 42703 P0001 PT999',
  401: '42501',
  403: '0L000 0P000 28000',
  404: '42883 42P01',
  405: '25006',
  409: '23503 23505',
  418: 'PT418',
  500: '09000 21000 25P02 2D000 38000 39000 3B000 40001 42P17 53400 54001 55006 57014 58030 F0000 HV000 P0002 XX000',
  503: '08006 53100 55P03 57P01',
}

test.each(
  Object.entries(statuses).flatMap(([status, codes]) =>
    codes.split(' ').map((code) => [code, Number(status)] as const),
  ),
)('SQLSTATE %s is answered with %i', (code, status) => {
  const answer = fromDatabase(databaseError(code))
  expect(answer).toMatchObject({ status, code })
  if (status < 500) expect(answer.body()).toMatchObject({ message: 'said by the database', details: 'a detail' })
  // The reason for a failure is only logged.
  else expect(JSON.stringify(answer.body())).not.toMatch(/said|detail"|a hint/)
})

test('a missing role is the caller’s fault', () => {
  expect(fromDatabase(databaseError('22023', 'role "boss" does not exist')).status).toBe(401)
})

test.each([
  ['the connection is refused by the server', databaseError('28P01', 'password', 'FATAL')],
  ['there is no connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['the pipe is broken, whose code looks like a SQLSTATE', Object.assign(new Error('write'), { code: 'EPIPE' })],
  ['the engine is closed', new Error('PGlite is closed')],
])('503 when %s', (_why, error) => {
  expect(fromDatabase(error)).toMatchObject({ status: 503, message: expect.stringContaining('svarar inte just nu') })
})

test('a known role is not asked to sign in', () => {
  expect(fromDatabase(databaseError('42501'), 'authenticated').status).toBe(403)
})

test('what only begins or ends like a code or a sentence is none', () => {
  for (const code of ['x42501', '42501x'])
    expect(fromDatabase(databaseError(code)), code).toMatchObject({ status: 503 })
  for (const code of ['PT418x', 'xPT418', 'PT618']) expect(fromDatabase(databaseError(code)).status).not.toBe(418)
  const missing = 'role "boss" does not exist'
  for (const message of [`the ${missing}`, `${missing}, nor any other`]) {
    expect(fromDatabase(databaseError('22023', message)).status).toBe(400)
  }
  expect(fromDatabase(databaseError('42703', missing)).status).toBe(400)
  expect(fromDatabase(databaseError('42703'), 'authenticated').status).toBe(400)
  expect(fromDatabase(databaseError('42703', 'x', 'NOT FATAL')).status).toBe(400)
  expect(fromDatabase(databaseError('42703', 'x', 'PANIC')).status).toBe(503)
})

test('a refusal keeps its hint, a slow statement has its own sentence, and our own error stays as it is', () => {
  expect(fromDatabase(databaseError('42703')).body()).toMatchObject({ details: 'a detail', hint: 'a hint' })
  expect(fromDatabase(new Error('PGlite is closed')).code).toBe('PGRST001')
  const bare = Object.assign(databaseError('42703'), { detail: undefined, hint: undefined })
  expect(fromDatabase(bare).body()).toMatchObject({ details: null, hint: null })
  expect(fromDatabase(databaseError('57014'))).toMatchObject({
    status: 500,
    code: '57014',
    message: 'Det tog för lång tid att spara. Försök igen om en stund.',
  })
  expect(fromDatabase(databaseError('57000')).message).toContain('Något gick fel hos oss')
  const own = new RestError(404, 'X', 'ours')
  expect(fromDatabase(own)).toBe(own)
})

test('a function writes its whole answer, if it can be read', () => {
  const body = JSON.stringify({ code: 'X1', message: 'said', details: 'd', hint: 'h' })
  const raised = (message: string, detail?: string) =>
    fromDatabase(Object.assign(databaseError('PGRST', message), { detail }))
  const detail = (status: unknown) => JSON.stringify({ status, headers: { 'retry-after': '5' } })
  for (const status of [200, 418, 599]) {
    expect(raised(body, detail(status))).toMatchObject({ status, code: 'X1', message: 'said' })
  }
  expect(raised(body, detail(418)).body()).toMatchObject({ details: 'd', hint: 'h' })
  expect(raised(body, detail(418)).headers).toMatchObject({ 'retry-after': '5' })
  const unreadable = [detail(199), detail(600), detail('418'), '{', '{}', undefined]
  for (const each of unreadable) expect(raised(body, each)).toMatchObject({ status: 500, code: 'PGRST121' })
  for (const each of ['{', '{"code":1,"message":"m"}', '{"code":"X"}']) {
    expect(raised(each, detail(418))).toMatchObject({ status: 500, code: 'PGRST121' })
  }
})

function failing(error: unknown) {
  const said: [where: string, facts: object, message?: string][] = []
  const note = (facts: object, message?: string) => void said.push(['log', facts, message as string])
  const away = (facts: object) => void said.push(['outage', facts])
  const failures = { log: { info: note, warn: note, error: note }, outage: { away } }
  return { answer: fromFailure(error, { role: 'anon' } as never, failures), said }
}

test('a refusal is not logged, a failure is, and an outage as one', () => {
  expect(failing(databaseError('42703')).said).toEqual([])
  expect(failing(databaseError('54000')).said).toEqual([['log', expect.anything(), 'the database failed']])
  expect(failing(databaseError('08006')).said).toEqual([['outage', expect.anything()]])
})

test('the log names the rule that refused: the constraint, or the innermost function but the one that refuses for all', () => {
  const rule = (more: object) => failing(Object.assign(databaseError('23514'), more)).answer.rule
  expect(rule({ constraint: 'one_day', where: 'PL/pgSQL function move(date) line 1' })).toBe('one_day')
  expect(rule({ where: 'PL/pgSQL function private.refuse(text) line 3\nSQL function "take_day" statement 1' })).toBe(
    'take_day',
  )
  expect(rule({ where: 'PL/pgSQL function move(date) line 1\nPL/pgSQL function private.other() line 2' })).toBe('move')
  expect(rule({})).toBeUndefined()
  expect(failing(Object.assign(new Error('x'), { constraint: 'none' })).answer.rule).toBeUndefined()
})

test.each(['54000', '08006'])('the log says what failed with %s, and nothing of its text', (code) => {
  const { said } = failing(databaseError(code, 'word is too long: "Storgatan 1"'))
  expect(JSON.stringify(said)).toContain(code)
  expect(JSON.stringify(said)).not.toMatch(/Storgatan|a detail|a hint/)
})
