/** Clients that dawdle, send too much or leave half-way: others are served meanwhile, and nothing of them stays. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { engines } from '../helpers/databases.ts'
import { startServer } from '../helpers/server-process.ts'
import { PATIENCE, times } from '../helpers/soak.ts'
import { crowd, newBooking, pageHeaders, save } from '../helpers/visitors.ts'

const [pglite] = engines as [(typeof engines)[0]]

const head = [
  'POST /rest/v1/form_responses HTTP/1.1',
  'Host: x',
  ...Object.entries(pageHeaders).map(([name, value]) => `${name}: ${value}`),
]
const beginnings = [
  '',
  'GET / HTTP/1.1\r\nHost: x\r\nX: ',
  [...head, 'Content-Length: 60000', '', '{"submitted_by": "'].join('\r\n'),
  [...head, 'Transfer-Encoding: chunked', '', 'ea60', '{"submitted_by": "'].join('\r\n'),
]

test(
  'nine hundred dawdlers at a time keep nobody from booking, and leave nothing behind in memory',
  async () => {
    await using place = await pglite.migratedPlace()
    await using site = await startServer(place)
    const afterwards: number[] = []
    for (let wave = 0; wave < times(4); wave++) {
      const sockets = await Promise.all(
        Array.from({ length: 900 }, (_, n) => open(site.address, beginnings[n % beginnings.length] ?? '')),
      )
      const trickle = setInterval(() => {
        for (const socket of sockets) if (socket.bytesWritten > 0) socket.write('a')
      }, 100)
      const visitors = crowd({ size: 4, address: () => site.address })
      await visitors.confirm(40)
      await visitors.leave()
      clearInterval(trickle)
      // Half of them leave politely.
      for (const [n, socket] of sockets.entries()) n % 2 ? socket.end() : socket.resetAndDestroy()
      await Promise.all(Array.from({ length: 100 }, () => refusedHeaders(site.address)))
      for (const socket of sockets) socket.destroy()

      expect(visitors.ledger.unexpected).toEqual([])
      expect(visitors.ledger.broken).toBe(0)
      afterwards.push((await site.memory()).now)
    }
    // The first waves warm up: code is compiled and the heap finds its size.
    expect(Math.max(...afterwards) - (afterwards[1] ?? 0)).toBeLessThan(25)
    // 900 connections cost some of their own beside the 200 MB of ordinary load.
    expect((await site.memory()).peak).toBeLessThan(230)
    console.info(`memory after each wave in MB: ${afterwards.map(Math.round).join(', ')}`)
  },
  PATIENCE,
)

test(
  'more clients than there is room for are turned away, and when they are gone the next visitor is served',
  async () => {
    await using place = await pglite.migratedPlace()
    await using site = await startServer(place)
    const sockets: Socket[] = []
    for (let n = 0; n < 2500; n++) {
      sockets.push(await open(site.address, beginnings[n % beginnings.length] ?? ''))
    }
    await vi.waitFor(() => expect(sockets.filter((socket) => socket.closed).length).toBeGreaterThanOrEqual(1500), {
      timeout: PATIENCE / 4,
    })
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect((await save(site.address, newBooking())).status).toBe(201), {
      timeout: PATIENCE / 4,
    })
    expect((await site.memory()).peak).toBeLessThan(230)
    expect(site.complaint()).toBe('')
  },
  PATIENCE,
)

async function open(address: string, beginning: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  if (beginning) socket.write(beginning)
  return socket
}

async function refusedHeaders(address: string): Promise<void> {
  const socket = await open(address, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(60_000)}\r\n\r\n`)
  await once(socket, 'close')
}
