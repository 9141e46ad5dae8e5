import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { Note, Said } from '../household-parts.tsx'
import { Case } from './case.tsx'
import { type Answered, type Card, idOf, useAnswered, useTakeBack } from './just-answered.ts'

/** A card, or the answer it was given. */
export function Answerable({ card, children }: { card: Card; children: ReactNode }) {
  const answered = useAnswered().find((each) => idOf(each.card) === idOf(card))
  return answered ? <AnsweredCard {...answered} /> : children
}

function AnsweredCard({ title, said, words, booking, act, isOver }: Answered) {
  const { takeBack, isPending } = useTakeBack(booking, act)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // The pressed button is gone; the view has got its focus (case.tsx).
    if (document.activeElement?.matches('body, main')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Case
      who={
        <h3 ref={heading} tabIndex={-1}>
          <Said text={title} />
        </h3>
      }
      says={
        <>
          <p>
            <strong>{said}</strong> <span>{isOver ? 'Beskedet är på väg.' : 'Beskedet går om en minut.'}</span>
          </p>
          {words && <Note label="Ni skrev" text={words} />}
        </>
      }
      acts={
        !isOver && (
          <Button look="quiet" disabled={isPending} onClick={takeBack}>
            Ångra
          </Button>
        )
      }
    />
  )
}
