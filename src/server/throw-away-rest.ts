import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/**
 * Reads on what is still coming of a request that is refused. A connection that is closed before, as most are after one
 * answer from a proxy, takes the answer with it: nginx then says 502.
 */
export async function throwAwayRest(request: IncomingMessage): Promise<void> {
  if (request.complete) return
  request.resume()
  // Cut off, or too slow: then nobody reads the answer anyway.
  await finished(request).catch(() => {})
}
