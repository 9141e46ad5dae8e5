import type { MailText } from '../messages/message.ts'
import { company } from '../shared/company.ts'
import { DeliveryError, type OutgoingMail } from './mail.ts'
import type { PreparedMessage } from './prepare.ts'
import type { ClaimedMessage } from './queue.ts'

type AddressedMessage = ClaimedMessage & Partial<Pick<PreparedMessage, 'withdrawal'>>

/**
 * The mail of a claimed message, addressed: the company's to the one mailbox in the settings, a household's to the
 * address in its booking, a withdrawal's receipt to where it was asked for.
 * @throws DeliveryError, permanent, when there is nobody it may go to
 */
export function addressed(message: AddressedMessage, text: MailText): OutgoingMail {
  const { id, recipient, booking, withdrawal } = message
  if (recipient !== 'company') {
    const to = plainAddress((recipient === 'household' ? booking?.answers.email : withdrawal?.receipt_to) ?? null)
    if (to === null) throw noRecipient('There is no address that mail can go to', 'NO_ADDRESS')
    return { id, to, recipient, fromName: company.name, ...text }
  }
  // Compared whole and never parsed: parsers find a second recipient in 'office@x.example, victim@y.example'.
  if (message.to_email?.toLowerCase() !== company.email.toLowerCase()) {
    throw noRecipient('It is addressed to somebody else than the company', 'OTHER_RECIPIENT')
  }
  // Not the company's own name: what visitors write must not look like mail from a colleague.
  return {
    id,
    to: company.email,
    recipient,
    fromName: 'Bokningsformuläret på webbplatsen',
    ...text,
  }
}

function noRecipient(reason: string, code: string): DeliveryError {
  return new DeliveryError(reason, { fault: 'permanent', step: 'compose', code })
}

/** The address when it is one and nothing but one, else null: a list, a name or a header is never written to. */
export function plainAddress(text: string | null): string | null {
  const address = text?.trim() ?? ''
  if (address.length > 254) return null
  const isPlain = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$/u.test(
    address,
  )
  return isPlain ? address : null
}
