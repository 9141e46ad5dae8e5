import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { allowAnyOrigin, answerPreflight } from '../cors.ts'
import { type RateLimit, rateLimit } from '../rate-limit.ts'
import { chooseForm, contentTypes } from './accept.ts'
import { fromDatabase, RestError } from './errors.ts'
import { type Insert, insert } from './insert.ts'
import { checkKey } from './keys.ts'
import { readPayload } from './payload.ts'
import { appliedPreferences, parsePrefer, refuseUnknown } from './prefer.ts'
import { parseNames, selectColumns, toColumns } from './query.ts'
import { readTables, type Table } from './tables.ts'

interface RestOptions {
  database: Database
  /** The public client key. */
  key: string
  /** Inserts per minute, address and table. */
  perMinute: number
  onOutboxInsert(): void
  headers: Record<string, string>
}

type Query = Record<string, string | string[] | undefined>

const JSON_TYPE = contentTypes.array

/** Inserts into the two tables, answered as PostgREST answers them; everything else is refused in its form. */
export function serveRest(app: FastifyInstance, options: RestOptions): void {
  app.register(
    async (rest) => {
      const tables = await readTables(options.database)
      const limits = new Map([...tables.keys()].map((name) => [name, rateLimit(options.perMinute)]))
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
        const table = tables.get(pathOf(request))?.name
        const milliseconds = Math.round(reply.elapsedTime)
        request.log.info({ method, table, status: reply.statusCode, code: reply.errorCode, milliseconds }, 'answered')
      })
      rest.setErrorHandler((error, request, reply) => sendError(error, request, reply))
      rest.options('/*', (request, reply) => {
        if (request.headers['access-control-request-method'] !== undefined) return answerPreflight(request, reply)
        findTable(tables, request)
        return reply.header('allow', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE').send()
      })
      rest.post('/*', (request, reply) => answerInsert(request, reply, tables, options))
      rest.setNotFoundHandler((request) => refuse(request, tables))
    },
    { prefix: '/rest/v1' },
  )
}

async function answerInsert(
  request: FastifyRequest,
  reply: FastifyReply,
  tables: Map<string, Table>,
  { database, onOutboxInsert }: RestOptions,
): Promise<FastifyReply> {
  const path = pathOf(request)
  // The order of these steps is PostgREST's: it decides which of several errors is told.
  checkPath(path)
  const profile = checkProfile(request.headers['content-profile'])
  const query = request.query as Query
  const columnNames = parseNames('columns', query.columns)
  const conflictNames = parseNames('on_conflict', query.on_conflict)
  const selected = parseNames('select', query.select)
  const preferences = parsePrefer(request.headers.prefer as string | undefined)
  const payload = readPayload(request.headers['content-type'], request.body as Buffer | undefined, columnNames !== null)
  const table = findTable(tables, request)
  const columns = toColumns(table, columnNames ?? payload.keys)
  refuseUnknown(preferences)
  const form = chooseForm(request.headers.accept)

  const primaryKey = table.columns.filter((column) => column.isPrimaryKey)
  const onConflict = preferences.resolution && {
    columns: conflictNames ? selectColumns(table, conflictNames) : primaryKey,
    action: preferences.resolution === 'merge-duplicates' ? ('merge' as const) : ('ignore' as const),
  }
  const returning: Record<string, () => Insert['returning']> = {
    representation: () => selectColumns(table, selected ?? ['*']),
    'headers-only': () => primaryKey,
    minimal: () => null,
  }
  const { count, rows } = await insert(database, {
    table,
    payload,
    columns,
    returning: returning[preferences.return ?? 'minimal']?.() ?? null,
    missingIsDefault: preferences.missing === 'default',
    onConflict: onConflict ?? null,
    single: form === 'object',
  }).catch((error) => {
    throw asRestError(error, request)
  })
  if (table.name === 'outbox' && count > 0) onOutboxInsert()

  reply.code(201).header('content-range', preferences.count === 'exact' ? `*/${count}` : '*/*')
  const applied = appliedPreferences(preferences)
  if (applied) reply.header('preference-applied', applied)
  if (preferences.return === 'headers-only' && count > 0) reply.header('location', location(table, rows))
  if (preferences.return !== 'representation') return reply.send()
  if (profile) reply.header('content-profile', profile)
  // One row in a JSON array, without the brackets, is the object.
  return reply.type(contentTypes[form]).send(form === 'object' ? rows.slice(1, -1) : rows)
}

function asRestError(error: unknown, request: FastifyRequest): RestError {
  const answer = fromDatabase(error)
  if (answer.status >= 500) {
    // Message and code only: other fields of a database error may hold the values of a row.
    const { message, code } = error as Error & { code?: string }
    request.log.error({ code, reason: message }, 'the database failed')
  }
  return answer
}

/** `/outbox?id=eq.…`, as PostgREST points at the first row inserted. */
function location(table: Table, rows: string): string {
  const [first] = JSON.parse(rows) as Record<string, unknown>[]
  const filters = Object.entries(first ?? {}).map(([name, value]) => `${name}=eq.${encodeURIComponent(String(value))}`)
  return `/${table.name}?${filters.join('&')}`
}

/** The part after /rest/v1/, decoded; it names the table. */
function pathOf(request: FastifyRequest): string {
  return (request.params as { '*'?: string })['*'] ?? ''
}

/** @throws RestError for paths that are no table's */
function checkPath(path: string): void {
  if (path === '') throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  const [first, name, ...more] = path.split('/')
  if (first === 'rpc' && name && more.length === 0) {
    throw new RestError(404, 'PGRST202', 'Could not find the requested function in the schema cache')
  }
  if (name !== undefined) throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
}

function findTable(tables: Map<string, Table>, request: FastifyRequest): Table {
  const name = pathOf(request)
  const table = tables.get(name)
  if (table) return table
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
}

/** The schema asked for, if any was. */
function checkProfile(header: string | string[] | undefined): string | undefined {
  const profile = header === undefined ? undefined : String(header)
  if (profile === undefined || profile === 'public') return profile
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}

function checkRate(limit: RateLimit | undefined, address: string): void {
  const seconds = limit?.(address) ?? 0
  if (seconds === 0) return
  const wait = `${seconds} ${seconds === 1 ? 'sekund' : 'sekunder'}`
  throw new RestError(429, 'rate_limited', `Det kom många bokningar på kort tid. Vänta ${wait} och försök igen.`, {
    headers: { 'retry-after': String(seconds) },
  })
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

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = error instanceof RestError ? error : fromFramework(error as Error & { code?: string }, request)
  reply.errorCode = answer.code
  return reply.code(answer.status).headers(answer.headers).type(JSON_TYPE).send(JSON.stringify(answer.body()))
}

function fromFramework(error: Error & { code?: string; statusCode?: number }, request: FastifyRequest): RestError {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new RestError(413, 'too_large', 'Det är för mycket text att skicka. Korta ner den och försök igen.')
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new RestError(400, 'PGRST102', `Content-Type not acceptable: ${request.headers['content-type']}`)
  }
  if (error.statusCode === 400) return new RestError(400, 'PGRST102', 'Empty or invalid json')
  request.log.error({ err: error }, 'a request failed')
  return new RestError(500, 'PGRSTX00', 'Något gick fel hos oss. Försök igen om en stund.')
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the error answered, for the log. */
    errorCode: string | null
  }
}
