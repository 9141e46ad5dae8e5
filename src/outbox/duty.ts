import type { Database } from '../database/database.ts'
import { keepMoment } from '../database/settings.ts'
import type { Channel } from '../shared/message-kinds.ts'

/**
 * A process without a server for a channel leaves its messages to processes with one, until they have been silent this long.
 */
const LEFT_FOR_SECONDS = 24 * 3600

/** After this long without a sign, their absence is reported. */
export const SILENT_AFTER_SECONDS = 600

/** How often they give a sign, at most. */
const SIGN_EVERY_MS = 60_000

/** How long their absence is reported. */
const MISSED_FOR_SECONDS = 30 * 24 * 3600

/**
 * Which process delivers a channel's messages, as seen from one process:
 * - ours: this one
 * - elsewhere: another process has a server for them
 * - elsewhere, silent: the same, but it has not been seen for ten minutes
 * - ours for want of another: those that had a server are gone
 */
export type Duty = 'ours' | 'elsewhere' | 'elsewhere, silent' | 'ours for want of another'

const signs = { mail: 'mail_server_seen', sms: 'sms_gateway_seen' } as const satisfies Record<Channel, string>

/**
 * Processes with a server record that in the database, and one without a server leaves the messages to them: it could only write them to
 * files on its own disk, where nobody looks. An embedded database has a single process, which always delivers.
 */
export function dutyFor(channel: Channel, database: Database, hasServer: boolean): () => Promise<Duty> {
  const sign = signs[channel]
  if (database.engine !== 'postgres') return async () => 'ours'

  if (hasServer) {
    let signAt: number | null = null
    return async () => {
      const instant = Date.now()
      if (signAt !== null && Math.abs(instant - signAt) < SIGN_EVERY_MS) return 'ours'
      await keepMoment(database, sign)
      signAt = instant
      return 'ours'
    }
  }
  return async () => {
    const [seen] = await database.query<{ ago: number }>(
      `select (extract(epoch from now()) - value::bigint)::float8 as ago from private.settings where name = $1`,
      [sign],
    )
    // Ignore timestamps from a clock that was wrong.
    if (!seen || seen.ago < -3600 || seen.ago > MISSED_FOR_SECONDS) return 'ours'
    if (seen.ago >= LEFT_FOR_SECONDS) return 'ours for want of another'
    return seen.ago < SILENT_AFTER_SECONDS ? 'elsewhere' : 'elsewhere, silent'
  }
}
