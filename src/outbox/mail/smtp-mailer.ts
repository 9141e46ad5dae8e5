import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import { isLoopback } from '../../config.ts'
import type { Recipient } from '../../shared/message-kinds.ts'
import { meaningOf } from '../../shared/server-answers.ts'
import { composeMail } from './compose.ts'
import { DeliveryError, type Fault, type Mailer, type OutgoingMail, type Step } from './mail.ts'
import { parseConnectionUrl, SMTPConnection } from './nodemailer.ts'

/** All in milliseconds. */
export interface SmtpTimeouts {
  /** From the name lookup until the server has greeted and, if it does, switched to TLS. */
  connect: number
  /** Silence of the server at any later step. Shorter limits lose the answer of servers that scan before they accept. */
  silence: number
  /** The whole delivery of one message, whatever the server does. */
  total: number
}

const defaults: SmtpTimeouts = { connect: 20_000, silence: 60_000, total: 120_000 }

/**
 * Delivers over SMTP, one connection per message.
 *
 * nodemailer's own transport reports a lost connection without saying whether the message had been started, which decides whose
 * fault it is. Therefore its connection is driven step by step here.
 * @param url as nodemailer reads it: smtp(s)://user:password@host:port/?tls.rejectUnauthorized=false …
 */
export function smtpMailer(url: string, from: string, timeouts: Partial<SmtpTimeouts> = {}): Mailer {
  const { connect, silence, total } = { ...defaults, ...timeouts }
  const { auth, authMethod, ...server } = parseConnectionUrl(url)
  const host = server.host ?? 'localhost'
  const options = {
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: silence,
    // A login never crosses a network in the clear, even if a man in the middle hides STARTTLS.
    requireTLS: auth !== undefined && !server.secure && !isLoopback(host),
    ...server,
  }

  async function deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<string> {
    const content = await composeMail(mail, from)
    const deadline = AbortSignal.timeout(total)
    return await talk({ mail, content }, signal ? AbortSignal.any([signal, deadline]) : deadline)
  }

  /** @param message sent after login; null to send nothing */
  async function talk(message: { mail: OutgoingMail; content: Buffer } | null, signal: AbortSignal): Promise<string> {
    const recipient = message?.mail.recipient ?? 'company'
    const connection = new SMTPConnection(options)
    let step: Step = 'connect'
    let onAbort = () => {}
    /** Its first piece is read once the server has answered DATA with 354. */
    async function* begun(content: Buffer) {
      step = 'message'
      yield content
    }
    try {
      return await new Promise<string>((resolve, reject) => {
        const fail = (error: SmtpFailure) => {
          const code = String(error.responseCode ?? error.originalCode ?? error.code ?? 'UNKNOWN')
          reject(new DeliveryError(error.message, { fault: faultOf(error, step, recipient), step, code, cause: error }))
        }
        onAbort = () => fail(Object.assign(new Error('It took too long'), { code: 'EDEADLINE' }))
        if (signal.aborted) return onAbort()
        signal.addEventListener('abort', onAbort, { once: true })
        connection.on('error', fail)

        const sendMessage = () => {
          if (message === null) return resolve('')
          step = 'envelope'
          connection.send(
            { from, to: [withPlainDomain(message.mail.to)] },
            Readable.from(begun(message.content)),
            (error, info) => (error ? fail(error) : resolve(String(info.response))),
          )
        }
        connection.connect((error) => {
          if (error) return fail(error)
          if (!auth) return sendMessage()
          step = 'login'
          if (!connection.allowsAuth) {
            return fail(Object.assign(new Error('The server offers no login on this connection'), { code: 'ENOAUTH' }))
          }
          const login = { user: auth.user, pass: auth.pass, method: authMethod as string | undefined }
          connection.login(login, (loginError) => (loginError ? fail(loginError) : sendMessage()))
        })
      })
    } finally {
      signal.removeEventListener('abort', onAbort)
      connection.close()
    }
  }

  return {
    target: {
      kind: 'smtp',
      host,
      port: Number(server.port ?? (server.secure ? 465 : 587)),
      encryption: server.secure ? 'from the start' : options.requireTLS ? 'required' : 'if offered',
      login: auth?.user,
    },
    deliver,
    async greet(signal) {
      await talk(null, signal)
    },
  }
}

/** 'anna@xn--psrundan-9za.se' for 'anna@påsrundan.se': so that the server need not support SMTPUTF8. */
export function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at))
}

interface SmtpFailure extends Error {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

/**
 * Until the message itself is sent, the server knows only sender and recipient. For mail to the company those never vary, so a
 * refusal at this stage (login, sender, mailbox) applies to every message. A household's address may be permanently wrong, or
 * malicious: it must not block other messages.
 */
function faultOf({ command, response = '', permanent }: SmtpFailure, step: Step, recipient: Recipient): Fault {
  const isCompany = recipient === 'company'
  if (step === 'message') {
    if (isCompany && meaningOf(response) === 'full') return 'server'
    return permanent ? 'permanent' : 'temporary'
  }
  if (isCompany || step !== 'envelope' || command === 'MAIL FROM') return 'server'
  // RFC 3463: X.1 is about an address (.7 and .8 the sender's), X.2 about a mailbox. The rest is, or may be, about us.
  return /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)/.test(response) ? 'permanent' : 'temporary'
}
