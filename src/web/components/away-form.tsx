import type { ReactNode } from 'react'
import type { SkipPlan } from '../../shared/agreement.ts'
import type { Period } from '../../shared/functions.ts'
import { planWords } from '../../shared/skip-plan.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'

/** Not filled in. */
export const noPeriod: Period = { first_day: '', last_day: '' }

export function isPeriod({ first_day, last_day }: Period): boolean {
  return first_day !== '' && first_day <= last_day
}

interface AwayFormProps {
  className: string
  today: string
  period: Period
  /** What skipping the period comes to, or why it cannot be skipped; null as long as that is not known. */
  plan: SkipPlan | string | null
  isBusy: boolean
  onPeriod(period: Period): void
  onSkip(plan: SkipPlan): void
  children?: ReactNode
}

/** Skips every pick-up of a period in one act, and says before what that comes to. */
export function AwayForm({ className, today, period, plan, isBusy, onPeriod, onSkip, children }: AwayFormProps) {
  const { first_day, last_day } = period
  const isReady = typeof plan === 'object' && plan !== null
  return (
    <Form className={className} noValidate={false} onSend={() => isReady && onSkip(plan)}>
      <Field label="Första dagen">
        <input
          type="date"
          min={today}
          value={first_day}
          onChange={({ target }) => onPeriod({ ...period, first_day: target.value })}
        />
      </Field>
      <Field label="Sista dagen">
        <input
          type="date"
          min={first_day || today}
          value={last_day}
          onChange={({ target }) => onPeriod({ ...period, last_day: target.value })}
        />
      </Field>
      <p className="away-plan" aria-live="polite" aria-atomic>
        {isReady ? planWords(plan) : plan}
      </p>
      <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || !isReady}>
        Hoppa över de dagarna
      </Button>
      {children}
    </Form>
  )
}
