import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayAfter,
  dayBefore,
  dayName,
  dayNameWithYear,
  isoWeekday,
  momentName,
  monthBeside,
  monthOf,
  shortDate,
  shortWeekday,
  swedishInstant,
  swedishTime,
} from './swedish-time.ts'

// Node's time zone data is the reference: if the law changes, a newer Node makes this test fail.
const judge = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
})
const judgeOfDays = new Intl.DateTimeFormat('sv-SE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Stockholm',
})

const judgeOfShortDays = new Intl.DateTimeFormat('sv-SE', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Stockholm',
})

function expectToAgree(instant: Date) {
  const { date, time } = swedishTime(instant)
  expect(`${date} ${time}`).toBe(judge.format(instant))
  expect(dayName(date).replace('\u00a0', ' ')).toBe(judgeOfDays.format(instant))
  expect(`${shortWeekday(date)} ${shortDate(date).replace('\u00a0', ' ')}`).toBe(
    judgeOfShortDays.format(instant).replaceAll('.', ''),
  )
  expect(dayName(date)).toContain(` ${Number(date.slice(8))}\u00a0${monthOf(date)}`)
  expect(momentName(instant)).toBe(`${dayName(date)} kl.\u00a0${time}`)
  expect(dayNameWithYear(date)).toBe(`${dayName(date)} ${date.slice(0, 4)}`)
  expect(new Date(dayAfter(date)).getTime() - new Date(date).getTime()).toBe(86_400_000)
  expect([dayBefore(dayAfter(date)), addDays(date, 0)]).toEqual([date, date])
  expect(isoWeekday(dayAfter(date))).toBe((isoWeekday(date) % 7) + 1)
  // An hour that comes twice is taken as the first.
  expect([0, 60]).toContain(
    (Math.floor(instant.getTime() / 60_000) * 60_000 - swedishInstant(date, time).getTime()) / 60_000,
  )
}

test('around every change of the clocks', () => {
  for (let year = 2024; year < 2050; year++) {
    for (const month of [2, 9]) {
      for (let day = 24; day <= 31; day++) {
        for (const [hour, minute] of [
          [0, 59],
          [1, 0],
          [22, 30],
        ] as const) {
          expectToAgree(new Date(Date.UTC(year, month, day, hour, minute)))
        }
      }
    }
  }
})

test('a day is named as a Swede says it', () => {
  expect(dayName('2026-11-23')).toBe('måndag 23\u00a0november')
  expect(dayName('2027-01-04')).toBe('måndag 4\u00a0januari')
  expect([shortWeekday('2026-12-03'), shortDate('2027-03-05')]).toEqual(['tors', '5\u00a0mars'])
})

test('at any time', () => {
  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  fc.assert(fc.property(instant, expectToAgree), { numRuns: 1000 })
})

test('the months beside one', () => {
  expect([monthBeside('2026-12-01', 1), monthBeside('2026-01-01', -1), monthBeside('2026-11-01', 1)]).toEqual([
    '2027-01-01',
    '2025-12-01',
    '2026-12-01',
  ])
})
