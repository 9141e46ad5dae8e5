import type { InputHTMLAttributes } from 'react'
import { type BookingForm, limits, type Problem } from '../../shared/booking.ts'
import { Hint } from './hint.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: keyof BookingForm & keyof typeof limits
  label: string
  problem: Problem | null
}

export function TextField({ name, label, problem, ...input }: TextFieldProps) {
  const invalid = problem?.field === name
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={`booking-${name}`}>{label}</label>
      <input
        id={`booking-${name}`}
        name={name}
        required
        maxLength={limits[name]}
        enterKeyHint="send"
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `booking-${name}-hint` : undefined}
        {...input}
      />
      <Hint field={name} problem={problem} />
    </div>
  )
}
