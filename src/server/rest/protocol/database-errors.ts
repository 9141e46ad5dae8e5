import { z } from 'zod'
import type { Caller } from '../../../database/caller.ts'
import { factsOf, type Log, type OutageLog } from '../../../log.ts'
import { ourFault, RestError } from './errors.ts'

/** The shape that both `pg` and PGlite throw. */
interface DatabaseError extends Error {
  /** SQLSTATE */
  code: string
  severity: string
  detail?: string
  hint?: string
  constraint?: string
  /** The functions it came through, innermost first. */
  where?: string
}

function isDatabaseError(error: unknown): error is DatabaseError {
  // `severity` distinguishes SQLSTATEs from operating system codes such as EPIPE.
  return error instanceof Error && 'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
}

export interface FailureLog {
  log: Log
  outage: Pick<OutageLog, 'away'>
}

/** Like `fromDatabase`, but logs failures. */
export function fromFailure(error: unknown, caller: Caller, { log, outage }: FailureLog): RestError {
  const answer = fromDatabase(error, caller.role)
  if (answer.status >= 500) {
    if (answer.status === 503) outage.away(error, factsOf(error))
    else log.error(factsOf(error), 'the database failed')
  }
  answer.rule = ruleOf(error)
  return answer
}

/** The constraint, or the function that refused. Its sentence may quote a household. */
function ruleOf(error: unknown): string | undefined {
  if (!isDatabaseError(error)) return undefined
  const functions = [...(error.where ?? '').matchAll(/function "?(?:\w+\.)?(\w+)/g)].map(([, name]) => name)
  return error.constraint ?? functions.find((name) => name !== 'refuse')
}

/**
 * A refusal keeps the database's words, which are meant for the caller; a failure gets a fixed sentence, because its message may quote
 * SQL and helps nobody.
 */
export function fromDatabase(error: unknown, role: Caller['role'] = 'anon'): RestError {
  if (error instanceof RestError) return error
  if (!isDatabaseError(error)) return away('PGRST001')
  const { code, message, detail, hint } = error
  const told = { ...(detail && { details: detail }), ...(hint && { hint }) }
  if (code === 'PGRST') return asRaised(message, detail)
  // A function chose the status, and so the words.
  const chosen = /^PT([2-5]\d\d)$/.exec(code)
  if (chosen) return new RestError(Number(chosen[1]), code, message, told)
  // FATAL: the connection itself was refused or closed, whatever the code says.
  const status = /^(FATAL|PANIC)/.test(error.severity) ? 503 : statusOf(code, message, role)
  if (status === 503) return away(code)
  if (code === '57014') return new RestError(status, code, 'Det tog för lång tid att spara. Försök igen om en stund.')
  if (status >= 500) return ourFault(status, code)
  return new RestError(status, code, message, told)
}

function away(code: string): RestError {
  return new RestError(503, code, 'Bokningssystemet svarar inte just nu. Försök igen om en stund.')
}

const raisedBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().optional(),
  hint: z.string().optional(),
})
const raisedDetail = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
})

/** A function that raises SQLSTATE PGRST writes the whole response: the body as its message, the rest as its detail. */
function asRaised(message: string, detail = ''): RestError {
  try {
    const { code, message: text, ...more } = raisedBody.parse(JSON.parse(message))
    const { status, headers } = raisedDetail.parse(JSON.parse(detail))
    return new RestError(status, code, text, { ...more, headers })
  } catch {
    return ourFault(500, 'PGRST121')
  }
}

/** PostgREST's table: the longest matching prefix of the SQLSTATE decides; everything else is 400. */
const prefixes: Record<number, string> = {
  400: 'P0001',
  401: '42501',
  403: '0L 0P 28',
  404: '42883 42P01',
  405: '25006',
  409: '23503 23505',
  500: '09 21000 25 2D 38 39 3B 40 42P17 53400 54 55 57 58 F0 HV P0 XX',
  // PostgREST says 500 to 55P03: the table is temporarily locked, for example during a restore.
  503: '08 53 55P03 57P01',
}
const statuses = new Map(
  Object.entries(prefixes).flatMap(([status, all]) => all.split(' ').map((prefix) => [prefix, Number(status)])),
)

function statusOf(code: string, message: string, role: Caller['role']): number {
  // A caller who is already authenticated is forbidden rather than unauthorized.
  if (code === '42501' && role !== 'anon') return 403
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) return 401
  return statuses.get(code) ?? statuses.get(code.slice(0, 2)) ?? 400
}
