import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../database/caller.ts'
import type { Database } from '../../../database/database.ts'
import { chooseForm, contentTypes } from '../protocol/accept.ts'
import { type FailureLog, fromFailure } from '../protocol/database-errors.ts'
import { checkPath, checkProfile, pathOf } from '../protocol/path.ts'
import { type Payload, readPayload } from '../protocol/payload.ts'
import { appliedPreferences, type Preferences, parsePrefer, refuseUnknown } from '../protocol/prefer.ts'
import { insert } from './insert.ts'
import { parseNames, selectColumns, toColumns } from './query.ts'
import { type Column, findTable, type Table } from './tables.ts'

type Query = Record<string, string | string[] | undefined>

interface InsertOptions {
  database: Database
  caller: Caller
  /** Counts the rows after the first towards the visitor's limit. @throws RestError 429 */
  countFurther(rows: number): void
  /** @throws RestError where the first row must not be stored */
  checkFirst(given: Payload['first']): Promise<void>
  failures: FailureLog
}

export async function answerInsert(
  request: FastifyRequest,
  reply: FastifyReply,
  tables: Map<string, Table>,
  { database, caller, countFurther, checkFirst, failures }: InsertOptions,
): Promise<FastifyReply> {
  // The order of these steps is PostgREST's: it decides which of several errors is returned.
  checkPath(pathOf(request))
  const profile = checkProfile(request.headers['content-profile'])
  const query = request.query as Query
  const columnNames = parseNames('columns', query.columns)
  const conflictNames = parseNames('on_conflict', query.on_conflict)
  const selected = parseNames('select', query.select)
  const preferences = parsePrefer(request.headers.prefer as string | undefined)
  const payload = readPayload(request.headers['content-type'], request.body as Buffer | undefined, columnNames !== null)
  request.given = payload.first
  if (payload.rows > 1) countFurther(payload.rows - 1)
  const table = findTable(tables, pathOf(request))
  const columns = toColumns(table, columnNames ?? payload.keys)
  refuseUnknown(preferences)
  const form = chooseForm(request.headers.accept)

  const fail = (error: unknown): never => {
    throw fromFailure(error, caller, failures)
  }
  await checkFirst(payload.first).catch(fail)
  const rows = await insert(database, caller, {
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
  }).catch(fail)

  reply
    .code(201)
    .header('content-range', /^(exact|estimated)$/.test(preferences.count ?? '') ? `*/${rows.length}` : '*/*')
  const applied = appliedPreferences(preferences)
  if (applied) reply.header('preference-applied', applied)
  if (preferences.return === 'headers-only' && rows[0]) reply.header('location', location(table, rows[0]))
  if (preferences.return !== 'representation') return reply.send()
  if (profile) reply.header('content-profile', profile)
  return reply.type(contentTypes[form]).send(form === 'object' ? rows[0] : `[${rows.join()}]`)
}

function columnsToReturn(table: Table, preferences: Preferences, selected: string[] | null): Column[] | null {
  if (preferences.return === 'representation') return selectColumns(table, selected ?? ['*'])
  return preferences.return === 'headers-only' ? primaryKey(table) : null
}

function primaryKey(table: Table): Column[] {
  return table.columns.filter((column) => column.isPrimaryKey)
}

/** `/outbox?id=eq.…`, PostgREST's reference to the first inserted row. */
function location(table: Table, row: string): string {
  const filters = Object.entries(JSON.parse(row)).map(
    ([name, value]) => `${name}=eq.${encodeURIComponent(String(value))}`,
  )
  return `/${table.name}?${filters.join('&')}`
}
