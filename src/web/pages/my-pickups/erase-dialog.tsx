import { useRef, useState } from 'react'
import type { HouseholdState } from '../../../shared/agreement.ts'
import { company } from '../../../shared/company.ts'
import { toOnesCredit } from '../../../shared/payment.ts'
import { kronor } from '../../../shared/price.ts'
import { bookkeeping, inOurMailbox } from '../../../shared/retention.ts'
import { swedishDay } from '../../../shared/swedish-time.ts'
import { DialogButtons } from '../../components/dialog-buttons.tsx'
import { isRunning } from '../../household/days.ts'
import type { Household } from './use-household.ts'

interface EraseDialogProps {
  household: Household
  state: HouseholdState
  onClosed(): void
  /** What came of it, if the dialog was closed before the answer. */
  onLate(sentence: string): void
}

/** The only act on the page that cannot be undone. */
export function EraseDialog({ household, state, onClosed, onLate }: EraseDialogProps) {
  const money = moneyWords(state)
  const ofUnanswered = state.status === 'asked' ? 'Din bokning får inget svar. ' : ''
  const stops = isRunning(state, new Date(state.now)) ? 'Vi slutar hämta hos dig. ' : ofUnanswered
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [progress, setProgress] = useState<'asking' | 'busy' | 'sent' | { failed: string }>('asking')

  async function erase() {
    setProgress('busy')
    const response = await household.call('erase_my_booking', {})
    // Null once the dialog is closed.
    const isOpen = dialogRef.current !== null
    if (response.ok && response.result.sent) isOpen ? setProgress('sent') : onLate(notErased)
    else if (response.ok || response.failure.kind === 'unknown') household.leave('erased')
    else if (isOpen) setProgress({ failed: response.failure.sentence })
    else onLate(response.failure.sentence)
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
        <p>{`Namn, adress, telefon, e-post, dina dagar, det vi har skrivit till dig och alla länkar försvinner hos oss. ${inOurMailbox} ${stops}Det går inte att ångra.`}</p>
        {money && (
          <p>
            <strong>{money}</strong>
          </p>
        )}
        <p className="hint">
          {bookkeeping} Har du ångrat avtalet utan din länk ligger det meddelandet kvar tills du ber oss ta bort det,
          som längst {company.retentionDays}&nbsp;dagar.
        </p>
        <div role="alert" aria-live="assertive">
          {typeof progress === 'object' && <p className="error">{progress.failed}</p>}
          {progress === 'sent' && <p>{notErased}</p>}
        </div>
        <DialogButtons
          act={progress === 'busy' ? 'Raderar …' : 'Radera allt'}
          isBusy={progress === 'busy'}
          onAct={() => void erase()}
        />
      </div>
    </dialog>
  )
}

const notErased =
  'Inget är raderat ännu. Vi har mejlat dig en ny länk: öppna sidan med den och tryck här igen inom ett dygn.'

/** Needed before the page and its reference are gone. */
function moneyWords(state: HouseholdState): string {
  const { now, unpaid, reference, months } = state
  const credit = toOnesCredit(state)
  const [latest] = months
  const isRunning = latest?.month.slice(0, 7) === swedishDay(now).slice(0, 7)
  const words = [
    unpaid > 0 && `Du har ${kronor(unpaid)} obetalt, och det ska betalas ändå.`,
    isRunning && latest.owes > 0 && !latest.paid_at && 'Det som har hunnit bli för den här månaden betalar du också.',
    credit > 0 && `${kronor(credit)} är till godo. Det som blir över betalar vi tillbaka samma väg.`,
  ].filter(Boolean)
  return words.length > 0 ? `${words.join(' ')} Skriv upp referensen: ${reference}.` : ''
}
