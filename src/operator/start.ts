import { companyWritten } from '../company/written.ts'
import type { Config } from '../config.ts'
import { anonymous } from '../database/caller.ts'
import { openDatabase } from '../database/open.ts'
import { writeSettings } from '../database/settings.ts'
import { floodLimits } from '../flood-limits.ts'
import { startJobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { createMailer } from '../outbox/mail/mailer.ts'
import { siteOf } from '../outbox/site-address.ts'
import { reportAddress } from '../outbox/sms/reports.ts'
import { createSmsSender } from '../outbox/sms/sender.ts'
import { startWorker } from '../outbox/worker.ts'
import { elsewhereOf } from '../records/elsewhere.ts'
import { upgrade } from '../records/upgrade.ts'
import type { CommandContext } from './command.ts'
import { tellDesk } from './doctor/for-desk.ts'
import { serveOperator } from './serve.ts'

export async function startWork(
  config: Config,
  { takesBookings, ...told }: { takesBookings: boolean; withoutBackup: boolean },
  log: Log,
  resources: AsyncDisposableStack,
) {
  const { fault, waiting, isGone } = companyWritten()
  if (isGone) log.warn({}, 'company: its file is gone; serving what was built from it')
  if (fault || waiting.length > 0)
    log.warn({ fault, waiting }, 'company: serving what was built; its file waits for npm run upgrade')
  const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }, log)
  resources.defer(() => database.close())
  await upgrade(database, config.DATA_DIR, told)
  const sms = createSmsSender(config, { reportsTo: () => reportAddress(database) })
  const limits = floodLimits(config.RATE_LIMIT)
  await writeSettings(database, { sendsSms: sms.target.kind !== 'none', limits })
  // Better not to start than to look open and take no bookings.
  if (takesBookings) await database.as(anonymous, (visitor) => visitor.query('select 1'))
  const elsewhere = elsewhereOf(config)
  const jobs = startJobs({ database, dataDirectory: config.DATA_DIR, log }, elsewhere)
  resources.defer(() => jobs.stop())

  // In parallel, because each has its own time limit and together they must fit into the ten seconds of a stop.
  const closings: (() => Promise<unknown>)[] = []
  resources.defer(async () => {
    await Promise.all(closings.map((close) => close()))
  })
  const mailer = createMailer(config)
  const site = siteOf(config, mailer.target, sms.target)
  const worker = startWorker({ database, mailer, sms, site, log, pace: limits })
  closings.push(() => worker.stop())

  async function serveCompany(of: Pick<CommandContext, 'health' | 'servesPage'>): Promise<void> {
    const retryMail = () => worker.retryNow()
    const context = { config, mailer, sms, database: async () => database, retryMail, ...of }
    const operator = await serveOperator(context, log)
    closings.push(() => operator.close())
    const telling = tellDesk(context, log)
    resources.defer(async () => telling.stop())
  }

  return { database, mailer, sms, worker, jobs, elsewhere, closings, serveCompany }
}
