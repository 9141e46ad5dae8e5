import type { Inbox } from '../../../../shared/desk.ts'
import { messageKinds } from '../../../../shared/message-kinds.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Contact, HouseholdLink, Note, Said } from '../household-parts.tsx'
import { Case } from '../shared/case.tsx'
import { moment } from '../words.ts'
import { Settle } from './settle.tsx'

/** A household that only a call reaches. */
export function CallCard({
  id,
  booking,
  name,
  phone,
  why,
  day,
  is_lapsed_offer,
  said,
  created_at,
}: Inbox['calls'][number]) {
  const about = is_lapsed_offer ? 'Svarade inte på priset: ring' : messageKinds[why]
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
      says={<Note label="Säg" text={said ?? 'Orden kommer om några sekunder.'} />}
      reach={<Contact phone={phone} />}
      acts={<Settle id={id} label="Jag har ringt" />}
    />
  )
}
