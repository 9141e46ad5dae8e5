/** How much one client may use of the server, and for how long; times in milliseconds, sizes in bytes. */
export interface ClientLimits {
  /** For a whole request to arrive. */
  request: number
  /** For its headers to arrive. */
  headers: number
  /** Idle time on the connection. */
  silence: number
  /** Keep-alive. */
  keepAlive: number
  /** For a request that has begun to arrive when the server stops. */
  farewell: number
  bodySize: number
  headerSize: number
  connections: number
  /** Of those, per address; a proxy in front may use all. */
  connectionsPerAddress: number
  /** Pending answers per connection. Browsers and proxies send the next request only afterwards. */
  unanswered: number
}

export const clientLimits: ClientLimits = {
  request: 15_000,
  headers: 10_000,
  silence: 20_000,
  keepAlive: 10_000,
  farewell: 5_000,
  bodySize: 64 * 1024,
  headerSize: 8 * 1024,
  connections: 1000,
  connectionsPerAddress: 100,
  unanswered: 4,
}
