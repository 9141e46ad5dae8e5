import { randomUUID } from 'node:crypto'
import { DeliveryError, type MailTarget } from '../../outbox/mail.ts'
import { company } from '../../shared/company.ts'
import { type Command, type CommandContext, CommandError } from '../command.ts'

/** Sends a message to the company's mailbox and tells what the mail server says to it. */
export const mailTest: Command = {
  name: 'mail:test',
  async *run({ config, mailer, retryMail }: CommandContext) {
    const { target } = mailer
    yield `From ${config.MAIL_FROM} to ${company.email}.`
    yield target.kind === 'files'
      ? 'SMTP_URL is not set: messages are written to files instead of being sent.'
      : `Server ${target.host}, port ${target.port}, TLS ${target.encryption}, ${target.login ? `login ${target.login}` : 'no login'}.`
    try {
      const answer = await mailer.deliver({
        id: randomUUID(),
        to: company.email,
        fromName: company.name,
        subject: `Provmeddelande från ${company.name}`,
        html: '<h1>Det fungerar</h1><p>Så här kommer bokningarna. Det här meddelandet är bara ett prov.</p>',
        replyTo: null,
      })
      yield target.kind === 'files' ? `Written to ${answer}` : `The server took the message and answered: ${answer}`
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      yield `It did not work. What came back: ${error.message}`
      for (const advice of adviceOn(error, target, config.MAIL_FROM)) yield `- ${advice}`
      throw new CommandError('No message was sent.')
    }
    // What waited for the server need not wait longer.
    retryMail()
    if (target.kind === 'smtp') yield `Now look into the mailbox ${company.email}, its spam folder too.`
  },
}

/** What to check, the likeliest first. */
function adviceOn(error: DeliveryError, target: MailTarget, sender: string): string[] {
  if (target.kind === 'files')
    return [`Check that ${target.directory} can be written to and that the disk is not full.`]
  switch (error.step) {
    case 'compose':
      return ['This is a fault of the program.']
    case 'connect':
      return adviceOnConnecting(error, target)
    case 'login':
      return [
        'Check user and password in SMTP_URL, smtp://user:password@host. Some providers want a password made for one app.',
        'Characters such as @ : / # % in them are written in percent form, @ as %40.',
      ]
    case 'sender':
      return [
        `The server does not let ${sender} send: check MAIL_FROM, which often must belong to the login.`,
        ...(target.login ? [] : ['If it asks for a login, put it into SMTP_URL, smtp://user:password@host.']),
      ]
    case 'message':
      return error.fault === 'permanent'
        ? [
            `The server refuses this message for good: check that the mailbox ${company.email} exists and is not full,`,
            `and that ${sender} may be sent from here (SPF, DKIM and DMARC of its domain).`,
          ]
        : ['The server takes messages, but not this one now. Some ask a new sender to come back in a few minutes.']
  }
}

function adviceOnConnecting({ code, message }: DeliveryError, target: MailTarget & { kind: 'smtp' }): string[] {
  const server = `${target.host}, port ${target.port}`
  const ports = 'smtps:// goes with port 465 and smtp:// with 587.'
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(code)) return [`Check the host in SMTP_URL: nobody knows ${target.host}.`]
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) || /certificate/i.test(message)) {
    return [
      `Check that ${target.host} is the name in the server's certificate.`,
      'If it is your own server with a certificate of its own making, end SMTP_URL in ?tls.rejectUnauthorized=false.',
    ]
  }
  if (/SSL|EPROTO|ETLS/.test(code) || /SSL|TLS/.test(message)) {
    return [`Check that the start of SMTP_URL fits the port: ${ports}`, 'A login is only sent over TLS.']
  }
  if (code === 'ECONNREFUSED') return [`Check host and port: nothing answers at ${server}.`, ports]
  if (/^\d/.test(code)) return ['The server is there but does not want to talk to this machine, or not now.']
  return [
    `Check host and port: ${server} says nothing that could be understood. ${ports}`,
    'Many networks block mail ports: ask where this machine stands.',
  ]
}
