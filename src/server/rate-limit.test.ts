import { expect, test } from 'vitest'
import { network, rateLimit } from './rate-limit.ts'

test('an address goes on until its number is used up, and again after the minute', () => {
  let time = 0
  const limit = rateLimit(2, () => time)
  expect([limit('192.0.2.1'), limit('192.0.2.1')]).toEqual([0, 0])
  time = 20_500
  expect(limit('192.0.2.1')).toBe(40)
  expect(limit('192.0.2.2')).toBe(0)
  time = 59_999
  expect(limit('192.0.2.1')).toBe(1)
  time = 60_000
  expect(limit('192.0.2.1')).toBe(0)
})

test('rows that come together count one by one', () => {
  const limit = rateLimit(3, () => 0)
  expect(limit('192.0.2.1', 3)).toBe(0)
  expect(limit('192.0.2.1')).toBe(60)
  expect(limit('192.0.2.2', 4)).toBe(60)
})

test('0 is no limit', () => {
  const limit = rateLimit(0)
  for (let count = 0; count < 1000; count++) expect(limit('192.0.2.1')).toBe(0)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['no address', 'no address'],
])('%s belongs to %s', (address, expected) => {
  expect(network(address)).toBe(expected)
})
