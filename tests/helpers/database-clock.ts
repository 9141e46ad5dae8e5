import type { Database } from '../../src/database/database.ts'

/** What time it is for everything that concerns agreements; stays so until it is set again. */
export async function setClock(database: Database, at: string | Date): Promise<void> {
  await database.execute(
    `create or replace function private.now() returns timestamptz language sql stable
     return timestamptz '${new Date(at).toISOString()}'`,
  )
}
