/** One line for each event: an object of facts without personal data, and what happened. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** A log of JSON lines on standard output, for processes without a server's log. */
export function lineLog(): Log {
  function write(level: string, facts: object, msg: string): void {
    process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...facts, msg })}\n`)
  }
  return {
    info: (facts, message) => write('info', facts, message),
    warn: (facts, message) => write('warn', facts, message),
    error: (facts, message) => write('error', facts, message),
  }
}
