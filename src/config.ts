import { resolve } from 'node:path'
import { z } from 'zod'
import { company } from './shared/company.ts'

/** The default public client key. It identifies the page to its backend; it is sent to every visitor and guards nothing. */
const DEFAULT_BACKEND_KEY = 'sb_publishable_pasrundan'

function url(protocols: string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
}

function wholeNumber(from: number, to: number) {
  return z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .transform(Number)
}

/** Every setting there is; an unset or empty one takes its default. */
const schema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  /** The address to listen on; 0.0.0.0 for all, as in a container. */
  HOST: z.string().regex(/^\S+$/, 'must be a host name or an IP address').default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  /** A Postgres server; without it the embedded database under DATA_DIR is used. */
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  /** Without it messages are written as files under DATA_DIR/mail. */
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be one e-mail address, like bokning@example.se')
    .default(company.email),
  /** Where visitors find the page, without a path; used in links, previews and the sitemap. */
  PUBLIC_URL: url(['http:', 'https:'])
    .transform((value) => new URL(value).origin)
    .optional(),
  BACKEND_KEY: z
    .string()
    .regex(/^[\w.-]+$/, 'may hold letters, digits, _ . and - only')
    .default(DEFAULT_BACKEND_KEY),
  /** How many proxies in front may be believed about the visitor's address (a number, or true for any). */
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d{1,2})$/, 'must be true, false or the number of proxies in front')
    .transform((value) => (value === 'true' ? true : value === 'false' ? false : Number(value)))
    .default(false),
  /** Bookings per minute and address; 0 turns the limit off. */
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(30),
})

export type Config = Readonly<z.infer<typeof schema>>

export class ConfigError extends Error {}

/**
 * The settings from environment variables.
 * @throws ConfigError naming every variable that makes no sense
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return Object.freeze(result.data)
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new ConfigError(`These settings make no sense:\n${lines.join('\n')}`)
}
