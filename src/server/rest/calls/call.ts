import type { Caller } from '../../../database/caller.ts'
import type { Database } from '../../../database/database.ts'
import { notSingular } from '../protocol/accept.ts'
import { quote } from '../protocol/quote.ts'
import type { Argument, DatabaseFunction } from './functions.ts'

/** The arguments of a call: a JSON object by name, or the first of a list of them; or the texts of a query string. */
export type Given = { json: string; isArray: boolean } | { texts: Map<string, string> }

export interface Call {
  called: DatabaseFunction
  /** The names of the given arguments; the others use their defaults. */
  names: string[]
  given: Given
  /** Whether exactly one row is required. */
  single: boolean
}

export interface Result {
  /** Rows; one for a function that does not return a set. */
  count: number
  /** JSON as the database wrote it. */
  body: string
}

/**
 * Calls a function with the caller's rights, in one transaction, read-only unless the function is volatile.
 * @throws RestError PGRST116, with nothing stored, when the result is not the required single row
 */
export async function call(database: Database, caller: Caller, { called, names, given, single }: Call) {
  const wanted = called.arguments.filter(({ name }) => names.includes(name))
  const { inner, parameters } =
    'texts' in given ? withTexts(called, wanted, given.texts) : withJson(called, wanted, given)
  const row = called.returns === 'composite' ? 'returned_row' : 'returned_row.result'
  const isOne = single || !called.returnsSet
  // Materialized, so that the function is called exactly once, whatever is read of its result.
  const sql = `with returned_row as materialized (${inner})
select ${called.returnsSet ? 'count(*)::int' : '1'} as count,
  ${called.returns === 'void' ? "''" : `coalesce((json_agg(${row})${isOne ? ' -> 0' : ''})::text, '${isOne ? 'null' : '[]'}')`} as body
from returned_row`
  return database.as(
    caller,
    async (transaction) => {
      const [result] = (await transaction.query(sql, parameters)) as [Result]
      if (single && result.count !== 1) throw notSingular(result.count)
      return result
    },
    called.isVolatile ? 'read write' : 'read only',
  )
}

/** As in PostgREST, Postgres itself converts the JSON values to the arguments' types. */
function withJson(called: DatabaseFunction, wanted: Argument[], { json, isArray }: { json: string; isArray: boolean }) {
  if (wanted.length === 0) return { inner: rowsOf(called, '', ''), parameters: [] }
  const types = wanted.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
  const record = isArray ? 'json_to_recordset' : 'json_to_record'
  const given = `(select * from ${record}($1::json) as body (${types}) limit 1) as given`
  return {
    inner: rowsOf(
      called,
      list(wanted, ({ name }) => `given.${quote(name)}`),
      given,
    ),
    parameters: [json],
  }
}

function withTexts(called: DatabaseFunction, wanted: Argument[], texts: Map<string, string>) {
  return {
    inner: rowsOf(
      called,
      list(wanted, ({ type }, at) => `($${at + 1}::text)::${type}`),
      '',
    ),
    parameters: wanted.map(({ name }) => texts.get(name)),
  }
}

function list(wanted: Argument[], value: (argument: Argument, at: number) => string): string {
  return wanted.map((argument, at) => `${quote(argument.name)} => ${value(argument, at)}`).join(', ')
}

function rowsOf({ name, returns }: DatabaseFunction, values: string, given: string): string {
  const called = `public.${quote(name)}(${values})`
  if (returns === 'composite') return `select result.* from ${given && `${given}, `}${called} as result`
  return `select ${called} as result ${given && `from ${given}`}`
}
