import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Log } from '../../log.ts'
import { outageLog } from '../../outage.ts'
import { allowAnyOrigin, answerPreflight } from '../cors.ts'
import { type RateLimit, rateLimit } from '../rate-limit.ts'
import { rateLimitSentence } from '../rate-limit-sentence.ts'
import { answerInsert } from './answer-insert.ts'
import { RestError, sendError } from './errors.ts'
import { checkKey } from './keys.ts'
import { checkPath, findTable, invalidPath, pathOf } from './resource.ts'
import { readTables, type Table } from './tables.ts'

interface RestOptions {
  database: Database
  /** The public client key. */
  key: string
  /** Rows per minute, address and table; the day's follow from it. */
  perMinute: number
  onOutboxInsert(): void
  log: Log
  headers: Record<string, string>
}

/** Inserts into the two tables, answered as PostgREST answers them; everything else is refused in its form. */
export function serveRest(app: FastifyInstance, options: RestOptions): void {
  app.register(
    async (rest) => {
      const tables = await readTables(options.database)
      const limits = new Map([...tables.keys()].map((name) => [name, rateLimit(options.perMinute)]))
      const outage = outageLog(options.log, {
        away: 'the database does not answer, visitors are asked to try again',
        back: 'the database answers again',
      })
      rest.decorateReply('errorCode', null)

      // The body is read by `readPayload`, after what PostgREST checks before it.
      rest.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

      rest.addHook('onRequest', async (request, reply) => {
        reply.headers(options.headers).headers(allowAnyOrigin)
        if (request.method === 'OPTIONS') return
        checkKey(request.headers, options.key)
        if (request.method === 'POST') checkRate(limits.get(pathOf(request)), request.ip)
      })
      rest.addHook('onResponse', async (request, reply) => {
        const { method } = request
        if (method === 'POST' && reply.statusCode < 300) outage.back()
        const table = tables.get(pathOf(request))?.name
        const milliseconds = Math.round(reply.elapsedTime)
        options.log.info({ method, table, status: reply.statusCode, code: reply.errorCode, milliseconds }, 'answered')
      })
      rest.setErrorHandler((error, request, reply) => {
        // Fastify would hang up on a body that is too large, and whoever is still sending it, as a proxy is, would not
        // get to read the answer.
        reply.removeHeader('connection')
        return sendError(asRestError(error, request, options.log), reply)
      })
      rest.options('/*', (request, reply) => {
        if (request.headers['access-control-request-method'] !== undefined) return answerPreflight(request, reply)
        findTable(tables, request)
        return reply.header('allow', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE').send()
      })
      rest.post('/*', (request, reply) => {
        const countFurther = (rows: number) => checkRate(limits.get(pathOf(request)), request.ip, rows)
        return answerInsert(request, reply, tables, { ...options, countFurther, outage })
      })
      rest.setNotFoundHandler((request) => refuse(request, tables))
    },
    { prefix: '/rest/v1' },
  )
}

function checkRate(limit: RateLimit | undefined, address: string, rows = 1): void {
  const seconds = limit?.(address, rows) ?? 0
  if (seconds === 0) return
  throw new RestError(429, 'rate_limited', rateLimitSentence(seconds), { headers: { 'retry-after': String(seconds) } })
}

/** Reading, changing and deleting: the tables are there, but a visitor may not. */
function refuse(request: FastifyRequest, tables: Map<string, Table>): never {
  const { method } = request
  if (!['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  }
  checkPath(pathOf(request))
  const { name } = findTable(tables, request)
  throw new RestError(401, '42501', `permission denied for table ${name}`)
}

/** For a path under /rest/v1 that cannot even be decoded and so reaches no route. */
export function sendInvalidPath(reply: FastifyReply): FastifyReply {
  return sendError(invalidPath(), reply.headers(allowAnyOrigin))
}

/** What a handler threw, or the framework before there was one. */
function asRestError(error: unknown, request: FastifyRequest, log: Log): RestError {
  if (error instanceof RestError) return error
  const { code, statusCode, message, stack } = error as Error & { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new RestError(413, 'too_large', 'Det blev för mycket text. Korta ner den och försök igen.')
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new RestError(400, 'PGRST102', `Content-Type not acceptable: ${request.headers['content-type']}`)
  }
  if (statusCode === 400) return new RestError(400, 'PGRST102', 'Empty or invalid json')
  log.error({ reason: message, stack }, 'a request failed')
  return new RestError(500, 'PGRSTX00', 'Något gick fel hos oss. Försök igen om en stund.')
}
