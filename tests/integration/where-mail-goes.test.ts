import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { createMailer } from '../../src/outbox/mail/mailer.ts'
import { noSms } from '../../src/outbox/sms/sender.ts'
import { startWorker } from '../../src/outbox/worker.ts'
import { company } from '../../src/shared/company.ts'
import { toldTime } from '../helpers/database-clock.ts'
import { pglite, postgres, sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { logTo } from '../helpers/logs.ts'
import { mailServer } from '../helpers/mail-server.ts'
import { runHere } from '../helpers/processes.ts'
import { storeBooking } from '../helpers/sample-bookings.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const HOUR = 3_600_000

/** Starts a process that delivers over SMTP, or without a mail server into its own files. */
async function deliverer(database: Database, SMTP_URL?: string, now?: () => Date) {
  const folder = await temporaryFolder()
  const settings = { DATA_DIR: folder.path, SMTP_URL }
  const mailer = createMailer(parseConfig(settings))
  const log: string[] = []
  const worker = startWorker({
    database: now ? toldTime(database, now) : database,
    mailer,
    sms: noSms,
    site: { url: null },
    now: now && (() => now().getTime()),
    log: logTo(({ level, message }) => log.push(`${level}: ${message}`)),
  })
  return {
    worker,
    log,
    settings,
    mail: () => worker.channelStates().mail?.server,
    files: async () => (await readdir(folder.file('mail')).catch(() => [])).length,
    async [Symbol.asyncDispose]() {
      await worker.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Stores bookings with their notices queued. @returns their ids */
async function book(database: Database, count = 1, day = new Date()): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const { id } = await storeBooking(database)
    ids.push(id)
    await database.query('update outbox set to_email = $2, created_at = $3 where id = $1', [id, company.email, day])
  }
  return ids
}

async function waiting(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from outbox where status = 'queued'",
  )
  return row?.count ?? -1
}

function commandsOf({ settings, worker }: Awaited<ReturnType<typeof deliverer>>, database: Database) {
  return async (...words: string[]) => {
    const { output, complaint } = await runHere(words, settings, database, worker.retryNow)
    return (output + complaint).trimEnd()
  }
}

test('on a shared database a process without a mail server leaves the mail to those that have one', async () => {
  await using database = await postgres.database()
  await setCompanyMailbox(database, company.email)
  // Ahead of everything queued meanwhile.
  let time = Date.now() + HOUR
  const now = () => new Date(time)
  await using server = await mailServer()
  {
    await using mailing = await deliverer(database, server.url, now)
    await eventually(async () => {
      expect(await database.query("select from private.settings where name = 'mail_server_seen'")).toHaveLength(1)
    })
    await using writing = await deliverer(database, undefined, now)
    for (let each = 0; each < 10; each++) {
      await book(database)
      writing.worker.wake()
      mailing.worker.wake()
    }
    await eventually(async () => expect(await waiting(database)).toBe(0))
    expect([server.taken.length, await writing.files()]).toEqual([10, 0])
    expect([mailing.mail(), writing.mail()]).toEqual(['ok', 'elsewhere'])
    expect(writing.log[0]).toBe('warn: SMTP_URL is not set: messages are not sent but written to files')
  }

  // The process with a mail server is away for a while, and then for good.
  await book(database)
  time += 20 * HOUR
  await using writing = await deliverer(database, undefined, now)
  await eventually(() => expect(writing.mail()).toBe('silent'))
  expect(writing.log).toContainEqual(
    expect.stringMatching(/^error: the process with a mail server has not been heard of/),
  )
  expect(await waiting(database)).toBe(1)
  time += 5 * HOUR
  writing.worker.wake()
  await eventually(async () => expect([await waiting(database), await writing.files()]).toEqual([0, 1]))
  expect(writing.mail()).toBe('missing')
  expect(writing.log).toContainEqual(expect.stringMatching(/^error: no process with a mail server has been seen/))
})

test.each(sqlEngines)(
  'messages written to files are reported, and can be sent once there is a mail server ($name)',
  async (engine) => {
    await using database = await engine.database()
    await setCompanyMailbox(database, company.email)
    const ids = await book(database, 2)
    // The last mail to a household that has erased itself: once it is written, no row has its address.
    await database.query(
      `insert into outbox (kind, recipient, to_email, subject, data)
       values ('erased', 'former', 'anna@example.se', 'Dina uppgifter', '{"reference": "K7M2PQ"}')`,
    )
    await database.query(
      `insert into outbox (kind, recipient, subject, status) values ('erased', 'former', 'Refused', 'dead')`,
    )
    {
      await using writing = await deliverer(database)
      await eventually(async () => expect(await writing.files()).toBe(3))
      await eventually(async () => expect(await waiting(database)).toBe(0))
      expect(writing.mail()).toBe('files')
      const list = await commandsOf(writing, database)('bookings')
      expect(list).toContain(`Notice written to a file; id ${ids[0]}`)
    }
    await using server = await mailServer()
    await using mailing = await deliverer(database, server.url)
    const retry = (...args: string[]) => commandsOf(mailing, database)('mail:retry', ...args)
    expect(await retry()).toBe('No message had been given up that can be sent again.')
    expect(await retry('--files')).toBe('2 messages are in the outbox again, with all attempts left.')
    await eventually(() => expect(server.taken).toHaveLength(2))
    await eventually(async () => expect(await waiting(database)).toBe(0))
    expect(await retry('--files')).toBe('No message was written to a file.')
  },
)

test('notices are sent again by day or id, to the company’s current mailbox', async () => {
  await using database = await pglite.database()
  await setCompanyMailbox(database, company.email)
  await using server = await mailServer()
  const [first = ''] = await book(database, 2, new Date('2026-11-20T23:30:00Z'))
  await book(database, 1, new Date('2026-11-22T12:00:00Z'))
  await using mailing = await deliverer(database, server.url)
  await eventually(async () => expect(await waiting(database)).toBe(0))
  // The company had another mailbox then, and the text has been deleted since.
  await database.query("update outbox set to_email = 'gammal@pasrundan.example', body = null")

  const retry = (...args: string[]) => commandsOf(mailing, database)('mail:retry', ...args)
  expect(await retry('--day', '2026-11-21')).toMatch(/^2 messages are in the outbox again/)
  await eventually(() => expect(server.taken).toHaveLength(5))
  expect(server.taken.slice(3).map(({ to }) => to)).toEqual([[company.email], [company.email]])
  await eventually(async () => expect(await waiting(database)).toBe(0))
  expect(await retry('--id', first.toUpperCase())).toMatch(/^1 message is/)
  await eventually(() => expect(server.taken).toHaveLength(6))
  expect(server.taken[5]?.mail.subject).toBe('Ny bokning från Anna Åkesson')

  expect(await retry('--id', randomUUID())).toContain('There is no such message')
  expect(await retry('--day', '2026-02-30')).toContain('--day must be a day')
  expect(await retry('--day', '2026-11-21', '--files')).toContain('Choose one way')
})
