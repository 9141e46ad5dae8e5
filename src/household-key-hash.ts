import { createHash } from 'node:crypto'

/** What the database keeps of a household's key: SHA-256 in hex. The page has src/web/household-key.ts for it. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
