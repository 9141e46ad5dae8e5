import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, reasonOf } from '../log.ts'
import { DeliveryError, type Mailer } from './mail.ts'
import type { ClaimedMessage, Queue } from './queue.ts'

const SWEEP_EVERY = 30_000
const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = 600_000

/** What is known of the mail server, for the health check. */
export interface MailState {
  /** As the last message found it; `ok` before the first. */
  server: 'ok' | 'unreachable'
  /** ISO 8601. */
  since: string
  /** Why it is unreachable, as a code. */
  reason?: string
}

/**
 * Carries messages from the queue to the mailer.
 * @param now milliseconds; a clock that jumps shortens or lengthens one pause at the most
 */
export function createDelivery(queue: Queue, mailer: Mailer, log: Log, now: () => number) {
  let mail: MailState = { server: 'ok', since: new Date(now()).toISOString() }
  let pause: { from: number; length: number } | null = null
  let sweptAt: number | null = null

  function pauseLeft(): number {
    if (!pause) return 0
    const passed = now() - pause.from
    return passed < 0 || passed >= pause.length ? 0 : pause.length - passed
  }

  /** Delivers everything that is due. Rejects when the database fails; ends early once `stopping` is aborted. */
  async function round(stopping: AbortSignal, breakOff: AbortSignal): Promise<void> {
    await sweep(stopping)
    while (!stopping.aborted && pauseLeft() === 0) {
      const message = await queue.claim()
      if (!message) return
      await carry(message, stopping, breakOff)
    }
  }

  async function sweep(stopping: AbortSignal): Promise<void> {
    const passed = sweptAt === null ? SWEEP_EVERY : now() - sweptAt
    if (passed >= 0 && passed < SWEEP_EVERY) return
    sweptAt = now()
    await queue.bringWithinReach()
    for (const id of await queue.buryExhausted()) log.error({ id }, 'message given up: its worker never reported back')
    for (let more = true; more && !stopping.aborted; ) {
      const { queued, refused } = await queue.queueMissingNotices()
      for (const id of queued) log.info({ id }, 'notice queued in place of the page')
      for (const id of refused) log.error({ id }, 'no notice can be made of this booking')
      more = queued.length + refused.length > 0
    }
  }

  async function carry(message: ClaimedMessage, stopping: AbortSignal, breakOff: AbortSignal): Promise<void> {
    const facts = { id: message.id, attempt: message.attempts }
    const outcome = await attempt(message, breakOff)
    if (!(outcome instanceof DeliveryError)) {
      serverAnswered()
      const marked = await report(() => queue.markSent(message), stopping)
      if (marked) log.info({ ...facts, answer: outcome }, 'message delivered')
      else log.warn({ ...facts, answer: outcome }, 'message delivered after its lease had run out: it may come twice')
      return
    }
    if (outcome.fault === 'server') {
      await report(() => queue.giveBack(message, outcome.message), stopping)
      serverFailed(outcome)
      return
    }
    if (outcome.step === 'message') serverAnswered()
    const status = await report(
      () => queue.markFailed(message, outcome.message, outcome.fault === 'permanent'),
      stopping,
    )
    if (status === 'dead') log.error({ ...facts, reason: outcome.code }, 'message given up')
    else log.warn({ ...facts, reason: outcome.code }, 'message not delivered, another attempt follows')
  }

  async function attempt(message: ClaimedMessage, breakOff: AbortSignal): Promise<string | DeliveryError> {
    try {
      return await mailer.deliver(message, breakOff)
    } catch (error) {
      if (error instanceof DeliveryError) return error
      // Whatever this row does to us, it pays with an attempt and stands in nobody's way.
      const reason = error instanceof Error ? error.message : String(error)
      return new DeliveryError(reason, { fault: 'temporary', step: 'compose', code: 'UNEXPECTED', cause: error })
    }
  }

  /** Tells the database what happened; keeps trying, since a delivery it does not hear of is made again. */
  async function report<Result>(tell: () => Promise<Result>, stopping: AbortSignal): Promise<Result> {
    for (let wait = 500; ; wait = Math.min(wait * 2, 30_000)) {
      try {
        return await tell()
      } catch (error) {
        if (stopping.aborted) throw error
        if (wait === 500) log.error({ reason: reasonOf(error) }, 'outbox: the outcome cannot be stored, trying on')
        await sleep(wait, undefined, { signal: stopping }).catch(() => {})
      }
    }
  }

  function serverAnswered(): void {
    pause = null
    if (mail.server === 'ok') return
    log.info({}, 'mail server takes messages again')
    mail = { server: 'ok', since: new Date(now()).toISOString() }
  }

  function serverFailed(error: DeliveryError): void {
    pause = { from: now(), length: pause ? Math.min(pause.length * 2, LONGEST_PAUSE) : FIRST_PAUSE }
    if (mail.server === 'unreachable' && mail.reason === error.code) return
    log.error(
      { reason: error.code, step: error.step, answer: error.message },
      'mail server takes no messages; they wait and lose no attempts',
    )
    mail = { server: 'unreachable', since: new Date(now()).toISOString(), reason: error.code }
  }

  return {
    round,
    /** Milliseconds until the mail server is tried again, 0 when it may be now. */
    pauseLeft,
    /** Lets the next round try the mail server whatever the pause. */
    endPause(): void {
      if (pause) pause.from = now() - pause.length
    },
    mailState: (): MailState => mail,
  }
}
