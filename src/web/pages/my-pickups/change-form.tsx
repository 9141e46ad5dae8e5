import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Changes, HouseholdState } from '../../../shared/agreement.ts'
import {
  type Answers,
  type BookingInput,
  type Frequency,
  firstProblem,
  frequencies,
  limits,
  type Material,
  materials,
  type Problem,
  SPECIAL,
  toRecord,
} from '../../../shared/booking.ts'
import { priceOf } from '../../../shared/price.ts'
import { Hint } from '../../components/hint.tsx'
import { TextField } from '../../components/text-field.tsx'

interface ChangeFormProps {
  state: HouseholdState
  busy: boolean
  onSave(changes: Changes): void
  onCancel(): void
}

/** The same questions as when booking, filled in; what is sent is what differs. */
export function ChangeForm({ state, busy, onSave, onCancel }: ChangeFormProps) {
  const { booking, frequency, pending } = state
  // What waits for a yes is what the household wants.
  const answers: Answers = { ...booking.answers, frequency, ...pending }
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSpecial, setSpecial] = useState(answers.materials.includes(SPECIAL))
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => formRef.current?.querySelector('input')?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const wanted = readForm(form, { name: booking.submitted_by, email: answers.email })
    const found = firstProblem(wanted) ?? specialProblem(wanted)
    setProblem(found)
    if (found) {
      form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
      return
    }
    const changes = differences(answers, toRecord('', wanted).answers)
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
      <TextField
        id="change-address"
        name="address"
        label="Hämtningsadress"
        autoComplete="street-address"
        maxLength={limits.address}
        defaultValue={answers.address}
        hint={hintAt('address')}
      />
      <TextField
        id="change-phone"
        name="phone"
        type="tel"
        label="Telefonnummer"
        autoComplete="tel"
        inputMode="tel"
        maxLength={limits.phone}
        defaultValue={answers.phone}
        hint={hintAt('phone')}
      />
      <fieldset className="choices">
        <legend>Hur ofta ska vi hämta?</legend>
        {frequencies.map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="radio" value={value} defaultChecked={value === answers.frequency} {...choice('frequency')} />
            <span>
              {label}, {priceOf(value)}
            </span>
          </label>
        ))}
        <Hint id="change-frequency-hint" text={hintAt('frequency')} />
      </fieldset>
      <fieldset className="choices">
        <legend>Vad ska vi hämta?</legend>
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
          <label htmlFor="change-special">Specialönskemål</label>
          <textarea
            id="change-special"
            name="specialRequest"
            rows={3}
            maxLength={limits.specialRequest}
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
      <div className="field">
        <label htmlFor="change-notes">
          Meddelande <span className="optional">(valfritt)</span>
        </label>
        <textarea id="change-notes" name="notes" rows={3} maxLength={limits.notes} defaultValue={answers.notes} />
      </div>
      <p className="hint">
        Ändringarna gäller från nästa hämtning som fortfarande går att ändra. En ny adress och ett nytt specialönskemål
        behöver vårt ja först.
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

function readForm(form: HTMLFormElement, fixed: Pick<BookingInput, 'name' | 'email'>): BookingInput {
  const data = new FormData(form)
  const text = (field: string) => String(data.get(field) ?? '')
  const ticked = data.getAll('materials')
  return {
    ...fixed,
    phone: text('phone'),
    address: text('address'),
    frequency: text('frequency') as Frequency | '',
    materials: materials.filter((material: Material) => ticked.includes(material)),
    notes: text('notes'),
    specialRequest: text('specialRequest'),
  }
}

function specialProblem({ materials, specialRequest }: BookingInput): Problem | null {
  if (!materials.includes(SPECIAL) || specialRequest.trim()) return null
  const hint = 'Skriv vad du vill ha hämtat, eller kryssa ur Special.'
  return { field: 'specialRequest', message: hint, hint }
}

function differences(before: Answers, wanted: Answers): Changes {
  const fields = Object.keys(wanted) as (keyof Answers)[]
  return Object.fromEntries(
    fields
      .filter((field) => field !== 'email' && JSON.stringify(wanted[field]) !== JSON.stringify(before[field]))
      .map((field) => [field, wanted[field]]),
  )
}
