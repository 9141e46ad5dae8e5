/**
 * A line of CSV that a Swedish Excel opens right at a double click: semicolons, CRLF (the LF is the printer's). A text
 * that Excel would take for a formula gets a ' in front.
 */
export function toCsvLine(fields: readonly string[]): string {
  return `${fields.map(toField).join(';')}\r`
}

function toField(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  // Spaces, also invisible ones, may stand in front of the sign.
  const safe = /^[\s\p{C}]*[=+\-@]|^[\t\n]/u.test(lines) ? `'${lines}` : lines
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A telephone number as Excel leaves it alone: Swedish ones in their national form and with a hyphen, since bare digits
 * lose their leading zero and a + makes a formula. Others as they are.
 */
export function readableTelephone(text: string): string {
  const national = text.trim().replace(/^(?:\+|00)46[\s-]*(?:\(0\))?[\s-]*0?/, '0')
  return /^0\d{5,}$/.test(national) ? national.replace(/^(08|0\d\d)/, '$1-') : national
}
