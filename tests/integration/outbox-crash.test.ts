import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { environment, flags } from '../../scripts/runtime.mjs'
import { openDatabase } from '../../src/database/open.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { outboxHealth } from '../../src/outbox/queue.ts'
import { company } from '../../src/shared/company.ts'
import { postgres } from '../helpers/databases.ts'
import { mailServer } from '../helpers/mail-server.ts'
import { times } from '../helpers/soak.ts'

const MESSAGES = times(48)
const WORKERS = 3
const KILLS = times(1)

const file = fileURLToPath(new URL('../../src/outbox/main.ts', import.meta.url))

/** Processes of `npm run worker`. */
function workerProcesses(environment: Record<string, string>) {
  /** Each with a promise that resolves once it has started. */
  const living = new Map<ChildProcess, Promise<unknown>>()
  async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    living.delete(worker)
    const exited = once(worker, 'exit')
    if (worker.exitCode === null && worker.signalCode === null) worker.kill(signal)
    else return worker.exitCode
    const [code] = await exited
    return code
  }
  return {
    start(): void {
      const worker = spawn(process.execPath, [...flags, file], {
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const { promise, resolve } = Promise.withResolvers<void>()
      worker.on('exit', () => resolve())
      worker.stdout.setEncoding('utf8').on('data', (text) => text.includes('worker started') && resolve())
      living.set(worker, promise)
    },
    /** Kills the oldest with SIGKILL. @returns its process id */
    async killOne(): Promise<number> {
      const [victim] = living.keys()
      if (!victim?.pid) throw new Error('No worker is alive')
      await end(victim, 'SIGKILL')
      return victim.pid
    },
    /** Stops all with SIGTERM once they have started: before, it would kill them. @returns their exit codes */
    stopAll: () =>
      Promise.all(
        [...living].map(async ([worker, started]) => {
          await started
          return await end(worker, 'SIGTERM')
        }),
      ),
    async [Symbol.asyncDispose]() {
      await Promise.all([...living.keys()].map((worker) => end(worker, 'SIGKILL')))
    },
  }
}

test('no message is lost, though one attempt in three fails and workers are killed', async () => {
  await using place = await postgres.migratedPlace()
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await openDatabase(place), (opened) => opened.close())
  const answerLost = new Set<string>()
  let answersLost = 0
  let attempts = 0
  await using smtp = await mailServer({
    onMessage({ mail }) {
      attempts++
      if (attempts % 3 !== 0) return undefined
      if (attempts % 6 !== 0) return { code: 451, text: 'Not now' }
      answersLost++
      answerLost.add(mail.messageId ?? '')
      return 'drop'
    },
  })
  await setCompanyMailbox(database, company.email)
  const rows = await database.query<{ id: string }>(
    `insert into outbox (to_email, subject, body)
     select $1, 'Ny bokning från hushåll ' || n, '<h1>Ny bokning</h1>' from generate_series(1, $2::int) as n
     returning id`,
    [company.email, MESSAGES],
  )
  const ids = rows.map(({ id }) => `<${id}@${company.email.split('@')[1]}>`)

  const inDeadHands = new Set<string>()
  /** Patterns of the claims of those killed. */
  const dead: string[] = []
  let killed = 0
  await using workers = workerProcesses({
    DATABASE_URL: place.databaseUrl ?? '',
    SMTP_URL: smtp.url,
    DATA_DIR: '/nowhere',
    ...environment,
    // No limit: each notice is one mail, however many there are.
    RATE_LIMIT: '0',
  })
  for (let n = 0; n < WORKERS; n++) workers.start()

  for (let waiting = MESSAGES; waiting > 0; { waiting } = await outboxHealth(database)) {
    if (killed < KILLS && waiting < MESSAGES * (1 - (killed + 1) / (KILLS + 1))) {
      dead.push(`%/${await workers.killOne()}/%`)
      workers.start()
      killed++
    }
    // Skips the pauses of the backoff, and the five minutes of the leases of those killed: each time, as the database may only now
    // end what one of them had asked of it.
    const due = await database.query<{ id: string; claimed_by: string | null }>(
      `with due as (
         update outbox set next_attempt_at = now()
         where status = 'queued' and next_attempt_at > now() and (claimed_by is null or claimed_by like any ($1))
         returning id, claimed_by
       ) select id, claimed_by, pg_notify('outbox', '') from due`,
      [dead],
    )
    for (const { id, claimed_by } of due) if (claimed_by) inDeadHands.add(`<${id}@${company.email.split('@')[1]}>`)
    await sleep(50)
  }
  expect(await workers.stopAll()).toEqual(Array(WORKERS).fill(0))

  const deliveries = Map.groupBy(smtp.taken, ({ mail }) => mail.messageId ?? '')
  expect([...deliveries.keys()].sort()).toEqual(ids.sort())
  expect(smtp.taken.filter(({ to }) => to.length !== 1 || to[0] !== company.email)).toEqual([])
  const twice = [...deliveries].filter(([, copies]) => copies.length > 1)
  const unexplained = twice.filter(([id]) => !answerLost.has(id) && !inDeadHands.has(id))
  expect(unexplained.map(([id]) => id)).toEqual([])
  expect(await outboxHealth(database)).toEqual({ waiting: 0, oldestWaitingSeconds: 0, givenUp: 0 })
  expect(killed).toBe(KILLS)

  const copies = smtp.taken.length - MESSAGES
  expect(copies).toBeLessThanOrEqual(answersLost + inDeadHands.size)
})

test('a worker process without a database server says why it has nothing to do', async () => {
  const worker = spawn(process.execPath, [...flags, file], { env: { ...environment, DATA_DIR: '/nowhere' } })
  let errors = ''
  worker.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(worker, 'close')
  expect(code).toBe(1)
  expect(errors).toBe(
    'A worker of its own needs DATABASE_URL: the embedded database belongs to one process, whose worker is in it.\n',
  )
})
