import type { FastifyInstance } from 'fastify'
import { reasonOf } from '../log.ts'
import { announcementFor } from '../shared/announcement.ts'
import { type PickupExceptions, pickupFor } from '../shared/pickup-days.ts'
import { rulesWith } from '../shared/pickup-rules.ts'
import type { ServerContext } from './context.ts'
import { type ShownDays, shownAtFirst } from './fill-in.ts'

/** How long, in milliseconds, a visitor may still see a day that has just been closed or filled. */
const LOOK_EVERY = 20_000

export function followPickupExceptions(
  app: FastifyInstance,
  { database, log }: ServerContext,
  show: (shown: ShownDays) => void,
): () => ShownDays {
  let current = shownAtFirst
  let timer: NodeJS.Timeout | undefined
  let listening: Promise<{ close(): Promise<void> } | null> = Promise.resolve(null)

  async function look(): Promise<void> {
    try {
      const [row] = await database.query<{ days: PickupExceptions; now: string }>(
        'select public.pickup_exceptions() as days, to_json(private.now()) as now',
      )
      if (!row) return
      const rules = rulesWith(row.days, 'once')
      const shown: ShownDays = {
        days: row.days,
        announcement: announcementFor(new Date(row.now), row.days),
        lastDay: rules.season.lastDay,
        isClosed: pickupFor(new Date(row.now), rules, true) === 'closed',
      }
      if (JSON.stringify(shown) !== JSON.stringify(current)) show(shown)
      current = shown
    } catch (error) {
      // Other parts report an unreachable database; the pages keep showing the last known days.
      log.info({ reason: reasonOf(error) }, 'the closed days cannot be read, they stay as they were')
    }
  }

  // One after the other: an older answer that came later would stay until the next look.
  let looked = Promise.resolve()
  const lookNext = () => {
    looked = looked.then(look)
  }

  app.addHook('onReady', async () => {
    lookNext()
    timer = setInterval(lookNext, LOOK_EVERY)
    listening = database.listen('closed_days', lookNext).catch(() => null)
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    // The database may already be closed.
    void listening.then((hint) => hint?.close()).catch(() => {})
  })
  return () => current
}
