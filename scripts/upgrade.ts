/**
 * `npm run upgrade`, as root, where systemd runs the site: fetches the next version into a folder beside this one, and installs
 * and builds it there while the site runs. Then the two folders change places and the site restarts; if it is not healthy, they
 * change places again.
 */
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readArguments } from '../src/arguments.mjs'
import { isDiskFull, LOW_BELOW, timestamp } from '../src/files.ts'
import { CommandError } from '../src/operator/command.ts'
import { addressHere } from '../src/operator/doctor/health.ts'
import { beUnstoppable, execute, type How, succeeds } from './execute.ts'
import { readSettings } from './read-settings.ts'

const usage = [
  'Usage: npm run upgrade [-- ARCHIVE]    a release archive, as a file or an https address; without it, what git pull would bring',
  '       npm run upgrade -- --back       to the version before the last upgrade',
  '       --dry-run                       only says what it would do',
  '       --service NAME                  if it is not pasrundan; once for each that runs in this folder',
].join('\n')

const here = resolve('.')
const next = `${here}-next`
const previous = `${here}-previous`
/** Beside the folders, because they change places. */
const lockFile = `${here}-upgrade.lock`
/** In the folder of the previous version: when it was replaced. */
const replacedAt = join(previous, '.replaced-at')

/** A start with a migration of a large database takes a while. */
const PATIENCE_MS = 120_000

/** Until the site is stopped. */
let isPreparing = false

/** A worker that cannot start has ended by then, and waits to be started again. */
const WORKER_SETTLES_MS = 8_000

interface Service {
  name: string
  user: string
  settings: Record<string, string>
  /** A worker of its own serves no page, and no /healthz. */
  isWorker: boolean
}

interface Aside {
  database: string
  newer: string
}

interface Step {
  says: string
  does(): void | Promise<void>
}

try {
  await main()
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(error.message)
  if (isPreparing) console.error(`The site is as it was, and runs. ${keptOrRemoved()}`)
  process.exitCode = 1
}

/** A site without room takes no bookings. */
function keptOrRemoved(): string {
  if (!isDiskFull(dirname(here), LOW_BELOW)) return `What was prepared is in ${next}.`
  remove(next)
  return 'The disk is full, or nearly: free some space and try again. What was prepared has been removed.'
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(process.argv.slice(2), {
    usage,
    words: [0, 1],
    options: {
      back: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      service: { type: 'string', multiple: true, default: ['pasrundan'] },
    },
  })
  const [archive] = positionals
  if (archive && values.back) throw new CommandError(usage)
  const services = values.service.map(readService)
  const steps = values.back ? stepsBack(services) : stepsForward(archive, services)
  if (!values['dry-run']) beAlone()
  for (const { says, does } of steps) {
    console.log(says)
    if (!values['dry-run']) await does()
  }
}

function stepsForward(archive: string | undefined, services: Service[]): Step[] {
  requireRights()
  const from =
    archive ??
    (existsSync('.git') ? `${asOwner('git', ['remote', 'get-url', 'origin'], here, { input: 'pipe' })}`.trim() : '')
  if (!from) throw new CommandError(`This folder is not a git clone: name a release archive.\n${usage}`)
  // Anybody on the way could send another one, with its checksum.
  if (archive?.startsWith('http:')) throw new CommandError(`${archive} is not an https address.\n${usage}`)
  return [
    {
      says: `Fetch the next version from ${from} into ${next}; this one, ${nameOf(here)}, runs on.`,
      does: () => fetchNext(archive, from),
    },
    {
      says: 'Install and build it there, with the company files of this folder.',
      does() {
        takeAlong()
        for (const { settings } of services) makeReady(next, settings)
      },
    },
    {
      says: `Stop the site, which makes a backup; put ${next} in the place of ${here}, which becomes ${previous}; start it.`,
      does: () => switchTo(services),
    },
  ]
}

function stepsBack(services: Service[]): Step[] {
  requireRights()
  if (!existsSync(replacedAt)) throw new CommandError(`There is no version to go back to: ${previous} does not exist.`)
  const migrated = isMigrated(here, previous)
  const without = services.find((service) => !service.settings.DATABASE_URL && !backupBefore(service))
  if (migrated && without) {
    throw new CommandError(
      `${nameOf(here)} has changed the tables, and there is no backup from before it any more in ` +
        `${without.settings.DATA_DIR}/backups, which holds fourteen days: ${nameOf(previous)} could read nothing. The site is as it was.`,
    )
  }
  const listing =
    'list all bookings in DATA_DIR, because those since the upgrade are in no backup that the older version can read; '
  return [
    {
      says:
        `Stop the site; ${migrated ? listing : ''}put ${previous}, ${nameOf(previous)}, back in the place of ${here}` +
        `${migrated ? ', with the data from before the upgrade' : ''}; start it.`,
      does: () => goBack(services),
    },
  ]
}

function requireRights(): void {
  try {
    accessSync(dirname(here), constants.W_OK)
  } catch {
    throw new CommandError('This replaces the folder and restarts the site, so it is for root: sudo npm run upgrade')
  }
}

/** Until this process ends, however it does: the lock belongs to what was opened, and `flock` only takes it. */
function beAlone(): void {
  const file = openSync(lockFile, constants.O_RDONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
  if (spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'inherit', 'inherit', file] }).status === 0) return
  throw new CommandError(`Another upgrade of ${here} is under way: wait until it has ended.`)
}

function readService(name: string): Service {
  const shown = spawnSync('systemctl', ['show', name], { encoding: 'utf8' })
  const value = (property: string) => new RegExp(`^${property}=(.*)$`, 'm').exec(shown.stdout ?? '')?.[1] ?? ''
  if (value('WorkingDirectory') !== here) {
    throw new CommandError(
      `systemd has no service ${name} that runs in ${here}. Another can be named with --service; where systemd does not run ` +
        'the site, stop it, fetch the new version, npm ci, npm run build, and start it.',
    )
  }
  const [, file = ''] = /^(.+?)(?: \(.*)?$/.exec(value('EnvironmentFiles')) ?? []
  const settings: Record<string, string> = {
    ...readSettings(value('Environment').replaceAll(' ', '\n')),
    ...(existsSync(file) && readSettings(readFileSync(file, 'utf8'))),
  }
  if (!relative(here, resolve(settings.DATA_DIR ?? 'data')).startsWith('..')) {
    throw new CommandError(
      `The data of ${name} are in the folder that an upgrade replaces: move DATA_DIR out of it first.`,
    )
  }
  return { name, user: value('User'), settings, isWorker: value('ExecStart').includes('src/outbox/main.ts') }
}

async function fetchNext(archive: string | undefined, from: string): Promise<void> {
  isPreparing = true
  remove(next)
  mkdirSync(next)
  // What was opened is given away, not what its path leads to: whoever owns the folder above may have laid a link there meanwhile.
  const made = openSync(next, constants.O_DIRECTORY | constants.O_NOFOLLOW)
  const { uid, gid } = statSync(here)
  if (process.getuid?.() === 0) fchownSync(made, uid, gid)
  closeSync(made)
  if (archive) return await unpack(archive)
  // From here, so that what has been committed here comes along.
  asOwner('git', ['clone', '--quiet', here, next])
  asOwner('git', ['remote', 'set-url', 'origin', from], next)
  asOwner('git', ['pull', '--quiet', '--no-edit', '--no-rebase'], next)
  const changes = asOwner('git', ['diff', '--binary', 'HEAD', '--', '.', ':!package-lock.json'], here, {
    input: 'pipe',
  })
  if (changes.length > 0) asOwner('git', ['apply', '--3way', '-'], next, { input: changes })
}

async function unpack(archive: string): Promise<void> {
  const workingDirectory = process.env.INIT_CWD ?? here
  async function bytes(name: string): Promise<Buffer> {
    if (!name.startsWith('https:')) return readFileSync(resolve(workingDirectory, name))
    const answer = await fetch(name)
    if (!answer.ok) throw new Error(`the answer is ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  let content: Buffer
  let checksum: string
  try {
    content = await bytes(archive)
    checksum = (await bytes(`${archive}.sha256`)).toString()
  } catch (error) {
    throw new CommandError(
      `${archive} or its ${basename(archive)}.sha256 could not be read (${(error as Error).message}). Nothing has changed.`,
    )
  }
  if (!checksum.startsWith(hash('sha256', content))) {
    throw new CommandError(`${archive} is not what its checksum says: fetch it again. Nothing has changed.`)
  }
  asOwner('tar', ['-xz', '--strip-components=1'], next, { input: content })
}

/** What git does not know: the companies' files, and the packages, of which npm fetches only those that differ. */
function takeAlong(): void {
  const files = readdirSync(here).filter((name) => /\.(json|svg|png)$/.test(name) && !existsSync(join(next, name)))
  if (files.length > 0) asOwner('cp', ['-p', ...files, next])
  // Root's commands write there too, and nobody may link to files of root.
  const cache = ['node_modules', '-path', 'node_modules/.cache/node*']
  if (existsSync('node_modules/.cache/node')) execute('find', ['-P', ...cache, '-delete'], { cwd: here })
  if (existsSync('node_modules')) asOwner('cp', ['-al', 'node_modules', next])
}

function makeReady(folder: string, { COMPANY_FILE = '' }: Record<string, string>): void {
  const program = "import { makeReady } from './scripts/prepare.mjs'; makeReady()"
  const args = ['--input-type=module', '-e', program]
  asOwner(process.execPath, args, folder, {
    environment: { COMPANY_FILE },
    what: `Installing and building in ${folder}`,
  })
}

async function switchTo(services: Service[]): Promise<void> {
  const version = versionIn(next)
  const [former, newer] = [nameOf(here), nameOf(next)]
  isPreparing = false
  // First, because it takes a while.
  remove(previous)
  beUnstoppable()
  const stoppedAt = performance.now()
  systemctl('stop', services)
  exchange(next, previous)
  // Anew: the folder's owner may have left a link there.
  rmSync(replacedAt, { force: true })
  writeFileSync(replacedAt, timestamp(), { flag: 'wx' })
  systemctl('start', services)
  if (await areHealthy(services, version)) {
    console.log(`Version ${newer} runs. The site was away for ${secondsSince(stoppedAt)} s.`)
    return
  }
  for (const { name } of services) spawnSync('journalctl', ['-u', name, '-n', '10', '--no-pager'], { stdio: 'inherit' })
  console.log(`Version ${newer} is not healthy: going back.`)
  await switchBack(services)
  throw new CommandError(`The upgrade to ${newer} failed, and ${former} runs again as before. The other is in ${next}.`)
}

async function goBack(services: Service[]): Promise<void> {
  const byHand = onlyByHand(services)
  if (byHand) {
    services.forEach(listBookings)
    throw new CommandError(byHand)
  }
  if (isMigrated(here, previous)) {
    beUnstoppable()
    // No command comes through to a site that is still starting, and its database is open.
    systemctl('stop', services)
    try {
      services.forEach(listBookings)
    } catch (error) {
      systemctl('start', services)
      const message = `${(error as Error).message} What came in since would be lost, so ${nameOf(here)} goes on.`
      throw new CommandError(message)
    }
  }
  await switchBack(services)
}

/** Only the operator of a database server can make another. What failed may not have got as far as migrating it. */
function onlyByHand(services: Service[]): string | undefined {
  const server = isMigrated(here, previous) && services.find(({ settings }) => settings.DATABASE_URL)
  if (!server) return
  const version = nameOf(previous)
  return (
    `${nameOf(here)} has migrated the database of ${server.name}, which ${version} refuses. Make an empty database, name it ` +
    `in DATABASE_URL, and with ${version} in ${here} restore the newest …-before-upgrade in DATA_DIR/backups.`
  )
}

async function switchBack(services: Service[]): Promise<void> {
  const version = versionIn(previous)
  const [newer, former] = [nameOf(here), nameOf(previous)]
  const migrated = isMigrated(here, previous)
  const byHand = onlyByHand(services)
  beUnstoppable()
  const stoppedAt = performance.now()
  systemctl('stop', services)
  const backups = new Map(services.map((service) => [service, backupBefore(service)]))
  remove(next)
  exchange(previous, next)
  const putAside: Aside[] = []
  try {
    for (const { settings } of services) bringBackCompany(settings)
    if (migrated && !byHand) for (const [service, backup] of backups) restoreFrom(service, backup, putAside)
  } catch (error) {
    for (const { database, newer } of putAside) {
      remove(database)
      renameSync(newer, database)
    }
    exchange(next, previous)
    systemctl('start', services)
    const failed = `${(error as Error).message} What ${former} needs could not be brought back, so`
    throw new CommandError(`${failed} ${newer} is back in its place with all that came in.`)
  }
  systemctl('start', services)
  if (!(await areHealthy(services, version))) {
    throw new CommandError(
      `Version ${former} does not answer either. ${byHand || `See sudo journalctl -u ${services[0]?.name} -n 50`}`,
    )
  }
  console.log(`Version ${former} runs again. The site was away for ${secondsSince(stoppedAt)} s.`)
}

function exchange(replacement: string, kept: string): void {
  renameSync(here, kept)
  renameSync(replacement, here)
  // The one that this process runs in has gone.
  process.chdir(here)
}

/** Older versions start only with the company's file of their own pages. It may have been changed since, which is what was upgraded to. */
function bringBackCompany(settings: Record<string, string>): void {
  const file = settings.COMPANY_FILE || 'company.json'
  const name = basename(file)
  const built = join(name === 'company.json' ? 'dist' : `dist-${basename(name, '.json')}`, 'company-file.json')
  // One elsewhere is both versions', and an older build has not kept it.
  if (resolve(here, file) !== join(here, name) || !existsSync(built)) makeReady(here, settings)
  else if (existsSync(name) && !readFileSync(name).equals(readFileSync(built))) {
    asOwner('cp', [built, name])
    console.log(`${name} is again as it was before the upgrade. What you have changed in it is in ${next}.`)
  }
}

/** Removed by `rm`, which goes into no folder that turns into a link on the way, as Node's own does. */
function remove(folder: string): void {
  execute('rm', ['-rf', folder])
}

function isMigrated(folder: string, other: string): boolean {
  const newest = (of: string) => readdirSync(join(of, 'supabase/migrations')).sort().at(-1) ?? ''
  return newest(folder) > newest(other)
}

/** @param putAside gets what stood in the backup's place */
function restoreFrom(service: Service, backup: string | undefined, putAside: Aside[]): void {
  const { DATA_DIR = '' } = service.settings
  // Without one it did not get as far as migrating.
  if (!backup) return
  const database = join(DATA_DIR, 'database')
  const newer = join(DATA_DIR, `database-newer-${timestamp()}`)
  renameSync(database, newer)
  putAside.push({ database, newer })
  asUser(service, ['restore', backup])
  console.log(
    `What came in since is also in ${newer}: delete it once nothing is missed, because no erasing reaches it. After fourteen days it ` +
      'goes by itself.',
  )
}

function backupBefore({ settings: { DATA_DIR = '' } }: Service): string | undefined {
  const moment = readFileSync(replacedAt, 'utf8')
  const folder = join(DATA_DIR, 'backups')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const name = names.find((name) => name.endsWith('-before-upgrade.jsonl.gz') && name >= moment)
  return name && join(folder, name)
}

function listBookings(service: Service): void {
  const file = join(service.settings.DATA_DIR ?? '', `bookings-${timestamp()}.csv`)
  asUser(service, ['bookings', '--csv', file])
}

async function areHealthy(services: Service[], version: string): Promise<boolean> {
  return (await Promise.all(services.map((service) => isHealthy(service, version)))).every(Boolean)
}

async function isHealthy({ name, settings, isWorker }: Service, version: string): Promise<boolean> {
  if (isWorker) {
    await wait(WORKER_SETTLES_MS)
    return isActive(name)
  }
  const address = addressHere(settings.HOST ?? '127.0.0.1', settings.PORT ?? '3000')
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(250)) {
    // Read as loosely as possible: a newer version may answer in other terms.
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) })
      .then(async (response) => (response.ok ? ((await response.json()) as { version?: string }) : null))
      .catch(() => null)
    if (answer?.version === version) return true
    if (!isActive(name)) return false
  }
  return false
}

function isActive(name: string): boolean {
  return succeeds('systemctl', 'is-active', '--quiet', name)
}

function systemctl(command: string, services: Service[]): void {
  execute('systemctl', [command, ...services.map(({ name }) => name)])
}

function versionIn(folder: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest.version
}

/** '1.1.0 (236474e9)': of a git clone many commits are of one version. */
function nameOf(folder: string): string {
  const commit =
    existsSync(join(folder, '.git')) && asOwner('git', ['rev-parse', '--short', 'HEAD'], folder, { input: 'pipe' })
  return `${versionIn(folder)}${commit ? ` (${`${commit}`.trim()})` : ''}`
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}

/** Packages run code when they are installed, so root does that as the one whose folder it is. */
function asOwner(command: string, args: string[], cwd = here, how: How = {}): Buffer {
  return execute(command, args, { ...how, cwd, user: `${statSync(here).uid}` })
}

/** An operator's command of the version in this folder. It would end where it cannot write to the terminal. */
function asUser({ user, settings }: Service, command: string[]): void {
  const args = ['scripts/run.mjs', 'src/operator/main.ts', ...command]
  const what = `npm run ${command[0]}`
  const how = { what, cwd: here, input: 'pipe', user, environment: settings } as const
  console.log(`${execute(process.execPath, args, how)}`.trimEnd())
}
