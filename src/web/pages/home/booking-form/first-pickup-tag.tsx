import { useEffect } from 'react'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'
import { dayName, swedishTime } from '../../../../shared/swedish-time.ts'
import { type KnownPickup, useFirstPickup } from './first-pickup.ts'

/** Which day a booking made now gets, and until when. The first render takes up the same space. */
export function FirstPickupTag() {
  const first = useFirstPickup()
  const { label, day, below } = wordsFor(first)

  // The tag on the first screen is no part of the island, and knows no clock either.
  useEffect(() => {
    const tag = document.getElementById('first-day')
    if (tag && typeof first === 'object') tag.textContent = `nästa lediga: ${dayName(first.date)}`
    if (tag && first === 'none') tag.textContent = 'säsongen är slut'
  }, [first])

  return (
    <p className="first-pickup">
      <span>{label}</span> <strong>{day}</strong> <span>{below}</span>
    </p>
  )
}

function wordsFor(first: KnownPickup): { label: string; day: string; below: string } {
  if (first === 'unknown') return { label: 'Vi hämtar', day: `varje ${pickupWeekday}`, below: `kl. ${pickupHours}` }
  if (first === 'none') return { label: 'Säsongen är slut', day: 'Hör av dig', below: 'så säger vi vad vi kan göra' }
  const reason = first.skipped.at(-1)?.reason
  const { date, time } = swedishTime(first.bookBy)
  return {
    label: reason ? `Nästa lediga hämtning (stängt ${reason})` : 'Nästa lediga hämtning',
    day: dayName(first.date),
    below: `Boka senast ${dayName(date)} ${time}`,
  }
}
