/** Against a flood of false bookings: many can be declined at once, without telling anybody. */
import { describe, expect, test } from 'vitest'
import { becoming } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import type { Household, Inbox } from '../../src/shared/desk.ts'
import { setClock } from '../helpers/database-clock.ts'
import { postgres, sqlEngines } from '../helpers/databases.ts'
import { asCompany, households, theCompany } from '../helpers/households.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { refused } from '../helpers/refused.ts'
import { insertBookings } from '../helpers/sample-bookings.ts'
import { times } from '../helpers/soak.ts'
import { unhurried } from '../helpers/unhurried.ts'
import { untilOneWaits } from '../helpers/waiting.ts'

const NOW = '2026-11-25T12:00:00Z'

/** Bookings a second apart, as a flood of visitors leaves them. @returns their ids */
const flood = (database: Database, count: number) => insertBookings(database, count, { secondsApart: 1 })

/** @returns the number of rows and index entries that a call by the company or by a household reads */
async function rowsRead(database: Database, name: string, args: readonly string[]): Promise<number> {
  return await database.transaction(async (open) => {
    await open.execute(becoming(theCompany))
    const count = async () => {
      const [row] = await open.query<{ rows: number }>(
        `select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as rows
         from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      )
      return row?.rows ?? 0
    }
    const before = await count()
    await open.query(`select public.${name}(${args.map((_, at) => `$${at + 1}`)})`, args)
    return (await count()) - before
  })
}

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, NOW)

  const dismiss = (bookings: string[]) => asCompany<Inbox>(unhurried(database), 'desk_dismiss', { bookings })
  const ofHousehold = (booking: string) => home.desk<Household>('desk_household', { booking })

  test('it takes up to 500 bookings of all that wait, more than are listed', async () => {
    const bookings = await flood(database, 501)
    const inbox = await home.desk<Inbox>('desk_inbox')
    expect([inbox.unanswered_count, inbox.unanswered.length]).toEqual([501, 200])
    const listed = inbox.unanswered.map(({ booking }) => booking)
    await expect(dismiss(bookings)).rejects.toMatchObject(refused('PT400', /^Välj mellan en och 500 bokningar/))
    const left = await dismiss(listed)
    expect([left.unanswered_count, left.unanswered.length]).toEqual([301, 200])
    expect(left.unanswered.filter(({ booking }) => listed.includes(booking))).toEqual([])
    expect(await dismiss(bookings.slice(0, 500))).toMatchObject({ unanswered_count: 1, unanswered: [{}] })
  })

  test.runIf(engine.name === 'postgres')('no list reads a flood once for each of its rows', async () => {
    const { id, key } = await home.agreed(
      { name: 'Eva Ek', email: 'eva@example.org', address: 'Ekvägen 7, Viby' },
      '2026-11-30',
    )
    await home.book({ name: 'Rut Berg', email: 'rut@example.org', address: 'Alvägen 1, Viby' })
    const size = 1000
    const like = { ...(await ofHousehold(id)).booking }
    await database.query(
      `insert into public.form_responses (submitted_by, answers) select $1, $2 from generate_series(1, $3::integer)`,
      [like.submitted_by, JSON.stringify(like.answers), size],
    )
    await database.query('select private.index_search_terms(2000)')
    const contract = Array.from({ length: 10 }, (_, at) => `ekvägen ${at}`).join(', ')
    await database.query(
      `with letter as (
         insert into private.withdrawals (received_at, name, contract, receipt_to, about, matches)
         select private.now() - nth * interval '1 second', 'Eva Ek', $1, 'eva@example.org', $2, true
         from generate_series(1, $3::integer) as nth returning id
       )
       insert into public.outbox (kind, recipient, to_email, withdrawal, data, of_a_stranger)
       select 'withdrawn', 'company', private.company_mailbox(), id, '{}', true from letter`,
      [contract, id, size],
    )
    await database.query('vacuum analyze')
    const read: [name: string, args: readonly string[], rows: number][] = []
    for (const [name, args] of [
      ['desk_inbox', []],
      ['desk_find', ['ekvägen 7']],
      ['desk_find', ['eva@example.org']],
      ['desk_find', ['']],
      ['desk_find', ['rut']],
      ['desk_round', ['2026-11-30']],
      ['desk_day_plan', ['2026-11-30']],
      ['desk_month', ['2026-11-01']],
      ['desk_unpaid', []],
      ['desk_household', [id]],
      ['my_booking', [key]],
      ['export_my_data', [key]],
      ['change_booking', [key, '{"notes": "Kod 12"}']],
      ['withdraw', ['Eva Ek', `${contract}!`, 'eva@example.org']],
      ['desk_settle', [id]],
    ] as const) {
      read.push([name, args, await rowsRead(database, name, args)])
    }
    // For each of the two hundred cards shown, the inbox reads some hundred rows. What it reads depends a little on the
    // planner: the bounds are twice what is usual, and a third of what reading the flood for each card would be.
    const most = { desk_inbox: 60, desk_settle: 60 } as Record<string, number>
    expect(read.filter(([name, , rows]) => rows > (most[name] ?? 14) * size)).toEqual([])
    expect(read.find(([name, [words]]) => name === 'desk_find' && words === 'rut')?.[2]).toBeLessThan(size / 2)
  })
})

test('concurrent dismissals, answers and urgings do not deadlock', async () => {
  await using database = await postgres.database()
  const home = await households(unhurried(database))
  for (let round = 0; round < times(1); round++) {
    await setClock(database, NOW)
    const bookings = await flood(database, 150)
    await database.query('select private.index_search_terms(1000)')
    await database.query("update private.agreements set asked_at = $1 where status = 'asked'", [NOW])
    await setClock(database, '2026-11-26T11:00:00Z')
    const outcomes = await Promise.allSettled([
      home.desk('desk_dismiss', { bookings }),
      database.query('select private.urge_answers()'),
      home.desk('desk_dismiss', { bookings: bookings.toReversed() }),
      home.desk('desk_close_day', { day: '2026-12-14', reason: 'storm' }),
      ...bookings.slice(0, 3).map((booking) => home.desk('desk_answer', { booking, agree: true })),
      home.desk('desk_dismiss', { bookings: bookings.slice(0, 100) }),
      database.query('select private.urge_answers()'),
    ])
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))).toEqual([])
    // A no is one line, however often it was given; a booking with a yes may have been dismissed before.
    const odd = await database.query(
      `select booking, status, lines from private.agreements cross join lateral (
         select array_agg(what order by place) as lines from private.history
         where history.booking = agreements.booking and what <> 'closed_day'
       ) as history
       where booking = any ($1) and not (
         status = 'declined' and lines = '{dismissed}' or status = 'agreed' and lines in ('{agreed}', '{dismissed,agreed}')
       )`,
      [bookings],
    )
    expect(odd).toEqual([])
    await database.query("delete from private.closed_days where reason = 'storm'")
  }
})

test('concurrent settling, erasing and correcting do not deadlock', async () => {
  await using database = await postgres.database()
  const home = await households(unhurried(database), NOW)
  for (let round = 0; round < times(1); round++) {
    const made: { id: string; key: string }[] = []
    for (let household = 0; household < 12; household++) {
      const email = `h${round}x${household}@example.se`
      const { id, key } = await home.agreed({ email }, '2026-12-14')
      await home.household('withdraw', { name: 'Eva Ek', contract: 'Mitt avtal', receipt_to: email })
      made.push({ id, key })
    }
    await database.query("update public.outbox set status = 'dead' where status = 'queued'")
    await database.query('update private.keys set created_at = private.now()')
    const cards = await database.query<{ id: string }>(
      `select id from public.outbox where status = 'dead' and settled_at is null
       union all select id from private.withdrawals where settled_at is null`,
    )
    const ids = cards.map(({ id }) => id).sort()
    const outcomes = await Promise.allSettled([
      ...[ids, ids.toReversed(), ids, ids.toReversed()].map((some) => home.desk('desk_settle_many', { ids: some })),
      ...made.slice(0, 5).map(({ key }) => home.household('erase_my_booking', { key })),
      ...made.slice(5).map(({ id: booking }, household) =>
        home.desk('desk_change', {
          booking,
          changes: { email: `n${round}x${household}@example.se` },
        }),
      ),
      ...[ids, ids.toReversed()].map((some) => home.desk('desk_settle_many', { ids: some })),
    ])
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))).toEqual([])
  }
})

test('closing or opening a day locks its households in the common order', async () => {
  await using database = await postgres.database()
  const home = await households(database, NOW)
  const day = '2026-12-14'
  // Households are locked in order of their ids; here a later booking has a smaller id.
  const ids: string[] = []
  for (const begins of [/^[a-f]/, /^[5-9]/, /^[0-4]/]) {
    let id: string
    do ({ id } = await home.book())
    while (!begins.test(id))
    await home.desk('desk_answer', { booking: id, agree: true, first_day: '2026-11-30' })
    ids.push(id)
  }
  for (const act of ['desk_close_day', 'desk_open_day']) {
    let closing: Promise<unknown> | undefined
    await database.transaction(async (open) => {
      await open.query('select from private.agreements where booking = $1 for no key update', [ids.at(-1)])
      closing = home.desk(act, { day, ...(act === 'desk_close_day' && { reason: 'storm' }) })
      await untilOneWaits(database)
      const free = await database.query<{ booking: string }>(
        'select booking from private.agreements for no key update skip locked',
      )
      expect(free.map(({ booking }) => booking)).toEqual(expect.arrayContaining(ids.slice(0, -1)))
    })
    await closing
  }
})
