/**
 * `npm run setup`: sees to it that the folder is not root's, because packages run code when they are built, installs as the one
 * whose it is, and goes on in scripts/setup.ts.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { become, environmentFor, hasOwnNode, isNewEnough, isOutOfReach } from './runtime.mjs'
import { readSetup } from './setup-arguments.mjs'

const BUILDER = 'pasrundan-build'
const isRoot = process.getuid?.() === 0
// The site's user reads what npm installs here.
process.umask(0o022)
const isDryRun = readOrEnd()

// The service sees none of these (ProtectHome, PrivateTmp), and only root what is in a folder of its own.
if (!isDryRun && (/^\/(home|root|run\/user|tmp|var\/tmp)\//.test(`${process.cwd()}/`) || isOutOfReach(process.cwd()))) {
  end('Sidan får inte läsa i den här mappen. Flytta den dit sidan får läsa, som /opt/pasrundan, och kör där.')
}
if (!isDryRun && !isRoot) end('Det här ändrar maskinen: sudo npm run setup')
if (!isDryRun && !existsSync('/usr/bin/apt-get')) end('Det här är för Debian och Ubuntu.')
if (!isDryRun && statSync('.').uid === 0) {
  console.log(`Mappen tillhör root. Den ges till ${BUILDER}, en användare som bara installerar och bygger.`)
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
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: 'inherit',
    uid,
    gid,
    env: environmentFor(HOME),
  })
  if (status !== 0) process.exit(1)
}
become(['scripts/setup.ts', ...process.argv.slice(2)])

function readOrEnd() {
  try {
    return readSetup(process.argv.slice(2)).isDryRun
  } catch (error) {
    return end(/** @type {Error} */ (error).message)
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
