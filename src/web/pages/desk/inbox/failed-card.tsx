import { Link } from 'wouter'
import type { Inbox } from '../../../../shared/desk.ts'
import { type Channel, messageKinds, type Recipient } from '../../../../shared/message-kinds.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Contact, Note, Said } from '../household-parts.tsx'
import { moment } from '../words.ts'
import { Case } from './case.tsx'
import { Readdress } from './readdress.tsx'
import { Settle } from './settle.tsx'

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
            {channel === 'sms' ? 'Sms' : 'Mejl'} till {addressee(recipient, booking, name)}, {moment(created_at)}.{' '}
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

const unnamed: Record<Recipient, string> = {
  company: 'företaget',
  household: 'ett hushåll',
  withdrawer: 'ett hushåll',
  former: 'ett hushåll som har raderat sina uppgifter',
}

function addressee(recipient: Recipient, booking: string | null, name: string | null) {
  if (recipient === 'company' || !name) return unnamed[recipient]
  return booking ? (
    <Link href={`/hushall/${booking}`}>
      <Said text={name} />
    </Link>
  ) : (
    <Said text={name} />
  )
}

/** The meaning, in Swedish, of a mail server's or SMS gateway's technical answer; null if it is unknown. */
function whyItFailed(said: string | null, channel: Channel): string | null {
  if (!said) return null
  const [, meaning = null] = (channel === 'sms' ? ofSms : ofMail).find(([pattern]) => pattern.test(said)) ?? []
  return meaning
}

const ofMail: readonly [RegExp, string][] = [
  [/\b5\.2\.2\b|\b[45]52\b|\bfull\b|quota/i, 'Brevlådan är full.'],
  [/\b5\.7\.|\b554\b|spam|block|policy|reputation/i, 'Mottagarens mejlserver släpper inte fram våra mejl.'],
  [/\b5\.1\.2\b|ENOTFOUND|EDNS|domain/i, 'Det som står efter @ i adressen finns inte.'],
  [
    /\b5\.1\.|\b55[013]\b|no such|unknown|does not exist|not found|unavailable/i,
    'Adressen finns inte, troligen är den felskriven.',
  ],
  [/timed? ?out|ECONN|\b4\d\d\b/i, 'Mottagarens mejlserver svarade inte, fast vi försökte flera gånger.'],
]

const ofSms: readonly [RegExp, string][] = [[/./, 'Numret tar inte emot sms.']]
