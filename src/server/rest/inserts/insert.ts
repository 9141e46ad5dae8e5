import type { Caller } from '../../../database/caller.ts'
import type { Database } from '../../../database/database.ts'
import { literal, quote } from '../../../database/quote.ts'
import { notSingular } from '../protocol/accept.ts'
import type { Payload } from '../protocol/payload.ts'
import type { Column, Table } from './tables.ts'

interface Insert {
  table: Table
  payload: Payload
  columns: Column[]
  returning: Column[] | null
  /** Whether a key missing from an object means the column's default instead of null. */
  missingIsDefault: boolean
  /** On a conflict in these columns: skip or overwrite the row; null to fail. */
  onConflict: { columns: Column[]; merge: boolean } | null
  single: boolean
}

/**
 * Inserts with the caller's rights, in one transaction.
 * @returns for each inserted row what was read back, as the JSON object that the database wrote
 * @throws RestError PGRST116, with nothing stored, when the result is not the required single row
 */
export async function insert(database: Database, caller: Caller, request: Insert): Promise<string[]> {
  const { payload, columns, single } = request
  const sql = statement(request)
  // Without columns, the statement takes its rows from a list.
  const text = columns.length === 0 && !payload.isArray ? `[${payload.text}]` : payload.text
  return database.as(caller, async (transaction) => {
    const rows = await transaction.query<{ json: string }>(sql, [text])
    if (single && rows.length !== 1) throw notSingular(rows.length)
    return rows.map(({ json }) => json)
  })
}

/**
 * The JSON is one parameter, whose values Postgres itself converts to the columns' types, so that types and errors are the same as
 * in PostgREST. Only columns written or read back appear, because grants are by column. PostgREST aggregates the rows
 * in an outer query, which costs an eighth of a booking.
 */
function statement({ table, payload, columns, returning, missingIsDefault, onConflict }: Insert): string {
  const readBack = returning?.flatMap(({ name }) => [literal(name), quote(name)]) ?? []
  return `insert into public.${quote(table.name)} ${columns.length > 0 ? `(${list(columns)})` : ''}
${source(columns, payload.isArray, missingIsDefault)}
${conflictClause(columns, onConflict)}
returning json_build_object(${readBack.join(', ')})::text as json`
}

function source(columns: Column[], isArray: boolean, missingIsDefault: boolean): string {
  if (columns.length === 0) return 'select from json_array_elements($1::json)'
  const types = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
  const many = isArray ? 'set' : ''
  const defaults = missingIsDefault ? columns.filter((column) => column.default !== null) : []
  if (defaults.length === 0) return `select ${list(columns)} from json_to_record${many}($1::json) as body (${types})`
  const object = `jsonb_build_object(${defaults.map((column) => `${literal(column.name)}, ${column.default}`).join(', ')})`
  const filled = isArray
    ? `(select jsonb_agg(${object} || item) from jsonb_array_elements($1::jsonb) as items (item))`
    : `${object} || $1::jsonb`
  return `select ${list(columns)} from jsonb_to_record${many}(${filled}) as body (${types})`
}

function conflictClause(columns: Column[], onConflict: Insert['onConflict']): string {
  if (!onConflict) return ''
  const updates = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ')
  const action = onConflict.merge && updates ? `update set ${updates}` : 'nothing'
  return `on conflict (${list(onConflict.columns)}) do ${action}`
}

function list(columns: Column[]): string {
  return columns.map(({ name }) => quote(name)).join(', ')
}
