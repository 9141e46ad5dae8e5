import { useRef, useState } from 'react'
import type { HistoryEvent, HistoryLine, HouseholdState } from '../../../shared/agreement.ts'
import { company } from '../../../shared/company.ts'
import { kronor } from '../../../shared/price.ts'
import { bookkeeping, inOurMailbox, retention } from '../../../shared/retention.ts'
import { dayWithYear, moment } from './days.ts'
import type { Household } from './use-household.ts'

interface OwnDataProps {
  state: HouseholdState
  now: Date
  household: Household
}

/** What we store, the history, and how to get a copy or erase everything. */
export function OwnData({ state, now, household }: OwnDataProps) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <section className="band" aria-labelledby="data-title">
      <div className="wrap split">
        <h2 id="data-title">Det vi sparar om dig</h2>
        <div className="stack">
          <p>
            Vi sparar dina uppgifter, dina dagar, vad som har hänt, vad du ska betala och det vi har skrivit till dig.{' '}
            {retention} <a href="/villkor#integritet">Så hanterar vi personuppgifter</a>
          </p>
          <details>
            <summary>Allt som hänt</summary>
            <ol className="history">
              {state.history
                .map((line, place) => ({ line, place }))
                .reverse()
                .map(({ line, place }) => (
                  <li key={place}>
                    <span className="hint">{moment(line.at)}</span> {lineWords(line, now)}
                  </li>
                ))}
            </ol>
          </details>
          <div className="buttons">
            <button type="button" className="button quiet" onClick={() => household.leave('left')}>
              Glöm mig i den här fliken
            </button>
            <FetchButton household={household} onFailed={setFailure} />
            <button ref={opener} type="button" className="button quiet" onClick={() => setAsking(true)}>
              Radera allt om mig
            </button>
          </div>
          <div role="alert">{failure && <p className="error">{failure}</p>}</div>
          <p className="hint">
            På en lånad dator: låt fliken glömma dig när du är klar. Länken i mejlet öppnar sidan igen.
          </p>
          {isAsking && (
            <EraseDialog
              household={household}
              unpaid={unpaidWords(state)}
              isRunning={state.status === 'agreed' || state.status === 'asked'}
              onClosed={() => {
                setAsking(false)
                opener.current?.focus()
              }}
            />
          )}
        </div>
      </div>
    </section>
  )
}

/** Saves all stored data as a file. */
function FetchButton({ household, onFailed }: { household: Household; onFailed(sentence: string): void }) {
  const [isBusy, setBusy] = useState(false)

  async function fetchAll() {
    if (isBusy) return
    setBusy(true)
    onFailed('')
    const answer = await household.call('export_my_data', {})
    setBusy(false)
    if (answer.ok) save(answer.result, 'mina-uppgifter.json')
    else onFailed(answer.failure.sentence)
  }

  return (
    <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => void fetchAll()}>
      Hämta mina uppgifter
    </button>
  )
}

function save(content: object, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser must have started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function unpaidWords({ unpaid, reference, months, status }: HouseholdState): string {
  const running = status === 'agreed' && months[0] && months[0].owes > 0
  const rest = running ? ' Det som har hunnit bli för den här månaden betalar du också.' : ''
  if (unpaid === 0) return rest.trim()
  return `Du har ${kronor(unpaid)} obetalt, och det ska betalas ändå. Skriv upp referensen: ${reference}.${rest}`
}

interface EraseDialogProps {
  household: Household
  /** Information needed before the page and its reference are gone. */
  unpaid: string
  isRunning: boolean
  onClosed(): void
}

/** Open while it is rendered. The only act on the page that cannot be undone. */
function EraseDialog({ household, unpaid, isRunning, onClosed }: EraseDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [progress, setProgress] = useState<'asking' | 'busy' | 'sent' | { failed: string }>('asking')

  async function erase() {
    if (progress === 'busy') return
    setProgress('busy')
    const answer = await household.call('erase_my_booking', {})
    if (answer.ok && answer.result.sent) setProgress('sent')
    else if (answer.ok || answer.failure.kind === 'unknown') household.leave('erased')
    else setProgress({ failed: answer.failure.sentence })
  }

  return (
    <dialog
      ref={(dialog) => {
        dialogRef.current = dialog
        if (dialog && !dialog.open) dialog.showModal()
      }}
      className="erase-dialog"
      aria-labelledby="erase-title"
      onClose={onClosed}
    >
      <div className="stack">
        <h2 id="erase-title">Radera allt om dig?</h2>
        <p>
          Namn, adress, telefon, e-post, dina dagar, det vi har skrivit till dig och alla länkar försvinner hos oss.{' '}
          {inOurMailbox} {isRunning && 'Vi slutar hämta hos dig. '}Det går inte att ångra.
        </p>
        {unpaid && (
          <p>
            <strong>{unpaid}</strong>
          </p>
        )}
        <p className="hint">
          {bookkeeping} Har du ångrat avtalet utan din länk ligger det meddelandet kvar tills du ber oss ta bort det,
          som längst {company.retentionDays}&nbsp;dagar.
        </p>
        <div role="alert" aria-live="assertive">
          {typeof progress === 'object' && <p className="error">{progress.failed}</p>}
          {progress === 'sent' && (
            <p>
              Inget är raderat ännu. Vi har mejlat dig en ny länk: öppna sidan med den och tryck här igen inom ett dygn.
            </p>
          )}
        </div>
        <div className="buttons">
          <button type="button" className="button quiet" onClick={() => dialogRef.current?.close()}>
            Avbryt
          </button>
          <button
            type="button"
            className="button"
            aria-disabled={progress === 'busy' || undefined}
            onClick={() => void erase()}
          >
            {progress === 'busy' ? 'Raderar …' : 'Radera allt'}
          </button>
        </div>
      </div>
    </dialog>
  )
}

const byHousehold: Partial<Record<HistoryEvent, string>> = {
  booked: 'Du bokade.',
  skipped: 'Du hoppade över',
  moved: 'Du flyttade',
  restored: 'Du återställde',
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
  lapsed: 'Priset gick ut utan svar.',
  unanswered: 'Vi tog tillbaka vårt svar.',
  asked_back: 'Vi frågade dig om bokningen.',
  declined: 'Vi sade nej till din bokning.',
  dismissed: 'Vi sade nej till din bokning.',
  skipped: 'Vi ställde in',
  moved: 'Vi flyttade',
  restored: 'Vi återställde',
  changed: 'Vi ändrade dina uppgifter.',
  asked_change: 'En ändring väntar på svar.',
  change_agreed: 'Vi sade ja till din ändring.',
  change_declined: 'Vi sade nej till din ändring.',
  ended: 'Avtalet avslutades.',
  resumed: 'Avtalet fortsatte.',
  withdrawn: 'Avtalet ångrades.',
  unwithdrawn: 'Avtalet gäller ändå.',
  new_link: 'Du fick en ny länk.',
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
