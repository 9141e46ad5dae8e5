import type { Rhythm } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import type { PickupExceptions, PickupRules } from '../../../../shared/pickup-days.ts'

const CHANGED = 'days'

/** What the desk has decided about days since the page was built; null until the document has been read. */
let exceptions: Partial<PickupExceptions> | null = null

/** What determines the pick-up days: the company's settings and what the desk has decided about days. */
export function pickupRules(frequency: Rhythm = 'once'): PickupRules {
  exceptions ??= inDocument()
  const { closed = [], full, ended } = exceptions
  // Named one by one: spreading would put all of the company's settings into the script.
  return {
    pickup: company.pickup,
    closedDates: [...company.closedDates, ...closed],
    fullDates: full?.[frequency],
    changeUntil: company.changeUntil,
    answerWithinHours: company.answerWithinHours,
    season: ended ? { lastDay: ended } : company.season,
  }
}

/** For server-side rendering. */
export function setPickupExceptions(days: PickupExceptions): void {
  exceptions = days
}

/** For a page whose server does not know its backend. */
export function learnPickupExceptions(days: PickupExceptions): void {
  setPickupExceptions(days)
  document.dispatchEvent(new Event(CHANGED))
}

export function onPickupExceptions(listener: () => void): () => void {
  document.addEventListener(CHANGED, listener)
  return () => document.removeEventListener(CHANGED, listener)
}

/** Kept current by our server; none in the prerendered page, which knows no days. */
function inDocument(): Partial<PickupExceptions> {
  if (typeof document === 'undefined') return {}
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=days]')?.content || '{}')
}
