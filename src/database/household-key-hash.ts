import { hash } from 'node:crypto'

/** The stored form of a household's key: SHA-256 in hex. In the browser it is src/web/household-key.ts. */
export function hashOfKey(key: string): string {
  return hash('sha256', key)
}
