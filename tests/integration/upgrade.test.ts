/** `npm run upgrade`, with archives of this version under other numbers and a stand-in for systemd. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, open, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../../src/version.ts'
import { type Place, pglite, postgres } from '../helpers/databases.ts'
import { freePort } from '../helpers/postgres-server.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { isLong } from '../helpers/soak.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { save } from '../helpers/visitors.ts'

test('an upgrade that is not healthy is taken back with its data, one that is stays, and goes back on command', async () => {
  await using place = await pglite.migratedPlace()
  const machine = await newMachine(place)
  await machine.systemctl('start')
  await expect.poll(machine.health).toMatchObject({ version })
  await save(machine.address, sampleBooking())

  const migrating = machine.archive('9.9.3', (folder) => {
    writeFileSync(join(folder, 'supabase/migrations/29991231000000_later.sql'), 'create table private.later ()')
    const main = join(folder, 'src/server/main.ts')
    writeFileSync(main, readFileSync(main, 'utf8').replace('  const embedded = ', '  process.exit(1)\n$&'))
  })
  const git = (...args: string[]) => execFileSync('git', ['-C', machine.site, ...args], { encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('-c', 'user.name=Anna', '-c', 'user.email=anna@example.se', 'commit', '--quiet', '--allow-empty', '--message=one')
  const commit = git('rev-parse', '--short', 'HEAD')
  const folders = () => readdir(machine.path)
  const before = await folders()
  expect(await machine.upgrade('--dry-run', migrating)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Fetch .*9\.9\.3\.tar\.gz into .*\nInstall and build .*\nStop the site/),
  })
  expect(await machine.upgrade('--dry-run', 'http://releases.example/next.tar.gz')).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not an https address'),
  })
  expect(await folders()).toEqual(before)
  const slow = join(machine.path, 'slow.tar.gz')
  execFileSync('mkfifo', [slow])
  const first = machine.upgrade(slow)
  const written = await open(slow, 'w')
  expect(await machine.upgrade(migrating)).toMatchObject({ code: 1, said: expect.stringContaining('is under way') })
  await written.close()
  expect(await first).toMatchObject({ code: 1, said: expect.stringContaining('Nothing has changed') })
  const logo = join(machine.site, 'logo.svg')
  writeFileSync(logo, '<svg/>')
  writeFileSync(join(machine.site, 'company.json'), '{ "name": 7 }')
  expect(await machine.upgrade(migrating)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/company\.json[\s\S]*building in .*-next did not work\.\nThe site is as it was/),
  })
  expect(await machine.health()).toMatchObject({ version })
  expect(existsSync(join(`${machine.site}-next`, 'logo.svg'))).toBe(true)
  const full = join(machine.path, 'full.mjs')
  writeFileSync(
    full,
    `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    fs.statfsSync = () => ({ bavail: 0, bsize: 4096 })
    syncBuiltinESMExports()`,
  )
  machine.environment.NODE_OPTIONS = `--import ${full}`
  expect(await machine.upgrade(migrating)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/as it was.*disk is full/),
  })
  expect(existsSync(`${machine.site}-next`)).toBe(false)
  delete machine.environment.NODE_OPTIONS
  // What follows need not be built.
  for (const file of [logo, join(machine.site, 'company.json')]) rmSync(file)

  const failed = await machine.upgrade(migrating)
  expect(failed).toMatchObject({
    code: 1,
    said: expect.stringContaining(`The upgrade to 9.9.3 failed, and ${version} (${commit}) runs again as before.`),
  })
  expect(await machine.health()).toMatchObject({ version, answers: { waiting: 1 } })
  const [newer = '', ...others] = (await readdir(place.dataDir)).filter((name) => name.startsWith('database-newer-'))
  expect(others).toEqual([])
  expect(failed.said).toContain(`${newer}: delete it`)

  // The folder's owner has left a link where root writes.
  const ofRoot = `${machine.site}-shadow`
  writeFileSync(ofRoot, 'of root')
  rmSync(join(machine.site, '.replaced-at'), { force: true })
  symlinkSync(ofRoot, join(machine.site, '.replaced-at'))
  // Begun is finished, or the site would stay stopped.
  writeFileSync(join(machine.path, 'hang-up'), '')
  const good = await machine.upgrade(machine.archive('9.9.4'))
  expect(good).toMatchObject({ code: 0, said: expect.stringMatching(/9\.9\.4 runs\. The site was away for [\d.]+ s/) })
  expect(await machine.health()).toMatchObject({ version: '9.9.4', answers: { waiting: 1 } })
  for (const read of ['.', 'node_modules']) expect(statSync(join(machine.site, read)).mode & 0o005, read).toBe(0o005)
  await save(machine.address, sampleBooking({ email: 'bo@example.se' }))
  // The backup from before an upgrade is kept for fourteen days, and without it the older version could read nothing.
  const migrations = join(`${machine.site}-previous`, 'supabase/migrations')
  const newest = join(migrations, (await readdir(migrations)).sort().at(-1) ?? '')
  const apart = join(machine.path, 'apart.sql')
  renameSync(newest, apart)
  expect(await machine.upgrade('--dry-run', '--back')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/no backup from before .* any more.*The site is as it was/),
  })
  // Neither a version that cannot be built nor a backup that cannot be read changes anything: one without the file of its pages
  // is built from what the file says now.
  const moment = readFileSync(join(`${machine.site}-previous`, '.replaced-at'), 'utf8')
  writeFileSync(join(place.dataDir, 'backups', `${moment}-before-upgrade.jsonl.gz`), '')
  const kept = join(`${machine.site}-previous`, 'dist/company-file.json')
  renameSync(kept, `${kept}.apart`)
  writeFileSync(join(`${machine.site}-previous`, 'company.json'), '{ "name": 7 }')
  const main = join(machine.site, 'src/server/main.ts')
  const whole = readFileSync(main, 'utf8')
  writeFileSync(main, whole.replace('  const embedded = ', "  console.log('hangs')\n  await new Promise(() => {})\n$&"))
  expect(await machine.upgrade('--back')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/name: .*[\s\S]*so 9\.9\.4 is back/),
  })
  renameSync(`${kept}.apart`, kept)
  // It may be asked for while the site still starts: no command comes through to it, and its database is open.
  await expect.poll(() => machine.log('pasrundan')).toContain('hangs')
  writeFileSync(main, whole)
  // What was upgraded to was a change of the company's file, in the folder that is the previous one now.
  const built = JSON.parse(readFileSync(join(machine.site, 'dist/company.json'), 'utf8'))
  const changed = JSON.stringify({ ...built, prices: { ...built.prices, weekly: 320 } }, null, 2)
  for (const file of ['-previous/company.json', '/company.json', '/dist/company.json'])
    writeFileSync(machine.site + file, changed)
  expect(await machine.upgrade('--back')).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /company\.json is again as it was before the upgrade[\s\S]*could not be brought back, so 9\.9\.4 is back in its place with all that came in/,
    ),
  })
  const lists = (await readdir(place.dataDir)).filter((name) => name.startsWith('bookings-'))
  for (const list of lists) expect(readFileSync(join(place.dataDir, list), 'utf8')).toContain('bo@example.se')
  expect(lists).toHaveLength(2)
  await expect.poll(machine.health).toMatchObject({ version: '9.9.4', answers: { waiting: 2 } })
  renameSync(apart, newest)
  expect(await machine.upgrade('--back')).toMatchObject({ code: 0 })
  expect(readFileSync(join(machine.site, 'company.json'), 'utf8')).toBe(readFileSync('company.sample.json', 'utf8'))
  expect(await machine.health()).toMatchObject({ version, answers: { waiting: 2 } })
  expect(readFileSync(ofRoot, 'utf8')).toBe('of root')
})

// Its five installs take a minute.
test.runIf(isLong)(
  'over Postgres a site and its worker are upgraded together, and go back unless the database has been migrated',
  async () => {
    await using place = await postgres.migratedPlace()
    const machine = await newMachine(place, ['pasrundan', 'pasrundan-worker'])
    await machine.systemctl('start')
    await expect.poll(machine.health, { timeout: 20_000 }).toMatchObject({ version })
    await save(machine.address, sampleBooking())
    const upgrade = (...args: string[]) =>
      machine.upgrade(...machine.services.flatMap((name) => ['--service', name]), ...args)
    const migrates = (folder: string) =>
      writeFileSync(join(folder, 'supabase/migrations/29991231000000_later.sql'), 'create table private.later ()')
    const ends = (folder: string, part: string) => writeFileSync(join(folder, part), 'process.exit(1)')

    const siteEnds = machine.archive('9.9.5', (folder) => {
      // Before it migrates.
      migrates(folder)
      ends(folder, 'src/server/main.ts')
      ends(folder, 'src/outbox/main.ts')
    })
    const workerEnds = machine.archive('9.9.6', (folder) => ends(folder, 'src/outbox/main.ts'))
    for (const archive of [siteEnds, workerEnds]) {
      const failed = await upgrade(archive)
      expect(failed).toMatchObject({
        code: 1,
        said: expect.stringMatching(`9\\.9\\.\\d failed, and ${version} runs again`),
      })
      expect(await machine.health()).toMatchObject({ version, answers: { waiting: 1 } })
      expect(await machine.isActive('pasrundan-worker')).toBe(true)
    }

    expect(await upgrade(machine.archive('9.9.7', migrates))).toMatchObject({ code: 0 })
    expect(machine.log('pasrundan-worker')).toContain('"version":"9.9.7"')
    const back = await upgrade('--back')
    expect(back).toMatchObject({
      code: 1,
      said: expect.stringMatching(/has migrated the database of pasrundan.*empty/),
    })
    expect(await machine.health()).toMatchObject({ version: '9.9.7', answers: { waiting: 1 } })
  },
)

/** A folder with this version of the site as services of their own. */
async function newMachine({ dataDir, databaseUrl = '' }: Place, services = ['pasrundan']) {
  const folder = await temporaryFolder()
  const site = folder.file('site')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const parts = ['src', 'scripts', 'supabase', 'dist', 'package.json', 'package-lock.json', 'vite.config.ts']
  parts.push('company.sample.json', 'tsconfig.json', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.web.json')
  for (const part of parts) cpSync(part, join(site, part), { recursive: true })
  // One by one: what npm or an upgrade removes there must not be the checkout's.
  await mkdir(join(site, 'node_modules'))
  for (const name of await readdir('node_modules')) {
    if (name !== '.cache') symlinkSync(resolve('node_modules', name), join(site, 'node_modules', name))
  }

  const bin = folder.file('bin')
  await mkdir(bin)
  // An upgrade leaves a folder's own behind, and compiling everything anew takes as long as the rest of a start.
  const NODE_COMPILE_CACHE = folder.file('compiled')
  const settings = { PORT: port, DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(folder.file('settings'), lines.join(''))
  for (const name of services) {
    const main = name === 'pasrundan' ? 'src/server/main.ts' : 'src/outbox/main.ts'
    writeFileSync(
      folder.file(name),
      `User=root\nWorkingDirectory=${site}\nEnvironment=DATA_DIR=${dataDir} HOST=127.0.0.1\n` +
        `EnvironmentFiles=${folder.file('settings')} (ignore_errors=yes)\nExecStart=node ${main}\n`,
    )
  }
  writeFileSync(
    join(bin, 'systemctl'),
    `#!/bin/sh
    command=$1
    shift
    [ "$1" != --quiet ] || shift
    for name; do
      unit=${folder.path}/$name
      pid=$(cat $unit.pid 2>/dev/null)
      runs() { kill -0 "$pid" 2>/dev/null; }
      case $command in
        show) cat $unit ;;
        is-active) runs || exit 3 ;;
        stop)
          # The operator's connection breaks: what stands in the terminal's foreground hears of it.
          ! rm ${folder.file('hang-up')} 2>/dev/null || kill -HUP "-$(ps -o pgid= -p $PPID | tr -d ' ')"
          kill "$pid"; while runs; do sleep 0.1; done ;;
        start)
          cd ${site}
          env -i PATH="$PATH" HOST=127.0.0.1 DATA_DIR=${dataDir} $(cat ${folder.file('settings')}) \\
            ${process.execPath} scripts/run.mjs $(sed -n 's/^ExecStart=node //p' $unit) >>$unit.log 2>&1 &
          echo $! >$unit.pid ;;
        *) echo "what is that to do: $command"; exit 64 ;;
      esac
    done`,
  )
  writeFileSync(join(bin, 'journalctl'), `#!/bin/sh\ntail -n 10 ${folder.path}/$2.log`)
  for (const name of await readdir(bin)) await chmod(join(bin, name), 0o755)
  const environment: NodeJS.ProcessEnv = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE,
  }

  async function run(command: string, args: string[], cwd = folder.path) {
    const child = spawn(command, args, { cwd, env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, said: said + complaint }
  }
  const systemctl = (command: string, ...names: string[]) =>
    run('systemctl', [command, ...(names.length ? names : services)])
  // Even after a timeout.
  onTestFinished(async () => {
    await systemctl('stop')
    await folder[Symbol.asyncDispose]()
  })

  return {
    path: folder.path,
    site,
    address,
    environment,
    services,
    systemctl,
    isActive: async (name: string) => (await systemctl('is-active', name)).code === 0,
    log: (name: string) => readFileSync(folder.file(`${name}.log`), 'utf8'),
    health: () => fetch(`${address}/healthz`).then((answer) => answer.json() as Promise<object>, String),
    /** The root who runs it keeps to themselves what they make. */
    upgrade: (...args: string[]) =>
      run(
        'sh',
        ['-c', 'umask 077; exec "$0" scripts/run.mjs scripts/upgrade.ts "$@"', process.execPath, ...args],
        site,
      ),
    /** Packs the site under another number, as a release. */
    archive(number: string, change: (folder: string) => void = () => {}) {
      const name = `pasrundan-${number}`
      const root = folder.file(name)
      for (const part of parts) cpSync(join(site, part), join(root, part), { recursive: true })
      const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
      writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, version: number }))
      change(root)
      const archive = folder.file(`${name}.tar.gz`)
      execFileSync('tar', ['-I', 'gzip -1', '-cf', archive, '-C', folder.path, name])
      writeFileSync(`${archive}.sha256`, execFileSync('sha256sum', [archive]))
      return archive
    },
  }
}
