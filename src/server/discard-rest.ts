import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/**
 * If the connection is closed while a body is still arriving, as most proxies' are after one response, the response is lost: nginx then
 * says 502.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete) return
  request.resume()
  // Cut off or too slow: nobody reads the response anyway.
  await finished(request).catch(() => {})
}
