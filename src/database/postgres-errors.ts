import { DatabaseUnavailable, NoConnectionLeft } from './database.ts'
import { driver } from './driver.ts'

export const ROLES_MISSING =
  'The tables are there without the rights of the role anon, as after pg_restore into a server without our roles: ' +
  'empty the database, make the roles first (docs/reference.md has the commands) and restore once more.'

/** Anything that keeps us from the server becomes DatabaseUnavailable, with advice. */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const { code = '' } = error as { code?: string }
  const isStatementError =
    error instanceof driver().DatabaseError && !/^(08|28)...$|^57P0[1-5]$|^3D000$|^53300$/.test(code)
  if (isStatementError) return error
  const Unavailable = hasNoConnectionLeft(error) ? NoConnectionLeft : DatabaseUnavailable
  return new Unavailable(sentence(error.message || code, code), { cause: error })
}

/** PgBouncer uses one code, 08P01, for everything it refuses: its text says more. */
function sentence(reason: string, code: string): string {
  if (code === '28000' && reason.includes('no encryption')) {
    return `The database wants TLS (${reason}): end DATABASE_URL in ?sslmode=verify-full.`
  }
  if (code === '28000' && reason.includes('pg_hba.conf')) {
    return `The database lets nobody in from here (${reason}): add a line for this login to its pg_hba.conf.`
  }
  if (/^SSL required/.test(reason)) return 'The pooler wants TLS: end DATABASE_URL in ?sslmode=verify-full.'
  if (isRefusedLogin(code, reason) || /client password must be/.test(reason)) {
    return (
      `The database refuses the login (${reason}): check user, password and database in DATABASE_URL` +
      `${code === '08P01' ? ', and whether PgBouncer knows them (auth_query, or auth_file)' : ''}.`
    )
  }
  if (hasNoConnectionLeft({ code, message: reason })) {
    return `The database has no connection left (${reason}): let it take more, or start fewer servers; each holds up to 16.`
  }
  if (/CERT|SIGNATURE/.test(code)) return certificateSentence(reason, code)
  if (/does not support SSL/.test(reason)) {
    return (
      'The database offers no TLS and DATABASE_URL asks for it: turn it on there (ssl = on), ' +
      'or leave out sslmode where nobody else is on the line.'
    )
  }
  return `The database does not answer (${reason}): check that it runs and that DATABASE_URL names it.`
}

function certificateSentence(reason: string, code: string): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return (
      `The database's certificate is for another name (${reason}): ` +
      'let DATABASE_URL name the host as the certificate does.'
    )
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return `The database's certificate is not valid today (${code}): renew it there, and check this machine's clock.`
  }
  return (
    `The database's certificate comes from nobody this machine trusts (${code}): have its authority's certificate ` +
    'in a file here and end DATABASE_URL in ?sslmode=verify-full&sslrootcert=/path/to/it.'
  )
}

export function hasNoConnectionLeft(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '53300' || /max_client_conn|no more connections allowed/.test(message)
}

export function isRefusedLogin(code: string, reason: string): boolean {
  if (code === '08P01') return /authentication failed|no such user|does not exist|not allowed/.test(reason)
  return code === '28000' || code === '28P01' || code === '3D000'
}

/** SQLSTATEs data_corrupted and index_corrupted: the contents of a page or an index are invalid. */
export const DAMAGED: ReadonlySet<string> = new Set(['XX001', 'XX002'])

export const DAMAGE =
  "The database's files are damaged, as a failing disk leaves them. Stop the site, delete nothing, and follow " +
  'the chapter "The disk is damaged" in docs/operating.md.'

/** That, or more if the error says more; undefined for other errors. */
export function damageSentence(error: unknown): string | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (!DAMAGED.has(code)) return undefined
  return message.startsWith(DAMAGE) ? message : DAMAGE
}

/** Whether it is the fault of what is stored: damaged files (XX, 58), or a value that cannot be shown (22, 54). */
export function isUnreadable(error: unknown): boolean {
  return /^(XX|58|22|54)/.test((error as { code?: string }).code ?? '')
}
