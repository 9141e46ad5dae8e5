/** A year of the company: its dozens of households, what both sides do in histories, servers that fail, and every promise each week. */
import { expect, test } from 'vitest'
import type { Inbox, Month, Round } from '../../src/shared/desk.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { diceOf } from '../helpers/dice.ts'
import { costs, oftenTaken, type Rolled, take } from '../helpers/histories.ts'
import { households } from '../helpers/households.ts'
import { broken } from '../helpers/promises.ts'
import { isLong } from '../helpers/soak.ts'
import { createWorld, faults } from '../helpers/world.ts'

/** Those around the end of a year by default; `npm run test:long` simulates a whole one, which takes many minutes. */
const WEEKS = isLong ? 52 : 4
const BOOKINGS_A_WEEK = isLong ? 2 : 6
const HOUR = 3_600_000

test.each(sqlEngines)('a year keeps every promise, on $name', async (engine) => {
  await using database = await engine.database()
  const world = await createWorld(database)
  const people = await households(database)
  const random = diceOf(`a year on ${engine.name}`)
  const upTo = (count: number) => Math.floor(random() * count)
  const oneOf = <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item
  const chance = (share: number) => random() < share
  const step = (name: string, more: Partial<Rolled> = {}) => {
    const how = oneOf(['once', 'once', 'once', 'twice', 'undone', 'dies'] as const)
    return take(world, name, { who: upTo(world.households.length), a: upTo(8), b: upTo(8), how, ...more })
  }
  /** A server delivers, and perhaps fails; by the next time its leases have run out. */
  async function serve(): Promise<void> {
    await world.serve(chance(0.3) ? oneOf(faults) : 'none')
    await world.later(301_000)
  }
  const until = (day: string, hours: number) =>
    world.later(Math.max(0, Date.parse(`${day}T00:00:00Z`) + hours * HOUR - world.now()))
  const done = { reminded: 0, collected: 0, called: 0 }

  await world.begin(0)
  for (let week = 0; week < WEEKS; week++) {
    const before = world.households.length
    for (let count = 0; count < BOOKINGS_A_WEEK; count++) {
      const frequency = oneOf(['once', 'weekly', 'biweekly'] as const)
      const known = chance(0.1)
        ? await world.telephone(frequency).catch(() => undefined)
        : await world.book(frequency, { early: chance(0.6), mail: chance(0.95), phone: chance(0.5) })
      if (known) costs(known, frequency)
    }
    await serve()
    await world.later(24 * HOUR)
    for (let who = before; who < world.households.length; who++) {
      const isOffered = chance(0.15)
      await step(isOffered ? 'offer' : chance(0.05) ? 'no' : 'yes', { who, a: upTo(2), how: 'once' })
      if (isOffered && chance(0.8)) await step(chance(0.75) ? 'accept' : 'decline', { who })
    }
    for (let count = 0; count < 8; count++) await step(oneOf(oftenTaken))
    await serve()

    const monday = world.coming()[1] as string
    for (const hours of [-7.9, -3.4, 5]) {
      await until(monday, hours)
      await serve()
      for (let count = 0; count < 2; count++) await step(oneOf(oftenTaken))
      await serve()
    }
    await until(monday, 7.5)
    const { stops } = (await world.call('company', 'desk_round', { day: monday })) as Round
    const reminders = await database.query<{ booking: string }>(
      "select form_response_id as booking from public.outbox where kind = 'reminder' and day = $1",
      [monday],
    )
    const reminded = new Set(reminders.map(({ booking }) => booking))
    expect(stops.filter(({ booking }) => !reminded.has(booking)).map(({ name }) => name)).toEqual([])
    done.reminded += reminded.size
    await until(monday, 9)
    for (const { booking } of stops.filter(({ outcome }) => !outcome)) {
      const outcome = chance(0.9) ? 'collected' : 'not_out'
      await world.call('company', 'desk_visit', { booking, day: monday, outcome, bags: '{"Glascontainers": 1}' })
      if (outcome === 'collected') world.households.find(({ id }) => id === booking)?.collected.add(monday)
    }
    await serve()
    const bill = () => world.call('company', 'desk_bill', { month: world.months().at(-2) })
    await Promise.all([bill(), bill()])
    await step('erase')
    // Those whom neither mail nor SMS reaches, with words for each.
    const { calls } = await people.inboxWithWords()
    expect(calls.filter(({ said }) => !said)).toEqual([])
    for (const { id } of calls) await world.call('company', 'desk_settle', { id })
    done.called += calls.length
    expect(await broken(world, 'in full')).toEqual([])
    await until(monday, 60)
  }

  await world.call('company', 'desk_end_season', { last_day: world.coming()[6], message: '' })
  for (let rounds = 0; rounds < 4; rounds++) {
    await world.later(20 * 60_000)
    await world.serve('none')
  }
  expect(await broken(world, 'in the end')).toEqual([])
  const { unanswered } = (await world.call('company', 'desk_inbox', {})) as Inbox
  expect(unanswered).toEqual([])
  for (const month of world.months()) {
    done.collected += ((await world.call('company', 'desk_month', { month })) as Month).totals.pickups
  }
  expect(done.collected).toBe(world.households.reduce((all, { collected }) => all + collected.size, 0))
  console.log(`${engine.name}, ${WEEKS} weeks: ${JSON.stringify(done)}`)
  // In few weeks, of which an early end of the season leaves fewer, it may be nobody.
  if (isLong) expect(Math.min(...Object.values(done))).toBeGreaterThan(WEEKS)
})
