import { cloneElement, type ReactElement, useId } from 'react'
import { Hint } from './hint.tsx'

interface ControlProps {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

interface FieldProps {
  label: string
  isOptional?: boolean
  /** What there is to know before one fills it in. */
  hint?: string | undefined
  /** What to do about its problem, if it has one. */
  error?: string | undefined
  /** The control itself. */
  children: ReactElement<ControlProps>
}

/** A control with its label. */
export function Field({ label, isOptional, hint, error, children }: FieldProps) {
  const own = useId()
  const { id = own } = children.props
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span>
        {isOptional && <span className="optional"> (valfritt)</span>}
      </label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <Hint id={`${id}-error`} text={error} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
