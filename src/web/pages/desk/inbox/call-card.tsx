import type { Inbox } from '../../../../shared/desk.ts'
import { messageKinds } from '../../../../shared/message-kinds.ts'
import { sumAsked } from '../../../../shared/price.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Case } from '../shared/case.tsx'
import { Contact, HouseholdLink, Note, Said } from '../shared/household.tsx'
import { moment } from '../words.ts'
import { AnswerByCall } from './answer-by-call.tsx'
import { Settle } from './settle.tsx'

export function CallCard(call: Inbox['calls'][number]) {
  const { id, booking, name, phone, why, day, is_lapsed_offer, said, asks, created_at } = call
  const about = asks
    ? `Ring och fråga om priset${'request' in asks ? ' på önskemålet' : ''}, ${sumAsked(asks)}`
    : is_lapsed_offer
      ? 'Svarade inte på priset: ring'
      : messageKinds[why]
  return (
    <Case
      title={<HouseholdLink booking={booking} text={name} />}
      who={
        <p>
          <Said text={phone} />
          <br />
          <span>{[about, day && dayName(day), moment(created_at)].filter(Boolean).join(', ')}</span>
        </p>
      }
      says={
        <>
          {asks && 'request' in asks && <Note label="Önskemålet" text={asks.request} />}
          <Note label="Säg" text={said ?? 'Orden kommer om några sekunder.'} />
          {is_lapsed_offer && <p>Blir det ja ändå, lägg in det på hushållets sida.</p>}
        </>
      }
      reach={<Contact name={name} phone={phone} />}
      acts={asks ? <AnswerByCall call={call} asks={asks} card={call} /> : <Settle id={id} label="Jag har ringt" />}
    />
  )
}
