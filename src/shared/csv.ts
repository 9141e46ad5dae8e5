import { visibleLines } from './plain-text.ts'
import { months } from './swedish-time.ts'
import { numerals } from './telephone.ts'

/** A file of such lines, with a byte order mark, so that Excel reads UTF-8. */
export function csvFile(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((fields) => `${toCsvLine(fields)}\n`).join('')}`
}

/**
 * A line of CSV that a Swedish Excel opens correctly on a double click: semicolons, CRLF (the caller adds the LF). Text that
 * Excel would take for a formula, or for a number or a day that it then writes otherwise, is prefixed with a '. Numbers are bare.
 */
export function toCsvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(toField).join(';')}\r`
}

/**
 * Where a cell could begin with a formula sign: at the start of a field, and also within it, because an English Excel splits
 * this file at commas and then ignores the quotes. The sign may be full-width and may follow spaces or quotes.
 */
const FORMULA = /(?<=^|[,;|\n])(?=[\s\p{C}"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu

const MONTH = `(?:${['sept', ...months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`)].join('|')})`

/**
 * 219E01, the reference of an older booking, becomes 2190 in Excel, 001234 becomes 1234, and long numbers end in zeros; 1/12 becomes a
 * day of this year, and in LibreOffice 5 mars March 2005. A whole day, or a month in figures, may be read as one.
 */
const OTHERWISE = [
  String.raw`0\d+|\d+e\d+|\d{16,}`,
  String.raw`(?!\d{4}-\d\d(?:-\d\d)?\s*$)\d{1,4}(?:[-/]\d{1,4}){1,2}`,
  String.raw`\d{1,2}[\s-]*${MONTH}\.?(?:[\s-]*\d{2,4})?`,
  String.raw`${MONTH}\.?[\s-]*\d{1,4}`,
]
const OTHER_NUMBER = new RegExp(String.raw`^(?=\s*(?:${OTHERWISE.join('|')})\s*$)`, 'i')

function toField(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const safe = visibleLines(text).replace(FORMULA, "'").replace(OTHER_NUMBER, "'")
  return /[";\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A telephone number that Excel leaves alone: Swedish ones in national form with a hyphen, because bare digits lose their
 * leading zero and a + starts a formula. Others unchanged.
 */
export function readableTelephone(text: string): string {
  const national = numerals(text)
    .trim()
    .replace(/^(?:(?:\+|00)46|46(?=(?:\D*\d){8}))[\s-]*(?:\(0\))?[\s-]*0?/, '0')
  return /^0\d{5,}$/.test(national) ? national.replace(/08|0\d\d/, '$&-') : national
}
