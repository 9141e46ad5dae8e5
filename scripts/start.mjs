/** `npm start`: prepares the clone and runs the server. */
import { spawn } from 'node:child_process'
import { buildWhatIsStale, installWhatIsMissing, nodePath } from './prepare.mjs'

installWhatIsMissing()
buildWhatIsStale()

// --liftoff-only: the optimising WebAssembly compiler takes some 500 MB for the embedded database and gains it nothing.
// --optimize-for-size: otherwise the heap is let grow under load until the process takes twice the memory.
// MALLOC_ARENA_MAX: glibc's heap for each thread holds on to some 10 MB more.
const server = spawn(nodePath(), ['--liftoff-only', '--optimize-for-size', 'src/server/main.ts'], {
  env: { MALLOC_ARENA_MAX: '2', ...process.env },
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal))
// npm passes a signal to its shell, and not every shell passes it on: that one dies, and we have another parent.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  server.kill('SIGTERM')
}, 250)
server.on('exit', (code) => process.exit(code ?? 1))
