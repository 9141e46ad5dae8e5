import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import { clockTime } from '../helpers/database-clock.ts'
import { postgres } from '../helpers/databases.ts'
import { holdsFor } from '../helpers/dice.ts'
import { callIn, theCompany } from '../helpers/households.ts'
import { type Caller, interleaved, pauseAtEachFunction } from '../helpers/interleaving.ts'
import { broken } from '../helpers/promises.ts'
import { isLong, PATIENCE } from '../helpers/soak.ts'
import { createWorld, type World } from '../helpers/world.ts'

const BUDGET = Number(process.env.RACES_SECONDS ?? (isLong ? 300 : 2)) * 1000
const ID = '00000000-0000-4000-8000-000000000001'
const KEY = '1'.repeat(26)
const OTHER = '00000000-0000-4000-8000-000000000002'
const OTHER_KEY = '2'.repeat(26)
const MONDAY = '2026-12-07'

type Act = [name: string, args: object]
/** A payment of the household's, of which 100 kr are to its credit. */
const RECEIPT = '00000000-0000-4000-8000-000000000009'
const received = (kronor: number, fingerprint: string, more: object = {}): Act => {
  const payment = { booking: ID, day: '2026-12-01', kronor, source: 'bank', fingerprint, ...more }
  return ['desk_receive', { payments: JSON.stringify([payment]) }]
}
const atDesk: Act[] = [
  ['desk_answer', { booking: ID, agree: true, first_day: MONDAY }],
  ['desk_answer', { booking: ID, agree: true, first_day: '2026-12-14' }],
  ['desk_answer', { booking: ID, agree: false }],
  ['desk_unanswer', { booking: ID }],
  ['desk_offer', { booking: ID, price: 200, frequency: 'weekly', first_day: MONDAY }],
  ['desk_dismiss', { bookings: [ID] }],
  ['desk_change', { booking: ID, changes: '{"price": 90}' }],
  ['desk_change', { booking: ID, changes: '{"email": "b@example.se"}' }],
  ['desk_unchange', { booking: ID }],
  ['desk_move', { booking: ID, day: MONDAY, to_day: '2026-12-14' }],
  ['desk_end', { booking: ID, last_day: '2027-01-11' }],
  ['desk_resume', { booking: ID }],
  ['desk_withdraw', { booking: ID }],
  ['desk_visit', { booking: ID, day: MONDAY, outcome: 'collected' }],
  ['desk_close_day', { day: MONDAY, reason: 'storm' }],
  ['desk_end_season', { last_day: '2027-01-11' }],
  ['desk_open_day', { day: MONDAY }],
  ['desk_order', { day: MONDAY, bookings: [OTHER, ID] }],
  ['desk_dismiss', { bookings: [OTHER, ID] }],
  ['desk_write', { subject: 'Hej', message: 'God jul!' }],
  ['desk_bill', { month: '2026-11-01' }],
  ['desk_paid', { booking: ID, month: '2026-12-01', paid: true }],
  received(400, 'a'),
  // Each phone's own press.
  received(-100, 'b', { seen: 100 }),
  received(-100, 'c', { seen: 100 }),
  ['desk_unreceive', { id: RECEIPT, seen: ID }],
  ['desk_rereceive', { id: RECEIPT, booking: OTHER, seen: ID }],
  ['desk_rereceive', { id: RECEIPT, booking: ID, seen: ID }],
]
const ofHousehold: Act[] = [
  ['change_booking', { key: KEY, changes: '{"frequency": "biweekly"}' }],
  ['change_booking', { key: KEY, changes: '{"address": "Nygatan 2"}' }],
  ['move_pickup', { key: KEY, day: MONDAY, to_day: null }],
  ['move_pickup', { key: KEY, day: MONDAY, to_day: '2026-12-21' }],
  ['skip_pickups', { key: KEY, first_day: MONDAY, last_day: '2027-01-11' }],
  ['restore_pickup', { key: KEY, day: MONDAY }],
  ['end_agreement', { key: KEY, last_day: '2026-12-07' }],
  ['resume_agreement', { key: KEY }],
  ['accept_offer', { key: KEY }],
  ['decline_offer', { key: KEY }],
  ['withdraw', { key: KEY, name: 'Hushåll 1', contract: 'Avtalet', receipt_to: 'a@example.se' }],
  ['erase_my_booking', { key: KEY }],
  ['erase_my_booking', { key: OTHER_KEY }],
  ['end_agreement', { key: OTHER_KEY, last_day: '2026-12-07' }],
  ['move_pickup', { key: OTHER_KEY, day: MONDAY, to_day: '2026-12-21' }],
]
const before: Act[][] = [
  [],
  [['desk_answer', { booking: ID, agree: true, first_day: MONDAY }]],
  [
    ['desk_answer', { booking: ID, agree: true, first_day: MONDAY }],
    ['desk_answer', { booking: OTHER, agree: true, first_day: MONDAY }],
  ],
  [['desk_answer', { booking: ID, agree: true, first_day: MONDAY }], received(400, 'a')],
  [['desk_answer', { booking: ID, agree: false }]],
  [['desk_offer', { booking: ID, price: 200, frequency: 'weekly', first_day: MONDAY }]],
  [
    ['desk_answer', { booking: ID, agree: true, first_day: MONDAY }],
    ['end_agreement', { key: KEY, last_day: '2026-12-21' }],
  ],
]

const race = fc.record({
  before: fc.constantFrom(...before),
  first: fc.constantFrom(...atDesk),
  second: fc.constantFrom(...atDesk),
  household: fc.constantFrom(...ofHousehold),
})

const pressed =
  ([name, args]: Act): Caller =>
  (at) =>
    callIn(at, name, args)
const sideOf = ([name]: Act) => (name.startsWith('desk') ? theCompany : anonymous)

test('two desks and a household at once come out as one after the other', { timeout: BUDGET + PATIENCE }, async () => {
  await using database = await postgres.database()
  const world = await createWorld(database)
  await letTheClockRun(world)
  await pauseAtEachFunction(database)
  let raced = 0
  await holdsFor(
    BUDGET,
    fc.asyncProperty(race, fc.scheduler(), async ({ before, first, second, household }, scheduler) => {
      const acts = [first, second, household]
      // A withdrawal counts as of when it came in, which may be before what it had to wait for.
      fc.pre(acts.every(([name]) => !name.endsWith('withdraw')))
      raced++
      await begin(world, before)
      const results = await interleaved(
        database,
        scheduler,
        acts.map((act) => ({ name: act[0], act: pressed(act), as: sideOf(act) })),
      )
      const together = await outcome(world, results)
      const oneByOne: string[] = []
      for (const order of ['012', '021', '102', '120', '201', '210']) {
        await begin(world, before)
        const results: PromiseSettledResult<unknown>[] = []
        for (const nth of Array.from(order, Number)) {
          const act = acts[nth] as Act
          ;[results[nth]] = await Promise.allSettled([database.as(sideOf(act), pressed(act))])
        }
        const alone = await outcome(world, results)
        if (alone === together) return
        oneByOne.push(alone)
      }
      // The nearest, to be read as a difference.
      expect(together).toBe(oneByOne[0])
    }),
  )
  console.log(`${raced} races`)
})

test('a worker, two desks and a household at once keep every promise', { timeout: BUDGET + PATIENCE }, async () => {
  await using database = await postgres.database()
  const world = await createWorld(database)
  await letTheClockRun(world)
  await pauseAtEachFunction(database)
  await holdsFor(
    BUDGET,
    fc.asyncProperty(race, fc.scheduler(), async ({ before, first, second, household }, scheduler) => {
      await begin(world, before)
      await world.later(120_000)
      const acts = [first, second, household].map((act) => ({ name: act[0], act: pressed(act), as: sideOf(act) }))
      await interleaved(database, scheduler, [
        ...acts,
        { name: 'worker', act: async (at) => await world.serve('none', at) },
        { name: 'other worker', act: async (at) => await world.serve('none', at) },
      ])
      const left = new Set(
        (await database.query<{ id: string }>('select booking as id from private.agreements')).map(({ id }) => id),
      )
      world.households = world.households.filter(({ id }) => left.has(id))
      const receipts = await database.query<{ fingerprint: string; kronor: number }>(
        'select fingerprint, kronor from private.receipts where taken_off_at is null and fingerprint is not null',
      )
      world.payments = new Map(receipts.map(({ fingerprint, kronor }) => [fingerprint, kronor]))
      for (const known of world.households) {
        const visits = await database.query<{ day: string }>(
          'select day::text from private.visits where booking = $1',
          [known.id],
        )
        known.collected = new Set(visits.map(({ day }) => day))
        known.prices.set('least', { step: 7, price: 90 }).set('most', { step: null, price: 300 })
      }
      expect(await broken(world, 'in full')).toEqual([])
      const unsent = await database.query(
        "select from public.outbox where kind = 'agreed' and status = 'queued' and not data ? 'what' group by form_response_id having count(*) > 1",
      )
      expect(unsent).toEqual([])
    }),
  )
})

/** A time of its own for each transaction, and one that goes on within it. */
async function letTheClockRun({ database }: World): Promise<void> {
  const [real] = await database.query<{ now: string }>('select pg_catalog.now()::text as now')
  const since = (clock: string) => `${clockTime} + (pg_catalog.${clock}() - '${real?.now}'::timestamptz)`
  await database.execute(`
    create or replace function private.now() returns timestamptz language sql stable return ${since('now')};
    create or replace function private.until_now() returns timestamptz language sql volatile return ${since('clock_timestamp')}`)
}

async function begin(world: World, before: readonly Act[]): Promise<void> {
  await world.begin(0)
  for (const phone of [false, true]) await world.book('weekly', { early: true, mail: true, phone })
  for (const act of before) await world.database.as(sideOf(act), pressed(act))
  await world.database.query('update private.receipts set id = $1', [RECEIPT])
}

/** What each was answered, and every row, but for times and numbers by chance. */
async function outcome(world: World, results: readonly PromiseSettledResult<unknown>[]): Promise<string> {
  const answers = results.map((result) =>
    result.status === 'fulfilled' ? 'done' : `${result.reason.code} ${result.reason.message}`,
  )
  for (const answer of answers) expect(answer).toMatch(/^(done|PT4)/)
  const rows = await world.everything()
  const timeless = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:[+]00:00|Z)/g, 'then')
      .replaceAll(/(?!00000000)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
      .replaceAll(/"reference":"\w{6}"/g, 'a reference')
  const sorted = Object.entries(rows).map(
    ([table, lines]) => `${table}\n${(lines as unknown[]).map(timeless).sort().join('\n')}`,
  )
  return [...answers.map((answer) => timeless(answer)), ...sorted].join('\n')
}
