import type { Log } from '../../src/log.ts'

export const silent: Log = { info() {}, warn() {}, error() {} }

export interface LogEvent {
  level: 'info' | 'warn' | 'error'
  message: string
  [fact: string]: unknown
}

export function logTo(note: (event: LogEvent) => void): Log {
  const at = (level: LogEvent['level']) => (facts: object, message: string) => note({ level, ...facts, message })
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
