import { DISK_FULL } from '../files.ts'
import type { Caller } from './caller.ts'

/**
 * The only interface to the database; `pglite.ts` and `postgres.ts` implement it. A refused statement rejects with an error
 * with `code`, the SQLSTATE, and if the engine gives them `detail`, `hint`, `constraint`, `table` and `column`. An unreachable
 * database rejects with `DatabaseUnavailable`.
 */

export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** Whether a transaction may write; a read-only one fails with 25006 if it tries. */
export type Access = 'read write' | 'read only'

/** An open transaction of the database's owner. */
export interface Transaction extends Queryable {
  /** Runs a script of any number of statements without parameters and without transaction control. */
  execute(script: string): Promise<void>
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs a script of any number of statements without parameters in one transaction. Statements that cannot run in a
   * transaction (`vacuum`, `create database`) go to `query`.
   */
  execute(script: string): Promise<void>
  /**
   * One transaction: committed when `work` resolves, rolled back when it rejects. Inside, use only the given handle (on PGlite
   * the outer one would deadlock), and await nothing but the database.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Like `transaction`, but with an outside caller's rights, with a time limit (on Postgres), and leaving no state behind. On
   * Postgres the first call creates the visitors' login, which needs a migrated database and an owner who may create roles.
   */
  as<Result>(caller: Caller, work: (transaction: Queryable) => Promise<Result>, access?: Access): Promise<Result>
  /**
   * Calls `wake` once it listens, again after each reconnect, and soon after each `notify` on `channel`, from any process. Only a
   * hint: where a pooler is in between, nothing is notified, so poll as well.
   */
  listen(channel: string, wake: () => void): Promise<{ close(): Promise<void> }>
  /** Finishes running work and closes; idempotent. */
  close(): Promise<void>
}

/**
 * The database cannot be used at all: it does not answer, cannot be written, or is not ours to open. The message is one English
 * sentence for the operator that says what to do.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** SQLSTATE connection_failure, to distinguish it from errors in a statement. */
  readonly code: string = '08006'
}

/** Others have all connections that the server gives. */
export class NoConnectionLeft extends DatabaseUnavailable {
  override readonly code = '53300'
}

/** Nothing can be written until there is room; reading works. */
export class DiskFull extends DatabaseUnavailable {
  override readonly code = '53100'

  constructor(directory: string) {
    super(`${directory}: ${DISK_FULL}`)
  }
}

export function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= action()
    return result
  }
}

/** @throws where a statement failed and `work` continued regardless */
export function requireCommit(command: string | undefined): void {
  if (command === 'ROLLBACK') throw Object.assign(new Error('The transaction was rolled back'), { code: '25P02' })
}
