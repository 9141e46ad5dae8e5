import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { useFocusAfter } from '../focus.ts'
import { useRefusedPayments } from './payments.ts'
import { dismiss, type Refusal, useRefusedDays } from './presses.ts'

interface RefusalNoteProps {
  refusal: Refusal
  children?: ReactNode
}

export function RefusalNote({ refusal, children }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useFocusAfter(note)
  return (
    <div ref={note} className="refusal stack" role="alert" aria-live="assertive">
      <p>
        <strong>Inte sparat: </strong>
        <span>{refusal.message}</span>
        {children && <span> {children}</span>}
      </p>
      <Button look="plain" onClick={() => dismiss(refusal)}>
        Jag har läst det
      </Button>
    </div>
  )
}

/** Refused presses of another day's round, and payments, are shown everywhere on the desk, because nobody goes back to look. */
export function RefusedElsewhere() {
  const [location] = useLocation()
  const days = useRefusedDays().filter((day) => !location.startsWith(`/runda/${day}`))
  const payments = useRefusedPayments()
  return (
    <>
      {days.map((day) => (
        <div key={day} className="refusal stack" aria-live="polite" aria-atomic>
          <p>
            <strong>Inte sparat: </strong>
            <span>{`något på rundan ${dayName(day)}. `}</span>
            <Link href={`/runda/${day}`}>Visa vad</Link>
          </p>
        </div>
      ))}
      {payments.map((refusal) => (
        <RefusalNote key={refusal.id} refusal={refusal}>
          {refusal.booking && <Link href={`/hushall/${refusal.booking}`}>Visa hushållet</Link>}
        </RefusalNote>
      ))}
    </>
  )
}
