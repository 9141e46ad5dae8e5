import { RestError } from './errors.ts'

/** As the engine throws it, both `pg` and PGlite. */
interface DatabaseError extends Error {
  /** SQLSTATE */
  code: string
  severity: string
  detail?: string
  hint?: string
}

function isDatabaseError(error: unknown): error is DatabaseError {
  // `severity` tells SQLSTATEs from codes of the operating system such as EPIPE.
  return error instanceof Error && 'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
}

/**
 * What went wrong in the database, for the client. A refusal keeps the database's words, which are the visitor's; a
 * failure gets fixed ones, because its message may quote SQL and helps no visitor.
 */
export function fromDatabase(error: unknown): RestError {
  if (error instanceof RestError) return error
  if (!isDatabaseError(error)) {
    return new RestError(503, 'PGRST001', 'Bokningssystemet svarar inte just nu. Försök igen om en stund.')
  }
  const { code, message, detail, hint } = error
  // FATAL: the connection itself was refused or cut, whatever the code says of the reason.
  const status = /^(FATAL|PANIC)/.test(error.severity) ? 503 : statusOf(code, message)
  if (status === 503) {
    return new RestError(503, code, 'Bokningssystemet svarar inte just nu. Försök igen om en stund.')
  }
  if (code === '57014') return new RestError(status, code, 'Det tog för lång tid att spara. Försök igen om en stund.')
  if (status >= 500) return new RestError(status, code, 'Något gick fel hos oss. Försök igen om en stund.')
  return new RestError(status, code, message, { ...(detail && { details: detail }), ...(hint && { hint }) })
}

/** PostgREST's table: the longest matching beginning of the SQLSTATE decides; everything else is 400. */
const statuses: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42501': 401,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  // Ours, where PostgREST says 500: the table is locked for a while, as when a backup is restored.
  '55P03': 503,
  '57': 500,
  '57P01': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
}

function statusOf(code: string, message: string): number {
  const chosen = /^PT(\d{3})$/.exec(code)
  if (chosen) return Number(chosen[1])
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) return 401
  return statuses[code] ?? statuses[code.slice(0, 2)] ?? 400
}
