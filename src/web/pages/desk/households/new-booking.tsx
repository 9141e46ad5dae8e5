import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { fieldsInOrder, problemsOf, readInput } from '../../../../shared/booking.ts'
import { givenIn, toRecord } from '../../../../shared/booking-record.ts'
import { company } from '../../../../shared/company.ts'
import { firstPossiblePickup, weeksFrom } from '../../../../shared/pickup-days.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { addressRemark, emailRemark, phoneRemark } from '../../../../shared/remarks.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { useAct, useDeskQuery } from '../query.ts'
import { useTell } from '../tell.ts'
import { Control } from './field-controls.tsx'
import { PriceField, usePriceIn } from './price-field.tsx'

const WEEKS_AHEAD = 12

const remarkOn = { phone: phoneRemark, address: addressRemark, email: emailRemark }

/** A booking by telephone: the page's own questions, with an immediate yes. */
export default function NewBooking() {
  const book = useAct('desk_book')
  const tell = useTell()
  const priceIn = usePriceIn()
  const closed = useDeskQuery('desk_closed_days', {})
  const [, navigate] = useLocation()
  const [isEarly, setEarly] = useState(false)
  const [remarks, setRemarks] = useState<readonly string[]>([])
  /** One id per filled form, so that pressing again after a lost response books only once. */
  const id = useRef(crypto.randomUUID())
  const fieldId = useId()
  const days = openDays(closed.data ?? [], isEarly)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const input = readInput(data)
    const problem = problemsOf(input).find(({ field }) => field !== 'email' || input.email.trim() !== '')
    if (problem) {
      tell('error', problem.message)
      event.currentTarget.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus()
      return
    }
    const price = priceIn(event.currentTarget)
    if (price === undefined) return
    const booking = {
      ...givenIn(toRecord('', input)),
      id: id.current,
      early_start: isEarly,
      first_day: String(data.get('first_day')) || null,
      price,
    }
    const done = await book.act({ booking }, `${visibleLine(booking.name)} är bokad och har ett avtal.`)
    if (done) navigate(`/hushall/${done.id}`)
  }

  function look(form: HTMLFormElement) {
    const input = readInput(new FormData(form))
    const names = ['phone', 'address', 'email'] as const
    setRemarks(names.flatMap((name) => remarkOn[name](input[name]) ?? []))
  }

  return (
    <form
      className="card-plain new-booking"
      noValidate
      onSubmit={submit}
      onBlur={(event) => look(event.currentTarget)}
      onChange={() => {
        id.current = crypto.randomUUID()
      }}
    >
      <h1>Ny bokning</h1>
      <p>För den som ringer. Avtalet gäller direkt. Saknas e-post skriver du ut det från hushållets sida.</p>
      {fieldsInOrder('name', 'phone', 'address', 'email').map((name) => (
        <Control key={name} id={`${fieldId}-${name}`} name={name} given={{ frequency: 'weekly' }} />
      ))}
      <div className="field">
        <label htmlFor={`${fieldId}-day`}>Första dag</label>
        <select id={`${fieldId}-day`} name="first_day">
          {days.map((day) => (
            <option key={day} value={day}>
              {dayName(day)}
            </option>
          ))}
        </select>
      </div>
      <label className="choice">
        <input
          type="checkbox"
          name="early_start"
          checked={isEarly}
          onChange={(event) => setEarly(event.target.checked)}
        />
        Vill börja redan under de 14 dagarnas ångerrätt
      </label>
      <PriceField id={`${fieldId}-price`} />
      <div role="status" className="stack remarks">
        {remarks.map((remark) => (
          <p key={remark} className="note">
            {remark}
          </p>
        ))}
      </div>
      <button type="submit" className="button big" disabled={book.isPending}>
        Boka
      </button>
    </form>
  )
}

/** Includes the next day even if its deadline for an answer has passed, because this is the answer. */
function openDays(closed: readonly { day: string; reason: string }[], earlyStart: boolean): string[] {
  const rules = {
    ...company,
    answerWithinHours: 0,
    closedDates: [...company.closedDates, ...closed.map(({ day, reason }) => ({ date: day, reason }))],
  }
  const first = firstPossiblePickup(new Date(), rules, earlyStart)
  if (!first) return []
  return weeksFrom(first.date, WEEKS_AHEAD, rules).flatMap(({ date, closed }) => (closed ? [] : date))
}
