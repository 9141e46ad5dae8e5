import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import { isLoopback } from '../../environment.ts'
import type { Recipient } from '../../shared/message-kinds.ts'
import { meaningOf, saysWrongAddress } from '../../shared/server-answers.ts'
import { composeMail } from './compose.ts'
import { DeliveryError, type Fault, type Line, type Mailer, type OutgoingMail, type Step } from './mail.ts'
import { parseConnectionUrl, SMTPConnection } from './nodemailer.ts'

/** All in milliseconds. */
export interface SmtpTimeouts {
  /**
   * Silence of the server at any step, and all there is until it has greeted and, if it does, switched to TLS. Shorter limits lose the
   * answer of servers that scan before they accept, and all mail where strangers wait for the greeting.
   */
  silence: number
  /** The whole delivery of one message, whatever the server does. */
  total: number
}

const defaults: SmtpTimeouts = { silence: 60_000, total: 120_000 }

/**
 * nodemailer's own transport reports a lost connection without saying whether the message had been started, which decides whose fault it
 * is. Therefore its connection is driven step by step here.
 * @param url as nodemailer reads it: smtp(s)://user:password@host:port/?tls.rejectUnauthorized=false …
 */
export function smtpMailer(url: string, from: string, timeouts: Partial<SmtpTimeouts> = {}): Mailer {
  const { silence, total } = { ...defaults, ...timeouts }
  const { auth, authMethod, ...server } = parseConnectionUrl(url)
  const host = server.host ?? 'localhost'
  const options = {
    connectionTimeout: silence,
    greetingTimeout: silence,
    dnsTimeout: silence,
    socketTimeout: silence,
    // A login never crosses a network in the clear, even if a man in the middle hides STARTTLS.
    requireTLS: auth !== undefined && !server.secure && !isLoopback(host),
    ...server,
  }

  const limited = (signal?: AbortSignal) => AbortSignal.any([AbortSignal.timeout(total), ...(signal ? [signal] : [])])

  async function open(signal: AbortSignal): Promise<Connection> {
    const connection = new SMTPConnection(options)
    // Between two mails nobody else listens to one that is kept.
    connection.on('error', () => {})
    const talk: Talk<Connection> = ({ done, fail, reach }) => {
      connection.connect((error) => {
        if (error) return fail(error)
        if (!auth) return done(connection)
        reach('login')
        if (!connection.allowsAuth) {
          return fail(Object.assign(new Error('The server offers no login on this connection'), { code: 'ENOAUTH' }))
        }
        const login = { user: auth.user, pass: auth.pass, method: authMethod as string | undefined }
        connection.login(login, (loginError) => (loginError ? fail(loginError) : done(connection)))
      })
    }
    return await outcomeOf(talk, { connection, step: 'connect', recipient: 'company', signal })
  }

  async function send(connection: Connection, mail: OutgoingMail, signal: AbortSignal): Promise<string> {
    const content = await composeMail(mail, from)
    const talk: Talk<string> = ({ done, fail, reach }) => {
      /** Its first piece is read once the server has answered DATA with 354. */
      async function* begun() {
        reach('message')
        yield content
      }
      connection.send({ from, to: [withPlainDomain(mail.to)] }, Readable.from(begun()), (error, info) =>
        error ? fail(error) : done(String(info.response)),
      )
    }
    return await outcomeOf(talk, { connection, step: 'envelope', recipient: mail.recipient, signal })
  }

  function line(): Line {
    let kept: Connection | null = null

    function hangUp(): void {
      kept?.close()
      kept = null
    }

    /** Null if the server has hung up meanwhile, or takes no more on this connection: which says nothing of another one. */
    async function sendOnKept(mail: OutgoingMail, signal: AbortSignal): Promise<string | null> {
      if (!kept) return null
      try {
        return await send(kept, mail, signal)
      } catch (error) {
        hangUp()
        const { fault, step, code } = error as DeliveryError
        if (step === 'envelope' && (fault === 'server' || !/^[45]/.test(code)) && !signal.aborted) return null
        throw error
      }
    }

    return {
      hangUp,
      async deliver(mail, stopping) {
        const signal = limited(stopping)
        const answer = await sendOnKept(mail, signal)
        if (answer !== null) return answer
        const connection = await open(signal)
        try {
          const sent = await send(connection, mail, signal)
          kept = connection
          return sent
        } finally {
          if (kept !== connection) connection.close()
        }
      },
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
    line,
    async deliver(mail, signal) {
      const own = line()
      try {
        return await own.deliver(mail, signal)
      } finally {
        own.hangUp()
      }
    },
    async greet(signal) {
      const connection = await open(limited(signal))
      connection.close()
    },
  }
}

type Connection = InstanceType<typeof SMTPConnection>

type Talk<Result> = (turns: {
  done(result: Result): void
  fail(error: SmtpFailure): void
  reach(step: Step): void
}) => void

/**
 * Closes the connection if the talk fails.
 * @param about `step` is the one it begins with
 * @throws DeliveryError
 */
async function outcomeOf<Result>(
  talk: Talk<Result>,
  about: { connection: Connection; step: Step; recipient: Recipient; signal: AbortSignal },
): Promise<Result> {
  const { connection, recipient, signal } = about
  let { step } = about
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const fail = (error: SmtpFailure) => {
    const code = String(error.responseCode ?? error.originalCode ?? error.code ?? 'UNKNOWN')
    reject(new DeliveryError(error.message, { fault: faultOf(error, step, recipient), step, code, cause: error }))
    connection.close()
  }
  const reach = (next: Step) => {
    step = next
  }
  const onAbort = () => fail(Object.assign(new Error('It took too long'), { code: 'EDEADLINE' }))
  connection.on('error', fail)
  signal.addEventListener('abort', onAbort)
  try {
    if (signal.aborted) onAbort()
    else talk({ done: resolve, fail, reach })
    return await promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    connection.off('error', fail)
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
function faultOf({ command, message, response = '', permanent }: SmtpFailure, step: Step, recipient: Recipient): Fault {
  const isCompany = recipient === 'company'
  const meaning = meaningOf(message)
  // A day on which every household is told something may use up what we may send.
  if (meaning === 'too many') return 'server'
  if (step === 'message') {
    if (isCompany && meaning === 'full') return 'server'
    return permanent && saysItIsThisOne(message) ? 'permanent' : 'temporary'
  }
  if (isCompany || step !== 'envelope' || command === 'MAIL FROM') return 'server'
  // RFC 3463: X.1 is about an address, which may be the sender's, X.2 about a mailbox. The rest is, or may be, about us; Exim says so in
  // words only.
  if (meaning !== 'unknown sender' && /^5\d\d[ -]5\.[12]\./.test(response)) return 'permanent'
  return saysWrongAddress(message) ? 'doubtful' : 'temporary'
}

/** Any other refusal of a whole message may be of our account, and so of all that it sends for a while. */
function saysItIsThisOne(answer: string): boolean {
  return saysWrongAddress(answer) || ['unwanted', 'too large', 'full'].includes(meaningOf(answer) ?? '')
}
