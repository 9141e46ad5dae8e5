import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when its step begins. */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <h2 id="withdrawal-step" ref={ref} tabIndex={-1}>
      {children}
    </h2>
  )
}
