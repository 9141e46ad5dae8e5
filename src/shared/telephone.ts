/** 'tel:+46701740605' for '070-174 06 05'. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '').replace(/^0/, '+46')}`
}

/** Mobiles and landlines; not 0900, 0939, 0944 and other premium numbers. */
const ORDINARY = /^0(?:7[02369]\d{7}|(?:[1-68]|9(?!00|39|44))\d{6,8})$/

/**
 * The link for a number that a stranger wrote, or null. Only a single ordinary Swedish number is linked, so that the number
 * dialled is the one displayed.
 */
export function strangersTelephoneLink(phone: string): string | null {
  if (!/^[\d ()/+\u00a0-]+$/.test(phone.trim())) return null
  const number = phone.replace(/[^\d+]/g, '').replace(/^(?:\+|00)46/, '0')
  return ORDINARY.test(number) ? telephoneLink(number) : null
}

/**
 * The one Swedish mobile number in the text, as +46701740605; null for a landline, two numbers, an extension, or a foreign number,
 * because an SMS to some of those costs as much as a pick-up. The same rule as `private.gets_sms`; a test compares them.
 */
export function mobileNumber(text: string): string | null {
  const national = text.replace(/[^\d+]/g, '').replace(/^(?:(?:\+|00)46)?0?/, '')
  return /^7[02369]\d{7}$/.test(national) ? `+46${national}` : null
}

/** Whether a link leads to a mobile, which takes an SMS. */
export function isMobile(link: string): boolean {
  return /^tel:\+467[02369]/.test(link)
}
