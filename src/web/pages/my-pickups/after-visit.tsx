import type { Outcome, PickupDay } from '../../../shared/agreement.ts'
import { visibleLine } from '../../../shared/plain-text.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { report } from '../../household/acts.ts'
import { isOutcome } from '../../household/days.ts'
import type { Household, PartProps } from './use-household.ts'
import { WordsForm } from './words-form.tsx'

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
  const send = (text: string) => household.act(report(day, text), 'next')
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
                <Button key={text} look="quiet" isBusy={household.busy} onClick={() => void send(text)}>
                  {text.slice(0, -1)}
                </Button>
              ))}
            </div>
            <WordsForm
              keeps={`report ${day}`}
              label="Med egna ord"
              missing="Skriv vad som inte stämmer."
              act="Skicka"
              look="quiet"
              rows={2}
              maxLength={500}
              isBusy={household.busy}
              onSend={send}
            />
          </div>
        </details>
      )}
    </div>
  )
}
