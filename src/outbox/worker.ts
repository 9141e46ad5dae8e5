import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { type Log, outageLog, reasonOf } from '../log.ts'
import type { Site } from '../messages/message.ts'
import { type ChannelStates, createDelivery } from './delivery.ts'
import { dutyFor } from './duty.ts'
import { mailCarrier } from './mail/carrier.ts'
import type { Mailer } from './mail/mail.ts'
import { prepareFrom } from './prepare.ts'
import { createQueue, type Pace } from './queue.ts'
import { smsCarrier } from './sms/carrier.ts'
import type { SmsSender } from './sms/sms.ts'

export interface WorkerOptions {
  database: Database
  mailer: Mailer
  sms: SmsSender
  site: Site
  log: Log
  pace?: Pace | null
  /** A clock in milliseconds for the pauses of a server that fails. */
  now?: () => number
  /** Milliseconds between polls if nobody wakes the worker; each ±20 %. */
  pollEvery?: number
  /** How many milliseconds `stop` gives the current message before aborting it: a container is killed after ten seconds. */
  stopWithin?: number
}

interface Worker {
  wake(): void
  /** Poll now, even if a server was unreachable a moment ago. */
  retryNow(): void
  stop(): Promise<void>
  channelStates(): ChannelStates
}

export function startWorker(options: WorkerOptions): Worker {
  const { database, mailer, sms, site, log, pace, now = Date.now, pollEvery = 20_000, stopWithin = 7_000 } = options
  // Stored in the row while a message is leased, for diagnosis.
  const workerId = `${hostname()}/${process.pid}/${randomUUID()}`
  const queue = createQueue(database, workerId, pace)
  const prepare = prepareFrom(database, site)
  const carriers = {
    mail: mailCarrier(mailer, log, site, prepare),
    sms: smsCarrier(sms, prepare),
  }
  const askDuty = {
    mail: dutyFor('mail', database, mailer.target.kind === 'smtp'),
    sms: dutyFor('sms', database, sms.target.kind === 'gateway'),
  }
  const delivery = createDelivery(queue, carriers, log, now, askDuty)
  const stopping = new AbortController()
  const breakOff = new AbortController()

  // Another before each poll, so that a wake-up during a poll is not lost.
  let bell = new AbortController()
  const wake = () => bell.abort()

  async function run(): Promise<void> {
    const outage = outageLog(log, {
      away: (fault) => `outbox: ${fault}`,
      back: 'outbox: the database answers again',
    })
    while (!stopping.signal.aborted) {
      bell = new AbortController()
      let isAway = false
      try {
        await delivery.deliverDue(stopping.signal, breakOff.signal)
        outage.back()
      } catch (error) {
        isAway = true
        outage.away(error, { reason: reasonOf(error) })
      }
      const poll = (isAway ? Math.min(pollEvery, 5_000) : pollEvery) * (0.8 + Math.random() * 0.4)
      const pause = delivery.pauseLeft()
      await sleep(pause > 0 ? Math.min(pause, poll) : poll, undefined, { signal: bell.signal }).catch(() => {})
    }
  }

  if (mailer.target.kind === 'files') {
    const level = database.engine === 'postgres' ? 'warn' : 'info'
    log[level](mailer.target, 'SMTP_URL is not set: messages are not sent but written to files')
  }
  const listener = listen(database, wake, log)
  const running = run()

  return {
    wake,
    retryNow(): void {
      delivery.endPauses()
      wake()
    },
    async stop() {
      stopping.abort()
      wake()
      const timer = setTimeout(() => breakOff.abort(), stopWithin)
      await running
      clearTimeout(timer)
      await (await listener)?.close()
    },
    channelStates: delivery.states,
  }
}

async function listen(database: Database, wake: () => void, log: Log) {
  try {
    return await database.listen('outbox', wake)
  } catch (error) {
    // Does not work behind a transaction pooler; polling does.
    log.warn({ reason: reasonOf(error) }, 'outbox: the database cannot wake the worker, it looks regularly instead')
    return undefined
  }
}
