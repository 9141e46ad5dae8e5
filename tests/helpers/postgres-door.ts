import { readFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { listening } from './listening.ts'

const SSL_REQUEST = 80877103

/** A key and its self-signed certificate for localhost. */
export const certificateFile = fileURLToPath(new URL('localhost.pem', import.meta.url))

export interface DoorOptions {
  /** Whether it offers TLS, with the certificate of `certificateFile`. */
  tls?: boolean
  /** The error this login gets instead of access: SQLSTATE and text, as the real one sends them. */
  refuse?: (login: string) => readonly [code: string, words: string] | undefined
  /** Whether it greets its clients with a process number of its own, as a pooler does. */
  greets?: boolean
  /** Whether it hands on only the first statement of a query, as a pooler that takes a query for a statement does. */
  firstOnly?: boolean
}

/**
 * Simulates a pooler, a stricter configuration or a bad network in front of a real Postgres: offers TLS, rejects logins, and passes
 * others through until it is cut or frozen.
 */
export async function doorBefore(
  postgresUrl: string,
  { tls = false, refuse, greets = false, firstOnly = false }: DoorOptions = {},
) {
  const target = new URL(postgresUrl)
  const pem = await readFile(certificateFile, 'utf8')
  const open = new Set<Socket>()
  let isCut = false

  function welcome(near: Socket): void {
    near.on('error', () => near.destroy())
    near.once('data', (first: Buffer) => {
      if (first.readInt32BE(4) === SSL_REQUEST) {
        near.write(tls ? 'S' : 'N')
        return welcome(tls ? new TLSSocket(near, { isServer: true, key: pem, cert: pem }) : near)
      }
      const words = first.toString('utf8', 8).split('\0')
      const refusal = refuse?.(words[words.indexOf('user') + 1] ?? '')
      if (refusal) return void near.end(refusalMessage(refusal))
      const far = connect(Number(target.port), target.hostname)
      open.add(far)
      far.on('error', () => near.destroy())
      near.on('close', () => far.destroy())
      far.write(first)
      const asked = firstOnly ? near.pipe(withoutTheRest()) : near
      asked.pipe(far).on('data', (bytes) => near.write(greets ? withOtherNumber(bytes) : bytes))
      far.on('end', () => near.end())
    })
  }

  const server = createServer((socket) => {
    if (isCut) return socket.destroy()
    open.add(socket)
    welcome(socket)
  })
  const { port, ...disposable } = await listening(server)
  const through = new URL(postgresUrl)
  through.hostname = 'localhost'
  through.port = String(port)
  return {
    ...disposable,
    url: through,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend() {
      isCut = false
    },
    /** Like a server that vanishes from the network: nothing more arrives, not even a FIN. */
    freeze() {
      for (const socket of open) socket.unpipe().pause()
    },
  }
}

/** The server's messages with another process number in its BackendKeyData. */
function withOtherNumber(bytes: Buffer): Buffer {
  const at = bytes.indexOf('K\0\0\0\x0c')
  if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) + 1, at + 5)
  return bytes
}

/** The client's messages, those that begin a transaction with only their first statement. */
function withoutTheRest(): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const [, first, rest] = /^Q....(begin[^;]*)(;.*)?\0$/s.exec(bytes.toString('latin1')) ?? []
      if (!first || !rest) return done(null, bytes)
      const query = Buffer.from(`Q\0\0\0\0${first}\0`)
      query.writeInt32BE(query.length - 1, 1)
      done(null, query)
    },
  })
}

/** An ErrorResponse of the protocol. */
function refusalMessage([code, words]: readonly [string, string]): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
