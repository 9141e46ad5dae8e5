import type { Caller } from '../../../database/caller.ts'
import { type Database, quote } from '../../../database/database.ts'
import type { Argument, DatabaseFunction } from './functions.ts'

/** The arguments of a call: a JSON object by name, or the first of a list of them; or the texts of a query string. */
export type Given = { json: string; isArray: boolean } | { texts: Map<string, string> }

export interface Call {
  called: DatabaseFunction
  /** The names of the given arguments; the others use their defaults. */
  names: string[]
  given: Given
}

/**
 * Calls a function with the caller's rights, in one transaction, read-only unless the function is volatile.
 * @returns its result, as the JSON that the database wrote
 */
export async function call(database: Database, caller: Caller, { called, names, given }: Call): Promise<string> {
  const wanted = called.arguments.filter(({ name }) => names.includes(name))
  const [sql, parameters] = 'texts' in given ? withTexts(called, wanted, given.texts) : withJson(called, wanted, given)
  return database.as(
    caller,
    async (transaction) => {
      const [row] = await transaction.query<{ json: string }>(sql, parameters)
      return row?.json ?? 'null'
    },
    called.isVolatile ? 'read write' : 'read only',
  )
}

/** As in PostgREST, Postgres itself converts the JSON values to the arguments' types. */
function withJson(
  called: DatabaseFunction,
  wanted: Argument[],
  { json, isArray }: { json: string; isArray: boolean },
): [sql: string, parameters: unknown[]] {
  if (wanted.length === 0) return [select(called, ''), []]
  const types = wanted.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
  const record = isArray ? 'json_to_recordset' : 'json_to_record'
  const values = list(wanted, ({ name }) => `given.${quote(name)}`)
  return [
    `${select(called, values)} from (select * from ${record}($1::json) as body (${types}) limit 1) as given`,
    [json],
  ]
}

function withTexts(
  called: DatabaseFunction,
  wanted: Argument[],
  texts: Map<string, string>,
): [sql: string, parameters: unknown[]] {
  const values = list(wanted, ({ type }, at) => `($${at + 1}::text)::${type}`)
  return [select(called, values), wanted.map(({ name }) => texts.get(name))]
}

function list(wanted: Argument[], value: (argument: Argument, at: number) => string): string {
  return wanted.map((argument, at) => `${quote(argument.name)} => ${value(argument, at)}`).join(', ')
}

function select({ name }: DatabaseFunction, values: string): string {
  return `select to_json(public.${quote(name)}(${values}))::text as json`
}
