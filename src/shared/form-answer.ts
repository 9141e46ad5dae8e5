/** Our server's response to a form sent without script, as data that the page renders. */

import type { BookingInput, Problem } from './booking.ts'
import type { NotifiableBooking } from './notification.ts'
import type { ClosedDate } from './pickup-days.ts'

export type FormAnswer =
  /** `origin` is the site's, e.g. 'https://example.se'; `closedDays` are those closed at the desk. */
  | { state: 'booked'; booking: NotifiableBooking; key: string; origin: string; closedDays: readonly ClosedDate[] }
  | { state: 'refused'; filled: BookingInput; problems: Problem[] }
  /** `sentence` says why, and what to do. */
  | { state: 'failed'; filled: BookingInput; sentence: string }

/** Made by the build: the document around an answer, with `__ANSWER__` in its place, and the function that renders it. */
export interface FormAnswers<Answer = FormAnswer> {
  document: string
  render(answer: Answer): Promise<string>
}
