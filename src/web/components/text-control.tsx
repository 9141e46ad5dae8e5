import type { InputHTMLAttributes } from 'react'
import { fieldOf, type TextFieldName } from '../../shared/booking.ts'
import { callNoError } from './call-no-error.ts'
import { Field } from './field.tsx'

export interface TextControlProps {
  name: TextFieldName
  id?: string
  /** Where another than the table's is shorter. */
  label?: string
  value?: string
  /** The table's, if nothing else is said: at the desk and for a household without mail, a mail address may be missing. */
  mayBeEmpty?: boolean
  autoComplete?: string
  readOnly?: boolean
  hint?: string
  error?: string
  remark?: string | null
}

export function TextControl({ name, label, value, mayBeEmpty, hint, error, remark, ...control }: TextControlProps) {
  const { kind, limit, missing, ...field } = fieldOf(name)
  const isOptional = mayBeEmpty ?? missing === null
  const text = {
    name,
    maxLength: limit,
    defaultValue: value,
    ...(!isOptional && { required: true, 'aria-required': true }),
  }
  return (
    <Field
      label={label ?? field.label}
      // It is asked for only where *Special* is ticked, and must then be filled in.
      isOptional={isOptional && name !== 'specialRequest'}
      hint={hint}
      error={error}
      remark={remark}
    >
      {kind === 'line' ? (
        <input ref={callNoError} enterKeyHint="send" {...text} {...ways[name]} {...control} />
      ) : (
        <textarea rows={3} enterKeyHint="enter" {...text} {...control} />
      )}
    </Field>
  )
}

/** How one writes it, and what the browser may fill in. */
const ways: Partial<Record<TextFieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  name: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false },
  address: { autoComplete: 'address-line1' },
}
