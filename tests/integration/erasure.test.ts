/** Bookings are erased by themselves when they are old enough, and not when the clock only says so. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { erasure } from '../../src/jobs/erasure.ts'
import { oldFiles } from '../../src/jobs/old-files.ts'
import { runJobs } from '../../src/jobs/runner.ts'
import { restore } from '../../src/records/backup.ts'
import { backupFiles } from '../../src/records/places.ts'
import { company } from '../../src/shared/company.ts'
import { engines } from '../helpers/databases.ts'
import { runCommand } from '../helpers/processes.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { save } from '../helpers/visitors.ts'

const { retentionDays } = company
const silent = { info() {}, warn() {}, error() {} }

for (const engine of engines) {
  describe(engine.name, () => {
    test('what is old enough is erased and the rest stays, after a backup where none is made elsewhere', async () => {
      await using folder = await temporaryFolder()
      await using database = await engine.database()
      const old = await store(database, 3, retentionDays + 1)
      const fresh = await store(database, 3, retentionDays - 1)
      const context = { database, dataDirectory: folder.path, log: silent, now: () => new Date() }
      const jobs = runJobs([erasure], context, { firstAfter: 0 })
      await vi.waitFor(async () => expect(await stored(database)).toEqual(fresh.sort()), 10_000)
      await jobs.stop()

      // A run that broke off is made again: the backup stays as it was before the first.
      await database.query('delete from private.job_runs')
      const more = await store(database, 1, retentionDays + 1)
      const again = runJobs([erasure], context, { firstAfter: 0 })
      await vi.waitFor(async () => expect(await stored(database)).not.toContain(more[0]), 10_000)
      await again.stop()

      const [before, ...others] = await backupFiles(folder.path)
      expect(others).toEqual([])
      if (engine.name === 'postgres') return expect(before).toBeUndefined()
      await using other = await engine.database()
      await restore(other, before ?? '')
      expect(await stored(other)).toEqual([...old, ...fresh].sort())
    })

    test('a message file goes when its message is gone, whichever machine erased that', async () => {
      await using folder = await temporaryFolder()
      await using database = await engine.database()
      await database.query(`insert into private.settings values ('company_mailbox', 'a@b.example')`)
      const [kept] = await database.query<{ id: string }>(
        `insert into public.outbox (to_email, subject, body) values ('a@b.example', 'x', 'x') returning id`,
      )
      const mail = join(folder.path, 'mail')
      await mkdir(mail)
      const file = (day: string, id: string = randomUUID()) => `${day}T081500000Z-${id}.eml`
      const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
      const names = [file('20200101'), file('20200101', kept?.id), file(today)]
      for (const name of names) await writeFile(join(mail, name), 'x')
      const context = { database, dataDirectory: folder.path, log: silent, now: () => new Date() }
      const jobs = runJobs([oldFiles], context, { firstAfter: 0 })
      await vi.waitFor(async () => expect((await readdir(mail)).sort()).toEqual(names.slice(1).sort()))
      await jobs.stop()
    })
  })
}

test('a clock that is ahead by years erases nothing; the operator is told, and may allow it', {
  timeout: 60_000,
}, async () => {
  await using place = await (engines[0] as (typeof engines)[0]).migratedPlace()
  const preload = ['moved-clock', 'hurried'].map((name) => new URL(`../helpers/${name}.ts`, import.meta.url))
  await using site = await startServer(place, { preload })
  const health = async () =>
    (await (await fetch(`${site.address}/healthz`)).json()) as { status: string; jobs: { failing: unknown[] } }
  const bookings = async () => JSON.parse((await runCommand(place, ['bookings', '--json'])).output) as unknown[]
  for (let count = 0; count < 15; count++) expect((await save(site.address, sampleBooking())).status).toBe(201)
  site.child.send(400 * 86_400_000)

  const refused = { job: 'erasure', reason: 'MANY_DUE' }
  await vi.waitFor(
    async () => {
      expect(await health()).toMatchObject({ status: 'degraded', jobs: { failing: [refused] } })
    },
    { timeout: 20_000 },
  )
  expect(site.lines.filter((line) => line.includes('15 of 15 bookings are to be erased at once'))).toHaveLength(1)
  expect(await bookings()).toHaveLength(15)

  const erased = await runCommand(place, ['erase', '--due'])
  expect(erased).toMatchObject({ code: 0, output: expect.stringContaining('Erased: 15 bookings') })
  await vi.waitFor(async () => expect((await health()).jobs).toEqual({ failing: [] }), { timeout: 20_000 })
  expect(await bookings()).toEqual([])
})

async function store(database: Database, count: number, daysAgo: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `insert into public.form_responses (created_at, submitted_by, answers)
     select now() - $1 * interval '1 day', 'Anna', $2::jsonb from generate_series(1, $3::int) returning id`,
    [daysAgo, JSON.stringify(sampleBooking().answers), count],
  )
  return rows.map(({ id }) => id)
}

async function stored(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from public.form_responses')
  return rows.map(({ id }) => id).sort()
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'pasrundan-erasure-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
