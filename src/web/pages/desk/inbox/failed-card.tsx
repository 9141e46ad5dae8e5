import { Link } from 'wouter'
import type { Inbox } from '../../../../shared/desk.ts'
import { messageKinds } from '../../../../shared/message-kinds.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Contact, Note, Said } from '../household-parts.tsx'
import { moment } from '../words.ts'
import { Case } from './case.tsx'
import { Readdress } from './readdress.tsx'
import { Settle } from './settle.tsx'
import { whyItFailed } from './why-it-failed.ts'

export function FailedCard({ said, ...message }: Inbox['failed'][number] & { said: string | null }) {
  const { id, kind, channel, recipient, status, created_at, day, reason, booking, name, phone, email } = message
  const why = whyItFailed(reason, channel)
  const canReaddress = recipient === 'household' && channel === 'mail' && booking !== null && name !== null
  return (
    <Case
      who={
        <>
          <h3>
            {messageKinds[kind]}
            {day && `, ${dayName(day)}`}
          </h3>
          <p>
            {channel === 'sms' ? 'Sms' : 'Mejl'} till {recipient === 'company' ? 'företaget' : addressee(booking, name)}
            , {moment(created_at)}.{' '}
            {status === 'expired' ? 'Det hann bli för sent och skickades inte.' : 'Det gick inte att lämna fram.'}
          </p>
        </>
      }
      says={
        <>
          {why && <Note label="Skäl" text={why} />}
          {said && <Note label="Ring och säg" text={said} />}
        </>
      }
      reach={recipient === 'household' && <Contact phone={phone ?? ''} email={email ?? undefined} />}
      acts={
        <>
          {canReaddress && <Readdress message={message} booking={booking} name={name} />}
          <Settle id={id} isQuiet={canReaddress} />
        </>
      }
    />
  )
}

function addressee(booking: string | null, name: string | null) {
  if (!name) return 'ett hushåll'
  return booking ? (
    <Link href={`/hushall/${booking}`}>
      <Said text={name} />
    </Link>
  ) : (
    <Said text={name} />
  )
}
