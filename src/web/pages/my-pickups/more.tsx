import type { HouseholdState } from '../../../shared/agreement.ts'
import { Calendar } from './calendar.tsx'
import { divide } from './days.ts'
import { Ending } from './ending.tsx'
import { OwnData } from './own-data.tsx'
import type { Household } from './use-household.ts'

interface MoreProps {
  state: HouseholdState
  now: Date
  household: Household
}

/** What one rarely needs. */
export function More({ state, now, household }: MoreProps) {
  const { status } = state
  const hasDays = divide(state, now).next !== null
  const mayEnd = status === 'asked' || status === 'agreed' || household.feedback?.place === 'ending'
  return (
    <>
      {(status === 'agreed' || (status === 'ended' && hasDays)) && <Calendar household={household} />}
      {(mayEnd || (status === 'ended' && state.first_day)) && <Ending state={state} now={now} household={household} />}
      <OwnData state={state} now={now} household={household} />
    </>
  )
}
