/**
 * '1 200 kr', '75,00', '75:-' and '–75', with whichever dash a keyboard has; null for anything else, which as a number would
 * be NaN, and null in JSON.
 */
export function wholeKronor(text: string): number | null {
  const written = text
    .replace(/\s/g, '')
    .replace(/kr(?:onor)?$/i, '')
    .replace(/[.,]00$|:[-–]$/, '')
    .replace(/^[\p{Pd}−]/u, '-')
  return /^[+-]?\d{1,6}$/.test(written) ? Number(written) : null
}
