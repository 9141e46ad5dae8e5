/** `npm run setup`: what follows from the answers. What it does with the machine is tried in docs/operating.md's guide. */
import { execFile } from 'node:child_process'
import { chmod, link, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { execute } from '../../scripts/execute.ts'
import { readSettings } from '../../scripts/read-settings.ts'
import { isOutOfReach } from '../../scripts/runtime.mjs'
import {
  type Answers,
  answersTo,
  CADDYFILE,
  linesToPaste,
  type Machine,
  planOf,
  questions,
  SETTINGS,
  type Settings,
  type Step,
  UNIT,
} from '../../scripts/setup-plan.ts'
import { doStep } from '../../scripts/setup-steps.ts'
import { parseConfig } from '../../src/config.ts'
import { company } from '../../src/shared/company.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const folder = '/srv/site'
const own = `${folder}/company.json`

async function bareMachine(): Promise<Machine> {
  return {
    folder,
    hostname: 'vps7',
    hasUser: false,
    hasCaddy: false,
    isStarted: false,
    isBuildStale: true,
    isReadable: true,
    files: { [own]: null, [SETTINGS]: null, [UNIT]: null, [CADDYFILE]: null },
    sample: await readFile('company.sample.json', 'utf8'),
    templates: {
      unit: await readFile('deploy/pasrundan.service', 'utf8'),
      caddy: await readFile('deploy/Caddyfile', 'utf8'),
    },
  }
}

function answered(given: Answers, settings: Settings = {}, ask = async (_: string) => ''): Promise<Answers> {
  return answersTo(ask, given, settings, { hostname: 'vps7', mailbox: company.email })
}

/** The machine after the steps. */
function after(machine: Machine, steps: Step[]): Machine {
  const files = { ...machine.files }
  for (const { file } of steps) if (file) files[file.path] = file.content
  return { ...machine, files, hasUser: true, hasCaddy: true, isStarted: true, isBuildStale: false }
}

test('ten answers become a site, the same answers change nothing, and another answer only what follows from it', async () => {
  expect(questions).toHaveLength(10)
  const machine = await bareMachine()
  // An editor on Windows writes it so.
  machine.files[own] = `\ufeff${machine.sample}`
  const given = {
    // Copied from a browser.
    domain: 'https://pasrundan.se/',
    mailbox: 'hej@pasrundan.se',
    'mail-server': 'mail.pasrundan.se:465',
    'mail-password': 'p@ss: 7%',
    sms: 'elks:se:cret',
    'backup-url': 'https://u:p@dav.pasrundan.se/x/',
    'backup-key': 'lås upp "dörr" #7 = hemma',
  }
  const steps = planOf(await answered(given), machine)
  const done = after(machine, steps)
  const settings = readSettings(done.files[SETTINGS] ?? '') as Settings
  expect(parseConfig(settings)).toMatchObject({
    PUBLIC_URL: 'https://pasrundan.se',
    TRUST_PROXY: ['127.0.0.1'],
    SMTP_URL: 'smtps://bokning%40pasrundan.se:p%40ss%3A%207%25@mail.pasrundan.se:465',
    MAIL_FROM: 'bokning@pasrundan.se',
    SMS_URL: 'https://elks:se%3Acret@api.46elks.com/a1/sms',
  })
  expect(settings.BACKUP_KEY).toBe(given['backup-key'])
  expect(JSON.parse(done.files[own] ?? '').email).toBe('hej@pasrundan.se')
  expect(done.files[UNIT]).toContain('WorkingDirectory=/srv/site\n')
  expect(done.files[CADDYFILE]).toMatch(/^pasrundan\.se \{/m)
  expect(steps.find(({ file }) => file?.path === SETTINGS)?.file).toMatchObject({ mode: 0o640, group: 'pasrundan' })
  const commands = steps.flatMap(({ command }) => command?.slice(0, 2).join(' ') ?? [])
  expect(commands).toEqual([
    'sh -c',
    'useradd --system',
    expect.stringContaining('--input-type=module'),
    'systemctl daemon-reload',
    'systemctl enable',
    'systemctl reload-or-restart',
  ])

  done.files[SETTINGS] += 'OTHER=kept as it is, unasked\n'
  expect(planOf(await answered({ mailbox: 'hej@pasrundan.se' }, settings), done)).toEqual([])
  // Interrupted before that.
  const unstarted = planOf(await answered({ mailbox: 'hej@pasrundan.se' }, settings), { ...done, isStarted: false })
  expect(unstarted.map(({ command }) => command?.join(' '))).toEqual(['systemctl enable --now pasrundan'])
  const changed = planOf(await answered({ mailbox: 'hej@pasrundan.se', 'mail-password': 'new' }, settings), done)
  expect(changed.map(({ file, command }) => file?.path ?? command?.join(' '))).toEqual([
    SETTINGS,
    'systemctl restart pasrundan',
  ])
  const now = readSettings(changed[0]?.file?.content ?? '')
  expect(now).toEqual({
    ...settings,
    SMTP_URL: 'smtps://bokning%40pasrundan.se:new@mail.pasrundan.se:465',
    OTHER: 'kept as it is, unasked',
  })

  // Households' links and calendars go on from where it has been, also once it is back there.
  let moved = done
  const redirects: string[] = []
  const plan = async (given: Answers) => {
    const kept = readSettings(moved.files[SETTINGS] ?? '') as Settings
    return planOf(await answered({ mailbox: 'hej@pasrundan.se', ...given }, kept), moved)
  }
  for (const domain of ['påsrundan.se', 'retur.se', 'påsrundan.se']) {
    // Interrupted before Caddy had its file, and begun again.
    moved = after(
      moved,
      (await plan({ domain })).filter(({ file }) => file?.path !== CADDYFILE),
    )
    moved = after(moved, await plan({}))
    const [, from, to] = /^(.+) \{\n\tredir (\S+)$/m.exec(moved.files[CADDYFILE] ?? '') ?? []
    redirects.push(`${from} > ${to}`)
  }
  expect(await plan({})).toEqual([])
  expect(moved.files[CADDYFILE]).toMatch(/^xn--psrundan-9za\.se \{\n.*\n\treverse_proxy/m)
  expect(redirects).toEqual([
    'pasrundan.se > https://xn--psrundan-9za.se{uri}',
    'xn--psrundan-9za.se, pasrundan.se > https://retur.se{uri}',
    'retur.se, pasrundan.se > https://xn--psrundan-9za.se{uri}',
  ])
})

test('a key of its own making is proposed', async () => {
  const { 'backup-key': key } = await answered({ 'backup-url': 'https://u:p@dav.pasrundan.se/x/' })
  expect(key).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/)
})

test('it asks only what is open, shows no kept secret, and a minus takes an answer away', async () => {
  const settings = {
    SMTP_URL: 'smtps://anna:hemligt@mail.one.se:465',
    SMS_URL: 'https://elks:secret@api.46elks.com/a1/sms',
  }
  const asked: string[] = []
  const answers = await answered({ domain: 'pasrundan.se' }, settings, async (question) => {
    asked.push(question)
    return question.includes('46elks') ? '-' : ''
  })
  expect(asked).toHaveLength(7)
  expect(asked.join()).not.toMatch(/hemligt|secret/)
  expect(asked).toContainEqual(expect.stringMatching(/Lösenord på mejlservern\? \[som förut\]/))
  expect(answers).toMatchObject({
    'mail-server': 'mail.one.se:465',
    'mail-user': 'anna',
    'mail-password': 'hemligt',
    sms: '',
  })
})

test('what somebody has written by hand into the settings is kept, and asked for anew if it is no address', async () => {
  const byHand = { PUBLIC_URL: 'pasrundan.se', SMTP_URL: 'smtps://anna:100%sure@mail.one.se:465' }
  expect(await answered({}, byHand)).toMatchObject({ domain: 'vps7', 'mail-user': 'anna', 'mail-password': '100%sure' })

  // Windows' line ends, and spaces: systemd takes the last line of a name.
  const before = '\ufeff# Ours\r\nPUBLIC_URL = "https://pasrundan.se"\r\n PORT=3001\r\n'
  expect(readSettings(before)).toEqual({ PUBLIC_URL: 'https://pasrundan.se', PORT: '3001' })
  const machine = await bareMachine()
  machine.files[SETTINGS] = before
  const steps = planOf(await answered({ domain: 'pasrundan.nu' }, readSettings(before)), machine)
  const after = steps.find(({ file }) => file?.path === SETTINGS)?.file?.content ?? ''
  expect(readSettings(after)).toMatchObject({ PUBLIC_URL: 'https://pasrundan.nu', PORT: '3001' })
  expect(after.match(/PUBLIC_URL/g)).toHaveLength(1)
})

test('an answer that makes no sense is refused before anything is done', async () => {
  const machine = await bareMachine()
  const answers = await answered({ domain: 'pasrundan.se', sms: 'elks' })
  expect(() => planOf(answers, machine)).toThrow(/SMS_URL must be an address/)
  // Caddy would not start with it.
  const ofSomebody = await answered({ domain: 'hej@pasrundan.se' })
  expect(() => planOf(ofSomebody, machine)).toThrow('hej@pasrundan.se är ingen adress som en sida kan ha')
  // It would stand in company.json, with which not even setup starts again.
  const nowhere = await answered({ domain: 'pasrundan.se', mailbox: 'pasrundan.se' })
  expect(() => planOf(nowhere, machine)).toThrow('pasrundan.se är ingen mejladress')
  for (const [key, sentence] of [
    ['"lås upp dörr 7 hemma"', /BACKUP_KEY begins with a quotation mark/],
    ['lås upp dörr \\ 7 hemma', /BACKUP_KEY may hold no .* systemd/],
    ['lås upp dörr\u200b 7 hemma', /BACKUP_KEY holds what nobody types/],
    ['lås upp dörr\u00a07 hemma', /BACKUP_KEY holds what nobody types/],
    ['la\u030as upp dörr 7 hemma', /BACKUP_KEY holds what nobody types/],
  ] as const) {
    const locked = await answered({ domain: 'pasrundan.se', 'backup-url': 'https://u:p@dav.se/', 'backup-key': key })
    expect(() => planOf(locked, machine)).toThrow(sentence)
  }
  // Typed on any Swedish keyboard.
  const key = 'lås upp  dörr 7½ hos ´Öberg¨ …'
  const typed = await answered({ domain: 'pasrundan.se', 'backup-url': 'https://u:p@dav.se/', 'backup-key': key })
  expect(() => planOf(typed, machine)).not.toThrow()
})

test.runIf(process.platform === 'linux')(
  'a Caddyfile that was there is kept, however often it is replaced, and no file is half written',
  async () => {
    await using machine = await temporaryFolder()
    const folder = dirname(join(machine.path, CADDYFILE))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'Caddyfile'), 'of another site')
    for (const content of ['with a slip', 'right'])
      doStep({ says: '', file: { path: CADDYFILE, content, mode: 0o644 } }, folder, machine.path)
    const kept = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    expect(kept.sort()).toEqual(['of another site', 'right', 'with a slip'])

    // No file is written over: what a power cut interrupts leaves the one before.
    const settings = join(folder, 'settings')
    await writeFile(settings, 'BACKUP_KEY=on paper, or not')
    await link(settings, join(folder, 'before'))
    doStep(
      { says: '', file: { path: settings.slice(machine.path.length), content: 'new', mode: 0o640 } },
      folder,
      machine.path,
    )
    expect(await readFile(settings, 'utf8')).toBe('new')
    expect(await readFile(join(folder, 'before'), 'utf8')).toContain('on paper')

    // Settings that are kept elsewhere are changed there.
    await symlink('settings', join(folder, 'linked'))
    doStep(
      { says: '', file: { path: `${dirname(CADDYFILE)}/linked`, content: 'newer', mode: 0o640 } },
      folder,
      machine.path,
    )
    expect(await readFile(settings, 'utf8')).toBe('newer')
    expect(await readlink(join(folder, 'linked'))).toBe('settings')

    // The folder's owner may have laid a link where root writes.
    const another = join(machine.path, 'shadow')
    await writeFile(another, 'of root')
    await symlink(another, join(folder, 'company.json.new'))
    const file = { path: `${dirname(CADDYFILE)}/company.json`, content: '{}', mode: 0o644 }
    doStep({ says: '', file, asOwner: true }, folder, machine.path)
    expect(await readFile(another, 'utf8')).toBe('of root')
    expect(await readFile(join(folder, 'company.json'), 'utf8')).toBe('{}')
  },
)

test('what the domain lacks is said as the lines to paste at its seller', async () => {
  const answers = await answered({
    domain: 'pasrundan.se',
    mailbox: 'hej@pasrundan.se',
    'mail-server': 'mail.one.se:465',
  })
  const nothing = { addresses: ['192.0.2.7', '2001:db8::7'], address: false, spf: false, dmarc: false }
  expect(linesToPaste(answers, nothing)).toEqual([
    'A     pasrundan.se  192.0.2.7',
    'AAAA  pasrundan.se  2001:db8::7',
    expect.stringMatching(/^TXT {3}pasrundan\.se {2}v=spf1 mx a:mail\.one\.se ~all/),
    'TXT   _dmarc.pasrundan.se  v=DMARC1; p=quarantine; rua=mailto:hej@pasrundan.se',
  ])
  expect(linesToPaste(answers, { ...nothing, addresses: [], spf: true, dmarc: true })).toEqual([
    'A     pasrundan.se  den adress som du loggade in på',
  ])
  expect(linesToPaste(answers, { ...nothing, address: true, spf: true, dmarc: true })).toEqual([])
  for (const [server, sends] of [
    ['smtp://127.0.0.1/?ignoreTLS=true', 'pasrundan.se'],
    ['smtp://[::1]/?ignoreTLS=true', 'pasrundan.se'],
    ['smtp://site:hemligt@mail.one.se/?name=pasrundan.se', 'mail.one.se'],
  ] as const)
    expect(linesToPaste({ ...answers, 'mail-server': server }, { ...nothing, address: true, dmarc: true })).toEqual([
      expect.stringContaining(` a:${sends} ~all `),
    ])
})

test('an option that is mistyped, or that npm took, is refused before anything is done', async () => {
  async function complaint(args: string[], environment: Record<string, string> = {}): Promise<string> {
    // Nothing that would be done is found.
    const env = { PATH: '/nowhere', ...environment }
    const run = promisify(execFile)(process.execPath, ['scripts/setup.mjs', ...args], { env })
    return await run.then(
      ({ stdout }) => stdout,
      ({ stderr }) => stderr,
    )
  }
  expect(await complaint(['--domian', 'pasrundan.se'])).toMatch(/^Unknown option '--domian'\.\nSå här: npm run setup/)
  const byNpm = { npm_lifecycle_event: 'setup', npm_config_dry_run: 'true' }
  expect(await complaint([], byNpm)).toMatch(/^npm took --dry-run .*: npm run setup -- --dry-run/)
})

test.runIf(process.getuid?.() === 0)(
  'whoever npm installs as for root has a cache of its own, though npm names root’s',
  () => {
    vi.stubEnv('npm_config_cache', '/root/.npm')
    onTestFinished(() => void vi.unstubAllEnvs())
    const asked = ['config', 'get', 'cache']
    expect(`${execute('npm', asked, { input: 'pipe' })}`).toBe('/root/.npm\n')
    expect(`${execute('npm', asked, { input: 'pipe', user: 'nobody' })}`).not.toContain('/root')
  },
)

test.runIf(process.platform === 'linux')(
  'a folder that the service could not enter is refused before anything is done',
  async () => {
    // Also as root, in a folder that nobody else enters; nothing that would be done is found.
    const options = { cwd: '/tmp', env: { PATH: '/nowhere' } }
    const running = promisify(execFile)(process.execPath, [resolve('scripts/setup.mjs')], options)
    await expect(running).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('som /opt/pasrundan') })
    await using open = await temporaryFolder()
    await mkdir(open.file('site'))
    for (const [mode, isClosed] of [
      [0o711, false],
      [0o700, true],
    ] as const) {
      await chmod(open.path, mode)
      expect([isOutOfReach(open.file('site')), isOutOfReach(open.file('site/deeper'))]).toEqual([isClosed, isClosed])
    }
  },
)

test('without a terminal --dry-run shows all with the defaults, and does nothing', async () => {
  const args = ['scripts/setup.mjs', '--dry-run', '--domain', 'pasrundan.se']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: '/nowhere' } })
  expect(stdout).toMatch(/^\nDet här görs:\n- /)
  expect(stdout).toContain('\n/etc/pasrundan.env:\nPUBLIC_URL=https://pasrundan.se\n')
  expect(stdout).toContain('\nsystemctl enable --now pasrundan\n')
})
