import { mailPage, mailPlain, withOrdinarySpaces } from '../../messages/mail-page.ts'
import { mailAddress } from '../../shared/mail-address.ts'
import { version } from '../../version.ts'
import type { OutgoingMail } from './mail.ts'
import { MailComposer } from './nodemailer.ts'

export async function composeMail(mail: OutgoingMail, from: string): Promise<Buffer> {
  const replyTo = mailAddress(mail.replyTo ?? '')
  return new MailComposer({
    from: { name: mail.fromName, address: from },
    to: { name: '', address: mail.to },
    replyTo: replyTo === null ? undefined : { name: '', address: replyTo },
    subject: withOrdinarySpaces(mail.subject),
    // Stable, so that a mailbox or a reader can recognise a repeated delivery.
    messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // The time of sending: a delayed notice should be on top of the mailbox, and its text says when the booking came in.
    date: new Date(),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Mailer': `pasrundan ${version}` },
    text: mailPlain(mail),
    html: mailPage(mail),
    attachments: mail.attachments?.map((attachment) => ({ ...attachment, contentDisposition: 'attachment' })),
    // Our texts end their lines with LF alone, which a message file would keep beside its CRLF.
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
