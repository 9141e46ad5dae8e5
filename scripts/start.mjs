/** `npm start`: prepares the clone and runs the server. */
import { spawn } from 'node:child_process'
import { buildWhatIsStale, installWhatIsMissing, node } from './prepare.mjs'

installWhatIsMissing()
buildWhatIsStale()

// --liftoff-only: the optimising WebAssembly compiler takes some 500 MB for the embedded database and gains it nothing.
// --optimize-for-size: otherwise the heap is let grow under load until the process takes twice the memory.
const server = spawn(node, ['--liftoff-only', '--optimize-for-size', 'src/server/main.ts'], { stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
