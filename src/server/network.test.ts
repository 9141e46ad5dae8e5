import { expect, test } from 'vitest'
import { network } from './network.ts'

const addresses = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['no address', 'unknown'],
  ['x'.repeat(8000), 'unknown'],
] as const

test('an address of IPv6 belongs to a /64, or to the wider /48', () => {
  for (const [address, expected] of addresses) expect.soft(network(address, 64)).toBe(expected)
  expect(network('2001:db8:1:2::1', 48)).toBe('2001:db8:1')
})

test('a port added by a proxy neither separates nor merges visitors', () => {
  expect(network('192.0.2.1:51234', 64)).toBe('192.0.2.1')
  expect(network('[2001:db8:1:2::3]:51234', 64)).toBe('2001:db8:1:2')
  expect(network('[2001:db8:1:2::3]', 48)).toBe('2001:db8:1')
  expect(network('[192.0.2.1', 64)).toBe('unknown')
})
