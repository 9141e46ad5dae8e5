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

// What numbers mean here is compared with libphonenumber's metadata by tests/judges/telephone.test.ts.

/** 078 since July 2026. As in `private.gets_sms`; a test compares them. */
const MOBILE = /^7[023689]\d{7}$/

/** Landlines; not 0900, 0939, 0944 and other numbers that cost extra. */
const LANDLINE = /^(?:[1-58]|6(?!49)|9(?!00|39|44|9))\d{6,8}$/

/** The countries whose numbers are linked, by code, with how those begin there that cost extra. */
const costlyAbroad: Record<string, string> = {
  31: '90',
  32: '70|78|90',
  33: '8',
  34: '[789]0',
  354: '90',
  358: '[67]00',
  370: '70|808|9',
  371: '[89]',
  372: '40|70|90',
  380: '900',
  41: '8[47]|9',
  43: '[89]',
  44: '70|8[47]|9',
  45: '90',
  47: '8',
  48: '70|80',
  49: '13[78]|180|[79]00',
}
const ABROAD = Object.entries(costlyAbroad).map(([code, costly]) => new RegExp(`^\\+${code}(?!0|${costly})\\d{5,12}$`))

/**
 * The link for a number that a stranger wrote, or null. Only a single ordinary number is linked, so that the number dialled is the
 * one displayed.
 */
export function strangersTelephoneLink(phone: string): string | null {
  // Written from right to left it would be shown as another.
  if (/[\u202b\u202e\u2067]/.test(phone) || !/^[\d ()/+.-]+$/.test(numerals(phone).trim())) return null
  const national = nationalNumber(phone)
  if (ABROAD.some((pattern) => pattern.test(national))) return `tel:${national}`
  // Without its 0 it may be a number within an area, which nobody elsewhere can dial.
  const isWhole = /^\D*(?:0|\+|46)/.test(numerals(phone))
  return isWhole && (MOBILE.test(national) || LANDLINE.test(national)) ? `tel:+46${national}` : null
}

/**
 * The one Swedish mobile number in the text, as +46701740605; null for a landline, two numbers, an extension, or a foreign number,
 * because an SMS to some of those costs as much as a pick-up. The same rule as `private.gets_sms`; a test compares them.
 */
export function mobileNumber(text: string): string | null {
  const national = nationalNumber(text)
  return MOBILE.test(national) ? `+46${national}` : null
}

/** A mobile takes an SMS. */
export function isMobile(link: string): boolean {
  return link.startsWith('tel:+46') && mobileNumber(link) !== null
}
