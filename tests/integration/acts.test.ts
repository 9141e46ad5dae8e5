import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import type { Round } from '../../src/shared/desk.ts'
import { setClock } from '../helpers/database-clock.ts'
import { postgres, sqlEngines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { runHere } from '../helpers/processes.ts'
import { refused } from '../helpers/refused.ts'
import type { SampleBooking } from '../helpers/sample-bookings.ts'
import { untilOneWaits } from '../helpers/waiting.ts'

/** A Wednesday. The first Monday after it is 30 November. */
const NOW = '2026-11-25T12:00:00Z'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, NOW)

  const agreed = (sample?: SampleBooking, first_day = '2026-11-30') => home.agreed(sample, first_day)

  test('the outcome of each act in each status', async () => {
    const ready: Record<string, (booking: string, key: string) => Promise<unknown>> = {
      asked: async () => {},
      agreed: (booking) => home.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30' }),
      declined: (booking) => home.desk('desk_answer', { booking, agree: false }),
      ended: async (booking, key) => {
        await home.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30' })
        await home.household('end_agreement', { key, last_day: '2026-12-20' })
      },
      withdrawn: async (booking, key) => {
        await home.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30' })
        await home.household('withdraw', {
          name: 'Anna',
          contract: booking,
          receipt_to: `${booking}@example.se`,
          key,
        })
      },
    }
    const acts: Record<string, [run: (booking: string, key: string) => Promise<{ status: string }>, becomes: string]> =
      {
        // The resulting status for each status above, in that order; a dash is a refusal.
        move: [
          (_, key) => home.household('move_pickup', { key, day: '2026-12-07', to_day: '2026-12-14' }),
          '- agreed - ended -',
        ],
        restore: [(_, key) => home.household('restore_pickup', { key, day: '2026-12-07' }), '- agreed - ended -'],
        change: [
          (_, key) => home.household('change_booking', { key, changes: { phone: '08-1' } }),
          'asked agreed - ended -',
        ],
        end: [(_, key) => home.household('end_agreement', { key, last_day: '2026-12-14' }), 'ended ended - ended -'],
        resume: [(_, key) => home.household('resume_agreement', { key }), 'asked agreed - agreed -'],
        yes: [(booking) => home.desk('desk_answer', { booking, agree: true }), 'agreed agreed agreed - -'],
        no: [(booking) => home.desk('desk_answer', { booking, agree: false }), 'declined - declined - -'],
        deskMove: [(booking) => home.desk('desk_move', { booking, day: '2026-12-07' }), '- agreed - ended -'],
        deskChange: [
          (booking) => home.desk('desk_change', { booking, changes: { notes: 'x' } }),
          'asked agreed - ended withdrawn',
        ],
        deskPrice: [
          (booking) => home.desk('desk_change', { booking, changes: { price: 9 } }),
          '- agreed - ended withdrawn',
        ],
        deskEnd: [(booking) => home.desk('desk_end', { booking, last_day: '2026-12-14' }), 'ended ended - ended -'],
        deskResume: [(booking) => home.desk('desk_resume', { booking }), 'asked agreed - agreed -'],
        deskLink: [(booking) => home.desk('desk_new_link', { booking }), '- agreed - ended withdrawn'],
        deskVisit: [
          async (booking) => {
            await home.desk('desk_visit', { booking, day: '2026-11-30', outcome: 'not_out' })
            return home.desk('desk_household', { booking })
          },
          '- agreed - ended -',
        ],
        withdraw: [
          async (name, key) => {
            await home.household('withdraw', { name, contract: 'Avtalet', receipt_to: `${name}@example.org`, key })
            return home.household('my_booking', { key })
          },
          'withdrawn withdrawn declined withdrawn withdrawn',
        ],
      }
    const found: Record<string, string> = {}
    for (const [name, [run]] of Object.entries(acts)) {
      const becomes: string[] = []
      for (const status of Object.keys(ready)) {
        const { id, key } = await home.book()
        await ready[status]?.(id, key)
        await run(id, key).then(
          (state) => becomes.push(state.status),
          (error) => {
            expect(error, `${name} ${status}`).toMatchObject(refused('PT409', /^[A-ZÅÄÖ].*[.!]$/))
            becomes.push('-')
          },
        )
      }
      found[name] = becomes.join(' ')
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(acts).map(([name, [, becomes]]) => [name, becomes])))
  })

  test('opening the page changes nothing, and neither does a refusal', async () => {
    const { id, key } = await agreed()
    const everything = () =>
      database.query(
        `select (select to_jsonb(agreements) from private.agreements where booking = $1) as agreement,
           (select count(*) from public.outbox) as messages, (select count(*) from private.history) as lines`,
        [id],
      )
    const before = await everything()
    await database.as(anonymous, (visitor) => visitor.query('select public.my_booking($1)', [key]), 'read only')
    await expect(home.household('move_pickup', { key, day: '2026-12-08', to_day: null })).rejects.toMatchObject({
      code: 'PT409',
    })
    await expect(
      home.household('withdraw', { name: '', contract: 'x', receipt_to: 'a@b.se', key }),
    ).rejects.toMatchObject({ code: 'PT400' })
    expect(await everything()).toEqual(before)
  })

  test('an act and its messages are stored atomically', async () => {
    const { key } = await agreed()
    const before = await home.household('my_booking', { key })
    await database.execute("alter table public.outbox add constraint test_refuses check (kind <> 'moved') not valid")
    await expect(home.household('move_pickup', { key, day: '2026-12-07', to_day: null })).rejects.toMatchObject({
      code: '23514',
    })
    await database.execute('alter table public.outbox drop constraint test_refuses')
    expect(await home.household('my_booking', { key })).toEqual(before)
  })

  test('a household is not erased while what is collected on its round may not be on record yet', async () => {
    const { id, key } = await agreed({ frequency: 'once' })
    for (const at of ['2026-11-30T07:40:00Z', '2026-12-01T22:00:00Z']) {
      await setClock(database, at)
      const waits = refused(
        'PT409',
        /^Vi har hämtning hos dig på rundan nu, .* eller från (onsdag 2|torsdag 3) december\. Ring oss på \d/,
      )
      // Also with its old link: nobody is sent a new one for what it does not do yet.
      await expect(home.household('erase_my_booking', { key }), at).rejects.toMatchObject(waits)
      await expect(home.eraseItself({ id, key }), at).rejects.toMatchObject(waits)
      for (const whom of [
        ['--id', id],
        ['--email', 'anna@example.se'],
      ]) {
        expect(await runHere(['erase', ...whom], {}, database), at).toMatchObject({
          code: 1,
          complaint: expect.stringMatching(
            `^Nothing was erased: ${id} is on the round now, .* or from 2026-12-0[23]\\.\n$`,
          ),
        })
      }
    }
    await home.desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'collected', seconds_ago: 86_400 })
    expect(await home.household('erase_my_booking', { key })).toEqual({ erased: true })
    expect(await database.query('select owes, pickups from private.books')).toEqual([{ owes: 125, pickups: 1 }])
    // Before the round has begun, and where nobody fills it in, nothing waits.
    for (const at of ['2026-11-30T06:59:00Z', '2026-12-02T23:00:00Z']) {
      await setClock(database, NOW)
      const other = await agreed({ frequency: 'once' })
      await setClock(database, at)
      expect(await home.eraseItself(other), at).toEqual({ erased: true })
    }
    await setClock(database, NOW)
    const both = [await agreed({ frequency: 'once' }), await agreed({ frequency: 'once' })]
      .map(({ id }) => id)
      .toSorted()
    await setClock(database, '2026-11-30T07:40:00Z')
    expect(await runHere(['erase', '--email', 'anna@example.se'], {}, database)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining(`${both.join(' and ')} are on the round now`),
    })
  })

  test('a request to begin early that the company has planned by is not taken back, however the day was moved since', async () => {
    const tooLate = refused('PT409', /^Du har bett oss börja tidigt, och vi har planerat efter det/)
    const early = (key: string, early_start: boolean) =>
      home.household('change_booking', { key, changes: { early_start } })
    const asks = async () => {
      const booked = await home.agreed({ frequency: 'weekly', early_start: false }, '2026-12-21')
      await early(booked.key, true)
      return booked
    }
    const none = await asks()
    expect(await early(none.key, false)).toMatchObject({ early_start: false })
    // Another first day, or this day alone; then whatever its own acts make of it.
    const planned: ((of: { id: string; key: string }) => Promise<unknown>)[] = [
      ({ id }) => home.desk('desk_answer', { booking: id, agree: true, first_day: '2026-12-07' }),
      ({ id }) => home.desk('desk_move', { booking: id, day: '2026-12-21', to_day: '2026-12-07' }),
    ]
    const meanwhile: Record<string, (key: string) => Promise<unknown>> = {
      nothing: async () => {},
      skipped: (key) => home.household('move_pickup', { key, day: '2026-12-07', to_day: null }),
      moved: (key) => home.household('move_pickup', { key, day: '2026-12-07', to_day: '2027-01-04' }),
      closed: () => home.desk('desk_close_day', { day: '2026-12-07', reason: 'stängt' }),
    }
    for (const plan of planned) {
      for (const [what, act] of Object.entries(meanwhile)) {
        const of = await asks()
        await plan(of)
        await act(of.key)
        await expect(early(of.key, false), what).rejects.toMatchObject(tooLate)
        await database.query("delete from private.closed_days where reason = 'stängt'")
      }
    }
    const of = await asks()
    await planned[0]?.(of)
    await setClock(database, '2026-12-07T07:00:00Z')
    await expect(early(of.key, false)).rejects.toMatchObject(tooLate)
    await home.desk('desk_visit', { booking: of.id, day: '2026-12-07', outcome: 'collected' })
    await setClock(database, '2026-12-08T12:00:00Z')
    await home.household('withdraw', { name: 'Anna', contract: of.id, receipt_to: 'a@example.se', key: of.key })
    expect((await home.household('my_booking', { key: of.key })).months).toMatchObject([{ owes: 75 }])
  })

  describe('owes', () => {
    /** What is booked, and from when; what then happens, at noon where the clock goes on; and what is owed for each month. */
    const examples = `
      a whole month | weekly 11-30 | | 11: 60, 12: 300
      every other week | biweekly 12-07 | | 11: 0, 12: 175
      a month begun late | weekly 12-14 | | 12: 225
      begun late, every other week | biweekly 12-21 | | 12: 88
      ended early | weekly 11-30 | end 12-20 | 12: 150
      a day skipped | weekly 11-30 | skip 12-07 | 12: 300
      all days skipped | weekly 11-30 | skip 12-07 12-14 12-21 12-28 | 12: 0, 01: 300
      all days skipped but one that is closed | biweekly 12-07 | close 12-21; skip 12-07 12-28 | 12: 0
      a closed day that is one with the next | weekly 11-30 | close 12-14 | 12: 225
      a closed day with another in its stead | biweekly 12-07 | close 12-07 | 12: 175
      a closed day with another in the next month | biweekly 12-14 | close 12-28 | 12: 175, 01: 175
      of three closed days, one joined to the third | biweekly 12-07 | close 12-21; close 12-28; close 01-04 | 12: 88, 01: 175
      so, but the third moved, so that the first is made in its stead | biweekly 12-07 | move 01-04 12-14; close 12-21; close 12-28; close 01-04; collected 01-11 | 12: 175, 01: 175
      a day moved to one that is then closed, and is one with the next | biweekly 12-07 | move 12-07 12-14; close 12-14 | 12: 88
      a day pushed to one that is moved away | weekly 12-07 | move 12-14 12-21; close 12-07 | 12: 300
      the same, moved once the two are one | weekly 12-07 | close 12-07; move 12-14 12-21 | 12: 225
      so, and the day is opened again | weekly 12-07 | close 12-07; move 12-14 12-21; open 12-07 | 12: 300
      a day moved before it is closed | biweekly 12-14 | move 12-14 12-21; close 12-14 | 12: 175
      a day moved to the next month | biweekly 12-14 | move 12-28 01-04 | 12: 175, 01: 175
      one time, not collected | once 12-07 | | 12: 0
      one time | once 12-07 | collected 12-07 | 12: 125, 01: 0
      one time, moved to an earlier day | once 12-07 | moved 12-07 11-30; collected 11-30 | 11: 125, 12: 0
      one time, pushed on by a closed day | once 12-28 | close 12-28; collected 01-04 | 12: 0, 01: 125
      another price | weekly 11-30 | price 200 | 11: 40, 12: 200
      another price later, for the month it is agreed in and not for those before | weekly 11-30 | at 12-09; price 200 | 11: 60, 12: 200, 01: 200
      another price and back | weekly 11-30 | price 200; price | 11: 60, 12: 300
      ended and taken up again | weekly 11-30 | end; resume | 11: 60, 12: 300
      a remark | weekly 11-30 | remark | 11: 60, 12: 300
      rarer from within the month, 75 + 175 | weekly 11-30 | at 12-09; often biweekly | 12: 250, 01: 175
      oftener from within the month, 88 + 150 | biweekly 11-30 | at 12-16; often weekly | 12: 238, 01: 300
      a day skipped between two changes of frequency costs its share, 75 + 88 + 150 | weekly 11-30 | at 12-10; often biweekly; skip 12-14; at 12-17; often weekly | 12: 313, 01: 300
      all days skipped, before and after a change of frequency | weekly 11-30 | skip 12-07 12-14 12-21 12-28; at 12-09; often biweekly | 12: 0
      one stop for a moved day and the first of a new rhythm | biweekly 11-30 | at 12-10; move 12-14 12-21; often once; collected 12-21 | 11: 58, 12: 125, 01: 0
      one time, moved to the first day of every week | once 11-30 | move 11-30 12-07; at 12-02; often weekly; collected 12-07 | 11: 0, 12: 300
      a moved day between those of a new rhythm, a stop of its own | weekly 11-30 | move 12-07 12-21; at 12-09; often biweekly | 12: 250
      withdrawn, nothing collected | weekly 11-30 | withdraw | 11: 0, 12: 0
      withdrawn, after two pick-ups | weekly 11-30 | collected 11-30 12-07; at 12-08; withdraw | 11: 60, 12: 75, 01: 0
      withdrawn after two pick-ups, without a request to begin early | weekly 11-30 late | collected 11-30 12-07; at 12-08; withdraw | 11: 0, 12: 0, 01: 0
      withdrawn at the desk as of before the second of two pick-ups | weekly 11-30 | collected 11-30 12-07; at 12-08; withdrawn 12-02 | 11: 60, 12: 0
      an offer without an answer | weekly | offer 600 once | 12: 0
      an offer declined | weekly | offer 600 once; decline; offer 500 once; decline | 12: 0
      an offer accepted for one time | weekly | offer 600 once; offer 500 once; accept; collected 12-07 | 12: 500, 01: 0
      an offer accepted for every fourth time, also in March, which has two | once | offer 90 monthly; accept | 11: 0, 12: 90, 01: 90, 02: 90, 03: 90
      an offer accepted, then every other week at the list price | weekly | offer 200 weekly; accept; at 12-31; often biweekly | 12: 200, 01: 175
      declined, then an offer accepted | weekly | no; offer 0 biweekly; accept | 12: 0
      erased after one of four pick-ups | weekly 11-30 | collected 11-30 12-07; at 12-09; erase | 11: 60, 12: 75, 01: 0
      erased after a withdrawal | weekly 11-30 | collected 11-30 12-07; at 12-08; withdraw; erase | 11: 60, 12: 75
      one time, collected, and ended as of the day before | once 11-30 | collected 11-30; end 11-29 | 11: 125, 12: 0
      collected the evening before, and ended then | once 11-30 | at 11-29T17:00; visited 11-30; end | 11: 125
      later days collected on days that were skipped, and then only one more, which is skipped too | weekly 11-30 | skip 12-07 12-14 12-21 12-28; move 01-11 12-07; move 01-18 12-14; move 01-25 12-21; move 02-01 12-28; collected 12-07 12-14 12-21 12-28; at 12-29; often once; skip 01-04 | 11: 60, 12: 300, 01: 0, 02: 0
      later days collected on days that were skipped, and then erased | weekly 11-30 | skip 12-07 12-14 12-21 12-28; move 01-04 12-07; move 01-11 12-14; move 01-18 12-21; move 01-25 12-28; collected 12-07 12-14 12-21 12-28; at 12-29; erase | 11: 60, 12: 300, 01: 0
      two days collected at once, and then withdrawn | weekly 11-30 | move 12-07 11-30; collected 11-30; at 12-01; withdraw | 11: 60, 12: 0
      two days moved to one between them, collected there, and then withdrawn | biweekly 11-30 | move 11-30 12-07; move 12-14 12-07; collected 12-07; at 12-08; withdraw | 11: 58, 12: 0
      a later day collected on one that was skipped, and then only once more | weekly 11-30 | skip 11-30; move 12-14 11-30; collected 11-30; at 12-01; often once | 11: 75, 12: 0
      one time, skipped for the first day of every week, which is collected there | once 11-30 | skip 11-30; at 11-29T20:00; often weekly; moved 12-07 11-30; collected 11-30 | 11: 0, 12: 300
      one time, collected before its day, and then every week | once 12-07 | moved 12-07 11-30; collected 11-30; at 12-01; often weekly | 11: 125, 12: 225
      a day moved over the first of another price | weekly 11-30 | move 12-28 01-04; at 01-02; price 200 | 12: 300, 01: 200
      a day moved to the first of a rarer rhythm | weekly 11-30 | move 12-07 12-14; at 12-10; often biweekly | 11: 60, 12: 175
      put off by a closed day, between two that are collected | biweekly 11-30 | collected 11-30; close 12-14; collected 12-28 | 11: 58, 12: 175
      another weekday within the month, 75 + 240 | weekly 11-30 | at 12-08; day 12-10 | 11: 60, 12: 300, 01: 300
      another weekday within the month, every other week, 88 + 175 | biweekly 12-07 | at 12-08; day 12-10 | 12: 175, 01: 175
      another weekday and back, all collected, 75 + 60 + 225 | weekly 12-07 | collected 12-07; at 12-08; day 12-10; collected 12-10; at 12-11; day 12-14; collected 12-14 12-21 12-28 | 12: 300
      erased before an offer is answered | weekly | offer 600 once; erase | 12: 0`
      .trim()
      .split('\n')
      .map(
        (line) =>
          line.split('|').map((part) => part.trim()) as [what: string, booked: string, done: string, owes: string],
      )
    const dated = (day = '') => `${day < '11' ? 2027 : 2026}-${day}`
    const clock = (at: string) => setClock(database, `${dated(at)}${at.includes('T') ? '' : 'T12:00'}:00Z`)
    const doings: Record<string, (of: { id: string; key: string }, ...words: string[]) => Promise<unknown>> = {
      at: (_, at = '') => clock(at),
      often: ({ key }, frequency) => home.household('change_booking', { key, changes: { frequency } }),
      move: ({ key }, day, to) => home.household('move_pickup', { key, day: dated(day), to_day: dated(to) }),
      moved: ({ id }, day, to) => home.desk('desk_move', { booking: id, day: dated(day), to_day: dated(to) }),
      day: ({ id }, day) => home.desk('desk_change_day', { booking: id, first_day: dated(day) }),
      close: (_, day) => home.desk('desk_close_day', { day: dated(day), reason: 'stängt' }),
      open: (_, day) => home.desk('desk_open_day', { day: dated(day) }),
      visited: ({ id }, day) => home.desk('desk_visit', { booking: id, day: dated(day), outcome: 'collected' }),
      end: ({ key }, day) => home.household('end_agreement', { key, last_day: day ? dated(day) : null }),
      resume: ({ key }) => home.household('resume_agreement', { key }),
      price: ({ id }, price) =>
        home.desk('desk_change', { booking: id, changes: { price: price ? Number(price) : null } }),
      remark: ({ id }) =>
        home.desk('desk_paid', { booking: id, month: '2026-12-01', paid: false, remark: 'bestrider' }),
      withdraw: ({ id, key }) =>
        home.household('withdraw', { name: 'Anna', contract: id, receipt_to: `${id}@example.se`, key }),
      withdrawn: ({ id }, day) => home.desk('desk_withdraw', { booking: id, received_at: `${dated(day)}T12:00:00Z` }),
      offer: ({ id }, price, frequency) =>
        home.desk('desk_offer', {
          booking: id,
          price: Number(price),
          frequency,
          first_day: '2026-12-07',
          message: '',
        }),
      accept: ({ key }) => home.household('accept_offer', { key }),
      decline: ({ key }) => home.household('decline_offer', { key }),
      no: ({ id }) => home.desk('desk_answer', { booking: id, agree: false }),
      async skip({ key }, ...days) {
        for (const day of days) await home.household('move_pickup', { key, day: dated(day), to_day: null })
      },
      async collected(of, ...days) {
        for (const day of days) {
          await clock(`${day}T08:00`)
          await doings.visited?.(of, day)
        }
      },
      async erase({ id, key }) {
        await home.eraseItself({ id, key })
      },
    }
    test.each(examples)('%s', async (_, booked, done, owes) => {
      const [frequency, first, late] = booked.split(' ')
      const of = await home.book({ frequency: frequency as SampleBooking['frequency'], early_start: !late })
      if (first) await home.desk('desk_answer', { booking: of.id, agree: true, first_day: dated(first) })
      const [{ reference } = {}] = await database.query<{ reference?: string }>(
        'select private.reference($1) as reference',
        [of.id],
      )
      for (const doing of done.split(';').filter(Boolean)) {
        const [name = '', ...words] = doing.trim().split(' ')
        await (doings[name] ?? expect.unreachable(name))(of, ...words)
      }
      const months = await database.query<{ month: string; owes: number }>(
        `select to_char(first, 'MM') as month, (private.owes($1, first) + coalesce((
           select sum(owes) from private.books where reference = $3 and month = first
         ), 0))::integer as owes
         from unnest($2::date[]) as first`,
        [of.id, owes.split(', ').map((month) => `${dated(month.slice(0, 2))}-01`), reference],
      )
      expect(months.map(({ month, owes }) => `${month}: ${owes}`).join(', ')).toBe(owes)
      await database.query("delete from private.closed_days where reason = 'stängt'")
    })
  })
})

test('the round can be reordered while one of its households is erased', async () => {
  await using database = await postgres.database()
  const home = await households(database, NOW)
  const [erased, left] = await Promise.all(
    ['Alvägen 1', 'Bergvägen 1'].map(async (address) => {
      const { id } = await home.agreed({ address }, '2026-11-30')
      return id
    }),
  )
  let ordered: Promise<Round> | undefined
  await database.transaction(async (erasing) => {
    await erasing.query('select from private.agreements where booking = $1 for update', [erased])
    ordered = home.desk<Round>('desk_order', { day: '2026-11-30', bookings: [erased] })
    await untilOneWaits(database)
    await erasing.query('delete from public.form_responses where id = $1', [erased])
  })
  expect((await ordered)?.stops.map(({ booking }) => booking)).toEqual([left])
})
