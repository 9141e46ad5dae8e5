import { expect, test } from 'vitest'
import { at } from './schedule.ts'

/** @returns the slots, in order, that a runner sees when it looks every five minutes between two instants */
function slots(schedule: ReturnType<typeof at>, from: string, to: string): (string | null)[] {
  const found: (string | null)[] = []
  for (let time = Date.parse(from); time < Date.parse(to); time += 300_000) {
    const slot = schedule.slotAt(new Date(time))
    if (slot !== found.at(-1)) found.push(slot)
  }
  return found
}

test('a daily job is due at its time in Sweden, and before that yesterday’s slot is', () => {
  const nightly = at('03:00')
  expect(slots(nightly, '2026-11-22T01:55:00Z', '2026-11-22T02:00:00Z')).toEqual(['2026-11-21'])
  expect(slots(nightly, '2026-11-22T02:00:00Z', '2026-11-23T01:55:00Z')).toEqual(['2026-11-22'])
  expect(slots(nightly, '2026-07-01T01:00:00Z', '2026-07-01T02:00:00Z')).toEqual(['2026-07-01'])
})

test('in the night without an hour from two to three it is due at three, in the night with two of them once', () => {
  const early = at('02:30')
  // 29 March 2026, 01:00 UTC: 03:00.
  expect(slots(early, '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z')).toEqual(['2026-03-28'])
  expect(slots(early, '2026-03-29T01:00:00Z', '2026-03-29T12:00:00Z')).toEqual(['2026-03-29'])
  // 25 October 2026: 02:30 comes at 00:30 and at 01:30 UTC. In between the slot is one that has already run.
  expect(slots(early, '2026-10-25T00:00:00Z', '2026-10-25T12:00:00Z')).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-24',
    '2026-10-25',
  ])
})

test('a job is made up for until it is too late', () => {
  const reminder = at('17:00', { withinHours: 15 })
  expect(slots(reminder, '2026-11-21T08:00:00Z', '2026-11-23T15:55:00Z')).toEqual([
    null,
    '2026-11-21',
    null,
    '2026-11-22',
    null,
  ])
  for (const [day, before, after] of [
    ['2026-11-22', '2026-11-22T15:55:00Z', '2026-11-22T16:00:00Z'],
    // Days on which the clocks change.
    ['2026-03-29', '2026-03-29T14:55:00Z', '2026-03-29T15:00:00Z'],
    ['2026-10-25', '2026-10-25T15:55:00Z', '2026-10-25T16:00:00Z'],
  ] as const) {
    const tooLate = new Date(Date.parse(after) + 15 * 3_600_000)
    expect(slots(reminder, before, after)).toEqual([null])
    expect(slots(reminder, after, tooLate.toISOString())).toEqual([day])
    expect(reminder.slotAt(tooLate)).toBe(null)
  }
})
