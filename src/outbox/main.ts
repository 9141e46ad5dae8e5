import { ConfigError, parseConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres.ts'
import { lineLog } from './log.ts'
import { writeCompanyMailbox } from './mailbox.ts'
import { createMailer } from './mailer.ts'
import { startWorker } from './worker.ts'

/** The worker alone, `npm run worker`: for a database on a server, whoever serves the page. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  if (!config.DATABASE_URL) {
    throw new ConfigError(
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one process, whose worker is in it.',
    )
  }
  const stopped = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => resolve(signal))
  })
  const database = await openPostgres(config.DATABASE_URL)
  try {
    await migrate(database)
    await writeCompanyMailbox(database)
    const log = lineLog()
    const mailer = createMailer(config)
    const worker = startWorker({ database, mailer, log })
    log.info({ target: mailer.target }, 'worker started')
    log.info({ signal: await stopped }, 'worker stops')
    await worker.stop()
  } finally {
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : `The worker cannot run: ${(error as Error).message}`
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
