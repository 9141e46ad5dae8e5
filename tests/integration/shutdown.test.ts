/** SIGTERM under load: accepted work is finished, and the process exits within ten seconds with code 0. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { backupFiles } from '../../src/records/backup-directory.ts'
import { expectNothingLost } from '../helpers/aftermath.ts'
import { engines, type Place, pglite, postgres } from '../helpers/databases.ts'
import { mailServer } from '../helpers/mail-server.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { launchServer, startServer } from '../helpers/server-process.ts'
import { oneOf, times } from '../helpers/soak.ts'
import { crowd, newBooking, newLedger, notify, pageHeaders, save } from '../helpers/visitors.ts'

// All at the same time, because one waits for seven seconds.
test.concurrent.each(oneOf('shutdown', engines))(
  'stopped under load, the server on $name has answered everything it has stored',
  async (engine) => {
    await using place = await engine.migratedPlace()
    const mailbox = fileMailbox(place)
    const ledger = newLedger()
    for (let stop = 0; stop < times(1); stop++) {
      await using server = await startServer(place)
      // Kept connections, as of browsers, and one per call, as of some proxies.
      const crowds = [true, false].map((keepAlive) =>
        crowd({ size: 8, address: () => server.address, keepAlive, persistent: false, ledger }),
      )
      await Promise.all(crowds.map((visitors) => visitors.confirm(20)))
      const { code, milliseconds } = await server.stop()
      await Promise.all(crowds.map((visitors) => visitors.leave()))
      expect({ code, inTime: milliseconds < 10_000 }).toEqual({ code: 0, inTime: true })
    }
    expect(ledger.broken).toBe(0)
    // The embedded database is backed up at a stop too.
    expect(await backupFiles(place.dataDir)).toHaveLength(engine.name === 'pglite' ? 1 : 0)
    // Expects exactly the confirmed bookings, so one stored without an answer would fail this.
    await expectNothingLost({ place, mailbox, ledger: { ...ledger, sent: ledger.confirmed }, kills: 0 })
  },
)

test.concurrent('stopped while the mail server does not answer and requests stand half sent, it is gone within ten seconds', async () => {
  await using place = await postgres.migratedPlace()
  const asked = Promise.withResolvers<void>()
  await using smtp = await mailServer({ onMailFrom: () => asked.resolve() })
  await using server = await startServer(place, { environment: { SMTP_URL: smtp.url } })
  const booking = newBooking()
  await save(server.address, booking)
  await notify(server.address, booking)
  await asked.promise
  const halfSent = await Promise.all(
    Array.from({ length: 20 }, (_, n) => openSocket(server.address, n % 2 ? halfHeaders : halfBody)),
  )
  const { code, milliseconds } = await server.stop()
  for (const socket of halfSent) socket.destroy()

  expect({ code, inTime: milliseconds < 10_000 }).toEqual({ code: 0, inTime: true })
  expect(await outbox(place)).toMatchObject([{ status: 'queued' }])
})

test.concurrent('stopped while it still waits for its database, it ends at the first signal without an error', async () => {
  await using place = await pglite.place()
  const silent = createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as { port: number }
  await using server = launchServer({ ...place, databaseUrl: `postgres://anna@127.0.0.1:${port}/bookings` })
  await once(silent, 'connection')
  const { code } = await server.stop()
  silent.close()
  expect({ code, complaint: server.complaint() }).toEqual({ code: 0, complaint: '' })
})

const halfHeaders = 'POST /rest/v1/form_responses HTTP/1.1\r\nHost: x\r\nAccept: '
const halfBody = [
  'POST /rest/v1/form_responses HTTP/1.1',
  'Host: x',
  ...Object.entries(pageHeaders).map(([name, value]) => `${name}: ${value}`),
  'Content-Length: 1000',
  '',
  '{"id": ',
].join('\r\n')

async function openSocket(address: string, beginning: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.write(beginning, resolve))
  return socket
}

async function outbox(place: Place): Promise<{ status: string; attempts: number }[]> {
  const database = await openDatabase(place)
  const rows = await database.query<{ status: string; attempts: number }>('select status, attempts from outbox')
  await database.close()
  return rows
}

test.concurrent('a start that fails half-way stops the worker before the database is closed', async () => {
  await using place = await pglite.migratedPlace()
  await using server = launchServer(place, { preload: [new URL('../helpers/no-site.ts', import.meta.url)] })
  expect(await server.ended).toMatchObject({ code: 1 })
  expect(server.complaint()).toMatch(/^There is no built site/)
  expect(server.lines.filter((line) => line.includes('"error"'))).toEqual([])
})
