import { useEffect, useRef, useState } from 'react'
import { changesBetween, type HouseholdState, type OwnChanges } from '../../../shared/agreement.ts'
import {
  type BookingInput,
  fieldsAfterTheEnd,
  fieldsInOrder,
  type Given,
  type Problem,
  problemsOf,
  readInput,
  SPECIAL,
} from '../../../shared/booking.ts'
import { givenIn, toRecord } from '../../../shared/booking-record.ts'
import { isFirm } from '../../../shared/firm.ts'
import { dayName, swedishDay } from '../../../shared/swedish-time.ts'
import { priceOfEarlyStart } from '../../../shared/withdrawal.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { FieldControl } from '../../components/field-control.tsx'
import { Form, type Sent } from '../../components/form.tsx'
import { useRemarks } from '../../components/use-remarks.ts'
import { isChangeable } from '../../household/days.ts'
import { keepText } from '../../kept-text.ts'
import { mayTakeFocus } from '../../may-take-focus.ts'

interface ChangeFormProps {
  state: HouseholdState
  busy: boolean
  onSave(changes: OwnChanges): void
  onCancel(): void
}

export function ChangeForm({ state, busy, onSave, onCancel }: ChangeFormProps) {
  const { booking, frequency, price, own_prices, pending, status } = state
  // After the end, only the fields that the driver needs can change.
  const isEnded = status === 'ended'
  /** Mail is then optional. */
  const hasNoMail = booking.answers.email === ''
  const { early_start, withdrawal_until, now } = state
  // Null before there is an agreement.
  const isInTime = withdrawal_until === null || withdrawal_until >= swedishDay(now)
  const mayStartEarly = !isEnded && !early_start && isInTime && !isFirm(state)
  const asked = isEnded ? fieldsAfterTheEnd() : fieldsInOrder('address')
  // Pending changes count as what the household wants. As the fields were filled in: compared with a state that was refreshed
  // since, they would undo what the company has changed.
  const [answers] = useState((): Given => ({ ...givenIn(booking), frequency, ...pending }))
  const [problems, setProblems] = useState<Problem[]>([])
  const [isSpecial, setSpecial] = useState(answers.materials.includes(SPECIAL))
  const { remarkAt, onForm } = useRemarks()
  const shown = asked.filter((name) => name !== 'specialRequest' || isSpecial)
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
    const needsNoMail = hasNoMail && wanted.email.trim() === ''
    const found = [
      ...problemsOf(wanted).filter(({ field }) => field !== 'email' || !needsNoMail),
      ...specialProblems(wanted),
    ]
    setProblems(found)
    const first = shown.find((name) => found.some(({ field }) => field === name))
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const changes: OwnChanges = changesBetween(answers, givenIn(toRecord('', wanted)))
    if (written.earlyStart) changes.early_start = true
    // A rhythm is none that somebody wrote, and may be another by now without anybody's pressing it.
    const was = Object.fromEntries(Object.entries(answers).filter(([name]) => name in changes && name !== 'frequency'))
    if (Object.keys(changes).length > 0) onSave({ ...changes, was })
    else onCancel()
  }

  return (
    <Form
      ref={formRef}
      className="change-form stack"
      aria-label="Ändra uppgifterna"
      onChange={({ currentTarget }) => setSpecial(readInput(new FormData(currentTarget)).materials.includes(SPECIAL))}
      {...onForm}
      onSend={send}
    >
      {shown.map((name) => (
        <FieldControl
          key={name}
          name={name}
          given={answers}
          prices={{ ...own_prices, [frequency]: price }}
          mayBeEmpty={name === 'email' && hasNoMail ? true : undefined}
          error={problems.find(({ field }) => field === name)?.hint}
          remark={remarkAt(name)}
          hint={name === 'specialRequest' ? 'Kostar det extra kommer vi överens om priset före hämtningen.' : undefined}
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

function specialProblems({ materials, specialRequest }: BookingInput): Problem[] {
  if (!materials.includes(SPECIAL) || specialRequest.trim()) return []
  const hint = 'Skriv vad du vill ha hämtat, eller kryssa ur Special.'
  return [{ field: 'specialRequest', message: hint, hint }]
}
