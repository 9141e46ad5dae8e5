import { useEffect, useState } from 'react'
import type { SkipPlan } from '../../../shared/agreement.ts'
import type { Period } from '../../../shared/functions.ts'
import { swedishDay } from '../../../shared/swedish-time.ts'
import { AwayForm, isPeriod, noPeriod } from '../../components/away-form.tsx'
import { goAway } from './acts.ts'
import type { Household } from './use-household.ts'

export function Away({ now, household }: { now: Date; household: Household }) {
  const [period, setPeriod] = useState(noPeriod)
  const [planned, setPlanned] = useState<{ period: Period; plan: SkipPlan | string } | null>(null)
  const { call } = household

  useEffect(() => {
    if (!isPeriod(period)) return
    let isCurrent = true
    void call('skip_plan', period).then((answer) => {
      if (isCurrent) setPlanned({ period, plan: answer.ok ? answer.result : answer.failure.sentence })
    })
    return () => {
      isCurrent = false
    }
  }, [call, period])

  return (
    <AwayForm
      className="panel"
      today={swedishDay(now)}
      period={period}
      plan={planned?.period === period ? planned.plan : null}
      isBusy={household.busy}
      onPeriod={setPeriod}
      onSkip={async ({ pickups }) => {
        if (await household.act(goAway(period, pickups))) setPeriod(noPeriod)
      }}
    />
  )
}
