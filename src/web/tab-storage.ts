/** What this tab remembers until it is closed. If storage is full, disabled or tampered with, nothing is remembered. */

/** What is being written (kept-text.ts). */
export const WRITTEN = 'written'

export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeToTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // It works without, until a reload.
  }
}

/** Everything, if no name is given. */
export function forgetInTab(...keys: string[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key)
    if (keys.length === 0) sessionStorage.clear()
  } catch {
    // Nothing is stored.
  }
}
