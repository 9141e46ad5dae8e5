/**
 * `npm run test:long`, for a night: the integration tests with eleven times the kills, floods and fuzz, a simulated year, and the
 * SQL's rules on both databases.
 */
import { runNode } from './prepare.mjs'

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration']
process.exit(runNode(vitest, { SOAK_FACTOR: process.env.SOAK_FACTOR ?? '11' }) ? 0 : 1)
