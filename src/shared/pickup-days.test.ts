import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  comesAgain,
  firstPossiblePickup,
  noExceptions,
  type PickupRules,
  pickupFor,
  weekdayFrom,
  weeksFrom,
} from './pickup-days.ts'
import { addDays, isoWeekday, swedishDay, swedishTime } from './swedish-time.ts'
import { withdrawalUntil } from './withdrawal-until.ts'

const rules: PickupRules = {
  pickup: { isoWeekday: 1 },
  closedDates: [],
  changeUntil: '20:00',
  answerWithinHours: 24,
  season: { lastDay: null },
}

function first(now: string, changes: Partial<PickupRules> = {}) {
  const found = firstPossiblePickup(new Date(now), { ...rules, ...changes }, true)
  if (!found) return null
  const { date, time } = swedishTime(found.bookBy)
  return [found.date, `${date} ${time}`]
}

const moments = [
  ['a Thursday', '2026-11-26T12:00:00+01:00', '2026-11-30', '2026-11-28 20:00'],
  ['the last moment', '2026-11-28T20:00:00+01:00', '2026-11-30', '2026-11-28 20:00'],
  ['a moment too late', '2026-11-28T20:00:00.001+01:00', '2026-12-07', '2026-12-05 20:00'],
  ['Monday itself', '2026-11-30T06:00:00+01:00', '2026-12-07', '2026-12-05 20:00'],
  ['the last moment, in New York', '2026-11-28T14:00:00-05:00', '2026-11-30', '2026-11-28 20:00'],
  ['summer time', '2026-07-04T19:59:00+02:00', '2026-07-06', '2026-07-04 20:00'],
  ['the weekend clocks go forward', '2027-03-27T18:59:00+01:00', '2027-03-29', '2027-03-27 19:00'],
  ['that weekend, too late', '2027-03-27T19:30:00+01:00', '2027-04-05', '2027-04-03 20:00'],
  ['the weekend clocks go back', '2026-10-24T20:59:00+02:00', '2026-10-26', '2026-10-24 21:00'],
  ['the end of a year with 53 weeks', '2026-12-28T09:00:00+01:00', '2027-01-04', '2027-01-02 20:00'],
  ['the days before a leap day', '2028-02-26T21:00:00+01:00', '2028-03-06', '2028-03-04 20:00'],
] as const

test('what a booking gets, and until when', () => {
  for (const [when, now, day, bookBy] of moments) expect.soft(first(now), when).toEqual([day, bookBy])
})

test('closed days are skipped and listed, the season ends, and another time to answer counts', () => {
  const closedDates = [
    { date: '2028-12-25', reason: 'juldagen' },
    { date: '2029-01-01', reason: 'nyårsdagen' },
  ]
  const found = firstPossiblePickup(new Date('2028-12-20T12:00:00+01:00'), { ...rules, closedDates }, true)
  expect(found).toMatchObject({ date: '2029-01-08', skipped: closedDates })
  // A closed day that could no longer be booked anyway is not listed.
  const later = firstPossiblePickup(new Date('2028-12-24T12:00:00+01:00'), { ...rules, closedDates }, true)
  expect(later?.skipped).toEqual(closedDates.slice(1))

  const season = { lastDay: '2027-06-07' }
  expect(first('2027-06-05T19:00:00+02:00', { season })).toEqual(['2027-06-07', '2027-06-05 20:00'])
  expect(first('2027-06-05T21:00:00+02:00', { season })).toBeNull()
  expect(weeksFrom('2027-05-31', 6, { ...rules, season }).map(({ date }) => date)).toEqual(['2027-05-31', '2027-06-07'])

  expect(first('2026-11-27T21:00:00+01:00', { answerWithinHours: 48 })).toEqual(['2026-12-07', '2026-12-04 20:00'])
})

const anyTime = fc.date({ min: new Date('2024-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })

test('from any day on, the first with the weekday of pick-ups is within the week', () => {
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 1, max: 7 }), (at, weekday) => {
      const from = at.toISOString().slice(0, 10)
      const found = weekdayFrom(from, { isoWeekday: weekday })
      expect(isoWeekday(found)).toBe(weekday)
      expect(found >= from && found < addDays(from, 7)).toBe(true)
    }),
  )
})

test('without an early start the day is after the fourteen days of an answer at the deadline, and no earlier one is', () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const found = firstPossiblePickup(now, rules, false) ?? expect.unreachable()
      const agreedBy = (at: Date) => swedishDay(at.getTime() + 24 * 3_600_000)
      expect(withdrawalUntil(agreedBy(now)) < found.date).toBe(true)
      expect(withdrawalUntil(agreedBy(found.bookBy)) < found.date).toBe(true)
      // A moment later it is another day.
      const later = firstPossiblePickup(new Date(found.bookBy.getTime() + 1), rules, false)
      expect(later?.date).toBe(addDays(found.date, 7))
      const before = addDays(found.date, -7)
      const isEarlier =
        withdrawalUntil(agreedBy(now)) < before && now <= (firstPossiblePickup(now, rules, true)?.bookBy ?? now)
      expect(isEarlier && before >= (firstPossiblePickup(now, rules, true)?.date ?? before)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('days without room are passed over, and half a year ahead there is an end of it', () => {
  const mondays = Array.from({ length: 40 }, (_, week) => addDays('2026-11-30', 7 * week))
  const now = '2026-11-26T12:00:00+01:00'
  expect(first(now, { fullDates: mondays.slice(0, 2) })?.[0]).toBe('2026-12-14')
  // Half a year after 26 November is 27 May.
  expect(first(now, { fullDates: mondays.slice(0, 25) })?.[0]).toBe('2027-05-24')
  expect(first(now, { fullDates: mondays.slice(0, 26) })).toBeNull()
  // On a Monday it is a Monday.
  expect(first('2026-11-23T12:00:00+01:00', { fullDates: mondays.slice(0, 25) })?.[0]).toBe('2027-05-24')
  const closedDates = mondays.slice(0, 2).map((date) => ({ date, reason: 'snö' }))
  expect(weeksFrom('2026-11-30', 3, { ...rules, closedDates }).map(({ closed }) => closed)).toEqual([
    'snö',
    'snö',
    undefined,
  ])
  expect(noExceptions).toEqual({ closed: [], full: {}, ended: null })
})

test('a booking without a day learns why', () => {
  const now = new Date('2026-11-26T12:00:00+01:00')
  const mondays = Array.from({ length: 30 }, (_, week) => addDays('2026-11-30', 7 * week))
  const ending = { ...rules, season: { lastDay: '2026-11-30' } }
  expect([true, false].map((early) => pickupFor(now, { ...rules, fullDates: mondays }, early))).toEqual([
    'full',
    'full',
  ])
  expect(pickupFor(now, ending, false)).toBe('early')
  expect(pickupFor(now, { ...ending, fullDates: ['2026-11-30'] }, false)).toBe('full')
  expect(pickupFor(now, { ...rules, season: { lastDay: '2026-11-29' } }, true)).toBe('closed')
})

test('a rhythm comes again if its second day is in the season', () => {
  const until = (lastDay: string | null) =>
    (['once', 'weekly', 'biweekly', 'monthly'] as const).filter((rhythm) =>
      comesAgain(rhythm, '2026-11-30', { ...rules, season: { lastDay } }),
    )
  expect(until('2026-12-07')).toEqual(['once', 'weekly'])
  expect(until('2026-12-27')).toEqual(['once', 'weekly', 'biweekly'])
  expect(until(null)).toEqual(['once', 'weekly', 'biweekly', 'monthly'])
})

test('at any time the day can still be booked, and is within a week of the first that is not too late', () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const found = firstPossiblePickup(now, rules, true)
      const ahead = (found?.bookBy.getTime() ?? Number.NaN) - now.getTime()
      expect(ahead).toBeGreaterThanOrEqual(0)
      expect(ahead).toBeLessThan((7 * 24 + 1) * 3_600_000)
      expect(swedishTime(found?.bookBy as Date).time).toMatch(/^(19|20|21):00$/)
    }),
    { numRuns: 500 },
  )
})
