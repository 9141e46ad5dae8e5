/** Supervisors kill after 15 seconds (deploy/); it is better to log why it took so long. */
const STOP_WITHIN_MS = 14_000

/** Closes what `start` put into `resources`, last opened first, and exits 0 at a signal, 1 with one sentence if `start` fails. */
export async function runUntilSignal(start: (resources: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const resources = new AsyncDisposableStack()
  const signal = nextSignal()
  try {
    // A start that hangs or takes long is aborted as by a kill: open resources are closed, the rest is left.
    const started = start(resources)
    await Promise.race([started.then(() => signal), signal])
  } catch (error) {
    console.error(sentence(error))
    process.exitCode = 1
  }
  setTimeout(() => {
    console.error('Stopping took too long, perhaps because the database does not answer: ending at once.')
    process.exit(1)
  }, STOP_WITHIN_MS).unref()
  await resources.disposeAsync()
  process.exit()
}

function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first = 0
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(name, () => {
        // npm forwards what the terminal has already sent to everyone: within a second it is the same signal.
        if (first && Date.now() - first > 1000) process.exit(1)
        first ||= Date.now()
        resolve()
      })
    }
  })
}

type SystemError = NodeJS.ErrnoException & { address?: string; hostname?: string; port?: number }

function sentence(error: unknown): string {
  const { code, syscall, message, address, hostname, port } = error as SystemError
  if (code === 'EADDRINUSE') {
    return `Something else listens on ${address}:${port}, perhaps this site already. Stop it, or choose another PORT.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `This user may not listen on port ${port}. Choose a PORT above 1023.`
  }
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `This machine has no address ${address ?? hostname}. Choose another HOST.`
  return message
}
