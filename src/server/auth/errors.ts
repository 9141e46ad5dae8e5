import type { FastifyReply, FastifyRequest } from 'fastify'

/** The API version since which the error code is in `code`, as in other responses. */
const NEWER_ERRORS = '2024-01-01'

export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** Answers in the API version the request names: without the response header the client finds no code. */
export function sendAuthError(
  { status, code, message, headers }: AuthError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const version = request.headers['x-supabase-api-version']
  const isNewer = typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= NEWER_ERRORS
  return reply
    .code(status)
    .headers({ 'x-sb-error-code': code, ...(isNewer && { 'x-supabase-api-version': NEWER_ERRORS }), ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(isNewer ? { code, message } : { code: status, error_code: code, msg: message }))
}
