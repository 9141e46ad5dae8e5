/**
 * Slow clients, clients that send too much or leave half-way: others are served meanwhile, and no memory stays in use.
 */
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pglite } from '../helpers/databases.ts'
import { siteForAll } from '../helpers/site-for-all.ts'
import { times } from '../helpers/soak.ts'
import { crowd, newBooking, pageHeaders, save } from '../helpers/visitors.ts'

const { site } = await siteForAll(pglite)

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

test('many times a busy day’s bookings, as fast as they are accepted, take 200 MB', async () => {
  const visitors = crowd({ size: 16, address: () => site.address, leaveEarly: 0 })
  await visitors.confirm(times(100))
  await visitors.leave()
  expect(visitors.ledger.unexpected).toEqual([])
  expect(visitors.ledger.sent.size).toBe(visitors.ledger.confirmed.size)
  expect((await site.memory()).peak).toBeLessThan(200)
})

test('nine hundred slow clients at a time keep nobody from booking, and leave nothing behind in memory', async () => {
  const afterwards: number[] = []
  for (let wave = 0; wave < times(3); wave++) {
    const sockets = await Promise.all(
      // One address may have a hundred connections.
      Array.from({ length: 900 }, (_, n) => open(site.address, beginnings[n % 4], `127.0.1.${1 + (n % 9)}`)),
    )
    const trickle = setInterval(() => {
      for (const socket of sockets) if (socket.bytesWritten > 0) socket.write('a')
    }, 500)
    const visitors = crowd({ size: 4, address: () => site.address })
    await visitors.confirm(15)
    await visitors.leave()
    clearInterval(trickle)
    // Half of them close properly, half reset.
    for (const [n, socket] of sockets.entries()) n % 2 ? socket.end() : socket.resetAndDestroy()
    await Promise.all(Array.from({ length: 100 }, () => refusedHeaders(site.address)))
    for (const socket of sockets) socket.destroy()

    expect(visitors.ledger.unexpected).toEqual([])
    expect(visitors.ledger.broken).toBe(0)
    afterwards.push((await site.memory()).now)
  }
  // The first waves are warm-up: code is compiled and the heap grows to its working size.
  expect(Math.max(...afterwards) - (afterwards[1] ?? 0)).toBeLessThan(25)
  // 900 connections need some memory on top of the 200 MB for ordinary load.
  expect((await site.memory()).peak).toBeLessThan(230)
  console.info(`memory after each wave in MB: ${afterwards.map(Math.round).join(', ')}`)
})

test('more connections than are accepted, from one or twelve addresses, reopened when closed, keep no other visitor out', async () => {
  for (const [addresses, connections] of [
    [1, 200],
    [12, 1200],
  ] as const) {
    const end = new AbortController()
    async function hold(n: number): Promise<void> {
      while (!end.signal.aborted) {
        const socket = await open(site.address, beginnings[n % 4], `127.0.2.${1 + (n % addresses)}`).catch(() => null)
        if (socket) await once(socket, 'close', { signal: end.signal }).catch(() => socket.destroy())
        await pause(2000, undefined, { signal: end.signal }).catch(() => {})
      }
    }
    const held = Array.from({ length: connections }, (_, n) => hold(n))
    await pause(1000)
    const visitor = new Agent({ localAddress: '127.0.0.3' })
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) statuses.push((await save(site.address, newBooking(), visitor)).status)
    end.abort()
    await Promise.all(held)
    expect(statuses, `${addresses}`).toEqual(Array(25).fill(201))
  }
  expect((await site.memory()).peak).toBeLessThan(230)
  expect(site.complaint()).toBe('')
})

test('four hundred connections that send requests of any kind and never read an answer fill no memory', async () => {
  const floods = ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'].map((request) => request.repeat(2500))
  for (let wave = 0; wave < times(1); wave++) {
    const sockets = await Promise.all(
      Array.from({ length: 400 }, (_, n) => open(site.address, '', `127.0.3.${1 + (n % 4)}`)),
    )
    // All clients send at once.
    for (const [n, socket] of sockets.entries()) socket.pause().write(floods[n % 2] ?? '')
    await Promise.race([Promise.all(sockets.map((socket) => once(socket, 'close').catch(() => {}))), pause(1000)])
    for (const socket of sockets) socket.destroy()
  }
  expect((await save(site.address, newBooking())).status).toBe(201)
  // If the site is not scheduled while they send, it then reads 64 kB of each at once: up to 250 MB in all. Parsed whole, those
  // of one kind alone take 400 MB or more.
  expect((await site.memory()).peak).toBeLessThan(300)
  expect(site.complaint()).toBe('')
})

async function open(address: string, beginning = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect({ port: Number(port), host: hostname, localAddress })
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
