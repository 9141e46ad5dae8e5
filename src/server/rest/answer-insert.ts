import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Log } from '../../log.ts'
import type { OutageLog } from '../../outage.ts'
import { chooseForm, contentTypes } from './accept.ts'
import { fromDatabase } from './database-errors.ts'
import type { RestError } from './errors.ts'
import { insert } from './insert.ts'
import { readPayload } from './payload.ts'
import { appliedPreferences, type Preferences, parsePrefer, refuseUnknown } from './prefer.ts'
import { parseNames, selectColumns, toColumns } from './query.ts'
import { checkPath, checkProfile, findTable, pathOf } from './resource.ts'
import type { Column, Table } from './tables.ts'

type Query = Record<string, string | string[] | undefined>

interface InsertOptions {
  database: Database
  /** Counts the rows after the first against the visitor's limit. @throws RestError 429 */
  countFurther(rows: number): void
  onOutboxInsert(): void
  log: Log
  outage: Pick<OutageLog, 'away'>
}

/** POST to a table. */
export async function answerInsert(
  request: FastifyRequest,
  reply: FastifyReply,
  tables: Map<string, Table>,
  { database, countFurther, onOutboxInsert, log, outage }: InsertOptions,
): Promise<FastifyReply> {
  // The order of these steps is PostgREST's: it decides which of several errors is told.
  checkPath(pathOf(request))
  const profile = checkProfile(request.headers['content-profile'])
  const query = request.query as Query
  const columnNames = parseNames('columns', query.columns)
  const conflictNames = parseNames('on_conflict', query.on_conflict)
  const selected = parseNames('select', query.select)
  const preferences = parsePrefer(request.headers.prefer as string | undefined)
  const payload = readPayload(request.headers['content-type'], request.body as Buffer | undefined, columnNames !== null)
  if (payload.rows > 1) countFurther(payload.rows - 1)
  const table = findTable(tables, request)
  const columns = toColumns(table, columnNames ?? payload.keys)
  refuseUnknown(preferences)
  const form = chooseForm(request.headers.accept)

  const { count, rows } = await insert(database, {
    table,
    payload,
    columns,
    returning: columnsToReturn(table, preferences, selected),
    missingIsDefault: preferences.missing === 'default',
    onConflict: preferences.resolution
      ? {
          columns: conflictNames ? selectColumns(table, conflictNames) : primaryKey(table),
          merge: preferences.resolution === 'merge-duplicates',
        }
      : null,
    single: form === 'object',
  }).catch((error) => {
    throw fromFailedInsert(error, log, outage)
  })
  if (table.name === 'outbox' && count > 0) onOutboxInsert()

  reply.code(201).header('content-range', /^(exact|estimated)$/.test(preferences.count ?? '') ? `*/${count}` : '*/*')
  const applied = appliedPreferences(preferences)
  if (applied) reply.header('preference-applied', applied)
  if (preferences.return === 'headers-only' && count > 0) reply.header('location', location(table, rows))
  if (preferences.return !== 'representation') return reply.send()
  if (profile) reply.header('content-profile', profile)
  // One row in a JSON array, without the brackets, is the object.
  return reply.type(contentTypes[form]).send(form === 'object' ? rows.slice(1, -1) : rows)
}

function columnsToReturn(table: Table, preferences: Preferences, selected: string[] | null): Column[] | null {
  if (preferences.return === 'representation') return selectColumns(table, selected ?? ['*'])
  return preferences.return === 'headers-only' ? primaryKey(table) : null
}

function primaryKey(table: Table): Column[] {
  return table.columns.filter((column) => column.isPrimaryKey)
}

function fromFailedInsert(error: unknown, log: Log, outage: InsertOptions['outage']): RestError {
  const answer = fromDatabase(error)
  if (answer.status >= 500) {
    // Message and code only: other fields of a database error may hold the values of a row.
    const { message, code } = error as Error & { code?: string }
    if (answer.status === 503) outage.away({ code, reason: message })
    else log.error({ code, reason: message }, 'the database failed')
  }
  return answer
}

/** `/outbox?id=eq.…`, as PostgREST points at the first row inserted. */
function location(table: Table, rows: string): string {
  const [first] = JSON.parse(rows) as Record<string, unknown>[]
  const filters = Object.entries(first ?? {}).map(([name, value]) => `${name}=eq.${encodeURIComponent(String(value))}`)
  return `/${table.name}?${filters.join('&')}`
}
