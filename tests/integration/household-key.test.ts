import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { hashKey, householdPath, isKey, makeKey } from '../../src/web/household-key.ts'

test('a key is 26 unambiguous letters and digits, and no two are the same', () => {
  const keys = Array.from({ length: 1000 }, makeKey)
  for (const key of keys) expect(key).toMatch(/^[2-9a-km-np-z]{26}$/)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys.join('')).size).toBe(32)
  expect(keys.every(isKey)).toBe(true)
  expect(isKey(`${keys[0]}2`)).toBe(false)
  expect(isKey('0'.repeat(26))).toBe(false)
})

test('its hash is the SHA-256 that the database compares, in Node and in browsers, even without crypto.subtle', async () => {
  const key = makeKey()
  const hash = createHash('sha256').update(key, 'ascii').digest('hex')
  expect(hashOfKey(key)).toBe(hash)
  expect(await hashKey(key)).toBe(hash)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(await hashKey(makeKey())).toMatch(/^[0-9a-f]{64}$/)
  expect(await hashKey(key)).toBe(hash)
  vi.unstubAllGlobals()
})

test('the link has it in the fragment, which browsers do not send', () => {
  expect(householdPath('abc')).toBe('/min-hamtning#abc')
})
