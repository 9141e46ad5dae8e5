import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { visibleLine } from '../shared/plain-text.ts'

/**
 * The one Swedish mobile number that a household wrote, as +46701740605, else null: a landline, two numbers, an
 * extension. A foreign one is null too, because an SMS to some of them costs as much as a pick-up.
 */
export function mobileNumber(text: string): string | null {
  const found = parsePhoneNumberFromString(visibleLine(text), 'SE')
  return found?.isValid() && found.country === 'SE' && !found.ext ? found.number : null
}
