import { type ReactNode, useEffect, useState } from 'react'
import type { SkipPlan } from '../../shared/agreement.ts'
import type { Period } from '../../shared/functions.ts'
import { planWords } from '../../shared/skip-plan.ts'
import { Button } from '../components/button.tsx'
import { Field } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { goAway } from './acts.ts'

export type GoneAway = ReturnType<typeof goAway>

interface AwayProps {
  className: string
  today: string
  isBusy: boolean
  /** What skipping the period comes to, or why it cannot be skipped. Always the same function. */
  planOf(period: Period): Promise<SkipPlan | string>
  onSkip(away: GoneAway): Promise<boolean>
  children?: ReactNode
}

const notFilledIn: Period = { first_day: '', last_day: '' }

export function Away({ className, today, isBusy, planOf, onSkip, children }: AwayProps) {
  const [period, setPeriod] = useState(notFilledIn)
  const [planned, setPlanned] = useState<{ period: Period; plan: SkipPlan | string } | null>(null)
  const { first_day, last_day } = period
  const plan = planned?.period === period ? planned.plan : null

  useEffect(() => {
    if (!period.first_day || period.first_day > period.last_day) return
    let isCurrent = true
    void planOf(period).then((plan) => isCurrent && setPlanned({ period, plan }))
    return () => {
      isCurrent = false
    }
  }, [planOf, period])

  async function send() {
    // Asked again.
    if (typeof plan === 'string') setPeriod({ ...period })
    else if (plan && (await onSkip(goAway(period, plan.pickups)))) setPeriod(notFilledIn)
  }

  return (
    <Form className={className} noValidate={false} onSend={send}>
      <Field label="Första dagen">
        <input
          type="date"
          required
          min={today}
          value={first_day}
          onChange={({ target }) => setPeriod({ ...period, first_day: target.value })}
        />
      </Field>
      <Field label="Sista dagen">
        <input
          type="date"
          required
          min={first_day || today}
          value={last_day}
          onChange={({ target }) => setPeriod({ ...period, last_day: target.value })}
        />
      </Field>
      <p className="away-plan" aria-live="polite" aria-atomic>
        {typeof plan === 'string' ? plan : plan && planWords(plan)}
      </p>
      <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || !plan}>
        Hoppa över de dagarna
      </Button>
      {children}
    </Form>
  )
}
