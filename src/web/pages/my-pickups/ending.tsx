import { useRef, useState } from 'react'
import { isFirm } from '../../../shared/firm.ts'
import { dayName, swedishDay } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Options } from '../../components/options.tsx'
import { end } from '../../household/acts.ts'
import { dayWithYear, divide, isChangeable } from '../../household/days.ts'
import { FeedbackAt } from './feedback-at.tsx'
import type { Household, PartProps } from './use-household.ts'

/** Side by side because they are easily confused. */
export function Ending(page: PartProps) {
  const { state, now, household } = page
  const { first_day, withdrawal_until, early_start } = state
  const isAgreement = first_day !== null
  const hasDays = divide(state, now).ahead.length > 0
  const isInTime = withdrawal_until !== null && withdrawal_until >= swedishDay(now)
  return (
    <section className="band" aria-labelledby="ending-title">
      <div className="wrap">
        <h2 id="ending-title">
          {!isAgreement ? 'Har du ändrat dig?' : hasDays && state.status === 'agreed' ? 'Vill du sluta?' : 'Avtalet'}
        </h2>
        <div className="two">
          <div className="stack">
            <h3>{isAgreement ? 'Avsluta' : 'Ta tillbaka bokningen'}</h3>
            <End {...page} hasDays={hasDays} />
            <FeedbackAt spot="ending" household={household} />
          </div>
          {isAgreement && !isFirm(state) && (
            <div className="stack">
              <h3>Ångra avtalet</h3>
              <p>{`Inom 14\u00a0dagar från det att avtalet började kan du ångra dig enligt lag, utan att säga varför. Då upphör avtalet genast, och du betalar ${early_start ? 'bara för hämtningar som redan är gjorda' : 'ingenting'}.`}</p>
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

function End({ hasDays, ...page }: PartProps & { hasDays: boolean }) {
  const { state, household } = page
  if (state.status === 'ended') return household.feedback?.spot !== 'ending' && <p>Avtalet är avslutat.</p>
  if (state.status === 'asked') return <TakeBack household={household} />
  if (!hasDays) return <p>Det finns inget mer att avsluta: ingen hämtning är inplanerad.</p>
  return <EndForm {...page} />
}

function TakeBack({ household }: { household: Household }) {
  return (
    <>
      <p>Vi har inte svarat än, så inget är bestämt. Tar du tillbaka bokningen hör vi inte av oss mer.</p>
      <div className="row">
        <Button look="quiet" isBusy={household.busy} onClick={() => void household.act(end(null), 'ending')}>
          Ta tillbaka bokningen
        </Button>
      </div>
    </>
  )
}

const AT_ONCE = 'at once'

function EndForm({ state, now, household }: PartProps) {
  const days = divide(state, now).ahead.filter(({ state }) => state === 'planned')
  // A day that can no longer be changed is still collected.
  const fixed = days.findLast((pickup) => !isChangeable(pickup, now))
  const [choice, setChoice] = useState('')
  const [isMissing, setMissing] = useState(false)
  const selectRef = useRef<HTMLSelectElement>(null)
  const last = choice === AT_ONCE ? fixed?.day : choice

  function send() {
    setMissing(!choice)
    if (choice) void household.act(end(choice === AT_ONCE ? null : choice), 'ending')
    else selectRef.current?.focus()
  }

  return (
    <Form onSend={send}>
      <p>
        Du behöver inte säga varför. Du betalar till och med sista hämtningen, enligt <a href="/villkor">villkoren</a>.
      </p>
      <Field label="Sista hämtningen" error={isMissing ? 'Välj vilken hämtning som blir den sista.' : undefined}>
        <select
          ref={selectRef}
          value={choice}
          aria-required
          onChange={(event) => {
            setChoice(event.target.value)
            setMissing(false)
          }}
        >
          <option value="" disabled>
            Välj sista hämtning
          </option>
          <option value={AT_ONCE}>
            {fixed ? `${dayWithYear(fixed.day, now)}, sedan ingen mer` : 'Ingen mer hämtning'}
          </option>
          <Options of={days.filter((pickup) => pickup !== fixed).map(({ day }) => [day, dayWithYear(day, now)])} />
        </select>
      </Field>
      <p className="hint" aria-live="polite" aria-atomic>
        {choice &&
          (last
            ? `Vi kommer till och med ${dayName(last)}. Till dess kan du ta tillbaka det här.`
            : 'Vi kommer inte mer. Ändrar du dig kan du ta tillbaka det här direkt efteråt.')}
      </p>
      <div className="row">
        <Button type="submit" look="quiet" isBusy={household.busy}>
          Avsluta
        </Button>
      </div>
    </Form>
  )
}
