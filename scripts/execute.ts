/** Runs other programs for the commands that root gives: as the one who should, and with what they say shown. */
import { execFileSync, spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { CommandError } from '../src/operator/command.ts'
import { environmentFor } from './runtime.mjs'

// Whatever root's umask is, the site's user reads what is made here, such as the next version's folder.
process.umask(0o022)

let isUnstoppable = false

/**
 * From now on neither a connection that breaks nor Ctrl+C ends this program or what it runs: the site is stopped, and would stay so.
 * What it runs has a session of its own, because a terminal tells everybody in it.
 */
export function beUnstoppable(): void {
  isUnstoppable = true
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => {})
}

function inItsSession(command: string, args: string[]): [command: string, args: string[]] {
  return isUnstoppable ? ['setsid', ['--wait', command, ...args]] : [command, args]
}

export interface How {
  /** What did not work if it fails: 'Installing and building'; else the command and its first argument are named. */
  what?: string
  cwd?: string
  /** What it reads; its output is returned if there is any, or with 'pipe', and shown otherwise. */
  input?: Buffer | 'pipe'
  environment?: Record<string, string>
  /** Whom root becomes for it, by name or number. */
  user?: string
}

/** @throws CommandError when it fails */
export function execute(command: string, args: string[], how: How = {}): Buffer {
  const { what = `${basename(command)} ${args[0]}`, cwd, input, environment, user = '' } = how
  const isRoot = process.getuid?.() === 0
  const [, , uid, gid, , home] = isRoot && user ? read('getent', 'passwd', user).split(':') : []
  const { status, stdout, error } = spawnSync(...inItsSession(command, args), {
    cwd,
    env: { ...(home ? environmentFor(home) : process.env), ...environment },
    ...(uid && { uid: Number(uid), gid: Number(gid) }),
    ...(Buffer.isBuffer(input) && { input }),
    stdio: [Buffer.isBuffer(input) ? 'pipe' : 'ignore', input ? 'pipe' : 'inherit', 'inherit'],
    maxBuffer: 1024 ** 3,
  })
  if (status === 0) return stdout ?? Buffer.alloc(0)
  throw new CommandError(`${what} did not work${error ? ` (${error.message})` : ''}.`)
}

export function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(...inItsSession(command, args)).status === 0
}

export function read(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' }).trim()
}
