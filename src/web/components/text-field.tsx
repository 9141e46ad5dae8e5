import type { InputHTMLAttributes } from 'react'
import { Hint } from './hint.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  name: string
  label: string
  /** What to do about its problem, if it has one. */
  hint: string | undefined
  /** A hint about odd but possibly correct input; null for none as yet. */
  remark?: string | null | undefined
}

/** A labelled text input, required by default. */
export function TextField({ id, name, label, hint, remark, ...input }: TextFieldProps) {
  const described = [hint && `${id}-hint`, remark && `${id}-remark`].filter(Boolean).join(' ')
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        ref={callNoError}
        required
        aria-required
        enterKeyHint="send"
        aria-invalid={hint ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      <Hint id={`${id}-hint`} text={hint} />
      {/* There before its text, because screen readers only announce changes inside a region they already know. */}
      {remark !== undefined && (
        <p className="remark" id={remark ? `${id}-remark` : undefined} role="status">
          {remark}
        </p>
      )}
    </div>
  )
}

/**
 * Firefox and Safari report an untouched `required` field as invalid, despite aria-invalid; they get only aria-required.
 * Chromium, recognised by `window.chrome`, reports nothing before a submit and keeps `required`.
 */
export function callNoError(field: HTMLInputElement | null): void {
  if (field && !('chrome' in window)) field.required = false
}
