import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { createMailer } from '../../src/outbox/mail/mailer.ts'
import { putBack } from '../../src/outbox/put-back.ts'
import { createQueue, MAX_ATTEMPTS, outboxHealth } from '../../src/outbox/queue.ts'
import { noSms } from '../../src/outbox/sms/sender.ts'
import { sweep } from '../../src/outbox/sweep.ts'
import { startWorker, type WorkerOptions } from '../../src/outbox/worker.ts'
import { company } from '../../src/shared/company.ts'
import { type NotifiableBooking, notificationFor } from '../../src/shared/notification.ts'
import { toldTime } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { type HandClock, handClock } from '../helpers/hand-clock.ts'
import { type LogEvent, logTo } from '../helpers/logs.ts'
import { mailServer, refuse, scriptedServer } from '../helpers/mail-server.ts'
import { storeBooking } from '../helpers/sample-bookings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function mailerTo(url: string) {
  return createMailer(
    { SMTP_URL: url, MAIL_FROM: company.email, DATA_DIR: '/nowhere' },
    { silence: 2_000, total: 5_000 },
  )
}

function workerOn(database: Database, url: string, options: Partial<WorkerOptions> = {}, clock?: HandClock) {
  const lines: LogEvent[] = []
  const log = logTo((event) => lines.push(event))
  const worker = startWorker({
    database: clock ? toldTime(database, clock.now) : database,
    now: clock && (() => clock.now().getTime()),
    mailer: mailerTo(url),
    sms: noSms,
    site: { url: null },
    log,
    pollEvery: HOUR,
    ...options,
  })
  const messages = () => lines.map(({ message }) => message)
  return Object.assign(worker, { log, lines, messages, [Symbol.asyncDispose]: () => worker.stop() })
}

async function notify(database: Database, booking: NotifiableBooking): Promise<void> {
  const notice = notificationFor(booking)
  await database.as(anonymous, (visitor) =>
    visitor.query('insert into outbox (id, to_email, subject, body, form_response_id) values ($1, $2, $3, $4, $5)', [
      notice.id,
      notice.to_email,
      notice.subject,
      notice.body,
      notice.form_response_id,
    ]),
  )
}

async function queueMessage(database: Database): Promise<string> {
  const booking = await storeBooking(database)
  await notify(database, booking)
  return booking.id
}

interface Row {
  status: string
  attempts: number
  last_error: string | null
  next_attempt_at: Date
}

async function rowOf(database: Database, id: string): Promise<Row> {
  const [row] = await database.query<Row>('select * from outbox where id = $1', [id])
  return row ?? expect.unreachable()
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(async () => expect(await condition()).toBe(true))
}

describe.each(sqlEngines)('$name', (engine) => {
  async function freshDatabase() {
    const database = await engine.database()
    await setCompanyMailbox(database, company.email)
    return database
  }

  test('when the company changes its mailbox, messages that wait or were given up go to the new one', async () => {
    await using database = await freshDatabase()
    await using server = await mailServer()
    const ids = [await queueMessage(database), await queueMessage(database)]
    await database.query(`update outbox set status = 'dead' where id = $1`, [ids[1]])
    await setCompanyMailbox(database, 'gammal@pasrundan.example')
    await setCompanyMailbox(database, company.email)
    await database.query(`update outbox set status = 'queued'`)
    await using _worker = workerOn(database, server.url)
    await until(() => server.taken.length === 2)
    expect(await outboxHealth(database)).toMatchObject({ givenUp: 0 })
  })

  test('a booking is told at once, because the database wakes the worker, and the log has no names', async () => {
    await using database = await freshDatabase()
    await using server = await mailServer()
    await using worker = workerOn(database, server.url)
    const id = await queueMessage(database)
    await until(async () => (await rowOf(database, id)).status === 'sent')

    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.mail).toMatchObject({
      messageId: `<${id}@pasrundan.example>`,
      replyTo: [{ address: 'anna@example.se' }],
    })
    expect(await outboxHealth(database)).toEqual({ waiting: 0, oldestWaitingSeconds: 0, givenUp: 0 })
    expect(worker.lines).toMatchObject([{ level: 'info', id, attempt: 1, message: 'message delivered' }])
    expect(JSON.stringify(worker.lines)).not.toMatch(/Åkesson|anna@|174 06|Storgatan/)
  })

  test('the log quotes nobody whom a mail server quotes', async () => {
    for (const [verb, answer] of [
      ['RCPT', '450 4.7.1 <anna@example.se>: Recipient address rejected: hourly limit exceeded'],
      ['.', '250 2.0.0 <anna@example.se> Saved'],
    ] as const) {
      await using database = await freshDatabase()
      await using server = await scriptedServer({ [verb]: answer })
      await using worker = workerOn(database, server.url)
      await queueMessage(database)
      await until(() => worker.lines.length === 1)
      expect(worker.lines[0]?.answer).toContain(answer.replace('anna@example.se', '…'))
      expect(JSON.stringify(worker.lines)).not.toContain('anna@')
    }
  })

  test('a booking whose page dies between its two calls is told exactly once, however many workers there are', async () => {
    await using database = await freshDatabase()
    await using server = await mailServer()
    const workers = [1, 2, 3].map(() => workerOn(database, server.url))
    const booking = await storeBooking(database)
    await until(async () => (await rowOf(database, booking.id)).status === 'sent')
    expect(server.taken.map(({ mail }) => mail)).toMatchObject([
      { messageId: `<${booking.id}@pasrundan.example>`, subject: 'Ny bokning från Anna Åkesson' },
    ])
    await notify(database, booking)
    for (const worker of workers) worker.wake()
    for (const worker of workers) await worker.stop()
    expect(server.taken).toHaveLength(1)
    expect(await database.query('select from public.outbox')).toHaveLength(1)
  })

  test('a booking from before the database knew the mailbox is told to it', async () => {
    await using database = await engine.database()
    await using server = await mailServer()
    const { id } = await storeBooking(database)
    await setCompanyMailbox(database, company.email)
    await using _worker = workerOn(database, server.url)
    await until(async () => (await rowOf(database, id)).status === 'sent')
  })

  test('a booking whose notice cannot be composed does not block others', async () => {
    await using database = await freshDatabase()
    await using server = await mailServer()
    const broken = await storeBooking(database)
    await database.query(`update form_responses set answers = answers || '{"phone": 701740605}'`)
    const sound = await storeBooking(database)
    await using worker = workerOn(database, server.url)
    await until(() => server.taken.length === 1)
    expect(server.taken[0]?.mail.messageId).toContain(sound.id)
    expect(worker.lines).toContainEqual({
      level: 'warn',
      message: expect.any(String),
      ...{ id: broken.id, kind: 'notice', booking: broken.id, attempt: 1, reason: 'UNEXPECTED' },
    })
  })

  test('a deferred message is retried with exponential backoff, and counts its attempts', async () => {
    await using database = await freshDatabase()
    let refusals = 3
    await using server = await mailServer({
      onMessage: () => (refusals-- > 0 ? { code: 451, text: '4.7.1 Not now, come back later' } : undefined),
    })
    const clock = handClock()
    const id = await queueMessage(database)
    await using worker = workerOn(database, server.url, {}, clock)
    for (const attempt of [1, 2, 3]) {
      await until(
        async () => (await rowOf(database, id)).last_error !== null && (await rowOf(database, id)).attempts === attempt,
      )
      await until(async () => (await rowOf(database, id)).next_attempt_at.getTime() < clock.now().getTime() + 290_000)
      const pause = (await rowOf(database, id)).next_attempt_at.getTime() - clock.now().getTime()
      const nominal = 30_000 * 2 ** (attempt - 1)
      expect(pause).toBeGreaterThanOrEqual(nominal * 0.5 - 1)
      expect(pause).toBeLessThanOrEqual(nominal * 1.5 + 1)
      clock.advance(pause + 1)
      worker.wake()
    }
    await until(async () => (await rowOf(database, id)).status === 'sent')
    expect(server.taken).toHaveLength(1)
    expect((await rowOf(database, id)).attempts).toBe(4)
    expect(worker.channelStates().mail?.server).toBe('ok')
  })

  test('a message that always fails is given up after its last attempt, logged, and put back by one command', async () => {
    await using database = await freshDatabase()
    let broken = true
    await using server = await mailServer({
      onMessage: () => (broken ? { code: 451, text: 'Cannot be scanned' } : undefined),
    })
    const clock = handClock()
    const id = await queueMessage(database)
    await using worker = workerOn(database, server.url, {}, clock)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await until(() => worker.lines.length === attempt)
      clock.advance(10 * HOUR)
      worker.wake()
    }
    expect(await rowOf(database, id)).toMatchObject({ status: 'dead', attempts: MAX_ATTEMPTS })
    expect((await rowOf(database, id)).last_error).toContain('451 Cannot be scanned')
    expect(worker.lines.at(-1)).toMatchObject({
      level: 'error',
      message: 'message given up',
      ...{ id, attempt: MAX_ATTEMPTS, reason: '451' },
    })
    expect(await outboxHealth(database)).toMatchObject({ waiting: 0, givenUp: 1 })
    expect(server.seen).toHaveLength(MAX_ATTEMPTS)

    broken = false
    expect(await putBack(database, { which: 'given up' })).toBe(1)
    worker.wake()
    await until(() => server.taken.length === 1)
    expect(await putBack(database, { which: 'given up' })).toBe(0)
  })

  test('a message refused for good is given up at once and delays no other', async () => {
    await using database = await freshDatabase()
    const refused = await queueMessage(database)
    await using server = await mailServer({
      onMessage: ({ mail }) => (mail.messageId?.includes(refused) ? { code: 550, text: 'Looks like spam' } : undefined),
    })
    await using worker = workerOn(database, server.url)
    const next = await queueMessage(database)
    worker.wake()
    await until(async () => (await rowOf(database, next)).status === 'sent')
    expect(await rowOf(database, refused)).toMatchObject({ status: 'dead', attempts: 1 })
  })

  test('a weekend without a mail server costs no message an attempt', async () => {
    await using database = await freshDatabase()
    let up = false
    let tries = 0
    await using server = await mailServer({
      onConnect(_session, callback) {
        tries++
        callback(up ? null : refuse({ code: 421, text: 'Closed for the weekend' }))
      },
    })
    const id = await queueMessage(database)
    const clock = handClock()
    const monday = clock.now().getTime() + 60 * HOUR
    await using worker = workerOn(database, server.url, {}, clock)
    for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt++) {
      const before = tries
      await until(() => {
        clock.advance(11 * MINUTE)
        worker.wake()
        return tries > before
      })
    }
    clock.advance(Math.max(0, monday - clock.now().getTime()))
    expect(worker.channelStates().mail).toMatchObject({ server: 'unreachable', reason: '421' })
    expect(worker.messages()).toEqual(['mail server takes no messages; they wait and lose no attempts'])
    await until(async () => (await rowOf(database, id)).attempts === 0)
    const health = await outboxHealth(toldTime(database, clock.now))
    expect(health).toMatchObject({ waiting: 1, givenUp: 0 })
    expect(health.oldestWaitingSeconds).toBeGreaterThanOrEqual(60 * 3600)

    up = true
    // Again and again: the last try may still be under way, and only then begins to wait.
    await until(async () => {
      clock.advance(11 * MINUTE)
      worker.wake()
      return (await outboxHealth(database)).waiting === 0
    })
    expect(server.taken.map(({ mail }) => mail.messageId)).toEqual([`<${id}@pasrundan.example>`])
    expect(worker.channelStates().mail?.server).toBe('ok')
  })

  test('a server that takes no more in an hour costs no message an attempt, and a mailbox that says so delays no other', async () => {
    await using database = await freshDatabase()
    let left = 1
    let full = 'nobody@example.se'
    await using server = await mailServer({
      onRcptTo({ address }, _session, callback) {
        callback(address === full ? refuse({ code: 450, text: '4.7.1 Rate limit exceeded' }) : null)
      },
      onMessage: () => (left-- > 0 ? undefined : { code: 550, text: '5.4.5 Daily user sending quota exceeded' }),
    })
    const ids = [await queueMessage(database), await queueMessage(database), await queueMessage(database)]
    const clock = handClock()
    await using worker = workerOn(database, server.url, {}, clock)
    await until(() => worker.channelStates().mail?.server === 'unreachable')
    const rows = await Promise.all(ids.map((id) => rowOf(database, id)))
    expect(rows.map(({ status }) => status).sort()).toEqual(['queued', 'queued', 'sent'])
    expect(rows.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
    left = 9
    full = 'anna@example.se'
    const [{ id: refused } = { id: '' }] = await database.query<{ id: string }>(
      `insert into outbox (kind, recipient, to_email, data)
       values ('erased', 'former', 'anna@example.se', '{"reference": "K7M2PQ"}') returning id`,
    )
    await until(async () => {
      clock.advance(MINUTE)
      worker.wake()
      return (await Promise.all(ids.map((id) => rowOf(database, id)))).every(({ status }) => status === 'sent')
    })
    expect(await rowOf(database, refused)).toMatchObject({
      status: 'queued',
      attempts: 0,
      last_error: expect.stringContaining('Rate limit'),
    })
  })

  test('a mail server that has just failed is not tried again at once, however many bookings come', async () => {
    await using database = await freshDatabase()
    let tries = 0
    await using server = await mailServer({
      onConnect(_session, callback) {
        tries++
        callback(refuse({ code: 554, text: 'Go away' }))
      },
    })
    const clock = handClock()
    await queueMessage(database)
    const worker = workerOn(database, server.url, {}, clock)
    await until(() => worker.channelStates().mail?.server === 'unreachable')
    for (let bookings = 0; bookings < 5; bookings++) {
      await queueMessage(database)
      worker.wake()
      clock.advance(5_000)
    }
    await worker.stop()
    expect(tries).toBe(1)
  })

  test('an operator can end the pause, and the log says that the server is back', async () => {
    await using database = await freshDatabase()
    let up = false
    await using server = await mailServer({
      // Refuses at RCPT, as Postfix does even because of a sender.
      onRcptTo: (_address, _session, callback) =>
        callback(up ? null : refuse({ code: 553, text: '5.7.1 Sender address rejected' })),
    })
    await queueMessage(database)
    // By its clock no time passes, so that no pause ends by itself.
    await using worker = workerOn(database, server.url, {}, handClock())
    await until(() => worker.channelStates().mail?.server === 'unreachable')
    up = true
    worker.retryNow()
    await until(() => server.taken.length === 1)
    await until(() => worker.lines.length === 3)
    expect(worker.messages()).toEqual([
      'mail server takes no messages; they wait and lose no attempts',
      'mail server takes messages again',
      'message delivered',
    ])
  })

  test('a message whose worker died is delivered by another one when the lease has run out', async () => {
    await using database = await freshDatabase()
    await using server = await mailServer()
    const clock = handClock()
    const id = await queueMessage(database)
    const slow = createQueue(toldTime(database, clock.now), 'slow')
    const held = (await slow.claim(['mail'])) ?? expect.unreachable()
    expect(held.id).toBe(id)

    clock.advance(4 * MINUTE)
    await using worker = workerOn(database, server.url, {}, clock)
    expect(await createQueue(toldTime(database, clock.now), 'early').claim(['mail'])).toBeNull()
    clock.advance(2 * MINUTE)
    worker.wake()
    await until(async () => (await rowOf(database, id)).status === 'sent')

    // The first worker was only slow: its late reports no longer count.
    expect(await slow.markFailed([held], 'too late', true)).toEqual([])
    expect(await slow.markSent([held], 'mail server')).toBe(0)
    await slow.giveBack([held], 'too late')
    expect(await rowOf(database, id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
    expect(server.taken).toHaveLength(1)
  })

  // The embedded engine has one connection, so no two claims overlap there.
  test.runIf(engine.name === 'postgres')('a message that another worker is just claiming is skipped', async () => {
    await using database = await freshDatabase()
    const ids = [await queueMessage(database), await queueMessage(database)]
    const claimed = await database.transaction(async (unfinished) => [
      await createQueue(unfinished, 'one').claim(['mail']),
      await createQueue(database, 'two').claim(['mail']),
      await createQueue(database, 'three').claim(['mail']),
    ])
    expect(claimed.map((message) => message?.id ?? null)).toEqual([...ids, null])
  })

  test('a message that kills every worker is eventually given up', async () => {
    await using database = await freshDatabase()
    await using server = await mailServer()
    const clock = handClock()
    const id = await queueMessage(database)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(await createQueue(toldTime(database, clock.now), `dies-${attempt}`).claim(['mail'])).toMatchObject({
        id,
        attempts: attempt,
      })
      clock.advance(6 * MINUTE)
    }
    await using worker = workerOn(database, server.url, {}, clock)
    await sweep(toldTime(database, clock.now), worker.log)
    await until(async () => (await rowOf(database, id)).status === 'dead')
    expect(worker.lines).toContainEqual({ level: 'error', id, message: expect.any(String) })
    expect(server.seen).toEqual([])
  })

  test('a server whose answer is lost gets the message again, with the same id', async () => {
    await using database = await freshDatabase()
    let drops = 1
    await using server = await mailServer({ onMessage: () => (drops-- > 0 ? 'drop' : undefined) })
    const clock = handClock()
    const id = await queueMessage(database)
    await using worker = workerOn(database, server.url, {}, clock)
    await until(() => worker.lines.length === 1)
    clock.advance(MINUTE)
    worker.wake()
    await until(async () => (await rowOf(database, id)).status === 'sent')
    expect(server.taken.map(({ mail }) => mail.messageId)).toEqual([
      `<${id}@pasrundan.example>`,
      `<${id}@pasrundan.example>`,
    ])
  })

  test('stopping finishes the current message and starts no other', async () => {
    await using database = await freshDatabase()
    const ids = [await queueMessage(database), await queueMessage(database)]
    let release = () => {}
    await using server = await mailServer({
      onRcptTo: (_address, _session, callback) => {
        release = () => callback(null)
      },
    })
    const ready = release
    const worker = workerOn(database, server.url)
    await until(() => release !== ready)
    const stopped = worker.stop()
    release()
    await stopped
    const [first, second] = await Promise.all(ids.map((id) => rowOf(database, id)))
    expect(first).toMatchObject({ status: 'sent', attempts: 1 })
    expect(second).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('stopping does not wait for a silent server, and keeps the message', async () => {
    await using database = await freshDatabase()
    const id = await queueMessage(database)
    await using server = await scriptedServer({ '.': 'hang' })
    const worker = workerOn(database, server.url, {
      mailer: createMailer({ SMTP_URL: server.url, MAIL_FROM: company.email, DATA_DIR: '/nowhere' }),
      stopWithin: 100,
    })
    await until(() => server.commands.includes('.'))
    await worker.stop()
    expect(await rowOf(database, id)).toMatchObject({ status: 'queued', attempts: 1 })
  })

  test('a lost database is logged once, and so is its return', async () => {
    await using database = await freshDatabase()
    await using server = await mailServer()
    let away = true
    const flaky: Database = {
      ...database,
      query: (sql, parameters) =>
        away
          ? Promise.reject(Object.assign(new Error('secret details'), { code: '57P01' }))
          : database.query(sql, parameters),
    }
    await using worker = workerOn(flaky, server.url)
    const id = await queueMessage(database)
    for (let look = 0; look < 3; look++) worker.wake()
    await until(() => worker.lines.length > 0)
    worker.wake()
    away = false
    worker.wake()
    await until(async () => (await rowOf(database, id)).status === 'sent')
    await until(() => worker.messages().includes('outbox: the database answers again'))
    expect(worker.messages()).toEqual([
      'outbox: the database does not answer',
      'message delivered',
      'outbox: the database answers again',
    ])
    expect(worker.lines[0]).toEqual({ level: 'error', reason: '57P01', message: expect.any(String) })
  })

  test('a delivery that cannot be recorded is recorded later, not repeated', async () => {
    await using database = await freshDatabase()
    await using server = await mailServer()
    let failures = 1
    const flaky: Database = {
      ...database,
      query: (sql, parameters) =>
        sql.includes("status = 'sent'") && failures-- > 0
          ? Promise.reject(new Error('Connection terminated'))
          : database.query(sql, parameters),
    }
    const id = await queueMessage(database)
    await using _worker = workerOn(flaky, server.url)
    await until(async () => (await rowOf(database, id)).status === 'sent')
    expect(server.taken).toHaveLength(1)
  })
})
