import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../database/caller.ts'
import type { Database } from '../../../database/database.ts'
import { chooseForm, contentTypes } from '../protocol/accept.ts'
import { type FailureLog, fromFailure } from '../protocol/database-errors.ts'
import { RestError } from '../protocol/errors.ts'
import { checkProfile } from '../protocol/path.ts'
import { checkJson, readPayload } from '../protocol/payload.ts'
import { appliedPreferences, parsePrefer, refuseUnknown } from '../protocol/prefer.ts'
import { call, type Given } from './call.ts'
import { type DatabaseFunction, findFunction } from './functions.ts'

interface CallOptions {
  database: Database
  caller: Caller
  failures: FailureLog
}

/** POST, GET or HEAD to a function. */
export async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  functions: Map<string, DatabaseFunction>,
  { database, caller, failures }: CallOptions,
): Promise<FastifyReply> {
  // The order of these steps is PostgREST's: it decides which of several errors is returned.
  const isPost = request.method === 'POST'
  const profile = checkProfile(request.headers[isPost ? 'content-profile' : 'accept-profile'])
  const texts = readQuery(request.query as Query, isPost)
  const preferences = parsePrefer(request.headers.prefer as string | undefined)
  const { names, given } = isPost ? readBody(request) : { names: [...texts.keys()], given: { texts } }
  const called = findFunction(functions, name, names, isPost)
  const form = chooseForm(request.headers.accept)
  refuseUnknown(preferences)
  if (!isPost && called.isVolatile) {
    // PostgREST would run it until it writes. Our read functions are volatile because of their keys, which must not be in a
    // URL.
    throw new RestError(405, '25006', `cannot execute ${name} in a read-only transaction`)
  }
  if ('texts' in given) checkTexts(called, given.texts)

  const body = await call(database, caller, { called, names, given }).catch((error) => {
    throw fromFailure(error, caller, failures)
  })

  const { handling, count: counting } = preferences
  reply.header('content-range', /^(exact|estimated|planned)$/.test(counting ?? '') ? '0-0/1' : '0-0/*')
  const applied = appliedPreferences({ handling, count: counting, unknown: [] })
  if (applied) reply.header('preference-applied', applied)
  if (profile) reply.header('content-profile', profile)
  return reply.type(contentTypes[form]).send(request.method === 'HEAD' ? '' : body)
}

type Query = Record<string, string | string[] | undefined>

/** Parameters that shape a function's result. */
const shaping = /(^|\.)(select|columns|on_conflict|order|limit|offset|and|or)$/

/**
 * The arguments in a query string. Filtering, ordering and selecting columns of a result are not offered.
 * @throws RestError PGRST100 for parameters a call does not use
 */
function readQuery(query: Query, isPost: boolean): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, given] of Object.entries(query)) {
    const value = (Array.isArray(given) ? given.at(-1) : given) ?? ''
    if (name === 'select' && value === '*') continue
    if (isPost || shaping.test(name)) {
      throw new RestError(400, 'PGRST100', `"failed to parse ${name} parameter (${value})" (line 1, column 1)`, {
        details: 'expecting no more than the arguments of the function',
      })
    }
    texts.set(name, value)
  }
  return texts
}

function readBody(request: FastifyRequest): { names: string[]; given: Given } {
  const body = request.body as Buffer | undefined
  const payload = readPayload(request.headers['content-type'], body?.length ? body : Buffer.from('{}'), false)
  return { names: payload.keys, given: { json: payload.text, isArray: payload.isArray } }
}

/** JSON in a query string has the same limits as a body. */
function checkTexts(called: DatabaseFunction, texts: Map<string, string>): void {
  for (const { name, type } of called.arguments) {
    const text = texts.get(name)
    if (text !== undefined && /^jsonb?$/.test(type)) checkJson(text)
  }
}
