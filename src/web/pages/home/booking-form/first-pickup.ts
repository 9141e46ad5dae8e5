import { useSyncExternalStore } from 'react'
import { type FirstPickup, firstPossiblePickup } from '../../../../shared/pickup-days.ts'
import { onClosedDays, rounds } from './rounds.ts'

/** 'none': the season is over. 'unknown': the first render, made once and for all, which knows no clock; all there is without script. */
export type KnownPickup = FirstPickup | 'none' | 'unknown'

/** The first day anybody can get now. */
export function earliestPickup(): FirstPickup | null {
  return firstPossiblePickup(new Date(), rounds(), true)
}

/** Of the form as it stands: its control holds whether to begin early. */
function now(): FirstPickup | null {
  const isEarly = document.querySelector<HTMLInputElement>('#booking-form [name=early_start]')?.checked ?? false
  return firstPossiblePickup(new Date(), rounds(), isEarly)
}

/** What a booking made now gets; another one by itself when the moment to book it has passed, or when it is to begin earlier. */
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
  // Timers stand still in a telephone's pocket. What fills in or empties the form renders it, too.
  const changes = ['visibilitychange', 'change']
  for (const type of changes) document.addEventListener(type, changed)
  const forget = onClosedDays(changed)
  return () => {
    clearTimeout(timer)
    forget()
    for (const type of changes) document.removeEventListener(type, changed)
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
