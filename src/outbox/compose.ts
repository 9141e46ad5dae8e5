import MailComposer from 'nodemailer/lib/mail-composer'
import sanitizeHtml from 'sanitize-html'
import { company } from '../shared/company.ts'
import { notificationTags, singleLine } from '../shared/notification.ts'
import { type Addresses, DeliveryError, type OutgoingMessage } from './mail.ts'

/**
 * The looks of a notice: the page's (docs/design-language.md), the list of the booking under four bags on a ledge. A
 * constant, so that a body from a browser needs no attribute of its own. Readers that drop pseudo-elements lose the
 * bags; those that drop all styles still show a heading and a table.
 */
const style = `
body { margin: 0; padding: 24px 16px; background: #cfe4ee; color: #182b33;
  font: 16px/1.5 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { margin: 0; font: 700 30px/1.1 "Familjen Grotesk", Arial, sans-serif; letter-spacing: -0.5px; }
h1::after { content: ""; display: block; width: 30px; height: 34px; margin: 18px 0 0 6px; border-radius: 50% 50% 35% 35%;
  background: #1d8259; box-shadow: 38px 0 #cf3f72, 76px 0 #3d74a8, 114px 0 #a8711c; }
table { width: 100%; max-width: 608px; padding: 8px 20px 12px; border-top: 8px solid #aab6ba;
  border-spacing: 0; background: #fff; }
th, td { padding: 9px 0; border-bottom: 1px solid #cfd9de; text-align: left; vertical-align: top; }
th { width: 1%; padding-right: 20px; color: #4a5d66; font-size: 15px; font-weight: 400; white-space: nowrap; }
td { font-weight: 600; overflow-wrap: anywhere; }
tr:last-child > * { border: 0; }
`

/** For narrow windows and the dark. A block of its own: a reader that trips over a query drops no more than this. */
const fittingStyle = `
@media (max-width: 480px) {
  th, td { display: block; }
  th { padding-bottom: 0; border: 0; }
  td { padding-top: 0; }
}
@media (prefers-color-scheme: dark) {
  body { background: #15293a; color: #edf2f3; }
  h1::after { background: #5fc797; box-shadow: 38px 0 #f286ab, 76px 0 #86b9e8, 114px 0 #e0ad5c; }
  table { background: #1a262d; border-top-color: #465257; }
  th, td { border-color: #33444d; }
  th { color: #afc0c8; }
}
`

const head = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light dark">',
  `<style>${style}</style>`,
  `<style>${fittingStyle}</style>`,
].join('')

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
    html: `<!doctype html><html lang="sv"><head>${head}</head><body>${content}</body></html>`,
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
