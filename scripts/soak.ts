/**
 * `npm run soak`: the fault tests of `npm test` with longer loops, some MINUTES of them (10). The tests themselves are
 * in tests/integration.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The total duration of these tests in an ordinary run, sequentially. */
const ORDINARY_SECONDS = 90

const tests = ['kill', 'shutdown', 'outage', 'replicas', 'fuzz', 'slow-clients', 'load']

const minutes = Number(process.env.MINUTES ?? 10)
if (!(minutes > 0)) throw new Error('MINUTES must be a number above 0')
const factor = (minutes * 60) / ORDINARY_SECONDS

const files = tests.map((name) => `tests/integration/${name}.test.ts`)
const vitest = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', '--no-file-parallelism', ...files],
  { env: { ...process.env, SOAK_FACTOR: String(factor) }, stdio: 'inherit' },
)
const [code] = await once(vitest, 'exit')
process.exitCode = code ?? 1
