import { cloneElement, type ReactElement, useId } from 'react'
import { Hint } from './hint.tsx'

interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

interface FieldProps {
  className?: string
  label: string
  isOptional?: boolean
  hint?: string
  error?: string
  /** A hint about odd but possibly correct input; null for none as yet. */
  remark?: string | null
  children: ReactElement<ControlProps>
}

export function Field({ className = '', label, isOptional, hint, error, remark, children }: FieldProps) {
  const own = useId()
  const { id = own } = children.props
  const described = [error && `${id}-error`, remark && `${id}-remark`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`.trim()}>
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
      {/* There before its text (told.tsx). */}
      {remark !== undefined && (
        <p className="remark" id={remark ? `${id}-remark` : undefined} aria-live="polite" aria-atomic>
          {remark}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
