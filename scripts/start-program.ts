import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * Starts a program on this Node, to be ended with `resources`. Resolves once all that it has printed matches `ready`.
 * @param show whether to print that too
 */
export async function startProgram(
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
  resources: AsyncDisposableStack,
  show = false,
): Promise<RegExpExecArray> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  // On SIGTERM, Vite ends this process before the rest is closed.
  process.on('exit', () => child.kill())
  resources.defer(async () => {
    child.kill()
    await ended
  })
  let said = ''
  for await (const line of createInterface(child.stdout)) {
    if (show) console.log(line)
    said += `${line}\n`
    const found = ready.exec(said)
    if (!found) continue
    if (show) child.stdout.pipe(process.stdout)
    else child.stdout.resume()
    return found
  }
  throw new Error(`${args.at(-1)} did not start.`)
}
