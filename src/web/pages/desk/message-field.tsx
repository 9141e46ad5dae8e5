import type { ComponentProps } from 'react'
import { MESSAGE_LIMIT } from '../../../shared/desk.ts'
import { Field } from '../../components/field.tsx'

export function MessageField({ label, hint, ...props }: { label: string; hint?: string } & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint}>
      <textarea name="message" rows={3} maxLength={MESSAGE_LIMIT} {...props} />
    </Field>
  )
}
