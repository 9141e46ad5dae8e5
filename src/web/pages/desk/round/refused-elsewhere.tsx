import { Link, useLocation } from 'wouter'
import { dayName } from '../../../../shared/swedish-time.ts'
import { useRefusedDays } from './presses.ts'

/** Refused presses of another day's round are shown everywhere on the desk, because nobody goes back to look. */
export function RefusedElsewhere() {
  const [location] = useLocation()
  const days = useRefusedDays().filter((day) => location !== `/runda/${day}`)
  return days.map((day) => (
    <div key={day} className="refusal" role="status">
      <p>
        <strong>Inte sparat: </strong>något på rundan {dayName(day)}. <Link href={`/runda/${day}`}>Visa vad</Link>
      </p>
    </div>
  ))
}
