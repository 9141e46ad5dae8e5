import { type SubmitEvent, useState } from 'react'
import { planWords } from '../../../../shared/skip-plan.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { swedishTime } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { TakeBack } from '../passing-button.tsx'
import { useAct, useDeskQuery } from '../query.ts'

const noPeriod = { first_day: '', last_day: '' }

/** For a household that telephones before it goes away: every pick-up of a period is skipped at once. */
export function Away({ booking }: { booking: string }) {
  const skip = useAct('desk_skip')
  const unskip = useAct('desk_unskip')
  const [period, setPeriod] = useState(noPeriod)
  const [skipped, setSkipped] = useState<typeof noPeriod | null>(null)
  const isPeriod = period.first_day !== '' && period.first_day <= period.last_day
  const { data: plan, error } = useDeskQuery('desk_skip_plan', { booking, ...period }, { enabled: isPeriod })
  const { date: today } = swedishTime(new Date())

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPeriod || !plan) return
    const done = `${plural(plan.pickups, 'hämtning', 'hämtningar')} hoppas över. Hushållet får veta det.`
    if (!(await skip.act({ booking, ...period }, done))) return
    setSkipped(period)
    setPeriod(noPeriod)
  }

  return (
    <details className="not-on-paper">
      <summary>Res bort</summary>
      <form className="card-plain" noValidate onSubmit={submit}>
        <Field label="Första dagen">
          <input
            type="date"
            min={today}
            value={period.first_day}
            onChange={({ target }) => setPeriod({ ...period, first_day: target.value })}
          />
        </Field>
        <Field label="Sista dagen">
          <input
            type="date"
            min={period.first_day || today}
            value={period.last_day}
            onChange={({ target }) => setPeriod({ ...period, last_day: target.value })}
          />
        </Field>
        <p role="status">{isPeriod ? (error?.message ?? (plan ? planWords(plan) : '')) : ''}</p>
        <button type="submit" className="button" disabled={!isPeriod || !plan || skip.isPending}>
          Hoppa över de dagarna
        </button>
        {skipped && (
          <TakeBack
            className="stack"
            text="Dagarna är överhoppade."
            isBusy={unskip.isPending}
            onAct={() =>
              void unskip
                .act({ booking, ...skipped }, 'Hämtningarna är tillbaka. Hushållet får veta det.')
                .then((done) => done && setSkipped(null))
            }
          />
        )}
      </form>
    </details>
  )
}
