/** `npm test`: prepares the clone and runs every check; the last line says how many passed and how many failed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, installTypefaces } from './chromium.mjs'
import { build, installWhatIsMissing, isBuildStale, runNode } from './prepare.mjs'

installWhatIsMissing({ tools: true })
if (isBuildStale()) build()
const CHROMIUM_PATH = findChromium()
installTypefaces()

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const count = { passed: 0, failed: 0 }

tally('lint', runNode([bin('@biomejs/biome', 'biome'), 'check', '.']))
tally('types of the page', runNode([bin('typescript', 'tsc'), '-p', 'tsconfig.web.json']))
tally('types of the rest', runNode([bin('typescript', 'tsc'), '-p', 'tsconfig.node.json']))

const vitestReport = join(reports, 'vitest.json')
const vitest = runNode([
  bin('vitest', 'vitest'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${vitestReport}`,
])
const { numPassedTests = 0, numFailedTests = 0 } = readReport(vitestReport)
add('unit and integration tests', vitest, numPassedTests, numFailedTests)

const playwrightReport = join(reports, 'playwright.json')
const playwright = runNode([bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
  CHROMIUM_PATH,
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
})
const { stats = {} } = readReport(playwrightReport)
add('browser tests', playwright, (stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected ?? 0)

rmSync(reports, { recursive: true })
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
 * @param {boolean} ok
 */
function tally(what, ok) {
  add(what, ok, ok ? 1 : 0, ok ? 0 : 1)
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
