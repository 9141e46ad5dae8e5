import { weeksFrom } from '../../../../shared/pickup-days.ts'
import { monthOf } from '../../../../shared/swedish-time.ts'
import { useFirstPickup } from './first-pickup.ts'
import { pickupRules } from './pickup-rules.ts'
import { Prerendered } from './prerendered.tsx'

const WEEKS = 6

/** The stylesheet derives it from the controls, so it works before any script; the controls say the same in words. */
export function FormDoorstep() {
  const first = useFirstPickup()
  const weeks = typeof first === 'object' ? weeksFrom(first.date, WEEKS, pickupRules()) : emptyWeeks
  return (
    <div className="form-doorstep" aria-hidden="true">
      <Prerendered part="picture" />
      <div className="weeks">
        <p>Välj hur ofta, så ser du dina dagar.</p>
        <ol>
          {weeks.map(({ date, closed }, week) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks never move
            <li key={week} className={closed && 'closed'}>
              <svg viewBox="0 0 100 130" aria-hidden="true">
                <use href="#film" />
                <use href="#film" />
              </svg>
              <span>{date ? narrowDate(date) : '\u00a0'}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const emptyWeeks = Array.from({ length: WEEKS }, () => ({ date: '', closed: undefined }))

/** '30 nov', '30 mar': six stand in a row on a phone. */
function narrowDate(date: string): string {
  return `${Number(date.slice(8))} ${monthOf(date).slice(0, 3)}`
}
