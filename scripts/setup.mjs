/**
 * `npm run setup`: sees to it that the folder is not root's, because packages run code when they are built, installs as the one
 * whose it is, and goes on in scripts/setup.ts.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { become, hasOwnNode, isNewEnough } from './runtime.mjs'

const BUILDER = 'pasrundan-build'
const isRoot = process.getuid?.() === 0
const isDryRun = ['--dry-run', '--help'].some((option) => process.argv.includes(option))

if (isRoot && !isDryRun && statSync('.').uid === 0) {
  if (spawnSync('getent', ['passwd', BUILDER]).status !== 0) {
    execFileSync('useradd', [
      '--system',
      '--create-home',
      '--home-dir',
      '/var/cache/pasrundan',
      '--shell',
      '/usr/sbin/nologin',
      BUILDER,
    ])
  }
  execFileSync('chown', ['-R', `${BUILDER}:`, '.'])
}
if (!isDryRun && !hasOwnNode() && !isNewEnough(process.versions.node)) {
  const { uid, gid } = statSync('.')
  const program = "import { installWhatIsMissing } from './scripts/prepare.mjs'; installWhatIsMissing({ tests: false })"
  const HOME = execFileSync('getent', ['passwd', String(uid)], { encoding: 'utf8' }).split(':')[5]
  const asOwner = isRoot ? { uid, gid, env: { ...process.env, HOME } } : {}
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: 'inherit',
    ...asOwner,
  })
  if (status !== 0) process.exit(1)
}
become(['scripts/setup.ts', ...process.argv.slice(2)])
