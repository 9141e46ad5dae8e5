/** The standalone worker, `npm run worker`, for a database server; independent of who serves the page. */
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { startWork } from '../operator/start.ts'
import { runUntilSignal } from '../process.ts'
import { readStart } from '../records/upgrade.ts'
import { version } from '../version.ts'
import { outboxHealth } from './queue.ts'

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
  const { database, mailer, sms, worker, jobs, serveCompany } = await startWork(
    config,
    { takesBookings: false, ...told },
    log,
    resources,
  )
  await serveCompany({
    health: async () => ({
      status: 'ok',
      version,
      outbox: await outboxHealth(database),
      ...worker.channelStates(),
      jobs: { failing: await jobs.failing() },
    }),
  })
  log.info({ mail: mailer.target, sms: sms.target }, 'worker started')
})
