/** A company and its households over one database, with a clock, a worker that fails on demand, and what a test knows of them. */

import { anonymous } from '../../src/database/caller.ts'
import type { Database, Queryable } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { lapsedOffers, reminders, unanswered } from '../../src/jobs/promises.ts'
import type { Message } from '../../src/messages/message.ts'
import { composeCalls } from '../../src/outbox/calls.ts'
import type { Carrier } from '../../src/outbox/channel.ts'
import { createDelivery } from '../../src/outbox/delivery.ts'
import { DeliveryError } from '../../src/outbox/mail/mail.ts'
import { prepareFrom } from '../../src/outbox/prepare.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { sweep } from '../../src/outbox/sweep.ts'
import type { Frequency } from '../../src/shared/booking.ts'
import { company } from '../../src/shared/company.ts'
import { weekdayFrom } from '../../src/shared/pickup-days.ts'
import { addDays, monthBeside, swedishDay } from '../../src/shared/swedish-time.ts'
import { liveByClock, setClock, toldTime } from './database-clock.ts'
import { callIn, households, theCompany } from './households.ts'
import { removeHouseholds } from './households-on.ts'
import { jobContext } from './job-context.ts'
import { silent } from './logs.ts'
import { never } from './messages.ts'
import { allThatAnybodySees, doorToAll } from './seen.ts'

const DAY_MS = 86_400_000

/** What a test knows of a household, without asking the product. */
export interface Known {
  name: string
  id: string
  key: string
  erased: boolean
  /** Whether it has stopped its agreement by its own withdrawal. */
  withdrew: boolean
  /** Its reference and its facts when it was erased. */
  reference: string
  before?: Facts
  /** On which days it expects the van, and on which not, by what it has read. */
  expects: Map<string, boolean>
  /** The day that it was told comes instead, by each day that it knows to be closed. */
  instead: Map<string, string>
  /** After this day it expects nobody, as its agreement ends. */
  until: string | null
  /** How many stops the days had before its latest act, which it may take back at once. */
  stopsBefore?: { at: number; stops: Record<string, number> }
  /** The days on which the driver pressed *Hämtat*, last. */
  collected: Set<string>
  /** Every price that it has ever had, with how often it is paid for. */
  prices: Map<string, { step: number | null; price: number }>
  /** The least and the most that one of its days can cost, in kronor. */
  cheapest(): number
  dearest(): number
}

/** What the database says of a household. */
export interface Facts {
  id: string
  status: string
  /** From which day on it has asked for pick-ups within the fourteen days; null if it has not. */
  early_since: string | null
  last_day: string | null
  company_last_day: string | null
  agreed_at: string | null
  dismissed: boolean
  reference: string
  collected: string[]
  /** All days of its rhythms, up to its end. */
  days: string[]
  /** In all months, with those in which something collected was moved from; of an erased household, in the books. */
  owes: number
  /** How many sums that is. */
  rounded: number
  /** The company did. */
  added: number
  taken_off: number
  has_key: boolean
  is_open: boolean
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** How a delivery goes wrong; `crash`: the server has it, and the worker dies before it has noted that. */
export const faults = ['none', 'away', 'crash', 'temporary', 'permanent', 'no answer'] as const
export type Fault = (typeof faults)[number]

export async function createWorld(database: Database) {
  const people = await households(database)
  await liveByClock(database, '2026-12-01T12:00:00Z')
  await database.execute(doorToAll)
  let now = 0

  const world = {
    database,
    people,
    households: [] as Known[],
    /** What has been entered and not been taken off, by its fingerprint: kronor. */
    payments: new Map<string, number>(),
    /** Keyed by the message. */
    delivered: new Map<string, { kind: string; times: number; doubtful: number }>(),
    /** Told of a day on which nobody comes. */
    misled: [] as string[],
    started: 0,
    /** How many have been taken in this history. */
    steps: 0,
    /** How many stops a day takes. */
    capacity: null as number | null,

    /** Everything is gone, and it is noon on a Wednesday. */
    async begin(week: number): Promise<void> {
      await removeHouseholds(database)
      world.households = []
      world.payments.clear()
      world.delivered = new Map()
      world.misled = []
      now = Date.parse('2026-12-02T11:00:00Z') + week * 7 * DAY_MS
      world.started = now
      world.steps = 0
      await world.later(0)
      await world.takes(null)
    },
    async takes(stops: number | null): Promise<void> {
      world.capacity = stops
      await database.query('update private.company_rules set capacity = $1', [stops])
    },
    now: () => now,
    today: () => swedishDay(now),
    async later(milliseconds: number): Promise<void> {
      now += milliseconds
      await setClock(database, now)
    },
    /** The pick-up days from last week's on. */
    coming: () => {
      const next = weekdayFrom(world.today(), company.pickup)
      return Array.from({ length: 9 }, (_, at) => addDays(next, (at - 1) * 7))
    },
    thisMonth: () => monthAt(now),
    /** From the first that anything can be charged in to this one. */
    months: () => {
      const months: string[] = []
      for (let at = monthBeside(monthAt(world.started), -1); at <= world.thisMonth(); at = monthBeside(at, 1))
        months.push(at)
      return months
    },

    async book(frequency: Frequency, { early, mail, phone }: { early: boolean; mail: boolean; phone: boolean }) {
      const known = world.meet()
      const answers = {
        phone: `${phone ? '070-174 06' : '08-96 44'} ${String(5 + (world.households.length % 95)).padStart(2, '0')}`,
        // One that cannot be received.
        email: mail ? `${known.id.slice(-4)}@example.se` : `bounces-${known.id.slice(-4)}@example.se`,
        address: `Ekvägen ${world.households.length + 1} 𝅗𝅥`,
        frequency,
        materials: ['Glascontainers'],
        notes: "\\'%_<b>&\u202e",
        specialRequest: '',
      }
      await database.as(anonymous, (visitor) =>
        visitor.query(
          'insert into form_responses (id, submitted_by, answers, key_hash, early_start) values ($1, $2, $3, $4, $5)',
          [known.id, known.name, JSON.stringify(answers), hashOfKey(known.key), early],
        ),
      )
      world.households.push(known)
      return known
    },
    /** Without a key or a mail address, and agreed at once. */
    async telephone(frequency: Frequency): Promise<Known> {
      const known = world.meet()
      const booking = {
        id: known.id,
        name: known.name,
        phone: '08-96 44 02',
        address: 'Ekvägen 1',
        materials: ['Glascontainers'],
        frequency,
        early_start: true,
      }
      await world.call('company', 'desk_book', { booking })
      world.households.push(known)
      return known
    },
    meet(): Known {
      const nth = String(world.households.length + 1)
      const prices: Known['prices'] = new Map()
      // No month has more than this many days of a rhythm, and none has fewer.
      const shares = (days: (step: number) => number) =>
        [...prices.values()].map(({ step, price }) => (step === null ? price : price / days(step)))
      const known: Known = {
        name: `Hushåll ${nth}`,
        id: `00000000-0000-4000-8000-${nth.padStart(12, '0')}`,
        key: nth.repeat(26),
        erased: false,
        withdrew: false,
        reference: '',
        expects: new Map(),
        instead: new Map(),
        until: null,
        collected: new Set(),
        prices,
        cheapest: () => Math.min(...shares((step) => Math.ceil(31 / step))),
        dearest: () => Math.max(...shares((step) => Math.floor(28 / step))),
      }
      return known
    },

    call: (side: 'household' | 'company', name: string, args: object, dies = false): Promise<unknown> =>
      database.as(side === 'company' ? theCompany : anonymous, async (transaction) => {
        const result = await callIn(transaction, name, args)
        if (dies) throw new Killed()
        return result
      }),

    /** The jobs of a server that starts now, and its worker. */
    async serve(fault: Fault, statements: Queryable = database): Promise<void> {
      const clock = () => new Date(now)
      const alive: Database = { ...database, query: (sql, parameters) => statements.query(sql, parameters) }
      for (const job of [reminders, unanswered, lapsedOffers]) await job.run(jobContext(alive, '', clock))
      await alive.query('select private.send_requested_links()')
      await alive.query('select private.index_search_terms(100)')
      await sweep(toldTime(alive, clock), silent)
      await composeCalls(toldTime(alive, clock), silent)
      let killed = false
      const mortal: Queryable = {
        query: (sql, parameters) => {
          if (killed) throw new Killed()
          return alive.query(sql, parameters)
        },
      }
      const prepare = prepareFrom({ ...database, query: mortal.query }, { url: null })
      const stopping = new AbortController()
      let left = fault
      const carrier = (channel: 'mail' | 'sms'): Carrier => ({
        deliveredTo: channel === 'mail' ? 'mail server' : 'sms gateway',
        deliver: async (messages) =>
          await prepare(messages[0] as Message, async (message) => {
            const fail = (kind: DeliveryError['fault'], step: 'connect' | 'message') => {
              throw new DeliveryError(kind, { fault: kind, step, code: kind.toUpperCase() })
            }
            const now = left
            left = 'none'
            if (now === 'away') fail('server', 'connect')
            if (now === 'temporary') fail('temporary', 'message')
            const bounces = message.recipient === 'household' && message.reply_to?.startsWith('bounces')
            if (channel === 'mail' && (now === 'permanent' || bounces)) fail('permanent', 'message')
            if (message.kind === 'reminder') {
              const [found] = await database.query<{ state: string }>('select state from private.days_of($1, $2, $2)', [
                message.booking?.id,
                message.day,
              ])
              if (found?.state !== 'planned') world.misled.push(`${message.booking?.submitted_by} is ${found?.state}`)
            }
            const before = world.delivered.get(message.id) ?? { kind: message.kind, times: 0, doubtful: 0 }
            const isDoubtful = now === 'crash' || (now === 'no answer' && channel === 'sms')
            world.delivered.set(message.id, {
              ...before,
              times: before.times + 1,
              doubtful: before.doubtful + Number(isDoubtful),
            })
            const reader =
              message.recipient === 'household' && world.households.find(({ id }) => id === message.booking?.id)
            if (reader) read(reader, message)
            if (now === 'no answer' && channel === 'sms') fail('unknown', 'message')
            if (now === 'crash') {
              killed = true
              stopping.abort()
            }
            return 'ok'
          }),
      })
      const queue = createQueue(toldTime(mortal, clock), `worker at ${now}`)
      const delivery = createDelivery(queue, { mail: carrier('mail'), sms: carrier('sms') }, silent, () => now)
      await delivery.deliverDue(stopping.signal, never).catch((error) => {
        if (!(error instanceof Killed)) throw error
      })
    },

    /**
     * The company's acts that changed something and can be taken back, each with its household: what the season's end has done to one
     * may be replaced, and the rest of it stand.
     */
    async actsKept(): Promise<Set<string>> {
      const acts = await database.query<{ act: string }>(
        "select distinct concat_ws(' ', act, booking) as act from private.kept_rows where was is distinct from became",
      )
      return new Set(acts.map(({ act }) => act))
    },
    /** All that anybody sees and is about to be told, but for the lines of the history, which only grows. */
    async seenByAnybody(): Promise<Record<string, unknown>> {
      const present = world.households.filter(({ erased }) => !erased)
      const people = new Map(present.map((known) => [known.name, known]))
      const { households, desk, outbox } = await allThatAnybodySees(database, people)
      const { calls, unanswered, failed, failed_count, ...lists } = desk
      // What is said in a call is composed anew, and a reminder of a day to come queued anew.
      const composed = ['said', 'said_at']
      const kept = outbox.filter(({ kind }) => kind !== 'reminder')
      return {
        ...Object.fromEntries(
          Object.entries(households).map(([name, { opens, desk }]) => {
            const messages = (desk.messages as { kind: string }[]).filter(({ kind }) => kind !== 'reminder')
            return [name, { opens, ...without(desk, ['now', 'history', 'can_take_back']), messages }]
          }),
        ),
        ...lists,
        // It names any ten where there are more, in which order the rows lie.
        unanswered: (unanswered as { same_as: object[] }[]).map((one) =>
          one.same_as.length < 10 ? one : without(one, ['same_as']),
        ),
        failed: (failed as { kind: string; day: string }[]).filter(
          ({ kind, day }) => kind !== 'reminder' || day < world.today(),
        ),
        calls: (calls as { why: string }[])
          .filter(({ why }) => why !== 'reminder')
          .map((call) => without(call, composed)),
        outbox: kept
          .map((message) => without(message, composed))
          .sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1)),
      }
    },

    /** Every row, but for what reading or repeating may touch: to compare what must not change. */
    async everything(): Promise<Record<string, unknown>> {
      const [row] = await database.query<{ rows: Record<string, unknown> }>(everyRow)
      return row?.rows ?? {}
    },
  }
  return world
}

export function without(all: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
}

/** What a household then knows of its days: all of them from what it has agreed to, the others one by one. */
function read(known: Known, { kind, day, data, state, instead }: Message): void {
  const { expects } = known
  const {
    changed = [],
    acts = [],
    what,
  } = (data ?? {}) as {
    changed?: string[]
    what?: string
    acts?: { day: string; what: string; to_day?: string; fact: string; now: { raw: string } }[]
  }
  if (kind === 'agreed' || (kind === 'changed' && (changed.includes('frequency') || changed.includes('day')))) {
    expects.clear()
    known.instead.clear()
    for (const { day, state: what, moved_from, reason } of state?.days ?? []) {
      expects.set(day, what === 'planned')
      if (moved_from && reason) known.instead.set(moved_from, day)
    }
    known.until = null
  } else if (kind === 'ended') {
    // It names the season's end, if that comes first.
    known.until = what === 'resumed' ? (state?.last_day ?? null) : (day as string)
    // The mail lists the days. An agreement that was read once it had ended had none of those after its end.
    const others = what === 'resumed' ? state?.days.filter(({ day }) => !expects.has(day)) : []
    for (const { day, state: what } of others ?? []) expects.set(day, what === 'planned')
  } else if (kind === 'closed_day') {
    const isPlanned = (day: string) => state?.days.find((one) => one.day === day)?.state === 'planned'
    for (const { day, what, fact, now } of acts) {
      // It has put that pick-up there itself, as its page has told it: nothing says so besides (private.close_day).
      if (now.raw !== fact) expects.set(fact, isPlanned(fact))
      expects.set(day, what === 'opened')
      const next = instead?.[day]?.day
      if (what === 'closed' && next) known.instead.set(day, next)
      // Also once the day is open again: what came instead does not come too, unless it is a day of its own.
      const other = known.instead.get(day)
      if (other) expects.set(other, isPlanned(other))
    }
  } else if (kind === 'moved') {
    for (const act of acts) expects.set(act.day, act.what === 'restored')
    for (const { to_day } of acts) if (to_day) expects.set(to_day, true)
  }
}

/** A process that died before it could commit. */
export class Killed extends Error {}

export const monthlyStep = { once: null, weekly: 7, biweekly: 14, monthly: 28 } as const

const rows = (table: string, key: string, without = '') =>
  `'${table}', (select coalesce(jsonb_agg(to_jsonb(kept) ${without && `- '{${without}}'::text[]`} order by ${key}), '[]') from ${table} as kept)`

const everyRow = `select jsonb_build_object(${[
  rows('public.form_responses', 'id', 'inserted_by_tx'),
  rows('private.agreements', 'booking', 'search_terms,settled'),
  rows('private.rhythms', 'booking, first_day'),
  rows('private.day_changes', 'booking, nominal'),
  rows('private.told', 'booking, reader'),
  rows('private.visits', 'booking, day', 'at,recorded_at'),
  rows('private.reports', 'booking, day'),
  rows('private.history', 'booking, place'),
  rows('private.keys', 'hash', 'opened_at'),
  rows('private.payments', 'booking, month'),
  rows('private.books', 'month, reference', 'id'),
  rows('private.receipts', 'id'),
  rows('private.withdrawals', 'id'),
  rows('private.stop_places', 'booking'),
  rows('private.closed_days', 'day'),
  rows('private.season_end', 'last_day'),
  rows('private.seasons', 'first_day'),
  rows('public.outbox', 'created_at, id', 'claimed_by'),
]}) as rows`

const monthAt = (time: number) => `${swedishDay(time).slice(0, 7)}-01`
