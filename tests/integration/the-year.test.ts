/** The season: what still can be booked, which first days are proposed, money put right, and its figures. */
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setCompanyRules } from '../../src/database/settings.ts'
import { company } from '../../src/shared/company.ts'
import type { Inbox, Month, Refund, Round, Season, Unpaid } from '../../src/shared/desk.ts'
import { firstPossiblePickup, type PickupExceptions } from '../../src/shared/pickup-days.ts'
import { addDays } from '../../src/shared/swedish-time.ts'
import { dateRowsByClock, setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { refused } from '../helpers/refused.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, '2027-01-07T12:00:00Z')
  beforeAll(() => dateRowsByClock(database))
  beforeEach(() => setCompanyRules(database, true))

  const mine = (key: string) => home.household('my_booking', { key })
  const inbox = () => home.desk<Inbox>('desk_inbox')
  const season = () => home.desk<Season>('desk_season')
  const month = (of: string) => home.desk<Month>('desk_month', { month: of })

  async function agreed(sample: Parameters<typeof home.book>[0] = {}, first_day = '2027-01-11') {
    const booked = await home.agreed({ frequency: 'weekly', ...sample }, first_day)
    await database.query("delete from public.outbox where kind = 'agreed'")
    return booked
  }

  test('no days are computed for an inbox of households that are billed and marked', async () => {
    await agreed()
    await setClock(database, '2027-02-10T12:00:00Z')
    await database.query(`
      insert into private.visits (booking, day, outcome, at)
      select booking, day, 'collected', day
      from private.agreements, generate_series(date '2027-01-11', '2027-02-08', interval '7 days') as day`)
    await home.desk('desk_bill', { month: '2027-01-01' })
    // Both come to all households at once.
    await home.desk('desk_close_day', { day: '2027-02-15', reason: 'halka' })
    await home.desk('desk_write', { subject: 'Halka', message: 'Vi kommer en vecka senare.' })
    const computed = await database.transaction(async (transaction) => {
      await transaction.query("set local track_functions = 'pl'")
      await transaction.query('select private.unbilled_months(), private.waiting_rounds(private.unbilled_months())')
      return await transaction.query<{ name: string; calls: number }>(
        'select funcname as name, calls::integer from pg_stat_xact_user_functions',
      )
    })
    expect(computed).toContainEqual({ name: 'unpushed_before', calls: expect.any(Number) })
    expect(computed.map(({ name }) => name)).not.toContain('agreement_pickups')
  })

  test('of each household of a round the street is read once, however many of them have no place yet', async () => {
    const bookings: string[] = []
    for (let number = 1; number <= 8; number++) bookings.push((await agreed({ address: `Ekvägen ${number}` })).id)
    await home.desk('desk_order', { day: '2027-01-11', bookings: bookings.slice(0, 4) })
    const computed = await database.transaction(async (transaction) => {
      await transaction.query("set local track_functions = 'all'")
      await transaction.query('select * from private.places($1)', [bookings])
      return await transaction.query<{ name: string; calls: number }>(
        'select funcname as name, calls::integer from pg_stat_xact_user_functions',
      )
    })
    expect(computed).toContainEqual({ name: 'street_key', calls: 8 })
  })

  test('before the last day of the company’s file, a visitor can book what still comes, and only that', async () => {
    await setCompanyRules(database, true, { ...company, season: { lastDay: '2027-06-10' } })
    const book = (at: string, frequency: 'once' | 'weekly' | 'biweekly', early_start: boolean) =>
      setClock(database, at).then(() => home.book({ frequency, early_start }))
    await book('2027-05-27T12:00:00Z', 'weekly', true)
    await expect(book('2027-05-27T12:00:00Z', 'once', false)).rejects.toMatchObject(refused('PT409', /Kryssa i/))
    await expect(book('2027-05-27T12:00:00Z', 'biweekly', true)).rejects.toMatchObject(
      refused('PT409', /Välj Engångshämtning/),
    )
    await book('2027-05-27T12:00:00Z', 'once', true)
    for (const at of ['2027-06-06T12:00:00Z', '2027-06-10T12:00:00Z']) {
      await expect(book(at, 'once', true)).rejects.toMatchObject(
        refused('PT409', /Vi tar inte emot fler bokningar: säsongen slutar torsdag 10 juni\./),
      )
    }
    await expect(book('2027-06-11T12:00:00Z', 'once', true)).rejects.toMatchObject(refused('PT409', /säsongen slutade/))
    const [row] = await database.query<{ days: PickupExceptions }>('select public.pickup_exceptions() as days')
    expect(row?.days.ended).toBe('2027-06-10')
  })

  test('page and database propose the same first day, whichever days are full', async () => {
    // A Sunday: what begins half a year and a day later is proposed by neither.
    const now = '2027-01-10T12:00:00Z'
    const mondays = Array.from({ length: 40 }, (_, week) => addDays('2027-01-11', 7 * week))
    const rules = {
      ...company,
      closedDates: [{ date: '2027-02-22', reason: 'sportlov' }],
      season: { lastDay: '2027-09-13' },
    }
    await setCompanyRules(database, false, rules)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.subarray(mondays), fc.subarray(mondays, { maxLength: 4 }), fc.constant(mondays)),
        fc.boolean(),
        fc.constantFrom('once' as const, 'biweekly' as const, 'weekly' as const),
        fc.constantFrom(null, 0, 1),
        async (fullDates, isEarly, frequency, fuller_week) => {
          const room = { full: fullDates, always_full: fullDates, fuller_week }
          const [found] = await database.query<{ day: string | null }>(
            `select to_char(private.first_possible_day($1, $2, null, $3, $4), 'YYYY-MM-DD') as day`,
            [now, isEarly, frequency, room],
          )
          const [rooms] = await database.query<{ full: string[]; fuller: string[] }>(
            `select array_remove(array_agg(case when not private.has_room(day, $2, $3) then day::text end), null) as full,
               array_remove(array_agg(case when private.is_of_fuller_week(day, $2, $3) then day::text end), null) as fuller
             from unnest($1::date[]) as day`,
            [mondays, frequency, room],
          )
          const told = firstPossiblePickup(
            new Date(now),
            { ...rules, fullDates: rooms?.full ?? [], fullerDates: rooms?.fuller ?? [] },
            isEarly,
          )
          expect(found?.day).toBe(told?.date ?? null)
        },
      ),
      { numRuns: 150, examples: [[mondays.slice(0, 26), true, 'once', null]] },
    )
  })

  test('a sum is adjusted, paid in parts, held back and returned, and every list says the same', async () => {
    const { id, key } = await agreed()
    await home.collected(id, '2027-01-11', '2027-01-18', '2027-01-25')
    await setClock(database, '2027-02-03T12:00:00Z')
    expect((await inbox()).unbilled).toEqual(['2027-01-01'])
    await home.desk('desk_hold', { booking: id, month: '2027-01-01', held: true })
    expect((await inbox()).unbilled).toEqual([])
    expect((await home.desk<Month>('desk_bill', { month: '2027-01-01' })).households).toMatchObject([
      { held: true, billed_at: null },
    ])
    await expect(home.desk('desk_remind', { booking: id })).rejects.toMatchObject(refused('PT409', /någon räkning/))
    await home.desk('desk_hold', { booking: id, month: '2027-01-01', held: false })
    expect((await inbox()).unbilled).toEqual(['2027-01-01'])
    const { households: rows } = await home.desk<Month>('desk_bill', { month: '2027-01-01' })
    const owed = rows[0]?.owes ?? expect.unreachable()
    await home.sent({ kind: 'bill' })
    await expect(
      home.desk('desk_adjust', { booking: id, month: '2027-01-01', kronor: -75, why: ' ' }),
    ).rejects.toMatchObject({ code: 'PT400' })
    await home.desk('desk_adjust', { booking: id, month: '2027-01-01', kronor: -75, why: 'missad en gång' })
    expect(await mine(key)).toMatchObject({
      unpaid: owed - 75,
      months: [{}, { owes: owed - 75, adjustment: { kronor: -75, why: 'missad en gång' }, paid: 0, paid_at: null }],
    })
    // The bill was told, so the new sum is news.
    expect((await month('2027-01-01')).households).toMatchObject([{ owes: owed - 75, was: owed }])

    await home.desk('desk_paid', { booking: id, month: '2027-01-01', paid: true, sum: 100 })
    expect(await mine(key)).toMatchObject({ unpaid: owed - 175, months: [{}, { paid: 100, paid_at: null }] })
    expect(await home.desk<Unpaid>('desk_unpaid')).toMatchObject([{ owes: owed - 175, months: [{ paid: 100 }] }])
    await home.desk('desk_paid', { booking: id, month: '2027-01-01', paid: true, sum: owed })
    expect(await mine(key)).toMatchObject({ unpaid: 0, months: [{}, { paid: owed - 75, paid_at: '2027-02-03' }] })
    // More than it owes: what goes on is carried to its next months.
    expect(await home.desk<Refund[]>('desk_refunds')).toEqual([])
    expect((await mine(key)).months[0]).toMatchObject({ month: '2027-02-01', paid: 75 })
    expect(await season()).toMatchObject({ came_in: owed, unpaid: 0 })
    // Pressed twice, as when no answer came.
    const back = { booking: id, month: '2027-01-01', paid: true, sum: owed - 75, paid_back: 75 }
    for (const press of [back, back]) await home.desk('desk_paid', press)
    expect(await home.desk<Refund[]>('desk_refunds')).toEqual([])
    // What came in stays the bank's: some of it has gone out again.
    expect(await season()).toMatchObject({
      came_in: owed,
      paid_back: 75,
      months: [{ paid: owed - 75 }, { came_in: owed }],
    })
    expect(await month('2027-01-01')).toMatchObject({
      households: [{ paid: owed - 75, paid_back: 75, paid_back_at: '2027-02-03' }],
      totals: { came_in: 0, paid_back: 0 },
    })
    expect((await month('2027-02-01')).totals).toMatchObject({ came_in: owed, paid_back: 75 })
    await home.desk('desk_adjust', { booking: id, month: '2027-01-01', kronor: 0, why: '' })
    expect((await mine(key)).months[1]).toMatchObject({ owes: owed, adjustment: null })
    await home.desk('desk_adjust', { booking: id, month: '2027-01-01', kronor: -5000, why: 'gratis' })
    expect((await mine(key)).months[1]).toMatchObject({ owes: 0 })
    await expect(
      home.desk('desk_adjust', { booking: id, month: '2026-12-01', kronor: 100, why: 'soffa' }),
    ).rejects.toMatchObject({ code: 'PT409' })
  })

  describe('the season ends', () => {
    test('its figures are the sums that bill, with what erased households leave', async () => {
      const weekly = await agreed()
      const erased = await agreed({ frequency: 'once' })
      await home.collected(weekly.id, '2027-01-11', '2027-01-18', '2027-01-25', '2027-02-01')
      await home.collected(erased.id, '2027-01-11')
      await setClock(database, '2027-02-03T12:00:00Z')
      await home.desk('desk_bill', { month: '2027-01-01' })
      await home.desk('desk_paid', { booking: weekly.id, month: '2027-01-01', paid: true })
      const partly = { month: '2027-01-01', paid: true, sum: 50, paid_back: 75 }
      await home.desk('desk_paid', { booking: erased.id, ...partly })
      const before = await season()
      const months = await Promise.all(['2027-01-01', '2027-02-01'].map(month))
      expect(before.months).toMatchObject(
        months.map(({ month: first, totals }) => ({
          month: first,
          owes: totals.owes,
          paid: totals.paid,
          pickups: totals.pickups,
          bags: { Plastavfall: 2 * totals.pickups },
        })),
      )
      expect(before).toMatchObject({
        first: '2027-01-01',
        last: '2027-02-28',
        households: { running: 1, ended: 1, waiting: 0 },
        pickups: 5,
        bags: { Plastavfall: 10 },
        m3: 0.6,
        billed: months[0]?.totals.owes,
        paid_back: 75,
        unpaid: 75,
        answered: { median_hours: expect.any(Number), late: 0 },
        remains: { unbilled: 0, unpaid: 1 },
      })
      await database.query('select private.close_books($1)', [erased.id])
      await database.query('delete from public.form_responses where id = $1', [erased.id])
      const after = await season()
      const { households: _, remains: __, answered: ___, ...sums } = before
      expect(after).toMatchObject(sums)
      const { id = '' } = (await month('2027-01-01')).households.find(({ booking }) => booking === null) ?? {}
      for (const { given, expected } of [
        {
          given: { ...partly, paid_back: 80 },
          expected: { paid: 50, paid_back: 80, paid_back_at: expect.any(String) },
        },
        { given: { ...partly, paid_back: null }, expected: { paid: 50, paid_back: 80 } },
        { given: { ...partly, paid: false, paid_back: null }, expected: { paid: 0, paid_back: 80 } },
        { given: { ...partly, paid: false, paid_back: 0 }, expected: { paid: 0, paid_back: 0, paid_back_at: null } },
      ]) {
        for (const booking of [id, weekly.id]) {
          const { households } = await home.desk<Month>('desk_paid', { booking, ...given })
          expect(households.find((line) => line.id === booking)).toMatchObject(expected)
        }
      }
      expect(await home.desk('desk_season', { first: '2027-02-01', last: '2027-02-28' })).toMatchObject({
        pickups: 1,
      })
      expect(await home.desk('desk_season', { first: '2026-01-01', last: '2026-01-31' })).toMatchObject({
        households: { running: 0, ended: 0, waiting: 0 },
        pickups: 0,
        bags: {},
        m3: 0,
        billed: 0,
        paid: 0,
        unpaid: 0,
        refunds: 0,
        answered: { median_hours: null, late: 0 },
        months: [],
      })
    })

    test('what has been carried is counted by calendar year, with what erased households leave', async () => {
      const { id } = await agreed()
      const days = ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01']
      for (const [nth, day] of days.entries()) {
        const bags = JSON.stringify({ Plastavfall: 2 ** nth })
        await database.query(
          "insert into private.visits (booking, day, outcome, bags, at) values ($1, $2, 'collected', $3, now())",
          [id, day, bags],
        )
        const books = JSON.stringify({ Plastavfall: 16 * 2 ** nth })
        await database.query(
          "insert into private.books (month, reference, owes, pickups, bags) values (date_trunc('month', $1::date), '', 0, 1, $2)",
          [day, books],
        )
      }
      expect(await home.desk<Round>('desk_round', { day: '2027-06-14' })).toMatchObject({
        bags_this_year: 17 * (2 + 4),
      })
    })
  })
})
