import { Link, useLocation } from 'wouter'
import { dayName } from '../../../../shared/swedish-time.ts'
import { useRefusedDays } from './presses.ts'

/** What was pressed on another day's round and not taken is said wherever the desk is open: nobody goes back to look. */
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
