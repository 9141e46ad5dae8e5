import type { ClaimedMessage, MailText, Message } from '../../messages/message.ts'
import { company } from '../../shared/company.ts'
import { mailAddress } from '../../shared/mail-address.ts'
import { DeliveryError, type OutgoingMail } from './mail.ts'

type AddressedMessage = ClaimedMessage & Partial<Pick<Message, 'state' | 'withdrawal'>>

/** @throws DeliveryError, permanent, when there is no permitted recipient */
export function addressed(message: AddressedMessage, text: MailText): OutgoingMail {
  const { id, recipient, booking, state, withdrawal, to_email } = message
  if (recipient !== 'company') {
    const to = mailAddress(
      {
        household: (state?.booking ?? booking)?.answers.email,
        withdrawer: withdrawal?.receipt_to,
        former: to_email,
      }[recipient] ?? '',
    )
    if (to === null) throw noRecipient('There is no address that mail can go to', 'NO_ADDRESS')
    return { id, to, recipient, fromName: company.name, ...text }
  }
  // Compared as a whole and never parsed: parsers find a second recipient in 'office@x.example, victim@y.example'.
  if (message.to_email?.toLowerCase() !== company.email.toLowerCase()) {
    throw noRecipient('It is addressed to somebody else than the company', 'OTHER_RECIPIENT')
  }
  // Not the company's own name, so that visitors' text does not look like mail from a colleague.
  return {
    id,
    to: company.email,
    recipient,
    fromName: websiteName(company.name),
    ...text,
  }
}

function websiteName(companyName: string): string {
  const name = companyName.replace(/ UF$/, '')
  return `${name}${/[sxz]$/i.test(name) ? '' : 's'} webbplats`
}

function noRecipient(reason: string, code: string): DeliveryError {
  return new DeliveryError(reason, { fault: 'permanent', step: 'compose', code })
}
