/** Bookings are erased automatically once they are old enough, but not because of a wrong clock. */

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Database, Queryable } from '../../src/database/database.ts'
import { erasedFiles } from '../../src/jobs/erased-files.ts'
import { erasure } from '../../src/jobs/erasure.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { oldFiles } from '../../src/jobs/old-files.ts'
import { type Job, runJobs } from '../../src/jobs/runner.ts'
import { every } from '../../src/jobs/schedule.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { backUp, restore } from '../../src/records/backup.ts'
import { backupFiles, backupPath } from '../../src/records/backup-directory.ts'
import { ageLimit, eraseFilesOfErased, eraseHousehold, eraseOlderThan } from '../../src/records/erase.ts'
import { company } from '../../src/shared/company.ts'
import { swedishDay } from '../../src/shared/swedish-time.ts'
import { sendableByClock, setClock, toldTime } from '../helpers/database-clock.ts'
import { engines, postgres, sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { households } from '../helpers/households.ts'
import { jobContext } from '../helpers/job-context.ts'
import { runHere } from '../helpers/processes.ts'
import { rowsWith } from '../helpers/rows.ts'
import { insertBookings } from '../helpers/sample-bookings.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const { retentionDays } = company
const run = promisify(execFile)
const running = (job: Job, database: Database, dataDirectory: string) =>
  runJobs([job], jobContext(database, dataDirectory), { firstAfter: 0 })

test.each(engines)(
  'old bookings are erased and the rest stays, after a backup if there is none elsewhere, on $name',
  async (engine) => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    // A flood of bookings on one day a year ago.
    const old = await store(database, 40, retentionDays + 1)
    const fresh = [...(await store(database, 3, retentionDays - 1)), ...(await store(database, 1, 1))]
    const jobs = running(erasure, database, folder.path)
    await eventually(async () => expect(await stored(database)).toEqual(fresh.sort()))
    await jobs.stop()

    // When an interrupted run is repeated, the backup made before the first attempt is kept.
    await database.query('delete from private.job_runs')
    const more = await store(database, 1, retentionDays + 1)
    const again = running(erasure, database, folder.path)
    await eventually(async () => expect(await stored(database)).not.toContain(more[0]))
    await again.stop()

    const [before, ...others] = await backupFiles(folder.path)
    expect(others).toEqual([])
    if (engine.name === 'postgres') return expect(before).toBeUndefined()
    await using other = await engine.database()
    await restore(other, before ?? '')
    expect(await stored(other)).toEqual([...old, ...fresh].sort())
  },
)

describe.each(sqlEngines)('$name', (engine) => {
  test('a declined booking is erased after sixty days, and the company is told what to delete from its mailbox', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const home = await households(database)
    const refused = async (days: number) => {
      const { id } = await home.book()
      await home.desk('desk_answer', { booking: id, agree: false })
      const [row] = await database.query<{ at: string }>(
        `update private.agreements set ended_at = now() - $2 * interval '1 day' where booking = $1
         returning (select to_jsonb(created_at) #>> '{}' from form_responses where id = booking) as at`,
        [id, days],
      )
      return { id, at: row?.at }
    }
    const gone = await refused(61)
    const kept = await refused(59)
    const [old] = await store(database, 1, retentionDays + 1)
    const [{ at: oldAt } = { at: '' }] = await database.query<{ at: string }>(
      "select to_jsonb(created_at) #>> '{}' as at from form_responses where id = $1",
      [old],
    )
    const context = jobContext(database, folder.path)
    const told = () => database.query("select recipient, data from outbox where kind = 'erased'")

    await writeFile(join(folder.path, 'mail'), 'no folder')
    await expect(erasure.run(context)).rejects.toMatchObject({ code: 'ENOTDIR' })
    expect(await told()).toEqual([{ recipient: 'company', data: { booked: [oldAt] } }])
    await rm(join(folder.path, 'mail'))
    await erasure.run(context)
    expect(await told()).toEqual([{ recipient: 'company', data: { booked: [oldAt, gone.at] } }])
    expect(await stored(database)).toEqual([kept.id])
  })

  test('nothing of a household remains, however it is erased', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const home = await households(database, '2026-11-25T12:00:00Z')
    const mail = join(folder.path, 'mail')
    await mkdir(mail)
    async function live(email: string) {
      const { id, key } = await home.book({ email })
      await database.query(
        "update private.agreements set asked_at = private.now() - interval '20 hours' where booking = $1",
        [id],
      )
      await database.query('select private.urge_answers()')
      await home.desk('desk_answer', { booking: id, agree: true, first_day: '2026-11-30' })
      await home.household('move_pickup', { key, day: '2026-12-07', to_day: null })
      await home.desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'collected' })
      await home.desk('desk_order', { day: '2026-11-30', bookings: [id] })
      await home.desk('desk_paid', { booking: id, month: '2026-11-01', paid: true })
      await home.household('withdraw', {
        name: 'Anna',
        contract: `Mitt på ${email}`,
        receipt_to: email.toUpperCase(),
      })
      await home.household('withdraw', { name: 'Anna', contract: `Mitt på ${email}`, receipt_to: email, key })
      await home.household('send_link_again', { email })
      for (const message of await database.query<{ id: string }>('select id from public.outbox')) {
        await writeFile(join(mail, `20261125T120000000Z-${message.id}.eml`), 'x')
      }
      return { id, key }
    }
    /** @returns the tables that contain the booking's id or the address */
    async function traces({ id }: { id: string }, email: string): Promise<string[]> {
      const tables = (await rowsWith(database, id, email, email.toUpperCase())).map((row) => row.split(' ')[0] ?? '')
      return [...new Set(tables)].filter((name) => name !== 'private.erased_ids')
    }

    const [anna, berit] = [await live('anna@example.se'), await live('berit@example.se')]
    expect((await traces(anna, 'anna@example.se')).length).toBeGreaterThan(10)
    // Anna has another address by now, and the company has dealt with the letter from the old one.
    const [letterOfAnna] = await database.query<{ id: string }>(
      "select id from private.withdrawals where booking is null and receipt_to = 'ANNA@EXAMPLE.SE'",
    )
    await home.desk('desk_settle', { id: letterOfAnna?.id })
    await home.desk('desk_change', { booking: anna.id, changes: { email: 'anna@ny.example' } })
    // Anna's address for the receipt does not make Berit's agreement Anna's.
    const { key } = berit
    await home.household('withdraw', { name: 'Berit', contract: 'Mitt', receipt_to: 'anna@ny.example', key })
    const backups = [backupPath(folder.path, '2026-11-25'), backupPath(folder.path, '2026-11-26')]
    await mkdir(join(folder.path, 'backups'))
    for (const path of backups) await backUp(database, path)
    const files = (await readdir(mail)).length
    await using elsewhere = await temporaryFolder()
    await cp(folder.path, elsewhere.path, { recursive: true })
    await using interrupted = await temporaryFolder()
    await cp(folder.path, interrupted.path, { recursive: true })
    const books = async () => await database.query<{ month: string }>('select month::text from private.books')

    // The letter of another household that left long ago, which the company has dealt with, and a mail in which several were collected, stay.
    const cilla = await home.agreed({ email: 'cilla@example.se' })
    await database.query(
      "update private.agreements set status = 'ended', ended_at = '2025-02-01', span = '[2025-01-01,2025-02-01)', settled = true where booking = $1",
      [cilla.id],
    )
    await home.household('withdraw', { name: 'Cilla', contract: 'Mitt', receipt_to: 'cilla@example.se' })
    await database.query("update private.withdrawals set settled_at = now() where receipt_to = 'cilla@example.se'")
    const collected = new Map(
      (
        await database.query<{ of: string; id: string }>(
          `update public.outbox set sent_in = gen_random_uuid() where id in (
               select distinct on (form_response_id) id from public.outbox where form_response_id = any ($1)
             ) returning form_response_id as of, sent_in as id`,
          [[anna.id, cilla.id]],
        )
      ).map(({ of, id }) => [of, id]),
    )

    await eraseHousehold(database, folder.path, 'Anna@Ny.example')
    expect(
      await database.query("delete from private.withdrawals where receipt_to = 'cilla@example.se' returning id"),
    ).toHaveLength(1)
    expect(
      await database.query('select id from private.erased_ids where of_others and id = any ($1)', [
        [...collected.values()],
      ]),
    ).toEqual([{ id: collected.get(anna.id) }])
    for (const email of ['anna@example.se', 'anna@ny.example']) expect(await traces(anna, email)).toEqual([])
    // Repeated after an interruption, it finds her in the backups that are left, and the letter from her former address by that.
    const again = (email: string) => eraseHousehold(database, interrupted.path, email)
    const left = async () =>
      (
        await Promise.all((await backupFiles(interrupted.path)).map(async (path) => gunzipSync(await readFile(path))))
      ).join()
    expect(await again('Anna@Ny.example')).toMatchObject({ bookings: 0, backups: 2 })
    expect(await left()).not.toMatch(new RegExp(`"(id|booking)":"${anna.id}"|anna@ny`))
    expect(await again('Anna@Example.se')).toMatchObject({ bookings: 0, backups: 2 })
    expect(await left()).not.toMatch(/anna@/i)
    expect(await left()).toContain(`"id":"${berit.id}"`)
    expect(await books()).toEqual([{ month: '2026-11-01' }])
    // Another machine erases its files a little later; for that it reads no more of the list than it has files of, however
    // much else was erased in two years.
    await database.query(
      'insert into private.erased_ids (id, of_others) select gen_random_uuid(), false from generate_series(1, 5000)',
    )
    let mostRead = 0
    const counting: Queryable = {
      ...database,
      async query<Row>(sql: string, parameters?: readonly unknown[]) {
        const rows = await database.query<Row>(sql, parameters)
        mostRead = Math.max(mostRead, rows.length)
        return rows
      },
    }
    await eraseFilesOfErased(counting, elsewhere.path, { until: null })
    expect(mostRead).toBeLessThan(100)
    expect(await readdir(join(elsewhere.path, 'mail'))).toHaveLength(files / 2)
    const [copy = ''] = await backupFiles(elsewhere.path)
    expect(gunzipSync(await readFile(copy)).toString()).not.toMatch(/anna@/i)
    for (const path of backups) expect(gunzipSync(await readFile(path)).toString()).not.toMatch(/anna@/i)
    expect((await readdir(mail)).length).toBe(files / 2)

    // On its own page: the database erases it at once, this machine's files follow a little later. Erasing another
    // booking with the same address does not touch it.
    const other = await home.book({ email: 'berit@example.se' })
    const [letter] = await database.query<{ id: string }>('select id from private.withdrawals where booking is null')
    await home.desk('desk_settle', { id: letter?.id })
    await home.household('erase_my_booking', { key: other.key })
    expect((await traces(berit, 'berit@example.se')).length).toBeGreaterThan(10)
    await database.query(
      `insert into private.withdrawals (received_at, name, contract, receipt_to)
       values (private.now(), 'Berit', 'Mitt', 'berit@example.se')`,
    )
    await home.household('erase_my_booking', { key: berit.key })
    const jobs = running({ ...erasedFiles, when: every(50) }, database, folder.path)
    const withBerit = async () =>
      (await Promise.all(backups.map(async (path) => gunzipSync(await readFile(path)).toString()))).filter((text) =>
        text.includes(berit.id),
      )
    await eventually(async () => expect(await withBerit()).toEqual([]))
    await jobs.stop()
    expect((await traces(berit, 'berit@example.se')).sort()).toEqual(['private.withdrawals', 'public.outbox'])
    await sendableByClock(database)
    const queue = createQueue(toldTime(database, handClock().now), 'one')
    for (let message = await queue.claim(['mail']); message; message = await queue.claim(['mail'])) {
      await queue.markSent([message], 'mail server')
    }
    expect(await traces(berit, 'berit@example.se')).toEqual(['private.withdrawals'])
    expect(await database.query('select from private.withdrawals')).toHaveLength(1)
    expect(await readdir(mail)).toEqual([])
    await eraseHousehold(database, folder.path, 'berit@example.se')
    expect(await readdir(mail)).toEqual([])
  })

  test('a household gets all of its stored data, on its page and by the command, and nobody else’s', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const home = await households(database, '2026-11-25T12:00:00Z')
    const anna = { ...(await home.book({ notes: 'Kod 1234' })), first_day: '2026-11-30', month: '2027-02-01' }
    const berit = { ...(await home.book({ email: 'b@example.se' })), first_day: '2026-12-14', month: '2027-01-01' }
    const both = Object.entries({ Annas: anna, Berits: berit })
    for (const [whose, { id: booking, first_day }] of both) {
      await home.desk('desk_answer', { booking, agree: true, first_day, message: `${whose} svar` })
    }
    await setClock(database, '2026-12-15T12:00:00Z')
    for (const [whose, { id: booking, key, first_day: day, month }] of both) {
      const owed = { booking, month: `${day.slice(0, 7)}-01` }
      await home.household('move_pickup', { key, day: '2026-12-21', to_day: null })
      await home.desk('desk_visit', { booking, day, outcome: 'collected', bags: { Plastavfall: 2 } })
      await home.desk('desk_order', { day, bookings: [booking] })
      await home.household('report_pickup', { key, day: '2026-12-14', words: `${whose} påse` })
      await home.desk('desk_adjust', { ...owed, kronor: -1, why: `${whose} avdrag` })
      await home.desk('desk_paid', { ...owed, paid: true })
      await home.desk('desk_hold', { booking, month, held: true })
      await home.household('withdraw', { key, name: 'A', contract: `${whose} avtal`, receipt_to: 'a@example.se' })
    }
    const kept = await home.household<Record<string, Record<string, unknown>[]>>('export_my_data', { key: anna.key })
    expect(kept).toMatchObject({
      booking: { id: anna.id, submitted_by: 'Anna Åkesson', answers: { notes: 'Kod 1234' } },
      agreement: { status: 'agreed' },
      rhythms: [{ frequency: 'weekly', first_day: '2026-11-30' }],
      day_changes: [{ nominal: '2026-12-21', skipped: true }],
      visits: [{ day: '2026-11-30', outcome: 'collected', bags: { Plastavfall: 2 } }],
      reports: [{ day: '2026-12-14', words: 'Annas påse' }],
      withdrawals: [{ contract: 'Annas avtal' }],
      months: [
        { month: '2026-11', owes: 59, adjustment_why: 'Annas avdrag' },
        { month: '2026-12' },
        { month: '2027-02', held: true },
      ],
      receipts: [{ kronor: 59, source: 'desk' }],
      place_in_round: 1,
      told: {
        household: { facts: { address: expect.any(String) } },
        company: { facts: { address: expect.any(String) } },
      },
    })
    for (const [day, state] of Object.entries({ '2026-11-30': 'collected', '2026-12-28': 'planned' }))
      expect(kept.days).toContainEqual(expect.objectContaining({ day, state }))
    expect(kept.messages).toContainEqual(
      expect.objectContaining({ kind: 'agreed', recipient: 'household', data: { message: 'Annas svar' } }),
    )
    const letters = kept.messages?.filter(({ kind }) => kind === 'withdrawn').map(({ recipient }) => recipient)
    expect(letters?.sort()).toEqual(['company', 'withdrawer'])
    const text = JSON.stringify(kept)
    for (const secret of [berit.id, 'Berits', anna.key, 'key_hash', '"hash"']) expect(text).not.toContain(secret)

    // The data of any new table must be included.
    const tables = await database.query<{ name: string }>(
      `select distinct relname as name from pg_attribute join pg_class on attrelid = pg_class.oid
       where relkind = 'r' and relnamespace in ('private'::regnamespace, 'public'::regnamespace)
         and attname in ('booking', 'form_response_id') and not attisdropped
         -- Rows of the others, for a minute.
         and relname <> 'kept_rows'`,
    )
    expect(tables.map(({ name }) => name).sort()).toEqual(told.toSorted())

    const { output } = await runHere(['export', anna.id.slice(0, 8)], { DATA_DIR: folder.path }, database)
    expect(output.split('\n').length).toBeGreaterThan(50)
    expect({ ...JSON.parse(output), exported_at: kept.exported_at }).toEqual(kept)
  })

  test('door codes are erased thirty days after the last pick-up, not while more are planned', async () => {
    await using database = await engine.database()
    const home = await households(database, '2026-11-25T12:00:00Z')
    const notes = 'Kod 1234'
    const running = await home.agreed({ notes }, '2026-11-30')
    const ended = await home.agreed({ notes }, '2026-11-30')
    const declined = await home.book({ notes })
    const asked = await home.book({ notes })
    for (const { id } of [running, ended]) {
      await home.desk('desk_change', { booking: id, changes: { driver_note: notes, notes: `${notes}!` } })
      await home.desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'wrong', note: notes })
    }
    // Kept for a minute as it was, notes included.
    await setClock(database, '2026-11-25T12:05:00Z')
    for (const { id } of [running, ended])
      await home.desk('desk_change', { booking: id, changes: { phone: '08-12 34 56' } })
    await home.household('end_agreement', { key: ended.key, last_day: '2026-12-14' })
    await home.desk('desk_answer', { booking: declined.id, agree: false })
    const known = async () => {
      await database.query('select private.forget_notes()')
      const rows = await database.query<{ id: string; found: string }>(
        `select id, concat_ws(' ', to_jsonb(form_responses), to_jsonb(agreements), to_jsonb(visits), (
           select jsonb_agg(to_jsonb(outbox)) from public.outbox where form_response_id = form_responses.id
         )) as found from public.form_responses
         join private.agreements on booking = id left join private.visits using (booking)`,
      )
      return [running, ended, declined, asked].map(
        (household) => rows.find(({ id }) => id === household.id)?.found.includes(notes) ?? null,
      )
    }
    expect(await known()).toEqual([true, true, true, true])
    await setClock(database, '2026-12-26T12:00:00Z')
    expect(await known()).toEqual([true, true, false, true])
    await setClock(database, '2027-01-14T12:00:00Z')
    expect(await known()).toEqual([true, false, false, true])
    expect(await database.query('select private.forget_notes() as forgotten')).toEqual([{ forgotten: 0 }])
    await home.desk('desk_change', { booking: ended.id, changes: { driver_note: notes } })
    expect(await known()).toEqual([true, false, false, true])
    const theirs = await database.query(
      `select form_response_id as id from public.outbox where data ->> 'note' = $1
       union all select booking from private.visits where note <> ''`,
      [notes],
    )
    expect(theirs).toEqual([{ id: running.id }, { id: running.id }])
    const { booking } = await home.household('my_booking', { key: ended.key })
    expect(booking.answers).toMatchObject({ notes: '', address: 'Storgatan 1, Helenelund' })
  })

  test('a running agreement is kept at any age, and its age counts from its end', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const home = await households(database)
    const { id, key } = await home.agreed()
    const years = "interval '3 years'"
    await database.query(`update public.form_responses set created_at = created_at - ${years}`)
    await database.query(`update private.rhythms set first_day = first_day - ${years}`)
    const limit = await ageLimit(database, retentionDays)
    await eraseOlderThan(database, folder.path, limit)
    expect(await stored(database)).toEqual([id])
    await home.household('end_agreement', { key })
    await eraseOlderThan(database, folder.path, limit)
    expect(await stored(database)).toEqual([id])
    await database.query(
      'update private.agreements set last_day = last_day - 400, ended_at = ended_at - $1::interval',
      ['400 days'],
    )
    await database.query('select private.update_span(booking) from private.agreements')
    await eraseOlderThan(database, folder.path, limit)
    expect(await stored(database)).toEqual([])
    // Erased by age, it stays in backups, which are deleted by their own, shorter age.
    expect(await database.query('select from private.erased_ids')).toEqual([])
    // Only the night's erasure tells the company, which asked for none.
    expect(await database.query("select from public.outbox where kind = 'erased'")).toEqual([])
  })

  test('a backup that is being written is no damaged one', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    await database.query('select private.note_erased($1::uuid[], $2::uuid[])', [[randomUUID()], []])
    const path = `${backupPath(folder.path, '2026-11-26')}.tmp`
    await mkdir(dirname(path))
    await writeFile(path, 'begun')
    const unreadable = async () => (await eraseFilesOfErased(database, folder.path, { until: null })).unreadableBackups
    expect(await unreadable()).toEqual([])
    const earlier = new Date(Date.now() - 3_600_001)
    await utimes(path, earlier, earlier)
    expect(await unreadable()).toEqual([path])
    // Left while the clock was ahead, too.
    const ahead = new Date(Date.now() + 365 * 24 * 3_600_000)
    await utimes(path, ahead, ahead)
    expect(await unreadable()).toEqual([path])
    // Nor does what the operator has put there, another program's or a folder, keep any from being looked through.
    const foreign = backupPath(folder.path, '2026-11-25')
    await writeFile(foreign, gzipSync('{"format":"pasrundan-backup","version":1}\n'))
    await mkdir(backupPath(folder.path, '2026-11-24'))
    expect(await unreadable()).toEqual([foreign, path])
  })

  test('a message file is removed when its message is gone, whichever machine erased it', async () => {
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
    const jobs = running(oldFiles, database, folder.path)
    await eventually(async () => expect((await readdir(mail)).sort()).toEqual(names.slice(1).sort()))
    await jobs.stop()
  })
})

test('a household is erased also from a backup that is larger than the memory, as after a flood', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'flood.jsonl.gz')
  const program = `
    import { eraseFromBackup } from './src/records/erase.ts'
    import { writeBackupFile } from './src/records/backup-file.ts'
    const [path] = process.argv.slice(1)
    const columns = { 'public.form_responses': ['id', 'answers'] }
    function* rows() {
      for (let id = 0; id < 6000; id++)
        yield ['public.form_responses', { id: String(id), answers: { email: id + '@example.se', notes: 'x'.repeat(10_000) } }]
    }
    await writeBackupFile(path, { createdAt: '', migrations: [], columns }, rows())
    console.log(await eraseFromBackup(path, new Set(['7']), '412@example.se'))`
  const { stdout } = await run(process.execPath, [
    '--max-old-space-size=50',
    '--input-type=module',
    '-e',
    program,
    path,
  ])
  expect(stdout).toBe('true\n')
  const text = gunzipSync(await readFile(path)).toString()
  expect(text).toMatch(/"counts":\{"public.form_responses":5998\}/)
  expect(text).not.toContain('"412@example.se"')
})

test.each(sqlEngines)(
  'the households of last season, due in one night as they ended on one day, are erased if the company goes on, on $name',
  async (engine) => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const daysAgo = (days: number) => Date.now() - days * 86_400_000
    const home = await households(database, daysAgo(retentionDays + 60))
    const of = (number: number) => ({ email: `h${number}@example.se`, phone: `08-465 004 ${10 + number}` })
    for (let number = 0; number < 15; number++) await home.agreed({ ...of(number), frequency: 'weekly' })
    const lastDay = swedishDay(daysAgo(retentionDays + 10))
    await home.desk('desk_end_season', { last_day: lastDay, message: '' })
    await database.query("update form_responses set created_at = now() - interval '2 years'")
    await setClock(database, Date.now())
    const context = jobContext(database, folder.path)

    // Nothing is newer: as far as anybody can tell, the clock is wrong.
    const message = expect.stringMatching(/^15 of 15 bookings are to be erased at once, and nothing is erased: /)
    await expect(erasure.run(context)).rejects.toMatchObject({ code: 'MANY_DUE', message })
    const fresh = await store(database, 1, 1)
    await erasure.run(context)
    expect(await stored(database)).toEqual(fresh)
  },
)

test.each(engines)(
  'a clock that has jumped erases not even a few, no door code, session or message, until the operator allows it, on $name',
  async (engine) => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const old = await store(database, 2, 400)
    const home = await households(database)
    const declined = await home.book({ notes: 'Kod 1234' })
    await home.desk('desk_answer', { booking: declined.id, agree: false })
    const { id: offered } = await home.book()
    await home.desk('desk_offer', { booking: offered, price: 600, frequency: 'once', first_day: null, message: '' })
    await setClock(database, Date.now() + 40 * 86_400_000)
    await database.execute(
      `insert into private.job_runs (job, slot, next_attempt_at, finished_at)
     values ('erasure', 'the last before', now(), now() - interval '31 days')`,
    )
    const context = jobContext(database, folder.path)
    const kept = [...old, declined.id, offered].sort()

    await database.query(
      `insert into private.erased_ids (id, of_others, at) values (gen_random_uuid(), false, now() - interval '3 years')`,
    )

    await database.query(
      `with signed_in as (
         insert into private.sessions (email, created_at) values ($1, now() - interval '181 days')
       )
       insert into public.outbox (kind, recipient, form_response_id, expires_at, created_at)
       values ('news', 'household', $2, now(), now()), ('reminder', 'household', $2, null, now() + interval '7 days')`,
      [company.email, declined.id],
    )
    const others = ['past-notes', 'past-sign-ins', 'erased-files', 'outbox-sweep', 'lapsed-offers']
    async function runOthers() {
      for (const job of jobs.filter(({ name }) => others.includes(name))) await job.run(context)
    }
    const left = async () =>
      await database.query(
        `select (select count(*)::int from private.erased_ids) as erased, (select count(*)::int from private.sessions) as sessions,
           (select status from public.outbox where kind = 'news') as news,
           (select count(*)::int from public.outbox where kind = 'reminder') as reminders,
           (select status from private.agreements where booking = $1) as offer`,
        [offered],
      )

    const message = expect.stringMatching(/^It is a month since the erasure before, and nothing is erased: /)
    await expect(erasure.run(context)).rejects.toMatchObject({ code: 'MANY_DUE', message })
    await runOthers()
    expect(await left()).toEqual([{ erased: 1, sessions: 1, news: 'queued', reminders: 0, offer: 'offered' }])
    expect(await stored(database)).toEqual(kept)
    expect(await rowsWith(database, 'Kod 1234')).not.toEqual([])

    expect(await runHere(['erase', '--due'], { DATA_DIR: folder.path }, database)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Erased: 2 bookings'),
    })
    await erasure.run(context)
    // Twenty days ahead, of which no night allows much.
    await database.execute(
      `insert into private.job_runs (job, slot, next_attempt_at, finished_at)
       select 'erasure', number, now(), now() - interval '20 days' from generate_series(1, 2) as number`,
    )
    await runOthers()
    expect(await left()).toEqual([{ erased: 1, sessions: 1, news: 'expired', reminders: 0, offer: 'offered' }])
    expect(await rowsWith(database, 'Kod 1234')).not.toEqual([])
    await database.execute("update private.job_runs set finished_at = now() - interval '1 day' where slot = '2'")
    await runOthers()
    expect(await left()).toEqual([{ erased: 0, sessions: 0, news: 'expired', reminders: 0, offer: 'ended' }])
    expect(await stored(database)).toEqual([declined.id, offered].sort())
    expect(await rowsWith(database, 'Kod 1234')).toEqual([])
  },
)

/** The tables whose rows a household gets with its data. */
const told = [
  'agreements',
  'day_changes',
  'history',
  'keys',
  'outbox',
  'payments',
  'receipts',
  'rhythms',
  'stop_places',
  'visits',
]
told.push('reports', 'told', 'withdrawals')

const store = (database: Database, count: number, daysAgo: number) =>
  insertBookings(database, count, { secondsAgo: daysAgo * 86_400 })

async function stored(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from public.form_responses')
  return rows.map(({ id }) => id).sort()
}

test('at the very end everybody is erased by one command, once all is done and the company’s name is typed', async () => {
  await using folder = await temporaryFolder()
  await using database = await postgres.database()
  const { book, agreed, desk } = await households(database)
  const eraseAll = (...more: string[]) => runHere(['erase', '--all', ...more], { DATA_DIR: folder.path }, database)
  await setClock(database, '2027-01-07T12:00:00Z')
  const { id: booking } = await agreed({ frequency: 'once', email: 'anna@example.se' }, '2027-01-11')
  await book({ frequency: 'weekly', email: 'bo@example.se' })
  await desk('desk_end_season', { last_day: '2027-01-25', message: '' })
  await setClock(database, '2027-01-11T08:30:00Z')
  await desk('desk_visit', { booking, day: '2027-01-11', outcome: 'collected', bags: { Glascontainers: 2 } })
  expect(await eraseAll()).toMatchObject({ code: 1, complaint: expect.stringMatching('The season has not ended') })

  await setClock(database, '2027-02-02T12:00:00Z')
  expect(await eraseAll('--confirm', company.name)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^Not everything is done: .*unbilled 1/),
  })
  await desk('desk_bill', { month: '2027-01-01' })
  await desk('desk_paid', { booking, month: '2027-01-01', paid: true })
  await backUp(database, backupPath(folder.path, '2027-02-01'))
  expect(await eraseAll()).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(`This erases all 2 bookings .* --all --confirm '${company.name}'`),
  })
  expect(await stored(database)).toHaveLength(2)
  expect(await eraseAll('--confirm', company.name)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Erased: 2 bookings[\s\S]*1 backup on this machine rewritten/),
  })
  expect(await stored(database)).toEqual([])
  expect(await database.query('select owes from private.books')).toEqual([{ owes: 125 }])
  expect(await database.query('select from public.outbox')).toEqual([])
  expect(String(gunzipSync(await readFile(backupPath(folder.path, '2027-02-01'))))).not.toMatch(/anna@|bo@/)
})
