import { useSyncExternalStore } from 'react'
import { company } from '../../../../shared/company.ts'
import { nextPickup } from '../../../../shared/pickup-days.ts'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'
import { dayName } from '../../../../shared/swedish-time.ts'

const { pickup, closedDates } = company

function today() {
  return nextPickup(new Date(), pickup, closedDates)
}

/** A page left open overnight is right again when the visitor comes back to it. */
function onReturn(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Which day the bags go out next. The first render knows no clock, and takes up the same space. */
export function NextPickup() {
  const date = useSyncExternalStore(
    onReturn,
    () => today().date,
    () => null,
  )
  const reason = date && today().skipped.at(-1)?.reason

  return (
    <p className="next-pickup">
      <span className="next-pickup-label">{reason ? `Nästa hämtning (stängt ${reason})` : 'Nästa hämtning'}</span>{' '}
      <strong className="next-pickup-day">{date ? dayName(date) : `varje ${pickupWeekday}`}</strong>{' '}
      <span className="next-pickup-time">kl. {pickupHours}</span>
    </p>
  )
}
