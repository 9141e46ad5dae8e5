/** Resources that disappear and come back: the database, disk space, the mail folder, the correct time. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openPostgres } from '../../src/database/postgres.ts'
import type { BookingRecord } from '../../src/shared/booking-record.ts'
import { expectNothingLost } from '../helpers/aftermath.ts'
import { pglite } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { startPostgresServer } from '../helpers/postgres-server.ts'
import { askSite } from '../helpers/processes.ts'
import { launchServer, type ServerProcess, startServer } from '../helpers/server-process.ts'
import { oneOf, times } from '../helpers/soak.ts'
import { unpackTemplate } from '../helpers/template.ts'
import { crowd, type Ledger, newBooking, newLedger, notify, save } from '../helpers/visitors.ts'

const awayMessage = 'Bokningssystemet svarar inte just nu. Försök igen om en stund.'

test('while Postgres is away visitors are told in Swedish, and when it is back the same process goes on', async () => {
  const server = await startPostgresServer()
  await using stack = new AsyncDisposableStack()
  stack.defer(() => server.stop())
  const { dataDir } = stack.use(await pglite.place())
  // Who needs no right but CREATEROLE.
  const superuser = await openPostgres(server.url)
  await superuser.query("create role owner login createrole password 'x'")
  await superuser.query('create database site owner owner')
  await superuser.close()
  // This machine, by an address that does not look local.
  const own = { username: 'owner', password: 'x', hostname: '0.0.0.0', pathname: '/site' }
  const place = { dataDir, databaseUrl: Object.assign(new URL(server.url), own).href }
  const mailbox = fileMailbox(place)
  await using site = await startServer(place)
  expect(site.lines).toContainEqual(expect.stringMatching(/"level":"warn".*"host":"0\.0\.0\.0".*unencrypted/))
  const ledger = newLedger()
  for (let outage = 0; outage < times(1); outage++) {
    const visitors = crowd({ size: 8, address: () => site.address, turnedAway: [503], ledger })
    await visitors.confirm(20)
    await server.crash()
    const answer = await save(site.address, newBooking())
    expect({ ...answer, body: JSON.parse(answer.body) }).toEqual({
      status: 503,
      body: {
        code: expect.stringMatching(/^(08|57|PGRST)/),
        details: null,
        hint: null,
        message: awayMessage,
      },
    })
    expect(await health(site.address)).toMatchObject({ code: 503, status: 'unavailable' })

    await server.restart()
    await visitors.confirm(20)
    await visitors.leave()
    expect(await health(site.address)).toMatchObject({ code: 200, database: 'ok' })
    const booking = newBooking()
    await book(site.address, booking, ledger)
    await eventually(async () => expect(await mailbox.arrived()).toContain(booking.id))
  }
  expect((await site.stop()).code).toBe(0)
  // One error from each part that uses the database, not one per visitor; an answer under way may repeat it.
  const errors = site.lines.filter((line) => line.includes('"level":"error"'))
  expect(errors.some((line) => line.includes('visitors are asked to try again'))).toBe(true)
  expect(errors.length).toBeLessThanOrEqual(6 * times(1))
  await expectNothingLost({ place, mailbox, ledger, kills: 0 })
})

test('a clock that jumps years ahead and back delays no booking and no notice, even across a restart', async () => {
  await using place = await pglite.migratedPlace()
  const mailbox = fileMailbox(place)
  const preload = ['moved-clock', 'hurried'].map((name) => new URL(`../helpers/${name}.ts`, import.meta.url))
  const day = 86_400_000
  const ledger = newLedger()
  const arrived = (booking: BookingRecord) =>
    eventually(async () => expect(await mailbox.arrived()).toContain(booking.id))
  const starts = oneOf('outage', [1000 * day, -1000 * day])
  for (const start of starts) {
    await using site = await startServer(place, { preload, environment: { RATE_LIMIT: '5' } })
    for (const days of [0, 300]) {
      await moveClock(site, start + days * day)
      const booking = newBooking()
      const { created_at } = await book(site.address, booking, ledger)
      expect(Math.abs(Date.parse(created_at) - Date.now() - start - days * day)).toBeLessThan(day)
      await arrived(booking)
    }
    // Two notices wait when the clock is corrected; the page of the second is gone before its second call.
    // First every other mail of these days has to be written, which would make the folder again.
    await eventually(async () => expect(await health(site.address)).toMatchObject({ outbox: { waiting: 0 } }))
    await rename(join(place.dataDir, 'mail'), join(place.dataDir, 'mail.away'))
    await writeFile(join(place.dataDir, 'mail'), 'in the way')
    const waiting = newBooking()
    await book(site.address, waiting, ledger)
    const failing = { code: 200, status: 'degraded', outbox: { givenUp: 0 } }
    await eventually(async () => expect(await health(site.address)).toMatchObject(failing))
    const forgotten = newBooking()
    ledger.sent.set(forgotten.id, forgotten)
    expect((await save(site.address, forgotten)).status).toBe(201)
    ledger.confirmed.set(forgotten.id, forgotten)

    await moveClock(site, start - 300 * day)
    await rm(join(place.dataDir, 'mail'))
    // One by one: the next attempt may make the folder at any time.
    await mkdir(join(place.dataDir, 'mail'), { recursive: true })
    for (const file of await readdir(join(place.dataDir, 'mail.away')))
      await rename(join(place.dataDir, 'mail.away', file), join(place.dataDir, 'mail', file))
    expect(await askSite(place, ['mail:retry'])).toMatchObject({ code: 0 })
    await Promise.all([waiting, forgotten].map(arrived))
    await site.kill()
  }
  await expectNothingLost({ place, mailbox, ledger, kills: starts.length })
})

// Gives the server its own tmpfs of a chosen size, which ends with the process and is visible through /proc.
const unshare = ['unshare', '--user', '--map-root-user', '--mount']
const canMount = spawnSync('unshare', [...unshare.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
const onOwnDisk = (size: string, dataDir: string, then: string) => {
  return [...unshare, 'sh', '-c', `mount -t tmpfs -o size=${size} tmpfs "$0" && ${then}`, dataDir]
}

test.skipIf(!canMount)(
  'on a full disk pages are served and only stored bookings confirmed, also by a restart; with room bookings are taken again',
  async () => {
    await using place = await pglite.place()
    const { dataDir } = place
    // The disk outlives the servers.
    const disk = spawn('unshare', [...onOwnDisk('100m', dataDir, 'echo mounted && exec sleep 600').slice(1)])
    await using _disk = { [Symbol.asyncDispose]: async () => void disk.kill() }
    await once(disk.stdout, 'data')
    const seen = { dataDir: `/proc/${disk.pid}/root${dataDir}` }
    await unpackTemplate(seen.dataDir)
    const wrapper = ['nsenter', '-t', `${disk.pid}`, '--user', '--mount', '--preserve-credentials']
    const mailbox = fileMailbox(seen)
    const filler = join(seen.dataDir, 'filler')
    // Again where the site has written meanwhile, and there is less room than there was.
    const fillUpTo = (megabytes: number) =>
      eventually(async () => {
        await rm(filler, { force: true })
        const { bavail, bsize } = await statfs(seen.dataDir)
        const size = bavail * bsize - Math.ceil(megabytes * 1024 * 1024)
        await promisify(execFile)('fallocate', ['-l', String(size), filler])
      })
    const ledger = newLedger()
    {
      await using site = await startServer(place, { wrapper })
      await fillUpTo(25)
      const visitors = crowd({ size: 4, address: () => site.address, turnedAway: [503], ledger })
      await eventually(() => expect(visitors.ledger.confirmed.size).toBeGreaterThan(10))
      for (const left of [12, 0.2]) {
        await fillUpTo(left)
        await eventually(async () => expect((await save(site.address, newBooking())).status).toBe(503))
        expect(JSON.parse((await save(site.address, newBooking())).body).message).toBe(awayMessage)
        expect(await health(site.address)).toMatchObject({ code: 503, status: 'unavailable', disk: 'full', outbox: {} })
        expect((await fetch(site.address)).status).toBe(200)
        // Read from the database.
        expect((await fetch(`${site.address}/rest/v1/form_responses`)).status).toBeLessThan(500)
      }
      expect(site.lines.join()).toContain('the disk of the database is full, visitors are asked to try again')
      expect(site.lines.join()).not.toContain('does not answer')
      await visitors.leave()
      await rm(filler)
      await book(site.address, newBooking(), ledger)
      expect(await health(site.address)).toMatchObject({ code: 200, disk: expect.not.stringContaining('full') })
      await fillUpTo(0)
      const { complaint } = await askSite(seen, ['backup'])
      expect(complaint).toMatch(/^It did not work: the disk is full: free some space/)
      await site.kill()
    }
    await using refused = launchServer(place, { wrapper })
    expect((await refused.ended).code, refused.complaint()).toBe(1)
    expect(refused.complaint()).toMatch(/the disk is full: free some space and start again.*\n$/)
    expect(refused.complaint()).not.toMatch(/restore|away/)
    await rm(filler)
    await expectNothingLost({ place: seen, mailbox, ledger, kills: 1 })
  },
)

test.skipIf(!canMount)('a disk too full to start on is reported', async () => {
  await using place = await pglite.place()
  for (const [size, said] of [
    ['20m', 'has no room for a new database'],
    ['8k', 'the disk is full'],
  ] as const) {
    const fill = size === '8k' ? 'dd if=/dev/zero of="$0/filler" 2>/dev/null; exec "$@"' : 'exec "$@"'
    await using site = launchServer(place, { wrapper: onOwnDisk(size, place.dataDir, fill) })
    expect((await site.ended).code).toBe(1)
    expect(site.complaint()).toContain(said)
  }
})

async function book(address: string, booking: BookingRecord, ledger?: Ledger) {
  ledger?.sent.set(booking.id, booking)
  const answer = await save(address, booking)
  expect(answer.status).toBe(201)
  ledger?.confirmed.set(booking.id, booking)
  expect((await notify(address, booking)).status).toBe(201)
  return JSON.parse(answer.body) as { created_at: string }
}

async function health(address: string): Promise<{ code: number; status: string; disk: string }> {
  const answer = await fetch(`${address}/healthz`)
  return { code: answer.status, ...((await answer.json()) as { status: string; disk: string }) }
}

async function moveClock(site: ServerProcess, milliseconds: number): Promise<void> {
  const done = once(site.child, 'message')
  site.child.send(milliseconds)
  await done
}
