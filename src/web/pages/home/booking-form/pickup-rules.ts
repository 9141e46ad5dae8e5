import { company } from '../../../../shared/company.ts'
import type { ClosedDate, PickupRules } from '../../../../shared/pickup-days.ts'

const CHANGED = 'closed-days'

/** Days closed at the desk since the page was built; null until the document has been read. */
let closedAtDesk: readonly ClosedDate[] | null = null

/** What determines the pick-up days: the company's settings and the days closed at the desk. */
export function pickupRules(): PickupRules {
  closedAtDesk ??= inDocument()
  // Named one by one: spreading would put all of the company's settings into the script.
  return {
    pickup: company.pickup,
    closedDates: [...company.closedDates, ...closedAtDesk],
    changeUntil: company.changeUntil,
    answerWithinHours: company.answerWithinHours,
    season: company.season,
  }
}

/** For server-side rendering. */
export function setClosedDays(days: readonly ClosedDate[]): void {
  closedAtDesk = days
}

/** For a page whose server does not know its backend. */
export function learnClosedDays(days: readonly ClosedDate[]): void {
  setClosedDays(days)
  document.dispatchEvent(new Event(CHANGED))
}

export function onClosedDays(listener: () => void): () => void {
  document.addEventListener(CHANGED, listener)
  return () => document.removeEventListener(CHANGED, listener)
}

/** Kept current by our server; none in the prerendered page, which knows no days. */
function inDocument(): readonly ClosedDate[] {
  if (typeof document === 'undefined') return []
  const list = document.querySelector<HTMLMetaElement>('meta[name=closed-days]')?.content
  return list ? JSON.parse(list) : []
}
