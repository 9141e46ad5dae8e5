/**
 * `npm test`: prepares the clone and runs every check; the last line says how many passed and how many failed. Two lanes run
 * side by side, because most of what the tests start waits most of the time: for a disk, a mail server, a process.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './browsers.mjs'
import { build, installWhatIsMissing, isBuildStale } from './prepare.mjs'
import { flags, nodePath } from './runtime.mjs'

// The seed, as tests/helpers/dice.ts reads it, for all runners.
process.env.SEED ??= String(Date.now() % 2 ** 31)
console.log(`SEED=${process.env.SEED}`)
installWhatIsMissing({ tests: true })
if (isBuildStale()) build()

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const scratch = inMemory()
const count = { passed: 0, failed: 0 }
/** @type {string[]} */
const durations = []
/** Seconds of the processors already said. */
let counted = 0

const tsc = 'node_modules/typescript/bin/tsc'

async function testsOfProcesses() {
  await databases.started
  await testWithVitest('integration')
}

async function testsOfCodeAndInBrowsers() {
  await check('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
  await check('types of the page', [tsc, '-p', 'tsconfig.web.json'])
  await check('types of the rest', [tsc, '-p', 'tsconfig.node.json'])
  await testWithVitest('unit')
  await databases.started
  await browsersInstalled
  await testInBrowser()
  await testWithVitest('engines')
}

const start = performance.now()
const browsersInstalled = timed('browsers', ['scripts/browsers.mjs'])
const databases = startDatabases()
await Promise.all([testsOfProcesses(), testsOfCodeAndInBrowsers()])
await databases.stop()
durations.push(`all: ${seconds(start)}`)

rmSync(reports, { recursive: true })
if (scratch) rmSync(scratch, { recursive: true, force: true })
console.log(durations.join('\n'))
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed > 0 ? 1 : 0)

/** The tests create hundreds of small databases, which need not reach the disk; but there must be room, and files in it must run. */
function inMemory() {
  const GB = 1024 ** 3
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize < 6 * GB) return undefined
    const directory = mkdtempSync('/dev/shm/tests-')
    // Also for Postgres, which runs as another user if we are root.
    chmodSync(directory, 0o755)
    writeFileSync(join(directory, 'run'), '#!/bin/sh\n', { mode: 0o755 })
    if (spawnSync(join(directory, 'run')).status === 0) return directory
    rmSync(directory, { recursive: true })
  } catch {
    // There is no such directory, or we may not use it.
  }
  return undefined
}

/** What the databases of each group are copies of, in a process that lives until the end and says where they are. */
function startDatabases() {
  const child = spawn(nodePath(), [...flags, 'tests/helpers/setup-process.ts'], {
    env: { ...process.env, ...(scratch && { TMPDIR: scratch }) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const said = new Promise((resolve) => child.stdout.once('data', resolve).once('end', resolve))
  return {
    started: said.then((where) => {
      if (where) Object.assign(process.env, JSON.parse(where))
      add('databases', Boolean(where), 1, 0)
    }),
    async stop() {
      child.stdin.end()
      await ended
      durations.push(`databases: ${seconds(start)}${processorSeconds()}`)
    },
  }
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/**
 * @param {string} what
 * @param {string[]} args
 */
async function check(what, args) {
  const ok = await timed(what, args)
  add(what, ok, ok ? 1 : 0, ok ? 0 : 1)
}

/** @param {string} project */
async function testWithVitest(project) {
  const report = join(reports, `${project}.json`)
  const ok = await timed(`${project} tests`, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ])
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  add(`${project} tests`, ok, numPassedTests, numFailedTests)
}

async function testInBrowser() {
  const what = 'browser tests'
  const [CHROMIUM_PATH, HEADLESS_SHELL_PATH] = [findChromium(), findHeadlessShell()]
  if (!CHROMIUM_PATH) {
    console.error('There is no Chromium: install Chromium or Chrome, or name one in CHROMIUM_PATH.')
    return add(what, false, 0, 1)
  }
  const report = join(reports, `${what}.json`)
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  const browsers = { CHROMIUM_PATH, ...(HEADLESS_SHELL_PATH && { HEADLESS_SHELL_PATH }) }
  const ok = await timed(what, playwright, {
    ...browsers,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // Our Node runs TypeScript; translated by Playwright, the tests take some seconds to load.
    PW_DISABLE_TS_ESM: '1',
  })
  const { stats = {} } = readReport(report)
  add(what, ok, stats.expected ?? 0, stats.unexpected ?? 0)
}

/**
 * Prints the program's output only at the end, because another runs beside it.
 * @param {string} what
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @returns {Promise<boolean>} whether it succeeded
 */
async function timed(what, args, environment) {
  const start = performance.now()
  console.log(`${what} …`)
  const env = { ...process.env, ...(scratch && { TMPDIR: scratch }), ...environment }
  const child = spawn(nodePath(), args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {Buffer[]} */
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  let used = ''
  // Before another child ends: the system adds up what ended children, and theirs, have used.
  child.on('exit', () => {
    used = processorSeconds()
  })
  /** @type {boolean} */
  const ok = await new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
  process.stdout.write(Buffer.concat(said))
  durations.push(`${what}: ${seconds(start)}${used}`)
  return ok
}

/**
 * What children have used of the processors since the last call, as ', 12 of a processor'; empty where Linux does not say. Of browsers it
 * is some half: a process of Chromium's that outlives the one that made it is nobody's child.
 */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return ''
  // The name of the program, in brackets, may hold blanks; user and system time of children are the 14th and 15th after it.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const all = (Number(fields[13]) + Number(fields[14])) / 100
  const since = all - counted
  counted = all
  return `, ${since.toFixed(0)} of a processor`
}

/** @param {number} start */
function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

/**
 * @param {string} what
 * @param {boolean} ok
 * @param {number} passed
 * @param {number} failed
 */
function add(what, ok, passed, failed) {
  count.passed += passed
  // A runner that exits with an error without a failed test (a crash, an error outside any test) is still a failure.
  count.failed += ok ? failed : Math.max(failed, 1)
  if (!ok) console.error(`FAILED: ${what}`)
}
