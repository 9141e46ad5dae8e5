import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { ConfigError, parseConfig } from '../config.ts'
import { readConnectionUrl } from '../database/connection-url.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { createMailer } from '../outbox/mail/mailer.ts'
import { createSmsSender } from '../outbox/sms/sender.ts'
import { upgrade } from '../records/upgrade.ts'
import { visibleLines } from '../shared/plain-text.ts'
import { operatorAddress } from './address.ts'
import { call, connectTo } from './call.ts'
import { CommandError } from './command.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'
import type { Answer } from './wire.ts'

/**
 * One operator's command: `node src/operator/main.ts mail:test`. It runs in the process that serves the site, with that
 * process's settings; if none runs on this machine with this database, it runs here.
 */
async function main(): Promise<void> {
  const [name = '', ...given] = process.argv.slice(2)
  const config = parseConfig(process.env)

  let opened: Promise<Database> | undefined
  async function open(): Promise<Database> {
    if (!config.DATABASE_URL && !existsSync(config.DATA_DIR)) {
      throw new CommandError(`There is no database yet: ${config.DATA_DIR} does not exist.`)
    }
    const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
    await upgrade(database, config.DATA_DIR)
    return database
  }
  const context = {
    config,
    mailer: createMailer(config),
    sms: createSmsSender(config),
    database() {
      opened ??= open()
      return opened
    },
    retryMail: () => {},
    ownSettings: `No running site was found at DATA_DIR=${config.DATA_DIR}: these are the settings of this command's own environment.`,
  }

  async function* run(args: readonly string[]): AsyncGenerator<string> {
    for await (const answer of answers(args)) {
      if ('line' in answer) yield answer.line
      if ('failure' in answer) throw new CommandError(answer.failure)
    }
  }

  async function* answers(args: readonly string[]): AsyncGenerator<Answer> {
    const database = config.DATABASE_URL && readConnectionUrl(config.DATABASE_URL).database
    const request = { command: name, args, database }
    const socket = await connectTo(await operatorAddress(config.DATA_DIR))
    let isElsewhere = socket === null
    if (socket) {
      for await (const answer of call(socket, request)) {
        if ('otherDatabase' in answer) isElsewhere = true
        else yield answer
      }
    }
    if (isElsewhere) yield* runCommand(request, context, () => {})
  }

  const command = commands.find((candidate) => candidate.name === name)
  refuseSwallowed(name, Object.keys(command?.options ?? {}))
  // npm runs scripts in the project's folder and passes the operator's working directory here.
  const workingDirectory = process.env.INIT_CWD ?? process.cwd()
  const operator = { workingDirectory, dataDirectory: config.DATA_DIR, run }
  try {
    const lines = command?.atOperator ? command.atOperator(operator, given) : run(given)
    for await (const line of lines) {
      if (!process.stdout.write(`${forTerminal(line)}\n`)) await once(process.stdout, 'drain')
    }
  } finally {
    await (await opened?.catch(() => undefined))?.close()
  }
}

/** npm swallows options not behind `--`, and would silently list the newest bookings instead of the requested ones. */
function refuseSwallowed(command: string, options: readonly string[]): void {
  if (process.env.npm_lifecycle_event !== command) return
  const swallowed = options.find((option) => process.env[`npm_config_${option.replaceAll('-', '_')}`] !== undefined)
  if (swallowed === undefined) return
  throw new CommandError(
    `npm took --${swallowed} as an option of its own: put -- before the command's options: npm run ${command} -- --${swallowed} …`,
  )
}

/**
 * Removes control characters, whoever wrote the text: a visitor, a mail server, a backup. CSV begins with a byte order mark for
 * Excel and ends its lines with a CR; both are ours.
 */
function forTerminal(line: string): string {
  const [, mark = '', text = '', end = ''] = /^(\ufeff?)(.*?)(\r?)$/s.exec(line) ?? []
  return mark + visibleLines(text) + end
}

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // A reader that closes the pipe, as in `npm run bookings | head`, is no error.
  if (code !== 'EPIPE') process.stderr.write(`Not all could be written: ${message}\n`)
  process.exit(1)
})
process.stderr.on('error', () => process.exit(1))

try {
  await main()
} catch (error) {
  const isSentence = error instanceof ConfigError || error instanceof CommandError
  const sentence = isSentence ? error.message : `It did not work: ${(error as Error).message}`
  process.stderr.write(`${forTerminal(sentence)}\n`)
  process.exitCode = 1
}
