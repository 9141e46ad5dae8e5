/** The standalone worker, `npm run worker`, for a database server; independent of who serves the page. */
import { parseConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { writeSettings } from '../database/settings.ts'
import { floodLimits } from '../flood-limits.ts'
import { startJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { tellDesk } from '../operator/doctor/for-desk.ts'
import { serveOperator } from '../operator/serve.ts'
import { runUntilSignal } from '../process.ts'
import { elsewhereOf } from '../records/elsewhere.ts'
import { readStart, upgrade } from '../records/upgrade.ts'
import { version } from '../version.ts'
import { createMailer } from './mail/mailer.ts'
import { outboxHealth } from './queue.ts'
import { siteOf } from './site-address.ts'
import { reportAddress } from './sms/reports.ts'
import { createSmsSender } from './sms/sender.ts'
import { startWorker } from './worker.ts'

await runUntilSignal(async (resources) => {
  const told = readStart(process.argv.slice(2))
  const config = parseConfig(process.env)
  if (!config.DATABASE_URL) {
    throw new Error(
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one process, whose worker is in it.',
    )
  }
  const log = createLog()
  log.info({ version }, 'worker starts')
  const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }, log)
  resources.defer(() => database.close())
  await upgrade(database, config.DATA_DIR, told)
  const sms = createSmsSender(config, { reportsTo: () => reportAddress(database) })
  const limits = floodLimits(config.RATE_LIMIT)
  await writeSettings(database, { sendsSms: sms.target.kind !== 'none', limits })
  const jobs = startJobs({ database, dataDirectory: config.DATA_DIR, log }, elsewhereOf(config))
  resources.defer(() => jobs.stop())

  const mailer = createMailer(config)
  const site = siteOf(config, mailer.target, sms.target)
  const worker = startWorker({ database, mailer, sms, site, log, pace: limits })
  resources.defer(() => worker.stop())
  const health = async () => ({
    status: 'ok',
    version,
    outbox: await outboxHealth(database),
    ...worker.channelStates(),
    jobs: { failing: await jobs.failing() },
  })
  const operator = await serveOperator({ config, database, mailer, sms, worker, health, log })
  resources.defer(() => operator.close())
  const telling = tellDesk({ config, mailer, sms, database: async () => database, health, retryMail() {} }, log)
  resources.defer(async () => telling.stop())
  log.info({ mail: mailer.target, sms: sms.target }, 'worker started')
})
