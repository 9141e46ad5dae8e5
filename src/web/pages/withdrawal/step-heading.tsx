import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Takes the focus when its step begins. Where the pressed button was, Orca goes on at the first text of what replaces it, and says
 * nothing of a focus that comes to the same place: so a line stands before it.
 */
export function StepHeading({ before, children }: { before: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div>
      <p className="hint">{before}</p>
      <h2 id="withdrawal-step" ref={ref} tabIndex={-1}>
        {children}
      </h2>
    </div>
  )
}
