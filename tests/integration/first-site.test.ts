/**
 * "Your first site" in docs/operating.md, for newcomers to running a server: types each of its commands in order. The site that
 * they build belongs to another company than the sample's, and is then searched for the sample's data.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { promisify } from 'node:util'
import type { Email } from 'postal-mime'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import sample from '../../company.sample.json' with { type: 'json' }
import { Resvg } from '../../scripts/draw.ts'
import { flags, environment as runtimeEnvironment } from '../../scripts/runtime.mjs'
import { openDatabase } from '../../src/database/open.ts'
import type { BookingRecord } from '../../src/shared/booking-record.ts'
import type { Household } from '../../src/shared/desk.ts'
import { swedishTime } from '../../src/shared/swedish-time.ts'
import { postgres } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { mailServer } from '../helpers/mail-server.ts'
import { other, otherLogo } from '../helpers/other-company.ts'
import { pagePaths } from '../helpers/pages.ts'
import { askSite } from '../helpers/processes.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { launchServer, type ServerProcess, startServer } from '../helpers/server-process.ts'
import { save } from '../helpers/visitors.ts'
import { webdavServer } from '../helpers/webdav.ts'

/** What a browser reads from a form. */
const otherMailbox = `post@${domainToASCII('returkärran.example')}`

const standIns = ['apt-get', 'getent', 'git', 'nano', 'npm', 'ssh', 'sudo', 'systemctl', 'useradd']

test('a newcomer who types what the guide says has a site, a booking, a backup elsewhere, and the booking back', async () => {
  const blocks = blocksOf(chapterOf(await readFile('docs/operating.md', 'utf8'), 'Your first site'))
  await using mail = await mailServer()
  await using elsewhere = await webdavServer()
  const machine = await newMachine()
  // Even after a timeout, or the server would keep running.
  onTestFinished(() => machine.remove())
  await machine.willType('company.json', JSON.stringify(other))
  // With the sample's mailbox its pages still fit, and only the upgrade to the newcomer's own data has to build.
  const answers = { domain: 'pasrundan.example', mailbox: sample.email, 'mail-server': mail.url }
  const lines = Object.entries({ ...answers, 'backup-url': elsewhere.url }).map(([name, value]) => `${name}='${value}'`)
  await machine.willType('answers', lines.join('\n'))

  const typed: { line: string; output: string }[] = []
  let session: Shell | undefined
  async function type(line: string) {
    const shell = line.startsWith('ssh ') ? machine.shell(machine.laptop) : session
    if (!shell) throw new Error(`Where is this typed? ${line}`)
    const { status, output } = await shell.run(machine.inside(line))
    expect(status, `${line}\n${output}\n${await machine.log()}`).toBe(0)
    typed.push({ line, output })
    return output
  }
  async function book(booking: BookingRecord, email: string) {
    await save(await machine.address(), booking)
    await eventually(() => expect(mail.taken.at(-1)?.mail.replyTo).toMatchObject([{ address: email }]))
  }
  for (const { language, text } of blocks) {
    expect(language).toBe('sh')
    for (const line of text.trimEnd().split('\n')) {
      if (line.includes('npm run bookings')) {
        expect(await (await fetch(await machine.address())).text()).toContain(other.staff[0]?.name)
        await book(sampleBooking(), 'anna@example.se')
      }
      if (line.includes('npm run restore'))
        await book(sampleBooking({ name: 'Bo Ek', email: 'bo@example.se' }), 'bo@example.se')
      if (line.startsWith('nano')) await writeFile(machine.inside('/opt/pasrundan/logo.svg'), otherLogo)
      await type(line)
      if (line.startsWith('ssh root@')) {
        session = machine.shell('/root', 'root')
        // A seller may have set it up so: what root makes is readable for root alone.
        await session.run('umask 027')
      }
    }
  }

  // The sample's own are there already, as in a release.
  expect(typed.filter(({ output }) => output.includes('Building the site'))).toEqual([])

  const anna = /\bsent\b[\s\S]*Anna Åkesson|Anna Åkesson[\s\S]*\bsent\b/
  const list = typed.find(({ line }) => line.includes('npm run bookings')) ?? expect.unreachable()
  expect(list.output).toMatch(anna)
  const now = await type(list.line)
  expect(now).toMatch(anna)
  expect(now).not.toContain('Bo Ek')
  expect([...(elsewhere.files?.keys() ?? [])]).toHaveLength(1)
  // After the restore, sent notices are not sent again.
  expect(mail.taken.map(({ from, to }) => [from, ...to])).toEqual(
    Array(2).fill(['bokning@pasrundan.example', other.email]),
  )
  expect((await stat(machine.inside('/etc/pasrundan.env'))).mode & 0o777).toBe(0o640)
  expect(machine.runsCaddy()).toBe(true)

  const clone = machine.inside('/opt/pasrundan')
  for (const read of ['.', 'package.json', 'company.json', 'src/server/main.ts', 'supabase/schemas']) {
    expect((await stat(join(clone, read))).mode & 0o004, read).toBeTruthy()
  }
  await cp(join(clone, 'dist'), built, { recursive: true })
  const changes = [
    ['logo.svg', otherLogo],
    ['logo.svg', otherLogo.replace('#1d5fa8', '#a02c1c')],
    ['logo.svg', otherLogo],
    ['company.json', JSON.stringify({ ...other, tagline: 'Vi kör' })],
  ] as const
  expect(await stalenessAfter(clone, changes)).toEqual([false, true, false, true])
})

/** Where a site for the file below is built, and where the newcomer's build is kept: a build takes seconds. */
const built = 'dist-returkarran'
const folder = await mkdtemp(join(tmpdir(), 'company-'))
const COMPANY_FILE = join(folder, 'returkarran.json')
afterAll(async () => {
  for (const path of [folder, built]) await rm(path, { recursive: true, force: true })
})

const write = (company: object) => writeFile(COMPANY_FILE, JSON.stringify(company))

async function runNode(program: string[], { cwd = '.', environment = {} } = {}): Promise<string> {
  const env = { PATH: process.env.PATH, ...runtimeEnvironment, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...program], { cwd, env })
  return stdout
}

/** Whether the build in a clone is stale after each of these changes to its files. */
async function stalenessAfter(cwd: string, changes: readonly (readonly [file: string, content: string])[]) {
  const script = `
    const [{ isBuildStale }, { writeFileSync }] = [await import('./scripts/prepare.mjs'), await import('node:fs')]
    const stale = ([file, content]) => (writeFileSync(file, content), isBuildStale())
    console.log(JSON.stringify(${JSON.stringify(changes)}.map(stale)))`
  return JSON.parse(await runNode(['--input-type=module', '-e', script], { cwd }))
}

/** Every value of the sample that the other company does not share, and how its numbers read in texts. */
const sampleWords = [
  ...leaves(sample).filter((leaf) => leaf.length > 3 && !/^\d\d:\d\d$/.test(leaf) && !leaves(other).includes(leaf)),
  '08:00–10:00',
  'kl. 08:00',
  'kl. 20:00',
  'senast 20:00',
  'klockan 17:00',
  'måndagar',
  'måndagsmorgon',
  ...Object.values(sample.prices).map((price) => `${price} kr`),
  '24 timmar',
  '365 dagar',
  '© 2025',
  'Hållbar',
  'Flexibel Schemaläggning',
  'Tar ni pant?',
  // Its own words say where.
  'vid huset',
  'eller porten',
  // When a day can be changed last.
  'kvällen före',
  'påse',
  // The sample's colour comes before the company's own in the stylesheet.
].filter((word) => !word.includes('schema.json') && word !== sample.accent)

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}

const begunAt = Date.now()

/** Until when an answer is promised is a moment of the run, which may be at one of the sample's hours. */
function isOfNow(word: string): boolean {
  const minutes = Math.ceil((Date.now() - begunAt) / 60_000)
  return Array.from({ length: minutes + 1 }, (_, passed) => swedishTime(begunAt + passed * 60_000).time).some(
    (time) => word === `kl. ${time}`,
  )
}

function tracesIn(text: string): string[] {
  // Bags are also a kind of plastic, and in the picture.
  const ours = text.replaceAll(/tråg, påsar och plastfolie|Fyra genomskinliga påsar/g, '')
  const plain = ours.replaceAll(/\u00a0|&nbsp;|\\xa0|\\u00a0/g, ' ').toLowerCase()
  return sampleWords.filter((word) => !isOfNow(word) && plain.includes(word.toLowerCase().replaceAll('\u00a0', ' ')))
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

test('another company’s site, mails, desk and rules have nothing of the sample in them', async () => {
  await write(other)
  await writeFile(join(folder, 'logo.svg'), otherLogo)
  // This test may run alone.
  if (!existsSync(built)) await runNode(['scripts/build.ts'], { environment: { COMPANY_FILE } })
  const files = await builtTexts()
  expect([...files].map(([name, text]) => [name, tracesIn(text)]).filter(([, traces]) => traces?.length)).toEqual([])
  expect(files.get('index.html')).toMatch(/Ösmo[\s\S]*torsdagar|torsdagar[\s\S]*Ösmo/)
  expect(files.get('index.html')).toMatch(/--accent:[^;]*#1d5fa8[\s\S]*I våra lådor[\s\S]*Kommer ni i regn\?/)
  const icon = files.get('icon.svg') ?? ''
  expect(icon).not.toMatch(/steal|<script|onload/)
  const shown = new Resvg(icon).render()
  const middle = (shown.width / 2) * (shown.width + 1) * 4
  expect([...shown.pixels.subarray(middle, middle + 4)]).toEqual([0x1d, 0x5f, 0xa8, 255])
  const beside = (await readFile(join(built, 'web/icon-192.png'))).toString('base64')
  const onNothing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${beside}"/></svg>`
  // It reaches the edge: there is no white tile around it.
  expect([...new Resvg(onNothing).render().pixels.subarray(0, 4)]).toEqual([0x1d, 0x5f, 0xa8, 255])
  for (const page of ['index.html', 'villkor.html']) expect(files.get(page)).toContain('src="/icon-192.png"')
  expect(files.get('skrivbord-worker.js')).toContain('"/icon-192.png"')
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
  await write({ ...other, prices: { ...other.prices, weekly: 280 } })
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
    eventually(() => {
      const found = mail.taken.find((one) => one.to.includes(address) && subject.test(one.mail.subject ?? ''))
      expect(found, mail.taken.map((one) => one.mail.subject).join()).toBeDefined()
      return found?.mail as Email
    })

  for (const path of [...pagePaths(join(built, 'web')), '/nowhere', '/site.webmanifest']) await ask(path)
  const household = { name: 'Anna', phone: '08-123 45 67', email: 'anna@example.se', address: 'Nygatan 1, Ösmo' }
  await send('/boka', { ...household, frequency: 'weekly', materials: 'Glascontainers', notes: '', specialRequest: '' })
  const key = /min-hamtning#(\w{26})/.exec(answers.at(-1) ?? '')?.[1] ?? ''
  await mailTo(other.email, /^Ny bokning/)

  await post('/auth/v1/otp', { email: otherMailbox, create_user: false })
  const code = /\b\d{6}\b/.exec((await mailTo(other.email, /\d{6}/)).text ?? '')?.[0]
  const session = JSON.parse(await post('/auth/v1/verify', { type: 'email', email: otherMailbox, token: code }))
  const desk = async (name: string, args: object = {}) =>
    JSON.parse(await post(`/rest/v1/rpc/${name}`, args, { authorization: `Bearer ${session.access_token}` }))
  const own = (name: string, args: object = {}) => post(`/rest/v1/rpc/${name}`, { key, ...args })
  const [{ booking, proposed_day: first }] = (await desk('desk_inbox')).unanswered
  expect(new Date(first).getUTCDay()).toBe(4)
  const agreed: Household = await desk('desk_answer', { booking, agree: true, first_day: first, message: null })
  expect(agreed).toMatchObject({ status: 'agreed', price: 260, change_until: '14:00' })
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
  const commands = await Promise.all(['bookings', 'mail:test'].map((name) => askSite(place, [name])))

  const said = [...answers, ...commands.map(({ output, complaint }) => output + complaint)]
  expect(said.flatMap(tracesIn)).toEqual([])
  expect(mail.taken.length).toBeGreaterThan(5)
  for (const { raw, mail: one } of mail.taken) {
    expect(raw.toString('latin1').split('\r\n\r\n', 1)[0]).not.toMatch(/[^\t\r\n -~]/)
    const attachments = one.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())
    const text = [
      JSON.stringify([one.from, one.to, one.replyTo, one.messageId]),
      one.subject,
      one.text,
      one.html,
      ...attachments,
    ]
    expect(tracesIn(text.join('\n')), `${one.subject}`).toEqual([])
    // The dark scheme has none either.
    for (const colour of ['#a02c1c', '#c94731', '#f7a793']) expect(one.html).not.toContain(colour)
  }

  // The file has changed since, and does again while the site runs; what runs is of one company all the same: the one that was built.
  const waits = /has been changed since[^\n]*: prices\.weekly\.|"waiting":\["prices\.weekly"\]/
  const isFaulty = /cannot be used:\s+prices\.weekly: a whole number of kronor/
  async function expectSaid(by: ServerProcess, said: RegExp) {
    expect(by.lines.join('\n').replaceAll('\\n', '\n')).toMatch(said)
    const { output } = await askSite(place, ['doctor'])
    expect(output).toMatch(said)
    expect(output).toContain(' in returkarran.json ')
    expect(output).not.toContain('company.json')
  }
  await expectSaid(server, waits)
  await write({ ...other, prices: { ...other.prices, weekly: '280 kr' } })
  expect((await askSite(place, ['doctor'])).output).toMatch(isFaulty)
  await server.stop()
  await using next = await startServer(place, { environment })
  await expectSaid(next, isFaulty)
  // A release comes with the sample's pages, which are never served as a company's own.
  await next.stop()
  await write(other)
  await writeFile(join(built, 'company.json'), JSON.stringify(sample))
  await using refused = launchServer(place, { environment })
  await expect(refused.listening).rejects.toThrow(/built with other data of the company \([^\n]*: run npm run build/)
  await writeFile(join(built, 'company.json'), JSON.stringify(other))

  const [kept] = await database.query<{ rules: Record<string, unknown>; all: string }>(
    `select to_jsonb(rules) as rules, concat(rules, (select json_agg(settings) from private.settings),
       (select json_agg(closed_days) from private.closed_days)) as all from private.company_rules as rules`,
  )
  expect(kept?.rules).toMatchObject({ weekday: 4, pickup_from: '17:30:00', prices: other.prices })
  expect(tracesIn(kept?.all ?? '')).toEqual([])
})

interface Block {
  section: string
  language: string
  text: string
}

function chapterOf(document: string, name: string): string {
  const [, chapter] = new RegExp(`^## ${name}\n(.*?)^## `, 'ms').exec(document) ?? []
  if (!chapter) throw new Error(`There is no chapter ${name}`)
  return chapter
}

function blocksOf(chapter: string): Block[] {
  const blocks = chapter.split(/^### /m).flatMap((section) =>
    [...section.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
      section: section.slice(0, section.indexOf('\n')),
      language,
      text,
    })),
  )
  // No block escapes by indentation or another kind of fence.
  expect(chapter.match(/^\s*(```|~~~)|^ {4}\S/gm)).toHaveLength(blocks.length * 2)
  return blocks
}

/** Directories that stand for the newcomer's server and laptop. */
async function newMachine() {
  const root = await mkdtemp(join(tmpdir(), 'pasrundan-first-'))
  const directory = (name: string) => mkdir(join(root, name), { recursive: true })
  const here = ['root/.ssh', 'opt', 'etc/systemd/system', 'etc/caddy', 'var/lib']
  for (const name of [...here, 'users', 'packages', 'typed', 'laptop', 'bin']) await directory(name)
  await writeFile(join(root, 'root/.ssh/authorized_keys'), 'ssh-ed25519 …\n')
  for (const name of ['root', 'root.sudo']) await writeFile(join(root, 'users', name), '')
  for (const name of standIns) await symlink(resolve('tests/helpers/stand-ins.sh'), join(root, 'bin', name))
  await makeOrigin(join(root, 'origin'))

  const shells: Shell[] = []
  const environment = { PATH: `${join(root, 'bin')}:${process.env.PATH}`, MACHINE: root, PROJECT: process.cwd() }
  const inside = (text: string) =>
    text
      .replaceAll(/(?<![\w.~/])\/(?=(?:etc|opt|root|var\/lib)\b)/g, `${root}/`)
      .replace('<where the project lives>', join(root, 'origin'))

  const log = () => readFile(join(root, 'pasrundan.log'), 'utf8').catch(() => '')

  return {
    /** Replaces real paths in a command or path by this machine's directories. */
    inside,
    laptop: join(root, 'laptop'),
    shell(home: string, user = 'newcomer') {
      const shell = openShell(inside(home), { ...environment, USER: user })
      shells.push(shell)
      return shell
    },
    runsCaddy: () => existsSync(join(root, 'caddy.running')),
    willType: (name: string, text: string) => writeFile(join(root, 'typed', name), text),
    log,
    async address() {
      return await eventually(async () => /http:\/\/127\.0\.0\.1:\d+/.exec(await log())?.[0] ?? expect.unreachable())
    },
    async remove() {
      for (const shell of shells) await shell.exit()
      const server = Number(await readFile(join(root, 'pasrundan.pid'), 'utf8').catch(() => 0))
      if (server) {
        process.kill(server)
        await eventually(() => expect(() => process.kill(server, 0)).toThrow())
      }
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Makes a repository of the project's current files, committed or not. */
async function makeOrigin(path: string): Promise<void> {
  const others = ['.git', 'node_modules', 'dist', 'data', 'test-results', 'playwright-report']
  await cp('.', path, {
    recursive: true,
    filter: (source) => !others.includes(basename(source).replace(/^dist-.*/, 'dist')),
  })
  const shell = openShell(path, { PATH: process.env.PATH ?? '' })
  const author = '-c user.name=x -c user.email=x@x.example'
  const { status, output } = await shell.run(`git init -q && git add . && git ${author} commit -qm x`)
  expect(status, output).toBe(0)
  await shell.exit()
}

interface Shell {
  /** Types a line. @returns the output on both streams, and the exit status */
  run(line: string): Promise<{ status: number; output: string }>
  exit(): Promise<void>
}

/** Opens a shell that keeps its directory and umask between lines. */
function openShell(home: string, environment: Record<string, string>): Shell {
  const child = spawn('sh', { cwd: home, env: { ...environment, HOME: home }, stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit')
  return {
    async run(line) {
      said = ''
      child.stdin.write(`eval '${line.replaceAll("'", `'\\''`)}' </dev/null 2>&1; echo "=== $?"\n`)
      let end: RegExpExecArray | null = null
      while (!end) {
        await Promise.race([once(child.stdout, 'data'), ended])
        end = /=== (\d+)\n$/.exec(said)
        if (!end && child.exitCode !== null) return { status: child.exitCode || -1, output: said }
      }
      return { status: Number(end[1]), output: said.slice(0, end.index) }
    },
    async exit() {
      child.stdin.end()
      await ended
    },
  }
}
