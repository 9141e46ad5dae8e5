import type { Job } from './runner.ts'
import { at } from './schedule.ts'

/** PGlite has no autovacuum. Only at night, because it blocks the whole process. */
export const vacuum: Job = {
  name: 'vacuum',
  engine: 'pglite',
  when: at('04:00', { withinHours: 2 }),
  async run({ database }) {
    await database.query('vacuum (analyze)')
  },
}
