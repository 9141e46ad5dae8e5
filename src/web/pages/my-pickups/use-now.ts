import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/**
 * The time by the database's clock, so that the page changes when a deadline passes. @param skew how far it is ahead of
 * this device's
 */
export function useNow(skew: number): Date {
  const [at, setAt] = useState(Date.now)

  useEffect(() => {
    const look = () => setAt(Date.now())
    const timer = setInterval(look, TICK_MS)
    // Timers do not run while a phone sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return new Date(at + skew)
}
