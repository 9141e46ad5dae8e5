import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { changeableFields, changesBetween, type HouseholdState, type OwnChanges } from '../../../shared/agreement.ts'
import {
  type BookingInput,
  type ChangeableField,
  type FieldName,
  fieldOf,
  fieldsInOrder,
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
import { isFirm } from '../../../shared/firm.ts'
import { priceFor, priceOf } from '../../../shared/price.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { priceOfEarlyStart } from '../../../shared/withdrawal.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Field } from '../../components/field.tsx'
import { Form, type Sent } from '../../components/form.tsx'
import { Hint } from '../../components/hint.tsx'
import { TextField } from '../../components/text-field.tsx'
import { keepText } from '../../kept-text.ts'
import { mayTakeFocus } from '../../may-take-focus.ts'
import { isChangeable, today } from './days.ts'

interface ChangeFormProps {
  state: HouseholdState
  busy: boolean
  onSave(changes: OwnChanges): void
  onCancel(): void
}

/** The booking's questions, filled in; only differences are sent. */
export function ChangeForm({ state, busy, onSave, onCancel }: ChangeFormProps) {
  const { booking, frequency, price, pending, status } = state
  // After the end, only the fields that the driver needs can change.
  const isEnded = status === 'ended'
  const { early_start, withdrawal_until, now } = state
  // Null before there is an agreement.
  const isInTime = withdrawal_until === null || withdrawal_until >= today(new Date(now))
  const mayStartEarly = !isEnded && !early_start && isInTime && !isFirm(state)
  const shown = isEnded ? changeableFields.filter((name) => afterTheEnd.includes(name)) : inOrder
  // Pending changes count as what the household wants. As the fields were filled in: compared with a state that was refreshed
  // since, they would undo what the company has changed.
  const [answers] = useState((): Given => ({ name: booking.submitted_by, ...booking.answers, frequency, ...pending }))
  const [problems, setProblems] = useState<Problem[]>([])
  const [isSpecial, setSpecial] = useState(answers.materials.includes(SPECIAL))
  const formRef = useRef<HTMLFormElement>(null)
  const from = state.days.find((pickup) => pickup.state === 'planned' && isChangeable(pickup, new Date(state.now)))

  useEffect(() => (formRef.current ? keepText(formRef.current, 'change') : undefined), [])

  useEffect(() => {
    if (mayTakeFocus()) formRef.current?.querySelector('input')?.focus()
  }, [])

  function send({ form }: Sent) {
    const written = readInput(new FormData(form))
    const kept: Partial<Given> = Object.fromEntries(
      // What the form does not ask stays; but without the tick there is no special request.
      fieldsInOrder()
        .filter((name) => !form.elements.namedItem(name) && name !== 'specialRequest')
        .map((name) => [name, answers[name]]),
    )
    const wanted = { ...written, ...kept, ...(isEnded && { specialRequest: answers.specialRequest }) }
    // Mail is optional for a household without it.
    const needsNoMail = booking.answers.email === '' && wanted.email.trim() === ''
    const found = [
      ...problemsOf(wanted).filter(({ field }) => field !== 'email' || !needsNoMail),
      ...specialProblems(wanted),
    ]
    setProblems(found)
    const first = shown.find((name) => found.some(({ field }) => field === name))
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const changes: OwnChanges = changesBetween(answers, givenIn(toRecord('', wanted)))
    if (written.earlyStart) changes.early_start = true
    if (Object.keys(changes).length > 0) onSave(changes)
    else onCancel()
  }

  return (
    <Form ref={formRef} className="change-form stack" aria-label="Ändra uppgifterna" onSend={send}>
      {shown.map((name) => (
        <ChangeField
          key={name}
          name={name}
          answers={answers}
          agreed={{ frequency, price }}
          hint={problems.find(({ field }) => field === name)?.hint}
          isHidden={name === 'specialRequest' && !isSpecial}
          onSpecial={setSpecial}
        />
      ))}
      {mayStartEarly && (
        <div>
          <Choice type="checkbox" name="early_start" aria-describedby="change-early-help">
            Börja redan under mina 14&nbsp;dagars ångerrätt
          </Choice>
          <p className="hint" id="change-early-help">
            {`${priceOfEarlyStart} Vi ser om det finns en tidigare dag.`}
          </p>
        </div>
      )}
      <p className="hint">
        {`Ändringarna gäller från och med ${from ? dayName(from.day) : 'nu'}.${!isEnded ? ' En ny adress, ett nytt specialönskemål och nya kontaktuppgifter kan behöva vårt ja först.' : ''}`}
      </p>
      <div className="row">
        <Button type="submit" isBusy={busy}>
          {busy ? 'Sparar …' : 'Spara'}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            formRef.current?.reset()
            onCancel()
          }}
        >
          Avbryt
        </Button>
      </div>
    </Form>
  )
}

/** What the driver needs; the database accepts nothing else then. */
const afterTheEnd: ChangeableField[] = ['phone', 'notes']

/** The address first, because it changes most often. */
const inOrder = fieldsInOrder('address').filter((name) =>
  changeableFields.some((one) => one === name),
) as ChangeableField[]

const ofField: Partial<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  address: { autoComplete: 'address-line1' },
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
}

interface ChangeFieldProps {
  name: ChangeableField
  answers: Given
  /** What it is now, at which price. */
  agreed: Pick<HouseholdState, 'frequency' | 'price'>
  hint: string | undefined
  isHidden: boolean
  onSpecial(isTicked: boolean): void
}

/** The control for a field of the booking, by its kind. */
function ChangeField({ name, answers, agreed, hint, isHidden, onSpecial }: ChangeFieldProps) {
  const { kind, label, limit, missing } = fieldOf(name)
  const id = `change-${name}`
  const value = answers[name]
  if (isHidden) return null
  if (kind === 'line') {
    return (
      <TextField name={name} label={label} maxLength={limit} defaultValue={value} error={hint} {...ofField[name]} />
    )
  }
  if (kind === 'lines') {
    const isSpecial = name === 'specialRequest'
    return (
      <Field
        label={label}
        isOptional={!missing && !isSpecial}
        error={hint}
        hint={isSpecial ? 'Kostar det extra kommer vi överens om priset före hämtningen.' : undefined}
      >
        <textarea name={name} rows={3} maxLength={limit} defaultValue={value} />
      </Field>
    )
  }
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {choicesOf(name, agreed).map(([choice, words]) => (
        <Choice
          key={choice}
          type={kind === 'choice' ? 'radio' : 'checkbox'}
          name={name}
          value={choice}
          defaultChecked={[value].flat().includes(choice)}
          onChange={choice === SPECIAL ? (event) => onSpecial(event.target.checked) : undefined}
          aria-invalid={hint ? true : undefined}
          aria-describedby={hint && `${id}-hint`}
        >
          {words}
        </Choice>
      ))}
      <Hint id={`${id}-hint`} text={hint} />
    </fieldset>
  )
}

function choicesOf(
  name: ChangeableField,
  { frequency, price }: Pick<HouseholdState, 'frequency' | 'price'>,
): [choice: string, words: string][] {
  if (name === 'materials') return materials.map((material) => [material, material])
  // A frequency that only an offer can set stays unless another is chosen.
  const offered = frequency === 'monthly' ? rhythms : frequencies
  return offered.map(({ value, label }) => [
    value,
    `${label}, ${value === frequency ? priceFor(price, value) : priceOf(value)}`,
  ])
}

function specialProblems({ materials, specialRequest }: BookingInput): Problem[] {
  if (!materials.includes(SPECIAL) || specialRequest.trim()) return []
  const hint = 'Skriv vad du vill ha hämtat, eller kryssa ur Special.'
  return [{ field: 'specialRequest', message: hint, hint }]
}
