import type { Database } from '../../src/database/database.ts'

/** The same without a visitor's limits: a machine with other work takes longer than they allow, which is not what a test is about. */
export const unhurried = (database: Database): Database => ({
  ...database,
  as: (caller, work, access) =>
    database.as(
      caller,
      async (open) => {
        for (const limit of ['statement', 'lock']) await open.query(`set local ${limit}_timeout = '60s'`)
        return await work(open)
      },
      access,
    ),
})
