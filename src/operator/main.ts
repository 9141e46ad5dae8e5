import { addAbortListener, once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { type Config, ConfigError, parseConfig } from '../config.ts'
import { readConnectionUrl } from '../database/connection-url.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { fileSentence } from '../files.ts'
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
 * It runs in the process that serves the site, with that process's settings; if none runs on this machine with this database, it runs
 * here.
 */
async function main(): Promise<void> {
  const [name = '', ...given] = process.argv.slice(2)
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) throw new CommandError(`There is no command ${name}.`)
  const wanted = command.read(given)
  const config = parseConfig(process.env)

  let opened: Promise<Database> | undefined
  async function open(): Promise<Database> {
    if (!config.DATABASE_URL && !existsSync(config.DATA_DIR)) {
      throw new CommandError(`There is no database yet: ${config.DATA_DIR} does not exist. Is DATA_DIR the site's?`)
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

  async function* run(asked: unknown): AsyncGenerator<string> {
    for await (const answer of answers(asked)) {
      if ('line' in answer) yield answer.line
      if ('failure' in answer) throw new CommandError(answer.failure)
    }
  }

  // Before anything is written, so that no half-written list stays. Not once: npm sends on what the terminal has sent to everyone.
  const interruption = new AbortController()
  const interrupt = () => interruption.abort(new CommandError(INTERRUPTED))
  for (const signal of signals) process.on(signal, interrupt)

  async function* answers(asked: unknown): AsyncGenerator<Answer> {
    const database = config.DATABASE_URL && readConnectionUrl(config.DATABASE_URL).database
    const request = { command: name, asked, database }
    const socket = await connectTo(await operatorAddress(config.DATA_DIR))
    let isElsewhere = socket === null
    if (socket) {
      addAbortListener(interruption.signal, () => socket.destroy(interruption.signal.reason))
      for await (const answer of call(socket, request)) {
        if ('otherDatabase' in answer) isElsewhere = true
        else yield answer
      }
    }
    if (!isElsewhere) return
    interruption.signal.throwIfAborted()
    // What runs here ends at once, as any program.
    for (const signal of signals) process.off(signal, interrupt)
    leaveToOwner(config)
    yield* runCommand(request, context, () => {})
  }

  // npm runs scripts in the project's folder and passes the operator's working directory here.
  const workingDirectory = process.env.INIT_CWD ?? process.cwd()
  const operator = { workingDirectory, dataDirectory: config.DATA_DIR, run }
  try {
    const lines = command.atOperator ? command.atOperator(operator, wanted) : run(wanted)
    for await (const line of lines) {
      if (!process.stdout.write(`${forTerminal(line)}\n`)) await once(process.stdout, 'drain')
    }
  } finally {
    await (await opened?.catch(() => undefined))?.close()
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const INTERRUPTED = 'Interrupted: what the site had already begun, it may still finish.'

/** @throws CommandError when root would write files into another user's directory, of which the site could open none */
function leaveToOwner({ DATA_DIR, DATABASE_URL }: Config): void {
  const uid = statSync(DATA_DIR, { throwIfNoEntry: false })?.uid
  if (process.getuid?.() !== 0 || !uid) return
  // sudo passes none on; without it the command would read another database.
  const settings = `DATA_DIR=${DATA_DIR}${DATABASE_URL ? ' DATABASE_URL=…' : ''}`
  throw new CommandError(
    `${DATA_DIR} belongs to another user, who could not open what root writes there: put ` +
      `"sudo -u '#${uid}' ${settings}" before npm run.`,
  )
}

/**
 * Whoever wrote the text: a visitor, a mail server, a backup. CSV begins with a byte order mark for Excel and ends its lines with a CR;
 * both are ours.
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
  const sentence = isSentence ? error.message : (fileSentence(error) ?? `It did not work: ${(error as Error).message}`)
  process.stderr.write(`${forTerminal(sentence)}\n`)
  process.exitCode = 1
}
