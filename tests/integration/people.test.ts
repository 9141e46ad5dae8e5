/** Households that telephone, mistype, are not at home or change their minds. */

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailText } from '../../src/messages/mail-page.ts'
import { mailCarrier } from '../../src/outbox/mail/carrier.ts'
import { DeliveryError, type Mailer, type OutgoingMail } from '../../src/outbox/mail/mail.ts'
import { prepareFrom } from '../../src/outbox/prepare.ts'
import { createQueue, outboxHealth } from '../../src/outbox/queue.ts'
import { smsCarrier } from '../../src/outbox/sms/carrier.ts'
import { company } from '../../src/shared/company.ts'
import type { DeskBooking, Found, Household, Inbox } from '../../src/shared/desk.ts'
import { sendableByClock, setClock, toldTime } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { silent } from '../helpers/logs.ts'
import { deliverDue } from '../helpers/messages.ts'
import { refused } from '../helpers/refused.ts'
import type { SampleBooking } from '../helpers/sample-bookings.ts'

/** A Wednesday. The first Monday after it is 30 November. */
const NOW = '2026-11-25T12:00:00Z'
const MOBILE = '070-174 06 05'
const LANDLINE = '08-96 44 02'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, NOW)

  const inbox = () => home.desk<Inbox>('desk_inbox')

  test('a call is made where a mail or an SMS did not arrive', async () => {
    const mail = await home.phoned({ name: 'Mejl', email: 'fel@example.se' })
    const sms = await home.phoned({ name: 'Sms', phone: MOBILE })
    const refusal = (fault: 'permanent' | 'unfit') =>
      Promise.reject(new DeliveryError('550 No such user', { fault, step: 'envelope', code: '550' }))
    const carriers = {
      mail: { deliveredTo: 'mail server', deliver: () => refusal('permanent') },
      sms: smsCarrier(
        { target: { kind: 'gateway', url: '' }, deliver: () => refusal('unfit') } as never,
        prepareFrom(database, { url: 'https://pasrundan.example' }),
      ),
    }
    await deliverDue(createQueue(database, 'worker'), carriers)
    const { calls, failed } = await inbox()
    expect(calls.map(({ booking, why }) => [booking, why])).toEqual([
      [mail.id, 'agreed'],
      [sms.id, 'agreed'],
    ])
    expect(failed.map(({ id, booking }) => [id, booking])).toEqual([[calls[0]?.id, mail.id]])
    const settled = await home.desk<Inbox>('desk_settle', { id: calls[0]?.id })
    expect([settled.calls.length, settled.failed.length]).toEqual([1, 0])
    await home.desk('desk_change', { booking: sms.id, changes: { phone: LANDLINE } })
    expect(
      await createQueue(
        toldTime(database, () => new Date('2027-01-01')),
        'worker',
      ).claim(['mail', 'sms']),
    ).toBeNull()
    expect(await outboxHealth(database)).toMatchObject({ waiting: 0 })
  })

  async function agreed(sample: SampleBooking = {}, first_day = '2026-11-30') {
    const booked = await home.agreed(sample, first_day)
    await home.sent({ booking: booked.id })
    return booked
  }
  /** The company's acts can no longer be taken back. */
  const aMinuteLater = () =>
    database.query(
      "update public.outbox set next_attempt_at = now() where next_attempt_at <= now() + interval '1 minute'",
    )
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
    await deliverDue(createQueue(database, 'worker'), { mail })
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
      home.phoned({ id, email: 'brf@example.se', first_day: null, ...firm, ...more })
    const booked = await book()
    expect(booked).toMatchObject({
      ...{ organisation: '999999-9999', their_reference: 'Anna Ek, 4400', withdrawal_until: null },
      // It has no fourteen days to wait for.
      first_day: '2026-11-30',
    })
    expect((await book()).history).toEqual(booked.history)
    await expect(book({ organisation: '' })).rejects.toMatchObject(refused('PT409', /inte så som det står nu/))
    await expect(home.phoned({ organisation: '999999-9998' })).rejects.toMatchObject(refused('PT400', /stämmer inte/))
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
    expect(mails.map(({ text }) => text).join('\n')).toMatch(/Enskild firma\nAvtalet gäller: Ett företag/)
    expect(JSON.stringify(mails)).not.toContain('640823')
    // In order for a consumer to have the law's fourteen days.
    expect(await change({ organisation: null })).toMatchObject({ organisation: '', withdrawal_until: '2026-12-09' })
  })

  test('whose mail comes back is counted among the calls, and its contract is not on its way', async () => {
    const { id, key } = await home.agreed({ email: 'bort@example.se' }, '2026-11-30')
    const look = () => home.desk<Household>('desk_household', { booking: id })
    expect(await look()).toMatchObject({ reach: 'mail', messages: [{ kind: 'agreed', status: 'queued' }] })
    const refuse = (attempts: number) =>
      database.query("update public.outbox set attempts = $1, last_error = 'RCPT TO: 550 5.1.1 Unknown'", [attempts])
    await refuse(1)
    expect(await look()).toMatchObject({ reach: 'mail' })
    await refuse(2)
    expect(await look()).toMatchObject({ reach: 'call', messages: [{ kind: 'agreed', status: 'refused' }] })
    expect(await home.desk('desk_write_plan')).toEqual({ households: 1, mail: 0, sms: 0, call: 1 })
    await home.household('skip_pickups', { key, first_day: '2026-12-07', last_day: '2026-12-07' })
    await refuse(2)
    expect(new Set((await inbox()).failed.map(({ recipient }) => recipient))).toEqual(new Set(['household', 'company']))
    await home.desk('desk_change', { booking: id, changes: { email: 'hem@example.se' } })
    expect(await look()).toMatchObject({ reach: 'mail' })
  })

  test('a mistyped name or address is corrected at the desk: the old address loses its keys, the new one gets contract and link', async () => {
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
    await home.desk('desk_change', { booking: id, changes: { email: 'anna@gmail.com' } })
    expect(await home.household('my_booking', { key: link })).toMatchObject({ status: 'agreed' })
  })

  describe('finding', () => {
    const find = async (words: string) => (await home.desk<Found>('desk_find', { words })).map(({ name }) => name)

    test('matches whatever the desk shows of a household: digits of a number, and letters without their dots', async () => {
      const rut = await agreed({
        name: 'Rut Öberg-Dahl',
        phone: LANDLINE,
        address: 'Ängsvägen 12',
        email: 'rut@example.se',
      })
      await agreed({ name: 'Olle Oberg', phone: '+46 70 174 06 12', address: 'Storgatan 964', email: 'o@example.se' })
      const [jp, anna] = ['J.P. Nyberg', 'Anna/Erik O’Søren Łęcki']
      const email = 'jp+sopor@räksmörgås.se'
      await agreed({ name: jp, email, address: 'Ekvägen 12B', phone: '+46 (0)8-465 004 71' })
      await agreed({ name: anna, email: 'a@example.se', address: 'Holmvägen 12 B', phone: '070–174 06 05' })
      const [{ reference = '' } = {}] = await database.query<{ reference: string }>(
        'select lower(reference) as reference from private.agreements where booking = $1',
        [rut.id],
      )
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
          ...[reference, `${reference.slice(0, 3)}-${reference.slice(3)}`, [...reference].join(' ')],
          `tack!${reference.toUpperCase()} nov`,
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

    test('lists, unasked, those that are still to be collected from: a single pick-up that has been is only found', async () => {
      await agreed({ name: 'En Gång', frequency: 'once' })
      const { id } = await agreed({ name: 'Var Vecka', frequency: 'weekly' })
      expect(await find('')).toEqual(['En Gång', 'Var Vecka'])
      await setClock(database, '2027-08-26T12:00:00Z')
      expect(await find('')).toEqual(['Var Vecka'])
      expect(await find('gång')).toEqual(['En Gång'])
      await home.desk('desk_end', { booking: id, last_day: '2027-09-10' })
      expect(await find('')).toEqual(['Var Vecka'])
      await setClock(database, '2027-09-07T12:00:00Z')
      expect(await find('')).toEqual([])
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
