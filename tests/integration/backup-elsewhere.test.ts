/** Encrypted backups in a folder on another machine: BACKUP_URL and BACKUP_KEY. */
import crypto from 'node:crypto'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { backupElsewhere } from '../../src/jobs/backup-elsewhere.ts'
import { JobError } from '../../src/jobs/runner.ts'
import { AgeError, decrypt, encrypt, encryptedSize } from '../../src/records/age.ts'
import { backUp } from '../../src/records/backup.ts'
import { type Elsewhere, elsewhereOf, lastElsewhere } from '../../src/records/elsewhere.ts'
import { eraseHousehold } from '../../src/records/erase.ts'
import { openFolder } from '../../src/records/webdav.ts'
import { company } from '../../src/shared/company.ts'
import type { Inbox } from '../../src/shared/desk.ts'
import { swedishDay } from '../../src/shared/swedish-time.ts'
import { pglite, postgres } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { asCompany } from '../helpers/households.ts'
import { jobContext } from '../helpers/job-context.ts'
import { listening } from '../helpers/listening.ts'
import { certificateFile } from '../helpers/postgres-door.ts'
import { askSite, runCommand, runHere } from '../helpers/processes.ts'
import { book, sampleBooking, storeBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { type BehindTls, type WebdavServer, webdavServer } from '../helpers/webdav.ts'

const BACKUP_KEY = 'en lång mening på papper'
const DAY = 86_400_000
const unzip = promisify(gunzip)
/** A network hands it over in pieces. */
const opened = (file: Buffer, key = BACKUP_KEY) =>
  buffer(decrypt([file.subarray(0, 5), file.subarray(5, 70_000), file.subarray(70_000)], key))

/** Until the test is over a passphrase becomes a key at once; it is meant to take a tenth of a second, each time. */
function withQuickKeys(): void {
  const { scrypt } = crypto
  const put = (derive: typeof scrypt) => {
    crypto.scrypt = derive
    syncBuiltinESMExports()
  }
  onTestFinished(() => put(scrypt))
  put(((passphrase: string, salt: Buffer, length: number, options: object, done: () => void) =>
    scrypt(passphrase, salt, length, { ...options, N: 2 }, done)) as typeof scrypt)
}

let folder: WebdavServer
beforeAll(async () => {
  folder = await webdavServer()
})
afterAll(() => folder[Symbol.asyncDispose]())

test('age opens what we encrypt, by its own example, and nobody opens it with another key or damaged', async () => {
  // Made by age 1.1.1: `age --passphrase`.
  const made =
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCA5N2NoanhtYzFmb3hmMlZjTU1RS3V3IDE4Cnlka1dCbWZzdVZ3MEtwcEF6SDhWdFl2eFhQSVFpVHUx' +
    'VHJMa2d1T1pheWMKLS0tIDZINVRUYjNlNFV2aUZLMk12MVV6U1hPb1I0cFNTZ1dtaWRYUjJvNDhhZ1UK3ZQuMSmsXrZw+FOoZuFroL+MMvqTSb7AlbaMzr5b' +
    '8rLKvUxgUkDsYZJGXbsm'
  expect(String(await opened(Buffer.from(made, 'base64')))).toBe('Made by age.\n')
  withQuickKeys()

  for (const length of [0, 65_536]) {
    const content = Buffer.alloc(length, 'abc')
    const file = await buffer(encrypt([content], BACKUP_KEY))
    expect(file).toHaveLength(encryptedSize(length))
    expect((await opened(file)).equals(content)).toBe(true)
  }
  const file = await buffer(encrypt([Buffer.alloc(200_001, 'abc')], BACKUP_KEY))
  expect(file).toHaveLength(encryptedSize(200_001))
  await expect(opened(file, 'a different sentence')).rejects.toThrow('was encrypted with another key')
  const flipped = file.with(-20, (file.at(-20) ?? 0) ^ 1)
  for (const damaged of [file.subarray(0, -1), file.subarray(0, -3_409), Buffer.concat([file, file]), flipped]) {
    await expect(opened(Buffer.from(damaged))).rejects.toThrow('is damaged or incomplete')
  }
  await expect(opened(Buffer.from('<html>'))).rejects.toThrow(AgeError)
  let isAsked = true
  async function* slow() {
    try {
      for (;;) yield file
    } finally {
      isAsked = false
    }
  }
  await expect(buffer(decrypt(slow(), 'a different sentence'))).rejects.toThrow(AgeError)
  expect(isAsked).toBe(false)

  // A backup may be larger than the memory.
  let given = 0
  function* withoutEnd() {
    for (;;) yield Buffer.alloc(++given && 65_536)
  }
  const pieces = decrypt(encrypt(withoutEnd(), BACKUP_KEY), BACKUP_KEY)
  for (let piece = 0; piece < 3; piece++) await pieces.next()
  expect(given).toBeLessThan(10)
})

test('a machine is lost: a new one has the bookings again, from a folder elsewhere and a passphrase on paper', async () => {
  const environment = { BACKUP_URL: folder.url, BACKUP_KEY }
  {
    await using lost = await pglite.migratedPlace()
    await using server = await startServer(lost, { environment })
    await book(server.address, { email: 'anna@example.se' })
    expect(await (await fetch(`${server.address}/healthz`)).json()).toMatchObject({ backup: { elsewhere: null } })
    const done = await askSite(lost, ['backup'])
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Put into the folder of BACKUP_URL too') })
    const { backup } = (await (await fetch(`${server.address}/healthz`)).json()) as { backup: { elsewhere: string } }
    expect(Date.now() - Date.parse(backup.elsewhere)).toBeLessThan(60_000)
    expect((await askSite(lost, ['doctor'])).output).toContain(`The last backup elsewhere: ${backup.elsewhere}`)

    folder.refusal = 507
    const full = await askSite(lost, ['backup'])
    expect(full).toMatchObject({ code: 1, complaint: expect.stringContaining('The folder of BACKUP_URL is full.') })
    expect((await askSite(lost, ['doctor'])).output).toMatch(
      /SERIOUS: No backup can be put elsewhere: The folder [^\n]*is full\./,
    )
    folder.refusal = undefined
  }
  expect([...(folder.files?.keys() ?? [])]).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{14}-[0-9a-f]{8}\.jsonl\.gz\.age$/),
  ])
  expect([...(folder.files?.values() ?? [])].join()).not.toContain('anna')

  await using fresh = await pglite.migratedPlace()
  await using database = await postgres.database()
  const settings = { ...environment, DATA_DIR: fresh.dataDir }
  const wrong = { ...settings, BACKUP_KEY: 'another sentence on paper' }
  expect(await runHere(['restore', '--from-elsewhere'], wrong, database)).toMatchObject({
    code: 1,
    complaint: 'The backup was encrypted with another key: BACKUP_KEY must be the one that was set when it was made.\n',
  })
  expect(await runHere(['restore', '--from-elsewhere', 'slip.age'], settings, database)).toMatchObject({
    complaint: 'There is no slip.age in the folder of BACKUP_URL.\n',
  })
  // Whoever keeps the folder gives back an old backup as a newer one, also one from before names were sealed.
  const [[name = '', content = Buffer.of()] = []] = folder.files ?? []
  const unnamed = join(fresh.dataDir, 'unnamed')
  await backUp(database, unnamed)
  const fromBefore = await buffer(encrypt([await readFile(unnamed)], BACKUP_KEY))
  for (const [day, file] of [
    ['2020-01-01', content],
    ['2020-01-02', fromBefore],
  ] as const) {
    const pretended = name.replace(/^.{10}/, day)
    folder.files?.set(pretended, file)
    const asked = ['restore', '--from-elsewhere', pretended]
    expect(await runHere(asked, settings, database)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining(`by the name of ${pretended}: it was put there as ${name.slice(0, 10)}`),
    })
    expect(await runHere([...asked, '--yes', '--replace'], settings, database)).toMatchObject({ code: 0 })
    folder.files?.delete(pretended)
  }
  folder.files?.set(name, fromBefore)
  expect(await runHere(['restore', '--from-elsewhere', '--replace'], settings, database)).toMatchObject({ code: 0 })
  folder.files?.set(name, content)
  // Made while the clock of the lost machine was wrong.
  folder.files?.set('2099-01-01-20261124212458-0b0c1d2e.jsonl.gz.age', Buffer.of())
  expect(await runCommand(fresh, ['restore', '--from-elsewhere'], { environment })).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 booking and 1 message.'),
  })
})

test('a folder whose certificate is not to be trusted is named as that', async () => {
  const certificate = await readFile(certificateFile)
  await using server = await listening(createServer({ key: certificate, cert: certificate }))
  const listed = openFolder(`https://u:p@127.0.0.1:${server.port}/`).list()
  await expect(listed).rejects.toThrow(/BACKUP_URL shows a certificate that this machine does not trust \(\w+\)/)
})

test.each<[BehindTls, string]>([
  ['apache', 'http://localhost'],
  ['nginx', 'http://localhost'],
  ['path only', '/folder/'],
  ['rclone', 'https://localhost'],
])('behind a proxy that ends TLS, %s takes a file by %s, and is asked that way from then on', async (server, by) => {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, await readFile(certificateFile, 'utf8')])
  onTestFinished(() => setDefaultCACertificates(trusted))
  await using place = await webdavServer(server)
  const folder = openFolder(place.url)
  for (const day of ['first', 'second']) {
    place.asked.length = 0
    await folder.put('x.age', ReadableStream.from([Buffer.from(day)]), day.length)
    expect([...(place.files ?? [])].map(([name, content]) => [name, String(content)])).toEqual([['x.age', day]])
  }
  expect(place.asked.filter((asked) => asked.startsWith('MOVE'))).toEqual([expect.stringContaining(`MOVE ${by}`)])
})

test('a backup takes the place of the earlier one only as it was sent, and what is left of a broken upload goes', async () => {
  await using place = await webdavServer()
  const folder = openFolder(place.url)
  const put = (content: string) => folder.put('x.age', ReadableStream.from([Buffer.from(content)]), content.length)
  const held = () => [...(place.files ?? [])].map(([name, content]) => `${name}: ${content}`)
  await put('old')
  place.room = 4
  await expect(put('newer')).rejects.toMatchObject({ code: 'NOT_AS_SENT' })
  place.refusal = 413
  await expect(put('newer')).rejects.toThrow('takes no file as long as the backup')
  place.refusal = undefined
  expect(held()).toEqual(['x.age: old'])

  const left = (begun: number) => `x.age.${begun}-0b0c1d2e-0b0c-4b0c-8b0c-0b0c1d2e3f40.part`
  const now = Date.now()
  const running = left(now - 60_000)
  const others = ['film.part', '2026-11-28-notes.part']
  // The last as uploads were once called.
  const broken = [left(now - 2 * 3_600_000), left(now + DAY), left(now).replace(/\d{13}-/, '')]
  for (const name of [running, ...others, ...broken]) place.files?.set(name, Buffer.of())
  expect(await folder.list()).toEqual(['x.age', ...others])
  await folder.sweep()
  expect([...(place.files?.keys() ?? [])]).toEqual(['x.age', running, ...others])
})

test('a file may take longer than an answer, as over a slow line', async () => {
  await using place = await webdavServer()
  const folder = openFolder(place.url, { answer: 300, file: 20_000 })
  async function* slowly() {
    for (const piece of ['o', 'l', 'd']) {
      await pause(150)
      yield Buffer.from(piece)
    }
  }
  await folder.put('x.age', slowly(), 3)
  expect(await folder.list()).toEqual(['x.age'])
  await using mute = await listening(createPlainServer(() => {}))
  const asked = openFolder(`http://u:p@127.0.0.1:${mute.port}/`, { answer: 50, file: 20_000 }).list()
  await expect(asked).rejects.toThrow('BACKUP_URL cannot be reached')
})

test('of a list of files no more is read than any folder has', async () => {
  await using place = await listening(
    createPlainServer((_, response) => response.writeHead(207).end('x'.repeat(8_000_000))),
  )
  const folder = openFolder(`http://user:password@127.0.0.1:${place.port}/`)
  await expect(folder.list()).rejects.toThrow('The answer is too long')
})

test('a folder whose server breaks off is named as that', async () => {
  await using server = await listening(
    createPlainServer((_, response) => response.write('age', () => response.destroy())),
  )
  const fetched = async () => buffer(await openFolder(`http://u:p@127.0.0.1:${server.port}/`).get('x.age'))
  await expect(fetched()).rejects.toThrow(/BACKUP_URL cannot be reached \(\w+\)/)
})

describe('every quarter of an hour', () => {
  test('a backup goes there if there is something new or a night has passed, old ones go, and the erased go from all', async () => {
    withQuickKeys()
    await using server = await webdavServer()
    const elsewhere = elsewhereOf(parseConfig({ BACKUP_URL: server.url, BACKUP_KEY })) as Elsewhere
    await using database = await postgres.database()
    await setCompanyMailbox(database, company.email)
    await using data = await temporaryFolder()
    const start = Date.now()
    const run = (days = 0) =>
      backupElsewhere(elsewhere).run(jobContext(database, data.path, () => new Date(start + days * DAY)))
    const names = () => [...(server.files?.keys() ?? [])].sort()
    const bookings = async (name: string) => {
      const rows = String(await unzip(await opened(server.files?.get(name) as Buffer)))
      return rows.split('\n').filter((line) => line.startsWith('["public.form_responses"')).length
    }

    await run()
    expect(names()).toEqual([])
    const seenAtTheDesk = async () => (await asCompany<Inbox>(database, 'desk_inbox', {})).backed_up
    // The clock was a year ahead for a night.
    await database.query(
      "insert into private.job_runs (job, slot, next_attempt_at, finished_at) values ('backup', '', now(), now() + interval '1 year')",
    )
    expect(await seenAtTheDesk()).toEqual({ here: null, elsewhere: null })
    const { id: booking } = await storeBooking(database, sampleBooking({ email: 'anna@example.se' }))
    await run()
    expect(Date.parse((await seenAtTheDesk()).elsewhere ?? '')).toBeCloseTo(start, -5)
    const [first = ''] = names()
    async function isPutAgainAfter(act: () => Promise<unknown>) {
      const content = server.files?.get(first)
      await act()
      await run()
      expect(names()).toEqual([first])
      return server.files?.get(first) !== content
    }
    expect(await isPutAgainAfter(async () => {})).toBe(false)
    for (const act of [
      `insert into private.stop_places (booking, place) values ('${booking}', 1)`,
      "insert into private.closed_days (day, reason) values ('2026-12-24', 'Julafton')",
      "delete from private.closed_days where day = '2026-12-24'",
    ])
      expect([act, await isPutAgainAfter(() => database.execute(act))]).toEqual([act, true])
    expect(await isPutAgainAfter(async () => {})).toBe(false)
    // The same of an act that was under way when the backup began, within a savepoint.
    await database.transaction(async (act) => {
      await act.execute('savepoint within; update private.stop_places set place = 2')
      await database.execute("insert into private.closed_days (day, reason) values ('2026-12-31', 'Nyårsafton')")
      await run()
    })
    expect(await isPutAgainAfter(async () => {})).toBe(true)
    expect(await isPutAgainAfter(async () => {})).toBe(false)
    const payments = JSON.stringify([{ booking, day: swedishDay(start), kronor: 175, source: 'cash' }])
    expect(await isPutAgainAfter(() => asCompany(database, 'desk_receive', { payments }))).toBe(true)
    // Pressed without coverage, two hours ago.
    const visit =
      "insert into private.visits (booking, day, outcome, at, recorded_at) values ($1, current_date, 'collected', now() - interval '2 hours', now())"
    expect(await isPutAgainAfter(() => database.query(visit, [booking]))).toBe(true)
    await storeBooking(database, sampleBooking({ email: 'bo@example.se' }))
    await run()
    expect(names()).toEqual([first])
    expect(await bookings(first)).toBe(2)

    await run(2)
    await run(2)
    expect(names()).toEqual([first, expect.stringMatching(/\.age$/)])
    await eraseHousehold(database, data.path, 'anna@example.se')
    await run(2)
    for (const name of names()) expect([name, await bookings(name)]).toEqual([name, 1])

    // An hour passes.
    await database.query("update private.erased_ids set at = now() - interval '1 hour'")
    for (let day = 10; day < 23; day++) server.files?.set(first.replace(/^.{10}/, `2020-01-${day}`), Buffer.of())
    const broken = (day: number) => `2021-01-${day}-x.jsonl.gz.age.${day}-0b0c1d2e-0b0c-4b0c-8b0c-0b0c1d2e3f40.part`
    for (let day = 10; day < 30; day++) server.files?.set(broken(day), Buffer.of())
    server.files?.set('notes.txt', Buffer.of())
    await run(3)
    expect(names()).toHaveLength(15)
    expect(names()[0]).toMatch(/^2020-01-12-/)
    expect(names()).toContain('notes.txt')

    // Those of 2020 cannot be opened, which is said until they are gone, and keeps no other from being made or rewritten.
    await eraseHousehold(database, data.path, 'bo@example.se')
    await database.execute(
      `update private.erased_ids set at = now() - interval '1 hour';
       update private.settings set value = extract(epoch from now() - interval '1 hour')::text where name = 'elsewhere_erased'`,
    )
    for (let twice = 0; twice < 2; twice++) await expect(run(3)).rejects.toMatchObject({ code: 'UNREADABLE_BACKUP' })
    for (const name of names()) if (name.startsWith('2020')) server.files?.delete(name)
    await run(3)
    for (const name of names()) if (name.endsWith('.age')) expect([name, await bookings(name)]).toEqual([name, 0])

    // A clock a year ahead, until it was corrected: what was done by it says nothing of today.
    await run(365)
    await database.execute(
      `update private.settings set value = extract(epoch from now() + interval '1 year')::bigint::text
         where name in ('backup_elsewhere', 'elsewhere_erased', 'backup_taken_away')`,
    )
    expect(await lastElsewhere(database)).toBe(null)
    await storeBooking(database, sampleBooking({ email: 'cesar@example.se' }))
    await run(4)
    const ofToday = names().find((name) => name.startsWith(swedishDay(start + 4 * DAY))) ?? ''
    expect(await bookings(ofToday)).toBe(1)
    await eraseHousehold(database, data.path, 'cesar@example.se')
    await run(4)
    expect(await bookings(ofToday)).toBe(0)

    server.files?.set(broken(10), Buffer.of())
    server.room = 1000
    await storeBooking(database)
    await expect(run(4)).rejects.toMatchObject({ code: 'NOT_AS_SENT' })
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await bookings(ofToday)).toBe(0)

    server.refusal = 401
    await storeBooking(database)
    const refused = run(3)
    // The log has the sentence of no other error.
    await expect(refused).rejects.toThrow(JobError)
    await expect(refused).rejects.toMatchObject({
      code: 'HTTP_401',
      message: expect.stringContaining('user or password'),
    })

    // A server that is away for days takes no descriptor each quarter of an hour.
    await server[Symbol.asyncDispose]()
    await expect(run(3)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await eventually(async () => {
      const open = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
      expect((await Promise.all(open)).filter((file) => file.startsWith(data.path))).toEqual([])
    })
  })
})
