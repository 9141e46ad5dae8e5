/** Neither the texts on the operator's socket nor clients that leave early may break a list or the site. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { operatorAddress } from '../../src/operator/address.ts'
import { call, connectTo } from '../../src/operator/call.ts'
import { bookings } from '../../src/operator/commands/bookings.ts'
import { thisVersion } from '../../src/operator/wire.ts'
import { pglite, postgres } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { freePort } from '../helpers/postgres-server.ts'
import { askSite, runCommand } from '../helpers/processes.ts'
import { book, insertBookings, sampleBooking } from '../helpers/sample-bookings.ts'
import { launchServer } from '../helpers/server-process.ts'
import { siteForAll } from '../helpers/site-for-all.ts'
import { times } from '../helpers/soak.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const { place, site } = await siteForAll(postgres)

test('a booking with every kind of line break and control character is listed in each form, harmless to terminals', async () => {
  const name = 'Bo\u2028Röd\u2029\u0085\u001b[31m\u009b2J\u202e\u200b\u{e0041}Ek'
  await book(site.address, { name, notes: 'Först\nsedan\u2028sist,＝1' })
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
  const refusal = (command: string, args: string[], env: NodeJS.ProcessEnv) =>
    promisify(execFile)(command, args, { env }).then(
      () => expect.unreachable(),
      (error: { stderr: string }) => error.stderr,
    )
  const swallowed = (option: string) =>
    expect.stringContaining(`npm took ${option} as an option of its own: put -- before`)
  const environment = { ...process.env, DATA_DIR: '/nowhere/at/all' }
  expect(await refusal('npm', ['run', '-s', 'erase', '--older-than=90'], environment)).toEqual(
    swallowed('--older-than'),
  )
  // Npm hands its own options on like this, also to the scripts of other commands.
  const program = (name: string, option: object) => refusal(process.execPath, [name], { ...environment, ...option })
  const upgrading = { npm_lifecycle_event: 'upgrade', npm_config_back: 'true' }
  expect(await program('scripts/upgrade.ts', upgrading)).toEqual(swallowed('--back'))
  const working = { npm_lifecycle_event: 'worker', npm_config_backup: '' }
  expect(await program('src/outbox/main.ts', working)).toEqual(swallowed('--no-backup'))
  // So npm hands on `yes=false` from an .npmrc.
  const restoring = { ...environment, npm_lifecycle_event: 'restore', npm_config_yes: '' }
  const restore = ['src/operator/main.ts', 'restore', '/nowhere/at/all.gz']
  expect(await refusal(process.execPath, restore, restoring)).not.toMatch(/^npm took/)
  // In an .npmrc it was for npm; to show only is not passed over.
  await using settings = await temporaryFolder()
  const npmrc = { ...environment, npm_config_userconfig: settings.file('npmrc') }
  await writeFile(npmrc.npm_config_userconfig, 'fund=false\nyes = true\ndry-run=true\n')
  const unread = await refusal('npm', ['run', '-s', 'restore', '--', '/nowhere/at/all.gz'], npmrc)
  expect(unread).toMatch(/\S/)
  expect(unread).not.toMatch(/npm took/)
  expect(await refusal('npm', ['run', '-s', 'sms:test'], npmrc)).toEqual(swallowed('--dry-run'))
})

test.runIf(process.getuid?.() === 0)(
  'another user is told whose command it is, and where a list can be written',
  async () => {
    const nobody = 65534
    const attempt = (args: string[]) => runCommand(place, args, { directory: '/', asNobody: true })

    await chmod(place.dataDir, 0o755)
    const stranger = await attempt(['bookings'])
    expect(stranger.complaint).toMatch(
      /operator\.sock belongs to another user, who runs the site: run this as that user, or as root\.\n$/,
    )

    await chown(await operatorAddress(place.dataDir), nobody, 0)
    const backup = await attempt(['backup', 'backup.gz'])
    expect(backup.complaint).toMatch(
      /^\/backup\.gz cannot be written by this user \(EACCES\): name a file that can be, such as one in \/tmp, and copy it\.\n$/,
    )
    expect((await attempt(['backup', 'missing/backup.gz'])).complaint).toContain(
      'cannot be written by this user (ENOENT)',
    )
    await using own = await temporaryFolder()
    await chmod(own.path, 0o700)
    const readable = await attempt(['restore', own.file('backup.gz')])
    expect(readable.complaint).toContain(`${own.file('backup.gz')} cannot be read by this user (EACCES): put a copy`)
    const elsewhere = await attempt(['bookings', '--csv', 'list.csv'])
    expect(elsewhere.complaint).toMatch(
      /^\/list\.csv cannot be written by this user \(EACCES\): .*bookings -- --csv - > list\.csv\.\n$/,
    )
    expect(await attempt(['bookings', '--csv', '-'])).toMatchObject({
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
  expect((await runCommand(place, ['bookings', '--csv', list])).complaint).toBe('')
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
      expect((await runCommand({ dataDir: folder.path }, ['restore', elsewhere.file('a.gz')])).complaint).toBe('')
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
  expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
  expect(site.complaint()).toBe('')
  expect((await site.stop()).code).toBe(0)
})

test.runIf(process.platform === 'linux')(
  'a log that cannot be written stops neither bookings nor the end of the site',
  async () => {
    await using place = await pglite.migratedPlace()
    const port = await freePort()
    await using site = launchServer(place, {
      environment: { PORT: String(port) },
      wrapper: ['sh', '-c', 'exec "$@" > /dev/full', 'sh'],
    })
    const address = `http://127.0.0.1:${port}`
    await expect
      .poll(
        () =>
          fetch(`${address}/healthz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
    await book(address)
    await book(address)
    expect((await site.stop()).code).toBe(0)
  },
)
