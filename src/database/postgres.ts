import pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { becomeVisitor } from './visitor.ts'

/** A Postgres server by its connection string. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {})

  async function transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await client.query('begin')
      const result = await work({
        query: async (sql, parameters) => (await client.query(sql, [...(parameters ?? [])])).rows,
      })
      await client.query('commit')
      return result
    } catch (error) {
      failure = error as Error
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release(failure && !('code' in failure) ? failure : undefined)
    }
  }

  return {
    engine: 'postgres',
    query: async (sql, parameters) => (await pool.query(sql, [...(parameters ?? [])])).rows,
    execute: async (script) => {
      await pool.query(script)
    },
    transaction,
    asVisitor: (work) =>
      transaction(async (tx) => {
        await becomeVisitor(tx)
        return work(tx)
      }),
    close: () => pool.end(),
  }
}
