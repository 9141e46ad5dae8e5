import type { Database } from '../database/database.ts'
import type { Channel } from './queue.ts'

/** So long a process without a server for a channel leaves its messages to those that have one, after the last sign of them. */
const LEFT_FOR_SECONDS = 24 * 3600

/** After so long without one, that is told. */
const SILENT_AFTER_SECONDS = 600

/** So often they give one, at most. */
const SIGN_EVERY_MS = 60_000

/** So long their absence is told. */
const MISSED_FOR_SECONDS = 30 * 24 * 3600

/**
 * Whose the messages of a channel are, seen from one process:
 * - ours: it delivers
 * - elsewhere: another process has a server for them
 * - elsewhere, silent: the same, but nothing has been heard of it for ten minutes
 * - ours for want of another: those that had one have gone
 */
export type Duty = 'ours' | 'elsewhere' | 'elsewhere, silent' | 'ours for want of another'

const signs = { mail: 'mail_server_seen', sms: 'sms_gateway_seen' } as const satisfies Record<Channel, string>

/**
 * Asks, as often as called, whether this process is to deliver the messages of a channel. Those with a server for it say so
 * in the database, and one without it leaves them to those: it could only write them into files on a disk of its own, where
 * nobody looks. An embedded database has one process, whose they always are.
 */
export function dutyFor(
  channel: Channel,
  database: Database,
  hasServer: boolean,
  now?: () => Date,
): () => Promise<Duty> {
  const sign = signs[channel]
  const TIME = 'coalesce($1::timestamptz, now())'
  const clock = () => now?.().toISOString() ?? null
  if (database.engine !== 'postgres') return async () => 'ours'

  if (hasServer) {
    let signAt: number | null = null
    return async () => {
      const instant = now?.().getTime() ?? Date.now()
      if (signAt !== null && Math.abs(instant - signAt) < SIGN_EVERY_MS) return 'ours'
      await database.query(
        `insert into private.settings (name, value)
         values ($2, extract(epoch from ${TIME})::bigint::text)
         on conflict (name) do update set value = excluded.value`,
        [clock(), sign],
      )
      signAt = instant
      return 'ours'
    }
  }
  return async () => {
    const [seen] = await database.query<{ ago: number }>(
      `select (extract(epoch from ${TIME}) - value::bigint)::float8 as ago
       from private.settings where name = $2`,
      [clock(), sign],
    )
    // Of a clock that was wrong for a while nothing follows.
    if (!seen || seen.ago < -3600 || seen.ago > MISSED_FOR_SECONDS) return 'ours'
    if (seen.ago >= LEFT_FOR_SECONDS) return 'ours for want of another'
    return seen.ago < SILENT_AFTER_SECONDS ? 'elsewhere' : 'elsewhere, silent'
  }
}
