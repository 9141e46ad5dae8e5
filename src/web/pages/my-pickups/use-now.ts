import { useEffect, useState } from 'react'

const LONGEST_MS = 12 * 3_600_000

/** The time, anew at each of these moments, so that what has passed its deadline changes by itself. */
export function useNow(moments: string[]): Date {
  const [now, setNow] = useState(() => new Date())
  const next = Math.min(...moments.map((moment) => Date.parse(moment)).filter((time) => time > now.getTime()))

  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setTimeout(look, Math.min(next - Date.now() + 500, LONGEST_MS))
    // A telephone that slept has slept through its timers.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [next])

  return now
}
