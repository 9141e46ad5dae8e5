import type { Socket } from 'node:net'
import { version } from '../version.ts'

/** One request, then answers up to a final one; each a line of JSON. */

/** After a command's name and ' of ': a process of a version before that knows no such command, and says so in a sentence. */
export const thisVersion = `version ${version}`

export interface Request {
  command: string
  asked: unknown
  /** The database of the operator's DATABASE_URL, as `readConnectionUrl` names it; absent without that setting. */
  database?: string
}

/** A line to print, the end, a failure's sentence, or that the process uses another database; all but lines are final. */
export type Answer = { line: string } | { done: true } | { failure: string } | { otherDatabase: true }

export function toLine(value: Request | Answer): string {
  return `${JSON.stringify(value)}\n`
}

/**
 * `socket` stays open when the reader stops. Split only at \n, which JSON escapes: node:readline also splits at U+2028 and similar
 * characters, which a booking may contain.
 */
export async function* linesOf(socket: Socket): AsyncGenerator<string, void> {
  let rest = ''
  for await (const text of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
