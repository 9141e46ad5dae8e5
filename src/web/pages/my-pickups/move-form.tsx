import { useEffect, useRef } from 'react'
import type { HouseholdState, PickupDay } from '../../../shared/agreement.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Options } from '../../components/options.tsx'
import { dayWithYear, otherDays, putOut } from '../../household/days.ts'

interface MoveFormProps {
  state: HouseholdState
  pickup: PickupDay
  busy: boolean
  onMove(to: string): void
  onCancel(): void
}

export function MoveForm({ state, pickup, busy, onMove, onCancel }: MoveFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const days = otherDays(state, pickup)

  useEffect(() => formRef.current?.querySelector<HTMLElement>('select, button')?.focus(), [])

  return (
    <Form ref={formRef} className="panel" onSend={({ text }) => text('day') && onMove(text('day'))}>
      <Field
        label={`Flytta ${dayName(pickup.day)} till`}
        hint={`${putOut} Bara den här gången flyttas, övriga dagar står kvar.`}
      >
        <select name="day" defaultValue={days.find((day) => day > pickup.day)}>
          <Options of={days.map((day) => [day, dayWithYear(day, new Date(state.now))])} />
        </select>
      </Field>
      <div className="row">
        <Button type="submit" isBusy={busy}>
          Flytta hit
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Avbryt
        </Button>
      </div>
    </Form>
  )
}
