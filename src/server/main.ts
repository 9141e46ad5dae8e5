/** The whole product in one process: settings, database, worker, HTTP server; on a signal, shut down in reverse. */
import { join } from 'node:path'
import { requireBuiltFor } from '../company/built.ts'
import { buildDirectory } from '../company/path.mjs'
import { parseConfig } from '../config.ts'
import { anonymous } from '../database/caller.ts'
import { openDatabase } from '../database/open.ts'
import { writeSettings } from '../database/settings.ts'
import { diskState } from '../files.ts'
import { floodLimits } from '../flood-limits.ts'
import { backupState } from '../jobs/backup.ts'
import { startJobs } from '../jobs/jobs.ts'
import { answersState } from '../jobs/promises.ts'
import { createLog } from '../log.ts'
import { tellDesk } from '../operator/doctor/for-desk.ts'
import { serveOperator } from '../operator/serve.ts'
import { createMailer } from '../outbox/mail/mailer.ts'
import { outboxHealth } from '../outbox/queue.ts'
import { siteOf } from '../outbox/site-address.ts'
import { openReports, reportAddress } from '../outbox/sms/reports.ts'
import { createSmsSender } from '../outbox/sms/sender.ts'
import { startWorker } from '../outbox/worker.ts'
import { runUntilSignal } from '../process.ts'
import { elsewhereOf, lastElsewhere } from '../records/elsewhere.ts'
import { readStart, upgrade } from '../records/upgrade.ts'
import { company } from '../shared/company.ts'
import type { WithdrawalResult } from '../shared/withdrawal.ts'
import { version } from '../version.ts'
import { buildApp } from './app.ts'
import { loadResultPage } from './result-page.ts'

const siteDirectory = join(buildDirectory, 'web')
const resultsDirectory = join(buildDirectory, 'results')

await runUntilSignal(async (resources) => {
  const told = readStart(process.argv.slice(2))
  const config = parseConfig(process.env)
  requireBuiltFor(company)
  const log = createLog()
  log.info({ version }, 'site starts')
  const startedAt = new Date()

  const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }, log)
  resources.defer(() => database.close())
  await upgrade(database, config.DATA_DIR, told)
  const sms = createSmsSender(config, { reportsTo: () => reportAddress(database) })
  const limits = floodLimits(config.RATE_LIMIT)
  await writeSettings(database, { sendsSms: sms.target.kind !== 'none', limits })
  // Better not to start than to look open and take no bookings.
  await database.as(anonymous, (visitor) => visitor.query('select 1'))
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
  const embedded = database.engine === 'pglite'
  const keepsFiles = embedded || mailer.target.kind === 'files' || sms.target.kind === 'files'
  const app = buildApp({
    config,
    database,
    siteDirectory,
    bookingResult: loadResultPage(resultsDirectory),
    withdrawalResult: loadResultPage<WithdrawalResult>(join(resultsDirectory, 'withdrawal')),
    outboxState: () => outboxHealth(database),
    channelStates: worker.channelStates,
    diskState: keepsFiles ? () => diskState(config.DATA_DIR) : undefined,
    failingJobs: () => jobs.failing(),
    answersState: () => answersState(database),
    smsReportSecret: await openReports(database, config.PUBLIC_URL),
    backupState:
      embedded || elsewhere
        ? async () => ({
            ...(embedded ? await backupState(config.DATA_DIR, startedAt) : { late: false }),
            ...(elsewhere && { elsewhere: await lastElsewhere(database) }),
          })
        : undefined,
    log,
  })
  closings.push(() => app.close())
  const health = async () => (await app.inject('/healthz')).json()
  const operator = await serveOperator({ config, database, mailer, sms, worker, health, servesPage: true, log })
  closings.push(() => operator.close())
  const telling = tellDesk({ config, mailer, sms, database: async () => database, health, retryMail() {} }, log)
  resources.defer(async () => telling.stop())

  const address = await app.listen({ port: config.PORT, host: config.HOST })
  log.info({}, `Listening on ${address}`)
})
