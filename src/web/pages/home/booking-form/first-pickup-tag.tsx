import { useEffect } from 'react'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'
import { dayName, swedishTime } from '../../../../shared/swedish-time.ts'
import { earliestPickup, type KnownPickup, useFirstPickup } from './first-pickup.ts'

/** Which day a booking made now gets, and until when. The first render takes up the same space. */
export function FirstPickupTag() {
  const first = useFirstPickup()
  const [label, day, below, when] = wordsFor(first)

  // The tag on the first screen is no part of the island, and knows no clock either.
  useEffect(() => {
    if (first === 'unknown') return
    const earliest = earliestPickup()
    const [label, day] = earliest ? ['nästa lediga:', dayName(earliest.date)] : ['säsongen', 'är slut']
    const [where, price] = document.querySelectorAll('#first-day span')
    // Whole lines anew: what followed a part that has become longer would have moved.
    if (where) where.textContent = `${where.textContent?.split('·')[0]}· ${label}`
    if (price) price.textContent = `${day} ·${price.textContent?.split('·')[1]}`
  }, [first])

  return (
    <p className="first-pickup">
      <span>{label}</span> <strong>{day}</strong>{' '}
      {/* Another one for other words: where they follow on, their length would move the last. */}
      <span key={when}>
        {below} <span>{when}</span>
      </span>
    </p>
  )
}

/** Four lines; the last two are one where the tag is wide. */
function wordsFor(first: KnownPickup): string[] {
  if (first === 'unknown') {
    return ['Vi hämtar', `varje ${pickupWeekday}`, `kl. ${pickupHours},`, 'alla material samma dag']
  }
  if (first === 'none') return ['Säsongen är slut', 'Hör av dig', 'så säger vi', 'vad vi kan göra']
  const reason = first.skipped.at(-1)?.reason
  const { date, time } = swedishTime(first.bookBy)
  return [
    `Nästa lediga hämtning${reason ? ` (stängt ${reason})` : ''}`,
    dayName(first.date),
    'Boka senast',
    `${dayName(date)} ${time}`,
  ]
}
