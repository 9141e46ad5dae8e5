import { type BookingInput, fields, materials, SPECIAL } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { Field } from '../../../components/field.tsx'
import { Hint } from '../../../components/hint.tsx'
import { MaterialBag } from '../../../illustrations/material-bag.tsx'
import { Breakable } from './breakable.tsx'

interface MaterialChoiceProps {
  hint: string | undefined
  disabled: boolean
  specialRequest: string
  filled: BookingInput | undefined
  onDescribeSpecial(opener: HTMLElement): void
  onUntickSpecial(): void
}

const EXCERPT_LENGTH = 160

/** Special is ticked only by saving a description in its dialog. */
export function MaterialChoice(props: MaterialChoiceProps) {
  const { hint, disabled, specialRequest, filled, onDescribeSpecial, onUntickSpecial } = props
  const hintId = hint && 'booking-materials-hint'
  const checkbox = { type: 'checkbox', name: 'materials', 'aria-invalid': hint ? true : undefined } as const

  return (
    <fieldset className="choices materials" aria-disabled={disabled || undefined}>
      <legend>{fields.materials.label}</legend>
      <Hint id="booking-materials-hint" text={hint} />
      <div className="choice-row">
        {materials
          .filter((material) => material !== SPECIAL)
          .map((material) => (
            <label key={material} className="choice">
              <input
                {...checkbox}
                value={material}
                aria-label={material}
                aria-describedby={hintId}
                defaultChecked={filled?.materials.includes(material)}
              />
              <MaterialBag className="material-bag" material={material} />
              <span>
                <Breakable word={material} />
              </span>
            </label>
          ))}
        <div className="special-choice">
          <label className={specialRequest ? 'choice described' : 'choice'}>
            <input
              {...checkbox}
              value={SPECIAL}
              aria-labelledby="special-name"
              aria-describedby={hintId ? `special-detail ${hintId}` : 'special-detail'}
              {...(filled
                ? { defaultChecked: filled.materials.includes(SPECIAL) }
                : { checked: specialRequest !== '' })}
              onChange={(event) => (event.target.checked ? onDescribeSpecial(event.target) : onUntickSpecial())}
            />
            <MaterialBag className="material-bag" material={SPECIAL} />
            <span className="choice-text">
              <span id="special-name">{SPECIAL}</span>{' '}
              <span id="special-detail" className="hint">
                {excerpt(specialRequest) || 'Något annat? Beskriv det, så får du ett pris först.'}
              </span>
            </span>
          </label>
          {/* Not in a form that our server renders: eww sends a form by any of its buttons. */}
          {specialRequest && !filled && (
            <button
              type="button"
              className="button quiet"
              aria-label="Ändra specialönskemålet"
              onClick={(event) => onDescribeSpecial(event.currentTarget)}
            >
              Ändra
            </button>
          )}
        </div>
      </div>
      {/* Without script, which would open the dialog. */}
      <Field
        className="special-instead"
        label={fields.specialRequest.label}
        hint={`Bara om du kryssar i Special. ${company.words.notTaken}`}
      >
        <textarea
          id="booking-special"
          name="specialRequest"
          rows={4}
          maxLength={fields.specialRequest.limit}
          defaultValue={filled?.specialRequest}
        />
      </Field>
    </fieldset>
  )
}

function excerpt(text: string): string {
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)} …` : text
}
