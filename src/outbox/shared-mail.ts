import type { Database } from '../database/database.ts'

/** So long a process without a mail server leaves the mail to those that have one, after the last sign of them. */
const LEFT_FOR_SECONDS = 24 * 3600

/** So often they give one, at most. */
const SIGN_EVERY_MS = 60_000

/** So long their absence is told. */
const MISSED_FOR_SECONDS = 30 * 24 * 3600

/**
 * Whose the mail is, seen from one process:
 * - ours: it delivers
 * - elsewhere: another process has a mail server
 * - ours for want of another: those that had one have gone
 */
export type MailDuty = 'ours' | 'elsewhere' | 'ours for want of another'

/**
 * Asks, as often as called, whether this process is to deliver the mail. Those with a mail server say so in the database,
 * and one without it leaves the mail to them: it could only write it into files on a disk of its own, where nobody looks.
 * An embedded database has one process, whose the mail always is.
 */
export function mailDuty(database: Database, hasMailServer: boolean, now?: () => Date): () => Promise<MailDuty> {
  const TIME = 'coalesce($1::timestamptz, now())'
  const clock = () => now?.().toISOString() ?? null
  if (database.engine !== 'postgres') return async () => 'ours'

  if (hasMailServer) {
    let signAt: number | null = null
    return async () => {
      const instant = now?.().getTime() ?? Date.now()
      if (signAt !== null && Math.abs(instant - signAt) < SIGN_EVERY_MS) return 'ours'
      await database.query(
        `insert into private.settings (name, value)
         values ('mail_server_seen', extract(epoch from ${TIME})::bigint::text)
         on conflict (name) do update set value = excluded.value`,
        [clock()],
      )
      signAt = instant
      return 'ours'
    }
  }
  return async () => {
    const [seen] = await database.query<{ ago: number }>(
      `select (extract(epoch from ${TIME}) - value::bigint)::float8 as ago
       from private.settings where name = 'mail_server_seen'`,
      [clock()],
    )
    // Of a clock that was wrong for a while nothing follows.
    if (!seen || seen.ago < -3600 || seen.ago > MISSED_FOR_SECONDS) return 'ours'
    return seen.ago < LEFT_FOR_SECONDS ? 'elsewhere' : 'ours for want of another'
  }
}
