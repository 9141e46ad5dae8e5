/** Households that telephone, mistype, are not at home or change their minds. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setCompanyRules } from '../../src/database/settings.ts'
import { reminders } from '../../src/jobs/promises.ts'
import { mailText } from '../../src/messages/mail-page.ts'
import { createDelivery } from '../../src/outbox/delivery.ts'
import { mailCarrier } from '../../src/outbox/mail/carrier.ts'
import { DeliveryError, type Mailer, type OutgoingMail } from '../../src/outbox/mail/mail.ts'
import { prepareFrom } from '../../src/outbox/prepare.ts'
import { createQueue, outboxHealth } from '../../src/outbox/queue.ts'
import { smsCarrier } from '../../src/outbox/sms/carrier.ts'
import { sweep } from '../../src/outbox/sweep.ts'
import { company } from '../../src/shared/company.ts'
import type { DeskBooking, Found, Household, Inbox, Month, Round, Stop } from '../../src/shared/desk.ts'
import { HIGHEST_PRICE } from '../../src/shared/highest-price.ts'
import { sendableByClock, setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { hashOf, randomKey } from '../helpers/households.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { refused, succeeds } from '../helpers/refused.ts'
import type { SampleBooking } from '../helpers/sample-bookings.ts'

/** A Wednesday. The first Monday after it is 30 November. */
const NOW = '2026-11-25T12:00:00Z'
const MOBILE = '070-174 06 05'
const LANDLINE = '08-96 44 02'
const silent = { info() {}, warn() {}, error() {} }
const never = new AbortController().signal

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, NOW)

  const bookByPhone = (booking: Partial<DeskBooking> = {}) =>
    home.desk<Household>('desk_book', {
      booking: {
        name: 'Rut Ek',
        phone: LANDLINE,
        address: 'Nygatan 2',
        frequency: 'weekly',
        materials: ['Glascontainers'],
        first_day: '2026-11-30',
        ...booking,
      },
    })
  const inbox = () => home.desk<Inbox>('desk_inbox')
  const said = async () =>
    (await home.inboxWithWords()).calls.map(({ why, said }) => `${why}: ${said?.replaceAll('\u00a0', ' ')}`)

  describe('a household without mail', () => {
    test('is booked at the desk, agreed at once, reached by SMS or by a call; the page still requires mail', async () => {
      const id = randomUUID()
      // Pressed several times, or at two desks, at once.
      const press = () => bookByPhone({ id, price: 210, notes: ' Ring på ' })
      const [rut] = await Promise.all([press(), press(), press()])
      expect(rut).toMatchObject({ id, status: 'agreed', reach: 'call', price: 210, special_price: true })
      expect(rut).toMatchObject({ first_day: '2026-11-30', booking: { submitted_by: 'Rut Ek' } })
      expect(rut.booking.answers).toMatchObject({ email: '', notes: 'Ring på' })
      expect(rut.history.map(({ who, what }) => `${who} ${what}`)).toEqual(['company booked', 'company agreed'])
      // Sent again, as when no answer came, and corrected meanwhile.
      const again = { id, price: 210, notes: 'Ring på' }
      expect((await bookByPhone(again)).history).toEqual(rut.history)
      for (const correction of [
        { name: 'Ruth Ek' },
        { phone: MOBILE },
        { early_start: true },
        { price: 201 },
        { first_day: '2026-12-07' },
        { who_called: 'company', phone: MOBILE, email: 'rut@example.se' },
      ] satisfies Partial<DeskBooking>[]) {
        await expect(bookByPhone({ ...again, ...correction }), JSON.stringify(correction)).rejects.toMatchObject({
          code: 'PT409',
          message: 'Bokningen är redan gjord, men inte så som det står nu. Sök upp hushållet och ändra där.',
        })
      }
      await expect(bookByPhone({ id: (await home.book()).id })).rejects.toMatchObject({ code: 'PT409' })
      const sms = await bookByPhone({ phone: MOBILE })
      const mail = await bookByPhone({ email: 'rut@example.se' })
      expect([sms.reach, mail.reach]).toEqual(['sms', 'mail'])
      expect(await bookByPhone({ frequency: 'monthly', price: 90, first_day: '2026-12-07' })).toMatchObject({
        frequency: 'monthly',
        price: 90,
      })
      const { stops } = await home.desk<Round>('desk_round', { day: '2026-11-30' })
      expect(stops.map(({ booking, reach }) => [booking, reach]).sort()).toEqual(
        [
          [rut.id, 'call'],
          [sms.id, 'sms'],
          [mail.id, 'mail'],
        ].sort(),
      )
      const told = await database.query<Record<string, string>>(
        'select kind, channel, recipient from outbox order by channel',
      )
      expect(told).toEqual(
        ['call', 'call', 'mail', 'sms'].map((channel) => ({ kind: 'agreed', channel, recipient: 'household' })),
      )
      await setCompanyRules(database, false)
      expect(await home.desk('desk_household', { booking: sms.id })).toMatchObject({ reach: 'call' })
      await setCompanyRules(database, true)

      await expect(home.book({ email: '' })).rejects.toMatchObject({ message: 'E-post är obligatorisk' })
      for (const [wrong, words] of [
        [{ name: ' ' }, /Namn är obligatoriskt/],
        [{ phone: '' }, /Telefonnummer är obligatoriskt/],
        [{ email: 'rut' }, /E-postadressen verkar felskriven/],
        [{ first_day: '2026-02-31' }, /Första dagen/],
        [{ price: 12.5 }, /hela kronor/],
        [{ frequency: 'monthly' }, /Skriv ett pris/],
        [{ price: HIGHEST_PRICE + 1 }, /hela kronor/],
        [{ status: 'agreed' } as object, /okända uppgifter/],
      ] as const) {
        await expect(bookByPhone(wrong)).rejects.toMatchObject(refused('PT400', words))
      }
      await expect(bookByPhone({ first_day: '2026-12-01' })).rejects.toMatchObject(refused('PT409', /kör ni inte/))
    })

    test('everything it must be told appears at the desk with the words to say, and is ticked off', async () => {
      // Nobody has to ring whoever has just rung.
      await bookByPhone({ first_day: '2026-12-07' })
      expect(await said()).toEqual([])
      const { id } = await home.agreed({ name: 'Rut Ek', phone: LANDLINE, frequency: 'weekly' }, '2026-11-30')
      await database.query(`update private.agreements set changes = '{"email": ""}' where booking = $1`, [id])
      await database.query(
        "update outbox set channel = 'call', next_attempt_at = now() where kind = 'agreed' and form_response_id = $1",
        [id],
      )
      await home.desk('desk_move', { booking: id, day: '2026-12-07', to_day: '2026-12-14' })
      await home.desk('desk_close_day', { day: '2026-11-30', reason: 'snö' })
      await database.query("update outbox set next_attempt_at = now() where kind in ('moved', 'closed_day')")
      // The cards are there before their words, and lose them when what they say has changed.
      expect((await inbox()).calls.map(({ said }) => said)).toEqual([null, null, null])
      expect(await said()).toEqual([
        'agreed: Ja, vi hämtar hos dig från måndag 30 november. Ställ ut senast 08:00. Det kostar 300 kronor i månaden. Avtalet lämnar vi på papper.',
        'moved: Hämtningen måndag 7 december är flyttad till måndag 14 december.',
        'closed_day: Vi kör inte måndag 30 november. Anledning: snö. I stället kommer vi måndag 7 december.',
      ])
      await home.desk('desk_change', { booking: id, changes: { price: 210 } })
      // None is made while the price can be taken back.
      expect((await inbox()).calls).toEqual([])
      await database.query('update outbox set next_attempt_at = now()')
      expect((await inbox()).calls.map(({ said }) => said)).toEqual([null, null, null, null])
      expect(await said()).toContainEqual(expect.stringContaining('Det kostar 210 kronor i månaden.'))
      await database.query("delete from outbox where kind = 'changed'")
      const [first] = (await inbox()).calls
      expect(first).toMatchObject({ booking: id, name: 'Rut Ek', phone: LANDLINE, why: 'agreed', day: null })
      // No carrier claims a message that waits for a call, and health does not count it as waiting.
      expect(await createQueue(database, 'worker', () => new Date('2027-01-01')).claim(['mail', 'sms'])).toBeNull()
      expect(await outboxHealth(database)).toMatchObject({ waiting: 0 })
      expect((await home.desk<Inbox>('desk_settle', { id: first?.id })).calls.map(({ why }) => why)).toEqual([
        'moved',
        'closed_day',
      ])
      // Once its day is over, a message about that day is dropped, also what a mail has failed to say.
      for (const brought of ["channel = 'call'", "channel = 'mail', status = 'dead'"]) {
        await database.query(`update outbox set ${brought} where kind = 'moved'`)
        await setClock(database, '2026-12-14T23:00:00Z')
        expect(await said()).toEqual([])
        await setClock(database, '2026-12-14T22:59:59Z')
        expect(await said()).toEqual([expect.stringMatching(/^moved: /)])
      }
      // A price from this month on is another rhythm's.
      await home.desk('desk_change', { booking: id, changes: { price: 220 } })
      expect(await database.query("select said from public.outbox where kind = 'moved'")).toEqual([{ said: null }])
      await database.query("update outbox set channel = 'call', status = 'queued' where kind = 'moved'")
      await sweep(database, silent, () => new Date('2026-12-14T23:00:00Z'))
      expect(await database.query("select status from outbox where kind = 'moved'")).toEqual([{ status: 'expired' }])
      await expect(home.desk('desk_new_link', { booking: id })).rejects.toMatchObject(refused('PT409', /adress först/))
    })

    test('is called instead of sent a reminder, and in time', async () => {
      const { id } = await bookByPhone()
      await setClock(database, '2026-11-29T16:00:00Z')
      await reminders.run({ database, dataDirectory: '', log: silent, now: () => new Date() })
      expect(await said()).toContain(
        'reminder: Vi hämtar måndag 30 november. Ställ ut senast 08:00. Passar det inte, säg till senast 20:00 i kväll.',
      )
      await setClock(database, '2026-11-29T19:30:00Z')
      expect(await said()).toContain('reminder: Vi hämtar måndag 30 november. Ställ ut senast 08:00.')
      await home.desk('desk_move', { booking: id, day: '2026-11-30', to_day: null })
      expect(await said()).not.toContain(expect.stringMatching(/^reminder/))
    })

    test('hears that a day is closed also once the round has begun', async () => {
      await bookByPhone()
      await setClock(database, '2026-11-30T08:00:00Z')
      await home.desk('desk_close_day', { day: '2026-11-30', reason: 'bilen gick sönder' })
      await database.query('update public.outbox set next_attempt_at = now()')
      expect(await said()).toContainEqual(expect.stringMatching(/^closed_day: Vi kör inte måndag 30 november\./))
    })

    test('a call is made where a mail or an SMS did not arrive', async () => {
      const mail = await bookByPhone({ name: 'Mejl', email: 'fel@example.se' })
      const sms = await bookByPhone({ name: 'Sms', phone: MOBILE })
      const refusal = (fault: 'permanent' | 'unfit') =>
        Promise.reject(new DeliveryError('550 No such user', { fault, step: 'envelope', code: '550' }))
      const carriers = {
        mail: { deliveredTo: 'mail server', deliver: () => refusal('permanent') },
        sms: smsCarrier({ target: { kind: 'gateway', url: '' }, deliver: () => refusal('unfit') } as never),
      }
      await createDelivery(createQueue(database, 'worker'), carriers, silent, Date.now).deliverDue(never, never)
      const { calls, failed } = await inbox()
      expect(calls.map(({ booking, why }) => [booking, why])).toEqual([
        [mail.id, 'agreed'],
        [sms.id, 'agreed'],
      ])
      expect(failed.map(({ id, booking }) => [id, booking])).toEqual([[calls[0]?.id, mail.id]])
      const settled = await home.desk<Inbox>('desk_settle', { id: calls[0]?.id })
      expect([settled.calls.length, settled.failed.length]).toEqual([1, 0])
    })
  })

  async function agreed(sample: SampleBooking = {}, first_day = '2026-11-30') {
    const booked = await home.agreed(sample, first_day)
    await database.query("update public.outbox set status = 'sent' where form_response_id = $1", [booked.id])
    return booked
  }
  /** The messages queued for a household; `waits`: not due within a minute. */
  const waiting = (id: string) =>
    database.query<{ kind: string; data: Record<string, unknown>; channel: string; waits: boolean }>(
      `select kind, channel, data, next_attempt_at > now() + interval '1 minute' as waits from public.outbox
       where form_response_id = $1 and recipient = 'household' and status = 'queued' order by created_at`,
      [id],
    )
  /** The company's acts can no longer be taken back. */
  const aMinuteLater = () =>
    database.query(
      "update public.outbox set next_attempt_at = now() where next_attempt_at <= now() + interval '1 minute'",
    )
  /** Delivers due mail as the worker does. @returns recipient, Reply-To, subject and text of each */
  async function sent() {
    const mails: (Pick<OutgoingMail, 'to' | 'replyTo' | 'subject'> & { text: string })[] = []
    const deliver = async ({ to, replyTo, subject, html }: OutgoingMail) => {
      mails.push({ to, replyTo, subject, text: mailText(html) })
      return 'taken'
    }
    const site = { url: 'https://pasrundan.example' }
    const mailer = { target: { kind: 'smtp' }, deliver } as unknown as Mailer
    const mail = mailCarrier(mailer, silent, site, prepareFrom(database, site))
    await sendableByClock(database)
    await createDelivery(createQueue(database, 'worker'), { mail }, silent, Date.now).deliverDue(never, never)
    // Dates them a day back, so that later messages belong to no burst.
    await database.query(
      "update public.outbox set created_at = created_at - interval '1 day', sent_at = sent_at - interval '1 day' where status = 'sent'",
    )
    return mails
  }

  test('a firm gets a contract and bills with its number and reference, and none of what is for consumers', async () => {
    const id = randomUUID()
    const firm = { organisation: '16999999 9999', their_reference: ' Anna Ek, 4400 ' }
    const book = (more: Partial<DeskBooking> = {}) =>
      bookByPhone({ id, email: 'brf@example.se', first_day: null, ...firm, ...more })
    const booked = await book()
    expect(booked).toMatchObject({
      ...{ organisation: '999999-9999', their_reference: 'Anna Ek, 4400', withdrawal_until: null },
      // It has no fourteen days to wait for.
      first_day: '2026-11-30',
    })
    expect((await book()).history).toEqual(booked.history)
    await expect(book({ organisation: '' })).rejects.toMatchObject(refused('PT409', /inte så som det står nu/))
    await expect(bookByPhone({ organisation: '999999-9998' })).rejects.toMatchObject(refused('PT400', /stämmer inte/))
    const [contract] = await sent()
    const consumers = /ångerrätt|ångra|frånträder|reklamationsnämnden/i
    expect(contract?.text).toMatch(/Organisationsnummer: 999999-9999\nEr referens: Anna Ek, 4400/)
    expect(contract?.text).not.toMatch(consumers)
    await expect(home.desk('desk_withdraw', { booking: id })).rejects.toMatchObject(refused('PT409', /ingen ångerrätt/))

    const change = (changes: object) => home.desk('desk_change', { booking: id, changes })
    await expect(change({ their_reference: 'x'.repeat(101) })).rejects.toMatchObject(refused('PT400', /för lång/))
    // A sole trader's number is a personal identity number: kept, and not sent to anybody.
    await setClock(database, '2026-11-25T12:10:00Z')
    expect(await change({ organisation: '640823-3234', their_reference: '', price: 90 })).toMatchObject({
      ...{ organisation: '640823-3234', their_reference: '', price: 90, can_take_back: { act: 'change' } },
    })
    await home.desk('desk_unchange', { booking: id })
    expect(await change({})).toMatchObject({ organisation: '999999-9999', their_reference: 'Anna Ek, 4400' })
    await change({ organisation: '640823-3234' })
    await aMinuteLater()
    const mails = await sent()
    expect(mails.map(({ text }) => text).join('\n')).toMatch(
      /Enskild firma\nEr referens: Anna Ek, 4400\nAvtalet gäller: Ett företag/,
    )
    expect(JSON.stringify(mails)).not.toContain('640823')
    // In order for a consumer to have the law's fourteen days.
    expect(await change({ organisation: null })).toMatchObject({ organisation: '', withdrawal_until: '2026-12-09' })
  })

  test('whose mail comes back is counted among the calls, and its contract is not on its way', async () => {
    const { id } = await home.agreed({ email: 'bort@example.se' }, '2026-11-30')
    const look = () => home.desk<Household>('desk_household', { booking: id })
    expect(await look()).toMatchObject({ reach: 'mail', messages: [{ kind: 'agreed', status: 'queued' }] })
    const refuse = (attempts: number) =>
      database.query("update public.outbox set attempts = $1, last_error = 'RCPT TO: 550 5.1.1 Unknown'", [attempts])
    await refuse(1)
    expect(await look()).toMatchObject({ reach: 'mail' })
    await refuse(2)
    expect(await look()).toMatchObject({ reach: 'call', messages: [{ kind: 'agreed', status: 'refused' }] })
    expect(await home.desk('desk_write_plan')).toEqual({ households: 1, mail: 0, sms: 0, call: 1 })
    await home.desk('desk_change', { booking: id, changes: { email: 'hem@example.se' } })
    expect(await look()).toMatchObject({ reach: 'mail' })
  })

  test('a call that nobody made goes once it is of no use; a bill’s stays, with the day that it had', async () => {
    const rut = await bookByPhone({ first_day: '2026-11-30' })
    const list = async () => (await inbox()).calls.map(({ why }) => why)
    await setClock(database, '2026-12-01T12:00:00Z')
    await home.desk('desk_bill', { month: '2026-11-01' })
    await home.desk('desk_change', { booking: rut.id, changes: { notes: 'Ring på' } })
    // Some are a month old.
    const passes = (days: number) =>
      database.query(
        "update public.outbox set created_at = now() - $1 * interval '1 day', next_attempt_at = now() - interval '1 hour'",
        [days],
      )
    await passes(29)
    expect(await list()).toEqual(['bill', 'changed'])
    expect(await said()).toContainEqual(expect.stringMatching(/^bill: .* Betala senast tisdag 15 december\./))
    await passes(31)
    await setClock(database, '2026-12-20T12:00:00Z')
    expect(await said()).toEqual([
      expect.stringMatching(/^bill: .* Det skulle ha betalats senast tisdag 15 december\./),
    ])
  })

  describe('a name or an address that was mistyped', () => {
    test('is corrected at the desk: the old address loses its keys, the new one gets contract and link', async () => {
      const { id, key } = await agreed({ name: 'Ana', email: 'anna@gmial.com' })
      // The yes itself can no longer be taken back.
      await setClock(database, '2026-11-25T12:02:00Z')
      await database.query(
        `insert into public.outbox (kind, recipient, form_response_id, status, data, expires_at, settled_at)
         values ('agreed', 'household', $1, 'dead', '{}', null, null),
           ('moved', 'household', $1, 'dead', '{"what": "restored", "who": "company"}', null, null),
           ('moved', 'household', $1, 'dead', '{"what": "skipped", "who": "company"}', now() - interval '1 hour', null),
           ('moved', 'household', $1, 'dead', '{"what": "skipped", "who": "company"}', null, now())`,
        [id],
      )
      await database.query("update public.outbox set day = '2026-11-30' where kind = 'moved'")
      const fixed = await home.desk<Household>('desk_change', {
        booking: id,
        changes: { name: 'Anna', email: 'anna@gmail.com' },
      })
      expect(fixed.booking).toMatchObject({ submitted_by: 'Anna', answers: { email: 'anna@gmail.com' } })
      expect(fixed.booking.answers).not.toHaveProperty('name')
      await expect(home.household('my_booking', { key })).rejects.toMatchObject({ code: 'PT404' })
      // The message that did not arrive is sent again unless it is too late or has been told, and the contract only once.
      expect((await inbox()).failed).toEqual([])
      expect(await sent()).toEqual([])
      await aMinuteLater()
      const mails = await sent()
      expect(
        mails
          .filter(({ to }) => to !== company.email)
          .map(({ to, subject }) => [to, subject])
          .sort(),
      ).toEqual([
        ['anna@gmail.com', 'Ditt avtal om hämtning'],
        ['anna@gmail.com', expect.stringMatching(/^Vi kommer som vanligt/)],
      ])
      const link = /min-hamtning#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
      expect(await home.household('my_booking', { key: link })).toMatchObject({ status: 'agreed' })
      // The company's answer to any mail about the household goes there too, even to a notice that is sent again.
      await home.household('move_pickup', { key: link, day: '2026-12-07', to_day: null })
      await database.query(
        "insert into public.outbox (kind, recipient, to_email, form_response_id) values ('notice', 'company', $1, $2)",
        [company.email, id],
      )
      const toCompany = (await sent()).filter(({ to }) => to === company.email)
      expect(toCompany.map(({ subject, replyTo }) => [subject, replyTo]).sort()).toEqual([
        ['Anna hoppar över måndag 7\u00a0december', 'anna@gmail.com'],
        ['Ny bokning från Ana', 'anna@gmail.com'],
      ])
      await database.query("delete from public.outbox where kind = 'moved'")
      expect(await home.desk<Found>('desk_find', { words: 'anna@gmail.com' })).toMatchObject([{ name: 'Anna' }])
      // Repeating the change does nothing; another change is told as usual.
      await home.desk('desk_change', { booking: id, changes: { email: 'anna@gmail.com' } })
      expect(await home.household('my_booking', { key: link })).toMatchObject({ status: 'agreed' })
      await home.desk('desk_change', { booking: id, changes: { name: 'Anna B' } })
      expect((await waiting(id)).map(({ kind }) => kind)).toEqual(['changed'])
      // A lost link is asked for by the address that it now goes to.
      for (const [email, sent] of [
        ['anna@gmial.com', 0],
        ['Anna@Gmail.com', 1],
      ] as const) {
        await home.household('send_link_again', { email })
        expect(await database.query('select private.send_requested_links() as sent')).toEqual([{ sent }])
      }
      expect((await waiting(id)).map(({ kind }) => kind)).toEqual(['changed', 'link'])
      const { stops } = await home.desk<Round>('desk_round', { day: '2026-11-30' })
      expect(stops.map(({ name, changed }) => [name, changed])).toEqual([['Anna B', ['new']]])
    })

    test('is a telephone number: its owner loses the links sent by SMS, the household gets new ones', async () => {
      const linkSent = async (booking: string) => {
        const key = randomKey()
        await database.query("insert into private.keys (hash, booking, channel) values ($1, $2, 'sms')", [
          hashOf(key),
          booking,
        ])
        await database.query("update public.outbox set status = 'sent' where form_response_id = $1", [booking])
        return key
      }
      const change = (booking: string, changes: object) => home.desk<Household>('desk_change', { booking, changes })
      const opens = (key: string) => succeeds(home.household('my_booking', { key }))
      const told = async (booking: string) =>
        (await waiting(booking)).map(({ kind, channel, data }) => [kind, channel, data.what])

      const sms = await bookByPhone({ phone: MOBILE, notes: 'Portkod 1234' })
      await setClock(database, '2026-11-25T12:02:00Z')
      const key = await linkSent(sms.id)
      await change(sms.id, { phone: '0701740605' })
      expect(await opens(key)).toBe(true)
      await change(sms.id, { phone: '070-174 06 12' })
      expect(await opens(key)).toBe(false)
      expect(await told(sms.id)).toContainEqual(['agreed', 'sms', 'readdressed'])
      await home.desk('desk_unchange', { booking: sms.id })
      expect(await opens(key)).toBe(true)
      // The household's own new number: it keeps the link it is using.
      await home.household('change_booking', { key, changes: { phone: '070-174 06 12' } })
      expect(await opens(key)).toBe(true)

      // Reminders go by SMS to a household with mail, too. Its links by mail stay.
      const { id, key: own } = await agreed({ phone: MOBILE })
      await setClock(database, '2026-11-25T12:04:00Z')
      const reminded = await linkSent(id)
      await change(id, { phone: LANDLINE })
      expect([await opens(reminded), await opens(own)]).toEqual([false, true])
      expect(await told(id)).toEqual([['changed', 'mail', 'changed']])
    })

    test('is an address that the household does not have: it loses its links, and the household is called', async () => {
      const { id, key } = await agreed({ email: 'fel@example.se', phone: LANDLINE })
      await setClock(database, '2026-11-25T12:02:00Z')
      await database.query(
        `insert into public.outbox (kind, recipient, form_response_id, day, status, data)
         values ('moved', 'household', $1, '2026-11-30', 'dead', '{"what": "restored", "who": "company"}')`,
        [id],
      )
      const blank = () => home.desk('desk_change', { booking: id, changes: { email: '' } })
      await blank()
      await expect(home.household('my_booking', { key })).rejects.toMatchObject({ code: 'PT404' })
      await home.desk('desk_unchange', { booking: id })
      expect(await home.household('my_booking', { key })).toMatchObject({ status: 'agreed' })
      await blank()
      await aMinuteLater()
      expect((await inbox()).failed).toEqual([])
      expect((await said()).sort()).toEqual([
        'agreed: Från och med nu ringer vi dig på det här numret. Nästa gång vi hämtar är måndag 30 november. Ställ ut senast 08:00. Avtalet lämnar vi på papper.',
        'moved: Vi kommer som vanligt måndag 30 november.',
      ])
    })

    test('is requested by the household and applies once the company has said yes', async () => {
      const { id, key } = await agreed({ name: 'Ana', email: 'old@example.se' })
      const asked = await home.household('change_booking', {
        key,
        changes: { name: 'Anna', email: 'new@example.se', phone: '08-1' },
      })
      expect(asked).toMatchObject({ pending: { name: 'Anna', email: 'new@example.se', phone: '08-1' } })
      expect(asked.booking).toMatchObject({ submitted_by: 'Ana', answers: { email: 'old@example.se' } })
      expect((await sent()).map(({ to }) => to).sort()).toEqual([company.email, 'old@example.se'].sort())
      const yes = await home.desk<Household>('desk_answer', { booking: id, agree: true })
      expect(yes.booking).toMatchObject({ submitted_by: 'Anna', answers: { email: 'new@example.se' } })
      await aMinuteLater()
      // The former mailbox too: perhaps it was not the household that asked.
      expect((await sent()).map(({ to }) => to).sort()).toEqual(['new@example.se', 'old@example.se'])
      await expect(home.household('my_booking', { key })).rejects.toMatchObject({ code: 'PT404' })
      const other = await agreed()
      await expect(home.household('change_booking', { key: other.key, changes: { email: '' } })).rejects.toMatchObject(
        refused('PT400', /E-post är obligatorisk/),
      )
      await expect(home.desk('desk_change', { booking: other.id, changes: { name: ' ' } })).rejects.toMatchObject(
        refused('PT400', /Namn är obligatoriskt/),
      )
    })

    test('is changed at once by either side before the company’s answer', async () => {
      const { id, key } = await home.book({ email: 'old@example.se' })
      await home.household('change_booking', { key, changes: { email: 'new@example.se' } })
      await home.desk('desk_change', { booking: id, changes: { name: 'Berit' } })
      const { booking, pending } = await home.household('my_booking', { key })
      expect([booking.submitted_by, booking.answers.email, pending]).toEqual(['Berit', 'new@example.se', null])
    })
  })

  describe('a change that waits for a yes', () => {
    const change = (key: string, changes: object) => home.household('change_booking', { key, changes })
    const asked = async (id: string) => (await inbox()).changes.find(({ booking }) => booking === id)?.pending
    const end = (key: string, last_day: string | null) => home.household('end_agreement', { key, last_day })

    test('survives ending and resuming: meanwhile it does not apply, and both sides are told', async () => {
      const { id, key } = await agreed({ address: 'Ekvägen 1' })
      const wanted = { address: 'Nygatan 2' }
      await change(key, wanted)
      await sent()
      for (const last_day of [null, '2026-11-30', null]) {
        const isCollected = last_day !== null
        const ended = await end(key, last_day)
        expect(ended.pending).toEqual(isCollected ? wanted : null)
        expect(await asked(id)).toEqual(isCollected ? wanted : undefined)
        expect((await inbox()).changes_count).toBe(Number(isCollected))
        const { stops } = await home.desk<Round>('desk_round', { day: '2026-11-30' })
        expect(stops.map(({ address }) => address)).toEqual(isCollected ? ['Ekvägen 1'] : [])
        const dropped = (await sent()).map(({ to, text }) => `${to === company.email} ${text.includes('Nygatan 2')}`)
        expect(dropped.sort()).toEqual([`false ${!isCollected}`, `true ${!isCollected}`])
        if (!isCollected) {
          await expect(home.desk('desk_answer', { booking: id, agree: true })).rejects.toMatchObject({
            code: 'PT409',
          })
        }

        expect(await home.household('resume_agreement', { key })).toMatchObject({ status: 'agreed', pending: wanted })
        expect(await asked(id)).toEqual(wanted)
        expect((await sent()).map(({ text }) => text.includes('Nygatan 2'))).toEqual([true, true])
      }
      const yes = await home.desk('desk_answer', { booking: id, agree: true })
      expect(yes).toMatchObject({ pending: null, booking: { answers: wanted } })
    })

    test('is answered while a pick-up is left; until then a household may change what the driver needs', async () => {
      const { id, key } = await agreed({ notes: '' })
      await change(key, { address: 'Nygatan 2' })
      await end(key, '2026-12-07')
      const noted = await change(key, { notes: 'Kod 1234', phone: '070-174 06 99' })
      expect(noted).toMatchObject({ status: 'ended', pending: { address: 'Nygatan 2', phone: '070-174 06 99' } })
      expect(noted.booking.answers).toMatchObject({ notes: 'Kod 1234' })
      await expect(change(key, { materials: ['Pappkartonger'] })).rejects.toMatchObject(
        refused('PT409', /^Avtalet är avslutat. Till sista dagen går det att ändra telefon och meddelande/),
      )
      await home.desk('desk_answer', { booking: id, agree: true })
      const { stops } = await home.desk<Round>('desk_round', { day: '2026-12-07' })
      expect(stops).toMatchObject([{ address: 'Nygatan 2', notes: 'Kod 1234' }])
      await home.household('move_pickup', { key, day: '2026-12-07' })
      await home.household('move_pickup', { key, day: '2026-11-30' })
      await expect(change(key, { notes: 'Kod 99' })).rejects.toMatchObject(refused('PT409', /gäller inte längre/))
      await setClock(database, '2026-12-08T12:00:00Z')
      // The household may still owe something, so the company must be able to reach it.
      await database.query('delete from public.outbox')
      await home.desk('desk_change', { booking: id, changes: { email: 'rut@example.se' } })
      expect((await waiting(id)).map(({ kind }) => kind)).toEqual(['link'])
      await expect(home.desk('desk_change', { booking: id, changes: { address: 'Gatan 3' } })).rejects.toMatchObject({
        code: 'PT409',
      })
    })

    test('cannot lose its yes again once the agreement has ended', async () => {
      const { id, key } = await agreed()
      await change(key, { address: 'Nygatan 2' })
      await home.desk('desk_answer', { booking: id, agree: true })
      await home.desk('desk_end', { booking: id, asked: true })
      await expect(home.desk('desk_unanswer', { booking: id })).rejects.toMatchObject(refused('PT409', /avslutat/))
    })
  })

  test('changes saved together are told in one message', async () => {
    const { id, key } = await agreed({ notes: '' })
    await home.household('change_booking', { key, changes: { address: 'Nygatan 9' } })
    await database.query('delete from public.outbox')
    await home.desk('desk_change', { booking: id, changes: { notes: 'Kod 12', price: 90 } })
    expect((await waiting(id)).map(({ kind, data }) => [kind, data.changed, data.pending])).toEqual([
      ['changed', ['notes', 'price'], { address: 'Nygatan 9' }],
    ])
    await home.desk('desk_change', { booking: id, changes: { price: 95 } })
    // A burst of presses makes one message; a later message tells only the new change.
    expect((await waiting(id)).map(({ data }) => data.changed)).toEqual([['notes', 'price']])
    await aMinuteLater()
    await sent()
    await home.desk('desk_change', { booking: id, changes: { price: 99 } })
    expect((await waiting(id)).map(({ data }) => data.changed)).toEqual([['price']])
  })

  test('an unsent contract is not sent after a withdrawal', async () => {
    const { id, key } = await home.agreed({ email: 'anna@example.se' }, '2026-11-30')
    await home.household('withdraw', { name: 'Anna', contract: 'x', receipt_to: 'anna@example.se', key })
    expect((await waiting(id)).map(({ kind }) => kind)).not.toContain('agreed')
  })

  describe('at the door', () => {
    const visit = (booking: string, outcome: string | null, note = '', day = '2026-11-30') =>
      home.desk<Stop>('desk_visit', { booking, day, outcome, note })

    test('a missed pick-up is told two minutes later, once, with the driver’s words', async () => {
      const { id, key } = await agreed()
      const other = await agreed()
      await setClock(database, '2026-11-30T07:30:00Z')
      await visit(other.id, 'wrong')
      await visit(id, 'not_out')
      await visit(id, null)
      expect(await waiting(id)).toEqual([])
      await visit(id, 'not_out')
      await visit(id, 'wrong', 'Glas i plasten')
      expect(await waiting(id)).toEqual([
        { kind: 'not_collected', channel: 'sms', waits: true, data: { outcome: 'wrong', note: 'Glas i plasten' } },
      ])
      expect(await waiting(other.id)).toHaveLength(1)
      await visit(other.id, null)
      await database.query("update public.outbox set channel = 'mail', next_attempt_at = now() where status = 'queued'")
      expect(await sent()).toEqual([
        expect.objectContaining({
          to: 'anna@example.se',
          subject: 'Fel sorterat: måndag 30\u00a0november',
          text: expect.stringContaining('Det här såg vi: Glas i plasten'),
        }),
      ])
      // Once told, the same outcome is not told again; only the opposite is.
      await visit(id, 'wrong', 'Glas bland plasten')
      await visit(id, null)
      await visit(id, 'wrong')
      expect(await waiting(id)).toEqual([])
      await home.household('report_pickup', { key, day: '2026-11-30', words: 'Det var papp.' })
      await database.query("delete from public.outbox where kind = 'reported' and recipient = 'household'")
      await visit(id, 'collected')
      expect((await waiting(id)).map(({ data }) => data.outcome)).toEqual(['collected'])
      await visit(id, 'wrong', 'Plast')
      expect(await waiting(id)).toEqual([])
      const { days, history } = await home.household('my_booking', { key })
      // One line, however often it was pressed.
      expect(history.filter(({ what }) => what === 'visited')).toHaveLength(1)
      expect(days[0]).toMatchObject({
        day: '2026-11-30',
        state: 'wrong',
        note: 'Plast',
        report: 'Det var papp.',
        may_report: true,
      })
      await setClock(database, '2026-12-07T07:30:00Z')
      await visit(id, 'wrong', '', '2026-12-07')
      expect(await waiting(id)).toHaveLength(1)
    })

    test('a household can contradict the driver for a week, and the desk settles it', async () => {
      const { id, key } = await agreed()
      const report = (words: string, day = '2026-11-30') => home.household('report_pickup', { key, day, words })
      await setClock(database, '2026-11-30T08:59:00Z')
      await expect(report('Ni kom inte')).rejects.toMatchObject(refused('PT409', /inte klara med rundan/))
      await setClock(database, '2026-11-30T09:01:00Z')
      await expect(report(' ')).rejects.toMatchObject(refused('PT400', /Skriv vad som hände/))
      await expect(report('Hallå', '2026-12-01')).rejects.toMatchObject(refused('PT409', /ingen av dina/))
      expect((await report('Ni kom inte')).days[0]).toMatchObject({ state: 'planned', report: 'Ni kom inte' })
      await report('Ni kom inte')
      await visit(id, 'not_out', 'Grinden låst')
      await visit((await agreed()).id, 'collected')
      const { reports } = await inbox()
      expect(reports).toMatchObject([
        { booking: id, day: '2026-11-30', words: 'Ni kom inte', outcome: 'not_out', note: 'Grinden låst' },
      ])
      const toCompany = await database.query(
        "select kind from public.outbox where recipient = 'company' and kind = 'reported'",
      )
      expect(toCompany).toHaveLength(1)
      expect((await home.desk<Inbox>('desk_settle', { id: reports[0]?.id })).reports).toEqual([])
      await setClock(database, '2026-12-08T09:01:00Z')
      await expect(report('Det stod ute')).rejects.toMatchObject(refused('PT409', /7 dagar/))
    })

    test('a stop shows the outcome of the last visit, and what has changed since', async () => {
      const { id, key } = await agreed()
      const change = (changes: object) => home.household('change_booking', { key, changes: JSON.stringify(changes) })
      await change({ notes: 'Kod 1' })
      await setClock(database, '2026-12-01T07:00:00Z')
      await visit(id, 'collected', 'Hund', '2026-11-30')
      await setClock(database, '2026-12-07T07:00:00Z')
      await change({ materials: ['Plastavfall'] })
      const { stops } = await home.desk<Round>('desk_round', { day: '2026-12-07' })
      expect(stops[0]?.changed).toEqual(['materials'])
      expect(stops[0]?.last_visit).toEqual({ day: '2026-11-30', outcome: 'collected', note: 'Hund' })
      expect((await home.desk<Round>('desk_round', { day: '2026-11-30' })).stops[0]?.last_visit).toBeNull()
      await visit(id, 'collected', '', '2026-12-07')
      const { history } = await home.household('my_booking', { key })
      expect(history.filter(({ what }) => what === 'visited')).toHaveLength(2)
    })

    test('unmarked stops are shown from the evening on, a single pick-up until it is marked', async () => {
      const [weekly, other] = [await agreed(), await agreed()]
      const once = await agreed({ frequency: 'once' })
      const skips = await agreed()
      await home.household('move_pickup', { key: skips.key, day: '2026-11-30', to_day: null })
      const unfilled = async (at: string) => {
        await setClock(database, at)
        return (await inbox()).unfilled
      }
      expect(await unfilled('2026-11-30T15:59:00Z')).toEqual([])
      expect(await unfilled('2026-11-30T16:00:00Z')).toEqual([{ day: '2026-11-30', stops: 3 }])
      await visit(weekly.id, 'collected')
      expect(await unfilled('2026-12-01T08:00:00Z')).toEqual([{ day: '2026-11-30', stops: 2 }])
      await visit(other.id, 'collected')
      expect(await unfilled('2027-03-01T08:00:00Z')).toContainEqual({ day: '2026-11-30', stops: 1 })
      await visit(once.id, 'not_out')
      expect(await unfilled('2027-03-01T08:00:00Z')).not.toContainEqual(expect.objectContaining({ day: '2026-11-30' }))
      // One that is put off is not due.
      await agreed({ frequency: 'once' }, '2027-03-08')
      await home.desk('desk_close_day', { day: '2027-03-08', reason: 'snö' })
      expect((await unfilled('2027-03-08T18:00:00Z')).map(({ day }) => day)).not.toContain('2027-03-15')
    })

    test('a round of this month waits until the month is billed, and today’s until it has been over for two hours', async () => {
      await agreed({}, '2026-12-07')
      const days = async (at: string) => {
        await setClock(database, at)
        return (await inbox()).unfilled.map(({ day }) => day)
      }
      await database.query("update private.company_rules set pickup_from = '16:00', pickup_to = '18:00'")
      try {
        expect(await days('2026-12-07T18:59:00Z')).toEqual([])
        expect(await days('2026-12-07T19:00:00Z')).toEqual(['2026-12-07'])
      } finally {
        await setCompanyRules(database, true)
      }
      expect(await days('2026-12-30T12:00:00Z')).toContain('2026-12-07')
      expect(await days('2027-01-30T12:00:00Z')).toContain('2026-12-07')
      await home.desk('desk_bill', { month: '2026-12-01' })
      expect(await days('2027-01-30T12:00:00Z')).not.toContain('2026-12-07')
    })

    test('an unmarked single pick-up is shown on the day it is on, also of a household that has had others', async () => {
      const unfilled = async (at: string) => {
        await setClock(database, at)
        return (await inbox()).unfilled
      }
      const earlier = await agreed({ frequency: 'once' }, '2027-01-11')
      await home.desk('desk_move', { booking: earlier.id, day: '2027-01-11', to_day: '2026-12-07' })
      const later = await agreed({ frequency: 'once' })
      await home.household('move_pickup', { key: later.key, day: '2026-11-30', to_day: '2026-12-07' })
      const last = await agreed()
      await setClock(database, '2026-11-30T09:00:00Z')
      await visit(last.id, 'collected')
      await home.household('change_booking', { key: last.key, changes: { frequency: 'once' } })
      // Its first pick-up alone was a single one.
      const first = await agreed({ frequency: 'once' }, '2026-12-07')
      const skips = await agreed({ frequency: 'once' }, '2026-12-07')
      await home.household('move_pickup', { key: skips.key, day: '2026-12-07', to_day: null })
      await setClock(database, '2026-12-08T08:00:00Z')
      await home.household('change_booking', { key: first.key, changes: { frequency: 'weekly' } })
      await home.household('end_agreement', { key: first.key, last_day: '2026-12-14' })
      await setClock(database, '2026-12-14T09:00:00Z')
      await home.desk('desk_visit', { booking: first.id, day: '2026-12-14', outcome: 'collected' })
      for (const at of ['2026-12-15T08:00:00Z', '2026-12-29T08:00:00Z', '2027-03-01T08:00:00Z']) {
        expect(await unfilled(at), at).toEqual([{ day: '2026-12-07', stops: 4 }])
      }
      // Also once all that is owed has been billed.
      for (const month of ['2026-11-01', '2026-12-01']) await home.desk('desk_bill', { month })
      expect(await unfilled('2027-03-01T08:00:00Z')).toEqual([{ day: '2026-12-07', stops: 4 }])
      for (const booking of [earlier.id, later.id, last.id]) {
        await home.desk('desk_visit', { booking, day: '2026-12-07', outcome: 'collected' })
      }
      await home.desk('desk_bill', { month: '2026-12-01' })
      expect(await unfilled('2027-03-01T08:00:00Z')).toEqual([{ day: '2026-12-07', stops: 1 }])
    })
  })

  test('before a day is closed or opened the desk says who will be told and how', async () => {
    const plan = (day: string) => home.desk('desk_day_plan', { day })
    const weekly = await agreed()
    await agreed({ phone: LANDLINE })
    await bookByPhone()
    const ends = await agreed({ frequency: 'biweekly' })
    await home.household('end_agreement', { key: ends.key, last_day: '2026-11-30' })
    const skips = await agreed()
    await home.household('move_pickup', { key: skips.key, day: '2026-11-30', to_day: null })
    await database.query('delete from public.outbox')
    const expected = { mail: 1, sms: 2, call: 1, households: 4 }
    const told = () =>
      database.query(`select count(*) filter (where channel = 'mail')::int as mail,
        count(*) filter (where channel = 'sms')::int as sms, count(*) filter (where channel = 'call')::int as call,
        count(*)::int as households from public.outbox where kind = 'closed_day'`)
    // Each has the next day anyway, or ends before it.
    expect(await plan('2026-11-30')).toEqual({ ...expected, deducted: 4 })
    await home.desk('desk_close_day', { day: '2026-11-30', reason: 'snö' })
    expect(await told()).toEqual([expected])
    expect(await home.desk<Round>('desk_round', { day: '2026-11-29' })).toMatchObject({ next_day: '2026-12-07' })
    await database.query('delete from public.outbox')
    expect(await plan('2026-11-30')).toEqual({ ...expected, deducted: 4 })
    await home.desk('desk_open_day', { day: '2026-11-30' })
    expect(await told()).toEqual([expected])
    await agreed({ frequency: 'biweekly' }, '2027-02-08')
    expect(await plan('2027-02-08')).toMatchObject({ households: 5, deducted: 4 })
    await home.desk('desk_close_day', { day: '2027-02-08', reason: 'sportlov' })
    expect(await home.desk('desk_closed_days')).toContainEqual(
      expect.objectContaining({ day: '2027-02-08', households: 5, deducted: 4 }),
    )
    await setClock(database, '2027-03-01T12:00:00Z')
    const { households: rows } = await home.desk<Month>('desk_month', { month: '2027-02-01' })
    expect(rows.map(({ owes }) => owes).sort()).toEqual([175, 225, 225, 225, 225])
    const { months } = await home.desk<Household>('desk_household', { booking: weekly.id })
    expect(months.find(({ month }) => month === '2027-02-01')?.counted).toBe(
      '3 av 4 måndagar i februari (måndag 8 februari körde vi inte), 300\u00a0kr per månad',
    )
    await setClock(database, NOW)
    await expect(plan('2026-12-01')).rejects.toMatchObject(refused('PT409', /ingen hämtningsdag/))
  })

  describe('a withdrawal without a key', () => {
    const letter = (contract: string, name = 'Någon', receipt_to = 'nagon@example.org') =>
      home.household('withdraw', { name, contract, receipt_to })
    const matches = async () => (await inbox()).withdrawals.map((one) => one.matches.map(({ name }) => name))

    test('is shown with the agreements it may concern, best match first', async () => {
      await agreed({ name: 'Mejl', email: 'karin@example.org', address: 'Ekvägen 9', phone: '070-174 06 10' })
      await agreed({
        name: 'Karin Ek',
        email: 'k@example.org',
        address: 'Tallvägen 4, Edsberg',
        phone: '070-174 06 11',
      })
      const id = '00000000-0000-4000-8000-000000000001'
      await home.agreed({ id, name: 'Granne', email: 'gr@example.org', address: 'Tallvägen 4', phone: '070-174 06 12' })
      await agreed({ name: 'Gata', email: 'g@example.org', address: 'Granvägen 12 B, Edsberg', phone: LANDLINE })
      await database.query('select private.index_search_terms(100)')
      await letter('Granvägen 12', 'Karin Ek', 'Karin@example.org')
      expect(await matches()).toEqual([['Mejl', 'Gata', 'Karin Ek']])
      await database.query('delete from private.withdrawals')
      await letter('Ni hämtar hos mig, ring +46 8 96 44 02')
      await letter('Hämtning på tallvägen 4', 'Karin Ek')
      // Of many numbers the first five count.
      await letter('070-174 06 21, 070-174 06 22, 070-174 06 23, 070-174 06 24, 070-174 06 25, 070-174 06 10')
      expect(await matches()).toEqual([['Gata'], ['Karin Ek', 'Granne'], []])
      await database.query('delete from private.withdrawals')
      // Of a single pick-up, also once it is long over.
      await agreed({ name: 'Maj Lind', email: 'maj@example.org', address: 'Alvägen 3', frequency: 'once' })
      await database.query('select private.index_search_terms(100)')
      await setClock(database, '2027-03-01T12:00:00Z')
      await letter('Alvägen 3', 'Maj Lind', 'maj@example.org')
      expect(await matches()).toEqual([['Maj Lind']])
    })

    test('stops the agreement as of its receipt: later pick-ups are not owed', async () => {
      const { id, key } = await agreed({ frequency: 'once' })
      await setClock(database, '2026-11-28T12:00:00Z')
      await letter('Storgatan 1', 'Anna Åkesson')
      await setClock(database, '2026-11-30T07:30:00Z')
      await home.desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'collected' })
      await setClock(database, '2026-12-01T12:00:00Z')
      const [withdrawal] = (await inbox()).withdrawals
      await database.query('delete from public.outbox')
      const done = await home.desk<Household>('desk_withdraw', { booking: id, withdrawal: withdrawal?.id })
      expect(done).toMatchObject({ status: 'withdrawn', last_day: '2026-11-28' })
      expect(await database.query("select private.owes($1, '2026-11-01') as owes", [id])).toEqual([{ owes: 0 }])
      expect((await inbox()).withdrawals).toEqual([])
      await home.desk('desk_withdraw', { booking: id, withdrawal: withdrawal?.id })
      expect(await sent()).toEqual([])
      // Settled once.
      const settled = () => database.query('select settled_at from private.withdrawals')
      const before = await settled()
      await setClock(database, '2026-12-01T12:00:30Z')
      await home.desk('desk_settle', { id: withdrawal?.id })
      expect(await settled()).toEqual(before)
      await aMinuteLater()
      const mails = await sent()
      expect(mails).toEqual([expect.objectContaining({ to: 'anna@example.se', subject: 'Avtalet är ångrat' })])
      expect(mails[0]?.text).toMatch(/Bad du oss börja [\s\S]*28\snovember/)
      expect(await home.household('my_booking', { key })).toMatchObject({ status: 'withdrawn' })

      // Received by telephone or letter, on a day that the desk gives as its midnight in Sweden; on that of the yes at the earliest.
      const phoned = await agreed({}, '2026-12-07')
      for (const received_at of ['2027-01-01T12:00:00Z', '2026-11-29T23:00:00Z']) {
        await expect(home.desk('desk_withdraw', { booking: phoned.id, received_at })).rejects.toMatchObject(
          refused('PT409', /fram till i dag/),
        )
      }
      await home.desk('desk_withdraw', { booking: phoned.id, received_at: '2026-11-30T23:00:00Z' })
      const asked = await home.book()
      await expect(home.desk('desk_withdraw', { booking: asked.id })).rejects.toMatchObject(
        refused('PT409', /Tacka nej/),
      )
    })
  })

  describe('finding', () => {
    const find = async (words: string) => (await home.desk<Found>('desk_find', { words })).map(({ name }) => name)

    test('matches whatever the desk shows of a household: digits of a number, and letters without their dots', async () => {
      await agreed({ name: 'Rut Öberg-Dahl', phone: LANDLINE, address: 'Ängsvägen 12', email: 'rut@example.se' })
      await agreed({ name: 'Olle Oberg', phone: '+46 70 174 06 12', address: 'Storgatan 964', email: 'o@example.se' })
      const [jp, anna] = ['J.P. Nyberg', 'Anna/Erik O’Søren Łęcki']
      const email = 'jp+sopor@räksmörgås.se'
      await agreed({ name: jp, email, address: 'Ekvägen 12B', phone: '+46 (0)8-465 004 71' })
      await agreed({ name: anna, email: 'a@example.se', address: 'Holmvägen 12 B', phone: '070–174 06 05' })
      // Found as booked, and after the job has indexed everything.
      for (const indexed of [false, true]) {
        if (indexed) await database.query('update private.agreements set search_terms = null')
        if (indexed) await database.query('select private.index_search_terms(100)')
        for (const words of [
          '08-96 44 02',
          '+468964402',
          '964402',
          '08 96',
          'ruT öberg 12',
          'angsvagen',
          '0046 8-964402 rut',
        ]) {
          expect(await find(words), words).toEqual(['Rut Öberg-Dahl'])
        }
        for (const words of [email, jp, 'nyberg', '08-465 004 71', '0846500471', 'ekvägen 12 B', 'ekvägen 12b'])
          expect(await find(words), words).toEqual([jp])
        for (const words of ['holmvägen 12B', 'erik', "o'soren", 'Søren', 'lecki', '+46701740605', '46 70 174 06 05'])
          expect(await find(words), words).toEqual([anna])
        for (const words of ['070.174.06.05', '٠٧٠١٧٤٠٦٠٥']) expect(await find(words), words).toEqual([anna])
        expect(await find('Oberg')).toEqual(['Olle Oberg', 'Rut Öberg-Dahl'])
        expect(await find('Öberg')).toEqual(['Rut Öberg-Dahl'])
        expect(await find('070-174')).toHaveLength(2)
        expect(await find('storgatan 964')).toEqual(['Olle Oberg'])
        expect(await find("'':*&|!()<>")).toHaveLength(4)
      }
    })

    test('finds new and changed households, before and after indexing', async () => {
      const { id } = await home.book({ name: 'Nyss Bokad' })
      expect(await find('nyss')).toEqual(['Nyss Bokad'])
      expect(await database.query('select private.index_search_terms(10) as indexed')).toEqual([{ indexed: 1 }])
      expect(await find('nyss')).toEqual(['Nyss Bokad'])
      await home.desk('desk_change', { booking: id, changes: { name: 'Annat Namn' } })
      expect([await find('nyss'), await find('annat')]).toEqual([[], ['Annat Namn']])
    })
  })
})
