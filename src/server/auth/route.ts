import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DatabaseUnavailable } from '../../database/database.ts'
import { spellingsOf } from '../../database/settings.ts'
import { bounds } from '../../flood-limits.ts'
import { factsOf, outageLog } from '../../log.ts'
import { company } from '../../shared/company.ts'
import type { ServerContext } from '../context.ts'
import { allowAnyOrigin, answerPreflight } from '../cors.ts'
import { discardRest } from '../discard-rest.ts'
import { rateLimitSentence } from '../rate-limit.ts'
import { bearerOf, type Claims, type Session, TOKEN_SECONDS, TokenRefused } from './access-token.ts'
import { coalesce } from './coalesce.ts'
import { signInCodes } from './codes.ts'
import { AuthError, sendAuthError } from './errors.ts'
import type { SignInKeys } from './keys.ts'
import { type OpenedSession, type Refusal, signInSessions } from './sessions.ts'

/**
 * The part of the hosted service's protocol that the backend client needs; everything else is refused in its format. The client retries
 * on a 5xx; a 404 with a code is final.
 */
export function serveAuth(app: FastifyInstance, context: ServerContext): void {
  const { database, keys, tokens, perMinute, rateLimits, log, headers } = context
  const wrongTries = perMinute === 0 ? undefined : rateLimits.byAddress(bounds.wrongTriesOfAddress, { hour: 1, day: 1 })
  const codes = signInCodes(database, keys, wrongTries)
  const sessions = signInSessions(database, keys)
  const outage = outageLog(log, {
    away: (fault) => `${fault}, nobody can sign in`,
    back: 'the database answers those who sign in again',
  })
  const mailCode = coalesce(codes.mail)
  let mailing: Promise<void> = Promise.resolve()

  async function answerSession({ session, refreshToken }: OpenedSession) {
    return {
      access_token: await tokens.issue(session),
      token_type: 'bearer',
      expires_in: TOKEN_SECONDS,
      // No `expires_at`: without it the client measures the minutes, and a clock that is wrong does no harm.
      refresh_token: refreshToken,
      user: userOf(session, await keys()),
    }
  }

  function queueMail(): void {
    mailing = mailCode().catch((error: Error) => {
      log.error(factsOf(error), 'a mail with a code for signing in could not be queued')
    })
  }

  async function codeOf(proof: Proof, address: string): Promise<string | null> {
    if (proof.token_hash !== undefined) return await codes.tryLink(proof.token_hash)
    return isCompany(proof.email) ? await codes.tryDigits(proof.token.replace(/\s/g, ''), address) : null
  }

  /** @throws AuthError */
  async function claimsOf(request: FastifyRequest): Promise<Claims> {
    const token = bearerOf(request.headers)
    if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    try {
      return await tokens.check(token)
    } catch (error) {
      if (error instanceof TokenRefused) throw new AuthError(403, 'bad_jwt', `invalid JWT: ${error.message}`)
      throw error
    }
  }

  /** @throws AuthError */
  async function sessionOf(request: FastifyRequest) {
    const session = await sessions.find((await claimsOf(request)).session_id)
    if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    return session
  }

  const limits = new Map(
    Object.entries({ otp: 1, verify: 1, token: bounds.refreshes, user: bounds.refreshes, logout: 1 }).map(
      ([path, times]) => [`/auth/v1/${path}`, rateLimits.byAddress(perMinute * times)],
    ),
  )

  app.register(
    async (auth) => {
      auth.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers).headers({
          ...allowAnyOrigin,
          'access-control-expose-headers': `${allowAnyOrigin['access-control-expose-headers']}, X-Supabase-Api-Version, X-Sb-Error-Code`,
        })
      })
      auth.addHook('onClose', () => mailing)
      auth.options('/*', answerPreflight)
      // A not-found handler rather than routes: it covers every method and never waits for a body.
      auth.setNotFoundHandler((request, reply) => sendAuthError(notOffered(), request, reply))

      auth.register(async (offered) => {
        offered.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
        offered.addHook('onRequest', async (request) => {
          const seconds = limits.get(request.routeOptions.url ?? '')?.(request.ip) ?? 0
          if (seconds === 0) return
          throw new AuthError(429, 'over_request_rate_limit', rateLimitSentence(seconds, 'förfrågningar'), {
            'retry-after': String(seconds),
          })
        })
        offered.addHook('onResponse', async (request, reply) => {
          const { method, routeOptions } = request
          const milliseconds = Math.round(reply.elapsedTime)
          const code = reply.getHeader('x-sb-error-code')
          if (reply.statusCode < 300) outage.back()
          log.info({ method, path: routeOptions.url, status: reply.statusCode, code, milliseconds }, 'answered')
        })
        offered.setErrorHandler(async (error, request, reply) => {
          await discardRest(request.raw)
          return sendAuthError(asAuthError(error), request, reply)
        })

        offered.post('/otp', async (request, reply) => {
          const { email } = read(askedFor, request)
          // An outage is reported whatever the address.
          await database.query('select 1')
          // After the response, so that its timing reveals nothing about the address.
          if (isCompany(email)) reply.raw.once('close', queueMail)
          return {}
        })

        offered.post('/verify', async (request) => {
          const proof = read(eitherProof, request)
          const code = await codeOf(proof, request.ip)
          const opened = code === null ? null : await sessions.open(code, request.headers['user-agent'])
          if (!opened) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
          log.info({ session: opened.session.id }, 'the company signed in')
          return await answerSession(opened)
        })

        offered.post('/token', async (request) => {
          const { grant_type } = request.query as Record<string, unknown>
          if (grant_type !== 'refresh_token') throw notOffered()
          const opened = await sessions.refresh(read(refreshing, request).refresh_token)
          if (typeof opened !== 'string') return await answerSession(opened)
          if (opened === 'refresh_token_already_used') {
            log.warn({}, 'an older refresh token was used, perhaps a stolen one: its session has ended')
          }
          throw new AuthError(400, opened, refusals[opened])
        })

        offered.get('/user', async (request) => userOf(await sessionOf(request), await keys()))

        offered.post('/logout', async (request, reply) => {
          const { scope = 'global' } = request.query as Record<string, unknown>
          const { id } = await sessionOf(request)
          if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
            throw invalid('The scope is global, local or others')
          }
          await sessions.end(id, scope)
          return reply.code(204).send()
        })

        offered.get('/.well-known/jwks.json', async (_request, reply) => {
          const { publicJwk } = await keys()
          return reply.header('cache-control', 'public, max-age=600').send({ keys: [publicJwk] })
        })
      })
    },
    { prefix: '/auth/v1' },
  )

  function asAuthError(error: unknown): AuthError {
    if (error instanceof AuthError) return error
    const { statusCode = 500 } = error as Error & { statusCode?: number }
    if (statusCode === 413) return new AuthError(413, 'validation_failed', 'The body is too large')
    if (statusCode < 500) return new AuthError(statusCode, 'validation_failed', 'The request makes no sense')
    if (error instanceof DatabaseUnavailable) {
      outage.away(error, factsOf(error))
      return new AuthError(503, 'unexpected_failure', 'Inloggningen svarar inte just nu. Försök igen om en stund.')
    }
    log.error(factsOf(error), 'a request to sign in failed')
    return new AuthError(500, 'unexpected_failure', 'Något gick fel hos oss. Försök igen om en stund.')
  }
}

const refusals: Record<Refusal, string> = {
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  session_not_found: 'Invalid Refresh Token: Session Not Found',
}

const text = z.string().max(1000)
const email = z
  .string()
  .max(255)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\s\u0000-\u001f@]+@[^\s\u0000-\u001f@]+$/)
const ofEmail = z.enum(['email', 'magiclink'])

const askedFor = z.object({ email })
const byLink = z.object({
  token_hash: text,
  type: ofEmail,
  email: z.undefined().optional(),
  phone: z.undefined().optional(),
  redirect_to: z.undefined().optional(),
})
const byDigits = z.object({ email, token: text, type: ofEmail, token_hash: z.undefined().optional() })
const eitherProof = z.union([byLink, byDigits])
type Proof = z.infer<typeof eitherProof>
const refreshing = z.object({ refresh_token: text.min(1) })

function read<Shape extends z.ZodType>(shape: Shape, request: FastifyRequest): z.infer<Shape> {
  let body: unknown
  try {
    body = JSON.parse(request.body as string)
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const result = shape.safeParse(body)
  if (result.success) return result.data
  const issues = result.error.issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : issue))
  const wrong = new Set(issues.map(({ path }) => path.join('.') || 'the body'))
  throw invalid(`These make no sense or are missing: ${[...wrong].join(', ')}`)
}

function notOffered(): AuthError {
  return new AuthError(404, 'not_offered', 'This is not offered by this service')
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

const spellings = spellingsOf(company.email.toLowerCase())

/** Some browsers write the domain of what is typed into a field in punycode. */
function isCompany(email: string): boolean {
  return spellings.includes(email.toLowerCase())
}

/** In the hosted service's format. */
function userOf({ email, createdAt }: Session, { userId, createdAt: since }: SignInKeys) {
  return {
    id: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: since,
    confirmed_at: since,
    last_sign_in_at: createdAt,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    is_anonymous: false,
    created_at: since,
    updated_at: createdAt,
  }
}
