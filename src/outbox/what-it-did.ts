import type { Meaning } from '../shared/server-answers.ts'
import type { DeliveryError } from './mail/mail.ts'

/** After "the mail server" or "the gateway"; nothing personal. */
export function whatItDid({ code, meaning }: Pick<DeliveryError, 'code' | 'meaning'>): string {
  return `${meaning === null ? 'could not be used' : did[meaning]} (${code})`
}

/** A server's words for the log: most quote the address that they refuse, and some the one that they take. */
export function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>]*@[^\s<>]*/g, '…')
}

const did: Record<Meaning, string> = {
  'wrong login': 'does not accept user and password',
  'no credit': 'sends nothing for this account',
  'too many': 'has received too many messages at once, or has too many connections',
  'number refused': 'does not accept this message',
  'never answered': 'received the message and did not say what became of it',
  'not a gateway': 'is not a gateway, to judge by its answer',
  'no login offered': 'offers no login on this connection',
  'expired certificate': 'shows a certificate that has expired',
  'early certificate': "shows a certificate that is not valid yet, by this machine's clock",
  "another name's certificate": 'shows a certificate for another name',
  'unknown certificate': 'shows a certificate that no known authority has signed',
  'no TLS': 'does not speak TLS, or not on this port',
  'no such server': 'has a name that DNS does not know',
  'nobody listens': 'does not listen on this port',
  silent: 'does not answer',
  'not this machine': 'answers, but refuses this machine, perhaps for now',
  'our name': 'does not accept the name by which this machine introduces itself',
  'needs TLS': 'requires TLS',
  'unknown sender': 'does not believe that the sender exists',
  'too large': 'accepts no message of this size',
  unwanted: 'accepts no message with this content or from this sender',
  full: 'says that the mailbox is full, or its own disk',
  closed: 'says that the mailbox is closed',
  'not from us': 'requires another login or sender address, or any login at all',
  'no domain': 'does not know the domain of the mailbox',
  'no mailbox': 'does not know the mailbox',
  'no mailbox, or not from us': 'does not know the mailbox, or takes no mail for it from here',
  refused: 'refuses this message, and may refuse all others',
  later: 'accepts messages, but not this one at the moment',
}
