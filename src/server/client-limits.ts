/** How much one client may use of the server, and for how long; times in milliseconds, sizes in bytes. */
export const clientLimits = {
  request: 15_000,
  headers: 10_000,
  silence: 20_000,
  keepAlive: 10_000,
  /** For a request that has begun to arrive when the server stops. */
  farewell: 5_000,
  bodySize: 64 * 1024,
  headerSize: 8 * 1024,
  connections: 1000,
  /** How many of those an address may have; a proxy in front may use all. */
  connectionsPerAddress: 100,
  /** Pending answers per connection. Browsers and proxies send the next request only afterwards. */
  unanswered: 4,
}

export type ClientLimits = typeof clientLimits
