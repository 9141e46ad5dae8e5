import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { composeMail } from './compose.ts'
import { DeliveryError, type Mailer, type OutgoingMail, type Step } from './mail.ts'

/** All in milliseconds. */
export interface SmtpTimeouts {
  /** From the look-up of the name until the server has greeted and, if it does, changed to TLS. */
  connect: number
  /** Silence of the server at any later step. Shorter ones lose the answer of servers that scan before they accept. */
  silence: number
  /** The whole delivery of one message, whatever the server does. */
  total: number
}

const defaults: SmtpTimeouts = { connect: 20_000, silence: 60_000, total: 120_000 }

/**
 * Delivers over SMTP, one connection for each message.
 *
 * nodemailer's own transport reports a broken line without saying whether the message had been begun, which decides
 * whose fault it is. Therefore its connection is driven step by step here.
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
    // A login never crosses a network in the clear, even if somebody on the way hides the offer of TLS.
    requireTLS: auth !== undefined && !server.secure && !isLoopback(host),
    ...server,
  }

  async function deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<string> {
    const content = await composeMail(mail, from)
    const deadline = AbortSignal.timeout(total)
    return await handOver(mail.to, content, signal ? AbortSignal.any([signal, deadline]) : deadline)
  }

  async function handOver(to: string, content: Buffer, signal: AbortSignal): Promise<string> {
    const connection = new SMTPConnection(options)
    let step: Step = 'connect'
    let onAbort = () => {}
    try {
      return await new Promise<string>((resolve, reject) => {
        const fail = (error: Error) => reject(toDeliveryError(error, step))
        onAbort = () => fail(Object.assign(new Error('It took too long'), { code: 'EDEADLINE' }))
        if (signal.aborted) return onAbort()
        signal.addEventListener('abort', onAbort, { once: true })
        connection.on('error', fail)

        const sendMessage = () => {
          step = 'message'
          connection.send({ from, to: [to] }, content, (error, info) =>
            error ? fail(error) : resolve(String(info.response)),
          )
        }
        connection.connect((error) => {
          if (error) return fail(error)
          if (!auth || !connection.allowsAuth) return sendMessage()
          step = 'login'
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
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

interface SmtpFailure extends Error {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  permanent?: boolean
}

function toDeliveryError(error: SmtpFailure, reached: Step): DeliveryError {
  // A sender that is refused is refused for every message: the setting is wrong, not the booking.
  const senderRefused = reached === 'message' && error.command === 'MAIL FROM' && error.permanent === true
  const step = senderRefused ? 'sender' : reached
  const fault = step !== 'message' ? 'server' : error.permanent ? 'permanent' : 'temporary'
  const code = String(error.responseCode ?? error.originalCode ?? error.code ?? 'UNKNOWN')
  return new DeliveryError(error.message, { fault, step, code, cause: error })
}
