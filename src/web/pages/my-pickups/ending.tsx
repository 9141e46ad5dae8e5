import { type FormEvent, useState } from 'react'
import type { HouseholdState } from '../../../shared/agreement.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { end } from './acts.ts'
import { dayWithYear, divide, isChangeable, today } from './days.ts'
import { NoticeAt } from './notice-at.tsx'
import type { Household } from './use-household.ts'

interface EndingProps {
  state: HouseholdState
  now: Date
  household: Household
}

/** Two ways out, side by side because they are often taken for each other. */
export function Ending({ state, now, household }: EndingProps) {
  const { status, withdrawal_until } = state
  const isInTime = withdrawal_until !== null && withdrawal_until >= today(now)
  return (
    <section className="band" aria-labelledby="ending-title">
      <div className="wrap">
        <h2 id="ending-title">{status === 'asked' ? 'Har du ändrat dig?' : 'Vill du sluta?'}</h2>
        <div className="two">
          <div className="stack">
            <h3>{status === 'asked' ? 'Ta tillbaka bokningen' : 'Avsluta'}</h3>
            {status === 'ended' ? (
              household.notice?.place !== 'ending' && <p>Avtalet är avslutat.</p>
            ) : status === 'asked' ? (
              <TakeBack household={household} />
            ) : (
              <EndForm state={state} now={now} household={household} />
            )}
            <NoticeAt place="ending" household={household} />
          </div>
          {status !== 'asked' && (
            <div className="stack">
              <h3>Ångra avtalet</h3>
              <p>
                Inom 14 dagar från att vi sade ja kan du ångra dig enligt lag, utan att säga varför. Då upphör avtalet
                genast, och du betalar bara för hämtningar som redan är gjorda.
              </p>
              <p>
                {isInTime
                  ? `För dig gäller det till och med ${dayName(withdrawal_until)}.`
                  : 'De fjorton dagarna har gått för dig. Tycker du annat kan du skicka ändå, så svarar vi.'}
              </p>
              <p>
                <a href="/angra">Ångra avtalet här</a>
              </p>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function TakeBack({ household }: { household: Household }) {
  return (
    <>
      <p>Vi har inte svarat än, så inget är bestämt. Tar du tillbaka bokningen hör vi inte av oss mer.</p>
      <div className="buttons">
        <button
          type="button"
          className="button quiet"
          aria-disabled={household.busy || undefined}
          onClick={() => void household.act(end(null))}
        >
          Ta tillbaka bokningen
        </button>
      </div>
    </>
  )
}

function EndForm({ state, now, household }: EndingProps) {
  const days = divide(state, now).ahead.filter(({ state }) => state === 'planned')
  // A day that is too late to change is collected in any case.
  const fixed = days.filter((pickup) => !isChangeable(pickup, now)).at(-1)
  const [lastDay, setLastDay] = useState('')
  const last = lastDay || fixed?.day

  function submit(event: FormEvent) {
    event.preventDefault()
    void household.act(end(lastDay || null))
  }

  return (
    <form className="stack" onSubmit={submit}>
      <p>Du behöver inte säga varför. Det som är hämtat betalar du för, sedan inget mer.</p>
      <div className="field">
        <label htmlFor="last-day">Sista hämtningen</label>
        <select
          id="last-day"
          value={lastDay}
          aria-describedby="last-day-help"
          onChange={(event) => setLastDay(event.target.value)}
        >
          <option value="">{fixed ? `${dayWithYear(fixed.day, now)}, sedan ingen mer` : 'Ingen mer hämtning'}</option>
          {days
            .filter((pickup) => pickup !== fixed)
            .map(({ day }) => (
              <option key={day} value={day}>
                {dayWithYear(day, now)}
              </option>
            ))}
        </select>
      </div>
      <p className="hint" id="last-day-help" aria-live="polite">
        {last
          ? `Vi kommer till och med ${dayName(last)}. Till dess kan du ångra dig här.`
          : 'Vi kommer inte mer. Du kan ångra dig här direkt efteråt.'}
      </p>
      <div className="buttons">
        <button type="submit" className="button quiet" aria-disabled={household.busy || undefined}>
          Avsluta
        </button>
      </div>
    </form>
  )
}
