import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import type { DayPlan } from '../../../../shared/desk.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { CountingContext } from '../dialog.tsx'
import { byReach } from '../words.ts'

interface CountedProps<Plan> {
  query: UseQueryResult<Plan>
  /** Why the act would be refused; until then it is offered. */
  refusal?(plan: Plan): string | false | null
  children(plan: Plan): ReactNode
}

export function Counted<Plan>({ query, refusal, children }: CountedProps<Plan>) {
  // Before the press: after one whose answer was lost, there would be nobody left to tell.
  const [counted, keep] = useState<Plan>()
  if (!counted && query.isFetchedAfterMount && query.data) keep(query.data)
  const plan = counted ?? query.data
  const error = query.error && !counted ? query.error.message : plan && refusal?.(plan)
  const takesNoPress = !query.error && (!plan || Boolean(error))
  const [, say] = useContext(CountingContext)
  useLayoutEffect(() => say(takesNoPress), [say, takesNoPress])
  return (
    <div className="stack" aria-live="polite" aria-atomic>
      {error ? (
        <p className="error">{error}</p>
      ) : plan ? (
        children(plan)
      ) : (
        <p>
          {query.fetchStatus === 'paused'
            ? 'Ingen täckning. Hushållen räknas när den är tillbaka.'
            : 'Räknar hushållen …'}
        </p>
      )}
    </div>
  )
}

export function Told({ plan, when }: { plan: DayPlan; when: string }) {
  const note = plan.call > 0 ? ' (kommer till inkorgen)' : ''
  return (
    <p>
      <strong>{plural(plan.households, 'hushåll')}</strong>
      <span>{plan.households > 0 ? ` ${when}: ${byReach(plan)}${note}.` : ' behöver få veta det.'}</span>
    </p>
  )
}
