import { visibleLines } from './plain-text.ts'

/**
 * A line of CSV that a Swedish Excel opens right at a double click: semicolons, CRLF (the LF is the printer's). What an
 * Excel would take for a formula gets a ' in front.
 */
export function toCsvLine(fields: readonly string[]): string {
  return `${fields.map(toField).join(';')}\r`
}

/**
 * Where a cell could begin with the sign of a formula: at the start of a field; within it, since an English Excel splits
 * this file at commas and then takes no quote for one. The sign may be full-width, and behind spaces or quotes.
 */
const FORMULA = /(?<=^|[,;|\n])(?=[\s\p{C}"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu

function toField(text: string): string {
  const safe = visibleLines(text).replace(FORMULA, "'")
  return /[";\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A telephone number as Excel leaves it alone: Swedish ones in their national form and with a hyphen, since bare digits
 * lose their leading zero and a + makes a formula. Others as they are.
 */
export function readableTelephone(text: string): string {
  const national = text.trim().replace(/^(?:\+|00)46[\s-]*(?:\(0\))?[\s-]*0?/, '0')
  return /^0\d{5,}$/.test(national) ? national.replace(/^(08|0\d\d)/, '$1-') : national
}
