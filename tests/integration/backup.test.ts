import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { backup } from '../../src/jobs/backup.ts'
import { oldFiles } from '../../src/jobs/old-files.ts'
import { runJobs } from '../../src/jobs/runner.ts'
import { every } from '../../src/jobs/schedule.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { backUp, restore } from '../../src/records/backup.ts'
import { backupFiles, backupPath } from '../../src/records/places.ts'
import { notificationFor } from '../../src/shared/notification.ts'
import { type Engine, engines } from '../helpers/databases.ts'
import { runCommand } from '../helpers/processes.ts'
import { book, sampleBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'

const [pglite, postgres] = engines as [Engine, Engine]

test('everything moves from PGlite to Postgres and back, unchanged', { timeout: 60_000 }, async () => {
  await using folder = await temporaryFolder()
  await using first = await pglite.database()
  await using second = await postgres.database()
  await using third = await pglite.database()
  await fill(first)
  const before = await contents(first)
  expect(before['public.form_responses']?.length).toBeGreaterThan(500)
  for (const rows of Object.values(before)) expect(rows).not.toEqual([])

  await backUp(first, folder.file('there.gz'))
  await restore(second, folder.file('there.gz'), { replace: false })
  expect(await contents(second)).toEqual(before)

  await backUp(second, folder.file('back.gz'))
  await restore(third, folder.file('back.gz'), { replace: false })
  expect(await contents(third)).toEqual(before)
})

for (const engine of engines) {
  describe(engine.name, () => {
    test('a backup holds every table there is but what the process writes for itself', async () => {
      await using folder = await temporaryFolder()
      await using database = await engine.database()
      const path = folder.file('all.gz')
      const tables = await database.query<{ name: string }>(
        `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')`,
      )
      expect(Object.keys(await backUp(database, path)).sort()).toEqual(
        tables
          .map(({ name }) => name)
          .filter((name) => name !== 'private.settings' && name !== 'private.job_runs')
          .sort(),
      )
    })

    test('a backup is of one moment, whatever is booked meanwhile', async () => {
      await using folder = await temporaryFolder()
      await using database = await engine.database()
      await insertBookings(database, 600)
      let busy = true
      const booking = (async () => {
        while (busy) await insertBookings(database, 1)
      })()
      for (let round = 0; round < 5; round++) {
        const counts = await backUp(database, folder.file('busy.gz'))
        // Each of these bookings still owes its notice.
        expect(counts['private.missing_notices']).toBe(counts['public.form_responses'])
      }
      busy = false
      await booking
    })

    test('no transaction id goes with a booking, and a claimed message is nobody’s afterwards', async () => {
      await using folder = await temporaryFolder()
      await using database = await engine.database()
      await using other = await engine.database()
      await fill(database)
      await createQueue(database, 'a worker').claim(['mail'])
      await backUp(database, folder.file('a.gz'))
      await restore(other, folder.file('a.gz'), { replace: false })

      expect(await other.query('select distinct inserted_by_tx::text as tx from public.form_responses')).toEqual([
        { tx: '3' },
      ])
      expect(await other.query('select distinct claimed_by from public.outbox')).toEqual([{ claimed_by: null }])
    })

    test('a database that holds a booking is left alone, unless it is to be replaced', async () => {
      await using folder = await temporaryFolder()
      await using source = await engine.database()
      await using target = await engine.database()
      await fill(source)
      await insertBookings(target, 1)
      const before = await contents(target)
      await backUp(source, folder.file('a.gz'))

      await expect(restore(target, folder.file('a.gz'), { replace: false })).rejects.toThrow(/--replace/)
      expect(await contents(target)).toEqual(before)
      await restore(target, folder.file('a.gz'), { replace: true })
      expect(await contents(target)).toEqual(await contents(source))
    })

    test('a backup that is damaged, cut off, newer or none changes nothing', async () => {
      await using folder = await temporaryFolder()
      await using source = await engine.database()
      await using target = await engine.database()
      await fill(source)
      await insertBookings(target, 1)
      const before = await contents(target)
      await backUp(source, folder.file('good.gz'))
      const text = gunzipSync(await readFile(folder.file('good.gz'))).toString()
      const lines = text.split('\n')
      const broken = {
        'a word was changed': text.replace('Storgatan', 'Skolgatan'),
        'a row is missing': lines.toSpliced(5, 1).join('\n'),
        'the end is missing': lines.slice(0, 300).join('\n'),
        'it is newer': text.replace('"migrations":[', '"migrations":["29991231235959",'),
        'it is of a newer format': text.replace('"version":1', '"version":2'),
        'it is something else': '{"hello":"world"}\n',
      }
      for (const [what, content] of Object.entries(broken)) {
        await writeFile(folder.file('bad.gz'), gzipSync(content))
        await expect(restore(target, folder.file('bad.gz'), { replace: true }), what).rejects.toThrow(
          /damaged|newer version|not a backup/,
        )
      }
      await writeFile(folder.file('bad.gz'), (await readFile(folder.file('good.gz'))).subarray(0, -100))
      await expect(restore(target, folder.file('bad.gz'), { replace: true })).rejects.toThrow(/damaged/)
      await writeFile(folder.file('bad.gz'), 'not gzip at all')
      await expect(restore(target, folder.file('bad.gz'), { replace: true })).rejects.toThrow(/damaged/)
      expect(await contents(target)).toEqual(before)
    })

    test('backup and restore work while the sites run; what was sent is not sent again', {
      timeout: 90_000,
    }, async () => {
      await using folder = await temporaryFolder()
      await using oldPlace = await engine.place()
      await using newPlace = await engine.place()
      const mailOf = (dataDir: string) => readdir(join(dataDir, 'mail')).catch(() => [])
      await using oldSite = await startServer(oldPlace)
      const sent = await book(oldSite.address)
      await vi.waitFor(async () => expect(await mailOf(oldPlace.dataDir)).toHaveLength(1), 10_000)
      await vi.waitFor(async () => expect(await bookingsAt(oldPlace)).toMatchObject([{ notice: 'sent' }]), 10_000)

      const saved = await runCommand(oldPlace, ['backup', 'here.gz'], { directory: folder.path })
      expect(saved).toMatchObject({ code: 0, complaint: '' })
      expect((await stat(folder.file('here.gz'))).mode & 0o777).toBe(0o600)
      expect(await backupFiles(oldPlace.dataDir)).toEqual([])

      await using newSite = await startServer(newPlace)
      const restored = await runCommand(newPlace, ['restore', 'here.gz'], { directory: folder.path })
      expect(restored).toMatchObject({ code: 0, complaint: '' })
      expect(await bookingsAt(newPlace)).toMatchObject([{ id: sent, notice: 'sent' }])

      const again = await runCommand(newPlace, ['restore', 'here.gz'], { directory: folder.path })
      expect(again).toMatchObject({ code: 1, complaint: expect.stringContaining('--replace') })

      // A later booking's notice overtakes nothing: had the restored one been queued, it would have come first.
      const later = await book(newSite.address, { name: 'Bo' })
      await vi.waitFor(async () => expect(await mailOf(newPlace.dataDir)).not.toEqual([]), 10_000)
      expect(await mailOf(newPlace.dataDir)).toEqual([expect.stringContaining(later)])
    })
  })
}

test('the embedded database is backed up each day and at the stop, and fourteen days are kept', async () => {
  await using folder = await temporaryFolder()
  await using database = await pglite.database()
  const old = Array.from({ length: 20 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`)
  for (const day of old) await backUp(database, backupPath(folder.path, day))
  await writeFile(`${backupPath(folder.path, '2026-01-01')}.tmp`, 'left by a kill')
  const context = { database, dataDirectory: folder.path, log: silent, now: () => new Date('2026-02-01T02:00:00Z') }
  const jobs = runJobs([backup, { ...oldFiles, when: every(10) }], context, { firstAfter: 0, lookEvery: 10 })
  const today = backupPath(folder.path, '2026-02-01')
  await vi.waitFor(async () => {
    expect(await backupFiles(folder.path)).toEqual([...old.slice(7).map((day) => backupPath(folder.path, day)), today])
  })

  await insertBookings(database, 3)
  await jobs.stop()
  await using other = await pglite.database()
  const { counts } = await restore(other, today, { replace: false })
  expect(counts['public.form_responses']).toBe(3)
})

test('a stopped site leaves a backup from which a version with another database goes on', {
  timeout: 60_000,
}, async () => {
  await using place = await pglite.place()
  const site = await startServer(place)
  const id = await book(site.address)
  expect(await site.stop()).toMatchObject({ code: 0 })
  // As a cluster of the Postgres before ours says of itself.
  const cluster = join(place.dataDir, 'database')
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')

  await expect(startServer(place)).rejects.toThrow(/holds a database of Postgres 17/)
  await rename(cluster, `${cluster}-17`)
  const [latest = ''] = (await backupFiles(place.dataDir)).slice(-1)
  expect(await runCommand(place, ['restore', latest])).toMatchObject({ code: 0, complaint: '' })
  await using _newer = await startServer(place)
  expect(await bookingsAt(place)).toMatchObject([{ id }])
})

async function bookingsAt(place: { dataDir: string; databaseUrl?: string }) {
  return JSON.parse((await runCommand(place, ['bookings', '--json'])).output)
}

/** Some of everything, in every state, with texts that try quoting and encoding. */
async function fill(database: Database): Promise<void> {
  await database.query(`insert into private.settings values ('company_mailbox', 'a@b.example') on conflict do nothing`)
  await insertBookings(database, 600)
  const notes = 'å ä ö "citat" \\ \n\t;\u2028 日本 😀 \u0001'
  const booking = { ...sampleBooking({ name: "O'Neill; drop table --", notes }), created_at: new Date().toISOString() }
  await database.query('insert into public.form_responses (id, submitted_by, answers) values ($1, $2, $3::jsonb)', [
    booking.id,
    booking.submitted_by,
    JSON.stringify(booking.answers),
  ])
  for (const status of ['queued', 'sent', 'dead']) {
    const { subject, body } = notificationFor(booking)
    await database.query(
      `insert into public.outbox (to_email, subject, body, form_response_id, status, attempts, last_error, sent_at)
       values ('a@b.example', $1, $2, $3, $4, 3, 'nej', now() - interval '1 microsecond')`,
      [subject, body, booking.id, status],
    )
  }
  await database.query(`insert into private.erased_bookings values ('2026-10-01', 'once', 7)`)
}

async function insertBookings(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into public.form_responses (submitted_by, answers)
     select 'Anna ' || number, $1::jsonb from generate_series(1, $2::int) as number`,
    [JSON.stringify(sampleBooking().answers), count],
  )
}

/** Every row of every table that a backup holds, as text, but for what belongs to its database. */
async function contents(database: Database): Promise<Record<string, string[]>> {
  const tables = ['public.form_responses', 'public.outbox', 'private.missing_notices', 'private.erased_bookings']
  const result: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = await database.query<{ row: string }>(
      `select (to_jsonb(stored) - 'inserted_by_tx' - 'claimed_by')::text as row from ${table} as stored`,
    )
    // The engines' sessions may be in different time zones.
    result[table] = rows.map(({ row }) => row.replaceAll('+00:00', 'Z')).sort()
  }
  return result
}

const silent = { info() {}, warn() {}, error() {} }

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'pasrundan-backups-'))
  return {
    path,
    file: (name: string) => join(path, name),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}
