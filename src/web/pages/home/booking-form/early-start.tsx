import { dayName } from '../../../../shared/swedish-time.ts'
import { useFirstPickup } from './first-pickup.ts'
import { Prerendered } from './prerendered.tsx'

/** Without the tick, no pick-up comes before the fourteen days are over. */
export function EarlyStart({ disabled, ticked }: { disabled: boolean; ticked: boolean | undefined }) {
  const first = useFirstPickup()
  return (
    <div className="early-start">
      {/* A new element for the day that the script finds: in one that is there already it would be read out unasked. */}
      <p key={String(first === 'unknown')} aria-live="polite" aria-atomic>
        Första hämtningen: <strong>{typeof first === 'object' ? dayName(first.date) : words[first]}</strong>
      </p>
      <label className="choice">
        <input
          type="checkbox"
          name="early_start"
          defaultChecked={ticked}
          aria-disabled={disabled || undefined}
          aria-describedby="early-start-help"
        />
        <span className="choice-text">Börja redan under mina 14&nbsp;dagars ångerrätt</span>
      </label>
      <Prerendered part="earlyStart" className="hint" id="early-start-help" />
    </div>
  )
}

const words = {
  unknown: 'efter ångertiden',
  full: 'just nu är det fullt',
  early: 'ingen dag efter ångertiden',
  closed: 'ingen',
}
