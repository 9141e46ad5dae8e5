import { useState } from 'react'
import type { Household } from '../../../../shared/desk.ts'
import type { Period } from '../../../../shared/functions.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { swedishDay } from '../../../../shared/swedish-time.ts'
import { AwayForm, isPeriod, noPeriod } from '../../../components/away-form.tsx'
import { TakeBack } from '../passing-button.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { BeyondRoom } from '../shared/beyond-room.tsx'

/** For a household that telephones before it goes away. */
export function Away({ household: { id: booking, days } }: { household: Household }) {
  const skip = useAct('desk_skip')
  const unskip = useAct('desk_unskip')
  const [period, setPeriod] = useState(noPeriod)
  const [skipped, setSkipped] = useState<Period | null>(null)
  const enabled = isPeriod(period)
  const { data, error } = useDeskQuery('desk_skip_plan', { booking, ...period }, { enabled })

  return (
    <details className="not-on-paper">
      <summary>Res bort</summary>
      <AwayForm
        className="card-plain stack"
        today={swedishDay()}
        period={period}
        plan={enabled ? (error?.message ?? data ?? null) : null}
        isBusy={skip.isPending}
        onPeriod={setPeriod}
        onSkip={async ({ pickups }) => {
          const done = `${plural(pickups, 'hämtning', 'hämtningar')} hoppas över. Hushållet får veta det om en minut.`
          if (!(await skip.act({ booking, ...period }, done))) return
          setSkipped(period)
          setPeriod(noPeriod)
        }}
      >
        {skipped && (
          <BeyondRoom
            days={days.flatMap(({ day, state }) =>
              state === 'skipped' && skipped.first_day <= day && day <= skipped.last_day ? day : [],
            )}
          />
        )}
        {skipped && (
          <TakeBack
            className="stack"
            text="Dagarna är överhoppade."
            onAct={async () => {
              const done =
                'Hämtningarna är tillbaka. Hushållet får veta det, om det redan har fått besked om ändringen.'
              if (await unskip.act({ booking, ...skipped }, done)) setSkipped(null)
            }}
          />
        )}
      </AwayForm>
    </details>
  )
}
