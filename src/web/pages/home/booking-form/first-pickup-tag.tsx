import { useEffect } from 'react'
import { company } from '../../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'
import { kronor } from '../../../../shared/price.ts'
import { dayName, swedishTime } from '../../../../shared/swedish-time.ts'
import { earliestPickup, type KnownPickup, useFirstPickup } from './first-pickup.ts'

/** The first render takes up the same space. */
export function FirstPickupTag() {
  const first = useFirstPickup()
  const [label, day, below, when] = wordsFor(first)

  // The tag on the first screen is outside the island and has no clock either.
  useEffect(() => {
    if (first === 'unknown') return
    const shown = first === 'early' ? earliestPickup() : first
    // Replaces whole lines: text after a part that grew would move. A price only where it can be had.
    const [label, below] =
      typeof shown === 'object'
        ? ['nästa lediga:', `${dayName(shown.date)}, från ${kronor(company.prices.once)}`]
        : shown === 'full'
          ? ['just nu', 'är det fullt']
          : ['inga fler', 'bokningar']
    const lines = [`${company.municipality}, ${label}`, below]
    document.querySelectorAll('#first-day span').forEach((line, at) => {
      line.textContent = lines[at] ?? ''
    })
  }, [first])

  return (
    <p className="first-pickup">
      <span>{label}</span> <strong>{day}</strong>{' '}
      {/* A new element for new words: otherwise a change of length would move the last ones. */}
      <span key={when}>
        <span>{`${below} `}</span>
        <span>{when}</span>
      </span>
    </p>
  )
}

/** Four lines; the last two are one if the tag is wide. */
function wordsFor(first: KnownPickup): string[] {
  if (first === 'unknown') {
    return ['Vi hämtar', `varje ${pickupWeekday}`, `kl. ${pickupHours},`, 'alla material samma dag']
  }
  if (first === 'full') return ['Just nu', 'är det fullt', 'Boka gärna ändå,', 'så hör vi av oss']
  if (typeof first === 'string') {
    return ['Efter ångertiden', 'ingen ledig dag', 'Börja redan under ångertiden,', 'så hinner vi']
  }
  const closed = first.skipped.at(-1)?.reason
  const reason = first.wasFull ? ' (fullt före det)' : closed ? ` (stängt: ${closed})` : ''
  const { date, time } = swedishTime(first.bookBy)
  return [`Din första hämtning${reason}`, dayName(first.date), 'Boka senast', `${dayName(date)} ${time}`]
}
