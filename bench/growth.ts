/**
 * `npm run bench:growth`: what a booking, the worker's claim, the health check, a household's page and an act on it, and the
 * company's inbox and round of 60 stops cost at 1,000, 100,000 and 1,000,000 stored bookings with their delivered notices and
 * past agreements. The sizes are filled one after the other in one database; each figure is compared with the first size's.
 */
import { randomUUID } from 'node:crypto'
import { anonymous } from '../src/database/caller.ts'
import type { Database } from '../src/database/database.ts'
import { setCompanyMailbox, setVisitorLimits } from '../src/database/settings.ts'
import { type FloodLimits, floodLimits } from '../src/flood-limits.ts'
import { createQueue, outboxHealth } from '../src/outbox/queue.ts'
import { company } from '../src/shared/company.ts'
import { notificationFor } from '../src/shared/notification.ts'
import { households } from '../tests/helpers/households.ts'
import { sampleBooking } from '../tests/helpers/sample-bookings.ts'
import { benchEngines } from './engines.ts'
import { median, percentile, printTable } from './report.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const SAMPLES = 400
const STOPS = 60
/** Counted for each booking and claim as on a real site, and too many to be reached here. */
const limits: FloodLimits = { ...(floodLimits(30) as FloodLimits), bookingsPerHour: 10_000 }

for (const engine of benchEngines) {
  await using database = await engine.open()
  await setCompanyMailbox(database, company.email)
  await setVisitorLimits(database, limits)
  const home = await households(database)
  const settled = await settle(home)
  // What that has queued would be claimed in place of the notices.
  await database.query(
    "update public.outbox set status = 'sent', sent_at = now() - interval '2 days' where status = 'queued'",
  )
  const rows = []
  let first: Record<string, number> | undefined
  let stored = 0
  for (const size of SIZES) {
    await fill(database, size - stored)
    stored = size
    const costs = { ...(await measure(database)), ...(await measureAgreements(database, home, settled)) }
    first ??= Object.fromEntries(Object.entries(costs).map(([what, samples]) => [what, median(samples)]))
    for (const [what, samples] of Object.entries(costs)) {
      rows.push({
        stored: size.toLocaleString('en').replaceAll(',', ' '),
        what,
        'median ms': median(samples).toFixed(3),
        'quartiles ms': `${percentile(samples, 0.25).toFixed(3)}–${percentile(samples, 0.75).toFixed(3)}`,
        'against the first': (median(samples) / (first[what] as number)).toFixed(2),
      })
    }
  }
  rows.sort((a, b) => a.what.localeCompare(b.what))
  printTable(`Cost against stored rows, ${engine.name}`, rows)
}

/**
 * Past bookings with their delivered notices and agreements that have ended, spread over past transactions and time as real
 * ones are; none so late that it counts against what may be booked or sent today.
 */
async function fill(database: Database, count: number): Promise<void> {
  const { submitted_by, answers } = sampleBooking()
  const batch = 10_000
  await database.execute('alter table public.form_responses disable trigger user')
  await database.execute('alter table public.outbox disable trigger user')
  for (let done = 0; done < count; done += batch) {
    await database.query(
      `with bookings as (
         insert into public.form_responses (created_at, submitted_by, answers)
         select now() - interval '2 days' - random() * interval '300 days', $1, $2
         from generate_series(1, $3)
         returning id, created_at, submitted_by, answers
       ), notices as (
         insert into public.outbox (id, created_at, to_email, subject, body, form_response_id, status, sent_at)
         select id, created_at, $4, 'Ny bokning', 'Tidigare bokning', id, 'sent', created_at from bookings
       ), agreed as (
         insert into private.agreements
           (booking, status, asked_at, waits, agreed_at, ended_at, ended_from, last_day, words, span)
         select id, 'ended', created_at, false, created_at, created_at + interval '1 day', 'agreed', created_at::date + 1,
           private.words_of(submitted_by, answers), daterange(created_at::date - 60, created_at::date + 1, '[]')
         from bookings
       ), rhythms as (
         insert into private.rhythms (booking, first_day, frequency, price)
         select id, created_at::date - 60, 'weekly', 300 from bookings
       ), keys as (
         insert into private.keys (hash, booking) select encode(sha256(id::text::bytea), 'hex'), id from bookings
       ), visits as (
         insert into private.visits (booking, day, outcome, at)
         select id, created_at::date - 7 * week, 'collected', created_at from bookings, generate_series(1, 2) as week
       )
       insert into private.history (booking, place, at, who, what)
       select id, place, created_at, 'company', 'agreed' from bookings, generate_series(1, 2) as place`,
      [submitted_by, JSON.stringify(answers), Math.min(batch, count - done), company.email],
    )
  }
  await database.execute('alter table public.form_responses enable trigger user')
  await database.execute('alter table public.outbox enable trigger user')
  await database.query('vacuum analyze')
}

async function measure(database: Database): Promise<Record<string, number[]>> {
  const queue = createQueue(database, randomUUID(), undefined, limits)
  const costs = { booking: [] as number[], notice: [] as number[], claim: [] as number[], health: [] as number[] }
  for (let sample = -50; sample < SAMPLES; sample++) {
    const booking = sampleBooking()
    const notice = notificationFor({ ...booking, created_at: new Date().toISOString() })
    const taken = {
      booking: await timed(() => insert(database, 'form_responses', booking)),
      notice: await timed(() => insert(database, 'outbox', notice)),
      health: await timed(() => outboxHealth(database)),
      claim: await timed(async () => {
        const message = await queue.claim(['mail'])
        if (message?.id !== booking.id) throw new Error('The claim did not find the notice')
      }),
    }
    await database.query("update public.outbox set status = 'sent' where id = $1", [booking.id])
    if (sample >= 0) for (const what of Object.keys(costs) as (keyof typeof costs)[]) costs[what].push(taken[what])
    // It would wait in the inbox, which is to hold as many as before.
    await database.query('update private.agreements set waits = false where booking = $1', [booking.id])
  }
  // Or the next size would pay for these bookings, which count as the last hour's, and not for its own.
  await database.query(
    `update public.form_responses set created_at = created_at - interval '2 days'
     where created_at > now() - interval '1 day'`,
  )
  return costs
}

/** A full round of households, and some that wait for an answer; gives one of the round. */
async function settle({ book, desk }: Home): Promise<Settled> {
  let last: Settled | undefined
  const bookings: string[] = []
  for (let count = 0; count < STOPS; count++) {
    last = await book({ address: `Ekvägen ${count}, Viby` })
    await desk('desk_answer', { booking: last.id, agree: true })
    bookings.push(last.id)
  }
  for (let count = 0; count < 20; count++) await book()
  const { first_day } = await desk('desk_household', { booking: bookings[0] })
  await desk('desk_order', { day: first_day, bookings })
  if (!last) throw new Error('Nobody is in the round')
  return last
}

type Home = Awaited<ReturnType<typeof households>>
type Settled = Awaited<ReturnType<Home['book']>>

async function measureAgreements(database: Database, { household, desk }: Home, { id, key }: Settled) {
  const costs = {
    'my booking': [] as number[],
    'move, restore': [] as number[],
    inbox: [] as number[],
    round: [] as number[],
  }
  const [next, second, third] = (await household('my_booking', { key })).days
  for (let sample = -10; sample < SAMPLES / 4; sample++) {
    const taken = {
      'my booking': await timed(() => household('my_booking', { key })),
      'move, restore': await timed(async () => {
        await household('move_pickup', { key, day: second?.day, to_day: third?.day })
        await household('restore_pickup', { key, day: second?.day })
      }),
      inbox: await timed(() => desk('desk_inbox')),
      round: await timed(() => desk('desk_round', { day: next?.day })),
    }
    if (sample >= 0) for (const what of Object.keys(costs) as (keyof typeof costs)[]) costs[what].push(taken[what])
    // Or the household would have done too much for an hour, and each sample pay for those before.
    await database.query("delete from private.history where booking = $1 and what in ('moved', 'restored')", [id])
    await database.query("delete from public.outbox where form_response_id = $1 and kind = 'moved'", [id])
  }
  return costs
}

function insert(database: Database, table: 'form_responses' | 'outbox', row: object): Promise<unknown> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  const values = Object.values(row).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))
  const returning = table === 'form_responses' ? 'returning id, created_at, submitted_by, answers' : ''
  return database.as(anonymous, (transaction) =>
    transaction.query(
      `insert into public.${table} (${columns.join(', ')}) values (${places.join(', ')}) ${returning}`,
      values,
    ),
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
