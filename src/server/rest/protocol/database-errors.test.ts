import { expect, test } from 'vitest'
import { fromDatabase, fromFailure } from './database-errors.ts'

function databaseError(code: string, message = 'said by the database', severity = 'ERROR') {
  return Object.assign(new Error(message), { code, severity, detail: 'a detail', hint: 'a hint' })
}

test.each([
  ['08006', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['21000', 500],
  ['22P02', 400],
  ['22023', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['25006', 405],
  ['25P02', 500],
  ['28000', 403],
  ['2D000', 500],
  ['38000', 500],
  ['39000', 500],
  ['3B000', 500],
  ['40001', 500],
  ['42501', 401],
  ['42703', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53100', 503],
  ['53400', 500],
  ['54001', 500],
  ['55006', 500],
  ['55P03', 503],
  ['57014', 500],
  ['57P01', 503],
  ['58030', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['PT418', 418],
  ['PT999', 400],
  ['XX000', 500],
])('SQLSTATE %s is answered with %i', (code, status) => {
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

test.each(['54000', '08006'])('the log says what failed with %s, and nothing of its text', (code) => {
  const said: unknown[] = []
  const note = (facts: object, message?: string) => void said.push(facts, message)
  const failures = { log: { info: note, warn: note, error: note }, outage: { away: note } }
  fromFailure(databaseError(code, 'word is too long: "Storgatan 1"'), { role: 'anon' } as never, failures)
  expect(JSON.stringify(said)).toContain(code)
  expect(JSON.stringify(said)).not.toMatch(/Storgatan|a detail|a hint/)
})
