import type { Rhythm } from '../../../../shared/booking.ts'
import type { PickupExceptions, PickupRules } from '../../../../shared/pickup-days.ts'
import { rulesWith } from '../../../../shared/pickup-rules.ts'

const CHANGED = 'days'

/** What the desk has decided about days since the page was built; null until the document has been read. */
let exceptions: Partial<PickupExceptions> | null = null

export function pickupRules(frequency: Rhythm = 'once'): PickupRules {
  exceptions ??= inDocument()
  return rulesWith(exceptions, frequency)
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
