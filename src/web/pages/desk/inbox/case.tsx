import { type ReactNode, useRef } from 'react'
import { useFocusAfter } from '../focus.ts'

interface CaseProps {
  /** Who it is about, and since when. */
  who: ReactNode
  /** What they say. */
  says?: ReactNode
  /** How they are reached. */
  reach?: ReactNode
  /** What can be done. */
  acts: ReactNode
}

/** Something that waits for the company: in the order in which it is read, or at a laptop side by side. */
export function Case({ who, says, reach, acts }: CaseProps) {
  const card = useRef<HTMLLIElement>(null)
  useFocusAfter(card)
  return (
    <li ref={card} className="card-plain case">
      <div className="case-who">{who}</div>
      {says && <div className="case-says">{says}</div>}
      {reach && <div className="case-reach">{reach}</div>}
      <div className="case-acts">{acts}</div>
    </li>
  )
}
