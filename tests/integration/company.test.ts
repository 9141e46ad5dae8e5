/** The company's file: reporting its faults, migrating an older one, and leaving nothing of the sample on the site. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Email } from 'postal-mime'
import { afterAll, expect, test, vi } from 'vitest'
import sample from '../../company.sample.json' with { type: 'json' }
import { flags, environment as runtimeEnvironment } from '../../scripts/runtime.mjs'
import { openDatabase } from '../../src/database/open.ts'
import type { Household } from '../../src/shared/desk.ts'
import { type Engine, engines } from '../helpers/databases.ts'
import { mailServer } from '../helpers/mail-server.ts'
import { pagePaths } from '../helpers/pages.ts'
import { askSite } from '../helpers/processes.ts'
import { launchServer, startServer } from '../helpers/server-process.ts'

const [, postgres] = engines as [Engine, Engine]

const other = {
  name: 'Returkärran UF',
  tagline: 'Vi kör bort det du har sorterat',
  email: 'post@returkarran.example',
  staff: [{ role: 'Driftsansvarig', name: 'Nour Ekdahl', phone: '070-174 06 61' }],
  municipality: 'Nynäshamn',
  areas: ['Ösmo', 'Sorunda'],
  prices: { once: 90, biweekly: 140, weekly: 260 },
  pickup: { isoWeekday: 4, from: '17:30', to: '19:15' },
  closedDates: [{ date: '2030-05-30', reason: 'Kristi himmelsfärdsdag' }],
  answerWithinHours: 36,
  changeUntil: '19:00',
  reminder: { time: '16:00', sms: false },
  season: { lastDay: null },
  swish: '123 400 05 60',
  payment: 'Med Swish.',
  copyrightYear: 2026,
  label: 'Ett UF-företag',
  legal: {
    postalAddress: 'Hamnskolan, 149 30 Nynäshamn',
    mandate: 'Nynäshamns kommun har anlitat oss.',
    transportPermit: 'Länsstyrelsen har gett oss tillstånd att köra avfall.',
    receivingFacility: null,
  },
  retentionDays: 400,
}

const folder = await mkdtemp(join(tmpdir(), 'company-'))
const COMPANY_FILE = join(folder, 'returkarran.json')
const built = 'dist-returkarran'
afterAll(async () => {
  for (const path of [folder, built]) await rm(path, { recursive: true, force: true })
})

const write = (company: object) => writeFile(COMPANY_FILE, JSON.stringify(company))

async function run(program: string[], environment: Record<string, string> = { COMPANY_FILE }) {
  const env = { PATH: process.env.PATH, ...runtimeEnvironment, ...environment }
  return await promisify(execFile)(process.execPath, [...flags, ...program], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: error.code as number, said: error.stdout + error.stderr }),
  )
}

const isStale = ['--input-type=module', '-e', `console.log((await import('./scripts/prepare.mjs')).isBuildStale())`]

test('every fault in the file is explained before anything is built or started', async () => {
  const { label, ...rest } = other
  await write({
    ...rest,
    prices: { ...other.prices, weekly: 12.5 },
    opening: '',
    pickup: { ...other.pickup, to: '25:00' },
  })
  const faults = `
  prices.weekly: a whole number of kronor
  pickup.to: a time, like "08:00"
  label: a text that is not empty
  opening: no such key
`
  const unread = { dataDir: join(folder, 'none') }
  expect(await run(['scripts/build.ts'])).toEqual({ code: 1, said: expect.stringContaining(faults) })
  const server = launchServer(unread, { environment: { COMPANY_FILE } })
  expect(await server.ended).toMatchObject({ code: 1 })
  expect(server.complaint()).toBe(`${COMPANY_FILE} cannot be used:${faults}`)

  await writeFile(COMPANY_FILE, '{ "name": "Returkärran UF", }')
  expect((await run(['scripts/build.ts'])).said).toMatch(/^\S+ is not JSON: .*line 1 column 29/)
  expect((await run(['scripts/build.ts'], { COMPANY_FILE: 'none.json' })).said).toMatch(/^none\.json.*ENOENT/)
})

test('an older company.ts is migrated into the file, and values it lacks are left open', async () => {
  const before = join(folder, 'before.ts')
  await writeFile(
    before,
    `import type { Material } from './booking.ts'
     export interface StaffMember { role: string; name: string; phone: string }
     export const company = {
       ...${JSON.stringify({ ...other, payment: undefined })},
       kilosPerBag: null as Partial<Record<Material, number>> | null,
       legal: { postalAddress: 'Hamnskolan', mandate: '', organisationNumber: '', receivingFacility: 'Hamnens retur', dataStaysInEurope: true },
     } as const`,
  )
  await rm(COMPANY_FILE, { force: true })
  const move = ['scripts/company-move.ts', before]
  expect(await run(move)).toMatchObject({ code: 0 })
  const { $schema, ...moved } = JSON.parse(await readFile(COMPANY_FILE, 'utf8'))
  expect(moved).toMatchObject({
    ...other,
    payment: '',
    legal: {
      receivingFacility: { name: 'Hamnens retur', certificate: '' },
      dataStaysInEurope: null,
    },
  })
  expect(await readFile(join(folder, $schema), 'utf8')).toContain('json-schema.org')
  // An existing file is not overwritten.
  expect(await run(move)).toMatchObject({ code: 1, said: expect.stringContaining('already exists') })
})

/** Every value of the sample that the other company does not share, and how its numbers read in texts. */
const sampleWords = [
  ...leaves(sample).filter((leaf) => leaf.length > 3 && !/^\d\d:\d\d$/.test(leaf) && !leaves(other).includes(leaf)),
  ...['08:00–10:00', 'kl. 08:00', 'kl. 20:00', 'senast 20:00', 'klockan 17:00', 'måndagar', 'måndagsmorgon'],
  ...Object.values(sample.prices).map((price) => `${price} kr`),
  ...['24 timmar', '365 dagar', '© 2025', 'Hållbar'],
].filter((word) => !word.includes('schema.json'))

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}

function tracesIn(text: string): string[] {
  const plain = text.replaceAll(/\u00a0|&nbsp;|\\xa0|\\u00a0/g, ' ').toLowerCase()
  return sampleWords.filter((word) => plain.includes(word.toLowerCase().replaceAll('\u00a0', ' ')))
}

async function builtTexts(): Promise<Map<string, string>> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && !/^\.(br|gz|png|woff2|ico)$/.test(extname(entry.name)))
  return new Map(
    await Promise.all(
      texts.map(async ({ parentPath, name }) => {
        const text = await readFile(join(parentPath, name), 'utf8')
        // The code that our own server runs is built with its comments.
        return [name, text.replaceAll(/\/\*[\s\S]*?\*\//g, '')] as const
      }),
    ),
  )
}

test('another company’s site, mails, desk and rules have nothing of the sample in them', {
  timeout: 240_000,
}, async () => {
  await write(other)
  expect((await run(isStale)).said).toBe('true\n')
  expect(await run(['scripts/build.ts'])).toEqual({ code: 0, said: '' })
  expect((await run(isStale)).said).toBe('false\n')
  const files = await builtTexts()
  expect([...files].map(([name, text]) => [name, tracesIn(text)]).filter(([, traces]) => traces?.length)).toEqual([])
  expect(files.get('index.html')).toMatch(/Ösmo[\s\S]*torsdagar|torsdagar[\s\S]*Ösmo/)
  const terms = files.get('villkor.html')
  expect(terms).toContain('260\u00a0kr per månad')
  expect(terms).toContain(`${other.legal.mandate} ${other.legal.transportPermit}`)
  // The page claims nothing that this company's file does not state.
  expect(files.get('index.html')).not.toMatch(/certifierad/i)
  expect(terms).not.toMatch(/EU och EES/)

  await using place = await postgres.migratedPlace()
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await openDatabase(place), (opened) => opened.close())
  await using mail = await mailServer()
  const environment = {
    COMPANY_FILE,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://returkarran.example',
    BACKEND_KEY: 'other',
  }
  await using server = await startServer(place, { environment })
  const answers: string[] = []
  async function ask(path: string, init: RequestInit = {}) {
    const text = await (await fetch(server.address + path, init)).text()
    answers.push(text)
    return text
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { apikey: 'other', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const send = (path: string, fields: Record<string, string>) =>
    ask(path, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams(fields) })
  const mailTo = (address: string, subject: RegExp) =>
    vi.waitFor(() => {
      const found = mail.taken.find((one) => one.to.includes(address) && subject.test(one.mail.subject ?? ''))
      expect(found, mail.taken.map((one) => one.mail.subject).join()).toBeDefined()
      return found?.mail as Email
    }, 15_000)

  for (const path of [...pagePaths(join(built, 'web')), '/nowhere', '/site.webmanifest']) await ask(path)
  const household = { name: 'Anna', phone: '08-123 45 67', email: 'anna@example.se', address: 'Nygatan 1, Ösmo' }
  await send('/boka', { ...household, frequency: 'weekly', materials: 'Glascontainers', notes: '', specialRequest: '' })
  const key = /min-hamtning#(\w{26})/.exec(answers.at(-1) ?? '')?.[1] ?? ''
  await mailTo(other.email, /^Ny bokning/)

  await post('/auth/v1/otp', { email: other.email, create_user: false })
  const code = /\b\d{6}\b/.exec((await mailTo(other.email, /\d{6}/)).text ?? '')?.[0]
  const session = JSON.parse(await post('/auth/v1/verify', { type: 'email', email: other.email, token: code }))
  const desk = async (name: string, args: object = {}) =>
    JSON.parse(await post(`/rest/v1/rpc/${name}`, args, { authorization: `Bearer ${session.access_token}` }))
  const own = (name: string, args: object = {}) => post(`/rest/v1/rpc/${name}`, { key, ...args })
  const [{ booking, proposed_day: first }] = (await desk('desk_inbox')).unanswered
  expect(new Date(first).getUTCDay()).toBe(4)
  const agreed: Household = await desk('desk_answer', { booking, agree: true, first_day: first, message: null })
  expect(agreed).toMatchObject({ status: 'agreed', price: 260, change_until: '19:00' })
  // The mail waits a minute, during which the desk can undo its answer; this skips the wait.
  await database.execute('update outbox set next_attempt_at = now(); notify outbox')
  await mailTo(household.email, /^Vi hämtar hos dig/)
  await desk('desk_round', { day: first })
  await desk('desk_month', { month: `${first.slice(0, 7)}-01` })
  await own('my_booking')
  await own('move_pickup', { day: first, to_day: null })
  await desk('desk_close_day', { day: first, reason: 'storm' })
  await own('end_agreement', { last_day: null })
  // A mail soon after another to the same household waits for more to add; this skips the wait.
  await database.execute('update outbox set next_attempt_at = now(); notify outbox')
  await mailTo(household.email, /avslut|slut/i)
  await own('withdraw', { name: 'Anna', contract: 'Nygatan 1', receipt_to: household.email })
  await mailTo(household.email, /ångra|frånträde/i)
  await send('/angra', { name: '', contract: '', receipt_to: '' })
  const commands = await Promise.all(['bookings', 'round', 'mail:test'].map((name) => askSite(place, [name])))

  const said = [...answers, ...commands.map(({ output, complaint }) => output + complaint)]
  expect(said.flatMap(tracesIn)).toEqual([])
  expect(mail.taken.length).toBeGreaterThan(5)
  for (const { mail: one } of mail.taken) {
    const attachments = one.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())
    const text = [
      JSON.stringify([one.from, one.to, one.replyTo, one.messageId]),
      one.subject,
      one.text,
      one.html,
      ...attachments,
    ]
    expect(tracesIn(text.join('\n')), `${one.subject}`).toEqual([])
  }

  // The file changes while the site runs: the doctor says what is out of date, and no start accepts the older pages.
  await write({ ...other, prices: { ...other.prices, weekly: 280 } })
  const { output } = await askSite(place, ['doctor'])
  expect(output).toMatch(/The pages were built with company data [^\n]*: prices\.weekly\./)
  expect(output).toMatch(/last started on this database has company data [^\n]*: prices\.weekly\./)
  expect((await run(isStale)).said).toBe('true\n')
  await server.stop()
  const refused = launchServer(place, { environment })
  expect(await refused.ended).toMatchObject({ code: 1 })
  expect(refused.complaint()).toMatch(/built with other data of the company \(prices\.weekly\): run npm run build/)

  const [kept] = await database.query<{ rules: Record<string, unknown>; all: string }>(
    `select to_jsonb(rules) as rules, concat(rules, (select json_agg(settings) from private.settings),
       (select json_agg(closed_days) from private.closed_days)) as all from private.company_rules as rules`,
  )
  expect(kept?.rules).toMatchObject({ weekday: 4, pickup_from: '17:30:00', prices: other.prices })
  expect(tracesIn(kept?.all ?? '')).toEqual([])
})
