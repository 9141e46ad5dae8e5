/**
 * `npm run test:long`, for a night: the integration tests with eleven times the kills, floods and fuzz, a simulated year,
 * both databases where an ordinary run takes one, and the tests of engines with Firefox too.
 */
import { runNode } from './prepare.mjs'

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', '--project', 'engines']
process.exit(runNode(vitest, { SOAK_FACTOR: process.env.SOAK_FACTOR ?? '11' }) ? 0 : 1)
