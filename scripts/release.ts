/**
 * `npm run release`: the committed files of this version, with the built pages of the sample, as an archive that runs without
 * git, and its checksum. Prints the archive's path.
 */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { companyFile } from '../src/company/path.mjs'
import { version } from '../src/version.ts'
import { isBuildStale, stop } from './prepare.mjs'
import { flags } from './runtime.mjs'

const name = `pasrundan-${version}`
const archive = resolve('releases', `${name}.tar.gz`)

const read = (command: string, ...args: string[]) => execFileSync(command, args, { maxBuffer: 1024 ** 3 })
if (read('git', 'status', '--porcelain').length > 0) stop('Commit first: a release is what has been committed.')
if (!readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}\n`)) {
  stop(`Write first what version ${version} changes for the company, in CHANGELOG.md.`)
}

const scratch = mkdtempSync(join(tmpdir(), 'release-'))
try {
  const folder = join(scratch, name)
  const files = read('git', 'archive', `--prefix=${name}/`, 'HEAD', '.', ':!.ci')
  execFileSync('tar', ['-x', '-C', scratch], { input: files })
  if (basename(companyFile()) === 'company.sample.json' && !isBuildStale()) {
    cpSync('dist', join(folder, 'dist'), { recursive: true })
  } else {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const environment = { ...process.env, COMPANY_FILE: '', VITE_BACKEND_URL: '', VITE_BACKEND_KEY: '' }
    execFileSync(process.execPath, [...flags, 'scripts/build.ts'], { cwd: folder, env: environment, stdio: 'inherit' })
    rmSync(join(folder, 'node_modules'))
  }
  mkdirSync('releases', { recursive: true })
  read('tar', '-czf', archive, '-C', scratch, name)
  const checksum = hash('sha256', readFileSync(archive))
  // `sha256sum --check` reads this form.
  writeFileSync(`${archive}.sha256`, `${checksum}  ${basename(archive)}\n`)
  console.log(archive)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
