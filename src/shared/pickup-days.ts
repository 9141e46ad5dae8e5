import type { Rhythm } from './booking.ts'
import { addDays, isoWeekday, swedishDay, swedishInstant } from './swedish-time.ts'
import { withdrawalUntil } from './withdrawal-until.ts'

export interface ClosedDate {
  /** e.g. '2027-03-29'. */
  date: string
  /** Lower case, as in the middle of a sentence, e.g. 'annandag påsk'. */
  reason: string
}

/** What the desk has decided about days since the page was built: `pickup_exceptions()`. */
export interface PickupExceptions {
  closed: readonly ClosedDate[]
  /** Days on which a rhythm has no room to begin. */
  full: Partial<Record<Rhythm, readonly string[]>>
  /** Days on which one for every second week would rather begin a week later, where there is more room. */
  fuller?: readonly string[]
  /** The season's last day, once nothing more can be booked. */
  ended: string | null
  /** One that has been opened after another: it holds, whatever the company's file says. */
  season?: { first: string | null; last: string | null }
}

export const noExceptions: PickupExceptions = { closed: [], full: {}, ended: null }

export interface PickupRules {
  /** 1 = Monday … 7 = Sunday. */
  pickup: { isoWeekday: number }
  closedDates: readonly ClosedDate[]
  /** Local time on the evening before, after which a pick-up day is fixed. */
  changeUntil: string
  answerWithinHours: number
  /** `isOver`: the company has ended it, perhaps before its last day, and takes no more bookings. */
  season: { firstDay?: string | null; lastDay: string | null; isOver?: boolean }
  fullDates?: readonly string[]
  fullerDates?: readonly string[]
}

export interface FirstPickup {
  /** e.g. '2026-11-23'. */
  date: string
  /** A booking made before this moment gets the day. */
  bookBy: Date
  skipped: readonly ClosedDate[]
  wasFull: boolean
}

/**
 * `early`: only those who begin within the fourteen days get one. `full`: there is no room. `closed`: nothing more is booked this
 * season.
 */
export type NoPickup = 'early' | 'full' | 'closed'

const HOUR_MS = 3_600_000
/** How many days ahead a first day is proposed, as `private.proposed_ahead()`. */
const PROPOSED_AHEAD = 182

/**
 * The first pick-up day that leaves the company its full time to answer, so that no household puts out bags for a booking
 * nobody has read; null if the season ends before, or if there is none within half a year. Unless the household asks to begin
 * earlier, it is after the fourteen days of the right of withdrawal. A day without room is passed over, and one of a fuller week.
 * `private.first_possible_day` is the same in SQL.
 */
export function firstPossiblePickup(now: Date, rules: PickupRules, earlyStart: boolean): FirstPickup | null {
  const skipped: ClosedDate[] = []
  let wasFull = false
  const today = swedishDay(now)
  const { firstDay } = rules.season
  // Not before the season, which may be opened long before it begins.
  const since = firstDay && firstDay > today ? firstDay : today
  const end = addDays(since, PROPOSED_AHEAD)
  for (let date = weekdayFrom(since, rules.pickup); date <= end && isInSeason(date, rules); date = addDays(date, 7)) {
    const bookBy = earlyStart ? latestBooking(date, rules) : latestWithoutEarlyStart(date, rules)
    if (now > bookBy) continue
    const closed = closingOf(date, rules)
    if (closed) skipped.push(closed)
    else if (!rules.fullDates?.includes(date) && !rules.fullerDates?.includes(date)) {
      return { date, bookBy, skipped, wasFull }
    }
    wasFull = rules.fullDates?.includes(date) ?? false
  }
  return null
}

/** What a booking made now gets: a first day, or none. As `private.refuse_after_the_season`. */
export function pickupFor(now: Date, rules: PickupRules, earlyStart: boolean): FirstPickup | NoPickup {
  if (rules.season.isOver) return 'closed'
  const first = firstPossiblePickup(now, rules, earlyStart)
  if (first) return first
  if (!earlyStart && firstPossiblePickup(now, rules, true)) return 'early'
  return firstPossiblePickup(now, { ...rules, fullDates: [], fullerDates: [] }, true) ? 'full' : 'closed'
}

/** Days between pick-ups; 0 for a one-off. As `private.step_of`. */
export const stepOf: Record<Rhythm, number> = { once: 0, weekly: 7, biweekly: 14, monthly: 28 }

/** Whether a rhythm comes a second time before the season ends: otherwise it would be a one-off at the price of a month. */
export function comesAgain(rhythm: Rhythm, first: string, { season }: PickupRules): boolean {
  return addDays(first, stepOf[rhythm]) <= (season.lastDay ?? '9')
}

export function isInSeason(date: string, { season }: PickupRules): boolean {
  return date <= (season.lastDay ?? date)
}

/** The first day on or after `date` with the weekday of pick-ups, closed or not. */
export function weekdayFrom(date: string, pickup: PickupRules['pickup']): string {
  return addDays(date, (pickup.isoWeekday - isoWeekday(date) + 7) % 7)
}

/** Elapsed hours; across a change of clocks, wall-clock time differs by an hour. */
function latestBooking(date: string, { changeUntil, answerWithinHours }: PickupRules): Date {
  return new Date(swedishInstant(addDays(date, -1), changeUntil).getTime() - answerWithinHours * HOUR_MS)
}

/** The last moment to make an agreement whose fourteen days are over before `date`. */
function latestWithoutEarlyStart(date: string, rules: PickupRules): Date {
  let agreed = addDays(date, -15)
  while (withdrawalUntil(agreed) >= date) agreed = addDays(agreed, -1)
  const endOfDay = swedishInstant(addDays(agreed, 1), '00:00').getTime() - 1
  const bookBy = endOfDay - rules.answerWithinHours * HOUR_MS
  return new Date(Math.min(bookBy, latestBooking(date, rules).getTime()))
}

export function weeksFrom(
  first: string,
  count: number,
  rules: PickupRules,
): { date: string; closed: string | undefined }[] {
  return Array.from({ length: count }, (_, week) => addDays(first, 7 * week))
    .filter((date) => isInSeason(date, rules))
    .map((date) => ({ date, closed: closingOf(date, rules)?.reason }))
}

function closingOf(date: string, { closedDates }: PickupRules): ClosedDate | undefined {
  return closedDates.find((closed) => closed.date === date)
}
