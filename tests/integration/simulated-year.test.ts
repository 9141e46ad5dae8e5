import { describe, expect, test } from 'vitest'
import type { Caller } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import { lapsedOffers, reminders, unanswered } from '../../src/jobs/promises.ts'
import type { ClaimedMessage } from '../../src/messages/message.ts'
import type { Carrier } from '../../src/outbox/channel.ts'
import { createDelivery } from '../../src/outbox/delivery.ts'
import { DeliveryError, type Fault } from '../../src/outbox/mail/mail.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { sweep } from '../../src/outbox/sweep.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { frequencies } from '../../src/shared/booking.ts'
import type { Household, Inbox, Month, Round, Season, SeasonEndPlan, Unpaid } from '../../src/shared/desk.ts'
import { dateRowsByClock, setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { diceOf } from '../helpers/dice.ts'
import { asCompany, hashOf, households, randomKey } from '../helpers/households.ts'
import { isLong } from '../helpers/soak.ts'

/** As many as in a year of the company: with fewer, rare events might not happen. */
const HOUSEHOLDS = 200
/** Those around the end of a year by default; `npm run test:long` simulates a whole one, which takes some minutes. */
const WEEKS = isLong ? 52 : 3
const DAY_MS = 86_400_000
const silent = { info() {}, warn() {}, error() {} }
const noSignal = new AbortController().signal

// Three weeks bill November and December; a year also crosses both clock changes. All hours below are Swedish.
const firstMonday = Date.parse('2026-12-14T00:00:00Z')

// An ordinary run uses Postgres, where concurrent acts really run concurrently.
for (const engine of sqlEngines) {
  describe(engine.name, () => {
    test(`a year of ${HOUSEHOLDS} households, with servers killed, mail and SMS failing and days closed`, async () => {
      await using database = await engine.database()
      const year = await simulate(database, HOUSEHOLDS, diceOf(`a year on ${engine.name}`))
      console.log(`${engine.name}, ${WEEKS} weeks: ${JSON.stringify(year)}`)
      // Two in five begin only after their fourteen days, and some must first answer an offer. Nobody is collected in a storm.
      const rounds = WEEKS - year.stormy
      expect(year.reminded).toBeGreaterThan(20 * rounds)
      expect(year.faults).toBeGreaterThan(WEEKS)
      // No reminder is missing unless a fault accounts for it, none comes twice unless the first delivery was in doubt,
      // and none goes to a household that is not collected.
      expect(year.wrong).toEqual([])
      expect(year.collected).toBeGreaterThan(20 * rounds)
      expect(year.counted).toBe(year.collected)
      expect(year.billed).toBeGreaterThan(WEEKS)
      // What is rare may be missing from a few weeks, never from a year.
      if (!isLong) return
      expect(year.called).toBeGreaterThan(5)
      const rare = [
        'erased',
        'reported',
        'pressedTwice',
        'corrected',
        'accepted',
        'declined',
        'withdrawn',
        'killed',
      ] as const
      expect(rare.filter((what) => year[what] === 0)).toEqual([])
    }, 1_200_000)
  })
}

async function simulate(database: Database, all: number, random: () => number) {
  const people = await households(database)
  await setClock(database, new Date(firstMonday))
  await dateRowsByClock(database)
  const known: { id: string; key: string }[] = []
  /** The number of lines each history must have, by booking. */
  const lines = new Map<string, number>()
  const delivered = new Map<string, { times: number; doubtful: number }>()
  const wrong: string[] = []
  let faults = 0
  let reminded = 0
  let collected = 0
  let billed = 0
  let erased = 0
  let called = 0
  let reported = 0
  let pressedTwice = 0
  let corrected = 0
  let accepted = 0
  let declined = 0
  let withdrawn = 0
  let kills = 0
  /** Bookings whose address receives no mail until it is corrected. */
  const mistyped = new Set<string>()
  /** Bookings made by telephone, which have no key. */
  const phoned: string[] = []
  let now = firstMonday - 14 * DAY_MS
  let killed = false
  let stopping = new AbortController()

  const chance = (share: number) => random() < share
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  /** @returns the instant of that hour in Sweden on that day */
  const inSweden = (day: number, hours: number) => {
    const utc = day + hours * 3_600_000
    const offset = new Date(utc).toLocaleString('sv', { timeZone: 'Europe/Stockholm', hour: 'numeric' })
    return utc - ((Number(offset) - new Date(utc).getUTCHours() + 24) % 24) * 3_600_000
  }

  async function at(time: number): Promise<void> {
    now = time
    await setClock(database, new Date(time))
  }

  /** The database of a process that, once `killed`, dies at its next statement. */
  const mortal: Database = new Proxy(database, {
    get(target, name: keyof Database) {
      const member = target[name]
      if (typeof member !== 'function') return member
      return (...args: never[]) => {
        if (killed) throw new Error('killed')
        return (member as (...given: never[]) => unknown).apply(target, args)
      }
    },
  })

  function carrier(channel: 'mail' | 'sms'): Carrier {
    return {
      deliveredTo: channel === 'mail' ? 'mail server' : 'sms gateway',
      async deliver(messages) {
        const [message] = messages as [ClaimedMessage]
        const fails = (share: number, fault: Fault, step: 'connect' | 'message') => {
          if (!chance(share)) return
          faults++
          throw new DeliveryError(fault, { fault, step, code: fault.toUpperCase() })
        }
        fails(0.01, 'server', 'connect')
        fails(0.02, channel === 'sms' ? 'unfit' : 'temporary', 'message')
        const isMistyped = message.recipient === 'household' && mistyped.has(message.booking?.id ?? '')
        if (channel === 'mail') fails(isMistyped ? 1 : 0.003, 'permanent', 'message')
        if (message.kind === 'reminder') await noteReminder(message)
        // The message is delivered, but the answer is lost.
        if (channel === 'sms' && chance(0.02)) {
          doubt(message)
          fails(1, 'unknown', 'message')
        }
        if (chance(0.005)) {
          doubt(message)
          faults++
          killed = true
          stopping.abort()
        }
        return 'ok'
      },
    }
  }
  const nameOf = ({ booking, day }: Pick<ClaimedMessage, 'booking' | 'day'>) => `${booking?.id} ${day}`
  async function noteReminder(message: ClaimedMessage): Promise<void> {
    const name = nameOf(message)
    const before = delivered.get(name) ?? { times: 0, doubtful: 0 }
    delivered.set(name, { ...before, times: before.times + 1 })
    reminded++
    const [day] = await database.query<{ state: string }>('select state from private.days_of($1, $2, $2)', [
      message.booking?.id,
      message.day,
    ])
    if (day?.state !== 'planned') wrong.push(`${name} was reminded though ${day?.state}`)
  }
  function doubt(message: ClaimedMessage): void {
    const known = delivered.get(nameOf(message))
    if (known) known.doubtful++
  }

  /** Runs a server's jobs, sweep and worker. After a kill the next one starts when the leases have expired. */
  async function serve(): Promise<void> {
    for (let lives = 0; lives < 50; lives++) {
      const context = { database, dataDirectory: '', log: silent, now: () => new Date(now) }
      await Promise.all([reminders.run(context), reminders.run(context)])
      await unanswered.run(context)
      await lapsedOffers.run(context)
      await sweep(database, silent, () => new Date(now))
      killed = false
      const queue = createQueue(mortal, `worker-${lives}`, () => new Date(now))
      const delivery = createDelivery(queue, { mail: carrier('mail'), sms: carrier('sms') }, silent, () => now)
      stopping = new AbortController()
      try {
        for (let pauses = 0; pauses < 5; pauses++) {
          await delivery.deliverDue(stopping.signal, noSignal)
          if (delivery.pauseLeft() === 0) return
          delivery.endPauses()
        }
        return
      } catch (error) {
        if (!killed) throw error
      }
      await at(now + 301_000)
    }
  }

  async function act(booking: string, work: () => Promise<unknown>): Promise<void> {
    const before = await lineCount(booking)
    try {
      await work()
      if (chance(0.2)) {
        const told = await toldCount(booking)
        // The second press may be refused, because the first has changed the day it names.
        await work().catch(({ code }) => expect(code).toMatch(/^PT4\d\d$/))
        pressedTwice++
        if ((await toldCount(booking)) !== told)
          wrong.push(`${booking} was told twice of what was pressed twice: ${await lastTold(booking)}`)
      }
    } catch (error) {
      // Refused, because it is too late or not possible in this state: nothing may have changed.
      if (!/^PT4\d\d$/.test((error as { code?: string }).code ?? '')) throw error
      expect(await lineCount(booking)).toBe(before)
    }
    lines.set(booking, await lineCount(booking))
  }
  async function toldCount(booking: string): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from public.outbox where form_response_id = $1 and recipient = 'household'",
      [booking],
    )
    return row?.count ?? 0
  }
  async function lastTold(booking: string): Promise<string> {
    const rows = await database.query(
      `select kind, day::text, data from public.outbox where form_response_id = $1 and recipient = 'household'
       order by created_at desc limit 3`,
      [booking],
    )
    return JSON.stringify(rows)
  }
  async function lineCount(booking: string): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      'select count(*)::int as count from private.history where booking = $1',
      [booking],
    )
    return row?.count ?? 0
  }

  async function randomAct(): Promise<void> {
    const { id, key } = oneOf(known)
    const state = await people.household('my_booking', { key }).catch((error) => {
      // The agreement ended more than sixty days ago.
      expect(error.code).toBe('PT404')
      return null
    })
    if (!state) return
    const planned = state.days.filter((day) => day.state === 'planned').slice(0, 4)
    const other = state.days.filter((day) => day.state === 'skipped' || day.state === 'moved')
    const day = planned.length > 0 ? oneOf(planned).day : null
    const company = chance(0.2)
    const to_day = oneOf(state.open_days.slice(0, 8))
    const changes = chance(0.5)
      ? { frequency: oneOf(frequencies).value }
      : { address: `Ekvägen ${Math.ceil(random() * 90)}` }
    const acts: (() => Promise<unknown>)[] = [() => people.household('change_booking', { key, changes })]
    if (day) {
      acts.push(
        () => people.household('move_pickup', { key, day, to_day: null }),
        () => people.household('move_pickup', { key, day, to_day }),
        () => people.desk('desk_move', { booking: id, day, to_day }),
      )
    }
    // Not for a day moved and then skipped: a first press undoes the skip, and a second one the move.
    const [changed] = other.filter(({ state, moved_from }) => state === 'skipped' && !moved_from)
    if (changed) acts.push(() => people.household('restore_pickup', { key, day: changed.day }))
    if (chance(0.1)) acts.push(() => people.household('end_agreement', { key, last_day: null }))
    if (state.status === 'ended') acts.push(() => people.household('resume_agreement', { key }))
    const agree = chance(0.5)
    if (state.pending && company) acts.push(() => people.desk('desk_answer', { booking: id, agree }))
    await act(id, oneOf(acts))
    if (chance(0.1)) await endAndResume(id, key)
    if (chance(0.04)) await withdraw(id, key)
  }

  /** Withdraws on the page, without a key so that the company must match it, or by telephone. */
  async function withdraw(booking: string, key: string): Promise<void> {
    const letter = { name: booking, contract: booking, receipt_to: `${booking.slice(0, 8)}@example.se` }
    const ways: (() => Promise<unknown>)[] = [
      () => people.household('withdraw', { ...letter, key }),
      () => people.desk('desk_withdraw', { booking }),
      async () => {
        await people.household('withdraw', letter)
        const { withdrawals } = await people.desk<Inbox>('desk_inbox')
        const withdrawal = withdrawals.find(({ name }) => name === booking)?.id ?? null
        await people.desk('desk_withdraw', { booking, withdrawal })
      },
    ]
    await act(booking, oneOf(ways))
    const { status } = await people.household('my_booking', { key })
    if (status === 'withdrawn') withdrawn++
  }

  /** Offers a price instead of a yes, which the household accepts, declines or lets lapse. */
  async function offer(booking: string, key: string): Promise<void> {
    const { open_days } = await people.household('my_booking', { key })
    const frequency = oneOf(['once', 'monthly', 'weekly'])
    const price = Math.floor(random() * 700)
    const first_day = oneOf(open_days.slice(1, 4))
    await act(booking, () => people.desk('desk_offer', { booking, price, frequency, first_day, message: 'Så här.' }))
    if (chance(0.2)) return
    // Both happen at least once.
    const accepts = accepted === 0 || (declined > 0 && chance(0.75))
    await act(booking, () => people.household(accepts ? 'accept_offer' : 'decline_offer', { key }))
    const after = await people.household('my_booking', { key })
    if (accepts) accepted++
    else declined++
    if (accepts ? after.price !== price || after.frequency !== frequency : after.status !== 'ended') {
      wrong.push(
        `${booking} was offered ${price} ${frequency} and has ${after.price} ${after.frequency}, ${after.status}`,
      )
    }
  }

  /** Ends and resumes at once: everything must be as before, including a change that waits for a yes. */
  async function endAndResume(booking: string, key: string): Promise<void> {
    const before = await people.household('my_booking', { key })
    if (before.status !== 'agreed') return
    await act(booking, () => people.household('end_agreement', { key, last_day: null }))
    await act(booking, () => people.household('resume_agreement', { key }))
    const after = await people.household('my_booking', { key })
    for (const part of ['status', 'pending', 'days', 'price', 'unpaid'] as const) {
      if (JSON.stringify(after[part]) !== JSON.stringify(before[part]))
        wrong.push(`${booking} came back with other ${part}`)
    }
  }

  /** Somebody books by telephone, or has a mistyped address corrected. */
  async function telephone(monday: number): Promise<void> {
    const first_day = dayOf(monday + 14 * DAY_MS)
    const booking = {
      name: 'Rut Ek',
      phone: chance(0.3) ? '070-174 06 05' : '08-96 44 02',
      materials: ['Glascontainers'],
      address: `Tallvägen ${phoned.length + 1}`,
      frequency: oneOf(frequencies).value,
      first_day,
    }
    const made = await people
      .desk('desk_book', { booking: JSON.stringify(booking) })
      .catch((error) => void expect(error.code).toBe('PT409'))
    if (made) phoned.push(made.id)
    if (phoned.length > 4 && chance(0.3)) {
      const id = oneOf(phoned)
      const changes = JSON.stringify({ email: `${id.slice(0, 8)}@example.se` })
      await act(id, () => people.desk('desk_change', { booking: id, changes }))
    }
  }

  /** Expects every household that neither mail nor SMS reaches on the list of calls, then makes those calls. */
  async function call(): Promise<void> {
    const unreached = await database.query<{ id: string; channel: string; email: string }>(
      `select message.id, channel, private.answers_of(form_response_id) ->> 'email' as email from public.outbox as message
       where recipient = 'household' and settled_at is null and expires_at is null
         and (status = 'dead' or status = 'queued' and private.reach(private.answers_of(form_response_id)) = 'call')`,
    )
    const { calls } = await people.inboxWithWords()
    for (const { id } of unreached) {
      if (calls.length < 200 && !calls.some((call) => call.id === id)) wrong.push(`${id} reaches nobody`)
    }
    for (const { id, said, booking } of calls) {
      if (!said) wrong.push(`${id} has no words to say`)
      await people.desk('desk_settle', { id })
      called++
      // On the telephone a household with a mistyped address spells it.
      if (!mistyped.delete(booking)) continue
      const changes = JSON.stringify({ email: `${booking.slice(0, 8)}@example.se` })
      await act(booking, () => people.desk('desk_change', { booking, changes }))
      corrected++
      const key = randomKey()
      await database.query('insert into private.keys (hash, booking) values ($1, $2)', [hashOf(key), booking])
      for (const one of known) if (one.id === booking) one.key = key
    }
  }

  for (let week = -2; week < WEEKS; week++) {
    const monday = firstMonday + week * 7 * DAY_MS
    // New bookings, up to `all` in total; each is answered the day after.
    await at(inSweden(monday + DAY_MS, 12))
    const added: typeof known = []
    for (let count = 0; count < all / 10 && known.length + added.length < all; count++) {
      const address = `Ekvägen ${Math.ceil(random() * 90)}`
      const one = await people.book({ frequency: oneOf(frequencies).value, address, early_start: chance(0.6) })
      if (chance(0.06)) mistyped.add(one.id)
      added.push(one)
    }
    await serve()
    await at(inSweden(monday + 2 * DAY_MS, 12))
    for (const { id, key } of added) {
      const agree = !chance(0.05)
      if (chance(0.15)) await offer(id, key)
      else await act(id, () => people.desk('desk_answer', { booking: id, agree }))
    }
    known.push(...added)
    const closes = monday + (7 + 7 * Math.floor(random() * 3)) * DAY_MS
    if (week === 0 || chance(0.1)) await people.desk('desk_close_day', { day: dayOf(closes), reason: 'storm' })
    if (chance(0.05)) {
      await people.desk('desk_open_day', { day: dayOf(closes) }).catch((error) => expect(error.code).toBe('PT409'))
    }
    for (let count = 0; count < 2; count++) await telephone(monday)
    for (let count = 0; count < 12; count++) await randomAct()
    await serve()

    const sunday = monday + 6 * DAY_MS
    for (const hours of [16.9, 17, 17.2, 19.8, 21]) {
      await at(inSweden(sunday, Math.floor(hours)) + (hours % 1) * 3_600_000)
      await serve()
      for (let count = 0; count < 3; count++) await randomAct()
      await serve()
    }
    // A clock that is three hours slow for a while.
    if (chance(0.1)) {
      await at(now - 3 * 3_600_000)
      await serve()
    }
    await at(inSweden(sunday + DAY_MS, 7.9))
    await serve()
    await drive(dayOf(sunday + DAY_MS))
    await account(dayOf(sunday + DAY_MS))
    await at(inSweden(sunday + DAY_MS, 11))
    await serve()
    await complain(dayOf(sunday + DAY_MS))
    await call()
  }

  /** The season ends for all: each is told who has days beyond it, nothing goes on or waits, and its figures are those of the months. */
  async function endSeason(): Promise<void> {
    const last_day = dayOf(now + 28 * DAY_MS)
    const plan = await people.desk<SeasonEndPlan>('desk_season_end_plan', { last_day })
    const begun = new Date(now)
    await people.desk('desk_end_season', { last_day, message: 'Tack för i år.' })
    for (let minutes = 0; minutes < 4; minutes++) {
      await at(now + 20 * 60_000)
      await serve()
    }
    const told = await database.query(
      `select form_response_id from public.outbox
       where kind = 'ended' and recipient = 'household' and created_at >= $1 group by form_response_id`,
      [begun],
    )
    if (told.length !== plan.households)
      wrong.push(`${told.length} of ${plan.households} were told that the season ends`)
    const beyond = await database.query<{ booking: string }>(
      `select booking from private.agreements
       where status in ('asked', 'offered') and waits
         or status in ('agreed', 'ended') and (upper_inf(span) or upper(span) > $1::date + 1)`,
      [last_day],
    )
    for (const { booking } of beyond) wrong.push(`${booking} goes on after the season`)
    const season = await people.desk<Season>('desk_season', { first: '2026-11-01', last: last_day })
    for (const { month, owes, paid, pickups } of season.months) {
      const { totals } = await people.desk<Month>('desk_month', { month })
      if (totals.owes !== owes || totals.paid !== paid || totals.pickups !== pickups) {
        wrong.push(`${month} is ${owes}, ${paid}, ${pickups} in the season and ${JSON.stringify(totals)} in the month`)
      }
    }
  }

  /** Bills last month, twice at once. The bills, the households' pages, the month's total and the books must agree. */
  async function account(day: string): Promise<void> {
    const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 2, 1)).toISOString().slice(0, 10)
    const { n: before } = await bills(month)
    if (kills === 0 || chance(0.5)) {
      await expect(deskThatDies('desk_bill', { month })).rejects.toThrow('killed')
      kills++
      if ((await bills(month)).n !== before) wrong.push(`${month} was billed by a press that never ended`)
    }
    const [told] = await Promise.all([
      people.desk<Month>('desk_bill', { month }),
      people.desk<Month>('desk_bill', { month }),
    ])
    const innocent = await database.query<{ booking: string }>(
      `select booking from private.booked_in($1) where private.owes(booking, $1) > 0
         and not exists (select from private.rhythms where rhythms.booking = booked_in.booking and frequency <> 'once')
         and not exists (
           select from private.visits where visits.booking = booked_in.booking and outcome = 'collected'
             and date_trunc('month', day) = $1::date
         )`,
      [month],
    )
    for (const { booking } of innocent) wrong.push(`${booking} owes for what was not collected`)
    const free = await database.query<{ booking: string; status: string }>(
      `select booking, status from private.agreements join public.form_responses on id = booking
       where (status in ('asked', 'offered', 'declined') or status = 'withdrawn' and not early_start)
         and private.owes(booking, $1) > 0`,
      [month],
    )
    for (const { booking, status } of free) wrong.push(`${booking} owes though it is ${status}`)
    const owing = told.households.filter(({ booking, owes, paid_at }) => booking && owes > 0 && paid_at === null)
    const { n: after, sums } = await bills(month)
    billed += after - before
    const debts = new Map((await people.desk<Unpaid>('desk_unpaid')).map((debt) => [debt.booking, debt]))
    for (const { booking, owes, billed_at } of owing) {
      const sum = debts.get(String(booking))?.months.find((one) => one.month === month)?.owes
      if (sums.get(String(booking)) !== owes || sum !== owes || !billed_at) {
        wrong.push(`${booking} ${month}: owes ${owes}, told ${sums.get(String(booking))}, unpaid ${sum}`)
      }
    }
    const keys = new Map(known.map(({ id, key }) => [id, key]))
    for (const { booking, owes } of owing.slice(0, 8)) {
      const key = keys.get(String(booking))
      const shown = key
        ? await people.household('my_booking', { key })
        : await people.desk('desk_household', { booking })
      const total = shown.months.reduce(
        (sum, one) => sum + (one.paid_at || one.month.slice(0, 7) === day.slice(0, 7) ? 0 : one.owes),
        0,
      )
      if (shown.months.find((one) => one.month === month)?.owes !== owes || shown.unpaid !== total) {
        wrong.push(`${booking} ${month} is shown another sum, ${shown.unpaid} for ${total}`)
      }
      if (debts.get(String(booking))?.owes !== shown.unpaid) wrong.push(`${booking} owes two sums`)
    }
    // Pressed twice, as by a phone that got no answer.
    for (let twice = 0; twice < 2; twice++) {
      const [payer] = owing
      if (payer) await people.desk('desk_paid', { booking: payer.booking, month, paid: true })
    }
    await erase(month)
  }

  /** A household erases itself with a fresh link: the totals of past months and each past sum must stay. */
  async function erase(month: string): Promise<void> {
    const { id, key } = oneOf(known)
    const before = await people.household('my_booking', { key }).catch(() => null)
    if (!before) return
    const totalsOf = async (month: string) => (await people.desk<Month>('desk_month', { month })).totals
    const thisMonth = `${before.now.slice(0, 7)}-01`
    const totals = await totalsOf(month)
    const { pickups } = await totalsOf(thisMonth)
    await database.query('update private.keys set created_at = private.now() where booking = $1', [id])
    expect(await people.household<object>('erase_my_booking', { key })).toEqual({ erased: true })
    erased++
    known.splice(
      known.findIndex((one) => one.id === id),
      1,
    )
    if (JSON.stringify(await totalsOf(month)) !== JSON.stringify(totals)) wrong.push(`${id} took ${month} with it`)
    if ((await totalsOf(thisMonth)).pickups !== pickups) wrong.push(`${id} took pick-ups of ${thisMonth} with it`)
    const kept = await database.query<{ month: string; owes: number; paid: boolean }>(
      `select month::text, owes, paid_at is not null as paid from private.books
       where reference = $1 and month < private.this_month() and owes > 0 order by month desc`,
      [before.reference],
    )
    const shown = before.months
      .filter(({ month, owes }) => owes > 0 && month < before.now.slice(0, 7))
      .map(({ month, owes, paid_at }) => ({ month, owes, paid: paid_at !== null }))
    if (JSON.stringify(kept) !== JSON.stringify(shown)) {
      wrong.push(`${id} left ${JSON.stringify(kept)} in the books and was shown ${JSON.stringify(shown)}`)
    }
  }

  /** A desk function whose process dies just before the commit. */
  async function deskThatDies(name: string, args: Record<string, unknown>): Promise<unknown> {
    const dying: Database = new Proxy(database, {
      get: (target, member: keyof Database) =>
        member === 'as'
          ? (caller: Caller, work: Parameters<Database['as']>[1]) =>
              target.as(caller, async (transaction) => {
                await work(transaction)
                throw new Error('killed')
              })
          : target[member],
    })
    return asCompany(dying, name, args)
  }

  /** @returns the number of a month's bills, and the last sum billed to each household */
  async function bills(month: string): Promise<{ n: number; sums: Map<string, number> }> {
    const rows = await database.query<{ booking: string; owes: number }>(
      `select form_response_id as booking, (data -> 'months' -> 0 -> 'owes')::integer as owes
       from public.outbox where kind = 'bill' and data -> 'months' -> 0 ->> 'month' = $1 order by created_at`,
      [month],
    )
    return { n: rows.length, sums: new Map(rows.map(({ booking, owes }) => [booking, owes])) }
  }

  /** Up to three households whose bags were left contradict the driver. */
  async function complain(day: string): Promise<void> {
    const { stops } = await people.desk<Round>('desk_round', { day })
    for (const { booking } of stops.filter(({ outcome }) => outcome === 'not_out').slice(0, 3)) {
      const key = known.find(({ id }) => id === booking)?.key
      if (!key) continue
      await act(booking, () => people.household('report_pickup', { key, day, words: 'Det stod ute.' }))
      reported++
    }
    const { reports } = await people.desk<Inbox>('desk_inbox')
    for (const { id } of reports) await people.desk('desk_settle', { id })
  }

  async function drive(day: string): Promise<void> {
    const round = await people.desk<Round>('desk_round', { day })
    const rows = await database.query<{ booking: string; status: string }>(
      "select form_response_id as booking, status from outbox where kind = 'reminder' and day = $1",
      [day],
    )
    const status = new Map(rows.map((row) => [row.booking, row.status]))
    for (const { booking } of round.stops) {
      const { times = 0, doubtful = 0 } = delivered.get(`${booking} ${day}`) ?? {}
      const counted = status.get(booking)
      if (times === 0 && counted !== 'queued' && counted !== 'dead') wrong.push(`${booking} ${day} missing: ${counted}`)
      if (times > 1 + doubtful) wrong.push(`${booking} ${day} came ${times} times, ${doubtful} in doubt`)
      const outcome = chance(0.9) ? 'collected' : 'not_out'
      await act(booking, () => people.desk('desk_visit', { booking, day, outcome, bags: { Glascontainers: 1 } }))
      if (outcome === 'collected') collected++
    }
  }

  await endSeason()
  let counted = 0
  for (let month = 0; month < 14; month++) {
    const first = new Date(Date.UTC(2026, 10 + month, 1)).toISOString().slice(0, 10)
    counted += (await people.desk<Month>('desk_month', { month: first })).totals.pickups
  }
  for (const { id, key } of known) {
    const { history, totals } = await people.desk<Household & HouseholdState>('desk_household', { booking: id })
    const days = history.filter(({ what }) => what === 'closed_day' || what === 'opened_day').length
    const visits = history.filter(({ what }) => what === 'visited').length
    // The first line is the booking itself.
    if (history.length - 1 < (lines.get(id) ?? 0) || visits < totals.pickups) wrong.push(`${key}: history ${days}`)
  }
  const counts = { faults, reminded, collected, counted, billed, erased, called, reported, pressedTwice }
  const [storms] = await database.query<{ count: number }>(
    'select count(*)::int as count from private.closed_days where day between $1 and $2',
    [dayOf(firstMonday + 7 * DAY_MS), dayOf(firstMonday + 7 * WEEKS * DAY_MS)],
  )
  return { wrong, stormy: storms?.count ?? 0, ...counts, corrected, accepted, declined, withdrawn, killed: kills }
}
