import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { floodLimits } from '../flood-limits.ts'
import { rateLimits } from './rate-limit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * 60 * MINUTE

/** The only one of its server. */
const rateLimit = (perMinute: number) => rateLimits().byAddress(perMinute)

let time: number
beforeEach(() => {
  time = 0
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.stubGlobal('performance', { now: () => time })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an address goes on until its limit is used up, and again after the minute', () => {
  const limit = rateLimit(2)
  expect([limit('192.0.2.1'), limit('192.0.2.1')]).toEqual([0, 0])
  time = 20_500
  expect(limit('192.0.2.1')).toBe(40)
  expect(limit('192.0.2.2')).toBe(0)
  time = 59_999
  expect(limit('192.0.2.1')).toBe(1)
  time = 60_000
  expect(limit('192.0.2.1')).toBe(0)
})

test('an hour allows four such minutes, so that neither an address nor a /48 uses up the shared limit', () => {
  const limit = rateLimit(30)
  let taken = 0
  let next = 0
  for (; time < HOUR; time += MINUTE) {
    for (let count = 0; count < 200; count++) if (limit(`2001:db8:1:${(next++ % 20).toString(16)}::1`) === 0) taken++
  }
  expect(taken).toBe(480)
  expect(taken).toBeLessThan(floodLimits(30)?.bookingsPerHour ?? 0)
  time = 2 * MINUTE
  const address = rateLimit(30)
  for (let minute = 0; minute < 3; minute++) {
    expect([address('192.0.2.1', 30), address('192.0.2.1')]).toEqual([0, 60])
    time += MINUTE
  }
  expect([address('192.0.2.1', 30), address('192.0.2.1')]).toEqual([0, 57 * 60])
})

test('a day allows ten such minutes; refused requests are not counted', () => {
  const limit = rateLimit(2)
  for (let minute = 0; minute < 10; minute++) {
    time = minute * (HOUR / 2)
    expect([limit('192.0.2.1'), limit('192.0.2.1')]).toEqual([0, 0])
    for (let attempt = 0; attempt < 100; attempt++) expect(limit('192.0.2.1')).not.toBe(0)
  }
  time = 5 * HOUR
  expect(limit('192.0.2.1')).toBe((DAY - time) / 1000)
  expect(limit('192.0.2.2')).toBe(0)
  time = DAY
  expect(limit('192.0.2.1')).toBe(0)
})

test('a /64 is one address, and a /48 has the limits of four, per minute, hour and day', () => {
  const limit = rateLimit(2)
  expect([limit('2001:db8:1:1::1'), limit('2001:db8:1:1:ffff::2'), limit('2001:db8:1:1::3')]).toEqual([0, 0, 60])
  let others = 2
  const accepted = () => Array.from({ length: 10 }, () => limit(`2001:db8:1:${others++}::1`)).filter((wait) => !wait)
  expect(accepted()).toHaveLength(8 - 2)
  expect(limit('2001:db8:2:1::1')).toBe(0)
  for (let minute = 1; minute < 10; minute++) {
    time = minute * (HOUR / 2)
    expect(accepted()).toHaveLength(8)
  }
  time = 5 * HOUR
  expect(limit('2001:db8:1:ffff::1')).toBe((DAY - time) / 1000)
})

test('rows of one request count one by one', () => {
  const limit = rateLimit(3)
  expect(limit('192.0.2.1', 3)).toBe(0)
  expect(limit('192.0.2.1')).toBe(60)
  expect(limit('192.0.2.2', 4)).toBe(60)
})

test('0 is no limit', () => {
  const limit = rateLimit(0)
  for (let count = 0; count < 1000; count++) expect(limit('192.0.2.1')).toBe(0)
})

test('among very many addresses, an active one is still known, memory is bounded, and a day later none is kept', () => {
  const { byAddress } = rateLimits()
  const all = Array.from({ length: 4 }, () => byAddress(1))
  const [limit = byAddress(1)] = all
  const before = heapInUse()
  expect(limit('192.0.2.1')).toBe(0)
  for (let n = 0; n < 60_000; n++) {
    all[n % 4]?.(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    if (n % 20_000 === 0) expect(limit('192.0.2.1')).toBe(60)
  }
  const grown = heapInUse() - before
  // Asked once more, so that all of it was in use.
  expect(limit('192.0.2.1')).toBe(60)
  expect(grown).toBeLessThan(24)
  time = DAY
  vi.advanceTimersByTime(HOUR)
  expect(heapInUse() - before).toBeLessThan(grown / 4)
  expect(limit('192.0.2.1')).toBe(0)
})

test('whoever has a /48 leaves no more in memory than is taken of it, of any of the many limits', () => {
  const { byAddress } = rateLimits()
  const all = Array.from({ length: 20 }, () => byAddress(2))
  const [limit = byAddress(2)] = all
  expect(limit('192.0.2.1', 2)).toBe(0)
  const before = heapInUse()
  for (const each of all) {
    const waits = Array.from({ length: 2_000 }, (_, n) => each(`2001:db8:1:${n.toString(16)}::1`))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(8)
  }
  expect(heapInUse() - before).toBeLessThan(2)
  // Nor are other counts pushed out.
  expect(limit('192.0.2.1')).toBe(60)
})

/** @returns MB */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1e6
}
