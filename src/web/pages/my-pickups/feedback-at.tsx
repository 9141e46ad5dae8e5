import { useEffect, useId, useLayoutEffect, useRef } from 'react'
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
  const cardRef = useRef<HTMLDivElement>(null)
  const id = useId()

  // What gets the focus is read out then: by the region it would be once more.
  useLayoutEffect(() => {
    if (!mayTakeFocus(pressed)) return
    const region = cardRef.current?.closest('[aria-live]')
    const live = region?.getAttribute('aria-live') ?? ''
    region?.setAttribute('aria-live', 'off')
    return () => region?.setAttribute('aria-live', live)
  }, [pressed])

  // Not before the pressed element, which is often gone by now, is gone for Orca too.
  useEffect(() => {
    if (!mayTakeFocus(pressed)) return
    const target = buttonRef.current ?? cardRef.current
    target?.focus({ preventScroll: true })
    cardRef.current?.scrollIntoView({ block: 'nearest' })
  }, [pressed])

  return (
    // The focus comes to the card, not to its text, which Orca would say twice: as its name and as its text.
    <div ref={cardRef} className={failed ? 'feedback feedback-failed' : 'feedback'} tabIndex={-1}>
      <p id={id}>{text}</p>
      {act && (
        <Button
          ref={buttonRef}
          look="quiet"
          isBusy={household.busy}
          aria-describedby={id}
          onClick={() => void household.act(act, spot)}
        >
          {again ? 'Försök igen' : 'Ångra'}
        </Button>
      )}
    </div>
  )
}
