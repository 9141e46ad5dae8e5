import type { Socket } from 'node:net'

/** What goes over the operator's socket: one request, then answers until one ends it; each a line of JSON. */

export interface Request {
  command: string
  args: readonly string[]
  /** As `databaseOf` names the server of the operator's DATABASE_URL; without it, whichever the process has. */
  database?: string
}

/** A line to print, the end, the sentence of a failure, or that the process has another database; all but lines end it. */
export type Answer = { line: string } | { done: true } | { failure: string } | { otherDatabase: true }

export function toLine(value: Request | Answer): string {
  return `${JSON.stringify(value)}\n`
}

/**
 * The lines that come over `socket`, which stays open when the reader has enough. Split at \n alone, which JSON escapes:
 * node:readline also splits at U+2028 and its like, which a booking may hold.
 */
export async function* linesOf(socket: Socket): AsyncGenerator<string, void> {
  let rest = ''
  for await (const text of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
