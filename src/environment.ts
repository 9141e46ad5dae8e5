import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { visibleLines } from './shared/plain-text.ts'

/** The default public client key. It identifies the page to its backend; every visitor receives it and it protects nothing. */
const DEFAULT_BACKEND_KEY = 'sb_publishable_pasrundan'

/** These end an address's login wherever they stand. */
const WRITTEN_OTHERWISE = ', in which a password has %2F for /, %3F for ? and %23 for #'

/** Not 'smtp:mail.example' either, which a driver takes for this machine. */
function isAddress(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.some((protocol) => new URL(value).href.startsWith(`${protocol}//`))
}

function url(protocols: string[], more = '') {
  return z.string().refine((value) => isAddress(value, protocols) && new URL(value).hostname !== '', {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}${more}`,
  })
}

/** No login, no path and nothing after it: all that is served needs its root. */
export function isWholeSite(address: string): boolean {
  const { origin, href } = new URL(address)
  return href === `${origin}/`
}

/** @param host also as URL has it, an IPv6 one in brackets */
export function isLoopback(host: string): boolean {
  return /^(localhost|::1|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(host)
}

/** An address with a login, which is sent with each request: TLS or this machine only. */
function addressWithLogin(example: string) {
  return z.string().refine(
    (value) => {
      if (!URL.canParse(value)) return false
      const { protocol, hostname, username, password } = new URL(value)
      const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
      // Without percent-encoding the login could not be parsed.
      return isSafe && username !== '' && password !== '' && !/%(?![\da-f]{2})/i.test(username + password)
    },
    { error: `must be an address with a login, like ${example}` },
  )
}

function wholeNumber(from: number, to: number) {
  return z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .transform(Number)
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.trim().split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** What each is: README.md. An unset or empty one takes its default, if it is not one of the company's (config.ts). */
const each = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().regex(/^\S+$/, 'must be a host name or an IP address').default('127.0.0.1'),
  DATA_DIR: z
    .string()
    // In a file of settings they stand for themselves: the bookings would be in a folder named ~, wherever the program was started.
    .refine((path) => /^[^~$]/.test(path), {
      error: ({ input }) =>
        `begins with ~ or $, which only a shell replaces: write the folder in full, from / (so far it was ${resolve(String(input))})`,
    })
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z
    .string()
    // Without a host it is a server on this machine.
    .refine((value) => isAddress(value, ['postgres:', 'postgresql:']), {
      error: `must be an address, of one host, that starts with postgres:// or postgresql://${WRITTEN_OTHERWISE}`,
    })
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], WRITTEN_OTHERWISE).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be one e-mail address, like bokning@example.se')
    .optional(),
  SMS_URL: addressWithLogin('https://user:password@api.46elks.com/a1/sms').optional(),
  SMS_FROM: z
    .string()
    .regex(/^[A-Za-z0-9]{1,11}$/, 'must be at most 11 of A-Z, a-z and 0-9')
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine((value) => !URL.canParse(value) || isWholeSite(value), {
      error: 'must be the address of a whole site, like https://pasrundan.example: it cannot be served under a path',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  BACKEND_KEY: z
    .string()
    .regex(/^[\w.-]+$/, 'may hold letters, digits, _ . and - only')
    .default(DEFAULT_BACKEND_KEY),
  TRUST_PROXY: z
    .string()
    .refine((value) => /^(true|false|\d{1,2})$/.test(value) || value.split(',').every(isNetwork), {
      error: 'must be true, false, the number of proxies in front, or their addresses separated by commas',
    })
    .transform((value) => {
      if (value === 'true' || value === 'false') return value === 'true'
      return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())
    })
    .default(false),
  BACKUP_URL: addressWithLogin('https://user:password@host/folder/').optional(),
  BACKUP_KEY: z
    .string()
    .min(20, 'must be at least 20 characters, chosen at random')
    // Typed from paper, it would open nothing.
    .refine((value) => visibleLines(value.normalize('NFC')).replace(/\s/g, ' ').trim() === value, {
      error:
        'holds what nobody types from paper, such as an invisible sign: choose another, and keep this one for its backups',
    })
    .optional(),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(30),
})

const schema = each.refine(({ BACKUP_URL, BACKUP_KEY }) => Boolean(BACKUP_URL) === Boolean(BACKUP_KEY), {
  path: ['BACKUP_KEY'],
  error: 'and BACKUP_URL need each other',
})

export type Settings = z.infer<typeof schema>

/**
 * The settings from environment variables, without the spaces and Windows' ends of lines around them; or a line for every invalid
 * one. It needs nothing of the company, whose file may have faults too.
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): { settings: Settings; fault: null } | { settings: null; fault: string } {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const)
  const given = Object.fromEntries(trimmed.filter(([, value]) => value))
  // Some readers of such files keep it, and a key would not be the one on paper.
  const quoted = Object.keys(each.shape).filter((name) => /^["']/.test(given[name] ?? ''))
  const lines = quoted.map((name) => `  ${name} begins with a quotation mark, which would belong to it: leave it out`)
  const result = schema.safeParse(given)
  if (result.success && lines.length === 0) return { settings: result.data, fault: null }
  for (const { path, message } of result.error?.issues ?? []) {
    if (!quoted.includes(String(path[0]))) lines.push(`  ${path.join('.')} ${message}`)
  }
  return { settings: null, fault: `These settings make no sense:\n${lines.join('\n')}` }
}
