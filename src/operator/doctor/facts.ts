import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { differences } from '../../company/built.ts'
import { buildDirectory } from '../../company/path.mjs'
import { companyWritten, type Written } from '../../company/written.ts'
import type { Config } from '../../config.ts'
import { hostInTheClear } from '../../database/connection-url.ts'
import type { Database } from '../../database/database.ts'
import { databaseExists } from '../../database/open.ts'
import { companyAtStart } from '../../database/settings.ts'
import { diskState } from '../../files.ts'
import { answersState } from '../../jobs/promises.ts'
import { failingRuns } from '../../jobs/runs.ts'
import { DeliveryError } from '../../outbox/mail/mail.ts'
import { outboxHealth } from '../../outbox/queue.ts'
import { whatItDid } from '../../outbox/what-it-did.ts'
import { backupTakenAway, lastBackup, leftByGoingBack } from '../../records/backup-directory.ts'
import { elsewhereOf, lastElsewhere } from '../../records/elsewhere.ts'
import { FolderError } from '../../records/webdav.ts'
import { type Company, company } from '../../shared/company.ts'
import type { CommandContext } from '../command.ts'
import { checkForMail } from '../what-to-check.ts'
import { addressHere, askHealth, type Health, readHealth } from './health.ts'

export interface Facts {
  now: Date
  company: Company
  companyFile: CompanyFile
  settings: Config
  database: { state: 'ok' } | { state: 'none yet' } | { state: 'unreachable'; reason: string }
  databaseInTheClear: string | null
  isRunning: boolean
  /** Whether the page is served elsewhere, as with a hosted project. */
  isStatic: boolean
  /** What /healthz says; if the site does not run, what can be seen from outside. */
  health: Omit<Health, 'status'>
  /** `elsewhere` is what was last put into BACKUP_URL. */
  backup: { last: Date | null; takenAway: Date | null; elsewhere: Date | null }
  /** Names in DATA_DIR. */
  leftByGoingBack: readonly string[]
  /** Why the folder of BACKUP_URL cannot be used; null if it can. Missing if not asked, like the next three. */
  elsewhereFault?: string | null
  season: { firstDay: string | null; lastDay: string | null } | null
  /** How many households have another weekday than the company's, by weekday (1 = Monday). */
  otherWeekdays: readonly { weekday: number; households: number }[]
  /** Those of the past week, including SMS replaced by mail. */
  undeliveredSms: number
  /** The mail server's response to a greeting and our login; null if there is none. */
  mailServer?: { state: 'ok' } | { state: 'failed'; did: string; advice: readonly string[] } | null
  /** The DNS records of the sender's domain; null for failed lookups. */
  senderDomain?: { name: string; spf: boolean | null; dmarc: boolean | null }
  /** How long ago the process that sends messages was last seen, for a database server; null for never. */
  silentSeconds: number | null
  /** When somebody was last signed in at the desk; null for not recently. Missing if that cannot be known. */
  deskSeen?: Date | null
  /** Who the hosted project lets sign in; null if it does not say. Missing where there is none. */
  hostedSignIn?: z.infer<typeof authSettings> | null
  site?: { state: 'ok' } | { state: 'unreachable'; reason: string } | null
  /** How far this machine's clock is ahead of another's; null if nobody can be asked. */
  clock: { of: string; offSeconds: number } | null
  /** When what is stored last was stored, by the clock of then; null for nothing. */
  newest: Date | null
  pageNamesSms: boolean
  /** In bags: since January, and the most on one of the days of the past two months. */
  carried: { year: number; trip: number }
}

/** The settings as supabase/auth publishes them (internal/api/settings.go). */
const authSettings = z.object({
  external: z.object({ phone: z.boolean() }),
  disable_signup: z.boolean(),
  /** Whether an account's address counts before a mail to it has been answered. */
  mailer_autoconfirm: z.boolean(),
})

/** Reserved for samples (RFC 2606). */
export const SAMPLE_DOMAIN = /(?:\.|@|^)example(?:\.(?:com|net|org|se))?$|\.(?:test|invalid|localhost)$/i

interface CompanyFile extends Omit<Written, 'company'> {
  /** Where what is served differs from the data of the server or worker that last started with the database. */
  notTold: readonly string[]
}

const PATIENCE_MS = 5_000

/** @param outside whether to ask others too: the public page, the SMS gateway, our other processes */
export async function gatherFacts(context: CommandContext, outside = true): Promise<Facts> {
  const { config } = context
  const { database, state } = await openIfThere(context)
  const [inProcess, others] = await Promise.all([
    context.health?.().then(readHealth, () => null) ?? null,
    outside ? askOthers(context) : ({} as Others),
  ])
  const { nearby, siteDate, gatewayDate, ...asked } = others
  const server = (context.servesPage ? inProcess : nearby) ?? null
  const isStatic = server === null && config.DATABASE_URL !== undefined && asked.site?.state === 'ok'
  const now = new Date()
  const { takenAway, elsewhere, ...known } = database ? await askDatabase(database) : NO_DATABASE
  return {
    now,
    ...(await companyNow(database)),
    ...asked,
    ...known,
    settings: config,
    database: state,
    databaseInTheClear: readByOthers(config.DATABASE_URL),
    isRunning: server !== null,
    isStatic,
    health: inProcess ?? server ?? (await healthFromOutside(config, database)),
    backup: { last: await lastBackup(config.DATA_DIR, now), takenAway, elsewhere },
    leftByGoingBack: await leftByGoingBack(config.DATA_DIR),
    hostedSignIn: isStatic && config.PUBLIC_URL ? await askHostedSignIn(config.PUBLIC_URL) : undefined,
    // The process that sends messages is running.
    silentSeconds: context.health ? 0 : known.silentSeconds,
    clock:
      (database?.engine === 'postgres' ? clockOf('the database', await timeOf(database)) : null) ??
      clockOf('the SMS gateway', gatewayDate) ??
      clockOf(`${config.PUBLIC_URL}`, isStatic ? siteDate : null),
    pageNamesSms: /\bsms\b/i.test(await readFile(join(buildDirectory, 'web/index.html'), 'utf8').catch(() => '')),
  }
}

interface Others extends Pick<Facts, 'site' | 'mailServer' | 'senderDomain' | 'elsewhereFault'> {
  /** What the server says of itself, on this machine or at PUBLIC_URL. */
  nearby?: Health | null
  siteDate?: Date | null
  gatewayDate?: Date | null
}

async function askOthers(context: CommandContext): Promise<Others> {
  const { HOST, PORT, PUBLIC_URL, SMS_URL, SMTP_URL, MAIL_FROM } = context.config
  const askServer = async () =>
    (await askHealth(addressHere(HOST, PORT))) ?? (PUBLIC_URL ? await askHealth(PUBLIC_URL) : null)
  const [nearby, site, gatewayDate, mailServer, senderDomain, elsewhereFault] = await Promise.all([
    context.servesPage ? null : askServer(),
    PUBLIC_URL ? ask(PUBLIC_URL) : null,
    SMS_URL ? ask(new URL(SMS_URL).origin).then(dateOf) : null,
    greet(context),
    SMTP_URL && !SAMPLE_DOMAIN.test(MAIL_FROM) ? askDomain(MAIL_FROM.replace(/^.*@/, '')) : undefined,
    askElsewhere(context.config),
  ])
  return {
    nearby,
    site: site && (site.ok ? { state: 'ok' } : { state: 'unreachable', reason: site.reason }),
    siteDate: site && dateOf(site),
    gatewayDate,
    mailServer,
    senderDomain,
    elsewhereFault,
  }
}

type Counted = Pick<Facts, 'season' | 'otherWeekdays' | 'undeliveredSms' | 'silentSeconds' | 'carried' | 'newest'>
type Known = Counted & Pick<Facts, 'deskSeen'> & Omit<Facts['backup'], 'last'>

const NO_DATABASE: Known = {
  takenAway: null,
  elsewhere: null,
  season: null,
  otherWeekdays: [],
  undeliveredSms: 0,
  silentSeconds: null,
  carried: { year: 0, trip: 0 },
  newest: null,
}

async function askDatabase(database: Database): Promise<Known> {
  const [counted] = await database.query<Counted>(
    `select
       (select json_build_object('firstDay', season_first_day, 'lastDay', season_last_day)
        from private.company_rules) as season,
       (select coalesce(json_agg(others), '[]') from (
         select weekday, count(*) as households from private.on_other_weekdays() group by weekday order by weekday
       ) as others) as "otherWeekdays",
       (select count(*)::int from public.outbox
        where delivery in ('failed', 'refused', 'unknown') and created_at > now() - interval '7 days') as "undeliveredSms",
       (select extract(epoch from now() - (value::jsonb ->> 'at')::timestamptz)::float8
        from private.settings where name = 'findings') as "silentSeconds",
       json_build_object('year', private.bags_carried(private.today()), 'trip', coalesce((
         select max(bags) from (
           select sum(count::integer)::integer as bags from private.visits, jsonb_each_text(bags) as bag (material, count)
           where day > private.today() - 60 group by day
         ) as trips
       ), 0)) as carried,
       greatest(
         (select max(created_at) from public.form_responses), (select max(finished_at) from private.job_runs)
       ) as newest`,
  )
  return {
    ...(counted as Counted),
    takenAway: await backupTakenAway(database),
    elsewhere: await lastElsewhere(database),
    deskSeen: await deskSeen(database),
  }
}

async function companyNow(database: Database | null): Promise<Pick<Facts, 'company' | 'companyFile'>> {
  const { company: written, ...file } = companyWritten()
  const told = database && (await companyAtStart(database))
  return { company: written, companyFile: { ...file, notTold: told === null ? [] : differences(told, company) } }
}

async function openIfThere(context: CommandContext): Promise<{ database: Database | null; state: Facts['database'] }> {
  const { config } = context
  if (!databaseExists({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })) {
    return { database: null, state: { state: 'none yet' } }
  }
  try {
    const database = await context.database()
    await database.query('select 1')
    return { database, state: { state: 'ok' } }
  } catch (error) {
    return { database: null, state: { state: 'unreachable', reason: (error as Error).message } }
  }
}

/** If the address is invalid, opening the database has reported it. */
function readByOthers(databaseUrl: string | undefined): string | null {
  try {
    return databaseUrl ? hostInTheClear(databaseUrl) : null
  } catch {
    return null
  }
}

async function healthFromOutside(config: Config, database: Database | null): Promise<Facts['health']> {
  return {
    disk: await diskState(config.DATA_DIR).catch(() => undefined),
    ...(database && {
      outbox: await outboxHealth(database),
      answers: await answersState(database),
      jobs: { failing: await failingRuns(database) },
    }),
  }
}

async function greet({ config, mailer }: CommandContext): Promise<Facts['mailServer']> {
  if (!mailer.greet) return null
  try {
    await mailer.greet(AbortSignal.timeout(PATIENCE_MS))
    return { state: 'ok' }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return { state: 'failed', did: whatItDid(error), advice: checkForMail(error, mailer.target, config.MAIL_FROM) }
  }
}

/** @param resolver for DNS records, replaced in tests */
export async function askDomain(
  name: string,
  resolver: Pick<Resolver, 'resolveTxt'> = new Resolver({ timeout: 2_000, tries: 2 }),
): Promise<NonNullable<Facts['senderDomain']>> {
  async function has(domain: string, beginning: RegExp): Promise<boolean | null> {
    try {
      return (await resolver.resolveTxt(domain)).some((parts) => beginning.test(parts.join('')))
    } catch (error) {
      // Only these errors say that there is none.
      return ['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '') ? false : null
    }
  }
  // A domain without a record inherits its parent's, up to the registered domain.
  const labels = name.split('.')
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  const [spf, ...dmarc] = await Promise.all([
    has(name, /^v=spf1(?: |$)/i),
    ...domains.map((domain) => has(`_dmarc.${domain}`, /^v=DMARC1/i)),
  ])
  return { name, spf, dmarc: dmarc.includes(true) || (dmarc.includes(null) ? null : false) }
}

async function askElsewhere(config: Config): Promise<string | null> {
  try {
    await elsewhereOf(config)?.folder.list()
    return null
  } catch (error) {
    if (error instanceof FolderError) return error.message
    throw error
  }
}

/** From our own server's sessions, or the hosted service's if its tables are readable. */
async function deskSeen(database: Database): Promise<Date | null | undefined> {
  const [own] = await database.query<{ at: Date | null; hosted: boolean }>(
    `select (select max(refreshed_at) from private.sessions) as at, to_regclass('auth.sessions') is not null as hosted`,
  )
  if (!own?.hosted) return own?.at ?? null
  return await database
    .query<{ at: Date | null }>('select max(coalesce(refreshed_at, created_at)) as at from auth.sessions')
    .then(
      ([row]) => row?.at ?? null,
      () => undefined,
    )
}

async function timeOf(database: Database): Promise<Date | null> {
  const [row] = await database.query<{ now: Date }>('select clock_timestamp() as now')
  return row?.now ?? null
}

function clockOf(of: string, time: Date | null | undefined): Facts['clock'] {
  return time ? { of, offSeconds: (Date.now() - time.getTime()) / 1000 } : null
}

type Asked = { ok: boolean; reason: string; date: string | null }

/** A redirect's target would not be ours. */
async function ask(address: string): Promise<Asked> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    await response.body?.cancel()
    return { ok: response.ok, reason: `the answer is ${response.status}`, date: response.headers.get('date') }
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    return { ok: false, reason: code ?? message, date: null }
  }
}

async function askHostedSignIn(page: string): Promise<Facts['hostedSignIn']> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const document = await (await fetch(page, { redirect: 'manual', signal })).text()
    const [, backend, key] = /<meta name="backend" content="([^"]+)" data-key="([^"]+)"/.exec(document) ?? []
    if (!backend || !key) return null
    const answer = await fetch(`${backend}/auth/v1/settings`, { headers: { apikey: key }, redirect: 'manual', signal })
    return authSettings.parse(await answer.json())
  } catch {
    return null
  }
}

function dateOf({ date }: Asked): Date | null {
  const time = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? null : new Date(time)
}
