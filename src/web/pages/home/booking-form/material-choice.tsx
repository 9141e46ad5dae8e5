import { materials, type Problem, SPECIAL } from '../../../../shared/booking.ts'
import { Hint } from '../../../components/hint.tsx'
import { MaterialBag } from './material-bag.tsx'

interface MaterialChoiceProps {
  problem: Problem | null
  specialRequest: string
  /** Opens the dialog; the element gets the focus back. */
  onDescribeSpecial(opener: HTMLElement): void
  onUntickSpecial(): void
}

const EXCERPT_LENGTH = 160

/** The five materials, a bag each. Special is ticked only by saving a description in its dialog. */
export function MaterialChoice({ problem, specialRequest, onDescribeSpecial, onUntickSpecial }: MaterialChoiceProps) {
  const invalid = problem?.field === 'materials'
  const hint = invalid ? 'booking-materials-hint' : undefined
  const checkbox = { type: 'checkbox', name: 'materials', 'aria-invalid': invalid || undefined } as const

  return (
    <fieldset className="choices materials">
      <legend>Vad ska vi hämta?</legend>
      <div className="choice-row">
        {materials
          .filter((material) => material !== SPECIAL)
          .map((material) => (
            <label key={material} className="choice">
              <input {...checkbox} value={material} aria-describedby={hint} />
              <MaterialBag material={material} />
              <span>{material}</span>
            </label>
          ))}
        <div className="special-choice">
          <label className="choice">
            <input
              {...checkbox}
              value={SPECIAL}
              aria-labelledby="special-name"
              aria-describedby={hint ? `special-detail ${hint}` : 'special-detail'}
              checked={specialRequest !== ''}
              onChange={(event) => (event.target.checked ? onDescribeSpecial(event.target) : onUntickSpecial())}
            />
            <MaterialBag material={SPECIAL} />
            <span className="choice-text">
              <span id="special-name">{SPECIAL}</span>
              <span id="special-detail" className="hint">
                {excerpt(specialRequest) || 'Något annat? Beskriv det för oss. En extra avgift kan tillkomma.'}
              </span>
            </span>
          </label>
          {specialRequest && (
            <button
              type="button"
              className="button quiet special-change"
              aria-label="Ändra specialönskemålet"
              onClick={(event) => onDescribeSpecial(event.currentTarget)}
            >
              Ändra
            </button>
          )}
        </div>
      </div>
      <Hint id="booking-materials-hint" text={invalid ? problem.hint : undefined} />
    </fieldset>
  )
}

function excerpt(text: string): string {
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)} …` : text
}
