import { digest, digestWithoutTexts } from '../../src/messages/digest.ts'
import { kinds } from '../../src/messages/kinds.ts'
import { mailPage } from '../../src/messages/mail-page.ts'
import type { MailText } from '../../src/messages/message.ts'
import { composeMail } from '../../src/outbox/mail/compose.ts'
import { company } from '../../src/shared/company.ts'
import type { Recipient } from '../../src/shared/message-kinds.ts'
import { everyMessage } from '../helpers/every-message.ts'

/** Every mail there is, as HTML and as it goes over the wire. */
export async function everyMail(): Promise<{ name: string; html: string; raw: string }[]> {
  const site = { url: 'https://pasrundan.example' }
  const toCompany = everyMessage.filter(({ recipient, kind }) => recipient === 'company' && kind !== 'sign_in')
  const texts: [name: string, recipient: Recipient, text: MailText][] = [
    ...everyMessage.map(
      (message) =>
        [message.kind, message.recipient, kinds[message.kind].mail(message, site)] as [string, Recipient, MailText],
    ),
    ['digest', 'company', digest(toCompany)],
    ['digest-without-texts', 'company', digestWithoutTexts(toCompany)],
  ]
  return Promise.all(
    texts.map(async ([kind, recipient, text], at) => {
      const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
      const to = recipient === 'company' ? company.email : 'anna@example.se'
      const raw = await composeMail(
        { ...text, site: site.url, id, to, recipient, fromName: company.name },
        company.email,
      )
      return {
        name: `${String(at).padStart(3, '0')}-${kind}-to-${recipient}`,
        html: mailPage({ ...text, site: site.url }),
        raw: raw.toString('latin1'),
      }
    }),
  )
}
