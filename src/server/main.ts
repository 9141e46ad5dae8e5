/** The whole product in one process: settings, database, worker, HTTP server; on a signal, shut down in reverse. */
import { join } from 'node:path'
import { requireBuiltFor } from '../company/built.ts'
import { buildDirectory } from '../company/path.mjs'
import { parseConfig } from '../config.ts'
import { diskState } from '../files.ts'
import { backupState } from '../jobs/backup.ts'
import { answersState } from '../jobs/promises.ts'
import { createLog } from '../log.ts'
import { startWork } from '../operator/start.ts'
import { outboxHealth } from '../outbox/queue.ts'
import { openReports } from '../outbox/sms/reports.ts'
import { runUntilSignal } from '../process.ts'
import { lastElsewhere } from '../records/elsewhere.ts'
import { readStart } from '../records/upgrade.ts'
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

  const { database, mailer, sms, worker, jobs, elsewhere, closings, serveCompany } = await startWork(
    config,
    { takesBookings: true, ...told },
    log,
    resources,
  )
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
  await serveCompany({ health: async () => (await app.inject('/healthz')).json(), servesPage: true })

  const address = await app.listen({ port: config.PORT, host: config.HOST })
  log.info({}, `Listening on ${address}`)
})
