import { companyFileName } from '../company/path.mjs'
import { isLoopback } from '../environment.ts'
import type { DeliveryError, MailTarget } from '../outbox/mail/mail.ts'
import type { SmsTarget } from '../outbox/sms/sms.ts'
import { company } from '../shared/company.ts'

export function checkForMail({ meaning }: DeliveryError, target: MailTarget, sender: string): string[] {
  if (target.kind === 'files') {
    return [`Check that ${target.directory} can be written to and that the disk is not full.`]
  }
  const { host, port, login, encryption } = target
  const ports = 'smtps:// goes with port 465 and smtp:// with 587.'
  const senderAndLogin = login
    ? `Check MAIL_FROM (${sender}): often it must belong to the login ${login}, or be the same.`
    : 'Put the login into SMTP_URL, smtp://user:password@host, if the server is not on this machine. ' +
      `Often MAIL_FROM (${sender}) must belong to it.`
  // OpenSMTPD 6.8 offers STARTTLS, and breaks off when it is taken.
  const withoutTls =
    isLoopback(host) && encryption !== 'from the start'
      ? ['Mail to a server on this machine needs no TLS: end SMTP_URL in ?ignoreTLS=true.']
      : []
  switch (meaning) {
    case 'wrong login':
      return [
        `Check user (${login}) and password in SMTP_URL, smtp://user:password@host. Some providers require an app password.`,
        'Percent-encode characters such as @ : / # % in them: @ is %40.',
      ]
    case 'no login offered':
      return [
        'Check host and port: servers take logins on 465 (smtps://) and 587 (smtp://), not on 25.',
        'Many servers offer login over TLS only. If this one needs none, leave user and password out of SMTP_URL.',
      ]
    case 'no such server':
      return [`Check the host in SMTP_URL: DNS does not know ${host}.`]
    case 'expired certificate':
      return [
        ...withoutTls,
        `Check this machine's clock (date). If it is right, whoever runs ${host} has to renew its certificate. Nothing has to be changed here.`,
      ]
    case 'early certificate':
      return [...withoutTls, `Check this machine's clock (date). If it is right, ask whoever runs ${host}.`]
    case "another name's certificate":
      return [...withoutTls, `Put a name that is in the server's certificate into SMTP_URL, instead of ${host}.`]
    case 'unknown certificate':
      return [
        ...withoutTls,
        'If it is your own server with a self-signed certificate, end SMTP_URL in ?tls.rejectUnauthorized=false.',
      ]
    case 'no TLS':
      return [
        ...withoutTls,
        `Check that SMTP_URL begins as the port requires: ${ports}`,
        'A login is only sent over TLS.',
      ]
    case 'nobody listens':
      return [`Check host and port: nothing answers at ${host}, port ${port}.`, ports]
    case 'silent':
      return [
        `Check host and port: ${host}, port ${port} sent no intelligible reply. ${ports}`,
        'Many networks block mail ports: ask the provider of this machine.',
      ]
    case 'our name':
      return ['Give it a full one in SMTP_URL, as in smtp://mail.example/?name=site.example.']
    case 'needs TLS':
      return ['End SMTP_URL in ?requireTLS=true, or use smtps:// and port 465.']
    case 'unknown sender':
      return [`Check MAIL_FROM (${sender}), and that its domain is known in DNS.`]
    case 'full':
    case 'closed':
      return [`Open or make room in ${company.email}. Meanwhile messages wait.`]
    case 'too many':
      return [
        'Nothing has to be done: messages wait and are sent by and by.',
        `If it goes on for hours, ask the provider of ${host} how many messages and connections it allows.`,
      ]
    case 'no domain':
    case 'no mailbox':
    case 'no mailbox, or not from us':
      return [
        `Check that ${company.email} exists, and its spelling in ${companyFileName}.`,
        "Check that SMTP_URL names your own provider's server, which sends to any address.",
        senderAndLogin,
      ]
    case 'unwanted':
    case 'refused':
      return [`Check that ${sender} may be sent from here (SPF, DKIM and DMARC of its domain).`, senderAndLogin]
    case 'later':
      return ['Some make a new sender wait for a few minutes: messages are retried automatically.', senderAndLogin]
    default:
      return [senderAndLogin]
  }
}

export function checkForSms({ meaning }: DeliveryError, target: SmsTarget): string[] {
  if (target.kind !== 'gateway') return ['Check DATA_DIR/sms, and that the disk is not full.']
  const address = `Check SMS_URL (${target.host}): for 46elks it ends in @api.46elks.com/a1/sms.`
  switch (meaning) {
    case 'wrong login':
      return [
        `Check user (${target.login}) and password in SMS_URL: the account's API user name and API password, not those for its website.`,
        'Percent-encode characters such as @ : / # % in them: @ is %40.',
      ]
    case 'no credit':
      return [
        'Most likely it has no credit left: top it up.',
        'Meanwhile messages wait, and go by mail, or become calls, after half an hour.',
      ]
    case 'too many':
      return ['Try again in a few minutes.']
    case 'number refused':
      return [
        'Check the number.',
        'Check SMS_FROM: the account may have to register a sender name first. If it refuses that, it refuses every message.',
      ]
    case 'never answered':
      return [
        'Look at your telephone. In this case a household gets a mail, and never a second SMS.',
        'If this continues, ask the gateway whether it works, or check SMS_URL.',
      ]
    default:
      return [address, 'Check that this machine reaches the internet.']
  }
}
