import { useEffect, useId, useRef } from 'react'
import type { Place } from './acts.ts'
import type { Household, Notice } from './use-household.ts'

interface NoticeAtProps {
  place: Place
  household: Household
}

/**
 * An act's outcome, where it was made, with its undo. The live regions exist from the first render, because screen
 * readers only announce changes inside a region they already know.
 */
export function NoticeAt({ place, household }: NoticeAtProps) {
  const notice = household.notice?.place === place ? household.notice : null
  const card = notice && <NoticeCard key={notice.number} notice={notice} household={household} />
  return (
    <>
      <div role="alert" aria-live="assertive">
        {notice?.failed && card}
      </div>
      <div role="status">{notice && !notice.failed && card}</div>
    </>
  )
}

function NoticeCard({ notice, household }: { notice: Notice; household: Household }) {
  const { text, again, undo, failed } = notice
  const act = again ?? undo
  const buttonRef = useRef<HTMLButtonElement>(null)
  const textRef = useRef<HTMLParagraphElement>(null)
  const id = useId()

  // The pressed element is often gone by now.
  useEffect(() => {
    const target = buttonRef.current ?? textRef.current
    target?.focus({ preventScroll: true })
    target?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div className={failed ? 'notice notice-failed' : 'notice'}>
      <p ref={textRef} id={id} tabIndex={-1}>
        {text}
      </p>
      {act && (
        <button
          ref={buttonRef}
          type="button"
          className="button quiet"
          aria-disabled={household.busy || undefined}
          // It takes the focus, which interrupts the region's announcement.
          aria-describedby={id}
          onClick={() => void household.act(act)}
        >
          {again ? 'Försök igen' : 'Ångra'}
        </button>
      )}
    </div>
  )
}
