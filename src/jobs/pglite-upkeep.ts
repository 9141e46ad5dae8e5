/** Does for PGlite what a server's background processes do. */
import { isDiskFull } from '../files.ts'
import type { Job } from './runner.ts'
import { at, every } from './schedule.ts'

const LOG_LIMIT_BYTES = 64 * 1024 * 1024

/**
 * A checkpoint every hour or 64 MB of log, to keep the log, and a start after a crash, short. It checks often, because a busy
 * site writes 64 MB in minutes.
 */
export const checkpoint: Job = {
  name: 'checkpoint',
  engine: 'pglite',
  when: every(20_000),
  async run({ database }) {
    const [due] = await database.query(
      `select from pg_control_checkpoint()
       where pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1
         or checkpoint_time not between now() - interval '1 hour' and now() + interval '1 hour'`,
      [LOG_LIMIT_BYTES],
    )
    if (due) await database.query('checkpoint')
  },
}

/** Only at night, because it blocks the whole process. */
export const vacuum: Job = {
  name: 'vacuum',
  engine: 'pglite',
  when: at('04:00', { withinHours: 2 }),
  async run({ database, dataDirectory }) {
    // It writes although nothing else may.
    if (isDiskFull(dataDirectory)) return
    await database.query('vacuum (analyze)')
  },
}
