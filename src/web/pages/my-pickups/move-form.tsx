import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { HouseholdState, PickupDay } from '../../../shared/agreement.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { dayWithYear, otherDays, putOut } from './days.ts'

interface MoveFormProps {
  state: HouseholdState
  pickup: PickupDay
  busy: boolean
  onMove(to: string): void
  onCancel(): void
}

/** Chooses another day; takes the focus when it opens. */
export function MoveForm({ state, pickup, busy, onMove, onCancel }: MoveFormProps) {
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const days = otherDays(state, pickup)

  useEffect(() => formRef.current?.querySelector<HTMLElement>('select, button')?.focus(), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get('day')
    if (day) onMove(String(day))
  }

  return (
    <form ref={formRef} className="panel" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{`Flytta ${dayName(pickup.day)} till`}</label>
        <select id={id} name="day" aria-describedby={`${id}-help`} defaultValue={days.find((day) => day > pickup.day)}>
          {days.map((day) => (
            <option key={day} value={day}>
              {dayWithYear(day, new Date(state.now))}
            </option>
          ))}
        </select>
      </div>
      <p className="hint" id={`${id}-help`}>
        {putOut} Bara den här gången flyttas, övriga dagar står kvar.
      </p>
      <div className="buttons">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          Flytta hit
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Avbryt
        </button>
      </div>
    </form>
  )
}
