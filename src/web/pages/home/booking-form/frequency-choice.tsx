import { frequencies, type Problem } from '../../../../shared/booking.ts'
import { priceOf } from '../../../../shared/price.ts'
import { Hint } from '../../../components/hint.tsx'

export function FrequencyChoice({ problem }: { problem: Problem | null }) {
  const invalid = problem?.field === 'frequency'
  return (
    <fieldset className="choices frequencies">
      <legend>Hur ofta ska vi hämta?</legend>
      <div className="choice-row">
        {frequencies.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="frequency"
              value={value}
              required
              aria-invalid={invalid || undefined}
              aria-labelledby={`frequency-${value}`}
              aria-describedby={`price-${value}${invalid ? ' booking-frequency-hint' : ''}`}
            />
            <span className="choice-text">
              <span id={`frequency-${value}`}>{label}</span>
              <span id={`price-${value}`} className="hint">
                {priceOf(value)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <Hint id="booking-frequency-hint" text={invalid ? problem.hint : undefined} />
    </fieldset>
  )
}
