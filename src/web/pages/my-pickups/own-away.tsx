import { useCallback } from 'react'
import type { Period } from '../../../shared/functions.ts'
import { swedishDay } from '../../../shared/swedish-time.ts'
import { Away } from '../../household/away.tsx'
import type { Household } from './use-household.ts'

export function OwnAway({ now, household }: { now: Date; household: Household }) {
  const { busy, call, act } = household
  const planOf = useCallback(
    async (period: Period) => {
      const answer = await call('skip_plan', period)
      return answer.ok ? answer.result : answer.failure.sentence
    },
    [call],
  )
  return (
    <Away
      className="panel"
      today={swedishDay(now)}
      isBusy={busy}
      planOf={planOf}
      onSkip={(away) => act(away, 'away')}
    />
  )
}
