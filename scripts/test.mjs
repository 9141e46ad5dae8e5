/** `npm test`: prepares the clone and runs every check; the last line says how many passed and how many failed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, installTypefaces } from './chromium.mjs'
import { installEngines } from './engines.mjs'
import { build, installWhatIsMissing, isBuildStale, runNode } from './prepare.mjs'

installWhatIsMissing({ tools: true })
if (isBuildStale()) build()
const CHROMIUM_PATH = findChromium()
installTypefaces()
installEngines()

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const count = { passed: 0, failed: 0 }
/** @type {string[]} */
const durations = []

check('lint', [bin('@biomejs/biome', 'biome'), 'check', '.'])
check('types of the page', [bin('typescript', 'tsc'), '-p', 'tsconfig.web.json'])
check('types of the rest', [bin('typescript', 'tsc'), '-p', 'tsconfig.node.json'])
for (const project of ['unit', 'integration']) testWithVitest(project)
testInBrowser()
testWithVitest('engines')

rmSync(reports, { recursive: true })
console.log(durations.join('\n'))
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed > 0 ? 1 : 0)

/**
 * Path of a package's command, run with the project's own Node whatever its first line says.
 * @param {string} name of the package
 * @param {string} command
 */
function bin(name, command) {
  const manifest = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'))
  return join('node_modules', name, typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command])
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/**
 * @param {string} what
 * @param {string[]} args
 */
function check(what, args) {
  const ok = timed(what, args)
  add(what, ok, ok ? 1 : 0, ok ? 0 : 1)
}

/** @param {string} project */
function testWithVitest(project) {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const ok = timed(`${project} tests`, [bin('vitest', 'vitest'), 'run', '--project', project, ...reporters])
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  add(`${project} tests`, ok, numPassedTests, numFailedTests)
}

function testInBrowser() {
  const report = join(reports, 'playwright.json')
  const ok = timed('browser tests', [bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
    CHROMIUM_PATH,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { stats = {} } = readReport(report)
  add('browser tests', ok, (stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected ?? 0)
}

/**
 * Runs a program and notes how long it took; whether it went well.
 * @param {string} what
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 */
function timed(what, args, environment) {
  const start = performance.now()
  const ok = runNode(args, environment)
  durations.push(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return ok
}

/**
 * @param {string} what
 * @param {boolean} ok
 * @param {number} passed
 * @param {number} failed
 */
function add(what, ok, passed, failed) {
  count.passed += passed
  // A runner that fails without a failed test (a crash, an error outside any test) is a failure all the same.
  count.failed += ok ? failed : Math.max(failed, 1)
  if (!ok) console.error(`FAILED: ${what}`)
}
