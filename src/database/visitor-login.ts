import { createHmac, hash, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { readConnectionUrl } from './connection-url.ts'
import { type Database, DatabaseUnavailable } from './database.ts'
import { isRefusedLogin, ROLES_MISSING, translate } from './postgres-errors.ts'
import { literal, quote } from './quote.ts'

/**
 * It owns nothing and may become `anon` and `authenticated`. Returns its connection string. Needs a migrated database. Its name
 * contains the database's number, because logins belong to the whole server. Its password is derived from the owner's, so that
 * several copies of the program agree on it and nobody has to store it.
 */
export async function openVisitorLogin(ownerUrl: string, transaction: Database['transaction']): Promise<string> {
  const name = await transaction(async (open) => {
    const [found] = await open.query<{ name: string }>(
      "select 'pasrundan_visitor_' || oid as name from pg_database where datname = current_database()",
    )
    return found?.name ?? ''
  })
  // Percent-encoded as in the URL: existing logins were derived from that.
  const owners = new URL(ownerUrl).password || readConnectionUrl(ownerUrl).password
  // A server that accepts the owner without a password has its own way of authenticating.
  const password = owners ? Buffer.from(hkdfSync('sha256', owners, name, 'visitor', 24)).toString('hex') : ''
  const url = new URL(ownerUrl)
  // They are parameters, which override the rest, such as the owner given as a parameter, or a socket without a host.
  url.searchParams.set('user', name)
  url.searchParams.set('password', password)

  await assertRolesHaveRights(transaction)
  if (await mayBecomeCallers(url.href)) return url.href
  await makeLogin(name, password, transaction)
  if (await mayBecomeCallers(url.href)) return url.href
  throw new DatabaseUnavailable(
    `The database refuses the visitors' login ${name}: let pg_hba.conf accept it as it does the owner, and PgBouncer ` +
      'ask the database for its password (auth_query).',
  )
}

/** A dump of one database holds no roles, and pg_restore skips grants to missing ones. */
async function assertRolesHaveRights(transaction: Database['transaction']): Promise<void> {
  const [found] = await transaction((open) =>
    open.query<{ complete: boolean }>(
      `select exists (
         select from pg_roles
         where rolname = 'anon' and has_any_column_privilege(oid, 'public.form_responses', 'insert')
       ) as complete`,
    ),
  )
  if (!found?.complete) throw new DatabaseUnavailable(ROLES_MISSING)
}

/** False if the login is missing or misconfigured. */
async function mayBecomeCallers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set role anon; set role authenticated')
    return true
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (code === '42501' || isRefusedLogin(code, message)) return false
    throw translate(error)
  } finally {
    await client.end()
  }
}

async function makeLogin(name: string, password: string, transaction: Database['transaction']): Promise<void> {
  const withPassword = (stored: string) =>
    transaction(async (open) => {
      // Serialises copies that start together.
      await open.query("select pg_advisory_xact_lock(hashtextextended('pasrundan visitor login', 0))")
      const [found] = await open.query('select from pg_roles where rolname = $1', [name])
      if (!found) await open.query(`create role ${quote(name)}`)
      await open.execute(
        `alter role ${quote(name)} login noinherit password ${stored ? literal(stored) : 'null'};
         grant anon, authenticated to ${quote(name)}`,
      )
    })
  try {
    await withPassword(password && verifierOf(password)).catch((error: Error) => {
      // Neon, and a server with credcheck, take only a password that they can read.
      if (!/plain ?text/.test(error.message)) throw error
      return withPassword(password)
    })
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new DatabaseUnavailable(
      `The login in DATABASE_URL may not create the visitors' login (${(error as Error).message}): as a superuser, run ` +
        `"alter role <login> createrole", "grant anon, authenticated to <login> with admin option" and ` +
        `"drop role if exists ${name}".`,
      { cause: error },
    )
  }
}

/** What the server stores of it (RFC 5803): the statement may stand in its log, and whoever had the password could be anybody. */
function verifierOf(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (whose: string) => createHmac('sha256', salted).update(whose).digest()
  const [stored, server] = [hash('sha256', keyOf('Client Key'), 'base64'), keyOf('Server Key').toString('base64')]
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}
