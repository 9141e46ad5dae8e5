import type { Log } from '../../src/log.ts'

export const silent: Log = { info() {}, warn() {}, error() {} }

/** Notes each event as a JSON line. */
export function logTo(lines: string[]): Log {
  const note = (facts: object, message: string) => void lines.push(JSON.stringify({ ...facts, message }))
  return { info: note, warn: note, error: note }
}
