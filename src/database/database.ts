/**
 * The one interface to the database; `pglite.ts` and `postgres.ts` implement it. Errors are those of the engine and
 * carry `code`, the SQLSTATE.
 */

/** A handle that runs one statement with bound parameters ($1, $2, …). */
export interface Queryable {
  /** The rows of one statement. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /** Runs a script of any number of statements without parameters, in one transaction of its own or those it opens. */
  execute(script: string): Promise<void>
  /**
   * One transaction: committed when `work` resolves, rolled back when it rejects. Inside, use only the handle it is
   * given (on PGlite the outer one would wait for itself), and await nothing but the database.
   */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /** As `transaction`, but with the rights of an anonymous visitor: role `anon`, bounded in time. */
  asVisitor<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /** Finishes what runs and closes. */
  close(): Promise<void>
}
