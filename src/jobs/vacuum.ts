import type { Job } from './runner.ts'
import { at } from './schedule.ts'

/** PGlite has nobody who does this. In the night and then only: it holds up the whole process, and nobody books. */
export const vacuum: Job = {
  name: 'vacuum',
  engine: 'pglite',
  when: at('04:00', { withinHours: 2 }),
  async run({ database }) {
    await database.query('vacuum (analyze)')
  },
}
