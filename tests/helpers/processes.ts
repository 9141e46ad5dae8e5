import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { Place } from './databases.ts'

export interface Site extends AsyncDisposable {
  url: string
  /** What it has logged so far. */
  log(): string
  /** Asks it to stop and waits; gives the exit code. */
  stop(): Promise<number | null>
}

/** A process's settings for a place, and nothing of this one's own. */
export function environmentFor({ dataDir, databaseUrl = '' }: Place, more: Record<string, string> = {}) {
  return { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...more }
}

/** The whole product as a process of its own on a free port, as `npm start` runs it on what it has built. */
export async function startSite(place: Place, environment: Record<string, string> = {}): Promise<Site> {
  const child = spawnNode(['--liftoff-only', 'src/server/main.ts'], place, {
    PORT: '0',
    RATE_LIMIT: '0',
    ...environment,
  })
  const said = await saying(child, /Listening on (http:[^"]+)/)
  return { url: said.found[1] ?? '', ...handle(child, said.log) }
}

/** The worker alone, as `npm run worker` runs it. */
export async function startWorkerAlone(
  place: Place,
  environment: Record<string, string> = {},
): Promise<Omit<Site, 'url'>> {
  const child = spawnNode(['src/outbox/main.ts'], place, environment)
  const { log } = await saying(child, /worker started/)
  return handle(child, log)
}

/** A command of the operator, as its npm script runs it for somebody who stands in `directory`. */
export async function runCommand(
  place: Place,
  args: string[],
  { directory = process.cwd() }: { directory?: string } = {},
): Promise<{ code: number; output: string; complaint: string }> {
  const options = { env: environmentFor(place, { INIT_CWD: directory }), maxBuffer: 100_000_000 }
  return await promisify(execFile)(process.execPath, ['src/operator/main.ts', ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout, complaint: stderr }),
    (error) => ({ code: error.code, output: error.stdout, complaint: error.stderr }),
  )
}

function spawnNode(args: string[], place: Place, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { env: environmentFor(place, environment), stdio: ['ignore', 'pipe', 'pipe'] })
}

async function saying(child: ChildProcess, expected: RegExp): Promise<{ found: RegExpExecArray; log: () => string }> {
  let log = ''
  return await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log += text
        const found = expected.exec(log)
        if (found) resolve({ found, log: () => log })
      })
    }
    child.once('exit', () => reject(new Error(`The process ended before it was ready: ${log}`)))
  })
}

function handle(child: ChildProcess, log: () => string) {
  async function stop(): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return {
    log,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}
