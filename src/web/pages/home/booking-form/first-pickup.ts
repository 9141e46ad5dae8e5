import { useSyncExternalStore } from 'react'
import { type FirstPickup, firstPossiblePickup } from '../../../../shared/pickup-days.ts'
import { onClosedDays, rounds } from './rounds.ts'

/** 'none': the season is over. 'unknown': the first render, made once and for all, which knows no clock; all there is without script. */
export type KnownPickup = FirstPickup | 'none' | 'unknown'

function now(): FirstPickup | null {
  return firstPossiblePickup(new Date(), rounds())
}

/** What a booking made now gets; another one by itself when the moment to book it has passed. */
export function useFirstPickup(): KnownPickup {
  const date = useSyncExternalStore(
    subscribe,
    () => now()?.date ?? 'none',
    () => 'unknown',
  )
  return date === 'unknown' ? 'unknown' : (now() ?? 'none')
}

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  wait()
  // Timers stand still in a telephone's pocket.
  document.addEventListener('visibilitychange', changed)
  const forget = onClosedDays(changed)
  return () => {
    clearTimeout(timer)
    forget()
    document.removeEventListener('visibilitychange', changed)
  }

  function changed() {
    listener()
    wait()
  }

  function wait() {
    clearTimeout(timer)
    const bookBy = now()?.bookBy.getTime()
    // At most a day, because a timer that waits for weeks fires at once.
    if (bookBy) timer = setTimeout(changed, Math.min(bookBy - Date.now() + 1, 86_400_000))
  }
}
