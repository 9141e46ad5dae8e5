import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'

export interface Listening extends AsyncDisposable {
  port: number
  /** A web server's. */
  url: string
}

/** Lets a server listen on a free port of this machine. When disposed, it cuts its connections. */
export async function listening(server: Server): Promise<Listening> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
