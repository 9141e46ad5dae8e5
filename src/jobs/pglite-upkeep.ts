/** Does for PGlite what a server's background processes do. */
import { isUnreadable } from '../database/postgres-errors.ts'
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
    // Once a clock that was ahead is right, Postgres would keep its counts until it is that late; and beyond 25 days its timer for them
    // goes off each millisecond, with a warning in the log.
    await database.query('select pg_stat_force_next_flush()')
  },
}

/** A database that is rewritten in seconds: of some two thousand households. Its rewriting takes as much room again, and in the log. */
const REWRITTEN_UP_TO = 100 * 1024 * 1024

/**
 * Only at night, because it blocks the whole process. Rewritten, its files no longer hold what has been erased: an ordinary vacuum
 * leaves that where it was until something else is written there.
 */
export const vacuum: Job = {
  name: 'vacuum',
  engine: 'pglite',
  when: at('04:00', { withinHours: 2 }),
  async run({ database, dataDirectory }) {
    // It writes although nothing else may.
    if (isDiskFull(dataDirectory)) return
    const [small] = await database.query('select where pg_database_size(current_database()) < $1', [REWRITTEN_UP_TO])
    const full = small && !isDiskFull(dataDirectory, 4 * REWRITTEN_UP_TO) ? ', full' : ''
    let damage: unknown
    // One by one, because it ends at a row that cannot be read. The statistics quote the others' rows.
    for (const { name } of await database.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind = 'r' order by oid = 'pg_statistic'::regclass",
    )) {
      try {
        await database.query(`vacuum (analyze${full}) ${name}`)
      } catch (error) {
        if (!isUnreadable(error)) throw error
        damage ??= error
      }
    }
    if (damage) throw damage
  },
}
