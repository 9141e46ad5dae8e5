import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server on this machine, at an address of its own. */
export interface Line extends AsyncDisposable {
  url: string
  /** From now on connections break, whatever the client believes about its network. */
  cut(): void
  mend(): void
}

export async function lineTo(url: string): Promise<Line> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => void (open.delete(socket) && other.destroy()))
      socket.pipe(other)
    }
  })
  function breakAll() {
    for (const socket of open) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      breakAll()
    },
    mend() {
      isCut = false
    },
    async [Symbol.asyncDispose]() {
      server.close()
      breakAll()
    },
  }
}
