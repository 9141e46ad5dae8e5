import type { Inbox } from '../../../../shared/desk.ts'
import { Findings } from '../findings.tsx'
import { useAnswer } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { ChangeCard } from './change-card.tsx'
import { FailedCard } from './failed-card.tsx'
import { UnansweredList } from './unanswered-list.tsx'
import { waitingInInbox } from './waiting-in-inbox.ts'
import { WithdrawalCard } from './withdrawal-card.tsx'

export function InboxView() {
  const inbox = useAnswer('desk_inbox', {}, { refetchInterval: 60_000 })
  return (
    <>
      <h1>Inkorg</h1>
      <Findings />
      <ViewState query={inbox} what="Inkorgen">
        {(data) => <Lists inbox={data} />}
      </ViewState>
    </>
  )
}

function Lists({ inbox }: { inbox: Inbox }) {
  const { unanswered, changes, withdrawals, failed } = inbox
  if (waitingInInbox(inbox) === 0) {
    return (
      <div className="empty">
        <p className="lead">Allt är besvarat.</p>
        <p>Nya bokningar kommer hit, och en avisering till företagets brevlåda.</p>
      </div>
    )
  }
  return (
    <>
      {unanswered.length > 0 && <UnansweredList unanswered={unanswered} unanswered_count={inbox.unanswered_count} />}
      {changes.length > 0 && (
        <section aria-labelledby="changes">
          <h2 id="changes">Vill ändra</h2>
          <ul className="cards">
            {changes.map((change) => (
              <ChangeCard key={change.booking} {...change} />
            ))}
          </ul>
        </section>
      )}
      {withdrawals.length > 0 && (
        <section aria-labelledby="withdrawals">
          <h2 id="withdrawals">Ångrat avtal utan träff</h2>
          <p>Någon har ångrat ett avtal som vi inte hittar av oss själva. Kvitto har gått ut.</p>
          <ul className="cards">
            {withdrawals.map((withdrawal) => (
              <WithdrawalCard key={withdrawal.id} {...withdrawal} />
            ))}
          </ul>
        </section>
      )}
      {failed.length > 0 && (
        <section aria-labelledby="failed">
          <h2 id="failed">Kom inte fram</h2>
          <ul className="cards">
            {failed.map((message) => (
              <FailedCard key={message.id} {...message} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
