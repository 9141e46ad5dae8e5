import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** Batch size: on an embedded database everything else waits meanwhile. */
const BATCH = 200

/** Adds search terms to new bookings, so that the desk finds them quickly among thousands. */
export const findable: Job = {
  name: 'findable',
  when: every(20_000),
  atStart: true,
  async run({ database }) {
    for (let indexed = BATCH; indexed === BATCH; ) {
      const [row] = await database.query<{ indexed: number }>('select private.index_search_terms($1) as indexed', [
        BATCH,
      ])
      indexed = row?.indexed ?? 0
    }
  },
}
