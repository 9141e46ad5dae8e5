import { useEffect, useId, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { Told } from '../../components/told.tsx'
import { mayTakeFocus } from '../../may-take-focus.ts'
import type { Feedback, Household, Spot } from './use-household.ts'

interface FeedbackAtProps {
  spot: Spot
  household: Household
}

export function FeedbackAt({ spot, household }: FeedbackAtProps) {
  const feedback = household.feedback?.spot === spot ? household.feedback : null
  return (
    <Told isError={feedback?.failed ?? false}>
      {feedback && <FeedbackCard key={feedback.number} feedback={feedback} household={household} />}
    </Told>
  )
}

function FeedbackCard({ feedback, household }: { feedback: Feedback; household: Household }) {
  const { text, again, undo, failed, pressed, spot } = feedback
  const act = again ?? undo
  const buttonRef = useRef<HTMLButtonElement>(null)
  const textRef = useRef<HTMLParagraphElement>(null)
  const id = useId()

  // The pressed element is often gone by now.
  useEffect(() => {
    if (!mayTakeFocus(pressed)) return
    const target = buttonRef.current ?? textRef.current
    target?.focus({ preventScroll: true })
    target?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [pressed])

  return (
    <div className={failed ? 'feedback feedback-failed' : 'feedback'}>
      <p ref={textRef} id={id} tabIndex={-1}>
        {text}
      </p>
      {act && (
        <Button
          ref={buttonRef}
          look="quiet"
          isBusy={household.busy}
          // It takes the focus, which interrupts the region's announcement.
          aria-describedby={id}
          onClick={() => void household.act(act, spot)}
        >
          {again ? 'Försök igen' : 'Ångra'}
        </Button>
      )}
    </div>
  )
}
