/**
 * The first step of `npm start` and `npm test` in a clone: install what is missing, build what is stale. Plain
 * JavaScript, because the Node that runs it may be an old one; the rest runs on the Node it has installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildDirectory, companyFile, picturesBeside, sampleFile } from '../src/company/path.mjs'
import { environment, flags, hasOwnNode, isNewEnough, nodePath, whyNotInstalled } from './runtime.mjs'

export const builtStamp = join(buildDirectory, '.built')

/** The build's sources: the page, the build's own code, its imports from the server, the tools. */
const buildInputs = [
  'src/web',
  'src/shared',
  'src/company',
  companyFile(),
  sampleFile,
  ...picturesBeside(companyFile()),
  'scripts',
  'src/server/fill-in.ts',
  'src/server/result-page.ts',
  'src/server/security-headers.ts',
  'src/server/site.ts',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
]

export function makeReady() {
  installWhatIsMissing({ tests: false })
  if (!isBuildStale()) return
  build()
  fillCache()
}

/**
 * Leaves the server's code compiled for the first start: otherwise what strips its types stays in memory, with 20 MB. An argument that
 * the server does not know ends it as soon as it is loaded.
 */
function fillCache() {
  const args = [...flags, '--import', './src/database/pglite.ts', 'src/server/main.ts', '--only-load']
  spawnSync(nodePath(), args, { stdio: 'ignore', env: { ...environment, ...process.env } })
}

/** @param {{ tests: boolean }} needed whether to include what only tests and checks use */
export function installWhatIsMissing({ tests }) {
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const account = join('node_modules', '.package-lock.json')
  const found = existsSync(account) ? JSON.parse(readFileSync(account, 'utf8')).packages : {}
  if (isInstalled(wanted, found, { tests }) && (hasOwnNode() || isNewEnough(process.versions.node))) return
  console.log('Installing the dependencies (without a network, npm says so only after some minutes) …')
  // Said explicitly, because otherwise npm follows NODE_ENV.
  const dev = tests ? '--include=dev' : '--omit=dev'
  if (!runNpm(['ci', dev, '--include=optional', '--no-audit', '--no-fund']))
    stop(
      `npm could not install the dependencies. ${whyNotInstalled() ?? 'What it says stands above; is its registry within reach, and no other start at work in this folder?'}`,
    )
  const { stdout } = spawnSync(nodePath(), ['-p', 'process.versions.node'], { encoding: 'utf8' })
  if (!isNewEnough(stdout))
    stop(whyNotInstalled() ?? 'npm brings no Node 24 for this kind of machine: install Node 24 or newer and try again.')
}

/**
 * @typedef {{ integrity?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string | string[],
 *   cpu?: string | string[], libc?: string[] }} Package as a lockfile has it
 * @param {Record<string, Package>} wanted by path
 * @param {Record<string, Package>} found by path
 * @param {{ tests: boolean }} needed
 */
export function isInstalled(wanted, found, { tests }) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !isForThisMachine(entry))) return true
    const isForTests = entry.dev || entry.devOptional
    return (isForTests && !tests) || found[path]?.integrity === entry.integrity
  })
}

/** @param {Package} entry */
function isForThisMachine({ os, cpu, libc }) {
  // An optional package without a platform belongs to one for another machine. Only npm can tell which libc is here.
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && libc === undefined
}

export function isBuildStale() {
  return !existsSync(builtStamp) || readFileSync(builtStamp, 'utf8') !== buildFingerprint()
}

export function buildFingerprint() {
  const { VITE_BACKEND_URL, VITE_BACKEND_KEY, PUBLIC_URL } = process.env
  // Our own server fills in its settings at start; only a page for a hosted backend is built with them.
  const settings = VITE_BACKEND_URL || VITE_BACKEND_KEY ? [VITE_BACKEND_URL, VITE_BACKEND_KEY, PUBLIC_URL] : []
  return fingerprint(buildInputs, settings)
}

export function build() {
  console.log('Building the site …')
  if (!runNode([...flags, 'scripts/build.ts'])) stop(`The site could not be built. ${whyNotInstalled() ?? ''}`)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [environment]
 * @returns {boolean} whether it ended well
 */
export function run(command, args, environment) {
  // Ctrl-C reaches the command, too, and npm takes seconds to put back what it had begun: the next start would meet it there.
  const wait = () => {}
  process.on('SIGINT', wait)
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  process.off('SIGINT', wait)
  if (signal === 'SIGINT') process.exit(130)
  return status === 0
}

/**
 * On the project's Node.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [environment]
 */
export function runNode(args, environment) {
  return run(nodePath(), args, environment)
}

/**
 * Runs the npm that runs this script: there may be another on the PATH, or none.
 * @param {string[]} args
 */
export function runNpm(args) {
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...args]) : run('npm', args)
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * The same wherever the project is.
 * @param {string[]} paths
 * @param {(string | undefined)[]} [extra]
 */
function fingerprint(paths, extra = []) {
  const hash = createHash('sha256').update(JSON.stringify(extra))
  for (const path of paths.flatMap(filesUnder)) {
    // The same data make the same pages, whatever their file is called.
    hash
      .update([companyFile(), sampleFile].includes(path) ? 'company\0' : `${relative('.', path)}\0`)
      .update(readFileSync(path))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
