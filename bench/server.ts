/**
 * `npm run bench:server`: bookings with their notices per second over HTTP, compared with the same two transactions (role,
 * insert, commit) run directly, one after the other, on the same engine with the same durability. Both alternate in each round.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { text } from 'node:stream/consumers'
import type { Database } from '../src/database/database.ts'
import { createLog } from '../src/log.ts'
import { type NotifiableBooking, notificationFor } from '../src/shared/notification.ts'
import { sampleBooking } from '../tests/helpers/sample-bookings.ts'
import { type ListeningServer, listeningServer } from '../tests/helpers/servers.ts'
import { benchEngines } from './engines.ts'
import { median, percentile, printTable, spread } from './report.ts'

const ROUNDS = 5
const SECONDS = 2

for (const engine of benchEngines) {
  await using database = await engine.open()
  const rows = []
  for (const clients of [1, 8, 64]) rows.push(await compare(database, clients))
  printTable(`Bookings per second, ${engine.name}`, rows)
}

async function compare(database: Database, clients: number) {
  // Logged as in production, but away from the table.
  await using server = await listeningServer({ database, log: createLog(devNull) })
  const raw: number[] = []
  const http: number[] = []
  const latencies: number[] = []
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const rawRate = await rawInserts(database)
    const load = await loadOver(server, clients)
    if (load.failures > 0) throw new Error(`${load.failures} bookings failed`)
    if (round === 0) continue
    raw.push(rawRate)
    http.push(load.bookings / SECONDS)
    latencies.push(...load.latencies)
  }
  return {
    clients,
    'raw/s': spread(raw),
    'http/s': spread(http),
    'http : raw': (median(http) / median(raw)).toFixed(2),
    'p50 ms': percentile(latencies, 0.5).toFixed(2),
    'p99 ms': percentile(latencies, 0.99).toFixed(2),
    'memory MB': Math.round(process.memoryUsage.rss() / 1e6),
  }
}

async function rawInserts(database: Database): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let count = 0
  while (performance.now() < end) {
    const { id, submitted_by, answers } = sampleBooking()
    const [booking] = await insert<NotifiableBooking>(
      database,
      'form_responses (id, submitted_by, answers) values ($1, $2, $3) returning id, created_at, submitted_by, answers',
      [id, submitted_by, JSON.stringify(answers)],
    )
    if (!booking) throw new Error('No booking came back')
    const notice = notificationFor(booking)
    await insert(database, 'outbox (id, to_email, subject, body, form_response_id) values ($1, $2, $3, $4, $5)', [
      notice.id,
      notice.to_email,
      notice.subject,
      notice.body,
      notice.form_response_id,
    ])
    count += 1
  }
  return count / SECONDS
}

function insert<Row>(database: Database, what: string, values: unknown[]): Promise<Row[]> {
  return database.transaction(async (transaction) => {
    await transaction.query("select set_config('role', 'anon', true)")
    return transaction.query<Row>(`insert into public.${what}`, values)
  })
}

async function loadOver({ url, key }: ListeningServer, clients: number) {
  const generator = spawn(process.execPath, ['bench/load.ts', url, key, String(clients), String(SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(generator.stdout), once(generator, 'exit')])
  return JSON.parse(output) as { bookings: number; failures: number; latencies: number[] }
}
