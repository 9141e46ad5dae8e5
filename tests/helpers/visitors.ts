import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '../../src/config.ts'
import type { BookingRecord } from '../../src/shared/booking-record.ts'
import { notificationFor } from '../../src/shared/notification.ts'
import { diceOf } from './dice.ts'
import { sampleBooking } from './sample-bookings.ts'

const key = parseConfig({}).BACKEND_KEY

/** The headers of every call of the page. */
export const pageHeaders: OutgoingHttpHeaders = {
  apikey: key,
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  'content-profile': 'public',
}

export interface Answer {
  status: number
  body: string
}

/** No response arrived, or only part of one. */
class NoAnswer extends Error {
  /** Whether part of it arrived. */
  readonly broken: boolean

  constructor(broken: boolean, cause?: unknown) {
    super(broken ? 'The answer broke off' : 'No answer came', { cause })
    this.broken = broken
  }
}

/** @param body JSON, or what becomes it @throws NoAnswer */
export function post(url: string, body: unknown, headers: OutgoingHttpHeaders = {}, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method: 'POST', headers: { ...pageHeaders, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('error', (error) => reject(new NoAnswer(true, error)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    })
    call.on('error', (error) => reject(new NoAnswer(false, error)))
    call.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

/** The page's first call: the booking, read back. */
export function save(address: string, record: BookingRecord, agent?: Agent): Promise<Answer> {
  const headers = { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' }
  return post(`${address}/rest/v1/form_responses?select=*`, record, headers, agent)
}

/** The page's second call: the notice. */
export function notify(address: string, record: BookingRecord, agent?: Agent): Promise<Answer> {
  const notice = notificationFor({ ...record, created_at: new Date().toISOString() })
  return post(`${address}/rest/v1/outbox`, notice, {}, agent)
}

/** A booking distinguishable from every other by its name and notes. */
export function newBooking(): BookingRecord {
  const { id, answers } = sampleBooking()
  return {
    id,
    submitted_by: `Åsa ${id.slice(0, 8)}`,
    answers: { ...answers, notes: `Påsarna står vid grinden ${id}.` },
    early_start: false,
  }
}

export interface Ledger {
  /** All bookings ever sent, by id. */
  sent: Map<string, BookingRecord>
  /** Those that the page would have confirmed to the visitor. */
  confirmed: Map<string, BookingRecord>
  /** Sent, and neither refused, confirmed nor cut off. */
  unexpected: string[]
  /** Responses of which only part arrived. */
  broken: number
}

export function newLedger(): Ledger {
  return { sent: new Map(), confirmed: new Map(), unexpected: [], broken: 0 }
}

interface CrowdOptions {
  size: number
  /** The address for the next call. */
  address(): string
  /** Statuses that make a visitor retry. */
  turnedAway?: number[]
  /** How many in a hundred close the tab before the notice is sent. */
  leaveEarly?: number
  /** Whether connections are reused, as browsers do. */
  keepAlive?: boolean
  /** Whether they retry with the same id when no response arrived. */
  persistent?: boolean
  /** Continues an earlier one. */
  ledger?: Ledger
}

interface Crowd {
  ledger: Ledger
  /** Resolves when this many more bookings are confirmed. */
  confirm(more: number): Promise<void>
  /** All leave once their pending response has arrived or is lost. */
  leave(): Promise<void>
}

/**
 * Visitors who book one pick-up after the other as the page does: the booking with an id generated here, retried with the same
 * id until it is confirmed, then the notice, once.
 */
export function crowd(options: CrowdOptions): Crowd {
  const { size, address, turnedAway = [], leaveEarly = 10, keepAlive = true, persistent = true } = options
  const { ledger = newLedger() } = options
  const agent = new Agent({ keepAlive, maxSockets: size })
  const waiting = new Set<{ count: number; done(): void }>()
  let left = false
  const random = diceOf('visitors')

  async function visit(): Promise<void> {
    while (!left) {
      const record = newBooking()
      ledger.sent.set(record.id, record)
      while (!(await saved(record))) {
        if (left || !persistent) return
        await pause(100)
      }
      ledger.confirmed.set(record.id, record)
      for (const wait of waiting) if (--wait.count <= 0) wait.done()
      if (random() * 100 >= leaveEarly) await queueNotice(record)
    }
  }

  async function saved(record: BookingRecord): Promise<boolean> {
    try {
      const { status, body } = await save(address(), record, agent)
      if (status === 201 && JSON.parse(body).id === record.id) return true
      if (status === 409 && body.includes('form_responses_pkey')) return true
      if (!turnedAway.includes(status)) ledger.unexpected.push(`${status} ${body}`)
    } catch (error) {
      noteLost(error)
    }
    return false
  }

  async function queueNotice(record: BookingRecord): Promise<void> {
    try {
      const { status, body } = await notify(address(), record, agent)
      const fine = status === 201 || (status === 409 && body.includes('outbox_pkey')) || turnedAway.includes(status)
      if (!fine) ledger.unexpected.push(`${status} ${body}`)
    } catch (error) {
      noteLost(error)
    }
  }

  function noteLost(error: unknown): void {
    if (!(error instanceof NoAnswer)) throw error
    if (error.broken) ledger.broken += 1
  }

  const visits = Promise.all(Array.from({ length: size }, visit))
  return {
    ledger,
    confirm: (more) =>
      new Promise((resolve, reject) => {
        const wait = { count: more, done: () => resolve(void waiting.delete(wait)) }
        waiting.add(wait)
        visits.catch(reject)
      }),
    async leave() {
      left = true
      await visits
      agent.destroy()
    },
  }
}
