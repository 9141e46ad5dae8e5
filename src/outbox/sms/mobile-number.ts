import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { visibleLine } from '../../shared/plain-text.ts'

/**
 * The Swedish mobile number that a household wrote, as +46701740605; null for a landline, two numbers, or an extension. Also
 * null for a foreign number, because an SMS to some of them costs as much as a pick-up.
 */
export function mobileNumber(text: string): string | null {
  const found = parsePhoneNumberFromString(visibleLine(text), 'SE')
  return found?.isValid() && found.country === 'SE' && !found.ext ? found.number : null
}
