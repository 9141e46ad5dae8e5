import type { Caller } from './caller.ts'

/**
 * The one interface to the database; `pglite.ts` and `postgres.ts` implement it. A refused statement rejects with an
 * error that carries `code`, the SQLSTATE, and where the engine gives them `detail`, `hint`, `constraint`, `table` and
 * `column`. A database that cannot be reached rejects with `DatabaseUnavailable`.
 */

/** A handle that runs one statement with bound parameters ($1, $2, …). */
export interface Queryable {
  /** The rows of one statement. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** Whether a transaction may write; one that may not fails with 25006 when it tries. */
export type Access = 'read write' | 'read only'

/** An open transaction of the database's owner. */
export interface Transaction extends Queryable {
  /** Runs a script of any number of statements without parameters and without transaction control. */
  execute(script: string): Promise<void>
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs a script of any number of statements without parameters in one transaction: all of it or nothing. What cannot
   * run in a transaction (`vacuum`, `create database`) goes to `query`.
   */
  execute(script: string): Promise<void>
  /**
   * One transaction: committed when `work` resolves, rolled back when it rejects. Inside, use only the handle it is
   * given (on PGlite the outer one would wait for itself), and await nothing but the database.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /**
   * As `transaction`, but with the rights of a caller from outside, bounded in time (on Postgres), and with nothing left
   * of it afterwards. On Postgres the first call makes the visitors' login ready; it needs a migrated database and an
   * owner who may create roles.
   */
  as<Result>(caller: Caller, work: (transaction: Queryable) => Promise<Result>, access?: Access): Promise<Result>
  /**
   * Calls `wake` soon after each `notify` on `channel`, from whichever process. A hint, not a promise: one sent while the
   * connection is being made anew is missed, so poll as well.
   */
  listen(channel: string, wake: () => void): Promise<{ close(): Promise<void> }>
  /** Finishes what runs and closes; harmless to repeat. */
  close(): Promise<void>
}
