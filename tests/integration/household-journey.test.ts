import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { setCompanyMailbox, setCompanyRules } from '../../src/database/settings.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { company } from '../../src/shared/company.ts'
import { type Place, pglite, postgres } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { askSite, runHere } from '../helpers/processes.ts'
import { sampleBooking, storeBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { post } from '../helpers/visitors.ts'

const EMAIL = 'anna@example.se'
const PAGE_KEY = 'abcdefghijkmnpqrstuvwxyz23'
const CALENDAR_KEY = 'zyxwvutsrqpnmkjihgfedcba98'

/** @returns the content of every file in the data directory except the messages, unpacked */
async function kept({ dataDir }: Place): Promise<Buffer> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && !/^(?:mail|sms)\b/.test(entry.parentPath.slice(dataDir.length + 1)),
  )
  const contents = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const content = await readFile(join(parentPath, name))
      return content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content
    }),
  )
  return Buffer.concat(contents)
}

test('a whole journey over HTTP, with failing calls, leaves its keys only in the mails', async () => {
  await using place = await pglite.migratedPlace()
  const preload = [new URL('../helpers/hurried.ts', import.meta.url)]
  const environment = { PUBLIC_URL: 'https://pasrundan.example' }
  await using server = await startServer(place, { preload, environment })
  const mailbox = fileMailbox(place)
  const letters = async () =>
    (await mailbox.messages()).filter(({ to }) => to?.some(({ address }) => address === EMAIL))
  const answers: string[] = []
  async function send(path: string, body: unknown) {
    const { status, body: text } = await post(`${server.address}/rest/v1/${path}`, body)
    answers.push(text)
    return { status, state: (text ? JSON.parse(text) : null) as HouseholdState }
  }
  const call = (name: string, args: unknown) => send(`rpc/${name}`, args)

  const booking = sampleBooking({ email: EMAIL, frequency: 'weekly', name: 'Anna Åkesson' })
  expect((await send('form_responses', { ...booking, key_hash: hashOfKey(PAGE_KEY) })).status).toBe(201)
  expect((await call('my_booking', { key: PAGE_KEY })).state.status).toBe('asked')

  // The operator answers and names the booking by the start of its id.
  const beginning = booking.id.slice(0, 6)
  const agreed = await askSite(place, ['answer', beginning, '--agree', '--message', 'Välkommen'])
  expect(agreed).toMatchObject({ code: 0, output: expect.stringMatching(/^Anna Åkesson: agreed, first pick-up on 20/) })
  await eventually(async () => expect(await letters()).toHaveLength(1))
  const [letter] = await letters()
  expect(letter?.text).toContain('Välkommen')
  const mailKey = /https:\/\/pasrundan\.example\/min-hamtning#([2-9a-z]{26})\b/.exec(letter?.text ?? '')?.[1] ?? ''
  const keys = [PAGE_KEY, CALENDAR_KEY, mailKey]
  const mailed = (count: number) =>
    eventually(async () => expect((await letters()).length).toBeGreaterThanOrEqual(count))

  const { state } = await call('my_booking', { key: mailKey })
  expect(state.status).toBe('agreed')
  const { day } = state.days[1] as HouseholdState['days'][0]
  expect((await call('move_pickup', { key: mailKey, day, to_day: null })).state.days[1]?.state).toBe('skipped')
  // An act that is undone before its mail leaves is not told.
  await mailed(2)
  expect((await call('restore_pickup', { key: PAGE_KEY, day })).status).toBe(200)
  expect((await call('change_booking', { key: PAGE_KEY, changes: { address: 'Nya gatan 9' } })).status).toBe(200)
  expect((await call('add_calendar', { key: PAGE_KEY, calendar_hash: hashOfKey(CALENDAR_KEY) })).status).toBe(200)
  expect((await fetch(`${server.address}/kalender/${CALENDAR_KEY}.ics`)).status).toBe(200)

  expect((await call('send_link_again', { email: EMAIL })).status).toBe(200)

  // Calls that fail, each with a key in it.
  const statuses = [
    await call('my_booking', { key: CALENDAR_KEY }),
    await call('my_booking', { key: `${mailKey}x` }),
    await call('my_booking', { key: mailKey, other: 1 }),
    await call('my_booking', `{"key": "${mailKey}"`),
    await call('move_pickup', { key: mailKey, day: 'a day', to_day: null }),
    await call('move_pickup', { key: mailKey, day: '2020-01-01', to_day: null }),
    await call('change_booking', { key: mailKey, changes: { phone: mailKey.repeat(3) } }),
    await call('add_calendar', { key: mailKey, calendar_hash: CALENDAR_KEY }),
    await call(`my_booking/${mailKey}`, {}),
    await send('form_responses', { ...sampleBooking(), key_hash: mailKey }),
  ].map(({ status }) => status)
  expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true)
  expect(await (await fetch(`${server.address}/kalender/${mailKey}.ics`)).text()).toContain('gäller inte längre')
  for (const path of [
    `/rest/v1/rpc/my_booking?key=${mailKey}`,
    `/kalender/${CALENDAR_KEY}`,
    `/min-hamtning/${PAGE_KEY}`,
    `/%zz${PAGE_KEY}`,
  ]) {
    expect((await fetch(`${server.address}${path}`)).status, path).toBeGreaterThanOrEqual(400)
  }

  // An end that came before its mail would bring the requested change to nothing.
  await mailed(4)
  expect((await call('end_agreement', { key: PAGE_KEY, last_day: null })).state.status).toBe('ended')
  await mailed(5)
  expect((await call('resume_agreement', { key: PAGE_KEY })).state.status).toBe('agreed')
  const withdrawal = { name: 'Anna', contract: 'Storgatan 1', receipt_to: EMAIL, key: mailKey }
  expect((await call('withdraw', withdrawal)).status).toBe(200)
  // The yes, the skip, the requested change, the end, the link and the receipt; restoring and resuming wait to be
  // joined with more.
  await mailed(6)
  for (const { text = '' } of await letters()) {
    const [, key] = /\/min-hamtning#([2-9a-z]{26})\b/.exec(text) ?? []
    if (key) keys.push(key)
  }
  expect(new Set(keys).size).toBeGreaterThanOrEqual(7)

  await askSite(place, ['backup'])
  const health = await (await fetch(`${server.address}/healthz`)).text()
  await server.stop()
  const files = await kept(place)
  // Proves that the search works: the hash of each key is in the files.
  for (const key of keys) expect(files.includes(hashOfKey(key))).toBe(true)
  const told = [...server.lines, server.complaint(), health, ...answers].join('\n')
  expect(told).toContain('my_booking')
  expect(keys.filter((key) => files.includes(key) || told.includes(key))).toEqual([])
})

test('commands refuse as the desk does', async () => {
  await using database = await postgres.database()
  await setCompanyMailbox(database, company.email)
  await setCompanyRules(database, false)
  const twin = sampleBooking({ name: 'Bo', frequency: 'once', materials: ['Special'], specialRequest: 'En soffa' })
  await storeBooking(database, twin)
  await storeBooking(database, { ...sampleBooking(), id: `${twin.id.slice(0, -1)}${twin.id.endsWith('0') ? 1 : 0}` })
  const run = async (...words: string[]) => {
    const { output, complaint } = await runHere(words, { DATA_DIR: '/nowhere' }, database)
    return (output + complaint).trimEnd()
  }
  expect(await run('answer', twin.id.slice(0, -1), '--agree')).toMatch(/^More than one/)
  expect(await run('answer', 'ffffffff', '--agree')).toMatch(/^No booking begins with/)
  expect(await run('answer', "' or true", '--agree')).toMatch(/is not the beginning of a booking's id/)
  expect(await run('answer', twin.id)).toMatch(/^Usage/)
  expect(await run('answer', twin.id, '--decline', '--first-day', '2027-04-05')).toMatch(/do not go together/)
  expect(await run('answer', twin.id, '--agree', '--first-day', '2027-03-29')).toBe(
    'Den dagen kör ni inte. Välj en annan första dag.',
  )
  expect(await run('answer', twin.id, '--decline')).toMatch(/^Bo: declined/)
  expect(await database.query("select kind from outbox where recipient = 'household'")).toEqual([{ kind: 'declined' }])
  const withoutMail = `booked_at_desk = true, answers = answers || '{"email": ""}'`
  await database.query(`update form_responses set ${withoutMail} where id = $1`, [twin.id])
  expect(await run('answer', twin.id, '--agree')).toMatch(
    /^Bo: agreed, .*\nThe special request is included: only the desk.*\nCall the household/,
  )
})
