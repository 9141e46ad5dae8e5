import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'
import { listening } from './listening.ts'

// Without the tenth of a second before each greeting in which it would notice who speaks too soon.
SMTPConnection.prototype.init = function () {
  this._setListeners(() => this.connectionReady())
}

/** A message as a real SMTP server received it. */
export interface Received {
  from: string
  to: string[]
  raw: Buffer
  mail: Email
}

export interface Refusal {
  code: number
  text: string
}

export interface MailServerOptions extends SMTPServerOptions {
  /** The response to a complete message; undefined accepts it. 'drop' closes the connection without one. */
  onMessage?: (received: Received) => Refusal | 'drop' | undefined
}

/** A real SMTP server on a free port of this machine. It offers neither TLS nor a login unless `options` say so. */
export async function mailServer({ onMessage, ...options }: MailServerOptions = {}) {
  /** Everything received completely, whatever the response. */
  const seen: Received[] = []
  /** The messages the server accepted. */
  const taken: Received[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth ? [] : ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    disableReverseLookup: true,
    ...options,
    async onData(stream, session, callback) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk)
      } catch {
        // The sender was gone before the end: nobody accepted that message.
        return
      }
      const raw = Buffer.concat(chunks)
      const received: Received = {
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw,
        mail: await PostalMime.parse(raw),
      }
      seen.push(received)
      const refusal = onMessage?.(received)
      if (refusal === 'drop') {
        taken.push(received)
        for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
        return
      }
      if (refusal) return callback(refuse(refusal))
      taken.push(received)
      callback(null)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    seen,
    taken,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** An error that smtp-server answers with. */
export function refuse({ code, text }: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/**
 * A server that follows `script`: after the greeting, each line that matches a key gets its value as a response; 'hang' is no
 * response. Unknown lines get 250. The empty key is the greeting, '.' the end of data.
 */
export async function scriptedServer(script: Record<string, string>) {
  const commands: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let inData = false
    const answer = (text: string) => {
      if (text === 'hang') return
      if (text === 'drop') socket.destroy()
      else socket.write(`${text}\r\n`)
    }
    answer(script[''] ?? '220 ready')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (inData && line !== '.') continue
        commands.push(line)
        const verb = inData ? '.' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
        inData = verb === 'DATA' && script.DATA === undefined
        answer(script[verb] ?? (verb === 'DATA' ? '354 go on' : '250 fine'))
      }
    })
  })
  const { port, ...disposable } = await listening(server)
  return {
    ...disposable,
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Just as they came over the wire. */
    commands,
  }
}
