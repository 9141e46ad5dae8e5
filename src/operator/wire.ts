/** What goes over the operator's socket: one request, then answers until one ends it; each a line of JSON. */

export interface Request {
  command: string
  args: readonly string[]
}

/** A line to print, the end, or the sentence of a failure, which is the end too. */
export type Answer = { line: string } | { done: true } | { failure: string }

export function toLine(value: Request | Answer): string {
  return `${JSON.stringify(value)}\n`
}
