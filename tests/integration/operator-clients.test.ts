/** Neither the texts on the operator's socket nor clients that leave early may break a list or the site. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { operatorAddress } from '../../src/operator/address.ts'
import { call, connectTo } from '../../src/operator/call.ts'
import { bookings } from '../../src/operator/commands/bookings.ts'
import { commands } from '../../src/operator/commands.ts'
import { thisVersion } from '../../src/operator/wire.ts'
import { readStart } from '../../src/records/upgrade.ts'
import { postgres } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { freePort } from '../helpers/postgres-server.ts'
import { askSite, runCommand } from '../helpers/processes.ts'
import { book, insertBookings, sampleBooking } from '../helpers/sample-bookings.ts'
import { launchServer } from '../helpers/server-process.ts'
import { times } from '../helpers/soak.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const place = stack.use(await postgres.migratedPlace())
const PORT = String(await freePort())
const url = `http://127.0.0.1:${PORT}`
/** Its log cannot be written, which stops neither bookings nor its end. */
const wrapper = process.platform === 'linux' ? ['sh', '-c', 'exec "$@" > /dev/full', 'sh'] : []
const site = stack.use(launchServer(place, { environment: { PORT }, wrapper }))
await eventually(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200))

test('a booking with every kind of line break and control character is listed in each form, harmless to terminals', async () => {
  const name = 'Bo\u2028Röd\u2029\u0085\u001b[31m\u009b2J\u202e\u200b\u{e0041}Ek'
  await book(url, { name, notes: 'Först\nsedan\u2028sist,＝1' })
  const steering = /[^\P{C}\r\n\ufeff]|\p{Zl}|\p{Zp}/u

  const text = await runCommand(place, ['bookings'])
  expect(text).toMatchObject({ code: 0, complaint: '', output: expect.stringContaining('Bo Röd [31m 2JEk\n') })
  const csv = await askSite(place, ['bookings', '--csv'])
  expect(csv.output).toContain(`;"Bo\nRöd\n\n [31m 2JEk";`)
  expect(csv.output).toContain(`;"Först\nsedan\nsist,'＝1";`)
  const environment = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
  const json = await promisify(execFile)('npm', ['run', '-s', 'bookings', '--', '--json'], { env: environment })
  expect(JSON.parse(json.stdout)).toMatchObject([{ submitted_by: name }])
  for (const output of [text.output, csv.output, json.stdout]) expect(output).not.toMatch(steering)

  const wrong = await runCommand(place, ['erase', '--email', '\u001b[31m', '--\u009b2Jx'])
  expect(wrong.code).toBe(1)
  expect(wrong.complaint).not.toMatch(steering)
})

test('options swallowed by npm are reported in a sentence', async () => {
  await using settings = await temporaryFolder()
  const npmrc = settings.file('npmrc')
  await writeFile(npmrc, 'fund=false\nyes = true\ndry-run=true\n')
  const options = ['--older-than=90', '--back', '--no-backup', '--replace']
  const env = { ...process.env, npm_config_userconfig: npmrc }
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'env', ...options], { env })
  const handed = parseEnv(stdout)
  const given = (...names: string[]) => Object.fromEntries(names.map((name) => [name, handed[`npm_config_${name}`]]))

  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('npm_config_userconfig', npmrc)
  function complaint(name: string, taken: object, read: () => unknown) {
    vi.stubEnv('npm_lifecycle_event', name)
    for (const [option, value] of Object.entries(taken)) vi.stubEnv(`npm_config_${option}`, value)
    try {
      read()
      return ''
    } catch (error) {
      return (error as Error).message
    } finally {
      for (const option of Object.keys(taken)) vi.stubEnv(`npm_config_${option}`, undefined)
    }
  }
  const swallowed = (option: string) =>
    expect.stringContaining(`npm took ${option} as an option of its own: put -- before`)
  const command = (wanted: string) => commands.find(({ name }) => name === wanted)
  expect(complaint('erase', given('older_than'), () => command('erase')?.read([]))).toEqual(swallowed('--older-than'))
  expect(complaint('worker', given('backup'), () => readStart([]))).toEqual(swallowed('--no-backup'))
  // What is only to be shown must not be done, whoever said so; else in an .npmrc it was for npm.
  expect(complaint('sms:test', given('dry_run'), () => command('sms:test')?.read([]))).toEqual(swallowed('--dry-run'))
  const restoring = (taken: object) => complaint('restore', taken, () => command('restore')?.read(['a.gz']))
  expect([restoring(given('yes')), restoring({ yes: '' })]).toEqual(['', ''])
  vi.stubEnv('npm_config_userconfig', undefined)
  expect(restoring(given('yes'))).toEqual(swallowed('--yes'))
  expect(restoring(given('replace_registry_host'))).toEqual(swallowed('--replace'))
  // Npm hands its own options on like this, also to the scripts of other commands.
  const upgrading = { ...env, npm_lifecycle_event: 'upgrade', npm_config_back: handed.npm_config_back }
  await expect(promisify(execFile)(process.execPath, ['scripts/upgrade.ts'], { env: upgrading })).rejects.toMatchObject(
    { stderr: swallowed('--back') },
  )
})

test.runIf(process.getuid?.() === 0)(
  'another user is told whose command it is, and where a list can be written',
  async () => {
    const nobody = 65534
    async function attempt(...words: string[]) {
      process.setegid?.(nobody)
      process.seteuid?.(nobody)
      try {
        return await askSite(place, words, { directory: '/' })
      } finally {
        process.seteuid?.(0)
        process.setegid?.(0)
      }
    }

    await chmod(place.dataDir, 0o755)
    expect((await attempt('bookings')).complaint).toMatch(
      /operator\.sock belongs to another user, who runs the site: run this as that user, or as root\.\n$/,
    )

    await chown(await operatorAddress(place.dataDir), nobody, 0)
    expect((await attempt('backup', 'backup.gz')).complaint).toMatch(
      /^\/backup\.gz cannot be written by this user \(EACCES\): name a file that can be, such as one in \/tmp, and copy it\.\n$/,
    )
    expect((await attempt('backup', 'missing/backup.gz')).complaint).toContain(
      'cannot be written by this user (ENOENT)',
    )
    await using own = await temporaryFolder()
    await chmod(own.path, 0o700)
    // Asked of the system as the user of the whole process. All is loaded before, because only root may be able to read it.
    const becoming = `data:text/javascript,process.setgid(${nobody});process.setuid(${nobody})`
    const parts = [resolve('src/operator/commands.ts'), becoming, resolve('src/operator/main.ts')]
    const program = parts.map((part) => `import ${JSON.stringify(part)};`).join('')
    const restoring = ['--input-type=module', '-e', program, 'main.ts', 'restore', own.file('backup.gz')]
    await expect(promisify(execFile)(process.execPath, restoring)).rejects.toMatchObject({
      stderr: expect.stringContaining(`${own.file('backup.gz')} cannot be read by this user (EACCES): put a copy`),
    })
    expect((await attempt('bookings', '--csv', 'list.csv')).complaint).toMatch(
      /^\/list\.csv cannot be written by this user \(EACCES\): .*bookings -- --csv - > list\.csv\.\n$/,
    )
    expect(await attempt('bookings', '--csv', '-')).toMatchObject({
      complaint: '',
      output: expect.stringContaining('Mottagen;'),
    })
  },
)

test('a list takes the place of a link that another user has left under its name', async () => {
  await using folder = await temporaryFolder()
  const [list, others] = ['list.csv', 'others'].map((name) => folder.file(name)) as [string, string]
  await writeFile(others, 'another file')
  await symlink(others, list)
  expect((await askSite(place, ['bookings', '--csv', list])).complaint).toBe('')
  expect(await readFile(others, 'utf8')).toBe('another file')
  expect((await lstat(list)).isFile()).toBe(true)
})

test.runIf(process.getuid?.() === 0)(
  'root gives the site’s user what it makes in DATA_DIR, and nothing that was there or that a link leads to',
  async () => {
    await using elsewhere = await temporaryFolder()
    await writeFile(elsewhere.file('a.gz'), '')
    const NOBODY = 65534
    const layings = [
      [async () => {}, NOBODY],
      [(backups: string) => symlink(elsewhere.path, backups), 0],
      [(backups: string) => mkdir(backups), 0],
    ] as const
    for (const [lay, ownerOfBackups] of layings) {
      await using folder = await temporaryFolder()
      await chown(folder.path, NOBODY, NOBODY)
      const backups = folder.file('backups')
      await lay(backups)
      const owners: number[] = []
      const site = createServer(async (socket) => {
        socket.resume()
        const handover = (await readdir(backups)).find((name) => name.includes('-handover-')) ?? ''
        owners.push((await stat(backups)).uid, (await stat(join(backups, handover))).uid)
        socket.end('{"done":true}\n')
      })
      await once(site.listen(await operatorAddress(folder.path)), 'listening')
      expect((await askSite({ dataDir: folder.path }, ['restore', elsewhere.file('a.gz')])).complaint).toBe('')
      expect(owners).toEqual([ownerOfBackups, NOBODY])
      site.close()
    }
  },
)

test('an answer arrives whole, whatever is in it and however it is split', async () => {
  await using folder = await temporaryFolder()
  const address = await operatorAddress(folder.path)
  const answers = [{ line: 'Å\u2028\u2029\u0085\v\f\r\r\n\n🙂' }, { line: '' }, { failure: 'Nej\u2028' }]
  const server = createServer(async (socket) => {
    for (const byte of Buffer.from(answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''))) {
      socket.write(Buffer.of(byte))
      await nextTurn()
    }
  }).listen(address)
  await once(server, 'listening')
  const socket = (await connectTo(address)) ?? expect.unreachable()
  const received = []
  for await (const answer of call(socket, { command: 'bookings', asked: {} })) received.push(answer)
  expect(received).toEqual(answers)
  server.close()
})

test('a command that is interrupted says so, and leaves no half-written list', async () => {
  await using folder = await temporaryFolder()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(`${JSON.stringify({ line: 'Mottagen;Namn' })}\n`)
  })
  await once(server.listen(await operatorAddress(folder.path)), 'listening')
  const args = ['scripts/run.mjs', 'src/operator/main.ts', 'bookings', '--csv', folder.file('list.csv')]
  const running = promisify(execFile)(process.execPath, args, {
    env: { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '' },
  })
  await eventually(async () =>
    expect(await readdir(folder.path)).toContainEqual(expect.stringMatching(/^list\.csv\..*\.tmp$/)),
  )
  running.child.kill('SIGINT')
  await expect(running).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Interrupted: /) })
  expect(await readdir(folder.path)).toEqual(['operator.sock'])
  server.close()
})

test('operators who leave in the middle of a long list, again and again, do the site no harm', async () => {
  const COUNT = 300
  const database = await openDatabase(place)
  await insertBookings(database, COUNT, sampleBooking({ notes: 'ö'.repeat(2000) }))
  await database.close()

  const address = await operatorAddress(place.dataDir)
  const request = { command: `bookings of ${thisVersion}`, asked: bookings.read(['--json']) }
  for (let round = 0; round < times(8); round++) {
    const socket = (await connectTo(address)) ?? expect.unreachable()
    socket.on('error', () => {})
    // The first leaves before its command, the second before the answer, the others in the middle of it.
    if (round > 0) socket.write(`${JSON.stringify(request)}\n`)
    if (round > 1) expect(String(await once(socket, 'data'))).toMatch(/^\{"line":/)
    socket.destroy()
  }
  const list = await askSite(place, ['bookings', '--json'])
  expect(JSON.parse(list.output).length).toBeGreaterThanOrEqual(COUNT)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(site.complaint()).toBe('')
  expect((await site.stop()).code).toBe(0)
})
