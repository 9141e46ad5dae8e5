import type { Log } from '../log.ts'
import type { ClaimedMessage } from '../messages/message.ts'
import type { Channel } from '../shared/message-kinds.ts'
import type { Duty } from './duty.ts'
import type { DeliveryError } from './mail/mail.ts'
import { whatItDid, withoutAddresses } from './what-it-did.ts'

const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = 600_000

export interface Carrier {
  /** For the row: how a delivered message was sent. Null if there is no gateway, and each message goes by mail instead. */
  deliveredTo: string | null
  /**
   * Several notices go as one.
   * @returns the server's answer, with an id if it reports later
   * @throws DeliveryError
   */
  deliver(messages: readonly ClaimedMessage[], signal: AbortSignal): Promise<string | Receipt>
  /** Ends what it keeps open between two messages: there is none at the moment. */
  rest?(): void
  /**
   * Without sending a message.
   * @throws DeliveryError
   */
  greet?(signal: AbortSignal): Promise<void>
}

export interface Receipt {
  /** What the server said, or the path of the file. */
  answer: string
  id: string | null
}

export interface ChannelState {
  /**
   * What the last message found, or the last question while there are none. Without a server: `files`, messages are written to
   * files; `by mail`, they go by mail instead; `elsewhere`, another process has a server and delivers them; `silent`, that process
   * has not been seen for ten minutes; `missing`, it has been gone so long that messages are handled as if there were no server.
   */
  server: 'not asked yet' | 'ok' | 'unreachable' | 'files' | 'by mail' | 'elsewhere' | 'silent' | 'missing'
  /** ISO 8601. */
  since: string
  reason?: string
  did?: string
}

export type OpenChannel = ReturnType<typeof openChannel>

/**
 * It pauses when its server accepts nothing, while the other channels go on.
 * @param now milliseconds; a clock that jumps affects at most one pause
 */
export function openChannel(name: Channel, carrier: Carrier, log: Log, now: () => number) {
  const without = carrier.deliveredTo === 'file' ? 'files' : carrier.deliveredTo === null ? 'by mail' : null
  let well: ChannelState['server'] = without ?? 'ok'
  let state: ChannelState = { server: without ?? 'not asked yet', since: new Date(now()).toISOString() }
  let pause: { from: number; length: number } | null = null

  /** Milliseconds until the server is tried again, 0 if it may be now. */
  function pauseLeft(): number {
    if (!pause) return 0
    const passed = now() - pause.from
    return passed < 0 || passed >= pause.length ? 0 : pause.length - passed
  }

  function tellDuty(server: ChannelState['server']): void {
    if (server === 'elsewhere') log.info({}, `${name} is left to another process, which has a server for it`)
    else if (server === 'silent') {
      log.error({}, `the process with a ${name} server has not been heard of for ten minutes: messages wait for it`)
    } else if (server === 'missing') {
      const way = without === 'files' ? 'are written to files' : 'go by mail'
      log.error({}, `no process with a ${name} server has been seen for a day: messages ${way}`)
    }
  }

  return {
    carrier,
    pauseLeft,
    isOpen: () => state.server !== 'elsewhere' && state.server !== 'silent' && pauseLeft() === 0,
    onDuty(duty: Duty) {
      if (without === null) return
      well = duty === 'ours for want of another' ? 'missing' : without
      const server = duty === 'elsewhere' ? 'elsewhere' : duty === 'elsewhere, silent' ? 'silent' : well
      if (server === state.server || (state.server === 'unreachable' && server === well)) return
      tellDuty(server)
      pause = null
      state = { server, since: new Date(now()).toISOString() }
    },
    /** Whether its server is to be asked, because no message has shown yet, or again, that it takes them. */
    isToBeAsked: () => ['not asked yet', 'unreachable'].includes(state.server) && pauseLeft() === 0,
    endPause() {
      if (pause) pause.from = now() - pause.length
    },
    answered() {
      pause = null
      if (state.server === well) return
      if (state.server !== 'not asked yet') log.info({}, `${name} server takes messages again`)
      state = { server: well, since: new Date(now()).toISOString() }
    },
    failed(error: DeliveryError) {
      pause = { from: now(), length: pause ? Math.min(pause.length * 2, LONGEST_PAUSE) : FIRST_PAUSE }
      const did = whatItDid(error)
      if (state.server === 'unreachable' && state.did === did) return
      log.error(
        { reason: error.code, step: error.step, did, answer: withoutAddresses(error.message) },
        `${name} server takes no messages; they wait and lose no attempts`,
      )
      state = { server: 'unreachable', since: new Date(now()).toISOString(), reason: error.code, did }
    },
    state: () => state,
  }
}
