import { pino } from 'pino'
import { escapeUnseen } from './shared/plain-text.ts'

/** One line per event: an object of facts without personal data, and a message. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** JSON lines, on standard output unless a file is named: level, time, message and facts. */
export function createLog(file?: string): Log {
  // Lines that cannot be written, for example on a full disk, are buffered until the next one, up to a limit.
  const destination = pino.destination({ dest: file ?? 1, maxLength: 1024 * 1024 })
  // Unhandled, the error would end the process; and at exit the last lines would be retried for ever.
  destination.on('error', () => {
    destination.flushSync = () => {}
  })
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // `npm start` shows the log in a terminal, and a reason may quote a visitor's input.
      hooks: { streamWrite: escapeUnseen },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
}

/** Its message may quote a row. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'UNKNOWN'
}

/** Only its code and where in our program or in Postgres it arose: any text may quote a visitor. */
export function factsOf(error: unknown): object {
  const { routine, cause, stack = '' } = error as Error & { routine?: string }
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { code: reasonOf(cause ?? error), routine, stack: frames.join('\n') }
}

export interface OutageLog {
  /** It cannot be used; `facts` give the first reason. */
  away(error: unknown, facts: object): void
  back(): void
}

/** What keeps a database that does answer from working, by SQLSTATE. */
const faults: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  '53300': 'the database has no connection left',
}

/** However many callers notice. */
export function outageLog(log: Log, words: { away(fault: string): string; back: string }): OutageLog {
  let isAway = false
  return {
    away(error, facts) {
      if (!isAway) log.error(facts, words.away(faults[reasonOf(error)] ?? 'the database does not answer'))
      isAway = true
    },
    back() {
      if (isAway) log.info({}, words.back)
      isAway = false
    },
  }
}
