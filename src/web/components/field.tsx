import { cloneElement, type ReactElement, useId } from 'react'

interface FieldProps {
  label: string
  /** What there is to know before one fills it in. */
  hint?: string | undefined
  /** The control itself. */
  children: ReactElement<{ id?: string; 'aria-describedby'?: string | undefined }>
}

/** A control with its label. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id, 'aria-describedby': hint && `${id}-hint` })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
