import { expect, test } from 'vitest'
import { nextPickup } from './pickup-days.ts'

const mondays = { isoWeekday: 1, from: '08:00' }

function next(now: string, closedDates: { date: string; reason: string }[] = []) {
  return nextPickup(new Date(now), mondays, closedDates)
}

test.each([
  ['a Saturday', '2026-11-21T12:00:00+01:00', '2026-11-23'],
  ['the last minute of Sunday', '2026-11-22T23:59:00+01:00', '2026-11-23'],
  ['Monday before the bags must be out', '2026-11-23T07:59:59+01:00', '2026-11-23'],
  ['Monday when the round has begun', '2026-11-23T08:00:00+01:00', '2026-11-30'],
  ['Sunday in New York when it is Monday morning in Sweden', '2026-11-22T23:30:00-05:00', '2026-11-23'],
  ['summer time, still night in UTC', '2026-07-06T07:30:00+02:00', '2026-07-06'],
  ['summer time, past eight in Sweden and six in UTC', '2026-07-06T08:30:00+02:00', '2026-07-13'],
  ['the night the clocks go forward', '2027-03-28T03:30:00+02:00', '2027-03-29'],
  ['the night the clocks go back', '2026-10-25T02:30:00+01:00', '2026-10-26'],
  ['the end of a year with 53 weeks', '2026-12-28T09:00:00+01:00', '2027-01-04'],
  ['New Year’s Eve', '2027-12-31T23:59:00+01:00', '2028-01-03'],
  ['the day before a leap day’s week', '2028-02-28T10:00:00+01:00', '2028-03-06'],
])('the next pick-up on %s', (_name, now, expected) => {
  expect(next(now).date).toBe(expected)
})

test('closed Mondays move the pick-up to the next open one and are told', () => {
  const closed = [
    { date: '2028-12-25', reason: 'juldagen' },
    { date: '2029-01-01', reason: 'nyårsdagen' },
  ]
  expect(next('2028-12-20T12:00:00+01:00', closed)).toEqual({ date: '2029-01-08', skipped: closed })
  expect(next('2028-12-18T07:00:00+01:00', closed)).toEqual({ date: '2028-12-18', skipped: [] })
})
