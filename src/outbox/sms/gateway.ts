import { answerText } from '../../answer-text.ts'
import { visibleLine } from '../../shared/plain-text.ts'
import type { Receipt } from '../channel.ts'
import { DeliveryError, type Fault, type Step } from '../mail/mail.ts'
import type { OutgoingSms, SmsSender } from './sms.ts'

/** Milliseconds for a whole delivery; a failed connection ends sooner. */
const TOTAL = 30_000

/** Longer answers are not read. */
const LONGEST_ANSWER = 64 * 1024

export interface GatewayOptions {
  from: string
  /** Where the gateway sends delivery reports; null if nobody listens. */
  reportsTo?: () => Promise<string | null>
  timeout?: number
}

/** The words may quote number and text: for the operator's eyes, not the log. */
export class GatewayError extends DeliveryError {
  readonly words: string

  constructor(message: string, details: { fault: Fault; step: Step; code: string; words?: string; cause?: unknown }) {
    super(message, details)
    this.words = details.words ?? ''
  }
}

/**
 * Sends via 46elks: a form, answered in JSON. The API has no idempotency key, so anything that is not clearly a refusal, or
 * clearly was not sent, counts as possibly sent.
 * @param url https://user:password@api.46elks.com/a1/sms
 */
export function smsGateway(url: string, { from, reportsTo, timeout = TOTAL }: GatewayOptions): SmsSender {
  const address = new URL(url)
  const [user, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)]
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  // fetch refuses credentials in the URL.
  address.username = ''
  address.password = ''

  async function ask(url: URL, init: RequestInit, within?: AbortSignal): Promise<Response> {
    const headers = { authorization, accept: 'application/json' }
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(within ? [within] : [])])
    try {
      // A redirect must not receive the login or the number.
      return await fetch(url, { ...init, headers, redirect: 'manual', signal })
    } catch (error) {
      throw unanswered(error)
    }
  }

  async function post({ to, text }: OutgoingSms, extra: object, signal?: AbortSignal): Promise<Receipt> {
    // Asks the gateway not to store texts and numbers.
    const form = new URLSearchParams({ from, to, message: text, dontlog: 'message', ...extra })
    const response = await ask(address, { method: 'POST', body: form }, signal)
    // An answer that breaks off or does not end is unknown.
    const body = await answerText(response, LONGEST_ANSWER).catch(() => '')
    if (!response.ok) throw refused(response.status, body)
    return accepted(response.status, body)
  }

  return {
    target: { kind: 'gateway', host: address.host, login: user },
    async deliver(sms, signal) {
      const whendelivered = await reportsTo?.().catch(() => null)
      return await post(sms, whendelivered ? { whendelivered } : {}, signal)
    },
    async greet(signal) {
      const { status, body } = await ask(new URL('me', address), {}, signal)
      await body?.cancel().catch((error) => {
        throw unanswered(error)
      })
      // Another answer says nothing about messages.
      if (status === 401 || status === 403 || status >= 500) throw refused(status, '')
    },
    rehearse: (sms) => post(sms, { dryrun: 'yes' }),
  }
}

function accepted(status: number, body: string): Receipt {
  const { id, status: state } = parsed(body)
  const facts = { step: 'message', words: visibleLine(body) } as const
  if (state === 'failed') {
    throw new GatewayError('The gateway could not send it', { ...facts, fault: 'unfit', code: 'failed' })
  }
  const isId = typeof id === 'string' && /^\w{1,64}$/.test(id)
  if (!isId && !['created', 'sent', 'delivered'].includes(state as string)) {
    const message = `The gateway answered ${status} and nothing that could be understood`
    throw new GatewayError(message, { ...facts, fault: 'unknown', code: String(status) })
  }
  const answer = typeof state === 'string' && /^\w{1,20}$/.test(state) ? state : 'accepted'
  return { answer, id: isId ? id : null }
}

/** Its errors are sometimes plain text. */
function parsed(body: string): { id?: unknown; status?: unknown } {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** About this message; all other refusals are about us: login, credit, address, rate. */
const ABOUT_THE_MESSAGE = [400, 413, 422]

function refused(status: number, body: string): GatewayError {
  // On a 5xx the gateway may already have sent it.
  const fault = status >= 500 ? 'unknown' : ABOUT_THE_MESSAGE.includes(status) ? 'unfit' : 'server'
  const step = status === 401 || status === 403 ? 'login' : 'message'
  const code = String(status)
  return new GatewayError(`The gateway answered ${code}`, { fault, step, code, words: visibleLine(body).slice(0, 500) })
}

/** Errors of a failed connection, or one that is not to the gateway; nothing was sent yet. */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_CERT_\w+|ERR_SSL_WRONG_VERSION_NUMBER|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+)$/

function unanswered(error: unknown): GatewayError {
  const { name, cause } = error as Error
  const { code, syscall, message = '' } = (cause ?? {}) as NodeJS.ErrnoException
  const reason = code ?? (name === 'TimeoutError' ? 'EDEADLINE' : name)
  const isSent = !(BEFORE_SENDING.test(reason) || syscall === 'connect')
  return new GatewayError(isSent ? 'The gateway did not answer' : 'No connection to the gateway came about', {
    fault: isSent ? 'unknown' : 'server',
    step: isSent ? 'message' : 'connect',
    code: reason,
    words: visibleLine(message),
    cause: error,
  })
}
