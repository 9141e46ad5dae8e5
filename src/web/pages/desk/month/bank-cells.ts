/** Sums and days as banks write them in a cell. */

import { swedishDay } from '../../../../shared/swedish-time.ts'

/** How a file writes its sums: the sign before the öre, and how many digits follow it. */
export interface SumStyle {
  decimal: ',' | '.'
  /** 2, where one digit or none is as good; more only where every sum has that many, as SEB's three. */
  places: number
}

/** Blanks of all kinds, the currency, and apostrophes between thousands. */
const AROUND_SUM = /[\s\u00a0\u2007\u2009\u202f'’]|kr\.?|sek|:-/gi

const bare = (cell: string) => cell.replace(AROUND_SUM, '').replace(/[\u2212\u2013]/g, '-')

/** With which most of these cells are sums. */
export function sumStyleOf(cells: readonly string[], separator: string): SumStyle {
  // Two hundred different ones say it.
  const sums = [...new Set(cells)].filter(Boolean).slice(0, 200)
  const [first, second] = separator === ',' ? (['.', ','] as const) : ([',', '.'] as const)
  // In one row alone three öre are not to be told from thousands: then the smaller sum is the safer one.
  const styles = ([3, 2] as const).flatMap((places) =>
    [first, second].map((decimal): SumStyle => ({ decimal, places })),
  )
  const counts = styles.map((style) => sums.filter((sum) => oreIn(sum, style) !== null).length)
  const best = Math.max(...counts)
  return (best > 0 && styles[counts.indexOf(best)]) || { decimal: first, places: 2 }
}

/** Öre: 123450 of '1 234,50', '1.234,50 kr' or '+1234,5', -30000 of '−300,00', '300,00-' or '(300,00)'; null of anything else. */
export function oreIn(cell: string, style: SumStyle | null): number | null {
  if (!style) return null
  const { decimal, places } = style
  const [, minus, open, digits = '', close, after] = /^([+-]?)(\(?)(\d[\d.,]*)(\)?)([+-]?)$/.exec(bare(cell)) ?? []
  const [whole = '', rest = '', more] = digits.split(decimal)
  const isWhole = /^\d+$/.test(whole) || /^\d{1,3}(?:[.,]\d{3})+$/.test(whole)
  const isRest =
    places > 2 ? rest.length === places : rest.length > 0 ? /^\d\d?$/.test(rest) : !digits.endsWith(decimal)
  if (more !== undefined || !isWhole || !isRest || open?.length !== close?.length) return null
  const ore = Math.round(Number(`${whole.replace(/\D/g, '')}.${rest || 0}`) * 100)
  return minus === '-' || open || after === '-' ? -ore : ore
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'ma', 'jun', 'jul', 'aug', 'sep', 'o', 'nov', 'dec']

/** Which of three numbers is the day, the month and the year, where the year is not plainly the first. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'
const ORDERS: readonly DayOrder[] = ['dmy', 'mdy', 'ymd']

/**
 * '2027-02-03' of '2027/02/03', '20270203', '270203', '3/2/2027', '03.02.27', '3 feb 2027' or one of these with a time behind it;
 * null of anything else.
 * @param order if it is known; else the first with which it is a day
 */
export function dayIn(cell: string, order?: DayOrder): string | null {
  if (cell.length < 6 || cell.length > 40 || !/^\s*\d/.test(cell)) return null
  const instant = /^\s*20\S+T\S+Z\s*$/.test(cell) ? Date.parse(cell) : Number.NaN
  if (instant) return swedishDay(instant)
  const text = cell.trim().replace(/(?:[T\s]|,\s*)\d\d?[:.]\d\d.*$/, '')
  const [, year = '', month = '', day = ''] =
    /^(20\d\d)[-/.]?(\d\d?)[-/.]?(\d\d?)$/.exec(text) ?? /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year) return calendarDay(year, month, day)
  const three = /^(\d\d?)([-/.])(\d\d?)[-/.]((?:20)?\d\d)$/.exec(text)
  if (three) return dayOfThree(three, order)
  const [, number = '', word = '', ofYear = ''] = /^(\d\d?)\.?[ -]([a-z]{3,9})\.?[ -]((?:20)?\d\d)$/i.exec(text) ?? []
  const named = MONTHS.findIndex((name) => word.toLowerCase().startsWith(name))
  return word && named >= 0 ? calendarDay(ofYear, String(named + 1), number) : null
}

function dayOfThree([, one = '', sign, two = '', three = '']: RegExpExecArray, order?: DayOrder): string | null {
  const days: Record<DayOrder, string | null> = {
    dmy: calendarDay(three, two, one),
    // As spreadsheets in American English write it; with another sign no one does.
    mdy: sign === '/' ? calendarDay(three, one, two) : null,
    ymd: sign !== '/' && three.length === 2 ? calendarDay(one, two, three) : null,
  }
  return order ? days[order] : (days.dmy ?? days.mdy ?? days.ymd)
}

/** Two digits are a year from 2020 to this one. */
function calendarDay(year: string, month: string, day: string): string | null {
  if (year.length < 4 && (Number(year) < 20 || Number(year) > new Date().getFullYear() % 100)) return null
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isInAnyMonth = /-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(date)
  // A thirtieth of February would become a day in March.
  return isInAnyMonth || new Date(date).toJSON()?.slice(0, 10) === date ? date : null
}

/** The order with which all of these are days; if several do, that with which they lie closest, or else newest, and a person decides. */
export function dayOrderOf(cells: readonly string[]): { order: DayOrder; isSure: boolean } {
  const days = cells.filter((cell) => /^\s*\d\d?[-/.]\d/.test(cell) && dayIn(cell))
  const ways = ORDERS.map((order) => ({ order, days: days.map((cell) => dayIn(cell, order)) }))
    .filter((way) => way.days.every((day) => day !== null))
    .map((way) => {
      const times = way.days.map((day) => Date.parse(day ?? ''))
      const last = Math.max(...times)
      const ago = Date.now() - last
      // Nothing has come in on a day that has not been.
      return { ...way, apart: last - Math.min(...times), ago: ago < 0 ? Number.MAX_VALUE : ago }
    })
    .sort((one, other) => one.apart - other.apart || one.ago - other.ago)
  const [first] = ways
  return {
    order: first?.order ?? 'dmy',
    isSure: ways.length > 0 && ways.every((way) => `${way.days}` === `${first?.days}`),
  }
}
