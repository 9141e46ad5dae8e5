import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Inbox } from '../../../../shared/desk.ts'
import { sumOffered } from '../../../../shared/price.ts'
import { capital, plural } from '../../../../shared/swedish-text.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { isAsking, useDeskQuery } from '../query.ts'
import { Rows } from '../rows.tsx'
import { HouseholdLink, Said } from '../shared/household.tsx'
import {
  forgetOver,
  forgetTakenBack,
  isCall,
  isChange,
  isFailed,
  isUnanswered,
  isWithdrawal,
  stillWaiting,
  useAnswered,
  withAnswered,
} from '../shared/just-answered.ts'
import { Listed } from '../shared/listed.tsx'
import { RefundCard } from '../shared/refund-card.tsx'
import { useIgnoreSecondTaps } from '../use-ignore-second-taps.ts'
import { ViewHead } from '../view-head.tsx'
import { ViewState } from '../view-state.tsx'
import { moment, monthName, shortMoment } from '../words.ts'
import { CallCard } from './call-card.tsx'
import { ChangeCard } from './change-card.tsx'
import { FailedCard } from './failed-card.tsx'
import { ReportCard } from './report-card.tsx'
import { SettleMany } from './settle.tsx'
import { UnansweredList } from './unanswered-list.tsx'
import { callsOnly, waitingInInbox } from './waiting-in-inbox.ts'
import { WithdrawalCard } from './withdrawal-card.tsx'

export default function InboxView() {
  const inbox = useDeskQuery('desk_inbox', {})
  const { data: findings = [] } = useDeskQuery('desk_findings', {}, { refetchInterval: 300_000 })
  return (
    <>
      <ViewHead title="Inkorg" />
      <Findings findings={findings} />
      <ViewState query={inbox} what="Inkorgen">
        {(data) => <Lists inbox={data} cameAt={inbox.dataUpdatedAt} above={findings} />}
      </ViewState>
      {!isAsking(inbox) && (
        <p>
          <Link href="/telefoner">Inloggade telefoner</Link>
        </p>
      )}
      {inbox.data?.backed_up.here && <BackedUp {...inbox.data.backed_up} here={inbox.data.backed_up.here} />}
    </>
  )
}

function BackedUp({ here, elsewhere }: { here: string; elsewhere: string | null }) {
  const there = elsewhere ? `På en annan dator: ${moment(elsewhere)}.` : 'Ingen på en annan dator.'
  return <p className="hint">{`Senaste säkerhetskopian: ${moment(here)}. ${there}`}</p>
}

interface ListsProps {
  inbox: Inbox
  cameAt: number
  /** What stands there, and pushes the lists down as it comes. */
  above: readonly string[]
}

function Lists({ inbox, cameAt, above }: ListsProps) {
  const { reports, unfilled, unbilled, refunds, offers, room } = inbox
  const answered = useAnswered()
  const unanswered = withAnswered(inbox.unanswered, answered, isUnanswered)
  const changes = withAnswered(inbox.changes, answered, isChange)
  const withdrawals = withAnswered(inbox.withdrawals, answered, isWithdrawal)
  const failed = withAnswered(inbox.failed, answered, isFailed)
  const calls = withAnswered(callsOnly(inbox), answered, isCall)
  useEffect(() => {
    forgetOver()
    return forgetOver
  }, [])
  useEffect(() => forgetTakenBack(inbox, cameAt), [inbox, cameAt])
  const strange = withdrawals.filter(({ booking, matches }) => booking === null && matches.length === 0)
  // One with another address now may wait as a call, which this would take for made.
  const unsent = stillWaiting(failed, answered)
  const order = [unanswered, changes].flat().map(({ booking }) => booking)
  const lists = useIgnoreSecondTaps<HTMLDivElement>(
    String([...above, ...order, ...[withdrawals, failed, calls, reports].flat().map(({ id }) => id)]),
  )
  return (
    <div ref={lists} className="stack">
      {waitingInInbox(inbox) + answered.length === 0 && (
        <div className="empty stack">
          <p className="lead">Allt är besvarat.</p>
          <p>Nya bokningar kommer hit, och en avisering till företagets brevlåda.</p>
        </div>
      )}
      {unanswered.length > 0 && (
        <UnansweredList unanswered={unanswered} unanswered_count={inbox.unanswered_count} room={inbox.room} />
      )}
      <Listed title="Att ringa" items={calls} Card={CallCard} />
      <Listed title="Säger att det inte stämmer" items={reports} Card={ReportCard} />
      <Rows
        title="Rundor att fylla i"
        lines={unfilled.map(({ day, stops }) => [
          capital(dayName(day)),
          plural(stops, 'stopp är inte ifyllt', 'stopp är inte ifyllda'),
          `/runda/${day}`,
        ])}
      />
      <Rows
        title="Fler stopp än ni tar"
        lines={(room?.beyond ?? []).map(({ day, stops, offered }) => [
          capital(dayName(day)),
          `${stops} av ${room?.capacity}${offered ? `, om ${offered} säger ja till priset` : ''}`,
          `/runda/${day}`,
        ])}
      />
      <Rows
        title="Månader att ta betalt för"
        lines={unbilled.map((month) => [
          capital(monthName(month)),
          'Alla har inte fått veta vad den kostar',
          `/manad/${month}`,
        ])}
      />
      <Listed title="Att betala tillbaka" items={refunds} Card={RefundCard} />
      <Listed title="Vill ändra" items={changes} count={inbox.changes_count} Card={ChangeCard} />
      <Listed
        title="Ångrat: vilket hushåll är det?"
        items={withdrawals}
        count={inbox.withdrawals_count}
        Card={WithdrawalCard}
      >
        <p>Någon har ångrat ett avtal, men det framgår inte vilket. Bekräftelsen är skickad.</p>
        <SettleMany ids={strange.map(({ id }) => id)} what="som inte liknar något av era hushåll" />
      </Listed>
      <Listed title="Kom inte fram" items={failed} count={inbox.failed_count} Card={FailedCard}>
        <SettleMany ids={unsent.map(({ id }) => id)} what="meddelanden som inte kom fram" />
      </Listed>
      <Rows
        title="Väntar på hushållets svar"
        lines={offers.map(({ booking, name, address, offer }) => [
          <>
            <HouseholdLink booking={booking} text={address} /> <Said text={name} />
          </>,
          `${sumOffered(offer)}, svarar senast ${shortMoment(offer.until)}`,
        ])}
      />
    </div>
  )
}

function Findings({ findings }: { findings: readonly string[] }) {
  if (findings.length === 0) return null
  return (
    <section className="findings" aria-label="Att åtgärda">
      <ul>
        {findings.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
