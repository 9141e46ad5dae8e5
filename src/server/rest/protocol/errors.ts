import type { FastifyReply } from 'fastify'

/** The body of every error, with PostgREST's keys; the client passes it to the page unchanged. */
interface ErrorBody {
  code: string | null
  details: string | null
  hint: string | null
  message: string
}

interface Extras {
  details?: string
  hint?: string
  headers?: Record<string, string>
}

/** An error may quote the input or the database's version of it, up to a useful length. */
const LONGEST = 1000

export class RestError extends Error {
  readonly status: number
  readonly code: string | null
  readonly headers: Record<string, string>
  /** The rule of the database that refused, for the log. */
  rule: string | undefined
  readonly #extras: Extras

  constructor(status: number, code: string | null, message: string, extras: Extras = {}) {
    super(shortened(message))
    this.status = status
    this.code = code
    this.#extras = extras
    this.headers = {
      ...(code === null ? {} : { 'proxy-status': `PostgREST; error=${code}` }),
      ...(status === 401 && code !== null ? { 'www-authenticate': 'Bearer' } : {}),
      ...extras.headers,
    }
  }

  body(): ErrorBody {
    const { details = null, hint = null } = this.#extras
    return {
      code: this.code,
      details: details && shortened(details),
      hint: hint && shortened(hint),
      message: this.message,
    }
  }
}

export function ourFault(status: number, code: string): RestError {
  return new RestError(status, code, 'Något gick fel hos oss. Försök igen om en stund.')
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

export function sendError(error: RestError, reply: FastifyReply): FastifyReply {
  reply.errorCode = error.code
  reply.rule = error.rule
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body()))
}

declare module 'fastify' {
  interface FastifyReply {
    errorCode: string | null
    rule: string | undefined
  }
}
