import type { Queryable } from '../database/database.ts'
import type { Log } from '../log.ts'
import { createQueue } from './queue.ts'

/**
 * Cleans up the outbox: messages held by a dead worker, rows that a wrong clock dated far ahead, messages past their use, bodies
 * past their retention, and requested links.
 * @param now replaces the database's clock in tests
 */
export async function sweep(database: Queryable, log: Log, now?: () => Date): Promise<void> {
  const queue = createQueue(database, 'sweep', now)
  await queue.bringWithinReach()
  const expired = await queue.dropExpired()
  if (expired > 0) log.warn({ messages: expired }, 'messages dropped: they came too late to be worth sending')
  const { unknown, waited } = await queue.sendWaitingSmsByMail()
  if (unknown > 0) log.warn({ messages: unknown }, 'SMS go by mail: their worker never reported back')
  if (waited > 0) log.warn({ messages: waited }, 'SMS go by mail: the gateway is away for too long')
  const links = await queue.sendRequestedLinks()
  if (links > 0) log.info({ messages: links }, 'links queued for households that asked for theirs')
  await queue.forgetBodies()
  for (const id of await queue.buryExhausted()) log.error({ id }, 'message given up: its worker never reported back')
}
