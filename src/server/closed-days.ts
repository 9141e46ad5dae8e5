import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { type Log, reasonOf } from '../log.ts'
import type { ClosedDate } from '../shared/pickup-days.ts'

/** So long, in milliseconds, a visitor may be told of a day that has just been closed. */
const LOOK_EVERY = 20_000

/** Keeps what the pages say of closed days true while the server runs; gives those that hold now. */
export function followClosedDays(
  app: FastifyInstance,
  { database, show, log }: { database: Database; show: (days: readonly ClosedDate[]) => void; log: Log },
): () => readonly ClosedDate[] {
  let closed: readonly ClosedDate[] = []
  let timer: NodeJS.Timeout | undefined
  let listening: Promise<{ close(): Promise<void> } | null> = Promise.resolve(null)

  async function look(): Promise<void> {
    try {
      const [row] = await database.query<{ days: ClosedDate[] }>('select public.closed_days() as days')
      const days = row?.days ?? []
      if (JSON.stringify(days) !== JSON.stringify(closed)) show(days)
      closed = days
    } catch (error) {
      // Others tell of a database that is away; the pages say what they said before.
      log.info({ reason: reasonOf(error) }, 'the closed days cannot be read, they stay as they were')
    }
  }

  app.addHook('onReady', async () => {
    void look()
    timer = setInterval(() => void look(), LOOK_EVERY)
    listening = database.listen('closed_days', look).catch(() => null)
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    // The database may be gone first.
    void listening.then((hint) => hint?.close()).catch(() => {})
  })
  return () => closed
}
