/** Each length, number and date that an act takes ends where its sentence says, and not before. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/swedish-time.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { outcomeOf, refused, succeeds } from '../helpers/refused.ts'

const text = (length: number) => 'x'.repeat(length)
const mail = (length: number) => `${text(length - 11)}@example.se`
const inDays = (days: number) => addDays('2026-12-08', days)

describe.each(sqlEngines)('$name', (engine) => {
  test('what is just within a limit is taken, and what is just beyond it is refused', async () => {
    await using database = await engine.database()
    const home = await households(database, '2026-11-25T12:00:00Z')
    const { id: booking, key } = await home.book()
    const { id: asked } = await home.book()
    await home.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30', message: text(2000) })
    await setClock(database, '2026-12-08T12:00:00Z')

    type Call = (args: object) => Promise<unknown>
    const household =
      (name: string, given: object = {}): Call =>
      (args) =>
        home.household(name, { key, ...given, ...args })
    const desk =
      (name: string, given: object = {}): Call =>
      (args) =>
        home.desk(name, { ...given, ...args })
    const ask = desk('desk_ask', { booking: asked })
    const offer = desk('desk_offer', { booking: asked, price: 100, frequency: 'once', first_day: '2026-12-14' })
    const report = household('report_pickup', { day: '2026-12-07' })
    const visit = desk('desk_visit', { booking, day: '2026-12-07', outcome: 'collected' })
    const adjust = desk('desk_adjust', { booking, month: '2026-11-01', kronor: 1, why: 'x' })
    const paid = desk('desk_paid', { booking, month: '2026-11-01', paid: true })
    const hold = desk('desk_hold', { booking, month: '2026-11-01' })
    const link: Call = (args) => home.household('send_link_again', { ...args })
    const change: Call = (changes) => home.household('change_booking', { key, changes })
    const note: Call = (changes) => home.desk('desk_change', { booking, changes })
    const plan = household('skip_plan')
    const close = desk('desk_close_day')
    const write = desk('desk_write', { subject: 'Hej', message: text(10) })
    const order = desk('desk_order', { day: '2026-12-07' })
    const end = desk('desk_end', { booking })
    const withdraw: Call = (args) =>
      home.household('withdraw', { name: 'Anna', contract: 'Storgatan 1', receipt_to: 'a@example.se', ...args })
    const phone = (spaces: number) => ({ phone: `070-174 06 05${' '.repeat(spaces)}.` })
    const wish = (length: number) => ({ specialRequest: text(length), materials: ['Special'] })
    const away = (from: number, to: number) => ({ first_day: inDays(from), last_day: inDays(to) })
    const said = (last_day: string, length: number) => ({ last_day, message: text(length) })
    const limits: [what: string, call: Call, within: object, beyond: object][] = [
      ['an answer', ask, { message: text(2000) }, { message: text(2001) }],
      ['no answer', offer, { message: text(2000) }, { message: text(2001) }],
      ['a price', offer, { price: 0 }, { price: -1 }],
      ['a high price', offer, { price: 100_000 }, { price: 100_001 }],
      ['a report', report, { words: text(500) }, { words: text(501) }],
      ['a note at the door', visit, { note: text(500) }, { note: text(501) }],
      ['bags', visit, { bags: { Plastavfall: 99 } }, { bags: { Plastavfall: 100 } }],
      ['an adjustment up', adjust, { kronor: 100_000 }, { kronor: 100_001 }],
      ['an adjustment down', adjust, { kronor: -100_000 }, { kronor: -100_001 }],
      ['why it is made', adjust, { why: text(200) }, { why: text(201) }],
      ['that it has a reason', adjust, { kronor: 0, why: '' }, { kronor: 2, why: ' ' }],
      ['a remark', paid, { remark: text(500) }, { remark: text(501) }],
      ['a sum', paid, { sum: 1_000_000 }, { sum: 1_000_001 }],
      ['no sum', paid, { sum: 0 }, { sum: -1 }],
      ['that it is paid or not', paid, { paid: true }, { paid: null }],
      ['that a bill waits or not', hold, { held: false }, { held: null }],
      ['a phone number', change, phone(36), phone(37)],
      ['notes', change, { notes: text(2000) }, { notes: text(2001) }],
      ['an address', change, { address: text(300) }, { address: text(301) }],
      ['a wish', change, wish(2000), wish(2001)],
      ['a note for the driver', note, { driver_note: text(2000) }, { driver_note: text(2001) }],
      ['a price at the desk', note, { price: 100_000 }, { price: 100_001 }],
      ['a time away', plan, away(0, 366), away(0, 367)],
      ['a day away', plan, away(6, 6), away(6, 5)],
      ['a time away that has begun', plan, away(-7, 359), away(-7, 360)],
      ['when it begins', plan, away(6, 6), { ...away(6, 6), first_day: null }],
      ['a day to close', desk('desk_day_plan'), { day: '2026-12-14' }, { day: '2026-12-07' }],
      ['a day to open', desk('desk_open_day'), { day: '2026-12-14' }, { day: '0001-01-01' }],
      ['a season', desk('desk_season', { last: '2026-11-01' }), { first: '2026-11-01' }, { first: '2026-12-01' }],
      ['a reason', close, { day: '2026-12-21', reason: text(200) }, { day: '2026-12-28', reason: text(201) }],
      ['that there is a heading', write, { subject: text(100) }, { subject: ' ' }],
      ['a heading', write, { subject: text(100) }, { subject: text(101) }],
      ['what is written to all', write, { message: text(2000) }, { message: text(2001) }],
      ['cards to settle', desk('desk_settle_many'), { ids: Array(500).fill(booking) }, { ids: null }],
      ['a name that withdraws', withdraw, { name: text(200) }, { name: text(201) }],
      ['what is withdrawn from', withdraw, { contract: text(1000) }, { contract: text(1001) }],
      ['where a link goes', link, { email: mail(254) }, { email: mail(255) }],
      ['where a receipt goes', withdraw, { receipt_to: mail(254) }, { receipt_to: mail(255) }],
      ['another weekday', desk('desk_change_day', { booking }), { first_day: inDays(0) }, { first_day: inDays(-1) }],
      ['an order', order, { bookings: Array(500).fill(booking) }, { bookings: Array(501).fill(booking) }],
      ['the end', end, said('2027-01-31', 2000), said('2027-02-01', 2001)],
      ['the end of all', desk('desk_end_season'), said('2027-02-15', 2000), said('2027-02-15', 2001)],
      ['what is paid back', paid, { paid: false, paid_back: 1_000_000 }, { paid: false, paid_back: 1_000_001 }],
    ]
    const wrong: string[] = []
    for (const [what, call, within, beyond] of limits) {
      await call(within).catch((error) => wrong.push(`${what} is refused: ${error.message}`))
      const refusal = await outcomeOf(call(beyond))
      if (!/^PT4\d\d/.test(refusal)) wrong.push(`${what} is not limited: ${refusal}`)
    }
    expect(wrong).toEqual([])
    // Beside what has gone back it would be one payment of two million.
    await paid({ paid: false, paid_back: 1_000_000 })
    for (const sum of [1_000_000, 1_000_001])
      await expect(paid({ sum })).rejects.toMatchObject(refused('PT400', /högst 1.000.000.kr/))
  })

  test('what can be done until a moment can be done at that moment, and not a millisecond later', async () => {
    await using database = await engine.database()
    const home = await households(database)
    const at = (moment: string) => setClock(database, moment)
    async function asked() {
      await at('2026-11-30T12:00:00Z')
      return await home.book({ frequency: 'weekly' })
    }
    async function offered(first_day: string) {
      const one = await asked()
      await home.desk('desk_offer', { booking: one.id, price: 9, frequency: 'weekly', first_day })
      return one
    }
    async function agreed() {
      const one = await asked()
      await home.desk('desk_answer', { booking: one.id, agree: true, first_day: '2026-12-07' })
      return { ...one, own: (name: string, args: object = {}) => home.household(name, { key: one.key, ...args }) }
    }
    const rights: [what: string, until: string, prepare: () => Promise<() => Promise<boolean>>][] = [
      [
        'a household takes up what it has ended',
        '2026-12-13T19:00:00Z',
        async () => {
          const { own } = await agreed()
          await at('2026-12-08T12:00:00Z')
          await own('end_agreement', { last_day: '2026-12-13' })
          return async () => (await own('my_booking')).may_resume && succeeds(own('resume_agreement'))
        },
      ],
      [
        'it is offered a day to move to',
        '2026-12-13T19:00:00Z',
        async () => {
          const { own } = await agreed()
          return async () => (await own('my_booking')).open_days.includes('2026-12-14')
        },
      ],
      [
        'an offer keeps its first day',
        '2026-12-06T19:00:00Z',
        async () => {
          const { key } = await offered('2026-12-07')
          return async () => (await home.household('my_booking', { key })).offer?.first_day === '2026-12-07'
        },
      ],
      [
        'an offer is accepted',
        '2026-12-14T12:00:00Z',
        async () => {
          const { key } = await offered('2027-01-11')
          return () => succeeds(home.household('accept_offer', { key }))
        },
      ],
      [
        'a no to it is taken back',
        '2026-11-30T12:01:00Z',
        async () => {
          const { key } = await offered('2027-01-11')
          await home.household('decline_offer', { key })
          return () => succeeds(home.household('resume_agreement', { key }))
        },
      ],
      [
        'the company takes back its yes',
        '2026-11-30T12:01:00Z',
        async () => {
          const { id } = await agreed()
          return () => succeeds(home.desk('desk_unanswer', { booking: id }))
        },
      ],
      [
        'a booking waits without being late',
        '2026-12-01T12:00:00Z',
        async () => {
          await database.query('delete from public.form_responses')
          await asked()
          return async () => {
            const [count] = await database.query<{ overdue: number }>('select overdue from private.unanswered()')
            return count?.overdue === 0
          }
        },
      ],
      [
        'what nobody came for is not yet reported',
        '2026-12-07T09:00:00Z',
        async () => {
          const { own } = await agreed()
          return async () => !(await succeeds(own('report_pickup', { day: '2026-12-07', words: 'Ingen kom.' })))
        },
      ],
      [
        'it is reminded',
        '2026-12-07T06:59:59.999Z',
        async () => {
          await agreed()
          return async () => {
            const [written] = await database.query<{ count: number }>('select private.queue_reminders() as count')
            return (written?.count ?? 0) > 0
          }
        },
      ],
      [
        'a withdrawal ends with the day before',
        '2026-12-07T06:59:59.999Z',
        async () => {
          const { id, own } = await agreed()
          return async () => {
            await own('withdraw', { name: 'Anna', contract: 'Allt', receipt_to: 'anna@example.se' })
            return (await home.desk('desk_household', { booking: id })).last_day === '2026-12-06'
          }
        },
      ],
      [
        'the company takes back the end of the season',
        '2026-11-30T12:01:00Z',
        async () => {
          await agreed()
          await home.desk('desk_end_season', { last_day: '2027-06-14' })
          return () => succeeds(home.desk('desk_unend_season'))
        },
      ],
    ]
    const wrong: string[] = []
    for (const [what, until, prepare] of rights) {
      for (const later of [0, 1]) {
        const act = await prepare()
        await setClock(database, Date.parse(until) + later)
        if ((await act()) !== (later === 0)) wrong.push(later ? `later: ${what}` : `not at that moment: ${what}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
