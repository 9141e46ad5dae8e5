/**
 * `npm run test:long` (docs/reference.md), for a night: MINUTES of it (480). Each round has a new seed, and the first failure ends it;
 * SEED=… plays one round again. With names of files, only those: MINUTES=10 SOAK_FACTOR=6 npm run test:long -- kill outage.
 */
import { runNode, stop } from './prepare.mjs'

const until = Date.now() + Number(process.env.MINUTES ?? 480) * 60_000
const rolls = ['histories', 'simulated-year', 'fuzz', 'kill', 'calls', 'attacks', 'the-year', 'races']
const SOAK_FACTOR = process.env.SOAK_FACTOR ?? '11'

let files = process.argv.slice(2)
if (!process.env.SEED && files.length === 0 && !runNode(['scripts/test-judges.mjs'])) stop('A judge found something.')
for (let round = 1; ; round++) {
  const SEED = process.env.SEED ?? String(Date.now() % 2 ** 31)
  console.log(`Round ${round}: SEED=${SEED}`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', '--project', 'engines', ...files]
  if (!runNode(vitest, { SOAK_FACTOR, SEED }))
    stop(`Round ${round} failed. SEED=${SEED} npm run test:long plays it again.`)
  if (process.env.SEED || Date.now() > until) break
  if (files.length === 0) files = rolls.map((name) => `tests/integration/${name}.test.ts`)
}
