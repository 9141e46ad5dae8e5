import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ClientLimits } from './client-limits.ts'
import { network } from './network.ts'

// An import of it would load all of undici: see src/outbox/mail/nodemailer.ts.
const { createServer } = process.getBuiltinModule('node:http')

/**
 * When it is full, the connection that has waited longest for its client is closed: among its address's if that has used up its share,
 * otherwise among all.
 * @param isProxy whether a connecting address is a proxy for all visitors
 */
export function boundedServer(
  handle: RequestListener,
  limits: ClientLimits,
  isProxy: (address: string) => boolean,
): Server {
  const server = createServer({
    requestTimeout: limits.request,
    headersTimeout: limits.headers,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: Math.min(limits.headers, 1000),
    maxHeaderSize: limits.headerSize,
    // Requests that Node refuses itself cannot be counted, so a missing host and an Expect header are refused below.
    requireHostHeader: false,
  })
  server.setTimeout(limits.silence)

  /** Longest-waiting first. */
  const connections = new Map<Socket, Connection>()
  const shares = new Map<string, Set<Socket>>()

  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    // Already gone.
    if (remoteAddress === undefined) return
    const address = isProxy(remoteAddress) ? null : network(remoteAddress, 64)
    connections.set(socket, { address, unanswered: new Set() })
    readInPieces(socket)
    socket.on('close', () => leave(socket))
    if (address !== null) {
      const share = shares.get(address) ?? new Set()
      shares.set(address, share.add(socket))
      if (share.size > limits.connectionsPerAddress) dropLongestWaiting(share)
    }
    if (connections.size > limits.connections) dropLongestWaiting(connections.keys())
  })
  server.on('request', (request, response) => {
    if (!admit(request.socket, response)) return
    const lacksHost = request.headers.host === undefined && request.httpVersion === '1.1'
    if (lacksHost) response.writeHead(400, { connection: 'close' }).end()
    else handle(request, response)
  })
  server.on('checkExpectation', (request, response) => {
    if (admit(request.socket, response)) response.writeHead(417).end()
  })
  return server

  /** Counts a pending answer; false if the connection is closed instead. */
  function admit(socket: Socket, response: ServerResponse): boolean {
    const connection = connections.get(socket)
    // Closed, but Node still delivers requests it has already read.
    if (!connection) return false
    const { address, unanswered } = connection
    if (unanswered.size >= limits.unanswered) {
      drop(socket)
      return false
    }
    unanswered.add(response)
    response.on('close', () => {
      unanswered.delete(response)
      if (!connections.delete(socket)) return
      connections.set(socket, connection)
      const share = address === null ? undefined : shares.get(address)
      if (share?.delete(socket)) share.add(socket)
    })
    return true
  }

  function dropLongestWaiting(sockets: Iterable<Socket>): void {
    for (const socket of sockets) {
      const owed = connections.get(socket)?.unanswered ?? []
      const isOurTurn = [...owed].some((response) => response.req.complete && !response.writableEnded)
      if (isOurTurn) continue
      drop(socket)
      return
    }
  }

  function drop(socket: Socket): void {
    leave(socket)
    socket.destroy()
  }

  function leave(socket: Socket): void {
    const address = connections.get(socket)?.address ?? null
    connections.delete(socket)
    if (address === null) return
    const share = shares.get(address)
    share?.delete(socket)
    if (share?.size === 0) shares.delete(address)
  }
}

const PIECE_BYTES = 2048

/**
 * Node reads 64 kB at a time and creates a request and a response for everything in it before anybody can object: 2,500 of the
 * shortest requests, a few megabytes per connection. So its listener gets the bytes in pieces.
 */
function readInPieces(socket: Socket): void {
  const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[]
  if (!parse) throw new Error('Node does not read its connections by a listener')
  socket.off('data', parse)
  socket.on('data', (bytes: Buffer) => {
    for (let start = 0; start < bytes.length && !socket.destroyed; start += PIECE_BYTES) {
      if (socket.isPaused()) {
        socket.unshift(bytes.subarray(start))
        return
      }
      parse(bytes.subarray(start, start + PIECE_BYTES))
    }
  })
}

interface Connection {
  /** The key its share is counted under; null for a proxy's. */
  address: string | null
  unanswered: Set<ServerResponse>
}
