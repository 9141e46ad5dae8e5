import { expect, test } from 'vitest'
import { deadlineOf, deadlineWords, ifAcceptedLate } from './deadline.ts'

test('a day can be changed until the evening before, in Sweden', () => {
  expect(deadlineOf('2026-12-07').toISOString()).toBe('2026-12-06T19:00:00.000Z')
  expect(deadlineOf('2027-07-05').toISOString()).toBe('2027-07-04T18:00:00.000Z')
})

test.each([
  ['2026-12-06T19:00:00Z', '2026-12-06T05:00:00Z', '20:00 i kväll'],
  ['2026-12-06T16:00:00Z', '2026-12-06T05:00:00Z', '17:00 i kväll'],
  ['2026-12-06T15:59:00Z', '2026-12-06T05:00:00Z', '16:59 i dag'],
  // Already the same day in Sweden.
  ['2026-12-06T19:00:00Z', '2026-12-05T23:00:00Z', '20:00 i kväll'],
  ['2026-12-06T19:00:00Z', '2026-12-05T22:59:00Z', 'söndag 6\u00a0december kl.\u00a020:00'],
])('%s said at %s is %s', (until, now, words) => {
  expect(deadlineWords(until, now)).toBe(words)
})

test('a late yes to an offer is warned of only if the offer still stands on its first day', () => {
  const offer = { price: 125, frequency: 'once', message: '' } as const
  const warns = (first_day: string | null, until: string) => ifAcceptedLate({ ...offer, first_day, until })
  expect(warns('2026-12-07', '2026-12-07T10:00:00Z')).toMatch(/^ Svarar du senare än .* blir det en senare dag\.$/)
  expect(warns('2026-12-07', '2026-12-07')).not.toBe('')
  expect(warns('2026-12-07', '2026-12-06T10:00:00Z')).toBe('')
  expect(warns(null, '2026-12-07T10:00:00Z')).toBe('')
})
