/**
 * Clock and calendar in Sweden, whatever the visitor's or server's time zone. Without `Intl`: its first use in a browser loads
 * data, which blocks a slow phone for a tenth of a second just when the form is needed.
 */

interface SwedishTime {
  /** '2026-11-23' */
  date: string
  /** '07:59' */
  time: string
}

/** A string as in JSON, or milliseconds. */
export type Instant = Date | string | number

const HOUR = 3_600_000

const weekdays = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag']
export const months = 'januari februari mars april maj juni juli augusti september oktober november december'.split(' ')

/** What clocks in Sweden show. Summer time by directive 2000/84/EC. */
export function swedishTime(instant: Instant): SwedishTime {
  const at = new Date(instant)
  const year = at.getUTCFullYear()
  const isSummer = at.getTime() >= clockChange(year, 2) && at.getTime() < clockChange(year, 9)
  const local = new Date(at.getTime() + (isSummer ? 2 : 1) * HOUR).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** '2026-11-23': the day in Sweden. */
export function swedishDay(instant: Instant = Date.now()): string {
  return swedishTime(instant).date
}

/** The moment at which clocks in Sweden show this; the first of two if they show it twice. */
export function swedishInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const inSummer = asUtc - 2 * HOUR
  return new Date(swedishTime(inSummer).time === time ? inSummer : asUtc - HOUR)
}

/** Not of '2027-02-30', which JavaScript takes for a day in March. */
export function isDay(date: string): boolean {
  return new Date(date).toJSON()?.slice(0, 10) === date
}

/** 'måndag' for 1. */
export function weekdayName(isoWeekday: number): string {
  return weekdays[isoWeekday - 1] as string
}

/** 1 = Monday … 7 = Sunday, of '2026-11-23'. */
export function isoWeekday(date: string): number {
  return new Date(date).getUTCDay() || 7
}

/** 'måndag 23 november' for '2026-11-23', with a fixed space before the month. */
export function dayName(date: string): string {
  const [, month, day] = date.split('-').map(Number) as [number, number, number]
  return `${weekdayName(isoWeekday(date))} ${day}\u00a0${months[month - 1]}`
}

/** 'måndag 23 november 2026' */
export function dayNameWithYear(date: string): string {
  return `${dayName(date)} ${date.slice(0, 4)}`
}

/** The year is said of a day before which the same comes in an earlier one. */
export function isFarAhead(date: string, today: string): boolean {
  return date >= `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}

/** 'söndag 6 december kl. 20:00' */
export function momentName(instant: Instant): string {
  const { date, time } = swedishTime(instant)
  return `${dayName(date)} kl.\u00a0${time}`
}

/** 'november' for '2026-11-23'. */
export function monthOf(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] as string
}

/** 'november', with the year where there has been a later one: of a debt that is a year old. */
export function monthAsOf(month: string, today: string): string {
  const isOld = `${Number(month.slice(0, 4)) + 1}${month.slice(4, 7)}` <= today.slice(0, 7)
  return `${monthOf(month)}${isOld ? ` ${month.slice(0, 4)}` : ''}`
}

/** '2026-12-01' for '2026-11-30'. */
export function dayAfter(date: string): string {
  return addDays(date, 1)
}

/** '2026-11-30' for '2026-12-01'. */
export function dayBefore(date: string): string {
  return addDays(date, -1)
}

// Dates without a time are UTC, where every day has 24 hours.
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * HOUR).toISOString().slice(0, 10)
}

/** '2026-12-01' and '2026-10-01' of '2026-11-01'. */
export function monthBeside(month: string, step: 1 | -1): string {
  const date = new Date(month)
  date.setUTCMonth(date.getUTCMonth() + step)
  return date.toISOString().slice(0, 10)
}

/** '30 nov' for '2026-11-30', '30 mars' for '2027-03-30', with a fixed space: Swedish abbreviates no short month. */
export function shortDate(date: string): string {
  const month = monthOf(date)
  return `${Number(date.slice(8))}\u00a0${month.length > 4 ? month.slice(0, 3) : month}`
}

/** 'mån' for '2026-11-30', 'tors' for '2026-12-03'. */
export function shortWeekday(date: string): string {
  const weekday = isoWeekday(date)
  return weekdayName(weekday).slice(0, weekday === 4 ? 4 : 3)
}

/** 01:00 UTC on the last Sunday of March (month 2) or October (month 9), which both have 31 days. */
function clockChange(year: number, month: 2 | 9): number {
  const lastDay = new Date(Date.UTC(year, month, 31, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR
}
