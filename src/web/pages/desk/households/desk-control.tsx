import type { ComponentProps } from 'react'
import { type BookingInput, fieldOf, type Problem, problemsOf } from '../../../../shared/booking.ts'
import { FieldControl } from '../../../components/field-control.tsx'

export function problemsIn(input: BookingInput): Problem[] {
  return problemsOf(input).filter(({ field }) => field !== 'email' || input.email.trim() !== '')
}

export function DeskControl(props: ComponentProps<typeof FieldControl>) {
  const { label, short = label } = fieldOf(props.name)
  return (
    <FieldControl
      label={short}
      autoComplete="off"
      // Whoever telephones may have none.
      mayBeEmpty={props.name === 'email' ? true : undefined}
      {...props}
    />
  )
}
