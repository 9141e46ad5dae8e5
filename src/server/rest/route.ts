import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anonymous, type Caller } from '../../database/caller.ts'
import type { Database } from '../../database/database.ts'
import { hashOfKey } from '../../database/household-key-hash.ts'
import { bounds } from '../../flood-limits.ts'
import { factsOf, type Log, outageLog } from '../../log.ts'
import type { DeskBooking } from '../../shared/desk.ts'
import type { OpenFunctions } from '../../shared/functions.ts'
import { pricesShown } from '../../shared/prices-shown.ts'
import { isUuid } from '../../shared/uuid.ts'
import { type AccessTokens, type Claims, TokenRefused } from '../auth/access-token.ts'
import type { ServerContext } from '../context.ts'
import { allowAnyOrigin, answerPreflight } from '../cors.ts'
import { discardRest } from '../discard-rest.ts'
import { type RateLimit, type RateLimits, rateLimitSentence } from '../rate-limit.ts'
import { answerCall } from './calls/answer-call.ts'
import { readFunctions } from './calls/functions.ts'
import { answerInsert } from './inserts/answer-insert.ts'
import { findTable, readTables, type Table } from './inserts/tables.ts'
import { type FailureLog, fromFailure } from './protocol/database-errors.ts'
import { ourFault, RestError, sendError } from './protocol/errors.ts'
import { checkKey, refusedToken } from './protocol/keys.ts'
import { checkPath, functionName, invalidPath, pathOf } from './protocol/path.ts'
import type { Payload } from './protocol/payload.ts'

/** Functions for which the database limits all strangers together. */
const SHARED: ReadonlySet<string> = new Set<`rpc/${keyof OpenFunctions}`>(['rpc/withdraw', 'rpc/send_link_again'])
const sharedLimit = ({ byAddress }: RateLimits, perMinute: number) =>
  byAddress(Math.min(perMinute, bounds.sharedAnHour), {
    hour: 1,
    day: bounds.sharedADay / bounds.sharedAnHour,
  })

/**
 * Inserts into the two tables and calls of the offered functions, answered as PostgREST answers them; everything else is
 * refused in its format.
 */
export function serveRest(app: FastifyInstance, context: ServerContext): void {
  const { database, log, tokens, perMinute, rateLimits } = context
  app.register(
    async (rest) => {
      const tables = await readTables(database)
      const functions = await readFunctions(database)
      const limitsOf = (newLimit: (path: string) => RateLimit) =>
        new Map([...tables.keys(), ...functions.keys()].map((path) => [path, newLimit(path)]))
      const limits = {
        anon: limitsOf((path) =>
          SHARED.has(path) ? sharedLimit(rateLimits, perMinute) : rateLimits.byAddress(perMinute),
        ),
        authenticated: limitsOf(() => rateLimits.byAddress(perMinute * bounds.signedIn)),
      }
      const limitOf = ({ claims }: FastifyRequest, path: string) => limits[claims ? 'authenticated' : 'anon'].get(path)
      const outage = outageLog(log, {
        away: (fault) => `${fault}, visitors are asked to try again`,
        back: 'the database answers again',
      })
      const failures = { log, outage }
      rest.decorateReply('errorCode', null)
      rest.decorateReply('rule', undefined)
      rest.decorateRequest('claims', null)
      rest.decorateRequest('given', null)

      // `readPayload` reads the body, after PostgREST's earlier checks.
      rest.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

      rest.addHook('onRequest', async (request, reply) => {
        reply.headers(context.headers).headers(allowAnyOrigin)
        if (request.method === 'OPTIONS') return
        const token = checkKey(request.headers, context.key)
        if (token !== null) request.claims = await claimsIn(token, tokens, failures)
        const path = pathOf(request)
        const what = functions.has(path) ? 'förfrågningar' : 'bokningar'
        if (request.method === 'POST') checkRate(limitOf(request, path), request.ip, 1, what)
      })
      rest.addHook('onResponse', async (request, reply) => {
        const { method } = request
        const path = pathOf(request)
        const table = tables.get(path)?.name
        const called = functions.get(path)?.name
        if (method === 'POST' && reply.statusCode < 300) outage.back()
        const milliseconds = Math.round(reply.elapsedTime)
        const { statusCode: status, errorCode: code, rule } = reply
        const booking = (table ?? called) && (await bookingOf(database, table, request.given ?? {}))
        log.info({ method, table, function: called, booking, status, code, rule, milliseconds }, 'answered')
      })
      rest.setErrorHandler(async (error, request, reply) => {
        await discardRest(request.raw)
        return sendError(asRestError(error, request, log), reply)
      })
      rest.options('/*', (request, reply) => {
        if (request.headers['access-control-request-method'] !== undefined) return answerPreflight(request, reply)
        const isFunction = functions.has(pathOf(request))
        if (!isFunction) findTable(tables, pathOf(request))
        const methods = isFunction ? 'POST' : 'GET,HEAD,POST,PUT,PATCH,DELETE'
        return reply.header('allow', `OPTIONS,${methods}`).send()
      })
      rest.post('/*', (request, reply) => {
        const path = pathOf(request)
        const called = functionName(path)
        const checkFirst = (given: Payload['first']) => checkPrices(request, given, database)
        const call = { database, caller: callerOf(request), failures, checkFirst }
        if (called !== undefined) return answerCall(request, reply, called, functions, call)
        const countFurther = (rows: number) => checkRate(limitOf(request, path), request.ip, rows)
        return answerInsert(request, reply, tables, { ...call, countFurther })
      })
      rest.setNotFoundHandler((request) => refuse(request, tables))
    },
    { prefix: '/rest/v1' },
  )
}

async function bookingOf(
  database: Database,
  table: string | undefined,
  { id, form_response_id, booking, bookings, key }: Readonly<Record<string, unknown>>,
): Promise<string | string[] | undefined> {
  const named =
    table === 'form_responses' ? id : table ? form_response_id : ((booking as DeskBooking | null)?.id ?? booking)
  if (isId(named)) return named
  if (Array.isArray(bookings)) return bookings.filter(isId).slice(0, 50)
  if (typeof key !== 'string') return undefined
  const found = await database
    .query<{ booking: string }>('select booking from private.keys where hash = $1', [hashOfKey(key)])
    .catch(() => [])
  return found[0]?.booking
}

async function claimsIn(token: string, tokens: AccessTokens, failures: FailureLog): Promise<Claims> {
  try {
    return await tokens.check(token)
  } catch (error) {
    throw error instanceof TokenRefused ? refusedToken(error) : fromFailure(error, anonymous, failures)
  }
}

function callerOf(request: FastifyRequest): Caller {
  const { method, ip, claims } = request
  // Only the header a function may use for counting: the address as far as it is trusted, under the hosted service's name for
  // it. The rest is unverified, or the key.
  return {
    ...(claims ? { role: 'authenticated', claims } : anonymous),
    request: { method, path: `/${pathOf(request)}`, headers: { 'x-forwarded-for': ip } },
  }
}

function checkRate(limit: RateLimit | undefined, address: string, rows: number, what = 'bokningar'): void {
  const seconds = limit?.(address, rows) ?? 0
  if (seconds === 0) return
  const sentence = rateLimitSentence(seconds, what)
  throw new RestError(429, 'rate_limited', sentence, { headers: { 'retry-after': String(seconds) } })
}

/**
 * A page from before the prices changed binds nobody to them: its receipt, or its form for changes, names another than the contract
 * will.
 */
async function checkPrices(request: FastifyRequest, { id, changes }: Payload['first'], database: Database) {
  const shown = request.headers['x-client-info']
  if (typeof shown !== 'string' || !shown.startsWith('prices=') || shown === pricesShown) return
  const path = pathOf(request)
  if (path === 'form_responses' && !(await isStored(database, id))) throw otherPrices('boka')
  // Another rhythm alone has a price of the list.
  if (path === 'rpc/change_booking' && Object.hasOwn(Object(changes), 'frequency')) throw otherPrices('ändra')
}

export const OTHER_PRICES = 'other_prices'
const otherPrices = (what: 'boka' | 'ändra') =>
  new RestError(409, OTHER_PRICES, `Priserna har ändrats. Ladda om sidan och ${what} sedan.`)

async function isStored(database: Database, id: unknown): Promise<boolean> {
  if (!isId(id)) return false
  return (await database.query('select from public.form_responses where id = $1', [id])).length > 0
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value.toLowerCase())

/** Reading, changing and deleting: the tables exist, but visitors may not. PostgREST would read by GET to a function too. */
function refuse(request: FastifyRequest, tables: Map<string, Table>): never {
  const { method } = request
  if (!['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  }
  const path = pathOf(request)
  checkPath(path)
  if (functionName(path) !== undefined) throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const { name } = findTable(tables, path)
  throw new RestError(request.claims ? 403 : 401, '42501', `permission denied for table ${name}`)
}

/** For an undecodable path under /rest/v1, which reaches no route. */
export function sendInvalidPath(reply: FastifyReply): FastifyReply {
  return sendError(invalidPath(), reply.headers(allowAnyOrigin))
}

function asRestError(error: unknown, request: FastifyRequest, log: Log): RestError {
  if (error instanceof RestError) return error
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new RestError(413, 'too_large', 'Det blev för mycket text. Korta ner den och försök igen.')
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new RestError(400, 'PGRST102', `Content-Type not acceptable: ${request.headers['content-type']}`)
  }
  if (statusCode === 400) return new RestError(400, 'PGRST102', 'Empty or invalid json')
  log.error(factsOf(error), 'a request failed')
  return ourFault(500, 'PGRSTX00')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The claims of a signed-in caller; null for anybody else. */
    claims: Claims | null
    given: Readonly<Record<string, unknown>> | null
  }
}
