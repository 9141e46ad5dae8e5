import { useSyncExternalStore } from 'react'
import type { Rhythm } from '../../../../shared/booking.ts'
import { type FirstPickup, type NoPickup, pickupFor } from '../../../../shared/pickup-days.ts'
import { onPickupExceptions, pickupRules } from './pickup-rules.ts'

/** 'unknown': the prerendered state, without a clock, and permanent without script. */
export type KnownPickup = FirstPickup | NoPickup | 'unknown'

export function earliestPickup(): FirstPickup | NoPickup {
  return pickupFor(new Date(), pickupRules(), true)
}

/** For the form's two answers that it depends on: each of the form's parts asks for it whenever it is rendered. */
let found: { answers: string; first: FirstPickup } | null = null

function now(): FirstPickup | NoPickup {
  const checked = (name: string) =>
    document.querySelector<HTMLInputElement>(`#booking-form [name=${name}]:checked`)?.value
  const [frequency, early] = [checked('frequency'), checked('early_start')]
  const answers = `${frequency} ${early}`
  if (found?.answers === answers && Date.now() < found.first.bookBy.getTime()) return found.first
  const first = pickupFor(new Date(), pickupRules(frequency as Rhythm | undefined), !!early)
  found = typeof first === 'string' ? null : { answers, first }
  return first
}

/** Updates when its deadline passes, or when one of the form's two answers changes. */
export function useFirstPickup(): KnownPickup {
  return useSyncExternalStore<KnownPickup>(subscribe, now, () => 'unknown')
}

/** Whether there is no day any more; whoever needs no more is not rendered anew for the day that the script finds. */
export function useIsClosed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => now() === 'closed',
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  wait()
  // Timers stop while a phone sleeps. Filling in the form renders it, too.
  const changes = ['visibilitychange', 'change']
  for (const type of changes) document.addEventListener(type, changed)
  const forget = onPickupExceptions(() => {
    found = null
    changed()
  })
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
    const first = now()
    if (typeof first === 'string') return
    // At most a day, because longer timeouts overflow and fire at once.
    timer = setTimeout(changed, Math.min(first.bookBy.getTime() - Date.now() + 1, 86_400_000))
  }
}
