import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DayPlan } from '../../../../shared/desk.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { byReach } from '../words.ts'

export function Counted<Plan>({ query, children }: { query: UseQueryResult<Plan>; children(plan: Plan): ReactNode }) {
  if (query.error) return <p className="error">{query.error.message}</p>
  return query.data ? children(query.data) : <p>Räknar hushållen …</p>
}

export function Told({ plan, when }: { plan: DayPlan; when: string }) {
  const note = plan.call > 0 ? ' (de kommer till inkorgen)' : ''
  return (
    <p>
      <strong>{plural(plan.households, 'hushåll', 'hushåll')}</strong>
      <span>{plan.households > 0 ? ` ${when}: ${byReach(plan)}${note}.` : ' behöver få veta det.'}</span>
    </p>
  )
}
