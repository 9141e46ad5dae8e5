import type { Database } from './database.ts'

const CHECK_EVERY_MS = 20_000
const LOG_LIMIT_BYTES = 64 * 1024 * 1024
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Does for PGlite what a server's background processes do: a checkpoint every hour or 64 MB of log, so that the log
 * stays short, and a vacuum every night. Returns how to stop it.
 */
export function keepTidy(database: Database): () => void {
  let checkpointAt = Date.now()
  let vacuumedOn = nightOf(Date.now())
  let busy = false

  async function tidy(): Promise<void> {
    const now = Date.now()
    const [log] = await database.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    )
    if ((log?.bytes ?? 0) > LOG_LIMIT_BYTES || now - checkpointAt > HOUR_MS) {
      checkpointAt = now
      await database.query('checkpoint')
    }
    if (nightOf(now) !== vacuumedOn) {
      vacuumedOn = nightOf(now)
      await database.query('vacuum (analyze)')
    }
  }

  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      await tidy()
    } catch (error) {
      console.error(`Tidying the database failed and will be tried again: ${(error as Error).message}`)
    } finally {
      busy = false
    }
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** A night begins at three in the morning, UTC: nobody books then, and a vacuum holds up the whole process. */
function nightOf(milliseconds: number): number {
  return Math.floor((milliseconds - 3 * HOUR_MS) / DAY_MS)
}
