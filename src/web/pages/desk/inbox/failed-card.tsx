import type { Inbox } from '../../../../shared/desk.ts'
import type { Recipient } from '../../../../shared/message-kinds.ts'
import { type Meaning, meaningOf } from '../../../../shared/server-answers.ts'
import { useDeskQuery } from '../query.ts'
import { Case } from '../shared/case.tsx'
import { Contact, HouseholdLink, Note } from '../shared/household.tsx'
import { messageName, moment } from '../words.ts'
import { AnswerByCall } from './answer-by-call.tsx'
import { Readdress } from './readdress.tsx'
import { Settle } from './settle.tsx'

type Failed = Inbox['failed'][number]

export function FailedCard(message: Failed) {
  const { id, kind, channel, recipient, status, created_at, day, reason, booking, name, phone, email } = message
  const outcome =
    status === 'expired'
      ? 'Det hann bli för sent och skickades inte.'
      : status === 'queued'
        ? 'Mejlet har inte kommit fram än. Vi försöker igen.'
        : `${channel === 'sms' ? 'Sms:et' : 'Mejlet'} kom inte fram.`
  const why = whyItFailed(reason)
  const { data: inbox } = useDeskQuery('desk_inbox', {})
  const call = inbox?.calls.find((call) => call.id === id)
  const canReaddress = recipient === 'household' && channel === 'mail' && booking !== null && name !== null
  return (
    <Case
      title={messageName(kind, day)}
      who={
        <p>
          <span>{channel === 'sms' ? 'Sms till ' : 'Mejl till '}</span>
          <span>{addressee(recipient, booking, name)}</span>
          <span>{`, ${moment(created_at)}. ${outcome}`}</span>
        </p>
      }
      says={
        <>
          {why && <Note label="Skäl" text={why} />}
          {call?.said && <Note label="Ring och säg" text={call.said} />}
        </>
      }
      reach={recipient === 'household' && <Contact name={name} phone={phone ?? ''} email={email ?? undefined} />}
      acts={
        <>
          {canReaddress && <Readdress message={message} booking={booking} name={name} />}
          <Handled message={message} call={call} isQuiet={canReaddress} />
        </>
      }
    />
  )
}

function Handled({ message, call, isQuiet }: { message: Failed; call?: Inbox['calls'][number]; isQuiet: boolean }) {
  if (call?.asks) return <AnswerByCall call={call} asks={call.asks} card={message} />
  return <Settle id={message.id} isQuiet={isQuiet} />
}

const unnamed: Record<Recipient, string> = {
  company: 'företaget',
  household: 'ett hushåll',
  withdrawer: 'ett hushåll',
  former: 'ett hushåll som har raderat sina uppgifter',
}

function addressee(recipient: Recipient, booking: string | null, name: string | null) {
  if (recipient === 'company' || !name) return unnamed[recipient]
  return <HouseholdLink booking={booking} text={name} />
}

function whyItFailed(answer: string | null): string | null {
  const meaning = answer && meaningOf(answer)
  return meaning ? (of[meaning] ?? 'Servern som skickar våra meddelanden tog inte emot det.') : null
}

const notLetIn = 'Mottagarens mejlserver släpper inte fram våra mejl.'

const of: Partial<Record<Meaning, string>> = {
  full: 'Brevlådan är full.',
  closed: 'Brevlådan är stängd.',
  'too large': 'Mejlet var för stort för brevlådan.',
  unwanted: notLetIn,
  'not from us': notLetIn,
  refused: notLetIn,
  'no domain': 'Det som står efter @ i adressen finns inte.',
  'no mailbox': 'Adressen finns inte, troligen är den felskriven.',
  'no mailbox, or not from us':
    'Adressen kan vara felskriven, eller så släpper mottagarens mejlserver inte fram våra mejl.',
  later: 'Mottagarens mejlserver tog inte emot mejlet, fast vi försökte flera gånger.',
  'number refused': 'Numret tar inte emot sms.',
}
