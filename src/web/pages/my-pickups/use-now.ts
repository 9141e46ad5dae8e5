import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** The time by the database's clock, so that what has passed its hour changes by itself. @param skew how far it is ahead of this device's */
export function useNow(skew: number): Date {
  const [at, setAt] = useState(Date.now)

  useEffect(() => {
    const look = () => setAt(Date.now())
    const timer = setInterval(look, TICK_MS)
    // A telephone that slept has slept through its timers.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return new Date(at + skew)
}
