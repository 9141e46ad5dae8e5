import { isRunning } from '../../household/days.ts'
import { Calendar } from './calendar.tsx'
import { Ending } from './ending.tsx'
import { OwnData } from './own-data.tsx'
import type { PartProps } from './use-household.ts'

export function More(page: PartProps) {
  const { state, now, household } = page
  const { status } = state
  const mayEnd = status === 'asked' || status === 'agreed' || household.feedback?.spot === 'ending'
  return (
    <>
      {isRunning(state, now) && <Calendar household={household} />}
      {(mayEnd || (status === 'ended' && state.first_day)) && <Ending {...page} />}
      <OwnData {...page} />
    </>
  )
}
