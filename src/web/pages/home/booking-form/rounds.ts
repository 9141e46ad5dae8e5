import { company } from '../../../../shared/company.ts'
import type { ClosedDate, Rounds } from '../../../../shared/pickup-days.ts'

const CHANGED = 'closed-days'

/** Closed at the desk since the page was built; null until the document has been asked. */
let closedAtDesk: readonly ClosedDate[] | null = null

/** What decides the pick-up days: the company's settings, and the days its desk has closed. */
export function rounds(): Rounds {
  closedAtDesk ??= inDocument()
  return { ...company, closedDates: [...company.closedDates, ...closedAtDesk] }
}

/** Where a page is rendered by itself, on the server. */
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

/** As our server keeps them; none where the page is made, which knows no days. */
function inDocument(): readonly ClosedDate[] {
  if (typeof document === 'undefined') return []
  const list = document.querySelector<HTMLMetaElement>('meta[name=closed-days]')?.content
  return list ? JSON.parse(list) : []
}
