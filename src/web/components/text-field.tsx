import type { InputHTMLAttributes } from 'react'
import { callNoError } from './call-no-error.ts'
import { Field } from './field.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** What to do about its problem, if it has one. */
  error: string | undefined
  remark?: string | null | undefined
}

/** A labelled text input, required by default. */
export function TextField({ label, error, remark, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} remark={remark}>
      <input ref={callNoError} required aria-required enterKeyHint="send" {...input} />
    </Field>
  )
}
