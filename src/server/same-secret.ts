import { hash, timingSafeEqual } from 'node:crypto'

/** Whether somebody knows a secret, in a time that says nothing about it. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
