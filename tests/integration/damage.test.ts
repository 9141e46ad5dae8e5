/** A disk that returns other data than was written, and the recovery steps in docs/operating.md. */
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { backupState } from '../../src/jobs/backup.ts'
import { vacuum } from '../../src/jobs/pglite-upkeep.ts'
import { backUp, DamageError, restore } from '../../src/records/backup.ts'
import { aroundDamage, backupFiles, backupPath, handoverPath } from '../../src/records/backup-directory.ts'
import { backUpElsewhere } from '../../src/records/elsewhere.ts'
import { upgrade } from '../../src/records/upgrade.ts'
import type { Folder } from '../../src/records/webdav.ts'
import { company } from '../../src/shared/company.ts'
import { damageAnswers } from '../helpers/damaged-rows.ts'
import { type Place, pglite } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { households } from '../helpers/households.ts'
import { jobContext } from '../helpers/job-context.ts'
import { migrationsAnd } from '../helpers/migrations.ts'
import { askSite } from '../helpers/processes.ts'
import { insertBookings } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { newBooking, save } from '../helpers/visitors.ts'

test('damaged pages are reported, and everything outside them is saved', async () => {
  await using place = await pglite.migratedPlace()
  const count = 150
  await fillAndDamage(place, count)
  const preload = [new URL('../helpers/hurried.ts', import.meta.url)]
  await using site = await startServer(place, { preload })
  const late = newBooking()
  expect((await save(site.address, late)).status).toBe(201)

  const health = async () => await (await fetch(`${site.address}/healthz`)).json()
  const failing = expect.arrayContaining([{ job: 'backup', reason: 'XX001' }])
  await eventually(async () => {
    expect(await health()).toMatchObject({ status: 'degraded', backup: { last: null }, jobs: { failing } })
  })
  const chapter = '"The disk is damaged" in docs/operating.md'
  expect(site.lines.find((line) => line.includes('"job":"backup"'))).toContain(chapter.replaceAll('"', '\\"'))
  const told = expect.stringMatching(/is damaged".+; it lacks 1 page of public.form_responses/)
  expect(await askSite(place, ['backup'])).toMatchObject({ code: 1, complaint: told })
  const elsewhere = join(place.dataDir, 'elsewhere.gz')
  expect(await askSite(place, ['backup', elsewhere])).toMatchObject({ code: 1, complaint: told })
  await site.stop()
  const put: string[] = []
  const folder = { put: async (name: string) => void put.push(name), sweep: async () => {} } as unknown as Folder
  const there = await openDatabase(place)
  const putting = backUpElsewhere(there, place.dataDir, { folder, key: 'på papper' }, new Date())
  await expect(putting.finally(() => there.close())).rejects.toThrow(DamageError)
  expect(put).toEqual([expect.stringContaining('-around-damage')])

  const files = await backupFiles(place.dataDir)
  expect(files.filter((path) => !path.includes('-around-damage'))).toEqual([])
  const [saved = ''] = files
  await using database = await pglite.database()
  await restore(database, saved)
  const [found] = await database.query<{ bookings: number; messages: number; late: boolean }>(
    `select count(*)::int as bookings, bool_or(id = $1) as late,
       (select count(*)::int from outbox) as messages from form_responses`,
    [late.id],
  )
  expect(found).toMatchObject({ late: true })
  // The bookings of one page are lost, but the notices about them are kept.
  expect(found?.bookings).toBeGreaterThan(count - 60)
  expect(found?.bookings).toBeLessThan(count + 1)
  expect(found?.messages).toBeGreaterThanOrEqual(count)
})

test('a backup goes around a row that cannot be read; rows that refer to a lost one go with it, except withdrawals and messages to the company', async () => {
  await using place = await pglite.place()
  await using damaged = await pglite.database()
  await using repaired = await pglite.database()
  const { household, agreed } = await households(damaged, '2026-11-25T12:00:00Z')
  const [withoutBooking, withoutAgreement] = [await agreed({}, '2026-11-30'), await agreed({}, '2026-11-30')]
  for (const { id, key } of [withoutBooking, withoutAgreement]) {
    await damaged.query("update outbox set status = 'sent', sent_at = now() where status = 'queued'")
    await household('withdraw', { name: 'Anna', contract: id, receipt_to: 'anna@example.se', key })
  }
  await household('withdraw', { name: 'Bo', contract: 'mitt', receipt_to: 'bo@example.se' })
  const toCompany = "select id from outbox where recipient = 'company' order by id"
  const told = await damaged.query(toCompany)
  expect(told.length).toBeGreaterThan(2)
  const path = backupPath(place.dataDir, '2026-11-25')
  await backUp(damaged, path)
  const whole = await readFile(path)
  await damageAnswers(damaged, [withoutBooking.id])
  // Deletes rows without foreign-key checks, as a damaged disk loses them.
  await damaged.execute(`
    set session_replication_role = replica;
    delete from private.agreements where booking = '${withoutAgreement.id}';
    delete from private.withdrawals where name = 'Bo';
    set session_replication_role = origin;
  `)

  const rewritten = async (table: string) =>
    (await damaged.query<{ file: string }>('select pg_relation_filepath($1::regclass) as file', [table]))[0]?.file
  const tables = [
    'public.form_responses',
    'private.withdrawals',
    'public.outbox',
    'private.agreements',
    'private.history',
  ]
  const before = await Promise.all(tables.map(rewritten))
  await expect(vacuum.run(jobContext(damaged, place.dataDir))).rejects.toMatchObject({ code: 'XX001' })
  const after = await Promise.all(tables.map(rewritten))
  expect(tables.filter((_, index) => before[index] === after[index])).toEqual(['public.form_responses'])

  await expect(backUp(damaged, path)).rejects.toThrow('it lacks 1 row of public.form_responses.')
  expect(await readFile(path)).toEqual(whole)
  await using later = await migrationsAnd({ 'migrations/29990101000000_later.sql': 'create table later ()' })
  const refused = await upgrade(damaged, place.dataDir, { folder: later.folder }).catch(({ message }) => message)
  expect(refused).toMatch(/^The backup before the upgrade failed, so nothing was changed\. .*files are damaged/)
  expect(refused).not.toMatch(/room|write|--no-backup/)
  await restore(repaired, aroundDamage(path))
  expect(await repaired.query(toCompany)).toEqual(told)
  const reference = 'select distinct coalesce(form_response_id, withdrawal) as of from outbox where recipient'
  expect(await repaired.query(`${reference} = 'household'`)).toEqual([{ of: withoutAgreement.id }])
  const withdrawals = await repaired.query(
    'select contract, booking from private.withdrawals order by contract = $1 desc',
    [withoutBooking.id],
  )
  expect(withdrawals).toMatchObject([
    { contract: withoutBooking.id, booking: null },
    { contract: withoutAgreement.id, booking: withoutAgreement.id },
  ])
  expect(
    await repaired.query(
      "select contract from outbox join private.withdrawals as w on w.id = withdrawal where recipient = 'withdrawer'",
    ),
  ).toEqual(expect.arrayContaining([{ contract: withoutBooking.id }, { contract: withoutAgreement.id }]))
  expect(await repaired.query('select booking, status from private.agreements')).toEqual([
    { booking: withoutAgreement.id, status: 'asked' },
  ])
  expect(await repaired.query('select booking from private.rhythms')).toEqual([])
})

test('the last backup is the newest whole one, and late after 26 hours, but for an hour after the start', async () => {
  await using place = await pglite.place()
  await using database = await pglite.database()
  const hour = 3_600_000
  const started = new Date(Date.now() - 30 * hour)
  const state = (hours: number, startedAt = started) =>
    backupState(place.dataDir, startedAt, new Date(Date.now() + hours * hour))
  expect(await state(0)).toEqual({ last: null, late: true })
  expect(await state(0, new Date())).toEqual({ last: null, late: false })

  await backUp(database, backupPath(place.dataDir, '2026-11-22'))
  const { last, late } = await state(0)
  expect({ late, age: Math.abs(Date.now() - (last?.getTime() ?? 0)) < hour }).toEqual({ late: false, age: true })
  expect(await state(25)).toMatchObject({ late: false })
  expect(await state(27)).toEqual({ last, late: true })
  // A clock that has since been set back sees this backup in the future and does not count it.
  expect(await state(-400 * 24)).toMatchObject({ last: null })
  await backUp(database, handoverPath(place.dataDir))
  expect(await state(0)).toMatchObject({ last })
})

/**
 * Fills the table with `count` bookings and their messages and overwrites one of its pages. The bookings are two hours
 * old, because a new booking counts those of the last hour and would read the damaged page.
 */
async function fillAndDamage(place: Place, count: number): Promise<void> {
  const database = await openDatabase(place)
  await setCompanyMailbox(database, company.email)
  await insertBookings(database, count, { secondsAgo: 2 * 3600 })
  // Each has queued its notice.
  await database.query("update outbox set status = 'sent', sent_at = now()")
  const [file] = await database.query<{ path: string }>("select pg_relation_filepath('form_responses') as path")
  await database.close()
  const handle = await open(join(place.dataDir, 'database', file?.path ?? ''), 'r+')
  await handle.write(Buffer.alloc(4096, 'Z'), 0, 4096, 2 * 8192)
  await handle.close()
}
