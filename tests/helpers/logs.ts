import type { Log } from '../../src/log.ts'

export const silent: Log = { info() {}, warn() {}, error() {} }

function refuse(facts: object): never {
  throw new Error(JSON.stringify(facts))
}

/** For what has nothing to complain of. */
export const withoutComplaint: Log = { info() {}, warn: refuse, error: refuse }

export interface LogEvent {
  level: 'info' | 'warn' | 'error'
  message: string
  [fact: string]: unknown
}

export function logTo(note: (event: LogEvent) => void): Log {
  const at = (level: LogEvent['level']) => (facts: object, message: string) => note({ level, ...facts, message })
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
