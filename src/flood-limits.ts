import { company } from './shared/company.ts'

/**
 * What visitors can cost the company all together. Everything follows from one setting, RATE_LIMIT; the arithmetic of a
 * day is in docs/security.md.
 */
export interface FloodLimits {
  /** Bookings that the database takes in an hour, from everybody together. */
  bookingsPerHour: number
  /** Letters without a booking in an hour, from everybody together: nothing of ours writes any. */
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
    bookingsPerHour: 20 * perMinute,
    lettersPerHour: perMinute,
    noticesPerHour: 2 * perMinute,
    noticesPerDay: 7 * perMinute,
    busySentence:
      'Just nu kommer det så många bokningar att vi inte hinner med. ' +
      `${phone ? `Ring ${phone} eller mejla` : 'Mejla'} ${company.email}, så bokar vi dig direkt.`,
  }
}
