/** Every act of a household, of the company and of a stranger, and what happens to machines, as commands of random histories. */

import fc from 'fast-check'
import { anonymous } from '../../src/database/caller.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { backUp, restore } from '../../src/records/backup.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import type { Frequency } from '../../src/shared/booking.ts'
import { company } from '../../src/shared/company.ts'
import type { Inbox, Payers, Receipt } from '../../src/shared/desk.ts'
import { addDays } from '../../src/shared/swedish-time.ts'
import { broken, factsOf, same } from './promises.ts'
import { sampleBooking } from './sample-bookings.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { faults, Killed, type Known, monthlyStep, type World, without } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const frequencies = ['weekly', 'biweekly', 'once'] as const

/** What is rolled for a step; each act makes of it what it needs. Small numbers are the plainest, to which a history is shortened. */
export interface Rolled {
  who: number
  a: number
  b: number
  /** `twice`: pressed again, as by a phone that got no answer. `dies`: once more after a process that died before its commit. */
  how: 'once' | 'twice' | 'dies' | 'undone'
}

type Side = 'household' | 'company'
type Call = [side: Side, name: string, args: object]

interface Act {
  call(world: World, known: Known, rolled: Rolled): Call
  /** What takes it back completely. */
  undo?(world: World, known: Known, rolled: Rolled, before: HouseholdState): Call | undefined
  /** Whether pressing it twice may be two acts. */
  repeats?: false
  /** What a test then knows. */
  done?(known: Known, args: Record<string, unknown>): void
}

const day = (world: World, nth: number) => world.coming()[[1, 2, 3, 4, 5, 6, 0, 7][nth] ?? 1] as string
const change = (known: Known, changes: object): Call => ['household', 'change_booking', { key: known.key, changes }]
const atDesk =
  (name: string, args: (world: World, known: Known, rolled: Rolled) => object): Act['call'] =>
  (world, known, rolled) => ['company', name, { booking: known.id, ...args(world, known, rolled) }]
const byKey =
  (name: string, args: (world: World, known: Known, rolled: Rolled) => object = () => ({})): Act['call'] =>
  (world, known, rolled) => ['household', name, { key: known.key, ...args(world, known, rolled) }]

export function costs(
  known: Known,
  frequency: keyof typeof monthlyStep,
  price = company.prices[frequency as Frequency],
): void {
  known.prices.set(`${frequency} ${price}`, { step: monthlyStep[frequency], price })
}
/** Whether nothing was moved or skipped there yet: only then is taking it back once the same as before. */
const isPlain = (before: HouseholdState, on: string) => {
  const found = before.days.find(({ day }) => day === on)
  return found?.state === 'planned' && !found.moved_from && !before.days.some(({ moved_to }) => moved_to === on)
}
/** Yesterday, today, or a pick-up day. */
const anEnd = (world: World, { a, b }: Rolled) =>
  b === 0 ? null : b <= 2 ? addDays(world.today(), 1 - b) : day(world, a)
const lastMonth = (world: World, nth: number) => world.months().at(-2 + (nth % 2)) as string

const acts: Record<string, Act> = {
  skip: {
    call: byKey('move_pickup', (world, _, { a }) => ({ day: day(world, a), to_day: null })),
    undo: (world, { key }, { a }, before) =>
      isPlain(before, day(world, a)) ? ['household', 'restore_pickup', { key, day: day(world, a) }] : undefined,
  },
  move: {
    call: byKey('move_pickup', (world, _, { a, b }) => ({ day: day(world, a), to_day: day(world, b) })),
    undo: (world, { key }, { a, b }, before) =>
      isPlain(before, day(world, a)) && !before.days.some((one) => one.day === day(world, b))
        ? ['household', 'restore_pickup', { key, day: day(world, a) }]
        : undefined,
  },
  unskip: { call: byKey('restore_pickup', (world, _, { a }) => ({ day: day(world, a) })) },
  away: {
    call: byKey('skip_pickups', (world, _, { a, b }) => ({ first_day: day(world, a), last_day: day(world, b) })),
    undo: (world, { key }, { a, b }, before) =>
      before.days.every(({ state }) => state !== 'skipped')
        ? ['household', 'restore_pickups', { key, first_day: day(world, a), last_day: day(world, b) }]
        : undefined,
  },
  back: {
    call: byKey('restore_pickups', (world, _, { a, b }) => ({ first_day: day(world, a), last_day: day(world, b) })),
  },
  rhythm: {
    call: (_, known, { a }) => change(known, { frequency: frequencies[a % 3] }),
    undo: (_, known, __, before) => change(known, { frequency: before.booking.answers.frequency }),
    done: (known, { changes }) => costs(known, (changes as { frequency: Frequency }).frequency),
  },
  address: {
    call: (_, known, { a }) => change(known, { address: `Nygatan ${a}` }),
    undo: (_, known, __, before) =>
      before.pending ? undefined : change(known, { address: before.booking.answers.address }),
  },
  // What the company has planned by the request is not left to be collected for nothing.
  early: { call: (_, known, { a }) => change(known, { early_start: a % 2 === 0 }) },
  end: {
    call: (world, known, rolled) => ['household', 'end_agreement', { key: known.key, last_day: anEnd(world, rolled) }],
    undo: (_, { key }, __, before) =>
      before.status === 'agreed' ? ['household', 'resume_agreement', { key }] : undefined,
  },
  resume: { call: byKey('resume_agreement') },
  withdraw: {
    call: (_, { name, id, key }, { a }) => [
      'household',
      'withdraw',
      { name, contract: 'Avtalet', receipt_to: `${id.slice(-4)}@example.se`, key: a % 2 ? key : null },
    ],
  },
  accept: { call: byKey('accept_offer') },
  decline: {
    call: byKey('decline_offer'),
    undo: (_, { key }, __, before) =>
      before.status === 'offered' ? ['household', 'resume_agreement', { key }] : undefined,
  },
  report: {
    call: byKey('report_pickup', (world, _, { a }) => ({ day: day(world, a % 2 ? 0 : 6), words: 'De stod ute.' })),
  },
  calendar: { call: byKey('add_calendar', (_, { name }, { a }) => ({ calendar_hash: hashOfKey(`${name} ${a}`) })) },
  export: { call: byKey('export_my_data') },

  yes: {
    call: atDesk('desk_answer', (world, _, { a }) => ({ agree: true, first_day: day(world, a) })),
    // After a yes to a change, the same names another first day.
    repeats: false,
    undo: (_, { id }, __, before) =>
      before.status === 'asked' ? ['company', 'desk_unanswer', { booking: id }] : undefined,
  },
  no: {
    call: atDesk('desk_answer', () => ({ agree: false })),
    undo: (_, { id }, __, before) =>
      before.status === 'asked' ? ['company', 'desk_unanswer', { booking: id }] : undefined,
  },
  ask: { call: atDesk('desk_ask', () => ({ message: 'Vilken port?' })) },
  offer: {
    call: atDesk('desk_offer', (world, _, { a, b }) => ({
      price: 90 + 10 * b,
      frequency: (['weekly', 'monthly', 'once'] as const)[b % 3],
      first_day: day(world, a),
    })),
    done: (known, { frequency, price }) => costs(known, frequency as 'weekly', Number(price)),
  },
  collect: {
    call: atDesk('desk_visit', (world, _, { a, b }) => ({
      day: day(world, a % 2 ? 6 : 0),
      outcome: b === 7 ? 'not_out' : b === 6 ? null : 'collected',
      bags: '{"Glascontainers": 2}',
    })),
    done: (known, { day, outcome }) => {
      if (outcome === 'collected') known.collected.add(String(day))
      else known.collected.delete(String(day))
    },
  },
  'move at the desk': {
    call: atDesk('desk_move', (world, _, { a, b }) => ({ day: day(world, a), to_day: b === 7 ? null : day(world, b) })),
    undo: (world, { id }, { a, b }, before) =>
      b !== 7 && isPlain(before, day(world, a)) && !before.days.some((one) => one.day === day(world, b))
        ? ['company', 'desk_move', { booking: id, day: day(world, b), to_day: day(world, a) }]
        : undefined,
  },
  'away, said the company': {
    call: atDesk('desk_skip', (world, _, { a, b }) => ({ first_day: day(world, a), last_day: day(world, b) })),
    undo: (world, { id }, { a, b }, before) =>
      before.days.every(({ state }) => state !== 'skipped')
        ? ['company', 'desk_unskip', { booking: id, first_day: day(world, a), last_day: day(world, b) }]
        : undefined,
  },
  price: {
    call: atDesk('desk_change', (_, __, { b }) => ({
      changes: { price: b === 0 ? null : 50 + 10 * b },
    })),
    undo: (_, { id }) => ['company', 'desk_unchange', { booking: id }],
    done: (known, { changes }) => {
      const { price } = changes as { price: number | null }
      for (const { step } of [...known.prices.values()]) {
        const [frequency] = Object.entries(monthlyStep).find(([, one]) => one === step) as ['weekly', number]
        costs(known, frequency, price ?? company.prices[frequency])
      }
    },
  },
  'another weekday': {
    call: atDesk('desk_change_day', (world, _, { a, b }) => ({ first_day: addDays(day(world, a), b % 7) })),
    undo: (_, { id }) => ['company', 'desk_unchange', { booking: id }],
  },
  correct: {
    call: atDesk('desk_change', (_, { id }, { b }) => ({
      changes: b % 2 ? { email: `${b}${id.slice(-4)}@example.se` } : { address: `Storgatan ${b}` },
    })),
    undo: (_, { id }) => ['company', 'desk_unchange', { booking: id }],
  },
  'end at the desk': {
    call: atDesk('desk_end', (world, _, rolled) => ({ last_day: anEnd(world, rolled), message: 'Glas i påsarna.' })),
    undo: (_, { id }, __, before) =>
      before.status === 'agreed' ? ['company', 'desk_resume', { booking: id }] : undefined,
  },
  'resume at the desk': { call: atDesk('desk_resume', () => ({})) },
  'withdrawn by letter': {
    call: atDesk('desk_withdraw', () => ({})),
    undo: (_, { id }) => ['company', 'desk_unwithdraw', { booking: id }],
  },
  link: { call: atDesk('desk_new_link', () => ({})) },
  paid: {
    call: atDesk('desk_paid', (world, _, { a, b }) => ({
      month: lastMonth(world, a),
      paid: b !== 0,
      sum: b < 6 ? null : 20 * b,
    })),
  },
  adjust: {
    call: atDesk('desk_adjust', (world, _, { a, b }) => ({
      month: lastMonth(world, a),
      kronor: 10 * (b - 4),
      why: 'Så här.',
    })),
  },
  hold: { call: atDesk('desk_hold', (world, _, { a, b }) => ({ month: lastMonth(world, a), held: b % 2 === 0 })) },
  remind: { call: atDesk('desk_remind', () => ({})) },
  bill: { call: (world, _, { a }) => ['company', 'desk_bill', { month: lastMonth(world, a % 4 ? 0 : 1) }] },
  close: {
    call: (world, _, { a }) => ['company', 'desk_close_day', { day: day(world, a), reason: 'storm' }],
    undo: (world, _, { a }) => ['company', 'desk_open_day', { day: day(world, a) }],
  },
  open: { call: (world, _, { a }) => ['company', 'desk_open_day', { day: day(world, a) }] },
  order: {
    call: (world, _, { a }) => [
      'company',
      'desk_order',
      { day: day(world, a), bookings: world.households.map(({ id }) => id).reverse() },
    ],
  },
  // Whatever it was, also of the other phone's.
  'take back': {
    call: (world, { id }, { a }) =>
      [
        ...['desk_unanswer', 'desk_unchange', 'desk_unwithdraw', 'desk_unremind', 'desk_resume'].map(
          (name): Call => ['company', name, { booking: id }],
        ),
        ['company', 'desk_unbill', { month: lastMonth(world, 0) }] satisfies Call,
        ...['desk_unwrite', 'desk_unend_season'].map((name): Call => ['company', name, {}]),
      ][a] as Call,
  },
  dismiss: { call: (_, { id }) => ['company', 'desk_dismiss', { bookings: [id] }] },
  'write to all': {
    call: () => ['company', 'desk_write', { subject: 'Hej', message: 'God jul!' }],
    undo: () => ['company', 'desk_unwrite', {}],
  },
  'end the season': {
    call: (world, _, { a }) => ['company', 'desk_end_season', { last_day: world.coming()[6 + (a % 3)], message: '' }],
    undo: () => ['company', 'desk_unend_season', {}],
  },
}

/** How often each comes, against the others. */
const often: Record<string, number> = {
  collect: 12,
  skip: 6,
  move: 8,
  rhythm: 6,
  end: 6,
  yes: 6,
  'move at the desk': 4,
  away: 4,
  bill: 4,
  close: 4,
  export: 1,
  calendar: 1,
  order: 1,
  hold: 1,
  receive: 5,
  ask: 1,
  'write to all': 1,
  link: 1,
  dismiss: 1,
  'end the season': 1,
  remind: 1,
  later: 16,
  serve: 6,
  stranger: 4,
  restore: 1,
}

/** Nothing to know beforehand: an act that is not possible is refused, and then changes nothing. */
type Model = Record<string, never>
/** @param say notes for the report what was done */
type Step = (world: World, rolled: Rolled, say: (what: string) => void) => Promise<void>

/** Takes one step, and leaves the promises to whoever asks. */
export const take = (world: World, name: string, rolled: Rolled): Promise<void> =>
  (steps[name] as Step)(world, rolled, () => {})

/** What households and the company do in an ordinary week. */
export const oftenTaken = (
  'skip; move; unskip; away; rhythm; address; early; end; resume; withdraw; report; move at the desk; price; correct; another weekday; ' +
  'end at the desk; resume at the desk; close; open; order; paid; adjust; stranger'
).split('; ')

/** A step and, after it, the promises. Shown with what it came to, for a story about it. */
function commandOf(name: string, rolled: Rolled): fc.AsyncCommand<Model, World> {
  const take = steps[name] as Step
  let said = ''
  return {
    check: () => true,
    async run(_, world) {
      await world.later(1000)
      await take(world, rolled, (what) => {
        said = `${new Date(world.now()).toISOString().slice(0, 16)} ${what}`
      })
      keep(await broken(world, ++world.steps % 6 === 0 ? 'in full' : 'at a glance'))
    },
    toString: () => `\n${name} ${rolled.how}: ${said}`,
  }
}

function press(name: string): Step {
  return async (world, rolled, say) => {
    const act = acts[name] as Act
    const known = theOne(world, rolled)
    const call = act.call(world, known, rolled)
    if (known.erased) return
    const { how } = rolled
    const said = `${name}: ${known.name} ${JSON.stringify(call[2])} ${how}`
    say(said)
    // What is due has left, so that a server finds only what the act has left to do.
    if (how === 'undone') await world.serve('none')
    const before = await world.everything()
    const stops = await stopsOf(world)
    // Seen in the second in which the act is taken back: an offer may lapse until then.
    await world.later(1000)
    const seen = how === 'undone' ? await world.seenByAnybody() : {}
    await world.later(-1000)
    const kept = await world.actsKept()
    const page = how === 'undone' ? await world.call('company', 'desk_household', { booking: known.id }) : undefined
    const undo = page ? act.undo?.(world, known, rolled, page as HouseholdState) : undefined
    if (how === 'dies') {
      await world.call(...call, true).catch((error) => {
        if (!(error instanceof Killed)) refusedOnly(error)
      })
      keep(differences('a process that died changed', before, await world.everything()))
    }
    try {
      await world.call(...call)
    } catch (error) {
      refusedOnly(error)
      say(`${said}: ${(error as Error).message}`)
      return keep(differences('what was refused changed', before, await world.everything()))
    }
    const after = await world.everything()
    act.done?.(known, call[2] as Record<string, unknown>)
    keep(overreached(call, known, before, after))
    // But what the company has offered: it reads beforehand how many stops the day then has.
    if (call[0] === 'household' && name !== 'accept') {
      const { at = 0, stops: had = {} } = known.stopsBefore ?? {}
      const given: Record<string, number> = world.now() - at <= MINUTE ? had : {}
      const beyond = Object.entries(await stopsOf(world)).filter(
        ([day, count]) => count > Math.max(world.capacity ?? count, stops[day] ?? 0, given[day] ?? 0),
      )
      known.stopsBefore = { at: world.now(), stops }
      keep(
        beyond.map(([day, count]) => `${known.name} has made ${count} stops on ${day}, which takes ${world.capacity}`),
      )
    }
    if (how === 'twice' && act.repeats !== false) {
      await world.later(1000)
      await world.call(...call).catch(refusedOnly)
      keep(differences('pressed twice, it changed', after, await world.everything()))
    }
    const keptSince = await world.actsKept()
    const [number] = [...keptSince.difference(kept)].map((one) => one.split(' ')[0])
    // One in place of another, which nobody had been told, is taken back with it.
    if (number && how === 'undone' && kept.isSubsetOf(keptSince)) {
      await world.later(1000)
      await world.serve('none')
      await world.call('company', 'desk_take_back', { act: number })
      keep(differences('taken back by its number, it left', seen, await world.seenByAnybody()))
      const back = await world.everything()
      await world.call('company', 'desk_take_back', { act: number }).catch(refusedOnly)
      return keep(differences('taken back twice, it changed', back, await world.everything()))
    }
    if (!undo || same(before, after)) return
    await world.later(1000)
    try {
      await world.call(...undo)
    } catch (error) {
      refusedOnly(error)
      return say(`${said}, not taken back: ${(error as Error).message}`)
    }
    const again = await world.call('company', 'desk_household', { booking: known.id })
    keep(differences('taken back, it left', comparable(page), comparable(again)))
  }
}

type Rows = Record<string, { [column: string]: unknown }[]>

/** What an act changed that is not its author's to change. */
function overreached([side, name, args]: Call, known: Known, was: object, is: object): string[] {
  const [before, after] = [was, is] as [Rows, Rows]
  const { id } = known
  const whose = (table: string, row: Rows[string][number]) =>
    table === 'public.form_responses' ? row.id : (row.booking ?? row.form_response_id ?? id)
  const ofOthers = (rows: Rows) =>
    Object.fromEntries(
      Object.entries(rows).map(([table, all]) => [table, all.filter((row) => whose(table, row) !== id)]),
    )
  const wrong =
    'booking' in args || 'key' in args
      ? differences(`${name} of ${known.name} changed of others`, ofOthers(before), ofOthers(after))
      : []
  const only = (rows: Rows, tables: string[]) => Object.fromEntries(tables.map((table) => [table, rows[table]]))
  const changed = (tables: string[]) =>
    differences(`${name} of ${known.name} changed`, only(before, tables), only(after, tables))
  if (name !== 'desk_paid') wrong.push(...changed(['private.receipts']))
  const own = (rows: Rows, table: string) => (rows[table] ?? []).filter(({ booking }) => booking === id)
  const [agreement] = own(before, 'private.agreements')
  const [then] = own(after, 'private.agreements')
  if (side === 'company') {
    const stay = new Set((after['private.withdrawals'] ?? []).map((row) => row.id))
    if (known.withdrew && then?.status !== 'withdrawn') wrong.push(`${name} took back that ${known.name} has withdrawn`)
    if (known.withdrew && own(before, 'private.withdrawals').some((row) => !stay.has(row.id)))
      wrong.push(`${name} lost a withdrawal of ${known.name}`)
    return wrong
  }
  known.withdrew ||= name === 'withdraw' && agreement?.status !== 'withdrawn' && then?.status === 'withdrawn'
  wrong.push(
    ...changed(['private.payments', 'private.visits', 'private.closed_days', 'private.seasons', 'private.season_end']),
  )
  if (
    agreement?.company_last_day &&
    then?.status !== 'withdrawn' &&
    then?.company_last_day !== agreement.company_last_day
  )
    wrong.push(`${name} of ${known.name} took back an end by the company`)
  if (agreement?.status === 'declined' && then?.status !== 'declined')
    wrong.push(`${name} of ${known.name} took back a no by the company`)
  for (const one of own(before, 'private.day_changes')) {
    const now = own(after, 'private.day_changes').find(({ nominal }) => nominal === one.nominal)
    if (one.company_skipped && !(now?.company_skipped && now.skipped))
      wrong.push(`${name} of ${known.name} brought back what the company had called off, of ${one.nominal}`)
    if (one.company_moved_to && !(now?.company_moved_to === one.company_moved_to && (now?.moved_to || now?.skipped)))
      wrong.push(`${name} of ${known.name} moved back what the company had moved, of ${one.nominal}`)
  }
  return wrong
}

/** How many stops each day has on which a first one is proposed: nobody is promised room on a later one (docs/decisions/0050). */
async function stopsOf({ database, capacity }: World): Promise<Record<string, number>> {
  if (capacity === null) return {}
  const rows = await database.query<{ day: string; stops: number }>(
    'select day::text, stops from private.coming_stops() where day <= private.today() + private.proposed_ahead()',
  )
  return Object.fromEntries(rows.map(({ day, stops }) => [day, stops]))
}

const theOne = (world: World, { who }: Pick<Rolled, 'who'>) => world.households[who % world.households.length] as Known

/** On the page or, now and then, by telephone, when it is agreed at once. */
async function book(world: World, { a, b }: Rolled, say: (what: string) => void): Promise<void> {
  if (world.households.length > 3) return
  const frequency = frequencies[a % 3] as Frequency
  say(`book ${frequency}${b === 5 ? ' by telephone' : ''}`)
  const booked =
    b === 5 ? world.telephone(frequency) : world.book(frequency, { early: b !== 7, mail: b !== 6, phone: b % 2 === 0 })
  const known = await booked.catch(refusedOnly)
  if (known) costs(known, frequency)
}

async function settle(world: World, _: Rolled, say: (what: string) => void): Promise<void> {
  say('the desk settles what waits')
  const { calls, failed, reports, withdrawals } = (await world.call('company', 'desk_inbox', {})) as Inbox
  for (const [first] of [calls, failed, reports, withdrawals]) {
    if (first) await world.call('company', 'desk_settle', { id: first.id })
  }
}

/** Two of whom a payment may be: of an erased household the line in the books, if there is one. */
async function twoPayers(world: World, { who }: Rolled) {
  const payers = (await world.call('company', 'desk_payers', {})) as Payers
  return [who, who + 1]
    .map((nth) => theOne(world, { who: nth }))
    .flatMap(({ name, id, erased, reference }) => {
      const payer = erased ? payers.find((one) => one.reference === reference)?.booking : id
      return payer ? { name, payer } : []
    })
}

/** A bank's file is read again now and then: each row is entered once, whatever is chosen for it then. */
async function receive(world: World, rolled: Rolled, say: (what: string) => void): Promise<void> {
  const [known, other] = await twoPayers(world, rolled)
  if (!known || !other) return
  const { a, b } = rolled
  const kronor = b === 0 ? -50 : 60 * (a + 1)
  const payment = {
    ...{ day: world.today(), kronor, source: 'bank', text: 'Swish', fingerprint: `${a}-${b}` },
    ...(b === 7
      ? { parts: [known, other].map(({ payer }, at) => ({ booking: payer, kronor: at === 0 ? kronor - 20 : 20 })) }
      : { booking: known.payer }),
  }
  say(`receive ${kronor} kr of ${known.name}${b === 7 ? ` and ${other.name}` : ''}`)
  const { received } = (await world.call('company', 'desk_receive', { payments: JSON.stringify([payment]) })) as {
    received: { known: boolean }[]
  }
  const isKnown = [...world.payments.keys()].some((one) => one.split('#')[0] === payment.fingerprint)
  if (received[0]?.known !== isKnown)
    throw new Error(`${payment.fingerprint} is ${isKnown ? '' : 'not '}entered already`)
  if (isKnown) return
  const parts = 'parts' in payment ? payment.parts : [payment]
  for (const [at, part] of parts.entries())
    world.payments.set(`${payment.fingerprint}${at === 0 ? '' : `#${at + 1}`}`, part.kronor)
}

async function takeOff(world: World, rolled: Rolled, say: (what: string) => void): Promise<void> {
  const [known, other] = await twoPayers(world, rolled)
  if (!known || !other) return
  const receipts = (await world.call('company', 'desk_receipts', { booking: known.payer })) as Receipt[]
  const receipt = receipts.find(({ fingerprint }) => fingerprint !== null)
  if (!receipt?.fingerprint) return
  const { id, fingerprint, kronor } = receipt
  say(`take ${kronor} kr off ${known.name}`)
  await world.call('company', 'desk_unreceive', { id })
  world.payments.delete(fingerprint)
  if (rolled.b < 4) return
  say(`take ${kronor} kr off ${known.name}, and give it to ${other.name}`)
  await world.call('company', 'desk_rereceive', { id, booking: other.payer })
  world.payments.set(fingerprint, kronor)
}

/** Erased by itself, with a fresh link: nothing that it was collected for vanishes from the books. */
async function erase(world: World, rolled: Rolled, say: (what: string) => void): Promise<void> {
  const known = theOne(world, rolled)
  if (known.erased) return
  say(`erase: ${known.name}`)
  const [before] = await factsOf(world.database, [known])
  if (!before) return
  await world.database.query('update private.keys set created_at = private.now() where booking = $1', [known.id])
  const erased = await world.call('household', 'erase_my_booking', { key: known.key }).catch(refusedOnly)
  if (!(erased as { erased?: true } | undefined)?.erased) return
  known.erased = true
  known.reference = before.reference
  known.before = before
}

async function stranger(world: World, rolled: Rolled, say: (what: string) => void): Promise<void> {
  const { a, b } = rolled
  const known = theOne(world, rolled)
  const guess = `${known.key.slice(1)}x`
  const byKey = (name: string, args: object) => () => world.call('household', name, args)
  const bySql = (sql: string, parameters?: unknown[]) => () =>
    world.database.as(anonymous, (visitor) => visitor.query(sql, parameters))
  const tries: [string, () => Promise<unknown>][] = [
    ['calls the desk', byKey('desk_answer', { booking: known.id, agree: true })],
    ['guesses a key', byKey('move_pickup', { key: guess, day: day(world, a), to_day: null })],
    ['guesses a key to erase', byKey('erase_my_booking', { key: guess })],
    ['uses the id as a key', byKey('my_booking', { key: known.id })],
    ['takes the calendar for the page', byKey('my_booking', { key: hashOfKey(`${known.name} ${a}`) })],
    ['withdraws for it', byKey('withdraw', { name: known.name, contract: 'Ekvägen 1', receipt_to: 'x@example.org' })],
    ['asks for its link', byKey('send_link_again', { email: `${known.id.slice(-4)}@example.se` })],
    [
      'books under its id',
      bySql('insert into form_responses (id, submitted_by, answers, key_hash) select $1, $2, $3, $4', [
        ...[known.id, 'Annan', JSON.stringify(sampleBooking().answers), hashOfKey(guess)],
      ]),
    ],
    ['reads tables', bySql('select * from private.keys')],
    ['changes tables', bySql("update public.form_responses set submitted_by = 'x'")],
  ]
  const [name, attempt] = tries[(a * 8 + b) % tries.length] as (typeof tries)[number]
  say(`a stranger ${name}: ${known.name}`)
  const before = await world.everything()
  await attempt().catch((error) => {
    if (!/^(PT4\d\d|42501|2350\d)$/.test(error.code)) throw error
  })
  const after = await world.everything()
  // A withdrawal and what is told of it are rows of their own; the household's stay.
  const own = ['private.withdrawals', 'public.outbox', 'public.form_responses']
  keep(differences('a stranger changed', without(before, own), without(after, own)))
  for (const table of ['public.form_responses', 'public.outbox']) {
    const kept = new Set((after[table] as unknown[]).map((row) => JSON.stringify(row)))
    const lost = (before[table] as unknown[]).filter((row) => !kept.has(JSON.stringify(row)))
    keep(lost.map((row) => `a stranger changed in ${table}: ${JSON.stringify(row)}`))
  }
}

/** A while passes: to the next doorstep, evening or month, or only seconds. */
async function later(world: World, { a }: Rolled, say: (what: string) => void): Promise<void> {
  const until = (days: number, hour: number) =>
    Math.max(0, Date.parse(`${day(world, 0)}T00:00:00Z`) + (days * 24 + hour) * HOUR - world.now())
  const month = new Date(world.now())
  const waits = [
    until(0, 9),
    until(-1, 17.5),
    30_000,
    2 * MINUTE,
    3 * HOUR,
    until(-1, 20.5),
    Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1, 12) - world.now(),
    until(7, 9),
  ]
  await world.later(waits[a] as number)
  say('')
}

async function serve(world: World, { a }: Rolled, say: (what: string) => void): Promise<void> {
  const fault = faults[a % faults.length] as (typeof faults)[number]
  say(`messages leave, fault: ${fault}`)
  await world.serve(fault)
}

async function restoreABackup(world: World, _: Rolled, say: (what: string) => void): Promise<void> {
  say('a backup is restored')
  await using folder = await temporaryFolder()
  const kept = (all: Record<string, unknown>) => ({
    ...all,
    'public.outbox': (all['public.outbox'] as { recipient: string }[])
      .filter(({ recipient }) => recipient !== 'former')
      // What is said in a call is composed anew.
      .map((row) => ({ ...row, said: null, said_at: null })),
  })
  const before = await world.everything()
  await backUp(world.database, folder.file('a.jsonl.gz'))
  await restore(world.database, folder.file('a.jsonl.gz'), { replaced: folder.file('b.jsonl.gz') })
  await world.database.query('select private.index_search_terms(100)')
  keep(differences('a restore changed', kept(before), kept(await world.everything())))
}

export class Broken extends Error {}

function keep(found: readonly string[]): void {
  if (found.length > 0) throw new Broken(found.join('\n'))
}

/** @throws what is neither a sentence for whoever pressed nor a concurrent act */
function refusedOnly(error: unknown): void {
  if (!/^PT4\d\d$/.test((error as { code?: string }).code ?? '')) throw error
}

/** What an act that was taken back may not change of a household at the desk. */
function comparable(state: unknown): Record<string, unknown> {
  // A question of the company's is answered by any change, also by one that is taken back.
  const ways = 'now history messages can_take_back open_days answer_by may_resume offer letter'.split(' ')
  const { months, ...rest } = without(state as object, ways)
  // A bill that had not left may be gone: the month can be billed again.
  return { ...rest, months: (months as { billed_at: string }[]).map(({ billed_at, ...month }) => month) }
}

function differences(what: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys({ ...before, ...after })
    .filter((name) => !same(before[name], after[name]))
    .map((name) => {
      const lines = (value: unknown) => (Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one))
      const [was, is] = [lines(before[name]), lines(after[name])]
      return `${what} ${name}:\n- ${was.filter((line) => !is.includes(line)).join('\n- ')}\n+ ${is.filter((line) => !was.includes(line)).join('\n+ ')}`
    })
}

const die = fc.nat({ max: 7 })
const rolled = fc.record({
  who: fc.nat({ max: 3 }),
  a: die,
  b: die,
  how: fc.constantFrom<Rolled['how']>('once', 'once', 'once', 'twice', 'undone', 'dies'),
})
const steps: Record<string, Step> = {
  ...Object.fromEntries(Object.keys(acts).map((name) => [name, press(name)])),
  book,
  settle,
  receive,
  'take off': takeOff,
  erase,
  stranger,
  later,
  serve,
  restore: restoreABackup,
}
const commands = fc.commands<Model, World, false>(
  Object.keys(steps).flatMap((name) =>
    Array.from({ length: often[name] ?? 2 }, () => rolled.map((rolled) => commandOf(name, rolled))),
  ),
  { maxCommands: 60, size: 'max' },
)

/** In which week of the year it begins, and what two households book that are agreed with at once. */
const beginning = fc.record({ week: fc.nat({ max: 51 }), first: fc.tuple(die, die), second: fc.tuple(die, die) })

export const histories = fc.tuple(beginning, commands)

export async function play(
  world: World,
  [{ week, first, second }, steps]: Parameters<Parameters<typeof histories.map>[0]>[0],
): Promise<void> {
  await world.begin(week)
  for (const [a, b] of [first, second]) {
    await book(world, { who: 0, a, b, how: 'once' }, () => {})
    const known = world.households.at(-1) as Known
    await world.later(1000)
    await world.call('company', 'desk_answer', { booking: known.id, agree: true })
  }
  // In every other history the company has said yes to more than its days take.
  await world.takes(week % 2 === 0 ? null : 1)
  await fc.asyncModelRun(() => ({ model: {} as Model, real: world }), steps)
  // Faults have ended. An SMS waits half an hour for its gateway.
  for (const minutes of [0, 6, 15, 20]) {
    await world.later(minutes * MINUTE)
    await world.serve('none')
  }
  keep(await broken(world, 'in the end'))
}
