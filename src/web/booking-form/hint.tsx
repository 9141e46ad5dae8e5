import type { BookingForm, Problem } from '../../shared/booking.ts'

/** What to do about a field's problem, at the field; the toast says what is wrong. */
export function Hint({ field, problem }: { field: keyof BookingForm; problem: Problem | null }) {
  if (problem?.field !== field) return null
  return (
    <p className="error" id={`booking-${field}-hint`}>
      {problem.hint}
    </p>
  )
}
