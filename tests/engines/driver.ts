import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A browser with one tab, driven by the commands that WebDriver and WebDriver BiDi share. */
export interface Driver extends AsyncDisposable {
  /** Replaces the tab with a new one. */
  newTab(width: number, height: number): Promise<void>
  /** Resolves when the document has loaded. */
  goTo(url: string): Promise<void>
  /** Evaluates a JavaScript expression in the tab; its value must be JSON, not a promise. */
  evaluate(expression: string): Promise<unknown>
  /** Input actions, https://w3c.github.io/webdriver/#actions. */
  perform(sources: ActionSource[]): Promise<void>
}

export interface ActionSource {
  type: 'key' | 'pointer'
  id: string
  actions: Record<string, unknown>[]
}

// A test that times out runs no disposers.
const living = new Set<ChildProcess>()
process.on('exit', () => living.forEach(kill))

/** Starts a program that is killed with this process, along with its children. */
export function start(command: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    // Its own process group, so that its children can be killed with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  living.add(child)
  return child
}

export async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit')
  kill(child)
  await ended
}

function kill(child: ChildProcess): void {
  living.delete(child)
  try {
    process.kill(-(child.pid as number), 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

/** Waits for a program's output to match. @returns the first match */
export async function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (words: string) => {
        text += words
        const found = pattern.exec(text)?.[1]
        if (found) resolve(found)
      })
    }
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`${child.spawnfile} ended: ${text}`)))
  })
}
