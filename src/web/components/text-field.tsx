import type { InputHTMLAttributes } from 'react'
import { Hint } from './hint.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  name: string
  label: string
  /** What to do about its problem, while it has one. */
  hint: string | undefined
}

/** A labelled line of text, required unless said otherwise. */
export function TextField({ id, name, label, hint, ...input }: TextFieldProps) {
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        required
        enterKeyHint="send"
        aria-invalid={hint ? true : undefined}
        aria-describedby={hint && `${id}-hint`}
        {...input}
      />
      <Hint id={`${id}-hint`} text={hint} />
    </div>
  )
}
