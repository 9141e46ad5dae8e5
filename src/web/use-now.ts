import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/**
 * The time, so that the page changes when a deadline passes.
 * @param skew how far the database's clock is ahead of this device's
 */
export function useNow(skew = 0): Date {
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
