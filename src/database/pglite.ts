import { PGlite } from '@electric-sql/pglite'
import type { Database, Queryable } from './database.ts'
import { becomeVisitor } from './visitor.ts'

/** The embedded Postgres in `directory`, or in memory when that is undefined. */
export async function openPglite(directory?: string): Promise<Database> {
  return databaseOver(await PGlite.create(directory))
}

/** An open PGlite as a Database, which owns it from now on. */
export function databaseOver(pglite: PGlite): Database {
  async function transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    return pglite.transaction(async (tx) =>
      work({ query: async (sql, parameters) => (await tx.query(sql, [...(parameters ?? [])])).rows as never[] }),
    ) as Promise<Result>
  }

  return {
    engine: 'pglite',
    query: async (sql, parameters) => (await pglite.query(sql, [...(parameters ?? [])])).rows as never[],
    execute: async (script) => {
      await pglite.exec(script)
    },
    transaction,
    asVisitor: (work) =>
      transaction(async (tx) => {
        await becomeVisitor(tx)
        return work(tx)
      }),
    close: () => pglite.close(),
  }
}
