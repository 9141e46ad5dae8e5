/**
 * `npm run test:judges`: what others' judges find (tests/judges), the supabase-js of two years ago among them. Minutes; `npm run
 * test:long` begins with it. What it needs beyond `npm test` is fetched here, from Debian and npm.
 */
import { installFromDebian } from './browsers.mjs'
import { build, installWhatIsMissing, isBuildStale, runNode, runNpm, stop } from './prepare.mjs'

const packages = [
  ...['postgresql-15', 'postgresql-15-plpgsql-check', 'default-jre-headless', 'spamassassin', 'caddy'],
  ...['python3-gi', 'gir1.2-ical-3.0', 'python3-icalendar', 'python3-vobject', 'zbar-tools', 'poppler-utils'],
]

installWhatIsMissing({ tests: true })
if (isBuildStale()) build()
if (!runNode(['scripts/browsers.mjs'])) stop('The browsers could not be installed.')
if (!installFromDebian(packages)) stop(`On Debian, as root: apt-get install ${packages.join(' ')}`)
// None of their scripts: one would download the list of sites that browsers know.
if (!runNpm(['ci', '--prefix', 'tests/judges', '--ignore-scripts', '--no-audit', '--no-fund']))
  stop('The judges could not be fetched.')

const specs = ['access', 'household-access', 'desk-access'].map((name) => `tests/e2e/${name}.spec.ts`)
const ok = [
  runNode(['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/judges/vitest.config.ts']),
  runNode(['node_modules/@playwright/test/cli.js', 'test', ...specs, '-g', 'axe finds'], { ALFA: '1' }),
  runNode(['node_modules/@playwright/test/cli.js', 'test', 'tests/e2e/desk-season.spec.ts', '-g', 'flyer'], {
    ZBAR: '1',
  }),
]
process.exit(ok.every(Boolean) ? 0 : 1)
