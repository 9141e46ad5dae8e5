import { company } from './shared/company.ts'

/**
 * Every bound on a flood that our own server holds; those of the database are `private.bounds`. docs/security.md quotes
 * both, and a test compares.
 */
export const bounds = {
  // As multiples of RATE_LIMIT: what one address may send in a minute is 1.
  /** So many busy minutes an address may have in an hour, and in a day. */
  anHour: 4,
  aDay: 10,
  /** So many addresses' numbers an IPv6 /48 has for all that is in it. */
  addressesIn48: 4,
  /** Calls of whoever has signed in: a round of sixty stops that was driven without coverage comes at once. */
  signedIn: 20,
  /** Refreshed sessions: a phone that is on asks four times an hour, and several may share an address with a thief. */
  refreshes: 5,
  /** Forms without script. */
  forms: 4,
  /** Looks at one calendar with its right key. */
  calendarLooks: 2,
  /**
   * From everybody together, in an hour. More than an address or a /48 has, so that nobody can shut the others out from
   * one line.
   */
  bookings: 20,
  /** Letters without a booking in an hour: nothing of ours writes any. */
  letters: 1,
  /** Notices that go out one by one, in an hour and in a day. */
  noticesAnHour: 2,
  noticesADay: 7,

  // As they are.
  /**
   * Of what strangers all together may call so often an hour (`links_asked_for`, `withdrawals`): from one address, all of
   * them within a minute if somebody mistypes, and in a day. So an hour of one address, and one of a /48, leave some to others.
   */
  sharedAnHour: 12,
  sharedADay: 30,
  /** How often six digits may be tried, right ones included. */
  triesOfCode: 5,
  /** Wrong digits in a day, of all codes; then only the link in the mail signs in. */
  wrongTriesADay: 50,
  /** Of those from one address, so that nobody uses up the day's from one line. */
  wrongTriesOfAddress: 10,
  /** Mails that one code goes out in, for whoever asks again. */
  mailsOfCode: 3,
  /** Mails in an hour that nobody signed in with; then one each five minutes, while one of them is good for ten. */
  codeMailsAnHour: 10,
}

/** What visitors can cost the company all together, with one setting, RATE_LIMIT. */
export interface FloodLimits {
  /** Bookings that the database takes in an hour, from everybody together. */
  bookingsPerHour: number
  /** Letters without a booking, likewise. */
  lettersPerHour: number
  /** Notices that go out one by one, in an hour and in a day; what comes above waits for the next collection. */
  noticesPerHour: number
  noticesPerDay: number
  /** What a visitor reads who comes when there is no more room. */
  busySentence: string
}

/** @param perMinute bookings per minute and address; 0 for no limit of any kind */
export function floodLimits(perMinute: number): FloodLimits | null {
  if (perMinute === 0) return null
  const phone = company.staff[0]?.phone
  return {
    bookingsPerHour: bounds.bookings * perMinute,
    lettersPerHour: bounds.letters * perMinute,
    noticesPerHour: bounds.noticesAnHour * perMinute,
    noticesPerDay: bounds.noticesADay * perMinute,
    busySentence:
      'Just nu kommer det så många bokningar att vi inte hinner med. ' +
      `${phone ? `Ring ${phone} eller mejla` : 'Mejla'} ${company.email}, så bokar vi dig direkt.`,
  }
}
