import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * A connection string as the driver is to read it. Its `require` and `verify-ca` check the certificate in full, as
 * `verify-full` does, and it prints eight lines about it: the strict reading is the one we keep, without the lines.
 * Whoever wants libpq's weaker reading says `uselibpqcompat=true`, or `sslmode=no-verify`.
 */
export function strictly(connectionUrl: string): string {
  const url = new URL(connectionUrl)
  const mode = url.searchParams.get('sslmode')
  const asLibpq = url.searchParams.get('uselibpqcompat') === 'true'
  if (mode === null || asLibpq || mode === 'disable' || mode === 'no-verify') return connectionUrl
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/**
 * Where a connection goes and as whom, with what the environment (PGHOST, PGPASSWORD …) adds. `database` is the same for
 * all who go to one database by one name.
 * @throws DatabaseUnavailable when it names a file that cannot be read
 */
export function readConnectionUrl(connectionUrl: string) {
  try {
    const { host, port, database, password, ssl } = new pg.Client({ connectionString: strictly(connectionUrl) })
    return { host, password, encrypted: Boolean(ssl), database: `${host}:${port}/${database}` }
  } catch (error) {
    throw new DatabaseUnavailable(`DATABASE_URL makes no sense: ${(error as Error).message}.`, { cause: error })
  }
}

/** The machine that bookings and passwords go to unencrypted, or null: over TLS, or without leaving this machine. */
export function hostInTheClear(connectionUrl: string): string | null {
  const { host, encrypted } = readConnectionUrl(connectionUrl)
  const staysHere = host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
  return encrypted || staysHere ? null : host
}
