import { company } from './shared/company.ts'
import { ourPhone } from './shared/our-phone.ts'

/**
 * All rate limits that our own server enforces; the database's are `private.bounds`. docs/security.md quotes both, and a test
 * compares them.
 */
export const bounds = {
  // Multiples of RATE_LIMIT, an address's allowance per minute.
  /** How many minutes' worth an address gets per hour, and per day. */
  anHour: 4,
  aDay: 10,
  /** How many addresses' worth an IPv6 /48 gets. */
  addressesIn48: 4,
  /** Calls of a signed-in caller: a round of sixty stops driven offline is sent at once. */
  signedIn: 20,
  /** Refreshed sessions: an active phone refreshes four times an hour, and several may share an address with a thief. */
  refreshes: 5,
  /** Forms without script. */
  forms: 4,
  /** Looks for one calendar in the database; then its last version is the answer. */
  calendarLooks: 2,
  /** Looks at our health, each of five questions, for an address; then the last answer is given again. */
  healthLooks: 4,
  /** From everybody together, per hour. More than an address or a /48 gets, so that one address cannot lock out the others. */
  bookings: 20,
  /** Letters per hour: none of our own code writes any. */
  letters: 1,
  /** Notices sent individually, per hour and per day. */
  noticesAnHour: 2,
  noticesADay: 7,

  // Absolute numbers.
  /** Calendars that are looked up at a time: anybody may have many, and more would stand before the bookings in the database. */
  calendarsAtOnce: 20,
  /**
   * An address's share of what the database allows all strangers together (`links_asked_for`, `withdrawals`): all of it may be
   * used within a minute, in case of typing errors; and per day. An hour's share of an address, or of a /48, leaves some for
   * others.
   */
  sharedAnHour: 12,
  sharedADay: 30,
  /** Tries per code, including the right one. */
  triesOfCode: 5,
  /** Wrong digits per day, over all codes; beyond that only the link in the mail signs in. */
  wrongTriesADay: 50,
  /** Each address has fewer, so that none can use up the day's. */
  wrongTriesOfAddress: 10,
  /** Mails per code, when it is requested again. */
  mailsOfCode: 3,
  /** Unused sign-in mails per hour; beyond that one every five minutes, while one is valid for ten. */
  codeMailsAnHour: 10,
}

export type FloodLimits = NonNullable<ReturnType<typeof floodLimits>>

/**
 * What all visitors together can cost the company.
 * @param perMinute bookings per minute and address; 0 for no limits at all
 */
export function floodLimits(perMinute: number) {
  if (perMinute === 0) return null
  return {
    bookingsPerHour: bounds.bookings * perMinute,
    lettersPerHour: bounds.letters * perMinute,
    noticesPerHour: bounds.noticesAnHour * perMinute,
    noticesPerDay: bounds.noticesADay * perMinute,
    busySentence:
      'Just nu kommer det så många bokningar att vi inte hinner med. ' +
      `Ring ${ourPhone} eller mejla ${company.email}, så bokar vi dig direkt.`,
  }
}
