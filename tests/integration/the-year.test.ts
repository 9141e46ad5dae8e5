/** A household goes away, a day is full, money is put right, a word to all, the season ends, and its figures. */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { setCompanyRules } from '../../src/database/settings.ts'
import type { HouseholdState, SkipPlan } from '../../src/shared/agreement.ts'
import { company } from '../../src/shared/company.ts'
import type { DayPlan, Inbox, Month, Refund, Round, Season, SeasonEndPlan, Unpaid } from '../../src/shared/desk.ts'
import { firstPossiblePickup, type PickupExceptions } from '../../src/shared/pickup-days.ts'
import { addDays } from '../../src/shared/swedish-time.ts'
import { freeClock, setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { aDayHasRoomForItsStops } from '../helpers/promises.ts'
import { refused } from '../helpers/refused.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, '2027-01-07T12:00:00Z')
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
  async function collect(booking: string, ...days: string[]) {
    for (const day of days) {
      await setClock(database, `${day}T08:30:00Z`)
      await home.desk('desk_visit', { booking, day, outcome: 'collected', bags: { Plastavfall: 2 } })
    }
  }
  const waiting = (kind: string) =>
    database.query<{ recipient: string; channel: string; data: Record<string, unknown>; waits: boolean }>(
      `select recipient, channel, data, next_attempt_at > now() + interval '50 seconds' as waits
       from public.outbox where kind = $1 order by created_at, recipient`,
      [kind],
    )

  test('no days are computed for an inbox of households that are billed and marked', async () => {
    await agreed()
    await setClock(database, '2027-02-10T12:00:00Z')
    await database.query(`
      insert into private.visits (booking, day, outcome, at)
      select booking, day, 'collected', day
      from private.agreements, generate_series(date '2027-01-11', '2027-02-08', interval '7 days') as day`)
    await home.desk('desk_bill', { month: '2027-01-01' })
    const computed = await database.transaction(async (transaction) => {
      await transaction.query("set local track_functions = 'pl'")
      await transaction.query('select private.unbilled_months(), private.waiting_rounds(private.unbilled_months())')
      return await transaction.query<{ name: string; calls: number }>(
        'select funcname as name, calls::integer from pg_stat_xact_user_functions',
      )
    })
    expect(computed).toContainEqual({ name: 'settled_before', calls: expect.any(Number) })
    expect(computed.map(({ name }) => name)).not.toContain('agreement_pickups')
  })

  describe('a household goes away', () => {
    test('a summer is skipped in one act, said before, told once, and brought back as it was', async () => {
      const { id, key } = await agreed()
      await home.household('move_pickup', { key, day: '2027-02-15', to_day: null })
      const before = await mine(key)
      const period = { first_day: '2027-02-01', last_day: '2027-03-15' }
      const plan = await home.household<SkipPlan>('skip_plan', { key, ...period })
      expect(plan).toEqual({
        pickups: 6,
        kept: [],
        months: [
          { month: '2027-02-01', before: 300, owes: 0 },
          { month: '2027-03-01', before: 240, owes: 240 },
        ],
      })
      expect((await mine(key)).days).toEqual(before.days)

      const away = await home.household('skip_pickups', { key, ...period })
      const again = await home.household('skip_pickups', { key, ...period })
      expect(again.history).toEqual(away.history)
      // Of a part of it nothing is left to skip, nor for the company.
      for (const act of [
        () => home.household('skip_pickups', { key, ...period, first_day: '2027-02-08' }),
        () => home.desk('desk_skip', { booking: id, ...period }),
        // Nor is the same asked again once something else has been.
        async () => {
          await home.household('change_booking', { key, changes: { notes: 'Kod 1' } })
          await home.household('skip_pickups', { key, ...period })
        },
      ]) {
        await expect(act()).rejects.toMatchObject({ code: 'PT409' })
      }
      expect(away.days.filter(({ state }) => state === 'skipped')).toHaveLength(7)
      expect(away.history.at(-1)).toMatchObject({
        what: 'away',
        who: 'household',
        day: '2027-02-01',
        until: '2027-03-15',
      })
      // One mail and one line; the single day skipped before is in the same burst.
      expect((await waiting('moved')).map(({ recipient }) => recipient)).toEqual(['company', 'household'])
      const untold = database.query(
        "select count(*)::int as days from unnest(array['company', 'household']) as reader cross join lateral private.untold_days($1, reader) group by reader",
        [id],
      )
      expect(await untold).toEqual([{ days: 7 }, { days: 7 }])
      // What was skipped before stays skipped.
      const back = await home.household('restore_pickups', { key, ...period })
      expect(back.days).toEqual(before.days)
      expect(back.months).toEqual(before.months)
      await expect(
        home.household('skip_pickups', { key, first_day: '2027-02-02', last_day: '2027-02-05' }),
      ).rejects.toMatchObject({ code: 'PT409' })
      expect(await home.desk('desk_skip', { booking: id, ...period })).toMatchObject({ id })
      await expect(home.household('restore_pickups', { key, ...period })).resolves.toMatchObject({
        days: expect.arrayContaining([expect.objectContaining({ day: '2027-02-01', state: 'skipped' })]),
      })
      const { days } = await home.desk<HouseholdState>('desk_unskip', { booking: id, ...period })
      expect(days.find(({ day }) => day === '2027-02-01')?.state).toBe('planned')
    })

    test('who is away stays away on the days between when it chooses another frequency, and is at home on what it brought back', async () => {
      const { key } = await agreed({ frequency: 'biweekly' })
      const often = (frequency: string) => home.household('change_booking', { key, changes: { frequency } })
      const planned = ({ days }: HouseholdState) =>
        days
          .filter(({ state }) => state === 'planned')
          .map(({ day }) => day)
          .filter((day) => day < '2027-03-22')
      const thursdays = await agreed({ name: 'Torsten' })
      await home.household('skip_pickups', { key: thursdays.key, first_day: '2027-01-20', last_day: '2027-02-14' })
      await home.household('skip_pickups', { key, first_day: '2027-02-01', last_day: '2027-03-14' })
      const during = ['2027-01-11', '2027-01-18', '2027-01-25', '2027-03-15']
      expect(planned(await often('weekly'))).toEqual(during)
      await home.household('restore_pickup', { key, day: '2027-02-08' })
      expect(planned(await often('biweekly'))).toEqual(['2027-01-11', '2027-01-25', '2027-02-08'])
      expect(planned(await often('weekly'))).toEqual([...during.slice(0, 3), '2027-02-08', '2027-03-15'])
      await often('biweekly')
      await home.household('restore_pickups', { key, first_day: '2027-02-01', last_day: '2027-03-14' })
      expect(planned(await often('weekly'))).toHaveLength(10)
      // Another weekday, too.
      await home.household('restore_pickup', { key: thursdays.key, day: '2027-02-01' })
      await home.desk('desk_change_day', { booking: thursdays.id, first_day: '2027-01-14' })
      expect(planned(await mine(thursdays.key)).slice(0, 4)).toEqual([
        '2027-01-11',
        '2027-01-14',
        '2027-02-04',
        '2027-02-18',
      ])
      // Away anew, for a shorter time.
      await home.household('skip_pickups', { key, first_day: '2027-02-01', last_day: '2027-02-14' })
      expect(planned(await often('biweekly'))).toEqual(['2027-01-11', '2027-01-25', '2027-02-22', '2027-03-08'])
      // From the next day on.
      const leaving = await agreed({ frequency: 'biweekly' })
      await home.household('skip_pickups', { key: leaving.key, first_day: '2027-01-11', last_day: '2027-01-24' })
      const changes = { frequency: 'weekly' }
      const left = await home.household('change_booking', { key: leaving.key, changes })
      expect(planned(left)[0]).toBe('2027-01-25')
    })

    test('a day whose time is out stays, and its household is told so before', async () => {
      const { id, key } = await agreed()
      await setClock(database, '2027-01-31T20:30:00Z')
      const period = { first_day: '2027-01-30', last_day: '2027-02-09' }
      expect(await home.household('skip_plan', { key, ...period })).toMatchObject({
        pickups: 1,
        kept: ['2027-02-01'],
      })
      const { days } = await home.household('skip_pickups', { key, ...period })
      expect(days.filter(({ day }) => day >= '2027-02-01' && day <= '2027-02-09').map(({ state }) => state)).toEqual([
        'planned',
        'skipped',
      ])
      expect(await database.query("select distinct day::text from public.outbox where kind = 'moved'")).toEqual([
        { day: '2027-02-08' },
      ])
      await expect(
        home.household('skip_pickups', { key, first_day: '2027-02-01', last_day: '2027-02-01' }),
      ).rejects.toMatchObject({ code: 'PT409' })
      // To the company until it is over.
      await setClock(database, '2027-02-01T08:00:00Z')
      const today = { booking: id, first_day: '2027-02-01', last_day: '2027-02-01' }
      expect((await home.desk<HouseholdState>('desk_skip', today)).days).toContainEqual(
        expect.objectContaining({ day: '2027-02-01', state: 'skipped' }),
      )
      // What is skipped stays so once its time is out.
      await setClock(database, '2027-02-07T20:30:00Z')
      const later = { first_day: '2027-02-07', last_day: '2027-02-15' }
      expect(await home.household('skip_plan', { key, ...later })).toMatchObject({ pickups: 1, kept: [] })
      expect((await home.household('restore_pickups', { key, ...later })).days).toContainEqual(
        expect.objectContaining({ day: '2027-02-08', state: 'skipped' }),
      )
    })
  })

  test('a day closed before an absence brings no pick-up into it, and is deducted', async () => {
    const { id, key } = await agreed()
    await home.household('skip_pickups', { key, first_day: '2027-02-01', last_day: '2027-02-08' })
    // One who has skipped another day is at home on it.
    const moving = await agreed()
    await home.household('move_pickup', { key: moving.key, day: '2027-02-01', to_day: '2027-02-08' })
    await home.household('move_pickup', { key: moving.key, day: '2027-02-15', to_day: null })
    await home.desk('desk_close_day', { day: '2027-01-25', reason: 'Snöstorm' })
    const closed = await mine(key)
    expect(closed.days.slice(0, 5).map(({ day, state }) => [day, state])).toEqual([
      ['2027-01-11', 'planned'],
      ['2027-01-18', 'planned'],
      ['2027-02-01', 'skipped'],
      ['2027-02-08', 'skipped'],
      ['2027-02-15', 'planned'],
    ])
    expect(closed.months).toMatchObject([{ month: '2027-01-01', owes: 150 }])
    expect((await home.desk<Round>('desk_round', { day: '2027-02-01' })).skipped).toMatchObject([{ booking: id }])
    expect(await aDayHasRoomForItsStops({ world: { database } })).toEqual([])
    const { days } = await home.household('restore_pickup', { key, day: '2027-02-01' })
    expect(days.find(({ day }) => day === '2027-02-01')?.state).toBe('planned')
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

  describe('room', () => {
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

    test('a full day is not proposed; the company may say yes to more, and is told how many there are', async () => {
      await setCompanyRules(database, true, { ...company, capacity: { ...company.capacity, stops: 2 } })
      await agreed({ frequency: 'once' })
      await agreed({ frequency: 'once' })
      const wants = await home.book({ frequency: 'once' })
      const weekly = await home.book({ frequency: 'weekly' })
      const { unanswered, room } = await inbox()
      expect(unanswered.map(({ proposed_day }) => proposed_day)).toEqual(['2027-01-18', '2027-01-18'])
      expect(room).toEqual({ capacity: 2, stops: { '2027-01-11': 2 }, closed: ['2027-03-29'], beyond: [] })
      const [row] = await database.query<{ days: PickupExceptions }>('select public.pickup_exceptions() as days')
      expect(row?.days.full).toEqual({ once: ['2027-01-11'], biweekly: ['2027-01-11'], weekly: ['2027-01-11'] })
      await home.desk('desk_answer', { booking: wants.id, agree: true, first_day: '2027-01-11' })
      expect(await home.desk<Round>('desk_round', { day: '2027-01-11' })).toMatchObject({
        capacity: 2,
        bags_this_year: 0,
        stops: [{}, {}, {}],
      })
      // A rhythm has room if none of its own days over eight weeks is full.
      await agreed({ frequency: 'once' }, '2027-02-15')
      await agreed({ frequency: 'once' }, '2027-02-15')
      expect((await inbox()).unanswered).toMatchObject([{ booking: weekly.id, proposed_day: '2027-02-22' }])
      // To the end of the half year, and today.
      for (let stop = 0; stop < 2; stop++) await agreed({ frequency: 'once' }, '2027-07-05')
      const [later] = await database.query<{ days: PickupExceptions }>('select public.pickup_exceptions() as days')
      expect(later?.days.full.once).toEqual(['2027-01-11', '2027-02-15', '2027-07-05'])
      const price = { price: 150, frequency: 'once', first_day: '2027-01-11' }
      await home.desk('desk_offer', { booking: weekly.id, ...price })
      await setClock(database, '2027-01-11T06:00:00Z')
      // Accepted late, it begins on a day with room.
      const { offer } = await mine(weekly.key)
      expect(offer).toMatchObject({ first_day: '2027-01-18' })
      for (let stop = 0; stop < 2; stop++) await agreed({ frequency: 'once' }, '2027-01-18')
      expect((await mine(weekly.key)).offer).toMatchObject({ first_day: '2027-01-25' })
      expect((await inbox()).offers).toMatchObject([{ offer: { first_day: '2027-01-25' } }])
      expect(await aDayHasRoomForItsStops({ world: { database } })).toEqual([])
    })

    test('a household comes to no full day by its own act; the company may take more', async () => {
      await setCompanyRules(database, true, { ...company, capacity: { ...company.capacity, stops: 2 } })
      const full = (words: RegExp) => refused('PT409', words)
      const gone = full(/^Det är fullt måndag 11 januari\. Platsen har gått till någon annan\. Ring oss på \d/)
      const [first, second] = [await agreed({ frequency: 'once' }), await agreed({ frequency: 'once' })]
      const other = await agreed({ frequency: 'biweekly' }, '2027-01-18')
      const once = await agreed({ frequency: 'once' }, '2027-01-25')
      await database.query("update private.rhythms set first_day = '2027-01-04' where booking = $1", [other.id])
      await database.query('select private.update_span($1)', [other.id])
      // Moving: neither offered nor possible. 18 January is the household's own, so the next is the one after it.
      const { open_days } = await mine(other.key)
      expect(open_days.slice(0, 2)).toEqual(['2027-01-18', '2027-01-25'])
      expect((await home.desk('desk_household', { booking: other.id })).open_days[0]).toBe('2027-01-11')
      await expect(
        home.household('move_pickup', { key: other.key, day: '2027-01-18', to_day: '2027-01-11' }),
      ).rejects.toMatchObject(full(/^Det är fullt måndag 11 januari\. Nästa dag med plats är måndag 25 januari\.$/))
      // Skipping gives the place away.
      await home.household('move_pickup', { key: first.key, day: '2027-01-11', to_day: null })
      await home.household('restore_pickup', { key: first.key, day: '2027-01-11' })
      await home.household('move_pickup', { key: first.key, day: '2027-01-11', to_day: null })
      await home.household('skip_pickups', { key: second.key, first_day: '2027-01-08', last_day: '2027-01-12' })
      for (const { key, day } of [
        { key: other.key, day: '2027-01-18' },
        { key: once.key, day: '2027-01-25' },
      ]) {
        await home.desk('desk_move', { booking: (key === other.key ? other : once).id, day, to_day: '2027-01-11' })
      }
      for (const [name, args] of [
        ['restore_pickup', { day: '2027-01-11' }],
        ['move_pickup', { day: '2027-01-11', to_day: '2027-01-11' }],
        ['restore_pickups', { first_day: '2027-01-08', last_day: '2027-01-12' }],
      ] as const) {
        for (const { key } of [first, second]) {
          await expect(home.household(name, { key, ...args }), name).rejects.toMatchObject(gone)
        }
      }
      // Nor by another rhythm, or by going on after an end.
      const rhythm = await agreed({ frequency: 'biweekly' }, '2027-01-18')
      await database.query("update private.rhythms set first_day = '2027-01-04' where booking = $1", [rhythm.id])
      await expect(
        home.household('change_booking', { key: rhythm.key, changes: { frequency: 'weekly' } }),
      ).rejects.toMatchObject(gone)
      const ended = await agreed({ frequency: 'weekly' }, '2027-01-25')
      await home.household('end_agreement', { key: ended.key, last_day: '2027-01-31' })
      // Both that come every other week are there then.
      for (const [name, args] of [
        ['resume_agreement', {}],
        ['end_agreement', { last_day: '2027-02-07' }],
      ] as const) {
        await expect(home.household(name, { key: ended.key, ...args }), name).rejects.toMatchObject(
          full(/^Det är fullt måndag 1 februari[. ].*Platsen/),
        )
      }
      await home.desk('desk_resume', { booking: ended.id })
      await home.desk('desk_unskip', { booking: second.id, first_day: '2027-01-08', last_day: '2027-01-12' })
      expect((await inbox()).room?.stops).toMatchObject({ '2027-01-11': 3, '2027-02-01': 3 })
    })

    test('one closed day shuts no calendar, a rhythm begins in the week with more room, and too many are said beforehand', async () => {
      await setClock(database, '2027-03-04T12:00:00Z')
      await setCompanyRules(database, true, { ...company, capacity: { ...company.capacity, stops: 3 } })
      const biweekly = (first_day: string) => agreed({ frequency: 'biweekly' }, first_day)
      // Three in one week, of which that of Easter Monday comes a week later, where there is one of the other.
      for (const first of ['2027-03-15', '2027-03-15', '2027-03-15', '2027-03-22']) await biweekly(first)
      const wants = await home.book({ frequency: 'biweekly', early_start: true })
      const { unanswered, room } = await inbox()
      expect(unanswered).toMatchObject([{ booking: wants.id, proposed_day: '2027-03-08' }])
      expect(room?.beyond).toEqual([{ day: '2027-04-05', stops: 4, offered: 0 }])
      // With one place in either week, the week with fewer.
      await setCompanyRules(database, true, { ...company, capacity: { ...company.capacity, stops: 4 } })
      await setClock(database, '2027-03-12T12:00:00Z')
      expect((await inbox()).unanswered).toMatchObject([{ proposed_day: '2027-03-22' }])
      const [row] = await database.query<{ days: PickupExceptions }>('select public.pickup_exceptions() as days')
      expect(row?.days.full).toEqual(
        Object.fromEntries(['once', 'biweekly', 'weekly'].map((one) => [one, ['2027-04-05']])),
      )
      expect(row?.days.fuller?.slice(0, 3)).toEqual(['2027-03-15', '2027-04-12', '2027-04-26'])
      // What a price would bring about, too.
      const price = { price: 150, frequency: 'weekly', first_day: '2027-03-15' }
      await home.desk('desk_offer', { booking: wants.id, ...price })
      expect((await inbox()).room?.beyond).toEqual([{ day: '2027-04-05', stops: 5, offered: 1 }])
    })

    test('where every day is full, none is proposed and the booking waits', async () => {
      await setCompanyRules(database, true, { ...company, capacity: { ...company.capacity, stops: 1 } })
      await agreed()
      const { id } = await home.book({ frequency: 'weekly' })
      expect((await inbox()).unanswered).toMatchObject([{ booking: id, proposed_day: null }])
      await expect(home.desk('desk_answer', { booking: id, agree: true })).rejects.toMatchObject(
        refused('PT409', /fulla/),
      )
      await home.desk('desk_answer', { booking: id, agree: true, first_day: '2027-01-11' })
    })
  })

  describe('money put right', () => {
    test('a sum is adjusted, paid in parts, held back and returned, and every list says the same', async () => {
      const { id, key } = await agreed()
      await collect(id, '2027-01-11', '2027-01-18', '2027-01-25')
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
      await database.query("update public.outbox set status = 'sent', sent_at = now() where kind = 'bill'")
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
      // An adjustment never makes a sum that the company would owe.
      await home.desk('desk_adjust', { booking: id, month: '2027-01-01', kronor: -5000, why: 'gratis' })
      expect((await mine(key)).months[1]).toMatchObject({ owes: 0 })
      await expect(
        home.desk('desk_adjust', { booking: id, month: '2026-12-01', kronor: 100, why: 'soffa' }),
      ).rejects.toMatchObject({ code: 'PT409' })
    })

    test('what was paid for an agreement that is then withdrawn must be back within fourteen days', async () => {
      const { id, key } = await agreed({ early_start: false }, '2027-01-11')
      await collect(id, '2027-01-11')
      await home.desk('desk_paid', { booking: id, month: '2027-01-01', paid: true, sum: 240 })
      await setClock(database, '2027-01-12T12:00:00Z')
      await home.household('withdraw', { name: 'Åsa', contract: 'x', receipt_to: 'asa@example.se', key })
      expect((await inbox()).refunds).toMatchObject([{ booking: id, kronor: 240, by: '2027-01-26' }])
    })
  })

  const called = async () =>
    await home.desk('desk_book', {
      booking: {
        ...{ name: 'Ringa', phone: '08-96 44 02', email: '', address: 'Ekbacken 7', frequency: 'weekly' },
        ...{ materials: ['Glascontainers'], first_day: '2027-01-11' },
      },
    })
  const nothingWaits = () => database.query("update public.outbox set next_attempt_at = now() - interval '1 second'")

  test('whoever calls about a bill says what is left of it', async () => {
    const { id } = await called()
    await setClock(database, '2027-02-03T12:00:00Z')
    await home.desk('desk_bill', { month: '2027-01-01' })
    await nothingWaits()
    const said = async () => (await home.inboxWithWords()).calls.find(({ why }) => why === 'bill')?.said
    expect(await said()).toContain('225\u00a0kr att betala')
    await home.desk('desk_paid', { booking: id, month: '2027-01-01', paid: true, sum: 100 })
    expect(await said()).toContain('125\u00a0kr att betala')
    await home.desk('desk_paid', { booking: id, month: '2027-01-01', paid: false })
    expect(await said()).toContain('225\u00a0kr att betala')
  })

  test('a word to those of one day is not said after it, nor to whoever has withdrawn on it', async () => {
    await called()
    const { id } = await agreed()
    await home.desk('desk_write', { subject: 'Halt', message: 'Vi kommer sent.', day: '2027-01-11' })
    await nothingWaits()
    const isSaid = async () => (await inbox()).calls.some(({ why }) => why === 'news')
    await setClock(database, '2027-01-11T22:59:59.999Z')
    expect(await isSaid()).toBe(true)
    await setClock(database, '2027-01-11T23:00:00Z')
    expect(await isSaid()).toBe(false)
    await setClock(database, '2027-01-11T09:00:00Z')
    await home.desk('desk_withdraw', { booking: id })
    expect(await home.desk<DayPlan>('desk_write_plan', { day: null })).toMatchObject({ households: 1 })
  })

  test('a word to all goes to every household once, can be taken back for a minute, twice a day', async () => {
    await freeClock(database)
    const now = (
      await database.query<{ day: string }>(
        "select to_char(private.company_day_from(private.today() + 20), 'YYYY-MM-DD') as day",
      )
    )[0]?.day
    const byMail = await agreed({}, now)
    const byCall = await agreed({ phone: '08-96 44 02' }, now)
    await database.query(`update private.agreements set changes = '{"email": ""}' where booking = $1`, [byCall.id])
    await home.household('change_booking', { key: byCall.key, changes: { notes: 'Kod 1' } })
    await home.book({})
    expect(await home.desk<DayPlan>('desk_write_plan', { day: null })).toEqual({
      households: 2,
      mail: 1,
      sms: 0,
      call: 1,
    })
    expect(await home.desk<DayPlan>('desk_write_plan', { day: now })).toMatchObject({ households: 2 })
    const words = { subject: 'Ny bil', message: 'Vi kommer i en röd bil.', day: null }
    await home.desk('desk_write', words)
    await home.desk('desk_write', words)
    const told = await waiting('news')
    expect(told.map(({ channel, waits }) => [channel, waits]).sort()).toEqual([
      ['call', true],
      ['mail', true],
    ])
    expect(await home.desk('desk_unwrite')).toMatchObject({ households: 2 })
    expect(await waiting('news')).toEqual([])
    expect((await mine(byMail.key)).history.map(({ what }) => what)).not.toContain('wrote')
    await home.desk('desk_write', words)
    await home.desk('desk_write', { ...words, subject: 'Ännu en' })
    await expect(home.desk('desk_write', { ...words, subject: 'En tredje' })).rejects.toMatchObject({ code: 'PT429' })
    // What is a minute old stays said, even if it still waits.
    await database.query(
      `update public.outbox set created_at = created_at - interval '1 minute',
         status = case channel when 'mail' then 'sent' else status end
       where kind = 'news' and data ->> 'subject' = 'Ny bil'`,
    )
    await database.query(
      `update private.kept_rows set at = at - interval '1 minute' where act in (
         select act from private.kept_rows where became #>> '{data,subject}' = 'Ny bil')`,
    )
    await home.household('change_booking', { key: byCall.key, changes: { notes: 'Kod 2' } })
    expect(await home.desk('desk_unwrite')).toMatchObject({ households: 2 })
    expect((await mine(byCall.key)).history.filter(({ what }) => what === 'wrote')).toHaveLength(1)
    await expect(home.desk('desk_unwrite')).rejects.toMatchObject({ code: 'PT409' })

    await database.query("delete from public.outbox where kind = 'news'")
    await database.query(
      `update private.agreements set changes = '{"email": "", "phone": "070-174 06 05"}' where booking = $1`,
      [byCall.id],
    )
    await expect(home.desk('desk_write', { ...words, message: 'x'.repeat(121) })).rejects.toMatchObject({
      message: expect.stringContaining(' 1 tecken för långt'),
    })
    await home.desk('desk_write', { ...words, message: 'x'.repeat(120) })
  })

  describe('the season ends', () => {
    test('for every household once, with notice, said before, taken back for a minute', async () => {
      const weekly = await agreed()
      const [once, asked, offered, gone] = [await home.book(), await home.book(), await home.book(), await home.book()]
      for (const offer of [
        { booking: once.id, frequency: 'once', first_day: '2027-02-01' },
        { booking: offered.id, frequency: 'weekly', first_day: '2027-01-18' },
      ])
        await home.desk('desk_offer', { ...offer, price: 600 })
      await home.household('accept_offer', { key: once.key })
      await home.household('end_agreement', { key: gone.key })
      await database.query("delete from public.outbox where kind = 'ended'")
      expect((await inbox()).offers).toMatchObject([{ booking: offered.id }])
      const states = () => Promise.all([weekly, once, asked, offered].map(({ key }) => mine(key)))
      const outline = (all: HouseholdState[]) =>
        all.map(({ status, last_day, days, offer, answer_by }) => ({ status, last_day, days, offer, answer_by }))
      const before = await states()

      await expect(home.desk('desk_end_season', { last_day: '2027-01-20', message: '' })).rejects.toMatchObject(
        refused('PT409', /21 januari/),
      )
      // Nor later than the company's file says that it drives, unless the notice takes longer.
      for (const [lastDay, latest, words] of [
        ['2027-02-10', '2027-02-10', /senast onsdag 10 februari/],
        ['2027-01-12', '2027-01-21', /senast torsdag 21 januari/],
      ] as const) {
        await setCompanyRules(database, true, { ...company, season: { lastDay } })
        const late = { last_day: addDays(latest, 1) }
        await expect(home.desk('desk_end_season', late)).rejects.toMatchObject(refused('PT409', words))
        expect(await home.desk('desk_season_end_plan', late)).toMatchObject({ last_possible: latest })
      }
      await setCompanyRules(database, true)
      const plan = await home.desk<SeasonEndPlan>('desk_season_end_plan', { last_day: '2027-02-08' })
      expect(plan).toMatchObject({
        households: 1,
        mail: 1,
        declined: 2,
        first_possible: '2027-01-21',
        last_possible: null,
      })
      const ended = await home.desk<Season>('desk_end_season', { last_day: '2027-02-08', message: 'Tack för i år!' })
      expect(ended).toMatchObject({ last_day: '2027-02-08', ended: '2027-02-08', may_unend: true })
      await home.desk('desk_end_season', { last_day: '2027-02-08', message: 'Tack för i år!' })
      expect((await states()).map(({ status, last_day }) => [status, last_day])).toEqual([
        ['ended', '2027-02-08'],
        ['agreed', null],
        ['declined', null],
        ['declined', null],
      ])
      expect((await waiting('ended')).filter(({ recipient }) => recipient === 'household')).toMatchObject([
        { data: { what: 'season', message: 'Tack för i år!' }, waits: true },
      ])
      await expect(home.book({})).rejects.toMatchObject({
        message: expect.stringContaining('Vi tar inte emot fler bokningar'),
      })
      await expect(home.household('change_booking', { key: asked.key, changes: { notes: '' } })).rejects.toMatchObject(
        refused('PT409', /^Det blev inget avtal, så det finns inget att ändra\.$/),
      )
      const [row] = await database.query<{ days: PickupExceptions }>('select public.pickup_exceptions() as days')
      expect(row?.days.ended).toBe('2027-02-08')

      expect(await home.desk<Season>('desk_unend_season')).toMatchObject({ ended: null, last_day: null })
      expect(outline(await states())).toEqual(outline(before))
      expect(await waiting('ended')).toEqual([])
      await home.book({})

      // Whoever had ended before stays ended, and hears of that once.
      const [untold, told] = [await agreed(), await agreed()]
      const end = (booking: string) => home.desk('desk_end', { booking, last_day: '2027-03-01' })
      await end(told.id)
      await database.query("update outbox set status = 'sent' where kind = 'ended'")
      await end(untold.id)
      await home.desk('desk_end_season', { last_day: '2027-02-08', message: '' })
      await home.desk('desk_unend_season')
      for (const { key } of [untold, told])
        expect(await mine(key)).toMatchObject({ status: 'ended', last_day: '2027-03-01' })
      expect(
        await database.query(
          "select form_response_id as id, data ->> 'what' as what, day::text from outbox where kind = 'ended' and status = 'queued'",
        ),
      ).toEqual([{ id: untold.id, what: 'ended', day: '2027-03-01' }])

      await home.desk('desk_end_season', { last_day: '2027-02-08', message: '' })
      await setClock(database, '2027-01-07T12:01:30Z')
      await expect(home.desk('desk_unend_season')).rejects.toMatchObject({ code: 'PT409' })
      await expect(home.household('resume_agreement', { key: weekly.key })).rejects.toMatchObject({ code: 'PT409' })
      // Nobody would end what a single pick-up becomes now.
      const changes = { frequency: 'weekly' }
      expect(await home.household('change_booking', { key: once.key, changes })).toMatchObject({
        last_day: '2027-02-08',
      })
      // A start, which writes the company's file, does not open it again.
      await setCompanyRules(database, true)
      expect(await season()).toMatchObject({ last_day: '2027-02-08' })
    })

    test('its figures are the sums that bill, with what erased households leave', async () => {
      const weekly = await agreed()
      const erased = await agreed({ frequency: 'once' })
      await collect(weekly.id, '2027-01-11', '2027-01-18', '2027-01-25', '2027-02-01')
      await collect(erased.id, '2027-01-11')
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
        // A tick that was a slip, and back.
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

  test('where the company called, the household gets an offer, and only in writing', async () => {
    const booking = {
      id: crypto.randomUUID(),
      name: 'Rut',
      phone: '08-96 44 02',
      address: 'Ekvägen 9',
      frequency: 'weekly',
      materials: ['Plastavfall'],
      notes: '',
      specialRequest: '',
      early_start: true,
      first_day: '2027-01-18',
      price: null,
    }
    await expect(
      home.desk('desk_book', { booking: { ...booking, email: '', who_called: 'company' } }),
    ).rejects.toMatchObject(refused('PT409', /tacka ja skriftligt/))
    const made = await home.desk('desk_book', {
      booking: { ...booking, email: 'rut@example.se', who_called: 'company' },
    })
    expect(made).toMatchObject({
      status: 'offered',
      offer: { price: 300, frequency: 'weekly', first_day: '2027-01-18' },
    })
    expect((await inbox()).offers).toMatchObject([{ booking: booking.id, name: 'Rut' }])
    expect(await waiting('offer')).toMatchObject([{ channel: 'mail', recipient: 'household' }])
    const other = { ...booking, id: crypto.randomUUID(), email: '', who_called: 'household' }
    expect(await home.desk('desk_book', { booking: other })).toMatchObject({ status: 'agreed' })
  })
})
