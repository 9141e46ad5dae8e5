import { useSyncExternalStore } from 'react'
import { type FirstPickup, firstPossiblePickup } from '../../../../shared/pickup-days.ts'
import { onPickupExceptions, pickupRules } from './pickup-rules.ts'

/** 'none': the season is over. 'unknown': the prerendered state, without a clock, and permanent without script. */
export type KnownPickup = FirstPickup | 'none' | 'unknown'

/** The first day anybody can get now. */
export function earliestPickup(): FirstPickup | null {
  return firstPossiblePickup(new Date(), pickupRules(), true)
}

/** For the current form, whose control holds whether to begin early. */
function now(): FirstPickup | null {
  const isEarly = document.querySelector<HTMLInputElement>('#booking-form [name=early_start]')?.checked ?? false
  return firstPossiblePickup(new Date(), pickupRules(), isEarly)
}

/** The day for a booking made now; updates when its deadline passes, or when the early start changes. */
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
  // Timers stop while a phone sleeps. Filling in the form renders it, too.
  const changes = ['visibilitychange', 'change']
  for (const type of changes) document.addEventListener(type, changed)
  const forget = onPickupExceptions(changed)
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
    // At most a day, because longer timeouts overflow and fire at once.
    if (bookBy) timer = setTimeout(changed, Math.min(bookBy - Date.now() + 1, 86_400_000))
  }
}
