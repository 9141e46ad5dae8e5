import type { ComponentProps } from 'react'
import { fieldOf } from '../../../../shared/booking.ts'
import { FieldControl } from '../../../components/field-control.tsx'

/** A field of a booking at the desk: with its short label, and for somebody else than who writes. */
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
