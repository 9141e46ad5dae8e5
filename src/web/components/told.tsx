import type { ReactNode } from 'react'

interface ToldProps {
  isError: boolean
  children: ReactNode
}

/**
 * Reads out what comes into it. It is there from the first render, because screen readers only announce changes inside a region they
 * already know; with aria-live beside the role, because Firefox makes no live region of the role alone.
 */
export function Told({ isError, children }: ToldProps) {
  return (
    <>
      <div role="alert" aria-live="assertive">
        {isError && children}
      </div>
      <div aria-live="polite" aria-atomic>
        {!isError && children}
      </div>
    </>
  )
}

export function Failed({ why }: { why: ReactNode }) {
  return (
    <div role="alert" aria-live="assertive">
      {why && <p className="error">{why}</p>}
    </div>
  )
}
