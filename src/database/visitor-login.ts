import { hkdfSync } from 'node:crypto'
import pg from 'pg'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Makes sure that visitors have a login of their own on the database of `ownerUrl`, one that owns nothing and may become
 * `anon`, and returns its connection string. Needs a migrated database.
 *
 * Its name carries the database's number, because logins belong to the whole server. Its password follows from the
 * owner's, so that several copies of the program agree on it and nobody has to keep it.
 */
export async function openVisitorLogin(ownerUrl: string, transaction: Database['transaction']): Promise<string> {
  const name = await transaction(async (open) => {
    const [found] = await open.query<{ name: string }>(
      "select 'pasrundan_visitor_' || oid as name from pg_database where datname = current_database()",
    )
    return found?.name ?? ''
  })
  const url = new URL(ownerUrl)
  // A server that lets the owner in without a password has its own way to tell who may come.
  if (url.password) url.password = Buffer.from(hkdfSync('sha256', url.password, name, 'visitor', 24)).toString('hex')
  url.username = name

  if (await mayBecomeAnon(url)) return url.href
  await makeLogin(name, url.password, transaction)
  if (await mayBecomeAnon(url)) return url.href
  throw new DatabaseUnavailable(
    `The database refuses the visitors' login ${name}: let pg_hba.conf (or the pooler) accept it as it does the owner.`,
  )
}

/** False when the login is missing or not as it should be. */
async function mayBecomeAnon(url: URL): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set role anon')
    return true
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (['28000', '28P01', '42501'].includes(code)) return false
    throw error
  } finally {
    await client.end()
  }
}

async function makeLogin(name: string, password: string, transaction: Database['transaction']): Promise<void> {
  try {
    await transaction(async (open) => {
      // Copies that start together take turns.
      await open.query("select pg_advisory_xact_lock(hashtextextended('pasrundan visitor login', 0))")
      const [found] = await open.query('select from pg_roles where rolname = $1', [name])
      if (!found) await open.query(`create role ${pg.escapeIdentifier(name)}`)
      await open.execute(
        `alter role ${pg.escapeIdentifier(name)} login noinherit password ${password ? pg.escapeLiteral(password) : 'null'};
         grant anon to ${pg.escapeIdentifier(name)}`,
      )
    })
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new DatabaseUnavailable(
      `The owner in DATABASE_URL may not make the visitors' login (${(error as Error).message}): ` +
        'give it createrole and "grant anon to <owner> with admin option".',
      { cause: error },
    )
  }
}
