/**
 * `npm run bench:growth`: what a booking, the worker's claim and the health check cost at 1,000, 100,000 and 1,000,000
 * stored bookings with their delivered notices. The sizes are filled one after the other in one database; each figure
 * is compared with the first size's.
 */
import { randomUUID } from 'node:crypto'
import { anonymous } from '../src/database/caller.ts'
import type { Database } from '../src/database/database.ts'
import { setCompanyMailbox, setVisitorLimits } from '../src/database/settings.ts'
import { type FloodLimits, floodLimits } from '../src/flood-limits.ts'
import { createQueue, outboxHealth } from '../src/outbox/queue.ts'
import { company } from '../src/shared/company.ts'
import { notificationFor } from '../src/shared/notification.ts'
import { sampleBooking } from '../tests/helpers/sample-bookings.ts'
import { benchEngines } from './engines.ts'
import { median, percentile, printTable } from './report.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const SAMPLES = 400
/** Counted for each booking and claim as on a real site, and too many to be reached here. */
const limits: FloodLimits = { ...(floodLimits(30) as FloodLimits), bookingsPerHour: 10_000 }

for (const engine of benchEngines) {
  await using database = await engine.open()
  await setCompanyMailbox(database, company.email)
  await setVisitorLimits(database, limits)
  const rows = []
  let first: Record<string, number> | undefined
  let stored = 0
  for (const size of SIZES) {
    await fill(database, size - stored)
    stored = size
    const costs = await measure(database)
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
 * Past bookings with their delivered notices, spread over past transactions and time as real ones are; none so late that
 * it counts against what may be booked or sent today.
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
         returning id, created_at
       )
       insert into public.outbox (id, created_at, to_email, subject, body, form_response_id, status, sent_at)
       select id, created_at, $4, 'Ny bokning', 'Tidigare bokning', id, 'sent', created_at from bookings`,
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
  }
  // Or the next size would pay for these bookings, which count as the last hour's, and not for its own.
  await database.query(
    `update public.form_responses set created_at = created_at - interval '2 days'
     where created_at > now() - interval '1 day'`,
  )
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
