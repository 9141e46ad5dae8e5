import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A browser and its one tab, told what to do in the words that WebDriver and WebDriver BiDi share. */
export interface Driver extends AsyncDisposable {
  /** A tab as nobody has used it, instead of the one before. */
  newTab(width: number, height: number): Promise<void>
  /** Comes back when the document has loaded. */
  goTo(url: string): Promise<void>
  /** What a JavaScript expression is in the tab: JSON, and no promise. */
  evaluate(expression: string): Promise<unknown>
  /** What a hand does; https://w3c.github.io/webdriver/#actions. */
  perform(sources: ActionSource[]): Promise<void>
}

export interface ActionSource {
  type: 'key' | 'pointer'
  id: string
  actions: Record<string, unknown>[]
}

// A test that runs out of time disposes of nothing.
const living = new Set<ChildProcess>()
process.on('exit', () => living.forEach(kill))

/** Starts a program that dies with this one, and with it whatever it has started. */
export function start(command: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    // A process group of its own.
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
    // All of them have ended.
  }
}

/** What a program says about itself: the first match in what it writes. */
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
