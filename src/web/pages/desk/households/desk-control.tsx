import type { ComponentProps } from 'react'
import { fieldOf } from '../../../../shared/booking.ts'
import { FieldControl } from '../../../components/field-control.tsx'

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
