import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, reasonOf } from '../log.ts'
import type { ClaimedMessage } from '../messages/message.ts'
import type { Channel } from '../shared/message-kinds.ts'
import { saysWrongAddress } from '../shared/server-answers.ts'
import { type Carrier, type ChannelState, type OpenChannel, openChannel, type Receipt } from './channel.ts'
import type { Duty } from './duty.ts'
import { DeliveryError } from './mail/mail.ts'
import type { Queue } from './queue.ts'
import { withoutAddresses } from './what-it-did.ts'

const UNFIT = 'message cannot go this way, it goes by mail instead'
/** Longer than the channel's pauses, so that the others are tried first whatever their priority. */
const LATER_SECONDS = 1_800
const UNKNOWN = 'nobody knows whether the message has arrived: it goes by mail as well'

interface Batch {
  messages: readonly ClaimedMessage[]
  channel: OpenChannel
  facts: object
  stopping: AbortSignal
}

export function createDelivery(
  queue: Queue,
  carriers: Readonly<Partial<Record<Channel, Carrier>>>,
  log: Log,
  now: () => number,
  askDuty: Readonly<Partial<Record<Channel, () => Promise<Duty>>>> = {},
) {
  const channels = new Map<Channel, OpenChannel>()
  for (const [name, carrier] of Object.entries(carriers) as [Channel, Carrier][]) {
    channels.set(name, openChannel(name, carrier, log, now))
  }

  const open = () => [...channels].filter(([, channel]) => channel.isOpen()).map(([name]) => name)

  /** Rejects when the database fails; ends early once `stopping` is aborted. */
  async function deliverDue(stopping: AbortSignal, breakOff: AbortSignal): Promise<void> {
    for (const [name, channel] of channels) channel.onDuty((await askDuty[name]?.()) ?? 'ours')
    try {
      while (!stopping.aborted) {
        const ways = open()
        if (ways.length === 0) return
        const { messages, together } = await claim(ways)
        const [first] = messages
        if (!first) return await askServers(stopping)
        await carry(messages, channels.get(first.channel) as OpenChannel, together, stopping, breakOff)
      }
    } finally {
      for (const { carrier } of channels.values()) carrier.rest?.()
    }
  }

  async function claim(ways: Channel[]) {
    const message = await queue.claim(ways)
    if (message) return { messages: [message], together: false }
    return { messages: ways.includes('mail') ? await queue.claimDigest() : [], together: true }
  }

  /** Once there is nothing to deliver: a message says as much. */
  async function askServers(signal: AbortSignal): Promise<void> {
    for (const channel of channels.values()) {
      if (!channel.carrier.greet || !channel.isToBeAsked()) continue
      try {
        await channel.carrier.greet(signal)
        channel.answered()
      } catch (error) {
        if (error instanceof DeliveryError && !signal.aborted) channel.failed(error)
      }
    }
  }

  /** @param together whether they are sent as a collection, even of one */
  async function carry(
    messages: readonly ClaimedMessage[],
    channel: OpenChannel,
    together: boolean,
    stopping: AbortSignal,
    breakOff: AbortSignal,
  ): Promise<void> {
    const [{ id, attempts, kind, booking }] = messages as [ClaimedMessage]
    const facts = together
      ? { id, messages: messages.length, bookings: messages.flatMap((message) => message.booking?.id ?? []) }
      : { id, kind, booking: booking?.id, attempt: attempts }
    const batch = { messages, channel, facts, stopping }
    const outcome = await attempt(messages, channel, breakOff)
    if (!(outcome instanceof DeliveryError)) await delivered(batch, outcome, together ? id : null)
    else if (outcome.fault === 'server') {
      await giveBack(batch, outcome)
      channel.failed(outcome)
    } else if (outcome.fault === 'unfit' || outcome.fault === 'unknown') await goByMail(batch, outcome)
    else await fail(batch, outcome)
  }

  async function delivered({ messages, channel, facts, stopping }: Batch, receipt: Receipt, sentIn: string | null) {
    channel.answered()
    const answer = withoutAddresses(receipt.answer)
    const { deliveredTo } = channel.carrier
    const marked = await report(() => queue.markSent(messages, deliveredTo, sentIn, receipt.id), stopping)
    if (marked === messages.length) {
      log.info({ ...facts, answer }, sentIn ? 'messages delivered together' : 'message delivered')
    } else log.warn({ ...facts, answer }, 'message delivered after its lease had run out: it may come twice')
  }

  async function giveBack({ messages, stopping }: Batch, error: DeliveryError) {
    // Another household's may show that it was only this one's mailbox which takes no more.
    const isOfOne = error.meaning === 'too many' && messages.every(({ recipient }) => recipient !== 'company')
    await report(() => queue.giveBack(messages, error.message, isOfOne ? LATER_SECONDS : 0), stopping)
  }

  async function goByMail({ messages, channel, facts, stopping }: Batch, error: DeliveryError) {
    const delivery = error.fault === 'unknown' ? 'unknown' : error.step === 'compose' ? null : 'refused'
    await report(() => queue.sendByMail(messages, error.message, delivery), stopping)
    if (error.fault === 'unknown') channel.failed(error)
    else if (error.step === 'message') channel.answered()
    if (channel.carrier.deliveredTo !== null) {
      log.warn({ ...facts, reason: error.code }, error.fault === 'unknown' ? UNKNOWN : UNFIT)
    }
  }

  async function fail({ messages, channel, facts, stopping }: Batch, error: DeliveryError) {
    if (error.step === 'message') channel.answered()
    // A collection rejected permanently may be too long or contain one bad text; each message keeps its own remaining attempts.
    const [{ last_error }] = messages as [ClaimedMessage]
    const isLast = error.fault === 'permanent' || (error.fault === 'doubtful' && saysWrongAddress(last_error))
    const permanent = isLast && messages.length === 1
    const statuses = await report(() => queue.markFailed(messages, error.message, permanent), stopping)
    if (error.code === 'ERASED') log.info(facts, 'message has nothing left to say, or nobody to say it to')
    else if (statuses.includes('dead')) log.error({ ...facts, reason: error.code }, 'message given up')
    else log.warn({ ...facts, reason: error.code }, 'message not delivered, another attempt follows')
  }

  async function attempt(
    messages: readonly ClaimedMessage[],
    channel: OpenChannel,
    breakOff: AbortSignal,
  ): Promise<Receipt | DeliveryError> {
    try {
      const answer = await channel.carrier.deliver(messages, breakOff)
      return typeof answer === 'string' ? { answer, id: null } : answer
    } catch (error) {
      if (error instanceof DeliveryError) return error
      // Any error with this row costs it an attempt and does not block other rows.
      const reason = error instanceof Error ? error.message : String(error)
      return new DeliveryError(reason, { fault: 'temporary', step: 'compose', code: 'UNEXPECTED', cause: error })
    }
  }

  /** Records the outcome; keeps trying, because an unrecorded delivery would be repeated. */
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

  return {
    deliverDue,
    /** Milliseconds until a paused channel is tried again, 0 if none is paused. */
    pauseLeft(): number {
      const pauses = [...channels.values()].map((channel) => channel.pauseLeft()).filter((left) => left > 0)
      return pauses.length > 0 ? Math.min(...pauses) : 0
    },
    endPauses(): void {
      for (const channel of channels.values()) channel.endPause()
    },
    states(): ChannelStates {
      return Object.fromEntries([...channels].map(([name, channel]) => [name, channel.state()]))
    },
  }
}

export type ChannelStates = Partial<Record<Channel, ChannelState>>
