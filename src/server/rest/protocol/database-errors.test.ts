import { expect, test } from 'vitest'
import { fromDatabase } from './database-errors.ts'

test('a connection that is refused or broken is none, whatever the code says or looks like', () => {
  for (const of of [{ code: '42501', severity: 'FATAL' }, { code: '42703', severity: 'PANIC' }, { code: 'EPIPE' }]) {
    expect(fromDatabase(Object.assign(new Error(), of))).toMatchObject({ status: 503 })
  }
})

test('what somebody signed in may not do is forbidden, and asks nobody to sign in', () => {
  const refused = Object.assign(new Error(), { code: '42501', severity: 'ERROR' })
  expect([fromDatabase(refused).status, fromDatabase(refused, 'authenticated').status]).toEqual([401, 403])
})
