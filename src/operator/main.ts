import { existsSync } from 'node:fs'
import { ConfigError, parseConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { createMailer } from '../outbox/mailer.ts'
import { operatorAddress } from './address.ts'
import { call, connectTo } from './call.ts'
import { CommandError } from './command.ts'
import { runCommand } from './run.ts'
import type { Answer, Request } from './wire.ts'

/**
 * One command of the operator: `node src/operator/main.ts mail:test`. It runs in the process that serves the site, with
 * that process's settings; where none runs, or the database is a server of its own, it runs here.
 */
async function main(): Promise<void> {
  const [command = '', ...args] = process.argv.slice(2)
  const request: Request = { command, args, workingDirectory: process.cwd() }
  const config = parseConfig(process.env)

  const socket = config.DATABASE_URL ? null : await connectTo(await operatorAddress(config.DATA_DIR))
  if (socket) return print(call(socket, request))

  let opened: Promise<Database> | undefined
  async function open(): Promise<Database> {
    if (!config.DATABASE_URL && !existsSync(config.DATA_DIR)) {
      throw new CommandError(`There is no database yet: ${config.DATA_DIR} does not exist.`)
    }
    const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
    await migrate(database)
    return database
  }
  const context = {
    config,
    mailer: createMailer(config),
    database() {
      opened ??= open()
      return opened
    },
    retryMail: () => {},
  }
  await print(runCommand(request, context, () => {}))
  await (await opened?.catch(() => undefined))?.close()
}

async function print(answers: AsyncIterable<Answer>): Promise<void> {
  for await (const answer of answers) {
    if ('line' in answer) process.stdout.write(`${answer.line}\n`)
    if (!('failure' in answer)) continue
    process.stderr.write(`${answer.failure}\n`)
    process.exitCode = 1
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : `It did not work: ${(error as Error).message}`}\n`,
  )
  process.exitCode = 1
}
