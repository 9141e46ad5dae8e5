import type { BookingInput, Problem } from './booking.ts'
import type { NotifiableBooking } from './notification.ts'
import type { PickupExceptions } from './pickup-days.ts'

/** Said of a booking that was not saved, with the reason. */
export const notSent = (reason: string) => `Bokningen kunde inte skickas: ${reason}`

export const KEPT = 'Allt du har skrivit finns kvar.'

export type FormResult =
  /** `origin` is the site's, e.g. 'https://example.se'; `exceptions` are what the desk has decided about days. */
  | { state: 'booked'; booking: NotifiableBooking; key: string; origin: string; exceptions: PickupExceptions }
  | { state: 'refused'; filled: BookingInput; problems: Problem[] }
  /** `sentence` says why, and what to do. */
  | { state: 'failed'; filled: BookingInput; sentence: string }
