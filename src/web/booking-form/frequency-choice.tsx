import { frequencies, type Problem } from '../../shared/booking.ts'
import { Hint } from './hint.tsx'
import { price } from './price.ts'

export function FrequencyChoice({ problem }: { problem: Problem | null }) {
  const invalid = problem?.field === 'frequency'
  return (
    <fieldset className="choices">
      <legend>Hur ofta ska vi hämta?</legend>
      <div className="choice-row frequency-row">
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
            <span id={`frequency-${value}`}>{label}</span>
            <span id={`price-${value}`} className="choice-detail">
              {price(value)}
            </span>
          </label>
        ))}
      </div>
      <Hint field="frequency" problem={problem} />
    </fieldset>
  )
}
