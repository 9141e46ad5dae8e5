import type { Outcome, PickupDay } from '../../../shared/agreement.ts'
import { visibleLine } from '../../../shared/plain-text.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { report } from '../../household/acts.ts'
import { isOutcome } from '../../household/days.ts'
import type { Household, PartProps } from './use-household.ts'

export function AfterVisit({ state, household }: PartProps) {
  const last = state.days.findLast(({ may_report }) => may_report)
  if (!last || (last.state === 'collected' && last.report === null)) return null
  return <OfLast key={last.day} pickup={last} household={household} />
}

const outcomes: Record<Outcome, string> = {
  collected: 'Vi har hämtat.',
  not_out: 'Vi hittade inget att hämta.',
  wrong: 'Det var fel sorterat, så vi lämnade det.',
}

const readyWords = ['Det stod ute.', 'Ni kom inte.']

function OfLast({ pickup, household }: { pickup: PickupDay; household: Household }) {
  const { day, state, note, report: said } = pickup
  const send = (text: string) => void household.act(report(day, text), 'next')
  return (
    <div className="stack">
      <p>
        <strong>{`Hämtningen ${dayName(day)}:`}</strong>
        <span>{` ${isOutcome(state) ? outcomes[state] : 'Vi har inte antecknat att vi var hos dig.'}`}</span>
        {note && <span>{` Det här såg vi: ”${visibleLine(note)}”`}</span>}
      </p>
      {said !== null ? (
        <p>{`Du skrev: ”${visibleLine(said)}” Vi läser det och hör av oss.`}</p>
      ) : (
        <details>
          <summary>Stämmer det inte?</summary>
          <div className="stack">
            <div className="row">
              {readyWords.map((text) => (
                <Button key={text} look="quiet" isBusy={household.busy} onClick={() => send(text)}>
                  {text.slice(0, -1)}
                </Button>
              ))}
            </div>
            <Form keeps={`report ${day}`} onSend={({ text }) => text('words') && send(text('words'))}>
              <Field label="Med egna ord">
                <textarea name="words" rows={2} maxLength={500} />
              </Field>
              <div className="row">
                <Button type="submit" look="quiet" isBusy={household.busy}>
                  Skicka
                </Button>
              </div>
            </Form>
          </div>
        </details>
      )}
    </div>
  )
}
