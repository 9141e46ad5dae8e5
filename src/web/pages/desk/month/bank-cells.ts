/** Sums and days as banks write them in a cell. */

import { isDay, swedishDay } from '../../../../shared/swedish-time.ts'

/** How a file writes its sums: with what stands before, kronor, öre and what stands behind. */
export type SumStyle = RegExp

const COMMA = /^([+-]?\(?)(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d\d?))?(\)?[+-]?)$/
const POINT = /^([+-]?\(?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d\d?))?(\)?[+-]?)$/
// SEB's. In one row alone its öre are not to be told from thousands: then the smaller sum is the safer one.
const COMMA_OF_THREE = /^([+-]?\(?)(\d+|\d{1,3}(?:\.\d{3})+),(\d{3})(\)?[+-]?)$/
const POINT_OF_THREE = /^([+-]?\(?)(\d+|\d{1,3}(?:,\d{3})+)\.(\d{3})(\)?[+-]?)$/

/** The style with which most of these cells are sums. */
export function sumStyleOf(cells: readonly string[]): SumStyle {
  // Two hundred different ones say it.
  const sums = [...new Set(cells)].filter(Boolean).slice(0, 200)
  const styles = [COMMA_OF_THREE, POINT_OF_THREE, COMMA, POINT] as const
  const counts = styles.map((style) => sums.filter((sum) => oreIn(sum, style) !== null).length)
  return styles[counts.indexOf(Math.max(1, ...counts))] ?? styles[2]
}

/** Blanks of all kinds, the currency, and apostrophes between thousands. */
const AROUND_SUM = /[\s\u00a0\u2007\u2009\u202f'’]|kr\.?|sek|:-/gi

/** Öre: 123450 of '1 234,50', '1.234,50 kr' or '+1234,5', -30000 of '−300,00', '300,00-' or '(300,00)'; null of anything else. */
export function oreIn(cell: string, style: SumStyle | null): number | null {
  const bare = cell.replace(AROUND_SUM, '').replace(/[\u2212\u2013]/g, '-')
  const [, before = '', kronor, rest = '0', after = ''] = style?.exec(bare) ?? []
  if (!kronor || before.includes('(') !== after.includes(')')) return null
  const ore = Math.round(Number(`${kronor.replace(/\D/g, '')}.${rest}`) * 100)
  return /[-(]/.test(before + after) ? -ore : ore
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'ma', 'jun', 'jul', 'aug', 'sep', 'o', 'nov', 'dec']

/** In which order three numbers may be day, month and year, where the year is not plainly the first. */
const ORDERS = ['dmy', 'mdy', 'ymd'] as const
type DayOrder = (typeof ORDERS)[number]

/**
 * '2027-02-03' of '2027/02/03', '20270203', '270203', '3/2/2027', '03.02.27', '3 feb 2027' or one of these with a time behind it;
 * null of anything else.
 * @param order if it is known; else the first with which it is a day
 */
export function dayIn(cell: string, order?: DayOrder): string | null {
  if (!/^\s*\d/.test(cell)) return null
  const instant = /^\s*20\S+T\S+Z\s*$/.test(cell) && Date.parse(cell)
  if (instant) return swedishDay(instant)
  const text = cell.trim().replace(/(?:[T\s]|,\s*)\d\d?[:.]\d\d.*$/, '')
  const whole = /^(20\d\d)[-/.]?(\d\d?)[-/.]?(\d\d?)$/.exec(text) ?? /^(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (whole) return calendarDay(whole[1], whole[2], whole[3])
  const [, number, word = '', ofYear] = /^(\d\d?)\.?[ -]([a-z]{3,9})\.?[ -]((?:20)?\d\d)$/i.exec(text) ?? []
  if (number)
    return calendarDay(ofYear, `${MONTHS.findIndex((name) => word.toLowerCase().startsWith(name)) + 1}`, number)
  const [, one, sign, two, three] = /^(\d\d?)([-/.])(\d\d?)[-/.]((?:20)?\d\d)$/.exec(text) ?? []
  const days: Record<DayOrder, string | null> = {
    dmy: calendarDay(three, two, one),
    // As spreadsheets in American English write it; with another sign no one does.
    mdy: sign === '/' ? calendarDay(three, one, two) : null,
    ymd: sign !== '/' && three?.length === 2 ? calendarDay(one, two, three) : null,
  }
  return order ? days[order] : (days.dmy ?? days.mdy ?? days.ymd)
}

/** Two digits are a year from 2020 to this one. */
function calendarDay(year = '', month = '', day = ''): string | null {
  if (year.length < 4 && (Number(year) < 20 || Number(year) > new Date().getFullYear() % 100)) return null
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isInAnyMonth = /-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(date)
  return isInAnyMonth || isDay(date) ? date : null
}

/** The order with which all of these are days; if several do, that with which they lie closest, or else newest, and a person decides. */
export function dayOrderOf(cells: readonly string[]): { order: DayOrder; isSure: boolean } {
  const days = cells.filter((cell) => /^\s*\d\d?[-/.]\d/.test(cell) && dayIn(cell))
  const ways = ORDERS.map((order) => {
    const times = days.map((cell) => Date.parse(dayIn(cell, order) ?? ''))
    const last = Math.max(...times)
    // Nothing has come in on a day that has not been.
    const ago = last > Date.now() ? Number.MAX_VALUE : Date.now() - last
    return { order, times: `${times}`, apart: last - Math.min(...times), ago }
  })
    .filter(({ apart }) => !Number.isNaN(apart))
    .sort((one, other) => one.apart - other.apart || one.ago - other.ago)
  const [first] = ways
  return {
    order: first?.order ?? 'dmy',
    isSure: ways.length > 0 && ways.every(({ times }) => times === first?.times),
  }
}
