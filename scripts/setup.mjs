/**
 * `npm run setup`: sees to it that the folder is not root's, because packages run code when they are built, installs as the one
 * whose it is, and goes on in scripts/setup.ts.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { stop } from './prepare.mjs'
import { become, environmentFor, hasOwnNode, isNewEnough, isOutOfReach } from './runtime.mjs'
import { readSetup } from './setup-arguments.mjs'

const BUILDER = 'pasrundan-build'
// The site's user reads what npm installs here.
process.umask(0o022)
if (!isDryRun()) prepareFolder()
become(['scripts/setup.ts', ...process.argv.slice(2)])

function prepareFolder() {
  // The service sees none of these (ProtectHome, PrivateTmp), and only root what is in a folder of its own.
  if (/^\/(home|root|run\/user|tmp|var\/tmp)\//.test(`${process.cwd()}/`) || isOutOfReach(process.cwd())) {
    stop('Sidan får inte läsa i den här mappen. Flytta den dit sidan får läsa, som /opt/pasrundan, och kör där.')
  }
  if (process.getuid?.() !== 0) stop('Det här ändrar maskinen: sudo npm run setup')
  if (!existsSync('/usr/bin/apt-get')) stop('Det här är för Debian och Ubuntu.')
  if (statSync('.').uid === 0) {
    console.log(`Mappen tillhör root. Den ges till ${BUILDER}, en användare som bara installerar och bygger.`)
    if (spawnSync('getent', ['passwd', BUILDER]).status !== 0) {
      const home = ['--create-home', '--home-dir', '/var/cache/pasrundan']
      execFileSync('useradd', ['--system', ...home, '--shell', '/usr/sbin/nologin', BUILDER])
    }
    execFileSync('chown', ['-R', `${BUILDER}:`, '.'])
  }
  if (hasOwnNode() || isNewEnough(process.versions.node)) return
  const { uid, gid } = statSync('.')
  const program = "import { installWhatIsMissing } from './scripts/prepare.mjs'; installWhatIsMissing({ tests: false })"
  const HOME = execFileSync('getent', ['passwd', String(uid)], { encoding: 'utf8' }).split(':')[5]
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: 'inherit',
    uid,
    gid,
    env: environmentFor(HOME),
  })
  if (status !== 0) process.exit(1)
}

function isDryRun() {
  try {
    return readSetup(process.argv.slice(2)).isDryRun
  } catch (error) {
    return stop(/** @type {Error} */ (error).message)
  }
}
