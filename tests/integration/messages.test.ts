import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import { setCompanyMailbox, setVisitorLimits } from '../../src/database/settings.ts'
import { floodLimits } from '../../src/flood-limits.ts'
import type { Carrier } from '../../src/outbox/channel.ts'
import { createDelivery } from '../../src/outbox/delivery.ts'
import { DeliveryError } from '../../src/outbox/mail/mail.ts'
import { putBack } from '../../src/outbox/put-back.ts'
import { createQueue, outboxHealth } from '../../src/outbox/queue.ts'
import { dropExpired, forgetBodies, sweep } from '../../src/outbox/sweep.ts'
import { company } from '../../src/shared/company.ts'
import type { Inbox } from '../../src/shared/desk.ts'
import { messageStatuses } from '../../src/shared/message-kinds.ts'
import { toldTime } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { diceOf } from '../helpers/dice.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { households } from '../helpers/households.ts'
import { silent } from '../helpers/logs.ts'
import { deliverDue, never } from '../helpers/messages.ts'
import { sampleBooking, storeBooking } from '../helpers/sample-bookings.ts'

const HOUR = 3_600_000
const insertNotice =
  'insert into outbox (id, to_email, subject, body, form_response_id) values ($1, $2, $3, $4, $5) returning 1'

async function book(database: Database): Promise<string> {
  return (await storeBooking(database)).id
}

async function bookAsOwner(database: Database): Promise<string> {
  const { id, submitted_by, answers } = sampleBooking()
  const row = [id, submitted_by, JSON.stringify(answers)]
  await database.query('insert into form_responses (id, submitted_by, answers) values ($1, $2, $3)', row)
  return id
}

async function write(database: Database, booking: string | null, id = booking ?? randomUUID()): Promise<string> {
  const values = [id, company.email, 'Ny bokning från Åsa', '<h1>Ny bokning</h1>', booking]
  await database.as(anonymous, (visitor) => visitor.query(insertNotice, values))
  return id
}

async function bookAndNotify(database: Database): Promise<string> {
  return write(database, await book(database))
}

function recorder(refuse: () => DeliveryError | null = () => null): Carrier & { sent: string[][] } {
  const sent: string[][] = []
  return {
    sent,
    deliveredTo: 'test',
    async deliver(messages) {
      const refusal = refuse()
      if (refusal) throw refusal
      sent.push(messages.map(({ id }) => id))
      return 'taken'
    },
  }
}

describe.each(sqlEngines)('$name', (engine) => {
  async function freshDatabase() {
    const database = await engine.database()
    await setCompanyMailbox(database, company.email)
    return database
  }

  const oneEngine = test.runIf(engine.name === 'postgres')
  test('the desk has a Swedish word for each status of a message', async () => {
    await using database = await freshDatabase()
    const [row] = await database.query<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'outbox_status_is_known'`,
    )
    const statuses = Array.from(row?.rule.matchAll(/'(\w+)'/g) ?? [], ([, status]) => status)
    // The desk says it of some that are queued.
    expect([...statuses, 'refused'].sort()).toEqual(Object.keys(messageStatuses).sort())
  })

  test('one notice per booking, whoever inserts it; before it what concerns a household, and then what strangers do', async () => {
    await using database = await freshDatabase()
    const letter = await write(database, null)
    const booking = await book(database)
    await write(database, booking, randomUUID())
    await write(database, booking)
    const other = await bookAndNotify(database)
    const [act, reminder] = [randomUUID(), randomUUID()]
    await database.query(
      `insert into outbox (id, kind, recipient, form_response_id, day, of_a_stranger)
       values ($1, 'changed', 'company', $3, null, true), ($2, 'reminder', 'household', $3, '2026-11-23', false)`,
      [act, reminder, booking],
    )
    const mail = recorder()
    await deliverDue(createQueue(toldTime(database, handClock().now), 'one'), { mail })
    expect(mail.sent).toEqual([[reminder], [booking], [other], [act], [letter]])
  })

  test('a booking whose id a letter has used still gets its notice', async () => {
    await using database = await freshDatabase()
    const letter = await write(database, null)
    const { id: booking } = await storeBooking(database, { ...sampleBooking(), id: letter })
    expect(await database.query('select kind from outbox where form_response_id = $1', [booking])).toHaveLength(1)
  })

  test('a visitor can insert no other kind, recipient or channel', async () => {
    await using database = await freshDatabase()
    const booking = await book(database)
    // Even where a project's grants allow the columns, the row policy refuses.
    await database.query('grant insert on outbox to anon')
    for (const [kind, channel, recipient] of [
      ['agreed', 'mail', 'company'],
      ['notice', 'sms', 'company'],
      ['notice', 'mail', 'household'],
    ]) {
      const sql = `insert into outbox (to_email, subject, body, form_response_id, kind, channel, recipient)
        values ($1, 'x', 'x', $2, $3, $4, $5)`
      await expect(
        database.as(anonymous, (visitor) => visitor.query(sql, [company.email, booking, kind, channel, recipient])),
      ).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('a message of another kind does not count as the notice', async () => {
    await using database = await freshDatabase()
    const booking = await book(database)
    await database.query(
      "insert into outbox (kind, recipient, form_response_id) values ('of_tomorrow', 'household', $1)",
      [booking],
    )
    const ahead = handClock()
    ahead.advance(HOUR)
    await expect(
      database.query(
        `insert into outbox (kind, recipient, form_response_id, day)
         select 'reminder', 'household', $1, '2026-11-23' from generate_series(1, 2)`,
        [booking],
      ),
    ).rejects.toMatchObject({ code: '23505' })
    // This version does not know the kind, and leaves it to a later one.
    const mail = recorder()
    await deliverDue(createQueue(toldTime(database, ahead.now), 'one'), { mail })
    expect(mail.sent).toEqual([[booking]])
    expect(await database.query("select status from outbox where kind = 'of_tomorrow'")).toEqual([{ status: 'queued' }])
  })

  test('a paused channel holds up only its own messages', async () => {
    await using database = await freshDatabase()
    const [first, second] = [await bookAndNotify(database), await bookAndNotify(database)]
    await database.query("update outbox set channel = 'sms' where id = $1", [first])
    const closed = new DeliveryError('closed', { fault: 'server', step: 'connect', code: 'ECONNREFUSED' })
    const [sms, mail] = [recorder(() => closed), recorder()]
    const queue = createQueue(toldTime(database, handClock().now), 'one')
    const delivery = createDelivery(queue, { sms, mail }, silent, Date.now)
    await delivery.deliverDue(never, never)
    expect(mail.sent).toEqual([[second]])
    expect(delivery.states()).toMatchObject({
      mail: { server: 'ok' },
      sms: { server: 'unreachable', reason: 'ECONNREFUSED' },
    })
    const [row] = await database.query('select status, attempts from outbox where id = $1', [first])
    expect(row).toEqual({ status: 'queued', attempts: 0 })
  })

  test('a server is asked before there is a message for it, and again until it answers', async () => {
    await using database = await freshDatabase()
    let now = Date.now()
    let greeting: DeliveryError | undefined = new DeliveryError('no', {
      fault: 'server',
      step: 'connect',
      code: 'ETIMEDOUT',
    })
    const mail: Carrier = {
      ...recorder(),
      greet: async () => {
        if (greeting) throw greeting
      },
    }
    const delivery = createDelivery(
      createQueue(toldTime(database, handClock().now), 'one'),
      { mail },
      silent,
      () => now,
    )
    expect(delivery.states()).toMatchObject({ mail: { server: 'not asked yet' } })
    await delivery.deliverDue(never, never)
    expect(delivery.states()).toMatchObject({ mail: { server: 'unreachable', reason: 'ETIMEDOUT' } })
    greeting = undefined
    await delivery.deliverDue(never, never)
    expect(delivery.states()).toMatchObject({ mail: { server: 'unreachable' } })
    now += delivery.pauseLeft()
    await delivery.deliverDue(never, never)
    expect(delivery.states()).toMatchObject({ mail: { server: 'ok' } })
  })

  test('expired messages are dropped, not sent late', async () => {
    await using database = await freshDatabase()
    const id = await bookAndNotify(database)
    await database.query("update outbox set expires_at = now() + interval '30 seconds'")
    const mail = recorder()
    const { now } = handClock()
    await deliverDue(createQueue(toldTime(database, now), 'one'), { mail })
    expect(mail.sent).toEqual([])
    await sweep(toldTime(database, now), silent)
    expect(await database.query('select id, status from outbox')).toEqual([{ id, status: 'expired' }])
  })

  oneEngine('a message that somebody is erasing is left by the sweep, which does not wait', async () => {
    await using database = await freshDatabase()
    const [held, other] = [await bookAndNotify(database), await bookAndNotify(database)]
    await database.query("update outbox set expires_at = now() - interval '1 second'")
    await database.transaction(async (open) => {
      await open.query('select from public.outbox where id = $1 for update', [held])
      expect(await dropExpired(database)).toBe(1)
    })
    expect(await database.query("select id from outbox where status = 'expired'")).toEqual([{ id: other }])
    expect(await dropExpired(database)).toBe(1)
  })

  test('the text of a letter is forgotten a week after it was delivered, and a notice has none', async () => {
    await using database = await freshDatabase()
    const notice = await bookAndNotify(database)
    const letter = await write(database, null)
    const ahead = handClock()
    await deliverDue(createQueue(toldTime(database, ahead.now), 'one'), { mail: recorder() })
    ahead.advance(6 * 24 * HOUR)
    await forgetBodies(toldTime(database, ahead.now))
    const bodies = 'select id, body from outbox order by priority, created_at'
    expect(await database.query(bodies)).toEqual([
      { id: notice, body: null },
      { id: letter, body: '<h1>Ny bokning</h1>' },
    ])
    ahead.advance(2 * 24 * HOUR)
    await forgetBodies(toldTime(database, ahead.now))
    expect(await database.query('select distinct body, status, delivered_to from outbox')).toEqual([
      { body: null, status: 'sent', delivered_to: 'test' },
    ])
  })

  test('above an hourly limit notices go out together, bookings first, at most every half hour', async () => {
    await using database = await freshDatabase()
    const ahead = handClock()
    const queue = createQueue(toldTime(database, ahead.now), 'one', { noticesPerHour: 2, noticesPerDay: 4 })
    const mail = recorder()
    const letter = await write(database, null)
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push(await bookAndNotify(database))
    await deliverDue(queue, { mail })
    expect(mail.sent.map((together) => together.length)).toEqual([1, 1, 4])
    expect(mail.sent.flat().slice(0, 5).sort()).toEqual(ids.toSorted())
    expect(mail.sent[2]?.at(-1)).toBe(letter)

    const late = [await bookAndNotify(database), await bookAndNotify(database)]
    ahead.advance(HOUR / 4)
    await deliverDue(queue, { mail })
    expect(mail.sent).toHaveLength(3)
    ahead.advance(HOUR / 4 + 1)
    await deliverDue(queue, { mail })
    expect(mail.sent[3]?.toSorted()).toEqual(late.toSorted())
    expect(await database.query("select count(*)::int as open from outbox where status <> 'sent'")).toEqual([
      { open: 0 },
    ])

    // An hour after the single notices they go one by one again, until the day's limit.
    ahead.advance(HOUR)
    for (let count = 0; count < 4; count++) await bookAndNotify(database)
    await deliverDue(queue, { mail })
    expect(mail.sent.slice(4).map((together) => together.length)).toEqual([1, 1, 2])
    ahead.advance(2 * HOUR)
    for (let count = 0; count < 2; count++) await bookAndNotify(database)
    await deliverDue(queue, { mail })
    expect(mail.sent.slice(7).map((together) => together.length)).toEqual([2])
  })

  test('a stranger’s undeliverable receipt or letter is not counted as a failure, nor is one the company has settled', async () => {
    await using database = await freshDatabase()
    const home = await households(database)
    for (const contract of ['one', 'another']) {
      await home.household('withdraw', { name: 'M', contract, receipt_to: 'nobody@m.example' })
    }
    for (let household = 0; household < 2; household++) await home.agreed()
    await database.query("insert into outbox (to_email, subject, body) values ($1, 'x', 'x')", [company.email])
    await database.query("update outbox set status = 'dead'")
    expect(await outboxHealth(database)).toMatchObject({ givenUp: 2 })
    const { failed, failed_count } = await home.desk<Inbox>('desk_inbox')
    expect([failed.map(({ kind }) => kind), failed_count]).toEqual([['agreed', 'agreed'], 2])
    for (const [nth, { id }] of failed.entries()) {
      await home.desk('desk_settle', { id })
      expect(await outboxHealth(database)).toMatchObject({ givenUp: 1 - nth })
    }
    expect(await putBack(database, { which: 'given up' })).toBe(0)
  })

  test('letters without a booking use at most a third of the single mails, and leave the rest to bookings', async () => {
    await using database = await freshDatabase()
    const queue = createQueue(toldTime(database, handClock().now), 'one', { noticesPerHour: 3, noticesPerDay: 6 })
    const mail = recorder()
    for (let count = 0; count < 3; count++) await write(database, null)
    await deliverDue(queue, { mail })
    expect(mail.sent.map((together) => together.length)).toEqual([1, 2])
    const bookings = [await bookAndNotify(database), await bookAndNotify(database)]
    await deliverDue(queue, { mail })
    expect(mail.sent.slice(2).toSorted()).toEqual(bookings.map((id) => [id]).toSorted())
  })

  test('a refused collection loses nothing, and an unreachable server costs no attempts', async () => {
    await using database = await freshDatabase()
    const queue = createQueue(toldTime(database, handClock().now), 'one', { noticesPerHour: 0, noticesPerDay: 0 })
    for (let count = 0; count < 3; count++) await bookAndNotify(database)
    const away = new DeliveryError('away', { fault: 'server', step: 'connect', code: 'ECONNREFUSED' })
    await deliverDue(queue, { mail: recorder(() => away) })
    expect(await database.query('select distinct status, attempts from outbox')).toEqual([
      { status: 'queued', attempts: 0 },
    ])
    const tooLarge = new DeliveryError('too large', { fault: 'permanent', step: 'message', code: '552' })
    await deliverDue(queue, { mail: recorder(() => tooLarge) })
    expect(await database.query('select distinct status, attempts from outbox')).toEqual([
      { status: 'queued', attempts: 1 },
    ])
  })

  test('repeated rows take almost no space, and no text more than the page’s', async () => {
    await using database = await freshDatabase()
    const random = diceOf('repeated rows')
    const long = (length: number) =>
      Array.from({ length }, () => String.fromCodePoint(0x1f300 + Math.floor(random() * 700))).join('')
    const booking = { ...sampleBooking(), answers: { ...sampleBooking().answers, notes: long(2000) } }
    const insert = () =>
      database.as(anonymous, (visitor) =>
        visitor.query('insert into form_responses (id, submitted_by, answers) values ($1, $2, $3)', [
          booking.id,
          booking.submitted_by,
          JSON.stringify(booking.answers),
        ]),
      )
    const letter = randomUUID()
    const notify = (id: string, booking: string | null) =>
      database.as(anonymous, (visitor) => visitor.query(insertNotice, [id, company.email, 'Ny', long(30_000), booking]))
    const size = async () => {
      const [row] = await database.query<{ size: number }>(
        "select (pg_total_relation_size('form_responses') + pg_total_relation_size('outbox'))::int as size",
      )
      return row?.size ?? Number.NaN
    }
    await insert()
    await notify(letter, null)
    expect(
      await database.query(
        'select octet_length(body) <= 32768 as is_small, notes = $1 as is_whole from outbox, (select answers ->> $2 as notes from form_responses) as booked where form_response_id is null',
        [booking.answers.notes, 'notes'],
      ),
    ).toEqual([{ is_small: true, is_whole: true }])
    const before = await size()
    for (let time = 0; time < 20; time++) {
      await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'form_responses_pkey' })
      await expect(notify(letter, null)).rejects.toMatchObject({ code: '23505' })
      await notify(randomUUID(), booking.id)
    }
    expect((await size()) - before).toBeLessThan(40_000)
  })

  // The rows are the same on either engine.
  oneEngine('the longest bookings and withdrawals take the space that docs/security.md says', async () => {
    await using database = await freshDatabase()
    const home = await households(database)
    const random = diceOf('longest rows')
    const words = (length: number) =>
      Array.from({ length }, (_, at) =>
        at % 8 === 7 ? ' ' : String.fromCodePoint(0x20000 + Math.floor(random() * 40_000)),
      ).join('')
    const email = (at: number) => `${'a'.repeat(60)}${at}@${Array(3).fill('å'.repeat(60)).join('.')}.se`
    const size = async () => {
      const [row] = await database.query<{ size: number }>(
        `select sum(pg_total_relation_size(oid))::int as size from pg_class
         where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      )
      return row?.size ?? Number.NaN
    }
    const kilobytes = async (count: number, write: (at: number) => Promise<unknown>) => {
      const before = await size()
      for (let at = 0; at < count; at++) await write(at)
      await database.query('select private.index_search_terms(1000)')
      return ((await size()) - before) / count / 1000
    }
    const booking = await kilobytes(60, (at) =>
      home.book({
        name: words(200),
        address: words(300),
        notes: words(2000),
        specialRequest: words(2000),
        materials: ['Special'],
        phone: `070${at}`.padEnd(50, '7'),
        email: email(at),
      }),
    )
    const withdrawal = await kilobytes(60, (at) =>
      home.household('withdraw', { name: words(200), contract: words(1000), receipt_to: email(at) }),
    )
    const quoted = /A booking takes at most (\d+) kB[\s\S]*?a withdrawal with its notice at most (\d+) kB/.exec(
      await readFile('docs/security.md', 'utf8'),
    )
    const most = quoted?.slice(1).map(Number) ?? []
    for (const [at, measured] of [booking, withdrawal].entries()) {
      expect(measured).toBeLessThan(most[at] ?? 0)
      expect(measured).toBeGreaterThan((most[at] ?? 0) * 0.7)
    }
  })

  test('visitors together have an hourly limit, and past it are told whom to call', async () => {
    await using database = await freshDatabase()
    const limits = { bookingsPerHour: 3, lettersPerHour: 2, busySentence: 'Ring 070-174 06 05.' }
    await setVisitorLimits(database, limits)
    const bookings = [await book(database), await book(database), await book(database)]
    await expect(book(database)).rejects.toMatchObject({ code: 'PT429', message: limits.busySentence })
    const saved = { ...sampleBooking(), id: bookings[0] ?? '' }
    await expect(storeBooking(database, saved)).rejects.toMatchObject({ code: '23505' })
    await write(database, null)
    await write(database, null)
    await expect(write(database, null)).rejects.toMatchObject({ code: 'PT429', message: limits.busySentence })
    // Notices of accepted bookings are still stored, and the owner has no limit.
    for (const booking of bookings) await write(database, booking)
    await bookAsOwner(database)

    // An hour later there is room again; rows dated in the future do not count.
    await database.execute(`update form_responses set created_at = now() - interval '61 minutes';
      update form_responses set created_at = now() + interval '400 days' where id = '${bookings[0]}'`)
    for (let count = 0; count < 3; count++) await book(database)
    await expect(book(database)).rejects.toMatchObject({ code: 'PT429' })
    await setVisitorLimits(database, floodLimits(0))
    await book(database)
  })
})
