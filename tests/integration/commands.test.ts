import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { setCompanyMailbox, setCompanyRules } from '../../src/database/settings.ts'
import { commands } from '../../src/operator/commands.ts'
import { backUp } from '../../src/records/backup.ts'
import { backupPath } from '../../src/records/backup-directory.ts'
import { countByMonth, listBookings } from '../../src/records/bookings.ts'
import { ageLimit, eraseHousehold, eraseOlderThan } from '../../src/records/erase.ts'
import { company } from '../../src/shared/company.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { firstPossiblePickup } from '../../src/shared/pickup-days.ts'
import { postgres, sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { askSite, runCommand, runHere } from '../helpers/processes.ts'
import { rowsWith } from '../helpers/rows.ts'
import { book, insertBookings, type SampleBooking, sampleBooking } from '../helpers/sample-bookings.ts'
import { siteForAll } from '../helpers/site-for-all.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { post } from '../helpers/visitors.ts'

// The first two tests share it.
const { place, site } = await siteForAll(postgres)

test('the operator lists and erases while the site runs', async () => {
  await using folder = await temporaryFolder()
  const anna = await book(site.address, {
    name: 'Anna Åkesson',
    phone: '+46 70-174 06 05',
    notes: '=HYPERLINK("x")',
  })
  await book(site.address, { name: 'Bo Röd', address: 'Åkervägen 2, ÄLVSJÖ', email: 'bo@example.se' })
  const mail = () => readdir(join(place.dataDir, 'mail')).catch(() => [])
  await eventually(async () => expect(await mail()).toHaveLength(2))

  const all = await askSite(place, ['bookings'])
  expect(all).toMatchObject({ code: 0, complaint: '' })
  expect(all.output).toMatch(/Bo Röd[\s\S]*Anna Åkesson[\s\S]*2 in all/)
  expect((await askSite(place, ['bookings', '--limit', '1'])).output).toContain('1 of 2 bookings')
  expect(JSON.parse((await askSite(place, ['bookings', '--json'])).output)).toHaveLength(2)

  await askSite(place, ['bookings', '--csv', 'list.csv'], { directory: folder.path })
  const bytes = await readFile(join(folder.path, 'list.csv'))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [header, , line, end] = bytes.subarray(3).toString().split('\r\n')
  expect(header).toBe('Mottagen;Namn;Telefon;E-post;Adress;Hur ofta;Material;Specialönskemål;Meddelande;Avisering;Id')
  expect(line).toMatch(
    /^20\d\d-\d\d-\d\d \d\d:\d\d;Anna Åkesson;070-174 06 05;anna@example.se;Storgatan 1, Helenelund;Veckoservice;/,
  )
  expect(line).toContain(`;"'=HYPERLINK(""x"")";`)
  expect(end).toBe('')

  const erased = await askSite(place, ['erase', '--email', 'ANNA@example.se'])
  expect(erased.output).toContain('Erased: 1 booking, 1 message, 1 message file.')
  expect(await mail()).not.toEqual([expect.stringContaining(anna)])
  expect(await mail()).toHaveLength(1)
  expect((await askSite(place, ['bookings'])).output).not.toContain('Anna')
  expect((await askSite(place, ['bookings', '--months'])).output).toMatch(/20\d\d-\d\d +0 +0 +2 +2\n/)
})

test('what happened to a booking is in the log under its id, and printed in order', async () => {
  const key = makeKey()
  const { id, submitted_by, answers } = sampleBooking()
  const row = { id, submitted_by, answers, key_hash: hashOfKey(key) }
  const call = async (path: string, body: object) => (await post(`${site.address}/rest/v1/${path}`, body)).status
  expect(await call('form_responses', { ...row, submitted_by: ' ' })).toBe(400)
  expect(await call('form_responses', row)).toBe(201)
  expect(await call('form_responses', row)).toBe(409)
  const day = '2026-12-07'
  expect(await call('rpc/move_pickup', { key, day, to_day: null })).toBe(409)
  expect(await askSite(place, ['answer', id.slice(0, 8), '--decline'])).toMatchObject({ code: 0 })
  const logged = () => site.lines.map((line) => JSON.parse(line)).filter(({ booking }) => booking === id)
  await eventually(() => expect(logged()).toHaveLength(6))
  expect(logged()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ table: 'form_responses', status: 400, rule: 'form_responses_is_a_booking' }),
      expect.objectContaining({ table: 'form_responses', status: 201 }),
      expect.objectContaining({ table: 'form_responses', status: 409, rule: 'form_responses_pkey' }),
      expect.objectContaining({ function: 'move_pickup', status: 409, rule: 'refuse_unless_running' }),
      expect.objectContaining({ kind: 'notice', msg: 'message delivered' }),
      expect.objectContaining({ kind: 'declined', msg: 'message delivered' }),
    ]),
  )
  expect(site.lines.join()).not.toMatch(new RegExp(`${key}|${answers.email}|Storgatan`))
  const printed = async () =>
    (await askSite(place, ['history', id.slice(0, 8)])).output
      .trimEnd()
      .replaceAll(/ \([\da-f-]{36}\)/g, '')
      .split('\n')
  await eventually(async () => expect((await printed()).join()).toMatch(/declined .* sent/))
  const [first, ...lines] = await printed()
  expect(first).toBe(`Booking ${id}`)
  const times = lines.map((line) => line.slice(0, 16))
  expect(times).toEqual(times.toSorted())
  expect(lines.map((line) => line.slice(18)).sort()).toEqual([
    'company: declined',
    'household: booked',
    'message declined to household by mail: queued',
    'message declined to household by mail: sent to the file',
    'message notice to company by mail: queued',
    'message notice to company by mail: sent to the file',
  ])
  expect(await askSite(place, ['history', 'ffffffff'])).toMatchObject({ code: 1 })
})

describe.each(sqlEngines)('$name', (engine) => {
  test('a household is listed where it lives now', async () => {
    await using database = await engine.database()
    const id = await store(database, { address: 'Storgatan 1, Helenelund', phone: '070-174 06 05' })
    const changes = { address: 'Nygatan 2, Rotebro', phone: '070-174 06 12' }
    await database.query(`select private.change($1, 'company', $2)`, [id, JSON.stringify(changes)])
    expect(await listBookings(database)).toMatchObject([{ id, answers: changes }])
  })

  test('a household’s data is gone from every place on this machine, and its booking still counts', async () => {
    await using folder = await temporaryFolder()
    await using database = await engine.database()
    const gone = await store(database, { email: 'Anna@ÖrjanÜ.Example.se' })
    const other = await store(database, { email: 'bo@example.se' })
    // A message may belong to no booking.
    await database.query(
      `insert into public.outbox (to_email, subject, body) values ('a@b.example', 'x', '<td>anna@örjanü.example.se</td>')`,
    )
    const backup = backupPath(folder.path, '2026-11-21')
    await backUp(database, backup)
    await utimes(backup, 1_700_000_000, 1_700_000_000)
    await writeFile(backupPath(folder.path, '2026-11-20'), 'damaged')
    const mail = join(folder.path, 'mail')
    const message = (id: string, ending = '') => join(mail, `20261121T081500000Z-${id}.eml${ending}`)
    await mkdir(mail)
    // Cut off while written; of a booking that is gone already; another household's; and one that cannot be read.
    await writeFile(message(gone, '.tmp'), 'Sub')
    await writeFile(message(randomUUID()), 'Subject: Ny bokning\r\nReply-To: <ANNA@ÖRJANÜ.example.se>\r\n\r\n')
    await writeFile(message(other), 'Subject: Ny bokning\r\nReply-To: bo@example.se\r\n\r\n')
    await symlink('nowhere', message(randomUUID()))
    // A mail that carried its notice together with others'.
    const together = randomUUID()
    await database.query('update public.outbox set sent_in = $1 where form_response_id = $2', [together, gone])
    await writeFile(message(together), 'Subject: 2 nya bokningar\r\n\r\nanna@örjanü.example.se')

    const erased = await eraseHousehold(database, folder.path, 'anna@örjanü.example.se ')
    expect(erased).toEqual({
      bookings: 1,
      messages: 2,
      files: 3,
      backups: 1,
      unreadableBackups: [backupPath(folder.path, '2026-11-20')],
    })
    expect((await rowsWith(database)).join()).not.toMatch(/örjan/i)
    expect((await readdir(mail)).filter((name) => name.includes(other))).toHaveLength(1)
    expect(await readdir(mail)).toHaveLength(2)
    expect((await stat(backup)).mtimeMs).toBe(1_700_000_000_000)
    const kept = gunzipSync(await readFile(backup)).toString()
    expect(kept).not.toMatch(/örjan/i)
    expect(kept).toContain(other)
    expect(await countByMonth(database)).toEqual([expect.objectContaining({ frequency: 'weekly', bookings: 2 })])

    expect(await eraseHousehold(database, folder.path, 'anna@örjanü.example.se')).toMatchObject({
      bookings: 0,
      backups: 0,
    })
    expect(await countByMonth(database)).toEqual([expect.objectContaining({ frequency: 'weekly', bookings: 2 })])
  })
})

// The embedded database admits one process at a time.
test('several processes that erase at once count each booking once', async () => {
  await using folder = await temporaryFolder()
  await using database = await postgres.database()
  await insertBookings(database, 220, { secondsAgo: 400 * 86_400 })
  const limit = await ageLimit(database, 365)
  const erasures = await Promise.all(Array.from({ length: 4 }, () => eraseOlderThan(database, folder.path, limit)))
  expect(erasures.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(220)
  const months = await countByMonth(database)
  expect(months.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(220)
})

test('months are Stockholm’s, whatever the machine’s time zone', async () => {
  await using database = await postgres.database()
  await store(database, {})
  await database.query(`update public.form_responses set created_at = '2026-06-30T22:30:00Z'`)
  expect(await countByMonth(database)).toMatchObject([{ month: '2026-07' }])
})

const documents = ['docs/operating.md', 'docs/reference.md', 'README.md']

/** What this place refuses: it has serious faults, no backups elsewhere, and its season has not ended. */
const refusals = [
  [/^doctor$/, /serious/],
  [/^restore --from-elsewhere/, /there is no elsewhere/],
  [/^erase --all/, /The season has not ended/],
] as const

test('each command in the documentation runs as written', async () => {
  await using folder = await temporaryFolder()
  await using database = await postgres.database()
  await setCompanyMailbox(database, company.email)
  await setCompanyRules(database, true)
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  const text = (await Promise.all(documents.map((path) => readFile(path, 'utf8')))).join('\n')
  const named = [...text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)([^`\n]*)/g)]
  const pickupDay = firstPossiblePickup(new Date(), company, false)?.date ?? expect.unreachable()
  const ran = new Set<string>()
  for (const [line, name = '', rest = ''] of named) {
    expect(Object.keys(scripts), line).toContain(name)
    if (!commands.some((command) => command.name === name)) continue
    const [, given = ''] = / -- ([^#;|&>]*)/.exec(rest) ?? []
    // Puts a coming pick-up day, a file in this folder and an unanswered booking in place of the examples.
    const id = await store(database, {})
    const args = [...given.replace(/\$\([^)]*\)/, 'today').matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted = word]) =>
      quoted
        .replace(/^\d{4}-\d\d-\d\d$/, pickupDay)
        .replace(/^.*\/(?=[^/]+\.gz$)/, '')
        .replace(/^0b0c$/, id),
    )
    const call = [name, ...args].join(' ').replace(id, '0b0c')
    if (ran.has(call)) continue
    ran.add(call)
    await using stack = new AsyncDisposableStack()
    const file = args.find((word) => word.endsWith('.gz'))
    if (name === 'restore' && file) await backUp(database, join(folder.path, file))
    const place = name === 'restore' ? stack.use(await postgres.database()) : database
    const { complaint } = await runHere([name, ...args], { DATA_DIR: folder.path }, place)
    const [, refusal = /^$/] = refusals.find(([refused]) => refused.test(call)) ?? []
    expect(complaint, line).toMatch(refusal)
  }
  for (const { name } of commands) expect([...ran].map((call) => call.split(' ', 1)[0])).toContain(name)
})

test('a command called wrongly says what is wrong and how to call it', async () => {
  await using folder = await temporaryFolder()
  // No site runs there: what is wrong is said before one is asked.
  const place = { dataDir: folder.path }
  for (const [args, sentence] of [
    [['bookings', '--colour'], /Unknown option '--colour'/],
    [['mail:retry', '--day', '2026-02-30'], /--day must be a day/],
    [['bookings', '--csv', '--json'], /do not go together/],
    [['mail:test', '--dry-run'], /Unknown option '--dry-run'/],
    [['erase'], /Usage: npm run erase/],
    [['erase', '--email', 'anna'], /must be an address/],
    [['erase', '--older-than', '0'], /at least 1/],
    [['restore'], /Usage: npm run restore/],
    [['restore', 'nothing.gz'], /cannot be read/],
    [['restore', 'tests'], /cannot be read/],
  ] as const) {
    const refused = { code: 1, output: '', complaint: expect.stringMatching(sentence) }
    expect(await askSite(place, [...args]), args.join(' ')).toEqual(refused)
  }
  expect(await runCommand(place, ['bookings', '--help'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^Usage: npm run bookings/),
    complaint: '',
  })
})

/** Stores a booking with its notice, received `daysAgo`. @returns its id */
async function store(database: Database, sample: SampleBooking, daysAgo = 0): Promise<string> {
  const booking = sampleBooking(sample)
  const receivedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await database.query(
    'insert into public.form_responses (id, created_at, submitted_by, answers) values ($1, $2, $3, $4::jsonb)',
    [booking.id, receivedAt, booking.submitted_by, JSON.stringify(booking.answers)],
  )
  await database.query("update public.outbox set created_at = $2, to_email = 'a@b.example' where id = $1", [
    booking.id,
    receivedAt,
  ])
  return booking.id
}
