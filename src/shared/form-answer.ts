/** What our own server says to a form that was sent without script, for the page to put into its own words and looks. */

import type { BookingInput, Problem } from './booking.ts'
import type { NotifiableBooking } from './notification.ts'
import type { ClosedDate } from './pickup-days.ts'

export type FormAnswer =
  /** `origin` is where the site is, e.g. 'https://example.se'; `closedDays` those that the desk has closed. */
  | { state: 'booked'; booking: NotifiableBooking; key: string; origin: string; closedDays: readonly ClosedDate[] }
  | { state: 'refused'; filled: BookingInput; problems: Problem[] }
  /** `sentence` says why, and what to do. */
  | { state: 'failed'; filled: BookingInput; sentence: string }

/** Made by the build: the document around an answer, in whose place `__ANSWER__` stands, and what renders it. */
export interface FormAnswers<Answer = FormAnswer> {
  document: string
  render(answer: Answer): Promise<string>
}
