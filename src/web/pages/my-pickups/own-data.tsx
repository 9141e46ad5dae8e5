import { useRef, useState } from 'react'
import type { HistoryLine } from '../../../shared/agreement.ts'
import type { HistoryEvent } from '../../../shared/history-events.ts'
import { retention } from '../../../shared/retention.ts'
import { momentName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { saveFile } from '../../save-file.ts'
import { useBusy } from '../../use-busy.ts'
import { Band } from './band.tsx'
import { dayWithYear } from './days.ts'
import type { Household, PartProps } from './use-household.ts'
import { usePart } from './use-part.ts'

/** What we store, the history, and how to get a copy or erase everything. */
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
        Vi sparar dina uppgifter, dina dagar, vad som har hänt, vad du ska betala och det vi har skrivit till dig.{' '}
        {retention} <a href="/villkor#integritet">Så hanterar vi personuppgifter</a>
      </p>
      <details>
        <summary>Allt som hänt</summary>
        <ol className="lines">
          {state.history
            .map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
              <li key={index}>
                <span className="hint">{momentName(line.at)}</span>
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
      <div role="alert">{failure && <p className="error">{failure}</p>}</div>
      <p className="hint">På en lånad dator: låt fliken glömma dig när du är klar. Din länk öppnar sidan igen.</p>
      {erase.part && (
        <erase.part.EraseDialog household={household} state={state} onClosed={erase.close} onLate={setFailure} />
      )}
    </Band>
  )
}

/** Saves all stored data as a file. */
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

const byHousehold: Partial<Record<HistoryEvent, string>> = {
  booked: 'Du bokade.',
  skipped: 'Du hoppade över',
  moved: 'Du flyttade',
  restored: 'Du återställde',
  away: 'Du reste bort från',
  back: 'Du tog tillbaka hämtningarna från',
  changed: 'Du ändrade dina uppgifter.',
  asked_change: 'Du bad om en ändring.',
  ended: 'Du avslutade avtalet.',
  resumed: 'Du lät avtalet fortsätta.',
  accepted: 'Du tackade ja till vårt pris.',
  declined_offer: 'Du tackade nej till vårt pris.',
  withdrawn: 'Du ångrade avtalet.',
  new_link: 'Du bad om en ny länk.',
  reported: 'Du skrev om hämtningen',
}

const byCompany: Record<HistoryEvent, string> = {
  booked: 'Bokningen kom in.',
  agreed: 'Vi sade ja till din bokning.',
  offered: 'Vi skickade ett pris till dig.',
  accepted: 'Priset fick ja.',
  declined_offer: 'Priset fick nej.',
  reopened_offer: 'Du ångrade ditt nej.',
  lapsed: 'Priset gick ut utan svar.',
  unanswered: 'Vi tog tillbaka vårt svar.',
  asked_back: 'Vi frågade dig om bokningen.',
  declined: 'Vi sade nej till din bokning.',
  dismissed: 'Vi sade nej till din bokning.',
  skipped: 'Vi ställde in',
  moved: 'Vi flyttade',
  restored: 'Vi återställde',
  away: 'Vi hoppade över hämtningarna från',
  back: 'Vi tog tillbaka hämtningarna från',
  changed: 'Vi ändrade dina uppgifter.',
  changed_day: 'Vi bytte din hämtningsdag från',
  asked_change: 'En ändring väntar på svar.',
  change_agreed: 'Vi sade ja till din ändring.',
  change_declined: 'Vi sade nej till din ändring.',
  ended: 'Avtalet avslutades.',
  resumed: 'Avtalet fortsatte.',
  withdrawn: 'Avtalet ångrades.',
  unchanged: 'Vi tog tillbaka en ändring.',
  unwithdrawn: 'Avtalet gäller ändå.',
  new_link: 'Du fick en ny länk.',
  wrote: 'Vi skrev till alla hushåll.',
  adjusted: 'Vi rättade en summa.',
  closed_day: 'Vi stängde',
  opened_day: 'Vi öppnade',
  visited: 'Vi var hos dig',
  reported: 'Du skrev om hämtningen',
}

/** A text without a full stop continues with its day. */
function lineWords({ who, what, day }: HistoryLine, now: Date): string {
  const words = (who === 'household' && byHousehold[what]) || byCompany[what]
  if (words.endsWith('.')) return words
  return day ? `${words} ${dayWithYear(day, now)}.` : `${words} en dag.`
}
