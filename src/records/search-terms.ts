import type { Queryable } from '../database/database.ts'

/** A batch: on an embedded database everything else waits meanwhile. */
const BATCH = 200

export async function indexSearchTerms(database: Queryable): Promise<number> {
  const [row] = await database.query<{ indexed: number }>('select private.index_search_terms($1) as indexed', [BATCH])
  return row?.indexed ?? 0
}
