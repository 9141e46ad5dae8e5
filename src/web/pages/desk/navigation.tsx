import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { company } from '../../../shared/company.ts'
import type { Inbox } from '../../../shared/desk.ts'
import { capital } from '../../../shared/swedish-text.ts'
import { isoWeekday, monthBeside, weekdayName } from '../../../shared/swedish-time.ts'
import { closeDialogOf } from '../../components/dialog-buttons.tsx'
import { Logo } from '../../components/mark.tsx'
import { auth, forgetSession } from './backend.ts'
import { DialogForm } from './dialog.tsx'
import { waitingInInbox } from './inbox/waiting-in-inbox.ts'
import { forgetEverything } from './kept-on-phone.ts'
import { useDeskQuery, useOnline } from './query.ts'
import { keepWeekdays, pickupDayNow } from './shared/pickup-day-now.ts'
import { useRefusedPresses, useWaitingPresses } from './shared/presses.ts'
import { thisMonth } from './words.ts'

export function Navigation() {
  const [location] = useLocation()
  const isOnline = useOnline()
  const waiting = useWaitingPresses()
  const isAllSaved = useRefusedPresses() === 0
  const inbox = useDeskQuery('desk_inbox', {}, { refetchInterval: untilRefetched })
  const number = inbox.data ? waitingInInbox(inbox.data) : 0
  const weekdays = inbox.data?.weekdays
  useEffect(() => weekdays && keepWeekdays(weekdays), [weekdays])
  const { day } = pickupDayNow()
  const [opened, setOpened] = useState('')
  const words = state(isOnline, waiting)
  // Not before: after each dialog Orca reads anew what stands in a live region.
  const [hasSaid, setHasSaid] = useState(false)
  if (!hasSaid && (words || !isAllSaved)) setHasSaid(true)

  const views = [
    { part: '/inkorg', href: '/inkorg', label: 'Inkorg', number },
    { part: '/runda', href: `/runda/${day}`, label: capital(weekdayName(isoWeekday(day))) },
    { part: '/hushall', href: '/hushall', label: 'Hushåll' },
    { part: '/manad', href: `/manad/${lastFinishedMonth()}`, label: 'Månad' },
    { part: '/sasong', href: '/sasong', label: 'Säsong' },
  ]

  return (
    <>
      <header className="top">
        <Logo />
        <p className="top-name">{company.name}</p>
        <p className={words ? 'top-state has-words' : 'top-state'} aria-live="polite" aria-atomic>
          {/* Without words the end of what was said would not be read out; nor is, by Orca, the note of a refusal, which is new. */}
          {words || (
            <span className="unseen">{hasSaid && (isAllSaved ? 'Allt är skickat' : 'Något är inte sparat')}</span>
          )}
        </p>
        <SignOut waiting={waiting} />
      </header>
      <nav className="tabs" aria-label="Skrivbordets delar">
        <ul onBlur={() => setOpened('')}>
          {views.map(({ part, href, label, number }) => (
            <li key={part}>
              <Link
                href={href}
                aria-current={location.startsWith(part) ? 'page' : undefined}
                onClick={() => setOpened(label)}
              >
                <span>{label}</span>
                {number ? (
                  <span className="count">
                    <span>{number}</span>
                    <span className="unseen"> väntar</span>
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
        {/* The focus stays at the tab, so that nothing else would be read out. */}
        <p className="unseen" aria-live="polite" aria-atomic>
          {opened}
        </p>
      </nav>
    </>
  )
}

/** Soon, while the words of a call are being composed; less soon if they have not come within a minute. */
function untilRefetched({ state: { data } }: { state: { data: Inbox | undefined } }): number {
  const untold = data?.calls.filter(({ said }) => said === null) ?? []
  if (untold.length === 0) return 60_000
  return untold.some(({ created_at }) => Date.parse(created_at) > Date.now() - 60_000) ? 2_000 : 10_000
}

/** The month to bill: '2026-11-01' in December. */
function lastFinishedMonth(): string {
  return monthBeside(thisMonth(), -1)
}

function state(isOnline: boolean, waiting: number): string {
  const queue = `${waiting}\u00a0tryck väntar`
  if (!isOnline) return waiting > 0 ? `Ingen täckning, ${queue}` : 'Ingen täckning'
  return waiting > 0 ? `Skickar, ${queue}` : ''
}

function SignOut({ waiting }: { waiting: number }) {
  async function signOut() {
    await auth.signOut({ scope: 'local' })
    forgetEverything()
    forgetSession()
    // Clears the page's memory too.
    location.replace('/skrivbord')
  }

  return (
    <DialogForm look="plain" className="top-out" text="Logga ut" title="Logga ut?" act="Logga ut här" onSend={signOut}>
      <p>Telefonnummer, portkoder och allt annat om hushållen tas bort från den här enheten.</p>
      {waiting > 0 && (
        <p className="error">{`${waiting}\u00a0tryck har inte kommit fram än och försvinner. Vänta hellre tills de är skickade.`}</p>
      )}
      <p>
        Är en annan telefon borta?{' '}
        <Link href="/telefoner" onClick={closeDialogOf}>
          Inloggade telefoner
        </Link>
      </p>
    </DialogForm>
  )
}
