import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { AccessTokens } from './auth/access-token.ts'
import type { SignInKeys } from './auth/keys.ts'
import type { RateLimits } from './rate-limit.ts'

export interface ServerContext {
  database: Database
  log: Log
  /** The headers of every response that is data, not a page. */
  headers: Record<string, string>
  /** RATE_LIMIT: how much an address may do in a minute. Other limits follow from it. */
  perMinute: number
  rateLimits: RateLimits
  key: string
  publicUrl: string
  keys: () => Promise<SignInKeys>
  tokens: AccessTokens
}
