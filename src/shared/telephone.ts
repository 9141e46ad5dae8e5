import { plainText } from './words.ts'

/** A number's text with ordinary digits, hyphens and blanks, as `private.numerals`. */
export function numerals(text: string): string {
  return plainText(text)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) as number) & 15))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}

/**
 * A number without the leading 0 of its national form: '701740605' for '+46 (0)70-174 06 05'. One of another country keeps its +
 * and code. As `private.national_number`; a test compares them.
 */
export function nationalNumber(text: string): string {
  return numerals(text)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^(?:\+46|46(?=0?[1-9]\d{7}))?0?/, '')
}

/** Mobiles and landlines; not 0900, 0939, 0944 and other premium numbers. */
const ORDINARY = /^(?:7[02369]\d{7}|(?:[1-68]|9(?!00|39|44))\d{6,8})$/

/** Other countries' numbers, but not those that are known to cost extra, nor satellite telephones. */
const ABROAD =
  /^\+(?!46|1900|1976|979|8[78]|44(?:9|70|87)|49(?:900|137)|4590|478|358(?:600|700)|338|32(?:90|70)|31(?:90|80))[1-9]\d{7,14}$/

/**
 * The link for a number that a stranger wrote, or null. Only a single ordinary number is linked, so that the number dialled is the
 * one displayed.
 */
export function strangersTelephoneLink(phone: string): string | null {
  // Written from right to left it would be shown as another.
  if (/[\u202b\u202e\u2067]/.test(phone) || !/^[\d ()/+.-]+$/.test(numerals(phone).trim())) return null
  const national = nationalNumber(phone)
  if (ABROAD.test(national)) return `tel:${national}`
  // Without its 0 it may be a number within an area, which nobody elsewhere can dial.
  const isWhole = /^\D*(?:0|\+|46)/.test(numerals(phone))
  return isWhole && ORDINARY.test(national) ? `tel:+46${national}` : null
}

/**
 * The one Swedish mobile number in the text, as +46701740605; null for a landline, two numbers, an extension, or a foreign number,
 * because an SMS to some of those costs as much as a pick-up. The same rule as `private.gets_sms`; a test compares them.
 */
export function mobileNumber(text: string): string | null {
  const national = nationalNumber(text)
  return /^7[02369]\d{7}$/.test(national) ? `+46${national}` : null
}

/** Whether a link leads to a mobile, which takes an SMS. */
export function isMobile(link: string): boolean {
  return /^tel:\+467[02369]/.test(link)
}
