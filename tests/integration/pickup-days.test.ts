import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { addDays } from '../../src/shared/swedish-time.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'

/**
 * Checks the SQL against a brute-force expansion on day numbers: day 0 is Monday 2 November 2026, day 7 the next
 * Monday. The expansion goes through every day, without intervals, indexes or windows.
 */
const LAST = 500
const dateOf = (day: number) => addDays('2026-11-02', day)

interface Calendar {
  closed: ReadonlySet<number>
  seasonEnd: number | null
}
interface Rhythm {
  first: number
  frequency: 'once' | 'biweekly' | 'weekly'
}
interface Agreement {
  rhythms: Rhythm[]
  lastDay: number | null
  changes: { nominal: number; movedTo: number | null; skipped: boolean; takesAlong: boolean }[]
  visits: number[]
}
interface Day {
  day: number
  state: string
  from: number | null
  to: number | null
  reason: string | null
}

function daysOf({ rhythms, lastDay, changes, visits }: Agreement, calendar: Calendar): Day[] {
  const isOpen = (day: number) => !calendar.closed.has(day) && day <= (calendar.seasonEnd ?? Number.POSITIVE_INFINITY)
  // A day on which somebody was at the door stays the pick-up's day, even if it is closed afterwards.
  const isMade = (day: number) => visits.includes(day) && day <= (calendar.seasonEnd ?? day)
  const openFrom = (day: number) => {
    for (let next = day; next < LAST + 200; next++)
      if (next % 7 === day % 7 && (isOpen(next) || isMade(next))) return next
    return null
  }
  const steps = { once: LAST * 2, biweekly: 14, weekly: 7 }
  const pickups = [...Array(LAST).keys()]
    .filter((day) => {
      const rhythm = rhythms.findLast(({ first }) => first <= day)
      return rhythm && (day - rhythm.first) % steps[rhythm.frequency] === 0
    })
    .map((nominal) => {
      const change = changes.find((each) => each.nominal === nominal)
      const wanted = change?.movedTo ?? nominal
      return {
        nominal,
        wanted,
        isMoved: wanted !== nominal || change?.movedTo != null,
        isSkipped: change?.skipped ?? false,
        takesAlong: change?.movedTo != null && change.takesAlong,
        isAlong: false,
        home: openFrom(nominal),
        at: openFrom(wanted),
      }
    })
    // What a closed day pushes to an own day is skipped with it, and goes with it if they were one before that was moved.
    .map((pickup, _, all) => {
      const own = all.find(({ nominal }) => nominal === pickup.at)
      if (!own || pickup.at === pickup.wanted || pickup.isSkipped || (own.isMoved ? !own.takesAlong : !own.isSkipped))
        return pickup
      return { ...pickup, isSkipped: own.isSkipped, at: own.at, isAlong: own.at !== pickup.at }
    })
    .filter(({ at }) => at !== null && at <= (lastDay ?? at))

  const days = new Map<number, Day>()
  const made = pickups.filter(({ isAlong }) => !isAlong)
  for (const at of new Set(made.map((pickup) => pickup.at as number))) {
    const here = made.filter((pickup) => pickup.at === at)
    const wanted = Math.max(...here.map((pickup) => pickup.wanted))
    const origins = here.flatMap(({ isMoved, home, nominal }) => (isMoved ? (home ?? []) : nominal))
    const own = here.find(({ isMoved, nominal }) => !isMoved && nominal === at)
    const from = own ? at : Math.max(...origins)
    days.set(at, {
      day: at,
      state: here.every(({ isSkipped }) => isSkipped) ? 'skipped' : 'planned',
      from: from === at || from === Number.NEGATIVE_INFINITY ? null : from,
      to: null,
      reason: here.some((pickup) => pickup.wanted === at) || !calendar.closed.has(wanted) ? null : `stängt ${wanted}`,
    })
  }
  for (const { isMoved, home, at } of pickups.toSorted((one, other) => (one.at as number) - (other.at as number))) {
    if (!isMoved || home === null || home === at || days.has(home) || home > (lastDay ?? home)) continue
    days.set(home, { day: home, state: 'moved', from: null, to: at, reason: null })
  }
  for (const day of visits) {
    const planned = days.get(day)
    const isThere = planned && planned.state !== 'moved'
    days.set(day, {
      ...(isThere ? planned : { day, from: null, reason: null }),
      state: 'collected',
      to: null,
    })
  }
  return [...days.values()].sort((one, other) => one.day - other.day)
}

const aDay = fc.integer({ min: 0, max: 200 })
/** Mostly two of them: 0 is Monday. */
const aWeekday = fc.constantFrom(0, 0, 0, 3, 3, 6)
const aPickupDay = fc.tuple(fc.integer({ min: 0, max: 28 }), aWeekday).map(([week, weekday]) => week * 7 + weekday)
const calendars = fc
  .record({
    // Closed days, single or week after week.
    closed: fc.array(
      fc.record({ week: fc.integer({ min: 0, max: 28 }), weeks: fc.integer({ min: 1, max: 4 }), weekday: aWeekday }),
      { maxLength: 6 },
    ),
    seasonEnd: fc.option(fc.integer({ min: 20, max: 260 }), { freq: 2 }),
  })
  .map(({ closed, seasonEnd }) => ({
    seasonEnd,
    closed: new Set(
      closed.flatMap(({ week, weeks, weekday }) => Array.from({ length: weeks }, (_, at) => (week + at) * 7 + weekday)),
    ),
  }))
const agreements = fc.record({
  rhythms: fc
    .uniqueArray(
      fc.record({
        first: fc.oneof({ weight: 5, arbitrary: aPickupDay }, { weight: 1, arbitrary: aDay }),
        frequency: fc.constantFrom<Rhythm['frequency'][]>('once', 'biweekly', 'weekly', 'weekly'),
      }),
      { minLength: 1, maxLength: 3, selector: ({ first }) => first },
    )
    .map((rhythms) => rhythms.sort((one, other) => one.first - other.first)),
  lastDay: fc.option(aDay, { freq: 2 }),
  changes: fc.uniqueArray(
    fc.record({
      nominal: aPickupDay,
      movedTo: fc.option(aPickupDay),
      skipped: fc.boolean(),
      takesAlong: fc.boolean(),
    }),
    { maxLength: 8, selector: ({ nominal }) => nominal },
  ),
  visits: fc.uniqueArray(aPickupDay, { maxLength: 3 }),
})

describe.each(sqlEngines)('$name', (engine) => {
  let database: Database & AsyncDisposable
  const ids: string[] = []
  const TOGETHER = 12

  beforeAll(async () => {
    database = await engine.database()
    const { book } = await households(database, '2026-12-01T12:00:00Z')
    for (let count = 0; count < TOGETHER; count++) ids.push((await book()).id)
    ids.sort()
  })
  afterAll(() => database[Symbol.asyncDispose]())

  /** On which days the van comes to each household, and what the events of its calendar say. */
  async function calendarsNow() {
    return await database.query<{
      driven: string[]
      events: { nominal: string; day: string; is_cancelled: boolean }[]
    }>(
      `select array(
         select distinct to_char(final, 'YYYY-MM-DD') from private.pickups(booking, private.today() - 90, private.today() + 365)
         where not skipped and final = stands_on and final <= private.today() + 365 order by 1
       ) as driven, (
         select coalesce(json_agg(day || jsonb_build_object('day', day ->> 'from')), '[]')
         from jsonb_array_elements(private.calendar_of(booking) -> 'days') as day
       ) as events
       from unnest($1::uuid[]) as booking`,
      [ids],
    )
  }

  async function setCalendar({ closed, seasonEnd }: Calendar): Promise<void> {
    await database.query('update private.company_rules set season_last_day = $1', [
      seasonEnd === null ? null : dateOf(seasonEnd),
    ])
    await database.query('delete from private.closed_days')
    await database.query(
      `insert into private.closed_days (day, reason)
       select day, 'stängt ' || (day - '2026-11-02'::date) from unnest($1::date[]) as day`,
      [[...closed].map(dateOf)],
    )
  }

  async function setAgreements(several: Agreement[]): Promise<void> {
    const rows = several.map((agreement, at) => ({
      booking: ids[at],
      last_day: agreement.lastDay === null ? null : dateOf(agreement.lastDay),
      rhythms: agreement.rhythms.map(({ first, frequency }) => ({ first_day: dateOf(first), frequency })),
      changes: agreement.changes
        .filter(({ movedTo, skipped }) => movedTo !== null || skipped)
        .map(({ nominal, movedTo, skipped, takesAlong }) => ({
          nominal: dateOf(nominal),
          moved_to: movedTo === null ? null : dateOf(movedTo),
          skipped,
          takes_along: movedTo !== null && takesAlong,
        })),
      visits: agreement.visits.map((day) => ({ day: dateOf(day) })),
    }))
    for (const table of ['rhythms', 'day_changes', 'visits']) await database.query(`delete from private.${table}`)
    const given =
      'from jsonb_to_recordset($1) as given (booking uuid, last_day date, rhythms jsonb, changes jsonb, visits jsonb)'
    const json = [JSON.stringify(rows)]
    await database.query(
      `insert into private.rhythms (booking, first_day, frequency, price)
       select booking, first_day, frequency, 100 ${given}
       cross join lateral jsonb_to_recordset(rhythms) as each (first_day date, frequency text)`,
      json,
    )
    await database.query(
      `insert into private.day_changes (booking, nominal, moved_to, skipped, takes_along)
       select booking, nominal, moved_to, skipped, takes_along ${given}
       cross join lateral jsonb_to_recordset(changes) as each (nominal date, moved_to date, skipped boolean, takes_along boolean)`,
      json,
    )
    await database.query(
      `insert into private.visits (booking, day, outcome, at)
       select booking, day, 'collected', now() ${given} cross join lateral jsonb_to_recordset(visits) as each (day date)`,
      json,
    )
    await database.query(
      `update private.agreements set status = 'agreed', last_day = given.last_day ${given}
       where given.booking = agreements.booking`,
      json,
    )
    await database.query(`select private.update_span(booking) ${given}`, json)
  }

  test('a household’s days in any window, and a day’s households, are those of the brute-force expansion', async () => {
    await fc.assert(
      fc.asyncProperty(
        calendars,
        fc.array(agreements, { minLength: TOGETHER, maxLength: TOGETHER }),
        fc.tuple(aDay, aDay),
        async (calendar, several, [one, other]) => {
          await setCalendar(calendar)
          await setAgreements(several)
          const [since, until] = [Math.min(one, other), Math.max(one, other)]
          const found = await database.query<{ booking: string; days: (string | null)[][] }>(
            `select booking, (
               select coalesce(json_agg(json_build_array(day, state, moved_from, moved_to, reason) order by day), '[]')
               from private.days_of(booking, $2, $3)
             ) as days from unnest($1::uuid[]) as booking`,
            [ids.slice(0, several.length), dateOf(since), dateOf(until)],
          )
          const expected = several.map((agreement) => daysOf(agreement, calendar))
          const within = (day: number) => day >= since && day <= until
          expect(found.map(({ days }) => days)).toEqual(
            expected.map((days) =>
              days
                .filter(({ day }) => within(day))
                .map(({ day, state, from, to, reason }) => [
                  dateOf(day),
                  state,
                  from === null ? null : dateOf(from),
                  to === null ? null : dateOf(to),
                  reason,
                ]),
            ),
          )

          const asked = [since, since - (since % 7), until - (until % 7), until - (until % 7) + 3]
          const standing = await database.query<{ day: string; booking: string }>(
            `select to_char(day, 'YYYY-MM-DD') as day, booking from unnest($1::date[]) as day
             cross join lateral private.households_of(day) where state in ('planned', 'skipped') order by 1, 2`,
            [[...new Set(asked)].map(dateOf)],
          )
          expect(standing).toEqual(
            [...new Set(asked)]
              .sort((one, other) => one - other)
              .flatMap((day) =>
                expected.flatMap((days, at) =>
                  days.some((each) => each.day === day && ['planned', 'skipped'].includes(each.state))
                    ? [{ day: dateOf(day), booking: ids[at] }]
                    : [],
                ),
              ),
          )

          for (const { driven, events } of await calendarsNow()) {
            const on = (isCancelled: boolean) =>
              events.filter((event) => event.is_cancelled === isCancelled).map(({ day }) => day.slice(0, 10))
            expect(on(false).sort(), 'an event lives on each day on which the van comes').toEqual(driven)
            expect(new Set(on(true)).intersection(new Set(driven)), 'no such day says that it does not').toEqual(
              new Set(),
            )
            for (const event of events) {
              if (driven.includes(event.nominal))
                expect(event.day.slice(0, 10), 'a day’s own event lives').toBe(event.nominal)
            }
            expect(new Set(events.map(({ nominal }) => nominal)).size).toBe(events.length)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  describe('dates', () => {
    test('a deadline is exact to the second, in summer and in winter time', async () => {
      const { household, agreed } = await households(database)
      await setCalendar({ closed: new Set(), seasonEnd: null })
      for (const [day, last] of [
        ['2027-03-29', '2027-03-28T18:00:00Z'],
        ['2027-11-01', '2027-10-31T19:00:00Z'],
      ] as const) {
        await setClock(database, new Date(Date.parse(last) - 86_400_000 * 3))
        const { key } = await agreed({}, day)
        await setClock(database, new Date(Date.parse(last) + 1000))
        const sunday = day === '2027-03-29' ? 'söndag 28 mars' : 'söndag 31 oktober'
        await expect(household('move_pickup', { key, day, to_day: null })).rejects.toMatchObject({
          code: 'PT409',
          message: expect.stringMatching(
            new RegExp(
              `^Det är för sent att ändra måndag \\d+ \\w+: gränsen var ${sunday} kl. 20:00. Ring oss på [\\d -]+ så hjälper vi dig.$`,
            ),
          ),
        })
        await setClock(database, last)
        expect(await household('move_pickup', { key, day, to_day: null })).toMatchObject({
          days: expect.arrayContaining([expect.objectContaining({ day, state: 'skipped' })]),
        })
      }
    })
  })
})
