import { pino } from 'pino'
import { escapeUnseen } from './shared/plain-text.ts'

/** One line for each event: an object of facts without personal data, and what happened. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Lines of JSON, on standard output unless a file is named: level, time, what happened and the facts. */
export function createLog(file?: string): Log {
  // What cannot be written, as on a full disk, waits for the next line, up to a bound.
  const destination = pino.destination({ dest: file ?? 1, maxLength: 1024 * 1024 })
  // Unheard, the error would end the process; and at its end the last lines are tried again for ever.
  destination.on('error', () => {
    destination.flushSync = () => {}
  })
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Whoever runs `npm start` reads the log in a terminal, and a reason may quote what a visitor has sent.
      hooks: { streamWrite: escapeUnseen },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
}

/** The system's or the database's code for what went wrong. Its message may quote a row. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'UNKNOWN'
}
