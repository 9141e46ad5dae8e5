import { isLoopback } from '../environment.ts'
import { DatabaseUnavailable } from './database.ts'
import { driver } from './driver.ts'

/**
 * A connection string for the driver. The driver treats `require` and `verify-ca` like `verify-full` and prints an eight-line
 * warning; we keep the strict reading and avoid the warning. For libpq's weaker reading, use `uselibpqcompat=true` or
 * `sslmode=no-verify`.
 */
export function withStrictTls(connectionUrl: string): string {
  const url = new URL(connectionUrl)
  const mode = url.searchParams.get('sslmode')
  const asLibpq = url.searchParams.get('uselibpqcompat') === 'true'
  if (mode === null || asLibpq || mode === 'disable' || mode === 'no-verify') return connectionUrl
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/**
 * Host and user of a connection, including the environment (PGHOST, PGPASSWORD …). `database` is the same for everybody who
 * connects to one database by one name.
 * @throws DatabaseUnavailable when it names several hosts, or a file that cannot be read
 */
export function readConnectionUrl(connectionUrl: string) {
  const { Client } = driver()
  const [, hosts = ''] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(connectionUrl) ?? []
  if (hosts.includes(','))
    throw new DatabaseUnavailable(
      `DATABASE_URL names several hosts (${hosts}): let it name one that leads to the primary.`,
    )
  try {
    const client = new Client({ connectionString: withStrictTls(connectionUrl) })
    const { host, port, database, password, ssl } = client as typeof client & { ssl: unknown }
    return { host, password, encrypted: Boolean(ssl), database: `${host}:${port}/${database}` }
  } catch (error) {
    throw new DatabaseUnavailable(`DATABASE_URL is invalid: ${(error as Error).message}.`, { cause: error })
  }
}

/** Null: TLS, or local. */
export function hostInTheClear(connectionUrl: string): string | null {
  const { host, encrypted } = readConnectionUrl(connectionUrl)
  return encrypted || host.startsWith('/') || isLoopback(host) ? null : host
}
