import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Note, Said } from '../household-parts.tsx'
import { PassingButton } from '../passing-button.tsx'
import { Case } from './case.tsx'
import { type Answered, useAnswered, useTakeBack } from './just-answered.ts'

/** A card, or the answer it was given. */
export function Answerable({ card, children }: { card: object; children: ReactNode }) {
  const answered = useAnswered().find((each) => each.card === card)
  return answered ? <AnsweredCard {...answered} /> : children
}

function AnsweredCard({ title, said, words, booking, act, isOver }: Answered) {
  const takeBack = useTakeBack(booking, act)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // The pressed button is gone; the view has got its focus (case.tsx).
    if (document.activeElement?.matches('body, main')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Case
      title={<Said text={title} />}
      headingRef={heading}
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
          <PassingButton look="quiet" onAct={takeBack}>
            Ångra
          </PassingButton>
        )
      }
    />
  )
}
