import { expect, test } from 'vitest'
import { fromDatabase } from './database-errors.ts'

test('a connection that is refused or broken is none, whatever the code says or looks like', () => {
  for (const of of [{ code: '42501', severity: 'FATAL' }, { code: '42703', severity: 'PANIC' }, { code: 'EPIPE' }]) {
    expect(fromDatabase(Object.assign(new Error(), of))).toMatchObject({ status: 503 })
  }
})
