import type { ComponentProps } from 'react'
import { MESSAGE_LIMIT } from '../../../shared/desk.ts'
import { Field } from '../../components/field.tsx'

interface MessageFieldProps extends ComponentProps<'textarea'> {
  label?: string
  hint?: string
}

export function MessageField({ label = 'Några egna ord (valfritt)', hint, ...props }: MessageFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <textarea name="message" rows={3} maxLength={MESSAGE_LIMIT} {...props} />
    </Field>
  )
}
