import type { DeliveryError, MailTarget } from '../outbox/mail/mail.ts'
import { company } from '../shared/company.ts'

/** What a mail server did, as the end of a sentence, by the code of a DeliveryError; only a number or a name. */
export function whatItDid(code: string): string {
  const [, meaning] = meanings.find(([pattern]) => pattern.test(code)) ?? []
  if (/^\d/.test(code)) return `answered ${code}: ${meaning ?? 'it does not accept what this site sends'}`
  return meaning ?? `could not be used (${code})`
}

const meanings: readonly [RegExp, string][] = [
  [/^53[45]$/, 'wrong user or password'],
  [/^530$/, 'it requires a login, or TLS first'],
  [/^552$|^452$/, 'a mailbox or a disk is full'],
  [/^4[25]\d$/, 'not now'],
  [/^ENOAUTH$/, 'offers no login on this connection'],
  [/^CERT_HAS_EXPIRED$/, 'shows a certificate that has expired'],
  [/^CERT_NOT_YET_VALID$/, "shows a certificate that is not valid yet, by this machine's clock"],
  [/ALTNAME/, 'shows a certificate for another name'],
  [/CERT|SELF_SIGNED|UNABLE_TO/, 'shows a certificate that no known authority has signed'],
  [/SSL|EPROTO|ETLS/, 'does not speak TLS, or not on this port'],
  [/^ENOTFOUND$|^EAI_|^EDNS$/, 'has a name that DNS does not know'],
  [/^ECONNREFUSED$/, 'does not listen on this port'],
  [/TIMEDOUT|^EDEADLINE$|^EHOSTUNREACH$|^ENETUNREACH$|^ECONNECTION$|^ESOCKET$/, 'does not answer'],
]

export interface Explanation {
  /** The meaning of the code, as the end of a sentence. */
  meaning: string
  /** What to check, most likely first. */
  advice: string[]
}

/** The meaning of a delivery error, and what to do. */
export function explain(error: DeliveryError, target: MailTarget, sender: string): Explanation {
  if (target.kind === 'files') {
    return {
      meaning: 'the file cannot be written.',
      advice: [`Check that ${target.directory} can be written to and that the disk is not full.`],
    }
  }
  switch (error.step) {
    case 'compose':
      return { meaning: 'the message cannot be composed.', advice: ['This is a fault in the program.'] }
    case 'connect':
      return { meaning: 'there was no connection to the server.', advice: adviceOnConnecting(error, target) }
    case 'login':
      return explainLogin(error, target)
    case 'envelope':
    case 'message':
      return explainRefusal(error, target, sender)
  }
}

function explainLogin({ code }: DeliveryError, target: MailTarget & { kind: 'smtp' }): Explanation {
  if (code === 'ENOAUTH') {
    return {
      meaning: `the server offers no login here, and SMTP_URL has one (${target.login}).`,
      advice: [
        'Check host and port: servers take logins on 465 (smtps://) and 587 (smtp://), not on 25.',
        'Many servers offer login over TLS only. If this one needs none, leave user and password out of SMTP_URL.',
      ],
    }
  }
  return {
    meaning: `the server does not accept the login ${target.login}.`,
    advice: [
      'Check user and password in SMTP_URL, smtp://user:password@host. Some providers require an app password.',
      'Percent-encode characters such as @ : / # % in them: @ is %40.',
    ],
  }
}

/** Many servers reject the sender only at the recipient, so the code says more than the step. */
function explainRefusal(error: DeliveryError, { login }: MailTarget & { kind: 'smtp' }, sender: string): Explanation {
  // RFC 5321 and, if the server sends enhanced codes too, RFC 3463.
  const [, finer = ''] = /\b[45]\d\d[ -][45]\.(\d{1,3}\.\d{1,3})\b/.exec(error.message) ?? []
  const is = (code: RegExp, fine: RegExp) => (finer ? fine.test(finer) : code.test(error.code))

  if (/helo/i.test(error.message)) {
    return {
      meaning: 'the server does not accept the name by which this machine introduces itself.',
      advice: ['Give it a full one in SMTP_URL, as in smtp://mail.example/?name=site.example.'],
    }
  }
  if (is(/^530$/, /^7\.0$/) && /starttls|tls/i.test(error.message)) {
    return {
      meaning: 'the server requires TLS.',
      advice: ['End SMTP_URL in ?requireTLS=true, or use smtps:// and port 465.'],
    }
  }
  if (is(/^$/, /^1\.[78]$/)) {
    return {
      meaning: `the server does not believe that the sender ${sender} exists.`,
      advice: ['Check MAIL_FROM, and that its domain is known in DNS.'],
    }
  }
  if (is(/^552$|^452$/, /^2\.[123]$|^3\.1$/)) {
    return {
      meaning: `the mailbox ${company.email} is full or closed, or the server's disk is.`,
      advice: ['Make room in it. Meanwhile messages wait.'],
    }
  }
  if (is(/^55[01]$/, /^1\./)) {
    return {
      meaning: `the server knows no mailbox ${company.email}.`,
      advice: [
        'Check that it exists, and its spelling in company.json.',
        "Check that SMTP_URL names your own provider's server, which sends to any address.",
        ...checkSenderAndLogin(login, sender),
      ],
    }
  }
  const isPutOff = error.code.startsWith('4') && !/relay|denied|authenti/i.test(error.message)
  if (is(/^5[35][034]$/, /^7\./) && error.step === 'envelope' && !isPutOff) {
    return {
      meaning: `the server does not let ${login ? `the login ${login}` : 'anybody without a login'} send as ${sender}.`,
      advice: checkSenderAndLogin(login, sender),
    }
  }
  if (error.code.startsWith('5')) {
    return {
      meaning: 'the server refuses this message permanently, and may refuse all others.',
      advice: [
        `Check that ${sender} may be sent from here (SPF, DKIM and DMARC of its domain).`,
        ...checkSenderAndLogin(login, sender),
      ],
    }
  }
  return {
    meaning: 'the server accepts messages, but not this one at the moment.',
    advice: [
      'Some make a new sender wait for a few minutes: messages are retried automatically.',
      ...checkSenderAndLogin(login, sender),
    ],
  }
}

function checkSenderAndLogin(login: string | undefined, sender: string): string[] {
  return login
    ? [`Check MAIL_FROM (${sender}): often it must belong to the login ${login}, or be the same.`]
    : [
        'Put the login into SMTP_URL, smtp://user:password@host, if the server is not on this machine.',
        `Check MAIL_FROM (${sender}): often it must belong to the login.`,
      ]
}

function adviceOnConnecting({ code, message }: DeliveryError, target: MailTarget & { kind: 'smtp' }): string[] {
  const server = `${target.host}, port ${target.port}`
  const ports = 'smtps:// goes with port 465 and smtp:// with 587.'
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(code)) return [`Check the host in SMTP_URL: DNS does not know ${target.host}.`]
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) || /certificate/i.test(message)) {
    return [
      `Check that ${target.host} is the name in the server's certificate.`,
      'If it is your own server with a self-signed certificate, end SMTP_URL in ?tls.rejectUnauthorized=false.',
    ]
  }
  if (/SSL|EPROTO|ETLS/.test(code) || /SSL|TLS/.test(message)) {
    return [`Check that SMTP_URL begins as the port requires: ${ports}`, 'A login is only sent over TLS.']
  }
  if (code === 'ECONNREFUSED') return [`Check host and port: nothing answers at ${server}.`, ports]
  if (/^\d/.test(code)) return ['The server answers, but refuses this machine, perhaps for now.']
  return [
    `Check host and port: ${server} sent no intelligible reply. ${ports}`,
    'Many networks block mail ports: ask the provider of this machine.',
  ]
}
