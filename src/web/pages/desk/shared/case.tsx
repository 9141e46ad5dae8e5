import { type ReactNode, useId } from 'react'

interface CaseProps {
  title: ReactNode
  isAnswered?: boolean
  who?: ReactNode
  says?: ReactNode
  reach?: ReactNode
  acts: ReactNode
}

/**
 * What an inbox item holds (listed.tsx): its parts in reading order, or side by side on a laptop. Its heading takes the focus once it is
 * answered, until then its acts: Orca says nothing of a focus that comes to the first text of the card.
 */
export function Case({ title, isAnswered = false, who, says, reach, acts }: CaseProps) {
  const id = useId()
  return (
    <>
      <div className="case-who stack">
        {isAnswered && <p className="unseen">Besvarat</p>}
        <h3 id={id} tabIndex={isAnswered ? -1 : undefined}>
          {title}
        </h3>
        {who && <div className="case-lines stack">{who}</div>}
      </div>
      {says && <div className="case-says stack">{says}</div>}
      {reach && <div className="case-reach stack">{reach}</div>}
      {/* Its name tells whoever tabs to a button whom it is about: each card has the same buttons. */}
      <fieldset className="case-acts stack" aria-labelledby={id} tabIndex={isAnswered ? undefined : -1}>
        {acts}
      </fieldset>
    </>
  )
}
