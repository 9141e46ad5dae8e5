import { materials, type Problem, SPECIAL } from '../../shared/booking.ts'
import { Hint } from './hint.tsx'

interface MaterialChoiceProps {
  problem: Problem | null
  specialRequest: string
  /** Opens the dialog; the element gets the focus back. */
  onDescribeSpecial(opener: HTMLElement): void
  onUntickSpecial(): void
}

/** The five materials. Special is ticked only by saving a description in its dialog. */
export function MaterialChoice({ problem, specialRequest, onDescribeSpecial, onUntickSpecial }: MaterialChoiceProps) {
  const invalid = problem?.field === 'materials'
  const shared = {
    type: 'checkbox',
    name: 'materials',
    'aria-invalid': invalid || undefined,
  } as const
  const hint = invalid ? 'booking-materials-hint' : undefined

  return (
    <fieldset className="choices">
      <legend>Vad ska vi hämta?</legend>
      <div className="choice-row material-row">
        {materials
          .filter((material) => material !== SPECIAL)
          .map((material) => (
            <label key={material} className={`choice material-${material.toLowerCase()}`}>
              <input {...shared} value={material} aria-describedby={hint} />
              <span>{material}</span>
            </label>
          ))}
        <div className="choice special material-special">
          <label className="special-label">
            <input
              {...shared}
              value={SPECIAL}
              aria-labelledby="special-name"
              aria-describedby={['special-detail', hint].filter(Boolean).join(' ')}
              checked={specialRequest !== ''}
              onChange={(event) => (event.target.checked ? onDescribeSpecial(event.target) : onUntickSpecial())}
            />
            <span id="special-name">{SPECIAL}</span>
            <span className="choice-detail" id="special-detail">
              {specialRequest || 'Något annat? Beskriv det, så återkommer vi. En extra avgift kan tillkomma.'}
            </span>
          </label>
          {specialRequest && (
            <button
              type="button"
              className="button-quiet special-change"
              aria-label="Ändra specialönskemålet"
              onClick={(event) => onDescribeSpecial(event.currentTarget)}
            >
              Ändra
            </button>
          )}
        </div>
      </div>
      <Hint field="materials" problem={problem} />
    </fieldset>
  )
}
