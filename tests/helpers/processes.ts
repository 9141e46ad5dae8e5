import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { parseConfig } from '../../src/config.ts'
import { readConnectionUrl } from '../../src/database/connection-url.ts'
import type { Database } from '../../src/database/database.ts'
import { operatorAddress } from '../../src/operator/address.ts'
import { call, connectTo } from '../../src/operator/call.ts'
import { type CommandContext, CommandError, type Operator } from '../../src/operator/command.ts'
import { commands } from '../../src/operator/commands.ts'
import { createMailer } from '../../src/outbox/mail/mailer.ts'
import { createSmsSender } from '../../src/outbox/sms/sender.ts'
import type { Place } from './databases.ts'

interface WorkerProcess extends AsyncDisposable {
  /** Asks it to stop and waits; returns the exit code. */
  stop(): Promise<number | null>
}

/** A process's settings for a place, without this process's own. */
function environmentFor({ dataDir, databaseUrl = '' }: Place, more: Record<string, string> = {}) {
  return {
    PATH: process.env.PATH,
    // Where the socket of a data directory with a long path is.
    ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }),
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...more,
  }
}

/** The standalone worker, as `npm run worker` runs it. */
export async function startWorkerAlone(place: Place, environment: Record<string, string> = {}): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'src/outbox/main.ts'], {
    env: environmentFor(place, environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    if (said.includes('worker started')) break
  }
  // Otherwise nobody reads on, and a full pipe would block the process.
  child.stdout.resume()
  async function stop(): Promise<number | null> {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    return child.exitCode
  }
  return {
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}

export interface Outcome {
  code: number
  output: string
  complaint: string
}

/** An operator's command, as its npm script runs it for somebody in `directory`. */
export async function runCommand(
  place: Place,
  args: string[],
  { directory = process.cwd(), environment = {} }: { directory?: string; environment?: Record<string, string> } = {},
): Promise<Outcome> {
  const env = environmentFor(place, { INIT_CWD: directory, ...environment })
  const run = promisify(execFile)(process.execPath, ['scripts/run.mjs', 'src/operator/main.ts', ...args], {
    env,
    maxBuffer: 100_000_000,
  })
  return await run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout, complaint: stderr }),
    (error) => ({ code: error.code, output: error.stdout, complaint: error.stderr }),
  )
}

/** Like `runCommand` at a site that is running, but the operator's side runs here: a process for it would cost the most. */
export async function askSite(
  { dataDir, databaseUrl }: Place,
  words: string[],
  { directory = process.cwd() } = {},
): Promise<Outcome> {
  const database = databaseUrl && readConnectionUrl(databaseUrl).database
  const [name = ''] = words
  async function* run(asked: unknown) {
    const socket = await connectTo(await operatorAddress(dataDir))
    if (!socket) throw new Error(`No site runs at ${dataDir}`)
    for await (const answer of call(socket, { command: name, asked, database })) {
      if ('line' in answer) yield answer.line
      if ('failure' in answer) throw new CommandError(answer.failure)
    }
  }
  return await outcomeOf(words, { workingDirectory: directory, dataDirectory: dataDir, run })
}

/** What a command works with where no site runs; without a database that is away. */
export function contextHere(
  settings: Record<string, string | undefined>,
  database?: Database,
  retryMail = () => {},
): CommandContext {
  const config = parseConfig(settings)
  const opened = async () => database ?? Promise.reject(new Error('It is away.'))
  return { config, mailer: createMailer(config), sms: createSmsSender(config), database: opened, retryMail }
}

/** Like `runCommand` where no site runs, but in this process and in DATA_DIR. */
export async function runHere(words: string[], ...of: Parameters<typeof contextHere>): Promise<Outcome> {
  const context = contextHere(...of)
  const { DATA_DIR } = context.config
  return await outcomeOf(words, {
    workingDirectory: DATA_DIR,
    dataDirectory: DATA_DIR,
    async *run(asked) {
      yield* commandNamed(words[0])?.run(context, asked) ?? []
    },
  })
}

const commandNamed = (wanted = '') => commands.find(({ name }) => name === wanted)

async function outcomeOf([name, ...given]: string[], operator: Operator<unknown>): Promise<Outcome> {
  const command = commandNamed(name)
  let output = ''
  try {
    const asked = command?.read(given)
    for await (const line of command?.atOperator?.(operator, asked) ?? operator.run(asked)) output += `${line}\n`
    return { code: 0, output, complaint: '' }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: 1, output, complaint: `${error.message}\n` }
  }
}
