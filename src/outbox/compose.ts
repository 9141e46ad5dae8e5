import MailComposer from 'nodemailer/lib/mail-composer'
import sanitizeHtml from 'sanitize-html'
import { company } from '../shared/company.ts'
import { notificationTags, singleLine } from '../shared/notification.ts'
import { type Addresses, DeliveryError, type OutgoingMessage } from './mail.ts'

/** The looks of a notice. A constant, so that a body from a browser needs no attribute of its own. */
const style = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1c2b24; margin: 16px; }
h1 { font-size: 20px; margin: 0 0 12px; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 6px 16px 6px 0; border-bottom: 1px solid #d5ddd8; }
th { font-weight: 600; white-space: nowrap; }
`

/**
 * The whole message as it goes over the wire (RFC 5322).
 * @throws DeliveryError, permanent, when it is meant for anyone but the company's mailbox
 */
export async function composeMessage(message: OutgoingMessage, { from, mailbox }: Addresses): Promise<Buffer> {
  // Compared whole and never parsed: parsers find a second recipient in 'office@x.example, victim@y.example'.
  if (message.to_email.toLowerCase() !== mailbox.toLowerCase()) {
    throw new DeliveryError('It is addressed to somebody else than the company', {
      fault: 'permanent',
      step: 'compose',
      code: 'OTHER_RECIPIENT',
    })
  }
  const content = sanitise(message.body)
  const household = plainAddress(message.household_email)
  return new MailComposer({
    from: { name: company.name, address: from },
    to: { name: '', address: mailbox },
    replyTo: household === null ? undefined : { name: '', address: household },
    subject: singleLine(message.subject),
    // The same each time, so that a mailbox or a reader can tell a repeated delivery.
    messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // The time of sending: a notice that was held up belongs on top of the mailbox, and tells itself when it was received.
    date: new Date(),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: toText(content),
    html: `<!doctype html><html lang="sv"><head><meta charset="utf-8"><style>${style}</style></head><body>${content}</body></html>`,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Only the tags of a notice, without attributes: nothing to load, to follow or to run. */
function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...notificationTags],
    allowedAttributes: {},
    nestingLimit: 10,
  })
}

/** The text beside the HTML: a line for each row of the table, further lines of a value set in. */
function toText(sanitised: string): string {
  return sanitised
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1')
    .replace(/<br ?\/?>/g, '\n  ')
    .replaceAll('</th>', ': ')
    .replace(/<\/(?:h1|table)>/g, '\n\n')
    .replace(/<\/tr>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}

/** The address when it is one and nothing but one, else null: a list, a name or a header is never replied to. */
function plainAddress(text: string | null): string | null {
  const address = text?.trim() ?? ''
  const isPlain = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$/u.test(
    address,
  )
  return isPlain && address.length <= 254 ? address : null
}
