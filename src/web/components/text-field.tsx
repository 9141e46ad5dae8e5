import type { InputHTMLAttributes } from 'react'
import { Hint } from './hint.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  name: string
  label: string
  /** What to do about its problem, while it has one. */
  hint: string | undefined
  /** What is odd about it and may still be right. */
  remark?: string | null | undefined
}

/** A labelled line of text, required unless said otherwise. */
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
      {remark && (
        <p className="hint remark" id={`${id}-remark`}>
          {remark}
        </p>
      )}
    </div>
  )
}

/**
 * Firefox and Safari tell whoever comes to a required field for the first time that it is in error, whatever it says of
 * itself; to them that it is required is said by ARIA alone. Chromium waits, and is the one that has `chrome`.
 */
export function callNoError(field: HTMLInputElement | null): void {
  if (field && !('chrome' in window)) field.required = false
}
