import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** So many at a time: with the embedded database everybody else waits meanwhile. */
const BATCH = 200

/** Indexes what has come in by its words, so that the desk finds it at once also among thousands. */
export const findable: Job = {
  name: 'findable',
  when: every(20_000),
  atStart: true,
  async run({ database }) {
    for (let indexed = BATCH; indexed === BATCH; ) {
      const [row] = await database.query<{ indexed: number }>('select private.index_words($1) as indexed', [BATCH])
      indexed = row?.indexed ?? 0
    }
  },
}
