/**
 * `npm run bench:growth`: the cost of a booking, the worker's claim, the health check, a household's page and an act on
 * it, the company's inbox and round of 60 stops, billing a month of 20 households, and the figures of two months of the
 * season, at 1,000, 100,000 and 500,000 stored bookings with delivered notices and past, paid agreements, which have a
 * million visits. The sizes are filled one after the other in one database; each is measured alternating with another
 * database that stays at the first size, in time of the processor. SIZES=1000,100000 for a quicker run.
 *
 * `SIZES=1000 npm run bench:growth Debian` compares Debian's Postgres as it comes with the same one without JIT.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { anonymous } from '../src/database/caller.ts'
import type { Database } from '../src/database/database.ts'
import { setCompanyMailbox, setVisitorLimits } from '../src/database/settings.ts'
import { type FloodLimits, floodLimits } from '../src/flood-limits.ts'
import { createQueue, outboxHealth } from '../src/outbox/queue.ts'
import { company } from '../src/shared/company.ts'
import { notificationFor } from '../src/shared/notification.ts'
import { monthBeside, swedishDay } from '../src/shared/swedish-time.ts'
import { households } from '../tests/helpers/households.ts'
import { sampleBooking } from '../tests/helpers/sample-bookings.ts'
import { benchEngines } from './engines.ts'
import { median, percentile, printTable } from './report.ts'

const SIZES = (process.env.SIZES ?? '1000,100000,500000').split(',').map(Number)
const SAMPLES = 400
/** One takes the two databases a second. */
const ACTS = 50
const STOPS = 60
const OWING = 20
const lastMonth = monthBeside(`${swedishDay().slice(0, 7)}-01`, -1)
/** Counted for each booking and claim as on a real site, and too high to be reached here. */
const limits: FloodLimits = { ...(floodLimits(30) as FloodLimits), bookingsPerHour: 10_000 }

interface Site {
  database: Database
  queue: ReturnType<typeof createQueue>
  home: Home
  settled: Settled
  owing: string[]
}
type Measure = (what: string, work: () => Promise<unknown>) => Promise<void>
const unmeasured: Measure = async (_what, work) => void (await work())

for (const engine of benchEngines) {
  await using first = await (engine.openBeside ?? engine.open)()
  await using growing = await engine.open()
  const sites = [await prepare(first), await prepare(growing)] as const
  await fill(first, SIZES[0] ?? 0)
  const rows = []
  let stored = 0
  for (const size of SIZES) {
    await fill(growing, size - stored)
    stored = size
    const costs: [Record<string, number[]>, Record<string, number[]>] = [{}, {}]
    const measureIn =
      (which: 0 | 1): Measure =>
      async (what, work) => {
        const backends = await engine.backends(sites[which].database)
        const before = processorTime(backends)
        await work()
        costs[which][what] ??= []
        costs[which][what].push(processorTime(backends) - before)
      }
    for (let sample = -50; sample < SAMPLES; sample++) {
      for (const which of [0, 1] as const) await book(sites[which], sample < 0 ? unmeasured : measureIn(which))
    }
    for (const site of sites) await letDaysPass(site)
    for (let sample = -5; sample < ACTS; sample++) {
      for (const which of [0, 1] as const) await act(sites[which], sample < 0 ? unmeasured : measureIn(which))
    }
    console.error(`${size} measured after ${Math.round(performance.now() / 1000)} s`)
    for (const [what, samples] of Object.entries(costs[1])) {
      const before = costs[0][what] ?? []
      rows.push({
        stored: size.toLocaleString('en').replaceAll(',', ' '),
        what,
        'median ms': median(samples).toFixed(3),
        'quartiles ms': `${percentile(samples, 0.25).toFixed(3)}–${percentile(samples, 0.75).toFixed(3)}`,
        'beside it, at the first size': median(before).toFixed(3),
        ratio: (median(samples) / median(before)).toFixed(2),
      })
    }
  }
  rows.sort((a, b) => a.what.localeCompare(b.what))
  printTable(`Cost against stored rows, ${engine.name}`, rows)
}

/** Milliseconds of the processor that this process and these have used: what else the machine does is not in it. */
function processorTime(backends: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  const theirs = backends.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
  return theirs.reduce((all, nanoseconds) => all + nanoseconds / 1e6, (user + system) / 1e3)
}

async function prepare(database: Database): Promise<Site> {
  await setCompanyMailbox(database, company.email)
  await setVisitorLimits(database, limits)
  const home = await households(database)
  const settled = await settle(home)
  const owing = await owe(home, database)
  // The messages it queued would be claimed instead of the notices.
  await database.query(
    "update public.outbox set status = 'sent', sent_at = now() - interval '2 days' where status = 'queued'",
  )
  return { database, home, settled, owing, queue: createQueue(database, randomUUID(), limits) }
}

/**
 * Past bookings with delivered notices and ended agreements, all paid, spread over transactions and time as real ones are;
 * none recent enough to count against today's limits or to have a pick-up in the month that is billed.
 */
async function fill(database: Database, count: number): Promise<void> {
  const { answers } = sampleBooking()
  const batch = 10_000
  const begun = performance.now()
  // Entry by entry, indexes would take most of the time.
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any (array['public.form_responses', 'public.outbox', 'private.agreements', 'private.rhythms', 'private.keys',
       'private.visits', 'private.payments', 'private.receipts', 'private.history']::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of indexes) await database.execute(`drop index ${name}`)
  for (let done = 0; done < count; done += batch) {
    await database.transaction(async (transaction) => {
      // No triggers: neither our own nor those of foreign keys.
      await transaction.query('set local session_replication_role = replica')
      await transaction.query(
        `with bookings as (
         insert into public.form_responses (created_at, submitted_by, answers)
         select now() - interval '400 days' - random() * interval '300 days', 'Anna ' || of,
           $1::jsonb || jsonb_build_object('email', of || '@example.se', 'phone', '08-' || of, 'address', 'Ekgatan ' || of)
         from (select 10000000 + (random() * 89999999)::integer as of from generate_series(1, $2)) as somebody
         returning id, created_at, submitted_by, answers
       ), notices as (
         insert into public.outbox (id, created_at, to_email, subject, body, form_response_id, status, sent_at)
         select id, created_at, $3, 'Ny bokning', 'Tidigare bokning', id, 'sent', created_at from bookings
       ), agreed as (
         insert into private.agreements
           (booking, status, asked_at, waits, agreed_at, ended_at, ended_from, last_day, search_terms, span, settled)
         select id, 'ended', created_at, false, created_at, created_at + interval '1 day', 'agreed', created_at::date + 1,
           to_tsvector('simple', submitted_by || ' ' || (answers ->> 'email')), daterange(created_at::date - 60, created_at::date + 1, '[]'), true
         from bookings
       ), rhythms as (
         insert into private.rhythms (booking, first_day, frequency, price)
         select id, created_at::date - 60, 'weekly', 300 from bookings
       ), keys as (
         insert into private.keys (hash, booking) select encode(sha256(id::text::bytea), 'hex'), id from bookings
       ), visits as (
         insert into private.visits (booking, day, outcome, at)
         select id, created_at::date - 7 * week, 'collected', created_at from bookings, generate_series(1, 2) as week
       ), payments as (
         insert into private.payments (booking, month, billed, billed_at)
         select id, date_trunc('month', created_at - months * interval '1 month')::date, 300, created_at
         from bookings, generate_series(0, 2) as months
       ), receipts as (
         insert into private.receipts (booking, day, kronor, source, fingerprint, entered_at)
         select id, created_at::date, 300, 'bank', id || ' ' || months, created_at from bookings, generate_series(0, 2) as months
       )
       insert into private.history (booking, place, at, who, what)
       select id, place, created_at, 'company', 'agreed' from bookings, generate_series(1, 2) as place`,
        [JSON.stringify(answers), Math.min(batch, count - done), company.email],
      )
    })
  }
  for (const { definition } of indexes) await database.execute(definition)
  await database.query('vacuum analyze')
  console.error(`${count} stored in ${Math.round((performance.now() - begun) / 1000)} s`)
}

async function book({ database, queue }: Site, measure: Measure): Promise<void> {
  const booking = sampleBooking()
  const notice = notificationFor({ ...booking, created_at: new Date().toISOString() })
  await measure('booking', () => insert(database, 'form_responses', booking))
  await measure('notice', () => insert(database, 'outbox', notice))
  await measure('health', () => outboxHealth(database))
  await measure('claim', async () => {
    const message = await queue.claim(['mail'])
    if (message?.id !== booking.id) throw new Error('The claim did not find the notice')
  })
  await database.query("update public.outbox set status = 'sent' where id = $1", [booking.id])
  // It would wait in the inbox, whose size must stay the same.
  await database.query('update private.agreements set waits = false where booking = $1', [booking.id])
}

/** Otherwise these would count as the last hour's bookings when the next size is measured. */
async function letDaysPass({ database }: Site): Promise<void> {
  await database.query(
    `update public.form_responses set created_at = created_at - interval '2 days'
     where created_at > now() - interval '1 day'`,
  )
}

/** Each has its own address and number: the inbox looks for others with the same. */
function somebody(street: string, number: number) {
  const email = `${street.toLowerCase().replace('ä', 'a')}${number}@example.se`
  return {
    name: `${street} ${number}`,
    address: `${street} ${number}, Viby`,
    phone: `08-465 0${street.length} ${100 + number}`,
    email,
  }
}

/** A full round of households, and some that wait for an answer; returns one of the round. */
async function settle({ book, desk }: Home): Promise<Settled> {
  let last: Settled | undefined
  const bookings: string[] = []
  for (let count = 0; count < STOPS; count++) {
    last = await book(somebody('Ekvägen', count))
    await desk('desk_answer', { booking: last.id, agree: true })
    bookings.push(last.id)
  }
  for (let count = 0; count < 20; count++) await book(somebody('Askvägen', count))
  const { first_day } = await desk('desk_household', { booking: bookings[0] })
  await desk('desk_order', { day: first_day, bookings })
  if (!last) throw new Error('Nobody is in the round')
  return last
}

async function owe({ book, desk }: Home, database: Database): Promise<string[]> {
  const owing: string[] = []
  for (let count = 0; count < OWING; count++) {
    const { id } = await book(somebody('Tallvägen', count))
    await desk('desk_answer', { booking: id, agree: true })
    await database.query(
      // Not earlier: the rounds of every month that is not billed are looked through, and the past households' are not marked.
      `with rhythm as (
         update private.rhythms set first_day = $2::date + (first_day - $2::date) % 7 where booking = $1
       )
       update private.agreements
       set status = 'ended', ended_from = 'agreed', ended_at = asked_at, last_day = private.this_month() - 1 where booking = $1`,
      [id, lastMonth],
    )
    await database.query('select private.update_span($1)', [id])
    owing.push(id)
  }
  return owing
}

type Home = Awaited<ReturnType<typeof households>>
type Settled = Awaited<ReturnType<Home['book']>>

async function act({ database, home, settled: { id, key }, owing }: Site, measure: Measure): Promise<void> {
  const { household, desk } = home
  const [next, second, third] = (await household('my_booking', { key })).days
  await measure('my booking', () => household('my_booking', { key }))
  await measure('move, restore', async () => {
    await household('move_pickup', { key, day: second?.day, to_day: third?.day })
    await household('restore_pickup', { key, day: second?.day })
  })
  await measure('inbox', () => desk('desk_inbox'))
  await measure('round', () => desk('desk_round', { day: next?.day }))
  await measure('month', () => desk('desk_month', { month: lastMonth }))
  await measure('bill', () => desk('desk_bill', { month: lastMonth }))
  await measure('unpaid', () => desk('desk_unpaid'))
  await measure('payers', () => desk('desk_payers'))
  await measure('refunds', () => desk('desk_refunds'))
  await measure('two months of the season', () => desk('desk_season', { first: lastMonth }))
  const bills = await database.query(
    "delete from public.outbox where kind = 'bill' and form_response_id = any ($1) returning 1",
    [owing],
  )
  if (bills.length !== OWING) throw new Error(`${bills.length} were billed`)
  await database.query('delete from private.payments where booking = any ($1)', [owing])
  // Otherwise the household would exceed its hourly limit, and each sample would pay for the ones before.
  await database.query("delete from private.history where booking = $1 and what in ('moved', 'restored')", [id])
  await database.query("delete from public.outbox where form_response_id = $1 and kind = 'moved'", [id])
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
