import { useRef, useState } from 'react'
import type { Inbox } from '../../../../shared/desk.ts'
import { Button } from '../../../components/button.tsx'
import { stillWaiting, useAnswered } from '../shared/just-answered.ts'
import { Answerable } from '../shared/listed.tsx'
import { DismissList } from './dismiss-list.tsx'
import { UnansweredCard } from './unanswered-card.tsx'

/** Up to this many in an hour can be answered one by one in a few minutes; among more, some may be false. */
const MANY = 10
const HOUR_MS = 3_600_000

function isFlood(waiting: Inbox['unanswered']): boolean {
  const times = waiting.map(({ created_at }) => Date.parse(created_at)).sort((one, other) => one - other)
  return times.some((time, at) => (times[at + MANY] ?? Number.POSITIVE_INFINITY) - time <= HOUR_MS)
}

type UnansweredListProps = Pick<Inbox, 'unanswered' | 'unanswered_count' | 'room'>

export function UnansweredList({ unanswered, unanswered_count, room }: UnansweredListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDismissing, setDismissing] = useState(false)
  const waiting = stillWaiting(unanswered, useAnswered())

  return (
    <section aria-labelledby="unanswered">
      <h2 id="unanswered" ref={heading}>
        Väntar på svar
      </h2>
      {unanswered_count > unanswered.length && <p>{`De äldsta ${unanswered.length} av ${unanswered_count} visas.`}</p>}
      {(isDismissing || isFlood(waiting)) && (
        <div className="row">
          <Button look="quiet" onClick={() => setDismissing(!isDismissing)}>
            {isDismissing ? 'Svara en i taget' : 'Rensa bort flera'}
          </Button>
        </div>
      )}
      {isDismissing ? (
        <DismissList
          unanswered={waiting}
          onDone={() => {
            // The replacement has another height.
            heading.current?.scrollIntoView()
            setDismissing(false)
          }}
        />
      ) : (
        <ul className="stack">
          {unanswered.map((booking) => (
            <Answerable key={booking.booking} card={booking}>
              <UnansweredCard waiting={booking} room={room} />
            </Answerable>
          ))}
        </ul>
      )}
    </section>
  )
}
