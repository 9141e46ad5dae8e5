/** The company opens again: the next season, and the households of the last one. */

import { beforeAll, describe, expect, test } from 'vitest'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { setCompanyRules } from '../../src/database/settings.ts'
import { countByMonth } from '../../src/records/bookings.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { announcementFor } from '../../src/shared/announcement.ts'
import { company } from '../../src/shared/company.ts'
import type { DayPlan, Household, Inbox, InvitePlan, Numbered, Refund, Season, Unpaid } from '../../src/shared/desk.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { type PickupExceptions, pickupFor } from '../../src/shared/pickup-days.ts'
import { rulesWith } from '../../src/shared/pickup-rules.ts'
import { dateRowsByClock, setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { refused } from '../helpers/refused.ts'

const NEXT = { first_day: '2027-08-23', last_day: '2028-06-05' }

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, '2027-01-04T12:00:00Z')
  beforeAll(() => dateRowsByClock(database))
  const open = (days: Record<string, unknown> = NEXT) => home.desk<Season>('desk_open_season', days)
  const season = () => home.desk<Season>('desk_season')
  const page = async () => {
    const [row] = await database.query<{ days: PickupExceptions; now: string }>(
      'select public.pickup_exceptions() as days, to_json(private.now()) as now',
    )
    const now = new Date(row?.now ?? '')
    const days = row?.days ?? expect.unreachable()
    const first = pickupFor(now, rulesWith(days, 'once'), false)
    const [possible] = await database.query('select private.first_possible_day(private.now(), false)::text as day')
    return { says: announcementFor(now, days), first: typeof first === 'string' ? first : first.date, possible }
  }

  /** Owes for May, has money back, is reached by a call only. */
  async function oneSeason() {
    const owes = await home.agreed({ name: 'Olle Obetald', frequency: 'weekly' }, '2027-01-11')
    const credit = await home.agreed(
      { name: 'Kerstin Kredit', frequency: 'biweekly', email: 'k@example.se' },
      '2027-01-11',
    )
    // A price of its own ends with the season: the invitation names the list's.
    await home.desk('desk_change', { booking: owes.id, changes: { price: company.prices.weekly - 5 } })
    const called = await home.phoned({ first_day: '2027-01-18' })
    await setClock(database, '2027-05-03T12:00:00Z')
    await home.desk('desk_end_season', { last_day: '2027-05-31', message: 'Tack!' })
    await setClock(database, '2027-06-01T12:00:00Z')
    for (const { id } of [owes, credit, called])
      await home.desk('desk_paid', { booking: id, month: '2027-05-01', paid: true })
    await home.desk('desk_paid', { booking: owes.id, month: '2027-05-01', paid: false })
    const payment = { booking: credit.id, day: '2027-06-01', kronor: 50, source: 'bank', text: '', fingerprint: null }
    await home.desk('desk_receive', { payments: JSON.stringify([payment]) })
    return { owes, credit, called }
  }

  test('the next season is opened once the last one is over, with its debts, credits, links and figures', async () => {
    await expect(open()).rejects.toMatchObject(refused('PT409', /pågår/))
    const { owes } = await oneSeason()
    await setClock(database, '2027-05-31T12:00:00Z')
    await expect(open()).rejects.toMatchObject(refused('PT409', /till och med måndag 31 maj/))
    await setClock(database, '2027-07-05T12:00:00Z')
    expect(await page()).toMatchObject({ says: 'Vi tar inte emot bokningar just nu.', first: 'closed' })
    expect(await season()).toMatchObject({ may_open: true, ended: '2027-05-31', seasons: [] })
    for (const days of [
      { first_day: '2027-08-23', last_day: '2027-08-22' },
      { first_day: '2027-07-04', last_day: '2028-06-05' },
      { first_day: '2027-08-23', last_day: '2028-12-31' },
      { first_day: '2027-08-23', last_day: null },
    ]) {
      await expect(open(days)).rejects.toMatchObject({ code: 'PT400' })
    }
    const [debts, before] = [await home.desk<Unpaid>('desk_unpaid'), await season()]
    // Money alone came in then.
    expect(before.months.at(-1)).toMatchObject({ month: '2027-06-01', owes: 0, paid: 0, pickups: 0, households: 0 })
    const refunds = await home.desk<Refund[]>('desk_refunds')
    expect([debts, refunds]).toMatchObject([[{ name: 'Olle Obetald' }], [{ name: 'Kerstin Kredit', kronor: 50 }]])
    for (let press = 0; press < 2; press++) {
      expect(await open()).toMatchObject({
        ended: null,
        may_open: false,
        act: expect.any(String),
        last_day: '2028-06-05',
        seasons: [
          { first_day: '2027-08-23', last_day: '2028-06-05', ended_at: null },
          { first_day: '2027-01-11', last_day: '2027-05-31' },
        ],
      })
    }
    expect(await home.desk('desk_unopen_season')).toEqual(before)
    await open()
    expect(await home.desk<Unpaid>('desk_unpaid')).toEqual(debts)
    expect(await home.desk('desk_refunds')).toEqual(refunds)
    expect(await home.desk('desk_season', { first: '2027-01-11', last: '2027-05-31' })).toMatchObject({
      paid: before.paid,
      unpaid: before.unpaid,
    })
    expect(await home.household<HouseholdState>('my_booking', { key: owes.key })).toMatchObject({ status: 'ended' })
    expect(await page()).toEqual({
      says: 'Vi börjar igen måndag 23\u00a0augusti.',
      first: '2027-08-23',
      possible: { day: '2027-08-23' },
    })
    const { id } = await home.agreed({ frequency: 'weekly' })
    expect(await home.desk('desk_household', { booking: id })).toMatchObject({
      first_day: '2027-08-23',
      season_ends: '2028-06-05',
    })
    // A start, which writes the company's file, changes nothing of it.
    await setCompanyRules(database, true)
    expect(await season()).toMatchObject({ last_day: '2028-06-05' })
    await setClock(database, '2027-07-05T12:02:00Z')
    await expect(home.desk('desk_unopen_season')).rejects.toMatchObject({ code: 'PT409' })
    await setClock(database, '2028-05-08T12:00:00Z')
    expect(await home.desk('desk_end_season', { last_day: '2028-05-29', message: '' })).toMatchObject({
      ended: '2028-05-29',
    })
    await setClock(database, '2028-06-05T12:00:00Z')
    expect(await open({ first_day: '2028-08-21', last_day: '2029-06-04' })).toMatchObject({
      seasons: [{}, { first_day: '2027-08-23', last_day: '2028-05-29' }, {}],
    })
  })

  test('a season goes on to the day that its households were told, where the notice took longer than the file says', async () => {
    const { id } = await home.agreed({ frequency: 'weekly' }, '2027-01-11')
    const start = () =>
      setCompanyRules(database, true, { ...company, season: { firstDay: null, lastDay: '2027-01-11' } })
    await start()
    expect((await home.desk<Household>('desk_household', { booking: id })).days.map(({ day }) => day)).toEqual([
      '2027-01-11',
    ])
    await home.desk('desk_end_season', { last_day: '2027-01-18', message: '' })
    await start()
    expect(await home.desk('desk_household', { booking: id })).toMatchObject({
      last_day: '2027-01-18',
      days: [{ day: '2027-01-11' }, { day: '2027-01-18' }],
    })
    await home.desk('desk_unend_season')
    await setCompanyRules(database, true)
  })

  test('the company’s file opens the season that it names after the last one', async () => {
    await oneSeason()
    await setClock(database, '2027-07-05T12:00:00Z')
    const file = (firstDay: string, lastDay: string) =>
      setCompanyRules(database, true, { ...company, season: { firstDay, lastDay } })
    await file('2027-08-23', '2028-06-05')
    expect(await season()).toMatchObject({
      ended: null,
      last_day: '2028-06-05',
      seasons: [{ first_day: '2027-08-23' }, {}],
    })
    // What the desk has opened, or the file once has, holds.
    await file('2027-08-30', '2028-06-12')
    expect(await season()).toMatchObject({ last_day: '2028-06-05' })
    await setCompanyRules(database, true)
  })

  test('of two homes of one name, mailbox and telephone both are asked, if which of them has been left is not to be told', async () => {
    for (const address of ['Hemgatan 1', 'Hemgatan 2'])
      await home.agreed({ address, frequency: 'weekly' }, '2027-01-11')
    await setClock(database, '2027-05-03T12:00:00Z')
    await home.desk('desk_end_season', { last_day: '2027-05-31', message: '' })
    await setClock(database, '2027-07-05T12:00:00Z')
    await open()
    const asks = async (address: string) => {
      const { id } = await home.book({ address })
      await database.query('select private.index_search_terms(100)')
      const { households } = await home.desk<DayPlan>('desk_invite_plan')
      await home.desk('desk_dismiss', { bookings: [id] })
      return households
    }
    expect([await asks('Nya gatan 1'), await asks('Hemgatan 1')]).toEqual([2, 1])
  })

  test('last season’s households are asked by one press, each once, and their yes is the agreement', async () => {
    const { owes, credit, called } = await oneSeason()
    await setClock(database, '2027-07-05T12:00:00Z')
    const invite = (first_day = '2027-08-23') => home.desk<DayPlan & Numbered>('desk_invite_again', { first_day })
    await expect(invite()).rejects.toMatchObject(refused('PT409', /Öppna nästa säsong först/))
    await open()
    const to_call = [{ booking: called.id, name: 'Rut Ek', phone: '08-96 44 02' }]
    expect(await home.desk('desk_invite_plan')).toEqual({ act: null, households: 3, mail: 2, sms: 0, call: 1, to_call })
    // A household whose booking waits has asked itself.
    const waiting = await home.book({ name: 'Kerstin Kredit', email: 'k@example.se', phone: '08-465 004 02' })
    await database.query('select private.index_search_terms(100)')
    expect(await home.desk('desk_invite_plan')).toMatchObject({ households: 2, mail: 1 })
    // So has who has moved since, but not who books for somebody else.
    const [moved, elses] = [
      await home.book({ name: 'OLLE Obetald', address: 'Nya gatan 1' }),
      await home.book({ name: 'Karl Kredit', email: 'k@example.se', phone: '08-465 004 02', address: 'Nya gatan 2' }),
    ]
    await database.query('select private.index_search_terms(100)')
    expect(await home.desk('desk_invite_plan')).toMatchObject({ households: 1, mail: 0 })
    await home.desk('desk_dismiss', { bookings: [waiting.id] })
    expect(await home.desk('desk_invite_plan')).toMatchObject({ households: 2, mail: 1 })
    await home.desk('desk_dismiss', { bookings: [moved.id, elses.id] })
    const planned = { first_day: '2027-08-30' }
    expect(await home.desk('desk_invite_plan', planned)).not.toHaveProperty('beyond')
    await database.execute('update private.company_rules set capacity = 1')
    // One of the two who are mailed comes every week from the 30th, the other every second from the 6th.
    expect((await home.desk<InvitePlan>('desk_invite_plan', planned)).beyond).toEqual(
      ['2027-09-06', '2027-09-20', '2027-10-04', '2027-10-18'].map((day) => ({ day, stops: 2 })),
    )
    await database.execute('update private.company_rules set capacity = null')
    await expect(invite('2027-08-16')).rejects.toMatchObject(refused('PT409', /börjar måndag 23 augusti/))
    expect(await invite()).toMatchObject({ households: 3, mail: 2, call: 1 })
    expect(await home.desk('desk_uninvite')).toMatchObject({ households: 3 })
    // Two founders press at once.
    const [{ act }] = await Promise.all([invite('2027-08-30'), invite('2027-08-30')])
    // Where that answer was lost: what was done stands in the plan, and a second press does nothing.
    const nobody = { act, households: 1, mail: 0, sms: 0, call: 1 }
    expect(await home.desk('desk_invite_plan')).toEqual({ ...nobody, to_call })
    expect(await invite('2027-08-30')).toEqual(nobody)
    await home.phoned({ phone: '+46 8 96 44 02', first_day: '2027-08-30' })
    expect(await home.desk('desk_invite_plan')).toMatchObject({ households: 0, to_call: [] })
    await invite()
    const { offers } = await home.desk<Inbox>('desk_inbox')
    expect(offers.map(({ name, offer }) => [name, offer.price, offer.frequency, offer.first_day]).sort()).toEqual([
      // In the weeks that it had.
      ['Kerstin Kredit', company.prices.biweekly, 'biweekly', '2027-09-06'],
      ['Olle Obetald', company.prices.weekly, 'weekly', '2027-08-30'],
    ])
    // Her link is the old one, and says that there is a question.
    const asked = await home.household<HouseholdState>('my_booking', { key: owes.key })
    expect(asked).toMatchObject({ status: 'ended', again_of: false, again: { status: 'offered' } })
    const again = offers.find(({ name }) => name === 'Olle Obetald')?.booking ?? ''
    const [key, calendar] = [makeKey(), makeKey()]
    await database.query(
      "insert into private.keys (hash, booking, opens) values ($1, $2, 'page'), ($3, $4, 'calendar')",
      [hashOfKey(key), again, hashOfKey(calendar), owes.id],
    )
    expect(await home.household<HouseholdState>('my_booking', { key })).toMatchObject({ again_of: true, again: null })
    expect(await home.household<HouseholdState>('accept_offer', { key })).toMatchObject({
      status: 'agreed',
      first_day: '2027-08-30',
    })
    expect(await home.household<HouseholdState>('my_booking', { key: owes.key })).toMatchObject({
      again: { status: 'agreed' },
    })
    const [{ days } = { days: [] }] = await database.query<{ days: { nominal: string }[] }>(
      "select private.calendar_of(private.booking_of($1, 'calendar')) -> 'days' as days",
      [calendar],
    )
    expect(days.slice(0, 2).map(({ nominal }) => nominal)).toEqual(['2027-08-30', '2027-09-06'])
    // The list's price is nobody's own.
    expect(await home.desk('desk_household', { booking: again })).toMatchObject({ special_price: false })
    // Who was asked and has not said yes has booked nothing.
    const counts = () =>
      countByMonth(database).then((months) => months.reduce((all, { bookings }) => all + bookings, 0))
    const booked = await counts()
    expect(await database.query('select from public.form_responses')).toHaveLength(booked + 1)
    const silent = offers.find(({ name }) => name === 'Kerstin Kredit')?.booking
    await database.query('select private.erase($1)', [silent])
    expect(await counts()).toBe(booked)
    expect(await home.desk<Unpaid>('desk_unpaid')).toMatchObject([{ booking: owes.id }])
    expect(await home.desk<Refund[]>('desk_refunds')).toMatchObject([{ booking: credit.id }])
    await setClock(database, '2027-07-05T12:02:00Z')
    await expect(home.desk('desk_uninvite')).rejects.toMatchObject({ code: 'PT409' })
  })
})
