import { type Logger, pino } from 'pino'

/** One line of JSON on standard output for each event: level, time, what happened and facts without personal data. */
export function createLog(): Logger {
  return pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
