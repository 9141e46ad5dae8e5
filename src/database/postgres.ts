import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { becoming, type Caller } from './caller.ts'
import { readConnectionUrl, withStrictTls } from './connection-url.ts'
import { type Database, DatabaseUnavailable, once, requireCommit, type Transaction } from './database.ts'
import { keptStatements } from './kept-statements.ts'
import { hasNoConnectionLeft, translate } from './postgres-errors.ts'
import { quote } from './quote.ts'
import { openVisitorLogin } from './visitor-login.ts'

const OWNERS = 5
/** Apart, or a desk whose questions take long would leave no connection to who books. */
const CALLERS = { anon: 6, authenticated: 4 }
const ANSWER_WITHIN_MS = 30_000
/** Some of the company's acts are on all households. As of the doors (supabase/schemas/doors.sql), and within the desk's patience. */
const WITHIN = { anon: '3s', authenticated: '14s' }
const LISTEN_AGAIN_AFTER_MS = 2000
const CONNECT_WITHIN_MS = 5000
const GOODBYE_MS = 1000

/**
 * A Postgres server by its connection string. The owner it names creates the tables and runs the worker; visitors get a login that
 * owns nothing, so that not even `reset role` leads back to the owner.
 * @throws DatabaseUnavailable when it does not answer, refuses the login, or cannot be written
 */
export async function openPostgres(connectionUrl: string): Promise<Database> {
  readConnectionUrl(connectionUrl)
  const url = withStrictTls(connectionUrl)
  const owner = newPool(url, OWNERS)
  let visitors: Promise<Record<Caller['role'], pg.Pool>> | undefined
  const nameOf = keptStatements()

  async function poolFor(role: Caller['role']): Promise<pg.Pool> {
    visitors ??= openVisitorLogin(url, transaction).then((login) => ({
      anon: newPool(login, CALLERS.anon),
      authenticated: newPool(login, CALLERS.authenticated),
    }))
    try {
      return (await visitors)[role]
    } catch (error) {
      // Retried by the next visitor: the server may only have been away.
      visitors = undefined
      throw error
    }
  }

  function transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return transactionOn(owner, 'begin', work)
  }

  try {
    await assertUsable(owner)
  } catch (error) {
    await owner.end()
    throw error
  }

  return {
    engine: 'postgres',
    query: (sql, parameters) => queryOn(owner, sql, parameters),
    execute: (script) => transaction((open) => open.execute(script)),
    transaction,
    // Neither role settings (`alter role … set`, after `set role`) nor a function's own apply to the statement that calls it, so
    // the limits are set here. The lock timeout is shorter, so that a visitor waiting for a lock, for example during a restore,
    // gets that error.
    as: async (caller, work, access = 'read write') =>
      transactionOn(
        await poolFor(caller.role),
        `begin ${access}; ${becoming(caller)}; set local statement_timeout = '${WITHIN[caller.role]}'; set local lock_timeout = '2s'; show role`,
        work,
        { role: caller.role, nameOf: (sql) => nameOf(caller.role, sql) },
      ),
    listen: async (channel, wake) => listen(url, channel, wake),
    close: once(async () => {
      // There are none to end if the visitors' login failed.
      const pools = await visitors?.catch(() => undefined)
      await withinGoodbye(Promise.all([owner, ...Object.values(pools ?? {})].map((pool) => pool.end())))
    }),
  }
}

function newPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'pasrundan',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // A new session plans anew all that it is asked.
    min: 1,
    keepAlive: true,
    // Sooner than the routers on the way forget a connection.
    keepAliveInitialDelayMillis: 60_000,
    verify: (client, done) => void prepare(client).then(() => done(), done),
  })
  // A connection lost while idle: the pool replaces it, and the next query reports what is wrong.
  pool.on('error', () => {})
  // Lost between two statements of a transaction: the next statement reports it. Unhandled, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * What a session must be, whatever server, database or login have set: dates as the driver reads them, statements that see what was
 * committed while they waited for a lock, and no plans compiled, which takes seconds for a millisecond of work, or made anew for each
 * household, which takes longer than to follow them. By a statement, because PgBouncer takes no options at the start. In transaction
 * mode it keeps only the first for us; the doors say the rest of plans themselves (supabase/schemas/doors.sql).
 */
const SESSION =
  "set datestyle = 'ISO, MDY'; set default_transaction_isolation = 'read committed'; set jit = off; set plan_cache_mode = force_generic_plan"

/** Connections that keep statements: those to the server itself, not to a pooler, which may use another one each time. */
const keeping = new WeakSet<pg.PoolClient>()

async function prepare(client: pg.PoolClient & { processID?: number | null }): Promise<void> {
  const answers = await client.query(timed(`${SESSION}; select pg_backend_pid() as process`))
  // A pooler greets its clients with a number of its own.
  if (lastOf(answers).rows[0]?.process === client.processID) keeping.add(client)
}

/** For several statements the driver returns several results, whatever its types say. */
function lastOf(answers: pg.QueryResult): pg.QueryResult {
  return [answers].flat().at(-1) as pg.QueryResult
}

/** Where others have all that the server gives, one of ours is free in a moment. */
async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = performance.now() + CONNECT_WITHIN_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!hasNoConnectionLeft(error) || pool.totalCount === 0 || performance.now() > until) throw translate(error)
      await wait(100)
    }
  }
}

async function queryOn<Row>(pool: pg.Pool, sql: string, parameters?: readonly unknown[]): Promise<Row[]> {
  const client = await connectionOf(pool)
  let fault: unknown
  try {
    return (await client.query(timed(sql, parameters))).rows as Row[]
  } catch (error) {
    fault = translate(error)
    throw fault
  } finally {
    client.release(fault instanceof DatabaseUnavailable)
  }
}

/** One statement with a time limit: a server that has vanished from the network never answers. */
function timed(
  text: string,
  parameters: readonly unknown[] = [],
  name?: string,
): pg.QueryConfig & { query_timeout: number } {
  return { text, values: [...parameters], query_timeout: ANSWER_WITHIN_MS, ...(name !== undefined && { name }) }
}

/**
 * `begin` may be several statements: one round trip for all of them.
 * @param visitor whom they have made it, which the last of them shows, and the names of statements to keep
 */
async function transactionOn<Result>(
  pool: pg.Pool,
  begin: string,
  work: (transaction: Transaction) => Promise<Result>,
  visitor?: { role: string; nameOf: (sql: string) => string | undefined },
): Promise<Result> {
  const client = await connectionOf(pool)
  let reusable = false
  try {
    const nameOf = keeping.has(client) ? visitor?.nameOf : undefined
    const begun = await translated(() => client.query(timed(begin)))
    if (visitor && lastOf(begun).rows[0]?.role !== visitor.role) throw new DatabaseUnavailable(NOT_BECOME)
    const result = await work({
      query: (sql, parameters) =>
        translated(async () => (await client.query(timed(sql, parameters, nameOf?.(sql)))).rows),
      execute: async (script) => {
        await translated(() => client.query(script))
      },
    })
    const { command } = await translated(() => client.query(timed('commit')))
    reusable = true
    requireCommit(command)
    return result
  } catch (error) {
    if (!reusable && !(error instanceof DatabaseUnavailable)) reusable = await rolledBack(client)
    throw error
  } finally {
    client.release(!reusable)
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query(timed('rollback'))
    return true
  } catch {
    // The caller gets the original error; this connection is discarded.
    return false
  }
}

/** A server that has vanished from the network never answers. */
async function withinGoodbye(ending: Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const late = wait(GOODBYE_MS, undefined, { signal: ended.signal }).catch(() => {})
  await Promise.race([ending, late])
  ended.abort()
}

async function listen(url: string, channel: string, wake: () => void): Promise<{ close(): Promise<void> }> {
  const ended = new AbortController()
  let client: pg.Client | undefined

  /** Resolves when listening; later, a lost connection is re-established. */
  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'pasrundan listener',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
    })
    client = fresh
    fresh.on('notification', wake)
    fresh.on('error', () => void fresh.end())
    try {
      await fresh.connect()
      await fresh.query(`listen ${quote(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    fresh.on('end', () => void reconnect())
    // Notifications sent before are lost.
    wake()
  }

  async function reconnect(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await wait(LISTEN_AGAIN_AFTER_MS, undefined, { ref: false, signal: ended.signal })
        return await connect()
      } catch {
        // Still unreachable, or closed while waiting. Callers also poll.
      }
    }
  }

  await translated(connect)
  return {
    close: async () => {
      ended.abort()
      if (client) await withinGoodbye(client.end())
    },
  }
}

async function translated<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    throw translate(error)
  }
}

/** Without these statements the visitors' login may do nothing at all; but what it is refused then would explain nothing. */
const NOT_BECOME =
  'What stands between this program and the database hands on only the first of several statements, so visitors are refused: ' +
  'let DATABASE_URL name the server itself, or a pooler that hands on all of them, such as PgBouncer.'

async function assertUsable(owner: pg.Pool): Promise<void> {
  const [found] = await queryOn<{ read_only: string; encoding: string; name: string; other: string; login: string }>(
    owner,
    `select current_setting('transaction_read_only') as read_only, current_setting('server_encoding') as encoding,
       current_database() as name, quote_ident(current_database() || '_utf8') as other, quote_ident(current_user) as login`,
  )
  if (found?.read_only !== 'off') {
    throw new DatabaseUnavailable('The database is read-only: let DATABASE_URL name the primary server.')
  }
  if (found.encoding === 'UTF8') return
  throw new DatabaseUnavailable(
    `The database ${found.name} keeps its text as ${found.encoding}, and names and addresses need UTF8: as a superuser, run ` +
      `"create database ${found.other} owner ${found.login} encoding 'UTF8' locale 'C' template template0", ` +
      'and let DATABASE_URL name that one.',
  )
}
