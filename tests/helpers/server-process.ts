import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { flags, environment as runtimeEnvironment } from '../../scripts/runtime.mjs'
import type { Place } from './databases.ts'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

// A test that times out disposes of nothing.
const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

export interface ServerOptions {
  environment?: Record<string, string>
  /** For Node, besides the product's own. */
  nodeFlags?: string[]
  /** Modules loaded before the server. */
  preload?: URL[]
  /** A command that runs another, as a prefix to the server's. */
  wrapper?: string[]
}

export interface ServerProcess extends AsyncDisposable {
  child: ChildProcess
  /** Its address, once it listens; rejects with its output if it exits before. */
  listening: Promise<string>
  /** What it wrote to standard output, by line. */
  lines: string[]
  /** What it wrote to standard error. */
  complaint(): string
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  kill(): Promise<void>
  /** Asks it to stop; how it exited and after how long. */
  stop(): Promise<{ code: number | null; milliseconds: number }>
  /** Its memory in MB: current and peak. */
  memory(): Promise<{ now: number; peak: number }>
}

/** The product as `npm start` runs it, in its own process on a free port; killed when disposed. */
export function launchServer({ dataDir, databaseUrl = '' }: Place, options: ServerOptions = {}): ServerProcess {
  const { environment = {}, nodeFlags = [], preload = [], wrapper = [] } = options
  const imports = preload.flatMap((module) => ['--import', module.href])
  const command = [...wrapper, process.execPath, ...flags, ...nodeFlags, ...imports, main]
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...runtimeEnvironment,
      ...environment,
    },
    // A preloaded module can be spoken to.
    stdio: ['ignore', 'pipe', 'pipe', ...(preload.length > 0 ? ['ipc' as const] : [])],
  })
  living.add(child)
  child.on('exit', () => living.delete(child))
  const lines: string[] = []
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const listening = new Promise<string>((resolve, reject) => {
    if (!child.stdout) throw new Error('The server must be started with a pipe for its log')
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const [, address] = /"Listening on (http:[^"]+)"/.exec(line) ?? []
      if (address) resolve(address)
    })
    void ended.then(({ code, signal }) => reject(new Error(`The server ended (${code ?? signal}): ${complaint}`)))
  })
  // A caller that kills it before it listens does not ask for the address.
  listening.catch(() => {})

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal)
    await ended
  }

  return {
    child,
    listening,
    lines,
    ended,
    complaint: () => complaint,
    kill: () => end('SIGKILL'),
    async stop() {
      const start = performance.now()
      await end('SIGTERM')
      return { code: child.exitCode, milliseconds: performance.now() - start }
    },
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000
      return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
    },
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  }
}

/** Launches one and waits until it listens. */
export async function startServer(place: Place, options?: ServerOptions): Promise<ServerProcess & { address: string }> {
  const server = launchServer(place, options)
  return Object.assign(server, { address: await server.listening })
}
