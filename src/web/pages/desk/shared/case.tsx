import { type ReactNode, type Ref, useId, useRef } from 'react'
import { useFocusAfter } from '../focus.ts'

interface CaseProps {
  title: ReactNode
  /** If the heading takes the focus. Orca says nothing of a focus that comes to the first text of the card. */
  headingRef?: Ref<HTMLHeadingElement>
  who?: ReactNode
  says?: ReactNode
  reach?: ReactNode
  acts: ReactNode
}

/** An inbox item: its parts in reading order, or side by side on a laptop. */
export function Case({ title, headingRef, who, says, reach, acts }: CaseProps) {
  const card = useRef<HTMLLIElement>(null)
  const id = useId()
  useFocusAfter(card)
  return (
    <li ref={card} className="card-plain case stack">
      <div className="case-who stack">
        {headingRef && <p className="unseen">Besvarat</p>}
        <h3 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h3>
        {who && <div className="case-lines stack">{who}</div>}
      </div>
      {says && <div className="case-says stack">{says}</div>}
      {reach && <div className="case-reach stack">{reach}</div>}
      {/* Its name tells whoever tabs to a button whom it is about: each card has the same buttons. */}
      <fieldset className="case-acts stack" aria-labelledby={id}>
        {acts}
      </fieldset>
    </li>
  )
}
