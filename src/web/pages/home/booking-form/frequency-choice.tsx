import { fields, frequencies, type Rhythm } from '../../../../shared/booking.ts'
import { comesAgain } from '../../../../shared/pickup-days.ts'
import { priceOf } from '../../../../shared/price.ts'
import { callNoError } from '../../../components/call-no-error.ts'
import { Hint } from '../../../components/hint.tsx'
import { Breakable } from './breakable.tsx'
import { useFirstPickup } from './first-pickup.ts'
import { pickupRules } from './pickup-rules.ts'

interface FrequencyChoiceProps {
  hint: string | undefined
  disabled: boolean
  chosen: Rhythm | '' | undefined
}

export function FrequencyChoice({ hint, disabled, chosen }: FrequencyChoiceProps) {
  const invalid = hint !== undefined
  const first = useFirstPickup()
  const possible = frequencies.filter(
    ({ value }) => typeof first === 'string' || comesAgain(value, first.date, pickupRules()),
  )
  return (
    <fieldset
      className="choices frequencies"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: of its roles, the one that can be required and invalid.
      role="radiogroup"
      aria-required
      aria-invalid={invalid || undefined}
      aria-disabled={disabled || undefined}
    >
      <legend>{fields.frequency.label}</legend>
      <Hint id="booking-frequency-hint" text={hint} />
      <div className="choice-row">
        {/* lynx ticks the first radio button of a group by itself. */}
        <noscript>
          <label>
            <input type="radio" name="frequency" value="" />
            {' Inte valt än'}
          </label>
        </noscript>
        {possible.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="frequency"
              value={value}
              ref={callNoError}
              required
              defaultChecked={chosen === undefined ? undefined : chosen === value}
              aria-label={label}
              aria-describedby={`price-${value}${invalid ? ' booking-frequency-hint' : ''}`}
            />
            <span className="choice-text">
              <span>
                <Breakable word={label} />
              </span>{' '}
              <span id={`price-${value}`} className="hint">
                {priceOf(value)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
