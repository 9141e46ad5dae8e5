import type { InputHTMLAttributes } from 'react'
import { Field } from './field.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** As of a field. */
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

/**
 * Firefox and Safari report an untouched `required` field as invalid, despite aria-invalid; they get only aria-required.
 * Chromium, recognised by `window.chrome`, reports only radio buttons, unless aria-invalid denies it, and keeps `required`.
 */
export function callNoError(field: HTMLInputElement | null): void {
  if (!field) return
  if (!('chrome' in window)) field.required = false
  else if (field.type === 'radio') field.ariaInvalid = 'false'
}
