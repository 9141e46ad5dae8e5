/** The end of the right of withdrawal; `private.withdrawal_until` is the same in SQL. */

import { addDays, dayAfter, isoWeekday } from './swedish-time.ts'

const DAY_MS = 86_400_000

/**
 * The last of the fourteen days after an agreement was made; if that is a weekend or a holiday, the next working day (2 § lagen
 * (1930:173) om beräkning av lagstadgad tid).
 * @param agreed the day it was made, '2026-11-23'
 */
export function withdrawalUntil(agreed: string): string {
  let day = addDays(agreed, 14)
  while (isFreeDay(day)) day = dayAfter(day)
  return day
}

const fixedDays = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']

function isFreeDay(day: string): boolean {
  const weekday = isoWeekday(day)
  const date = day.slice(5)
  return (
    weekday >= 6 ||
    fixedDays.includes(date) ||
    [-2, 1, 39].includes((Date.parse(day) - easterSunday(Number(day.slice(0, 4)))) / DAY_MS) ||
    // The eve of Midsummer.
    (weekday === 5 && date >= '06-19' && date <= '06-25')
  )
}

/** Easter Sunday, by the Meeus algorithm. */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)
}
