import { request as ask, createServer } from 'node:http'
import { pipeline } from 'node:stream'
import { listening } from './listening.ts'

export interface BadLine extends AsyncDisposable {
  url: string
  /** Cuts off requests for matching paths from now on; null repairs the connection. */
  cut(path: RegExp | null): void
}

/** A proxy in front of a server that can break connections. */
export async function badLineTo(target: string): Promise<BadLine> {
  let lost: RegExp | null = null
  const server = createServer((request, response) => {
    if (lost?.test(request.url ?? '')) {
      request.socket.destroy()
      return
    }
    const { connection: _, ...headers } = request.headers
    // A connection of its own: the server may close a kept one just when it is used again.
    const options = { method: request.method, headers, agent: false }
    const onward = ask(new URL(request.url ?? '/', target), options, (answer) => {
      // The browser has gone meanwhile.
      if (response.destroyed) return void answer.destroy()
      delete answer.headers.connection
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      // `pipe` would leave the browser waiting for the rest of an answer that breaks off.
      pipeline(answer, response, () => {})
    })
    onward.on('error', () => request.socket.destroy())
    request.pipe(onward)
  })
  return {
    ...(await listening(server)),
    cut(path) {
      lost = path
    },
  }
}
