import { hash } from 'node:crypto'

/** In the browser it is src/web/household-key.ts. */
export function hashOfKey(key: string): string {
  return hash('sha256', key)
}
