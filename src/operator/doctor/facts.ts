import { readFile } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { hostInTheClear } from '../../database/connection-url.ts'
import type { Database } from '../../database/database.ts'
import { databaseExists } from '../../database/open.ts'
import { diskState } from '../../disk.ts'
import { failingRuns } from '../../jobs/runs.ts'
import { outboxHealth } from '../../outbox/queue.ts'
import { backupTakenAway, lastBackup } from '../../records/places.ts'
import { company } from '../../shared/company.ts'
import type { CommandContext } from '../command.ts'
import { askHealth, type Health, readHealth } from './health.ts'

/** What is known of the set-up, before anybody judges it. */
export interface Facts {
  now: Date
  company: CompanyFacts
  settings: Config
  database: { state: 'ok' } | { state: 'none yet' } | { state: 'unreachable'; reason: string }
  /** The host, where others on the network can read what is said to the database. */
  databaseInTheClear: string | null
  /** Whether our server answers. */
  isRunning: boolean
  /** Whether the page is served by somebody else, as on a hosted project. */
  isStatic: boolean
  /** As /healthz says it; of a site that does not run, what can be seen from outside. */
  health: Health
  backup: { last: Date | null; takenAway: Date | null }
  /** Of the past week; where a mail went instead, too. */
  undeliveredSms: number
  /** The page at PUBLIC_URL; null where there is no such setting. */
  site: { state: 'ok' } | { state: 'unreachable'; reason: string } | null
  /** How far this machine's clock is ahead of another's; null where there is nobody to ask. */
  clock: { of: string; offSeconds: number } | null
  pageNamesSms: boolean
}

export interface CompanyFacts {
  email: string
  staff: readonly { phone: string }[]
  legal: { postalAddress: string; receivingFacility: string; mandate: string }
}

const PATIENCE_MS = 5_000

/** @param outside whether to ask others, too: the page as visitors find it, the SMS gateway, another process of ours */
export async function gatherFacts(context: CommandContext, outside = true): Promise<Facts> {
  const { config } = context
  const { database, state } = await openIfThere(context)
  const [inProcess, nearby, site, gatewayDate] = await Promise.all([
    context.health?.().then(readHealth, () => null) ?? null,
    context.health || !outside ? null : askHealth(addressHere(config)),
    config.PUBLIC_URL && outside ? ask(config.PUBLIC_URL) : null,
    config.SMS_URL && outside ? ask(withoutLogin(config.SMS_URL)).then(dateOf) : null,
  ])
  const health = inProcess ?? nearby ?? (config.PUBLIC_URL && outside ? await askHealth(config.PUBLIC_URL) : null)
  const isStatic = health === null && config.DATABASE_URL !== undefined && site?.ok === true
  const now = new Date()
  return {
    now,
    company,
    settings: config,
    database: state,
    databaseInTheClear: readByOthers(config.DATABASE_URL),
    isRunning: health !== null,
    isStatic,
    health: health ?? (await healthFromOutside(config, database)),
    backup: {
      last: await lastBackup(config.DATA_DIR, now),
      takenAway: database ? await backupTakenAway(database) : null,
    },
    undeliveredSms: database ? await countUndelivered(database) : 0,
    site: site && (site.ok ? { state: 'ok' } : { state: 'unreachable', reason: site.reason }),
    clock:
      (database?.engine === 'postgres' ? clockOf('the database', await timeOf(database)) : null) ??
      clockOf('the SMS gateway', gatewayDate) ??
      clockOf(`${config.PUBLIC_URL}`, isStatic && site ? dateOf(site) : null),
    pageNamesSms: await pageNames(/\bsms\b/i),
  }
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

/** Where the address makes no sense, opening it has said so. */
function readByOthers(databaseUrl: string | undefined): string | null {
  try {
    return databaseUrl ? hostInTheClear(databaseUrl) : null
  } catch {
    return null
  }
}

async function healthFromOutside(config: Config, database: Database | null): Promise<Health> {
  return {
    disk: await diskState(config.DATA_DIR).catch(() => undefined),
    ...(database && {
      outbox: await outboxHealth(database),
      jobs: { failing: await failingRuns(database) },
    }),
  }
}

async function countUndelivered(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from public.outbox
     where delivery in ('failed', 'refused', 'unknown') and created_at > now() - interval '7 days'`,
  )
  return row?.count ?? 0
}

async function timeOf(database: Database): Promise<Date | null> {
  const [row] = await database.query<{ now: Date }>('select clock_timestamp() as now')
  return row?.now ?? null
}

function clockOf(of: string, time: Date | null): Facts['clock'] {
  return time && { of, offSeconds: (Date.now() - time.getTime()) / 1000 }
}

type Asked = { ok: boolean; reason: string; date: string | null }

/** Without following redirects: what others say there is not ours. */
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

function dateOf({ date }: Asked): Date | null {
  const time = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? null : new Date(time)
}

function addressHere({ HOST, PORT }: Config): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? HOST
  return `http://${host}:${PORT}`
}

function withoutLogin(address: string): string {
  return new URL(address).origin
}

async function pageNames(words: RegExp): Promise<boolean> {
  const page = new URL('../../../dist/web/index.html', import.meta.url)
  return words.test(await readFile(page, 'utf8').catch(() => ''))
}
