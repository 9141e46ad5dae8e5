import type { ReactNode } from 'react'
import { Said } from '../household-parts.tsx'
import { Case } from './case.tsx'
import { type Answered, type Card, idOf, useAnswered, useTakeBack } from './just-answered.ts'

/** A card, or the answer it was given while that can be taken back. */
export function Answerable({ card, children }: { card: Card; children: ReactNode }) {
  const answered = useAnswered().find((each) => idOf(each.card) === idOf(card))
  return answered ? <AnsweredCard {...answered} /> : children
}

function AnsweredCard({ title, said, booking, act }: Answered) {
  const { takeBack, isPending } = useTakeBack(booking, act)
  return (
    <Case
      who={
        <h3>
          <Said text={title} />
        </h3>
      }
      says={<p>{said} Beskedet går om en minut.</p>}
      acts={
        <button type="button" className="button quiet" disabled={isPending} onClick={takeBack}>
          Ångra
        </button>
      }
    />
  )
}
