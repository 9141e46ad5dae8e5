import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Changes, changesBetween, type HouseholdState } from '../../../shared/agreement.ts'
import {
  type BookingInput,
  fields,
  frequencies,
  type Given,
  materials,
  type Problem,
  problemsOf,
  readInput,
  rhythms,
  SPECIAL,
} from '../../../shared/booking.ts'
import { givenIn, toRecord } from '../../../shared/booking-record.ts'
import { priceFor, priceOf } from '../../../shared/price.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { Hint } from '../../components/hint.tsx'
import { TextField } from '../../components/text-field.tsx'
import { mayTakeFocus } from '../../may-take-focus.ts'
import { isChangeable } from './days.ts'

interface ChangeFormProps {
  state: HouseholdState
  busy: boolean
  onSave(changes: Changes): void
  onCancel(): void
}

/** The booking's questions, filled in; only differences are sent. */
export function ChangeForm({ state, busy, onSave, onCancel }: ChangeFormProps) {
  const { booking, frequency, price, pending, status } = state
  // After the end, only the fields that the driver needs can change.
  const isEnded = status === 'ended'
  // A frequency that only an offer can set stays unless another is chosen.
  const offered = frequency === 'monthly' ? rhythms : frequencies
  // Pending changes count as what the household wants. As the fields were filled in: compared with a state that was refreshed
  // since, they would undo what the company has changed.
  const [answers] = useState((): Given => ({ name: booking.submitted_by, ...booking.answers, frequency, ...pending }))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSpecial, setSpecial] = useState(answers.materials.includes(SPECIAL))
  const formRef = useRef<HTMLFormElement>(null)
  const from = state.days.find((pickup) => pickup.state === 'planned' && isChangeable(pickup, new Date(state.now)))

  useEffect(() => {
    if (mayTakeFocus()) formRef.current?.querySelector('input')?.focus()
  }, [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const written = readInput(new FormData(form))
    const wanted = isEnded ? { ...written, ...answers, phone: written.phone, notes: written.notes } : written
    // Mail is optional for a household without it.
    const needsNoMail = booking.answers.email === '' && wanted.email.trim() === ''
    const found =
      problemsOf(wanted).find(({ field }) => field !== 'email' || !needsNoMail) ?? specialProblem(wanted) ?? null
    setProblem(found)
    if (found) {
      form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
      return
    }
    const changes = changesBetween(answers, givenIn(toRecord('', wanted)))
    if (Object.keys(changes).length > 0) onSave(changes)
    else onCancel()
  }

  const hintAt = (field: keyof BookingInput) => (problem?.field === field ? problem.hint : undefined)
  const choice = (field: 'frequency' | 'materials') => ({
    name: field,
    'aria-invalid': hintAt(field) ? true : undefined,
    'aria-describedby': hintAt(field) && `change-${field}-hint`,
  })

  return (
    <form ref={formRef} className="change-form" noValidate aria-label="Ändra uppgifterna" onSubmit={submit}>
      {!isEnded && (
        <>
          <TextField
            id="change-address"
            name="address"
            label={fields.address.label}
            autoComplete="address-line1"
            maxLength={fields.address.limit}
            defaultValue={answers.address}
            hint={hintAt('address')}
          />
          <TextField
            id="change-name"
            name="name"
            label={fields.name.label}
            autoComplete="name"
            maxLength={fields.name.limit}
            defaultValue={answers.name}
            hint={hintAt('name')}
          />
          <TextField
            id="change-email"
            name="email"
            type="email"
            label={fields.email.label}
            autoComplete="email"
            maxLength={fields.email.limit}
            defaultValue={answers.email}
            hint={hintAt('email')}
          />
        </>
      )}
      <TextField
        id="change-phone"
        name="phone"
        type="tel"
        label={fields.phone.label}
        autoComplete="tel"
        inputMode="tel"
        maxLength={fields.phone.limit}
        defaultValue={answers.phone}
        hint={hintAt('phone')}
      />
      {!isEnded && (
        <>
          <fieldset className="choices">
            <legend>{fields.frequency.label}</legend>
            {offered.map(({ value, label }) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  value={value}
                  defaultChecked={value === answers.frequency}
                  {...choice('frequency')}
                />
                <span>{`${label}, ${value === frequency ? priceFor(price, value) : priceOf(value)}`}</span>
              </label>
            ))}
            <Hint id="change-frequency-hint" text={hintAt('frequency')} />
          </fieldset>
          <fieldset className="choices">
            <legend>{fields.materials.label}</legend>
            {materials.map((material) => (
              <label key={material} className="choice">
                <input
                  type="checkbox"
                  value={material}
                  defaultChecked={answers.materials.includes(material)}
                  onChange={material === SPECIAL ? (event) => setSpecial(event.target.checked) : undefined}
                  {...choice('materials')}
                />
                <span>{material}</span>
              </label>
            ))}
            <Hint id="change-materials-hint" text={hintAt('materials')} />
          </fieldset>
          {isSpecial && (
            <div className="field">
              <label htmlFor="change-special">{fields.specialRequest.label}</label>
              <textarea
                id="change-special"
                name="specialRequest"
                rows={3}
                maxLength={fields.specialRequest.limit}
                defaultValue={answers.specialRequest}
                aria-invalid={hintAt('specialRequest') ? true : undefined}
                aria-describedby="change-special-help change-special-hint"
              />
              <Hint id="change-special-hint" text={hintAt('specialRequest')} />
              <p className="hint" id="change-special-help">
                Kostar det extra kommer vi överens om priset före hämtningen.
              </p>
            </div>
          )}
        </>
      )}
      <div className="field">
        <label htmlFor="change-notes">
          {fields.notes.label} <span className="optional">(valfritt)</span>
        </label>
        <textarea id="change-notes" name="notes" rows={3} maxLength={fields.notes.limit} defaultValue={answers.notes} />
      </div>
      <p className="hint">
        {`Ändringarna gäller från och med ${from ? dayName(from.day) : 'nu'}.${!isEnded ? ' En ny adress, ett nytt specialönskemål och nya kontaktuppgifter kan behöva vårt ja först.' : ''}`}
      </p>
      <div className="buttons">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {busy ? 'Sparar …' : 'Spara'}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Avbryt
        </button>
      </div>
    </form>
  )
}

function specialProblem({ materials, specialRequest }: BookingInput): Problem | null {
  if (!materials.includes(SPECIAL) || specialRequest.trim()) return null
  const hint = 'Skriv vad du vill ha hämtat, eller kryssa ur Special.'
  return { field: 'specialRequest', message: hint, hint }
}
