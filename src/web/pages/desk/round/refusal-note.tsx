import { Link } from 'wouter'
import type { Refusal } from './presses.ts'

/** A refused press: stays until somebody acknowledges it. */
export function RefusalNote({ refusal, withLink = false }: { refusal: Refusal; withLink?: boolean }) {
  return (
    <div className="refusal" role="alert" aria-live="assertive">
      <p>
        <strong>Inte sparat: </strong>
        {refusal.message}
        {withLink && refusal.booking && (
          <>
            {' '}
            <Link href={`/hushall/${refusal.booking}`}>Visa hushållet</Link>
          </>
        )}
      </p>
      <button type="button" className="plain" onClick={refusal.dismiss}>
        Jag har läst det
      </button>
    </div>
  )
}
