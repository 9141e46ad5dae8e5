import { copyFile, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, DatabaseUnavailable } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { BASELINE } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { setCompanyMailbox, setCompanyRules } from '../../src/database/settings.ts'
import { timestamp } from '../../src/files.ts'
import { backup } from '../../src/jobs/backup.ts'
import { oldFiles } from '../../src/jobs/old-files.ts'
import { runJobs } from '../../src/jobs/runner.ts'
import { every } from '../../src/jobs/schedule.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { backUp, restore } from '../../src/records/backup.ts'
import { backupFiles, backupPath } from '../../src/records/backup-directory.ts'
import { type BackupRow, writeBackupFile } from '../../src/records/backup-file.ts'
import { eraseFilesOfErased } from '../../src/records/erase.ts'
import { company } from '../../src/shared/company.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { notificationFor } from '../../src/shared/notification.ts'
import { engines, pglite, postgres, sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { households } from '../helpers/households.ts'
import { jobContext } from '../helpers/job-context.ts'
import { mailServer } from '../helpers/mail-server.ts'
import { askSite, runCommand } from '../helpers/processes.ts'
import { tablesOf } from '../helpers/rows.ts'
import { book, sampleBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { smsGatewayServer } from '../helpers/sms-gateway.ts'
import { oneOf } from '../helpers/soak.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { crowd } from '../helpers/visitors.ts'

test('everything moves from Postgres to PGlite and back, unchanged', async () => {
  await using folder = await temporaryFolder()
  await using first = await postgres.database()
  await using second = await pglite.database()
  await using third = await postgres.database()
  await fill(first)
  // More rows than one batch.
  await first.query(`
    insert into private.history (booking, place, at, who, what)
    select booking, place, now(), 'company', 'changed'
    from (select booking from private.agreements limit 1) as one, generate_series(101, 700) as place`)
  await first.query("insert into private.season_end (last_day, at) values ('2999-06-10', now())")
  await first.query(
    "insert into private.seasons (first_day, last_day, ended_at) values ('2026-01-11', '2026-06-01', now())",
  )
  const before = await contents(first)
  expect(before['private.history']?.length).toBeGreaterThan(600)
  for (const rows of Object.values(before)) expect(rows).not.toEqual([])

  await backUp(first, folder.file('there.gz'))
  await restore(second, folder.file('there.gz'))
  expect(await contents(second)).toEqual(before)

  await backUp(second, folder.file('back.gz'))
  await restore(third, folder.file('back.gz'))
  expect(await contents(third)).toEqual(before)
})

describe.each(sqlEngines)('$name', (engine) => {
  test('after a restore the same links work as before, and no others', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    await using other = await engine.database()
    const home = await households(database, '2026-11-25T12:00:00Z')
    const valid = await home.agreed()
    const revoked = await home.agreed()
    await home.desk('desk_new_link', { booking: revoked.id })
    await home.household('move_pickup', { key: valid.key, day: '2026-12-07', to_day: null })
    const before = await home.household('my_booking', { key: valid.key })

    await backUp(database, folder.file('a.gz'))
    // The site to restore into, as after its first start.
    const there = await households(other, '2026-11-25T12:00:00Z')
    await restore(other, folder.file('a.gz'))
    expect(await there.household('my_booking', { key: valid.key })).toEqual(before)
    await expect(there.household('my_booking', { key: revoked.key })).rejects.toMatchObject({ code: 'PT404' })
    const queued = 'select count(*)::int as messages from public.outbox'
    const messages = await other.query(queued)
    await setCompanyRules(other, true)
    expect(await other.query(queued)).toEqual(messages)

    // What has been revoked since stays so, and what a household has been given since opens what it opened.
    await there.desk('desk_new_link', { booking: valid.id })
    const [link, calendar] = [makeKey(), makeKey()]
    await other.query("insert into private.keys (hash, booking, channel) values ($1, $2, 'mail')", [
      hashOfKey(link),
      valid.id,
    ])
    await there.household('add_calendar', { key: link, calendar_hash: hashOfKey(calendar) })
    const since = await there.agreed()
    await restore(other, folder.file('a.gz'), { replaced: folder.file('replaced.gz') })
    for (const { key } of [valid, since])
      await expect(there.household('my_booking', { key })).rejects.toMatchObject({ code: 'PT404' })
    expect(await there.household('my_booking', { key: link })).toEqual(before)
    expect(await other.query("select private.booking_of($1, 'calendar') as booking", [calendar])).toEqual([
      { booking: valid.id },
    ])
  })

  test('what waited for the company’s former mailbox goes to the one of now', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    await using other = await engine.database()
    await database.query(
      "insert into public.outbox (to_email, subject, body) values ('former@pasrundan.example', 'x', 'x')",
    )
    await backUp(database, folder.file('a.gz'))

    await setCompanyMailbox(other, company.email)
    await restore(other, folder.file('a.gz'))
    expect(await other.query('select to_email from public.outbox')).toEqual([{ to_email: company.email }])
  })

  test('a household that has erased itself is left out of every backup, and no other household is', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const home = await households(database, '2026-11-25T12:00:00Z')
    const [stays, goes] = [await home.agreed(), await home.agreed()]
    // Both notices went out in one mail, whose id is the first notice's and so the first booking's.
    await database.query(
      `insert into public.outbox (id, to_email, subject, body, form_response_id, status, sent_at, sent_in)
       select id, 'hej@pasrundan.example', 'x', 'x', id, 'sent', now(), $1 from public.form_responses`,
      [stays.id],
    )
    const here = backupPath(folder.path, '2026-11-25')
    await backUp(database, here)
    await backUp(database, folder.file('elsewhere.gz'))
    await home.household('erase_my_booking', { key: goes.key })

    const months = 'select bookings from private.erased_bookings'
    expect(await database.query(months)).toEqual([{ bookings: 1 }])
    const looked = { until: null }
    expect(await eraseFilesOfErased(database, folder.path, looked)).toMatchObject({ backups: 1 })
    const text = gunzipSync(await readFile(here)).toString()
    expect([text.includes(goes.id), text.split(stays.id).length > 5]).toEqual([false, true])

    const replaced = folder.file('replaced.gz')
    expect(await restore(database, folder.file('elsewhere.gz'), { replaced })).toMatchObject({ erased: 1 })
    expect(await database.query('select id from public.form_responses')).toEqual([{ id: stays.id }])
    expect(await home.household('my_booking', { key: stays.key })).toMatchObject({ status: 'agreed' })
    await expect(home.household('my_booking', { key: goes.key })).rejects.toMatchObject({ code: 'PT404' })
    expect(await database.query(months)).toEqual([{ bookings: 1 }])

    // The other household can be erased too, although its id was already in the list, as that of the joint mail.
    await database.query("update private.erased_ids set at = now() - interval '2 hours'")
    await eraseFilesOfErased(database, folder.path, looked)
    await home.household('erase_my_booking', { key: stays.key })
    await eraseFilesOfErased(database, folder.path, looked)
    expect(gunzipSync(await readFile(here)).toString()).not.toContain(stays.id)
    expect(await restore(database, folder.file('elsewhere.gz'), { replaced })).toMatchObject({ erased: 2 })
  })

  describe('of a database with rows in every table', () => {
    const stack = new AsyncDisposableStack()
    let source: Database
    let good: string
    beforeAll(async () => {
      source = stack.use(await engine.database())
      good = stack.use(await temporaryFolder()).file('good.gz')
      await fill(source)
      await createQueue(source, 'a worker').claim(['mail'])
      await backUp(source, good)
    })
    afterAll(() => stack.disposeAsync())

    test('a backup has no transaction ids, and claimed messages are released by a restore', async () => {
      await using other = await engine.database()
      await restore(other, good)
      expect(await other.query('select distinct inserted_by_tx::text as tx from public.form_responses')).toEqual([
        { tx: '3' },
      ])
      expect(await other.query('select distinct claimed_by from public.outbox')).toEqual([{ claimed_by: null }])
    })

    test('a damaged, truncated, newer or invalid backup changes nothing', async () => {
      await using folder = await temporaryFolder()
      await using target = await engine.database()
      await insertBookings(target, 1)
      const before = await contents(target)
      const text = gunzipSync(await readFile(good)).toString()
      const lines = text.split('\n')
      const replaced = folder.file('replaced.gz')
      const broken = {
        'a word was changed': text.replace('Storgatan', 'Skolgatan'),
        'a row is missing': lines.toSpliced(5, 1).join('\n'),
        'the end is missing': lines.slice(0, -5).join('\n'),
        'it is newer': text.replace('"migrations":[', '"migrations":["29991231235959",'),
        'it is from before version 1': text.replace(BASELINE, '20261121090000'),
        'it is of a newer format': text.replace('"version":1', '"version":2'),
        'it is something else': '{"hello":"world"}\n',
      }
      for (const [what, content] of Object.entries(broken)) {
        await writeFile(folder.file('bad.gz'), gzipSync(content))
        await expect(restore(target, folder.file('bad.gz'), { replaced }), what).rejects.toThrow(
          /damaged|newer version|before version 1|not a backup/,
        )
      }
      await writeFile(folder.file('bad.gz'), (await readFile(good)).subarray(0, -100))
      await expect(restore(target, folder.file('bad.gz'), { replaced })).rejects.toThrow(/damaged/)
      await writeFile(folder.file('bad.gz'), 'not gzip at all')
      await expect(restore(target, folder.file('bad.gz'), { replaced })).rejects.toThrow(/damaged/)
      const { migrations } = JSON.parse(lines[0] ?? '')
      const bookings = 'public.form_responses'
      const intoSql = "private.closed_days (day, reason) select '2999-01-01', concat($1::jsonb, $x$"
      for (const [columns, row] of [
        [{ [intoSql]: [] }, [intoSql, {}]],
        [{ [bookings]: [] }, [intoSql, {}]],
        [{ [bookings]: ['id'] }, [bookings, { id: 'x'.repeat(20_000_000) }]],
        // By another program.
        [{ [bookings]: ['id'] }, [bookings, null]],
        [{ [bookings]: 'id' }, [bookings, {}]],
      ] as [Record<string, string[]>, BackupRow][]) {
        await writeBackupFile(folder.file('bad.gz'), { createdAt: '', migrations, columns }, [row])
        await expect(restore(target, folder.file('bad.gz'), { replaced })).rejects.toThrow(/damaged|newer version/)
      }
      expect(await contents(target)).toEqual(before)
      await expect(stat(replaced)).rejects.toThrow('ENOENT')
    })

    test('a restore that fails half-way changes nothing and leaves no file', async () => {
      await using folder = await temporaryFolder()
      await using target = await engine.database()
      await insertBookings(target, 1)
      const before = await contents(target)
      // A check constraint: a restore switches off only the triggers named refuse_….
      await target.execute('alter table private.erased_bookings add constraint never check (bookings < 0) not valid')
      const restoring = restore(target, good, { replaced: folder.file('replaced.gz') })
      await expect(restoring).rejects.toMatchObject({ code: '23514' })
      expect(await contents(target)).toEqual(before)
      expect(await readdir(folder.path)).toEqual([])
      await expect(target.query("insert into public.form_responses (submitted_by, answers) values ('', '{}')"))
        .rejects // The rules are on again.
        .toMatchObject({ code: '23514' })
    })

    test('a backup of today fits into tomorrow’s tables, though new rules refuse its rows', async () => {
      await using target = await engine.database()
      const [old] = await source.query<{ id: string; answers: object }>(
        'select id, answers from public.form_responses order by id limit 1',
      )

      await target.execute(`
        alter table public.form_responses add column source text not null default 'page';
        create table private.tomorrow (booking uuid primary key references public.form_responses on delete cascade);
        create function private.ask() returns trigger language plpgsql as
          $$ begin insert into private.tomorrow values (new.id); return null; end $$;
        create trigger ask after insert on public.form_responses for each row execute function private.ask();
        create or replace function private.booking_fault(submitted_by text, answers jsonb) returns text
          language sql immutable return 'Vi tar inte emot fler';
      `)
      await restore(target, good)

      const [row] = await target.query<{ source: string; answers: object }>(
        'select source, answers from public.form_responses where id = $1',
        [old?.id],
      )
      expect(row).toEqual({ source: 'page', answers: old?.answers })
      // Triggers fill new tables from each booking; rows that the backup has are restored as they were.
      expect(await target.query('select count(*)::int as count from private.tomorrow')).toEqual([{ count: 24 }])
      expect((await contents(target))['public.outbox']).toEqual((await contents(source))['public.outbox'])
      // The restored row can be updated, and new bookings must meet the new rule.
      await target.query(`update public.form_responses set source = 'x' where id = $1`, [old?.id])
      await expect(insertBookings(target, 1)).rejects.toThrow('Vi tar inte emot fler')
    })
  })
})

describe.each(oneOf('backup', engines))('$name, while it is used', (engine) => {
  test('a backup is a consistent snapshot, whatever is booked meanwhile', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    await insertBookings(database, 300)
    let busy = true
    const booking = (async () => {
      while (busy) await insertBookings(database, 1)
    })()
    for (let round = 0; round < 3; round++) {
      const counts = await backUp(database, folder.file('busy.gz'))
      // Each of these bookings queues one notice.
      expect(counts['public.outbox']).toBe(counts['public.form_responses'])
    }
    busy = false
    await booking
  })

  test('backup and restore work while the sites run; what was sent is not sent again, and no booking that was confirmed is lost', async () => {
    await using folder = await temporaryFolder()
    await using oldPlace = await engine.migratedPlace()
    await using newPlace = await engine.migratedPlace()
    const mailOf = (dataDir: string) => readdir(join(dataDir, 'mail')).catch(() => [])
    // Writing to a named file needs no room in DATA_DIR: it may be on another disk. Before the site can make the folder.
    await writeFile(join(oldPlace.dataDir, 'backups'), 'in the way')
    await using oldSite = await startServer(oldPlace)
    const sent = await book(oldSite.address)
    await eventually(async () => expect(await mailOf(oldPlace.dataDir)).toHaveLength(1))
    await eventually(async () => expect(await bookingsAt(oldPlace)).toMatchObject([{ notice: 'file' }]))

    const saved = await askSite(oldPlace, ['backup', 'here.gz'], { directory: folder.path })
    expect(saved).toMatchObject({ code: 0, complaint: '' })
    expect((await stat(folder.file('here.gz'))).mode & 0o777).toBe(0o600)
    expect(saved.output).toBe(`1 booking and 1 message.\nWritten to ${folder.file('here.gz')}.\n`)

    await using newSite = await startServer(newPlace)
    const restored = await askSite(newPlace, ['restore', 'here.gz'], { directory: folder.path })
    expect(restored).toMatchObject({ code: 0, complaint: '' })
    expect(await bookingsAt(newPlace)).toMatchObject([{ id: sent, notice: 'file' }])

    const again = await askSite(newPlace, ['restore', 'here.gz'], { directory: folder.path })
    expect(again).toMatchObject({ code: 1, complaint: expect.stringContaining('--replace') })
    await writeFile(folder.file('bad.gz'), 'damaged')
    const bad = await askSite(newPlace, ['restore', 'bad.gz', '--replace'], { directory: folder.path })
    expect(bad).toMatchObject({ code: 1, output: '', complaint: expect.stringContaining(folder.file('bad.gz')) })
    expect(await backupFiles(newPlace.dataDir)).toEqual([])

    // Messages leave in order: had the restored notice been queued again, it would have come before this one.
    const later = await book(newSite.address, { name: 'Bo' })
    await eventually(async () => expect(await mailOf(newPlace.dataDir)).not.toEqual([]))
    expect(await mailOf(newPlace.dataDir)).toEqual([expect.stringContaining(later)])

    const visitors = crowd({ size: 3, address: () => newSite.address, turnedAway: [503], leaveEarly: 100 })
    await visitors.confirm(15)
    const replacing = await askSite(newPlace, ['restore', 'here.gz', '--replace'], { directory: folder.path })
    expect(replacing).toMatchObject({ code: 0, complaint: '' })
    await visitors.confirm(15)
    await visitors.leave()
    expect(visitors.ledger.unexpected).toEqual([])
    expect(replacing.output).toContain('  Bo, Storgatan 1, Helenelund: booked\n')
    const [, kept = ''] = /What was there is kept in (.*)\.\n/.exec(replacing.output) ?? []
    const before = gunzipSync(await readFile(kept)).toString()
    const after = JSON.stringify(await bookingsAt(newPlace))
    const confirmed = [...visitors.ledger.confirmed.keys()]
    expect(confirmed.filter((id) => before.includes(id)).length).toBeGreaterThanOrEqual(15)
    expect(confirmed.filter((id) => after.includes(id)).length).toBeGreaterThanOrEqual(15)
    expect(confirmed.filter((id) => !before.includes(id) && !after.includes(id))).toEqual([])
  })
})

test('a restore over present data says whose bookings and acts came after the backup', async () => {
  await using folder = await temporaryFolder()
  await using database = await postgres.database()
  const { agreed, book, household, desk } = await households(database, '2026-11-24T12:00:00Z')
  const anna = await agreed({ name: 'Anna', address: 'Nygatan 1' }, '2026-11-30')
  await agreed({ name: 'Bo', address: 'Nygatan 2' })
  await backUp(database, folder.file('a.gz'))

  await household('move_pickup', { key: anna.key, day: '2026-11-30', to_day: null })
  const paid = { booking: anna.id, day: '2026-11-24', kronor: 300, source: 'swish' }
  await desk('desk_receive', { payments: JSON.stringify([paid]) })
  await book({ name: 'Cia', address: 'Nygatan 3' })
  await household('withdraw', { name: 'Dan', contract: 'Nygatan 4', receipt_to: 'dan@example.se', key: null })
  const replaced = folder.file('replaced.gz')
  const { lost } = await restore(database, folder.file('a.gz'), { replaced })
  expect(lost.map(({ name, address, acts }) => [name, address, acts]).sort()).toEqual([
    ['Anna', 'Nygatan 1', '300 kr, skipped 2026-11-30'],
    ['Cia', 'Nygatan 3', 'booked'],
    ['Dan', null, 'withdrawal'],
  ])

  // The way back loses nothing.
  expect(await restore(database, replaced, { replaced: folder.file('b.gz') })).toMatchObject({ lost: [] })
})

test('if it is unknown whether a restore was committed, the replaced data are kept', async () => {
  await using folder = await temporaryFolder()
  await using database = await postgres.database()
  await insertBookings(database, 1)
  await backUp(database, folder.file('a.gz'))
  const fickle: Database = {
    ...database,
    async transaction(work) {
      await database.transaction(work)
      throw new DatabaseUnavailable('The database does not answer.')
    },
  }
  const replaced = folder.file('replaced.gz')
  await expect(restore(fickle, folder.file('a.gz'), { replaced })).rejects.toThrow(replaced)
  expect((await stat(replaced)).size).toBeGreaterThan(0)
})

test('the embedded database is backed up each day and at the stop, and fourteen days are kept', async () => {
  await using folder = await temporaryFolder()
  await using database = await pglite.database()
  const old = Array.from({ length: 20 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`)
  const [first = ''] = old.map((day) => backupPath(folder.path, day))
  await backUp(database, first)
  for (const day of old.slice(1)) await copyFile(first, backupPath(folder.path, day))
  const half = ['2026-01-01', '2026-01-20'].map((day) => `${backupPath(folder.path, day)}.tmp`)
  for (const path of half) await writeFile(path, 'left by a kill')
  await utimes(half[1] as string, 0, 0)
  // What going back to an older version leaves here is kept as long.
  const left = ['2026-01-05T081500', timestamp()].flatMap((at) => [`bookings-${at}.csv`, `database-newer-${at}`])
  for (const name of ['bookings-mine.csv', ...left]) await mkdir(folder.file(name))
  const context = jobContext(database, folder.path, () => new Date('2026-02-01T02:00:00Z'))
  const jobs = runJobs([backup, { ...oldFiles, when: every(10) }], context, { firstAfter: 0, lookEvery: 10 })
  const today = backupPath(folder.path, '2026-02-01')
  await eventually(async () => {
    expect(await backupFiles(folder.path)).toEqual([...old.slice(7).map((day) => backupPath(folder.path, day)), today])
    expect((await readdir(folder.path)).toSorted()).toEqual(['backups', left[2], 'bookings-mine.csv', left[3]])
  })

  await insertBookings(database, 3)
  await jobs.stop()
  await using other = await pglite.database()
  const { counts } = await restore(other, today)
  expect(counts['public.form_responses']).toBe(3)
})

test.each(sqlEngines)(
  'where there is nothing yet, a restore makes the database, and its first start tells nobody anything again, on $name',
  async (engine) => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const home = await households(database)
    const [told, since] = [await home.agreed(), await home.book()]
    // Households are told of a day that is closed while they have a pick-up on it; later ones know it from the start.
    await setCompanyRules(database, true, { ...company, closedDates: [] })
    // What has not left would be withdrawn.
    await home.sent()
    await setCompanyRules(database, true)
    await home.desk('desk_answer', { booking: since.id, agree: true })
    const asked = await home.book()
    await database.query("update private.agreements set asked_at = asked_at - interval '3 days' where booking = $1", [
      asked.id,
    ])
    await database.query('select private.urge_answers()')
    // One that the gateway perhaps has: for the next start, nobody knows.
    const [sms] = await database.query(
      "select id, private.compose(id) from public.outbox where form_response_id = $1 and channel = 'sms' and status = 'queued' limit 1",
      [told.id],
    )
    await database.query(
      "update public.outbox set attempts = 1, claimed_by = 'a worker', next_attempt_at = now(), expires_at = null where id = $1",
      [sms?.id],
    )
    await database.query("update public.outbox set status = 'sent', sent_at = now() where claimed_by is null")
    const known = `select booking, (select count(*)::int from private.history where history.booking = agreements.booking) as acts
     from private.agreements order by booking`
    const before = await database.query(known)
    await backUp(database, folder.file('a.gz'))

    await using place = await engine.place()
    expect(await runCommand(place, ['restore', folder.file('a.gz')])).toMatchObject({ code: 0, complaint: '' })
    await using mail = await mailServer()
    await using gateway = await smsGatewayServer()
    await using site = await startServer(place, { environment: { SMTP_URL: mail.url, SMS_URL: gateway.url } })
    // Its notice is the last thing that leaves.
    await eventually(() => expect(mail.taken).toHaveLength(1))
    await book(site.address)
    await eventually(() => expect(mail.taken).toHaveLength(2))
    await site.stop()
    expect(mail.taken.map(({ to }) => to)).toEqual([[sampleBooking().answers.email], [company.email]])
    expect(gateway.seen).toEqual([])
    const restored = await openDatabase(place)
    expect((await restored.query(known)).filter(({ acts }) => acts !== 0)).toEqual(
      before.filter(({ acts }) => acts !== 0),
    )
    await restored.close()
  },
)

/** Tables that no backup contains: process state, work lists for this machine's files, and secrets. */
const ofThisDatabase =
  `settings company_rules job_runs kept_rows erased_ids link_requests sign_in_keys sign_in_codes sessions session_names
  refresh_tokens`
    .split(/\s+/)
    .map((name) => `private.${name}`)

async function bookingsAt(place: { dataDir: string; databaseUrl?: string }) {
  return JSON.parse((await askSite(place, ['bookings', '--json'])).output)
}

/** Fills every table, with rows in every state and texts that test quoting and encoding. */
async function fill(database: Database): Promise<void> {
  await database.query(`insert into private.settings values ('company_mailbox', 'a@b.example') on conflict do nothing`)
  await insertBookings(database, 20)
  const notes = 'å ä ö "citat" \\ \n\t;\u2028 日本 😀 \u0001'
  for (const status of ['queued', 'sent', 'dead']) {
    const booking = {
      ...sampleBooking({ name: "O'Neill; drop table --", notes }),
      created_at: new Date().toISOString(),
    }
    await database.query('insert into public.form_responses (id, submitted_by, answers) values ($1, $2, $3::jsonb)', [
      booking.id,
      booking.submitted_by,
      JSON.stringify(booking.answers),
    ])
    // Older versions stored subject and body.
    const { subject, body } = notificationFor(booking)
    await database.query(
      `update public.outbox
       set subject = $1, body = $2, status = $4, attempts = 3, last_error = 'nej', sent_at = now() - interval '1 microsecond'
       where form_response_id = $3`,
      [subject, body, booking.id, status],
    )
  }
  await database.query(`insert into private.erased_bookings values ('2026-10-01', 'once', 7)`)
  await database.query(
    `insert into private.books (month, reference, owes, pickups, bags)
     values ('2026-10-01', 'A1B2C3', 300, 4, '{"Pappkartonger": 4}')`,
  )
  await database.query(
    `insert into private.receipts (reference, day, kronor, source, fingerprint, entered_at)
     values ('A1B2C3', '2026-11-02', 300, 'bank', 'f1', now())`,
  )

  const { household, desk, agreed } = await households(database, '2026-11-25T12:00:00Z')
  const { id, key } = await agreed({}, '2026-11-30')
  await household('move_pickup', { key, day: '2026-12-07', to_day: '2026-12-14' })
  await household('change_booking', { key, changes: { address: 'Nygatan 1', frequency: 'biweekly' } })
  await desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'collected', bags: { Plastavfall: 2 } })
  await database.query(
    `insert into private.reports (booking, day, words, at) values ($1, '2026-11-30', 'En påse stod kvar', private.now())`,
    [id],
  )
  await desk('desk_order', { day: '2026-11-30', bookings: [id] })
  await desk('desk_paid', { booking: id, month: '2026-11-01', paid: true, remark: 'Swish' })
  await desk('desk_close_day', { day: '2026-12-21', reason: 'lov' })
  await desk('desk_new_link', { booking: id })
  await household('withdraw', { name: 'Anna', contract: 'mitt', receipt_to: 'anna@example.se' })
}

async function insertBookings(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into public.form_responses (submitted_by, answers)
     select 'Anna ' || number, $1::jsonb from generate_series(1, $2::int) as number`,
    [JSON.stringify(sampleBooking().answers), count],
  )
}

/** @returns each table's rows as text, without tables and columns that no backup contains */
async function contents(database: Database): Promise<Record<string, string[]>> {
  const tables = (await tablesOf(database)).filter((name) => !ofThisDatabase.includes(name))
  const result: Record<string, string[]> = {}
  for (const table of tables) {
    // A restore makes the search terms anew.
    const left = `inserted_by_tx,claimed_by${table === 'private.agreements' ? ',search_terms' : ''}`
    const rows = await database.query<{ row: string }>(
      `select (to_jsonb(stored) - '{${left}}'::text[])::text as row from ${table} as stored
       ${table === 'private.closed_days' ? 'where not fixed' : ''}`,
    )
    // The engines' sessions may differ in time zone.
    result[table] = rows.map(({ row }) => row.replaceAll('+00:00', 'Z')).sort()
  }
  return result
}
