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
  const sums = [...new Set(cells)]
    .filter(Boolean)
    .slice(0, 200)
    .map(bare)
    .filter((cell) => /^[-+(]?\d[\d.,]*[-)]?$/.test(cell))
  const ends = sums.map((sum) => /([.,])(\d+)\D?$/.exec(sum))
  const [, sign, places = ''] = ends[0] ?? []
  // In one row alone not to be told from thousands: then the smaller sum is the safer one.
  if (places.length > 2 && ends.every((end) => end?.[1] === sign && end?.[2]?.length === places.length))
    return { decimal: sign as ',' | '.', places: places.length }
  const count = (decimal: ',' | '.') => sums.filter((sum) => oreIn(sum, { decimal, places: 2 }) !== null).length
  const [first, second] = separator === ',' ? (['.', ','] as const) : ([',', '.'] as const)
  return { decimal: count(second) > count(first) ? second : first, places: 2 }
}

/** Öre: 123450 of '1 234,50', '1.234,50 kr' or '+1234,5', -30000 of '−300,00', '300,00-' or '(300,00)'; null of anything else. */
export function oreIn(cell: string, { decimal, places }: SumStyle): number | null {
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

/**
 * '2027-02-03' of '2027/02/03', '20270203', '270203', '3/2/2027', '03.02.27', '3 feb 2027' or one of these with a time behind it;
 * null of anything else.
 * @param monthFirst '2/3/2027' is the third of February, as spreadsheets in English write it; with another sign no one does
 */
export function dayIn(cell: string, monthFirst = false): string | null {
  if (cell.length < 6 || cell.length > 40 || !/^\s*\d/.test(cell)) return null
  const instant = /^\s*20\S+T\S+Z\s*$/.test(cell) ? Date.parse(cell) : Number.NaN
  if (instant) return swedishDay(instant)
  const text = cell.trim().replace(/(?:[T\s]|,\s*)\d\d?[:.]\d\d.*$/, '')
  const [, year = '', month = '', day = ''] =
    /^(20\d\d)[-/.]?(\d\d?)[-/.]?(\d\d?)$/.exec(text) ?? /^(\d\d)-?(\d\d)-?(\d\d)$/.exec(text) ?? []
  if (year) return calendarDay(year, month, day)
  const [, one = '', sign, other = '', end = ''] = /^(\d\d?)([-/.])(\d\d?)[-/.]((?:20)?\d\d)$/.exec(text) ?? []
  if (end) return monthFirst && sign === '/' ? calendarDay(end, one, other) : calendarDay(end, other, one)
  const [, number = '', word = '', ofYear = ''] = /^(\d\d?)\.?[ -]([a-z]{3,9})\.?[ -]((?:20)?\d\d)$/i.exec(text) ?? []
  const named = MONTHS.findIndex((name) => word.toLowerCase().startsWith(name))
  return word && named >= 0 ? calendarDay(ofYear, String(named + 1), number) : null
}

function calendarDay(year: string, month: string, day: string): string | null {
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isInAnyMonth = /-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(date)
  // A thirtieth of February would become a day in March.
  return isInAnyMonth || new Date(date).toJSON()?.slice(0, 10) === date ? date : null
}

/** The order with which all of these are days; if both do, that with which they lie closest, and a person decides. */
export function dayOrderOf(cells: readonly string[]): { monthFirst: boolean; isSure: boolean } {
  const days = cells
    .filter((cell) => /^\s*\d\d?\//.test(cell))
    .map((cell) => [dayIn(cell), dayIn(cell, true)] as const)
    .filter(([one, other]) => one !== other)
  const [own, american] = ([0, 1] as const).map((order) => {
    const times = days.map((day) => Date.parse(day[order] ?? ''))
    return Math.max(...times) - Math.min(...times)
  }) as [number, number]
  if (days.length === 0) return { monthFirst: false, isSure: true }
  const isOne = Number.isNaN(own) !== Number.isNaN(american)
  return { monthFirst: Number.isNaN(own) || american < own, isSure: isOne }
}
