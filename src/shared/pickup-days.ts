/** Which day the company drives next. */

import { isoWeekday, swedishTime } from './swedish-time.ts'

export interface PickupTime {
  /** 1 = Monday … 7 = Sunday. */
  isoWeekday: number
  /** Local wall-clock time by which everything stands by the door, e.g. '08:00'. */
  from: string
}

/** A day on which the company does not drive although its weekday would. */
export interface ClosedDate {
  /** e.g. '2027-03-29'. */
  date: string
  /** Lower case, as in the middle of a sentence, e.g. 'annandag påsk'. */
  reason: string
}

export interface NextPickup {
  /** e.g. '2026-11-23'. */
  date: string
  /** The closed days that come before it and would have been pick-up days. */
  skipped: readonly ClosedDate[]
}

/** The next day a household can put its bags out: today only before `pickup.from`. */
export function nextPickup(now: Date, pickup: PickupTime, closedDates: readonly ClosedDate[]): NextPickup {
  const { date: today, time } = swedishTime(now)
  const daysAhead = (pickup.isoWeekday - isoWeekday(today) + 7) % 7
  let date = addDays(today, daysAhead === 0 && time >= pickup.from ? 7 : daysAhead)
  const skipped: ClosedDate[] = []
  for (let closed = find(date); closed; closed = find(date)) {
    skipped.push(closed)
    date = addDays(date, 7)
  }
  return { date, skipped }

  function find(day: string) {
    return closedDates.find((closed) => closed.date === day)
  }
}

// Dates without a time are UTC, where every day has 24 hours.
function addDays(date: string, days: number): string {
  const day = new Date(date)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
