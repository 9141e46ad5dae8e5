/**
 * `npm run test:mutants` (docs/reference.md), a measure and not a gate. Takes hours; `-- code` or `-- sql` for one of them
 * (tests/mutants). What it needs beyond `npm test` is fetched here.
 */
import { build, installWhatIsMissing, isBuildStale, runNode, runNpm, stop } from './prepare.mjs'

const STRYKER = '10.1.1'

const [only = '', ...more] = process.argv.slice(2)
if (!['', 'code', 'sql'].includes(only) || more.length > 0) stop('Usage: npm run test:mutants [-- code | sql]')
const [ofCode, ofSql] = ['code', 'sql'].map((name) => only === '' || only === name)
installWhatIsMissing({ tests: true })
if (isBuildStale()) build()
if (ofCode) {
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`)
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--legacy-peer-deps']
  if (!runNpm(['install', ...quietly, ...packages])) stop('Stryker could not be fetched.')
}
const ok = [ofCode && 'code', ofSql && 'sql'].filter(Boolean).map((name) => runNode([`tests/mutants/${name}.ts`]))
process.exit(ok.every(Boolean) ? 0 : 1)
