import { useEffect, useState } from 'react'
import type { SkipPlan } from '../../../shared/agreement.ts'
import { planWords } from '../../../shared/skip-plan.ts'
import { swedishTime } from '../../../shared/swedish-time.ts'
import { Field } from '../../components/field.tsx'
import { goAway } from './acts.ts'
import type { Household } from './use-household.ts'

/** Skips every pick-up of a period in one act, and says before what that comes to. */
export function Away({ now, household }: { now: Date; household: Household }) {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const { call } = household
  const [plan, setPlan] = useState<{ first: string; last: string; says: SkipPlan | string } | null>(null)
  const today = swedishTime(now).date

  useEffect(() => {
    if (!first || !last || last < first) return
    let isCurrent = true
    void call('skip_plan', { first_day: first, last_day: last }).then((answer) => {
      if (isCurrent) setPlan({ first, last, says: answer.ok ? answer.result : answer.failure.sentence })
    })
    return () => {
      isCurrent = false
    }
  }, [call, first, last])

  const isPlanned = plan?.first === first && plan.last === last
  const says = isPlanned ? plan.says : null
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof says !== 'object' || !says) return
        void household.act(goAway(first, last, says.pickups)).then((done) => {
          if (!done) return
          setFirst('')
          setLast('')
        })
      }}
    >
      <Field label="Första dagen">
        <input type="date" required min={today} value={first} onChange={(event) => setFirst(event.target.value)} />
      </Field>
      <Field label="Sista dagen">
        <input
          type="date"
          required
          min={first || today}
          value={last}
          onChange={(event) => setLast(event.target.value)}
        />
      </Field>
      <p className="away-plan" role="status">
        {says === null ? '' : typeof says === 'string' ? says : planWords(says)}
      </p>
      <button
        type="submit"
        className="button"
        aria-disabled={household.busy || says === null || typeof says === 'string' || undefined}
      >
        Hoppa över de dagarna
      </button>
    </form>
  )
}
