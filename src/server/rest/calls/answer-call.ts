import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../database/caller.ts'
import type { Database } from '../../../database/database.ts'
import { quote } from '../../../database/quote.ts'
import { contentTypes } from '../protocol/accept.ts'
import { type FailureLog, fromFailure } from '../protocol/database-errors.ts'
import { RestError } from '../protocol/errors.ts'
import { checkProfile } from '../protocol/path.ts'
import { type Payload, readPayload } from '../protocol/payload.ts'
import { type DatabaseFunction, findFunction } from './functions.ts'

interface CallOptions {
  database: Database
  caller: Caller
  /** @throws RestError where the call must not be made */
  checkFirst(given: Payload['first']): Promise<void>
  failures: FailureLog
}

export async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  functions: Map<string, DatabaseFunction>,
  { database, caller, checkFirst, failures }: CallOptions,
): Promise<FastifyReply> {
  // The order of these steps is PostgREST's: it decides which of several errors is returned.
  checkProfile(request.headers['content-profile'])
  if (Object.keys(request.query as object).length > 0) {
    throw new RestError(400, 'PGRST100', 'A call takes arguments in its body, and nothing in the query string')
  }
  const body = request.body as Buffer | undefined
  const { text, keys, first } = readPayload(
    request.headers['content-type'],
    body?.length ? body : Buffer.from('{}'),
    false,
  )
  request.given = first
  const called = findFunction(functions, name, keys)
  await checkFirst(first)
  const [sql, parameters] = statement(called, keys, text)
  const rows = await database
    .as(
      caller,
      (transaction) => transaction.query<{ json: string }>(sql, parameters),
      called.isVolatile ? 'read write' : 'read only',
    )
    .catch((error) => {
      throw fromFailure(error, caller, failures)
    })
  return reply.type(contentTypes.array).send(rows[0]?.json ?? 'null')
}

/** Postgres itself converts the JSON values to the arguments' types, as in PostgREST. Arguments left out use their defaults. */
function statement({ name, arguments: known }: DatabaseFunction, keys: string[], json: string): [string, unknown[]] {
  const given = known
    .filter((argument) => keys.includes(argument.name))
    .map((one) => ({ ...one, name: quote(one.name) }))
  const values = given.map(({ name }) => `${name} => given.${name}`).join(', ')
  const select = `select to_json(public.${quote(name)}(${values}))::text as json`
  if (given.length === 0) return [select, []]
  const types = given.map(({ name, type }) => `${name} ${type}`).join(', ')
  return [`${select} from json_to_record($1::json) as given (${types})`, [json]]
}
