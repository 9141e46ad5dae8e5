import { useCallback, useState } from 'react'
import type { Household } from '../../../../shared/desk.ts'
import type { Period } from '../../../../shared/functions.ts'
import { swedishDay } from '../../../../shared/swedish-time.ts'
import { Away, type GoneAway } from '../../../household/away.tsx'
import { call } from '../backend.ts'
import { TakeBack } from '../passing-button.tsx'
import { useActFor } from '../query.ts'
import { BeyondRoom } from '../shared/beyond-room.tsx'

export function AwayFor({ household: { id: booking, days } }: { household: Household }) {
  const { act, isPending } = useActFor(booking)
  const [gone, setGone] = useState<GoneAway | null>(null)
  const skipped = days.flatMap(({ day, state }) =>
    gone && state === 'skipped' && gone.given.first_day <= day && day <= gone.given.last_day ? day : [],
  )
  const planOf = useCallback(
    (period: Period) => call('desk_skip_plan', { booking, ...period }).catch(({ message }: Error) => message),
    [booking],
  )

  return (
    <details className="not-on-paper">
      <summary>Res bort</summary>
      <Away
        className="card-plain stack"
        today={swedishDay()}
        isBusy={isPending}
        planOf={planOf}
        onSkip={async (away) => {
          const isDone = Boolean(await act(away))
          if (isDone) setGone(away)
          return isDone
        }}
      >
        {gone && (
          <>
            <BeyondRoom days={skipped} />
            <TakeBack
              className="stack"
              text={skipped.length === 1 ? 'Dagen är överhoppad.' : 'Dagarna är överhoppade.'}
              onAct={async () => (await act(gone.undo)) && setGone(null)}
            />
          </>
        )}
      </Away>
    </details>
  )
}
