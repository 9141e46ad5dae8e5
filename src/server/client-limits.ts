/** How much and how long one client may keep the server busy; times in milliseconds, sizes in bytes. */
export interface ClientLimits {
  /** A whole request must have arrived. */
  request: number
  /** Its headers must have arrived. */
  headers: number
  /** Nothing moves on the connection. */
  silence: number
  /** A connection is kept for the next request. */
  keepAlive: number
  /** A request that has begun to arrive when the server stops may still come whole and be answered. */
  farewell: number
  bodySize: number
  headerSize: number
  connections: number
  /** Of those, for one address; a proxy in front, which brings everybody, may have all. */
  connectionsPerAddress: number
  /** Requests on one connection whose answers are not through yet. Browsers and proxies send the next one after that. */
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
