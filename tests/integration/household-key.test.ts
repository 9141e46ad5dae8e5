import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { hashKey, makeKey } from '../../src/web/household-key.ts'

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
