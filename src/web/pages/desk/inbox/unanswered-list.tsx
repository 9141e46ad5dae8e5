import { useRef, useState } from 'react'
import type { Inbox } from '../../../../shared/desk.ts'
import { Button } from '../../../components/button.tsx'
import { Answerable } from '../shared/listed.tsx'
import { DismissList } from './dismiss-list.tsx'
import { UnansweredCard } from './unanswered-card.tsx'

/** Up to this many can be answered one by one in a few minutes; among more, some may be false. */
const MANY = 10

type UnansweredListProps = Pick<Inbox, 'unanswered' | 'unanswered_count' | 'room'>

export function UnansweredList({ unanswered, unanswered_count, room }: UnansweredListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDismissing, setDismissing] = useState(false)

  return (
    <section aria-labelledby="unanswered">
      <h2 id="unanswered" ref={heading}>
        Väntar på svar
      </h2>
      {unanswered_count > unanswered.length && <p>{`De äldsta ${unanswered.length} av ${unanswered_count} visas.`}</p>}
      {(isDismissing || unanswered.length > MANY) && (
        <div className="row">
          <Button look="quiet" onClick={() => setDismissing(!isDismissing)}>
            {isDismissing ? 'Svara en i taget' : 'Rensa bort flera'}
          </Button>
        </div>
      )}
      {isDismissing ? (
        <DismissList
          unanswered={unanswered}
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
