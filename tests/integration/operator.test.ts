import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open.ts'
import { operatorAddress } from '../../src/operator/address.ts'
import { connectTo } from '../../src/operator/call.ts'
import { serveOperator } from '../../src/operator/serve.ts'
import { checkForMail } from '../../src/operator/what-to-check.ts'
import { toLine } from '../../src/operator/wire.ts'
import { DeliveryError } from '../../src/outbox/mail/mail.ts'
import { createMailer } from '../../src/outbox/mail/mailer.ts'
import { outboxHealth } from '../../src/outbox/queue.ts'
import { createSmsSender } from '../../src/outbox/sms/sender.ts'
import { company } from '../../src/shared/company.ts'
import { version } from '../../src/version.ts'
import { pglite, postgres } from '../helpers/databases.ts'
import { logTo } from '../helpers/logs.ts'
import { mailServer, refuse, scriptedServer } from '../helpers/mail-server.ts'
import { freePort } from '../helpers/postgres-server.ts'
import { askSite, runCommand, runHere } from '../helpers/processes.ts'
import { giveUpNotice } from '../helpers/sample-bookings.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** Serves the operator's socket as the site's process does. */
async function runningProcess(database: Database, environment: { DATA_DIR: string; SMTP_URL?: string }) {
  const config = parseConfig(environment)
  const log: string[] = []
  let retries = 0
  const [mailer, sms] = [createMailer(config), createSmsSender(config)]
  const context = { config, mailer, sms, database: async () => database, retryMail: () => void retries++ }
  const operator = await serveOperator(
    context,
    logTo((event) => log.push(JSON.stringify(event))),
  )
  return { log, retries: () => retries, [Symbol.asyncDispose]: () => operator.close() }
}

test('a command reaches the process that runs on the embedded database, and uses its settings', async () => {
  await using directory = await temporaryFolder()
  await using database = await pglite.database()
  await using smtp = await mailServer()
  await giveUpNotice(database)
  await giveUpNotice(database)
  await using running = await runningProcess(database, { DATA_DIR: directory.path, SMTP_URL: smtp.url })

  const retried = await runCommand({ dataDir: directory.path }, ['mail:retry'])
  expect(retried).toEqual({
    code: 0,
    output: '2 messages are in the outbox again, with all attempts left.\n',
    complaint: '',
  })
  expect(await outboxHealth(database)).toMatchObject({ waiting: 2, givenUp: 0 })
  expect(running.retries()).toBe(1)

  const tested = await askSite({ dataDir: directory.path }, ['mail:test'])
  expect(tested).toMatchObject({ code: 0, complaint: '' })
  expect(tested.output).toContain(`Server 127.0.0.1, port ${smtp.port}`)
  expect(tested.output).toContain('answered: 250 ')
  expect(smtp.taken[0]?.to).toEqual([company.email])
  expect(smtp.taken[0]?.mail.text).toContain('Så här kommer bokningarna.')

  const unknown = await askSite({ dataDir: directory.path }, ['mail:forget'])
  expect(unknown.code).toBe(1)
  expect(unknown.complaint).toContain('There is no command mail:forget.')
})

test('a command of another version is not run, because it may take something else, and is told what to do', async () => {
  await using directory = await temporaryFolder()
  await using database = await pglite.database()
  await using running = await runningProcess(database, { DATA_DIR: directory.path })
  for (const [command, its] of [
    ['mail:retry', 'an older version'],
    ['mail:retry of version 9.0.0', 'version 9.0.0'],
  ] as const) {
    const socket = (await connectTo(await operatorAddress(directory.path))) as Socket
    socket.write(toLine({ command, asked: undefined }))
    const { failure } = JSON.parse(await text(socket))
    expect(failure).toBe(
      `This command is of ${its}, the running process of version ${version}. After npm run upgrade, go into the folder again ` +
        '(cd .); after any other update, restart the process.',
    )
  }
  expect(running.retries()).toBe(0)
})

test('only the user who runs the process can reach it', async () => {
  await using directory = await temporaryFolder()
  await using database = await pglite.database()
  await using _running = await runningProcess(database, { DATA_DIR: directory.path })
  const socket = await stat(await operatorAddress(directory.path))
  expect(socket.isSocket()).toBe(true)
  expect(socket.mode & 0o777).toBe(0o600)
})

test('a process takes the place of one that was killed, never of one that lives or of a file', async () => {
  await using directory = await temporaryFolder()
  await using database = await pglite.database()
  const address = await operatorAddress(directory.path)
  const killed = spawn(process.execPath, [
    '-e',
    `require('net').createServer().listen(${JSON.stringify(address)}, () => console.log())`,
  ])
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect((await stat(address)).isSocket()).toBe(true)

  {
    await using first = await runningProcess(database, { DATA_DIR: directory.path })
    expect(first.log).toEqual([])
    await using second = await runningProcess(database, { DATA_DIR: directory.path })
    expect(second.log.join()).toContain('another process listens')
    await askSite({ dataDir: directory.path }, ['mail:retry'])
    expect([first.retries(), second.retries()]).toEqual([1, 0])
  }
  await expect(stat(address)).rejects.toMatchObject({ code: 'ENOENT' })

  await writeFile(address, 'precious')
  await using third = await runningProcess(database, { DATA_DIR: directory.path })
  expect(third.log.join()).toContain('is in the way')
  expect((await stat(address)).isFile()).toBe(true)
})

test('a data directory with a path too long for a socket is served all the same', async () => {
  await using directory = await temporaryFolder()
  const DATA_DIR = join(directory.path, 'ö'.repeat(60))
  await mkdir(DATA_DIR)
  await using database = await pglite.database()
  await giveUpNotice(database)
  await using running = await runningProcess(database, { DATA_DIR })
  const address = await operatorAddress(DATA_DIR)
  expect(Buffer.byteLength(address)).toBeLessThanOrEqual(103)
  expect((await stat(join(address, '..'))).mode & 0o777).toBe(0o700)
  const { output } = await askSite({ dataDir: DATA_DIR }, ['mail:retry'])
  expect(output).toBe('1 message is in the outbox again, with all attempts left.\n')
  expect(running.retries()).toBe(1)
  await rm(join(address, '..'), { recursive: true })
})

test('a directory for the socket that others could enter is refused', async () => {
  const DATA_DIR = `/nowhere/${'x'.repeat(120)}`
  const directory = join(await operatorAddress(DATA_DIR), '..')
  await rm(directory, { recursive: true })
  await mkdir(directory, { mode: 0o755 })
  await expect(operatorAddress(DATA_DIR)).rejects.toThrow('only its owner')
  await rm(directory, { recursive: true })
})

test('where no process runs, a command opens the database itself', async () => {
  await using place = await postgres.migratedPlace()
  const database = await openDatabase(place)
  await giveUpNotice(database)
  await database.close()

  expect(await runCommand(place, ['mail:retry'])).toEqual({
    code: 0,
    output: '1 message is in the outbox again, with all attempts left.\n',
    complaint: '',
  })
  const after = await openDatabase(place)
  expect(await outboxHealth(after)).toMatchObject({ waiting: 1, givenUp: 0 })
  await after.close()
})

test('without a database, a command creates none', async () => {
  await using directory = await temporaryFolder()
  const DATA_DIR = join(directory.path, 'missing')
  const { code, complaint } = await runCommand({ dataDir: DATA_DIR }, ['mail:retry'])
  expect(code).toBe(1)
  expect(complaint).toContain('There is no database yet')
  const file = join(directory.path, 'backup.gz')
  await writeFile(file, '')
  const restored = await askSite({ dataDir: DATA_DIR }, ['restore', file])
  expect(restored.complaint).toContain(`${DATA_DIR} does not exist. Is DATA_DIR the site's?`)
  await expect(stat(DATA_DIR)).rejects.toMatchObject({ code: 'ENOENT' })
})

test.runIf(process.getuid?.() === 0)(
  'where no process runs, root leaves no files of its own in another user’s directory',
  async () => {
    await using folder = await temporaryFolder()
    await chown(folder.path, 65534, 65534)
    const place = { dataDir: folder.path }
    const { code, complaint } = await runCommand(place, ['bookings'])
    const elsewhere = await runCommand({ ...place, databaseUrl: 'postgres://a@b/c' }, ['mail:test'])
    expect(elsewhere.complaint).toBe(complaint.replace('" before', ' DATABASE_URL=…" before'))
    expect(code).toBe(1)
    expect(complaint).toMatch(/belongs to another user.* "sudo -u '#65534' DATA_DIR=\/\S+" before npm run\.\n$/)
    expect(await readdir(folder.path)).toEqual([])
  },
)

test('mail:test says what the server answered and what to check', async () => {
  await using directory = await temporaryFolder()
  async function failure(SMTP_URL: string, database?: Database): Promise<string> {
    const settings = { DATA_DIR: directory.path, SMTP_URL, ...(database && { DATABASE_URL: 'postgres://a@b/c' }) }
    const { output, ...outcome } = await runHere(['mail:test'], settings, database)
    expect(outcome).toEqual({ code: 1, complaint: 'No message was sent.\n' })
    return output
  }

  const port = await freePort()
  await using database = await pglite.database()
  await giveUpNotice(database)
  const nobody = await failure(`smtp://127.0.0.1:${port}`, database)
  expect(nobody).toContain(`Check host and port: nothing answers at 127.0.0.1, port ${port}`)
  expect(nobody).toContain('1 message is given up: once this works, npm run mail:retry resends it.\n')

  await using login = await mailServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(refuse({ code: 535, text: '5.7.8 Bad credentials' })),
  })
  const trusting = '?tls.rejectUnauthorized=false'
  const refused = await failure(`smtp://anna:fel@127.0.0.1:${login.port}${trusting}`)
  expect(refused).toContain('5.7.8 Bad credentials')
  expect(refused).toContain('does not accept user and password')
  expect(refused).toContain('Check user (anna) and password')
  expect(refused).not.toContain('fel@')
  const untrusted = await failure(`smtp://anna:fel@127.0.0.1:${login.port}`)
  // The advice was to leave any certificate unchecked, also one that has merely expired.
  const target = { kind: 'smtp', host: 'mail.example', port: 587, encryption: 'required' } as const
  for (const [code, advice] of [
    ['CERT_HAS_EXPIRED', /clock.* mail\.example has to renew/],
    ['CERT_NOT_YET_VALID', /clock.* mail\.example/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /^Put a name .* instead of mail\.example/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /self-signed .*\?tls\.rejectUnauthorized=false/],
  ] as const) {
    const error = new DeliveryError('no', { fault: 'server', step: 'connect', code })
    expect(checkForMail(error, target, 'a@b.se')).toEqual([expect.stringMatching(advice)])
  }
  // What OpenSMTPD 6.8 needs, whose STARTTLS breaks off.
  expect(untrusted).toContain('needs no TLS: end SMTP_URL in ?ignoreTLS=true')
  expect(await failure(`smtp://127.0.0.1:${login.port}${trusting}`)).toContain('Put the login into SMTP_URL')
  const notTls = await failure(`smtps://127.0.0.1:${login.port}`)
  expect(notTls).toContain('Check that SMTP_URL begins as the port requires')
  expect(notTls).not.toContain('ignoreTLS')

  for (const [answer, advice] of [
    [
      { '': '421 Too many concurrent SMTP connections; please try again later.' },
      'Nothing has to be done: messages wait',
    ],
    [{ MAIL: '530 5.5.1 Invalid command: Must issue a STARTTLS command first' }, 'End SMTP_URL in ?requireTLS=true'],
  ] as const) {
    await using server = await scriptedServer(answer)
    expect(await failure(server.url)).toContain(advice)
  }

  // A mailbox that is a list says yes and holds it.
  await using list = await mailServer()
  const { code, output } = await runHere(['mail:test'], { DATA_DIR: directory.path, SMTP_URL: list.url })
  expect([code, output]).toEqual([0, expect.stringMatching(/Has it arrived in the mailbox .*\n.* is a list .* let in/)])

  // Postfix refuses the sender only at RCPT, and the advice must name the sender.
  await using sender = await scriptedServer({ RCPT: '553 5.7.1 <a@b.se>: Sender address rejected: not owned by user' })
  expect(await failure(sender.url)).toMatch(
    /did not work: the server requires another login or sender address.* \(553\)\.\n(- .*\n)+The error was: .*553 5\.7\.1/,
  )
})

test('without a mail server the test writes a file and says which', async () => {
  await using directory = await temporaryFolder()
  const { code, output } = await runHere(['mail:test'], { DATA_DIR: directory.path })
  expect(code).toBe(0)
  const path = /^Written to (.*\.eml)$/m.exec(output)?.[1] ?? expect.unreachable()
  expect((await stat(path)).size).toBeGreaterThan(0)
})

test('invalid settings stop a command and are named', async () => {
  const { code, complaint } = await runCommand({ dataDir: '~/pasrundan' }, ['mail:test'], {
    environment: {
      SMTP_URL: 'smtps://anna:b#c@mail.example',
      // Lines of a file that was edited on Windows, or that another program reads than systemd.
      RATE_LIMIT: '30\r',
      PUBLIC_URL: 'https://skolan.example/pasrundan',
      BACKUP_URL: 'https://u:p@dav.example/',
      BACKUP_KEY: '"en lång mening på papper"',
    },
  })
  expect(code).toBe(1)
  expect(complaint).toMatch(/SMTP_URL must be an address that starts with smtp:\/\/ or smtps:\/\/, .* %23 for #/)
  expect(complaint).toContain('BACKUP_KEY begins with a quotation mark')
  expect(complaint).toMatch(/DATA_DIR begins with ~ .* \(so far it was \/.*\/~\/pasrundan\)/)
  expect(complaint).toContain('PUBLIC_URL must be the address of a whole site, like https://pasrundan.example')
  expect(complaint).not.toContain('RATE_LIMIT')
})
