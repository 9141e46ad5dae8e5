/** What `npm run setup` asks, and what follows from the answers: data, of which nothing has been done yet. */
import { randomInt } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import { ConfigError, parseConfig } from '../src/config.ts'
import { isLoopback } from '../src/environment.ts'
import { mailAddress } from '../src/shared/mail-address.ts'
import { readSettings } from './read-settings.ts'
import type { SetupOption } from './setup-arguments.mjs'

interface Question {
  option: SetupOption
  asks: string
  /** Only asked if that question has an answer. */
  follows?: SetupOption
  /** What is kept is not shown. */
  isSecret?: true
  /** From the settings so far and the answers given before. */
  defaultOf(settings: Settings, answers: Answers): string
}

export type Answers = Record<string, string>
export type Settings = Record<string, string>

export interface Machine {
  folder: string
  hostname: string
  hasUser: boolean
  hasCaddy: boolean
  /** Whether the service runs, and will after the next boot: a set-up may have been interrupted. */
  isStarted: boolean
  /** Whether the pages must be built, also with the company's file as it is. */
  isBuildStale: boolean
  /** Whether others than the one who fetched the folder may read it: not after a umask of 027. */
  isReadable: boolean
  files: Record<string, string | null>
  sample: string
  templates: { unit: string; caddy: string }
}

export interface Step {
  says: string
  /** Written before the command is run. */
  file?: { path: string; content: string; mode: number; group?: string }
  command?: string[]
  /** Whether the one whose folder this is writes and runs it, instead of root: packages run code when they are installed. */
  asOwner?: true
}

export const SETTINGS = '/etc/pasrundan.env'
export const UNIT = '/etc/systemd/system/pasrundan.service'
export const CADDYFILE = '/etc/caddy/Caddyfile'
export const DATA = '/var/lib/pasrundan'
const USER = 'pasrundan'

export const companyPath = (folder: string) => `${folder}/company.json`

export const questions: readonly Question[] = [
  {
    option: 'domain',
    asks: 'Vilken adress ska sidan ha, utan https?',
    defaultOf: ({ PUBLIC_URL }, { hostname = '' }) =>
      PUBLIC_URL ? domainToUnicode(new URL(PUBLIC_URL).hostname) : hostname,
  },
  {
    option: 'mailbox',
    asks: 'Vilken brevlåda läser ni alla? Dit går bokningarna',
    defaultOf: (_, { mailbox = '' }) => mailbox,
  },
  {
    option: 'from',
    asks: 'Vilken adress ska sidan skicka mejl från?',
    defaultOf: ({ MAIL_FROM }, { domain }) => MAIL_FROM ?? `bokning@${domain}`,
  },
  {
    option: 'mail-server',
    asks: 'Vilken mejlserver skickar, med port 465 eller 587?',
    defaultOf: ({ SMTP_URL }) => (SMTP_URL ? serverOf(SMTP_URL) : ''),
  },
  {
    option: 'mail-user',
    follows: 'mail-server',
    asks: 'Användarnamn på mejlservern?',
    defaultOf: ({ SMTP_URL }, { from = '' }) => (SMTP_URL ? decoded(new URL(SMTP_URL).username) : from),
  },
  {
    option: 'mail-password',
    follows: 'mail-server',
    isSecret: true,
    asks: 'Lösenord på mejlservern?',
    defaultOf: ({ SMTP_URL }) => (SMTP_URL ? decoded(new URL(SMTP_URL).password) : ''),
  },
  {
    option: 'sms',
    isSecret: true,
    asks: 'Ska ni skicka sms? Skriv API-användare och API-lösenord hos 46elks, med kolon mellan',
    defaultOf: ({ SMS_URL }) => (SMS_URL ? loginOf(SMS_URL) : ''),
  },
  {
    option: 'sms-from',
    follows: 'sms',
    asks: 'Vad ska stå som avsändare på sms? Högst 11 av A–Z och 0–9; inget: företagets namn',
    defaultOf: ({ SMS_FROM = '' }) => SMS_FROM,
  },
  {
    option: 'backup-url',
    isSecret: true,
    asks: 'I vilken WebDAV-mapp ska säkerhetskopiorna ligga? Som https://namn:lösenord@server/mapp/',
    defaultOf: ({ BACKUP_URL = '' }) => BACKUP_URL,
  },
  {
    option: 'backup-key',
    follows: 'backup-url',
    asks: 'Vad ska låsa dem? Skriv det på papper',
    defaultOf: ({ BACKUP_KEY }) => BACKUP_KEY ?? randomKey(),
  },
]

/**
 * @param ask '' for what is kept, '-' for none
 * @param known the machine's name, and the company's mailbox so far
 */
export async function answersTo(
  ask: (question: string) => Promise<string>,
  given: Answers,
  settings: Settings,
  known: { hostname: string; mailbox: string },
): Promise<Answers> {
  const answers: Answers = { ...known }
  const all = Object.entries(settings)
  const readable = Object.fromEntries(all.filter(([name, value]) => !name.endsWith('_URL') || URL.canParse(value)))
  for (const { option, asks, follows, isSecret, defaultOf } of questions) {
    const otherwise = defaultOf(readable, answers)
    const isAsked = given[option] === undefined && (!follows || answers[follows])
    const shown = isSecret && otherwise ? 'som förut' : otherwise || 'inget'
    const said = isAsked ? await ask(`${asks} [${shown}] `) : given[option]
    const answer = said === '-' ? '' : said || otherwise
    // It may have been copied from a browser.
    answers[option] = option === 'domain' ? answer.replace(/^https?:\/\/|\/.*$/g, '') : answer
  }
  return answers
}

/** @throws ConfigError when a setting makes no sense */
export function planOf(answers: Answers, machine: Machine): Step[] {
  const { folder, files } = machine
  const domain = answers.domain ?? ''
  if (/[^\p{L}\d.-]/u.test(domain)) throw new ConfigError(`${domain} är ingen adress som en sida kan ha.`)
  const settings = settingsOf(answers, files[SETTINGS] ?? '')
  const unit = machine.templates.unit.replaceAll('/opt/pasrundan', folder)
  // Written as browsers send it: Caddy 2.6 finds no å in it, and answers nothing.
  const site = domainToASCII(domain)
  const caddy = machine.templates.caddy.replaceAll('pasrundan.example', site) + leadingOn(site, files)
  const own = companyPath(folder)
  const company = withMailbox(files[own] ?? machine.sample, answers.mailbox ?? '')
  const packages = 'apt-get update && apt-get install --yes --no-install-recommends ca-certificates caddy'
  const ofCompany = written(files, { path: own, content: company, mode: 0o644 }, 'Skriv företagets uppgifter').map(
    asOwner,
  )
  const beforeStart: Step[] = [
    ...(machine.hasCaddy ? [] : [{ says: 'Installera Caddy, som sköter https', command: ['sh', '-c', packages] }]),
    ...(machine.hasUser
      ? []
      : [
          {
            says: `Skapa användaren ${USER}, som bara kör sidan`,
            command: ['useradd', '--system', '--home-dir', DATA, '--shell', '/usr/sbin/nologin', USER],
          },
        ]),
    ...(machine.isReadable ? [] : [letRead]),
    ...ofCompany,
    ...(ofCompany.length > 0 || machine.isBuildStale ? [build] : []),
    ...written(
      files,
      { path: SETTINGS, content: settings, mode: 0o640, group: USER },
      'Skriv inställningarna, som bara sidan och root läser',
    ),
    ...written(files, { path: UNIT, content: unit, mode: 0o644 }, 'Skriv tjänsten', ['systemctl', 'daemon-reload']),
  ]
  const proxy = written(files, { path: CADDYFILE, content: caddy, mode: 0o644 }, `Låt Caddy svara på ${domain}`, [
    'systemctl',
    'reload-or-restart',
    'caddy',
  ])
  if (proxy[0]) proxy[0].says += files[CADDYFILE] ? ' (filen som fanns sparas som Caddyfile.before)' : ''
  const start = { says: 'Starta sidan, nu och när maskinen startar', command: ['systemctl', 'enable', '--now', USER] }
  const restart = { says: 'Starta om sidan', command: ['systemctl', 'restart', USER] }
  const restarts = beforeStart.length > 0 ? [restart] : []
  return [...beforeStart, ...(machine.isStarted ? restarts : [start]), ...proxy]
}

function asOwner(step: Step): Step {
  return { ...step, asOwner: true }
}

const makeReady = "import { makeReady } from './scripts/prepare.mjs'; makeReady()"
const build = asOwner({
  says: 'Installera det som saknas och bygg sidan',
  command: [process.execPath, '--input-type=module', '-e', makeReady],
})

/** Not `data`, `.git` and the lists that an operator has made here. */
const letRead = asOwner({
  says: 'Låt sidan läsa i mappen',
  command: ['sh', '-c', 'chmod a+rx . && chmod -R a+rX package.json .npmrc company*.json src scripts supabase'],
})

/** For whoever sells the domain; `found` says what is there already. */
export function linesToPaste(
  { domain = '', from = '', mailbox = '', 'mail-server': server = '' }: Answers,
  found: { addresses: string[]; address: boolean; spf: boolean; dmarc: boolean },
): string[] {
  const sender = from.replace(/^.*@/, '')
  // A machine behind another's address does not know its own.
  const addresses = found.addresses.length > 0 ? found.addresses : ['den adress som du loggade in på']
  const named = server && new URL(smtpUrl(server, '')).hostname
  // A relay on this machine sends from where the site is.
  const host = isLoopback(named) ? domainToASCII(domain) : named
  return [
    ...(found.address ? [] : addresses.map((one) => `${one.includes(':') ? 'AAAA' : 'A   '}  ${domain}  ${one}`)),
    ...(found.spf || !host
      ? []
      : [`TXT   ${sender}  v=spf1 mx a:${host} ~all   (eller den rad som mejlleverantören anger)`]),
    ...(found.dmarc ? [] : [`TXT   _dmarc.${sender}  v=DMARC1; p=quarantine; rua=mailto:${mailbox}`]),
  ]
}

function settingsOf(answers: Answers, before: string): string {
  const encoded = (text = '') => encodeURIComponent(text)
  const { domain, from = '', sms = '', 'mail-server': server = '', 'mail-user': user } = answers
  const login = answers['mail-password'] ? `${encoded(user)}:${encoded(answers['mail-password'])}@` : ''
  const [smsUser = '', ...smsPassword] = sms.split(':')
  const wanted: Settings = {
    PUBLIC_URL: `https://${domain}`,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: server && smtpUrl(server, login),
    MAIL_FROM: from,
    SMS_URL: sms && `https://${encoded(smsUser)}:${encoded(smsPassword.join(':'))}@api.46elks.com/a1/sms`,
    SMS_FROM: answers['sms-from'] ?? '',
    BACKUP_URL: answers['backup-url'] ?? '',
    BACKUP_KEY: answers['backup-url'] ? (answers['backup-key'] ?? '') : '',
  }
  parseConfig(wanted)
  for (const [name, value] of Object.entries(wanted)) {
    if (value.includes('\\')) throw new ConfigError(`${name} may hold no \\, which systemd would leave out`)
  }
  const others = before
    .split('\n')
    .filter((line) => line && !Object.keys(readSettings(line)).some((name) => name in wanted))
  const lines = Object.entries(wanted).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return `${[...lines, ...others].join('\n')}\n`
}

const EARLIER =
  '# Where the site has been: households’ links and calendars lead there. Take out what your company has no more.'

/**
 * From where the Caddyfile so far has the site, and what has led to it: the settings may name the new address already, if a set-up was
 * interrupted. Not for good: a browser that keeps such an answer would go round in circles once the site is back where it was.
 */
function leadingOn(site: string, files: Machine['files']): string {
  const ours = /^(.+) \{\n(?:\t#.*\n)*\t(?:reverse_proxy 127\.0\.0\.1:3000|redir )/gm
  const before = [...(files[CADDYFILE] ?? '').matchAll(ours)].flatMap(([, sites = '']) => sites.split(', '))
  const others = [...new Set(before.map(domainToASCII))].filter((one) => one.includes('.') && one !== site)
  return others.length === 0 ? '' : `\n${EARLIER}\n${others.join(', ')} {\n\tredir https://${site}{uri}\n}\n`
}

function withMailbox(company: string, mailbox: string): string {
  if (mailbox && mailAddress(mailbox) !== mailbox) throw new ConfigError(`${mailbox} är ingen mejladress.`)
  // Editors on Windows add a byte order mark.
  const data = JSON.parse(company.replace(/^\ufeff/, ''))
  return !mailbox || data.email === mailbox ? company : `${JSON.stringify({ ...data, email: mailbox }, null, 2)}\n`
}

/** Writes a file that is not there as it is to be; the command takes it into use. */
function written(files: Machine['files'], file: Required<Step>['file'], says: string, command?: string[]): Step[] {
  return files[file.path] === file.content ? [] : [{ says: `${says}: ${file.path}`, file, command }]
}

/** @param server host and port, or a whole address, such as that of a relay on this machine */
function smtpUrl(server: string, login: string): string {
  if (server.includes('://')) return server
  return `${server.endsWith(':587') ? 'smtp' : 'smtps'}://${login}${server}`
}

/** The answer that such an address comes from. */
function serverOf(address: string): string {
  const [, login = '', server = ''] = /^smtps?:\/\/([^@]*@)?([^/]+)$/.exec(address) ?? []
  return smtpUrl(server, login) === address ? server : address
}

function loginOf(address: string): string {
  const { username, password } = new URL(address)
  return [username, password].map(decoded).join(':')
}

/** Whoever wrote it by hand may have written it as it is, which the mail server gets too. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Some 120 bits, without letters that look like others. */
function randomKey(): string {
  const group = () => Array.from({ length: 5 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}
