import { useRef, useState } from 'react'
import type { HistoryLine } from '../../../shared/agreement.ts'
import { type EventWords, historyEvents } from '../../../shared/history-events.ts'
import { retention } from '../../../shared/retention.ts'
import { swedishTime } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { Failed } from '../../components/told.tsx'
import { dayWithYear } from '../../household/days.ts'
import { saveFile } from '../../save-file.ts'
import { useBusy } from '../../use-busy.ts'
import { Band } from './band.tsx'
import type { Household, PartProps } from './use-household.ts'
import { usePart } from './use-part.ts'

export function OwnData({ state, now, household }: PartProps) {
  const erase = usePart(() => import('./erase-dialog.tsx'))
  const [failure, setFailure] = useState('')
  const opener = useRef<HTMLButtonElement>(null)

  async function ask() {
    setFailure('')
    // The dialog's close returns the focus to it; Safari does not focus a clicked button.
    opener.current?.focus()
    setFailure(await erase.open())
  }

  return (
    <Band id="data-title" title="Det vi sparar om dig">
      <p>
        Vi sparar dina uppgifter, dina dagar, vad som har hänt, vad du ska betala, dina betalningar och det vi har
        skrivit till dig. {retention} <a href="/villkor#integritet">Så hanterar vi personuppgifter</a>
      </p>
      <details>
        <summary>Allt som hänt</summary>
        <ol className="lines">
          {state.history
            .map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
              <li key={index}>
                <span className="hint">{momentWithYear(line.at, now)}</span>
                <span>{` ${lineWords(line, now)}`}</span>
              </li>
            ))
            .reverse()}
        </ol>
      </details>
      <div className="row">
        <Button look="quiet" onClick={() => household.leave('left')}>
          Glöm mig i den här fliken
        </Button>
        <FetchButton household={household} onFailed={setFailure} />
        <Button ref={opener} look="quiet" onClick={() => void ask()}>
          Radera allt om mig
        </Button>
      </div>
      <Failed why={failure} />
      <p className="hint">På en lånad dator: låt fliken glömma dig när du är klar. Din länk öppnar sidan igen.</p>
      {erase.part && (
        <erase.part.EraseDialog household={household} state={state} onClosed={erase.close} onLate={setFailure} />
      )}
    </Band>
  )
}

function FetchButton({ household, onFailed }: { household: Household; onFailed(sentence: string): void }) {
  const [isBusy, begin] = useBusy()

  async function fetchAll() {
    onFailed('')
    const response = await household.call('export_my_data', {})
    if (response.ok) saveFile('mina-uppgifter.json', 'application/json', JSON.stringify(response.result, null, 2))
    else onFailed(response.failure.sentence)
  }

  return (
    <Button look="quiet" isBusy={isBusy} onClick={() => void begin(fetchAll)}>
      Hämta mina uppgifter
    </Button>
  )
}

function momentWithYear(at: string, now: Date): string {
  const { date, time } = swedishTime(at)
  return `${dayWithYear(date, now)} kl.\u00a0${time}`
}

function lineWords({ who, what, day }: HistoryLine, now: Date): string {
  const { household, own }: EventWords = historyEvents[what]
  const words = (who === 'household' && own) || household
  if (words.endsWith('.')) return words
  return day ? `${words} ${dayWithYear(day, now)}.` : `${words} en dag.`
}
