/**
 * What holds at every moment, whatever households, the company and strangers do, whenever something fails. Each promise is a
 * function that returns, in words, what breaks it; nothing if it is kept.
 */

import type { Queryable } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import type { CashBook, Household, Inbox, Month, Refund, Season, Unpaid } from '../../src/shared/desk.ts'
import { theCompany } from './households.ts'
import type { Facts, Known, World } from './world.ts'

type Promises<Moment> = readonly ((moment: Moment) => string[] | Promise<string[]>)[]

/** Checked after every step of a history. */
const always: Promises<Seen> = [
  onlyADriverSaysWhatWasCollected,
  whatIsCollectedIsCharged,
  nothingIsChargedTwice,
  nobodyOwesForNothing,
  nobodyIsToldTwice,
  nobodyIsRemindedInVain,
]

/** Also checked now and then, because it takes all that anybody can see. */
const inFull: Promises<SeenInFull> = [
  billedIsShownIsMonthIsBooksIsSeason,
  theInboxNamesTheMonthsThatAreToBeBilled,
  everyPaymentIsInTheBooks,
  whatCountsAsBilledHasBeenTold,
  aKeyOpensItsHouseholdOnly,
  aSpanReachesOverItsDays,
  aDayHasRoomForItsStops,
]

/** Checked at the end, once faults have ended and forty minutes have passed. */
const inTheEnd: Promises<SeenInFull> = [everyMessageHasArrivedOrIsToBeSaid, whoMustBeToldIsTold, whatOneKnowsIsSo]

export async function broken(world: World, how: 'at a glance' | 'in full' | 'in the end'): Promise<string[]> {
  const seen = await look(world)
  const found: string[] = []
  for (const promise of always) found.push(...(await promise(seen)))
  if (how === 'at a glance') return found
  const all = await lookAtAll(seen)
  for (const promise of how === 'in full' ? inFull : [...inFull, ...inTheEnd]) found.push(...(await promise(all)))
  return found
}

/** Half a krona for each month that was rounded. */
const ROUNDED = 0.5

/** Nothing but a press at the door changes what has been collected: no move, end, restore or kill. */
function onlyADriverSaysWhatWasCollected({ world, facts }: Seen): string[] {
  return present(world).flatMap((known) => {
    const days = facts.get(known.id)?.collected ?? []
    const pressed = [...known.collected].sort()
    return same(days, pressed) ? [] : [`${known.name} was collected on ${pressed}, and has visits on ${days}`]
  })
}

/**
 * Each collected visit is paid for, at the least at what the cheapest day ever agreed costs, unless the household owes nothing for
 * it by law: withdrawn without a request to begin early, or collected after it withdrew. No act of the household makes it cheaper.
 */
function whatIsCollectedIsCharged({ world, facts }: Seen): string[] {
  return world.households.flatMap((known) => {
    const fact = facts.get(known.id)
    if (!fact) return []
    const owed = [...known.collected].filter(
      (day) => fact.status !== 'withdrawn' || (day >= (fact.early_since ?? '9') && day <= (fact.last_day ?? day)),
    )
    const least = owed.length * known.cheapest() - fact.rounded * ROUNDED
    return fact.owes + fact.taken_off >= least
      ? []
      : [`${known.name} was collected on ${owed}, which is at least ${least} kr, and owes ${fact.owes} kr in all`]
  })
}

/** All months together cost no more than all days that the household ever had, each at its dearest. */
function nothingIsChargedTwice({ world, facts }: Seen): string[] {
  return world.households.flatMap((known) => {
    const fact = facts.get(known.id)
    if (!fact) return []
    const most = new Set([...fact.days, ...known.collected]).size * known.dearest()
    return fact.owes <= most + fact.added + fact.rounded * ROUNDED
      ? []
      : [`${known.name} owes ${fact.owes} kr in all for ${fact.days}, collected on ${[...known.collected]}: ${most} kr`]
  })
}

/** Neither without an agreement, nor withdrawn without a request to begin early, nor for a single pick-up that was not made. */
function nobodyOwesForNothing({ world, facts }: Seen): string[] {
  return present(world).flatMap((known) => {
    const { status = '', early_since = '', owes = 0 } = facts.get(known.id) ?? {}
    const isFree =
      ['asked', 'offered', 'declined'].includes(status) ||
      (status === 'withdrawn' && early_since === null) ||
      (known.collected.size === 0 && [...known.prices.values()].every(({ step }) => step === null))
    return isFree && owes > 0 ? [`${known.name}, ${status}, owes ${owes} kr for nothing`] : []
  })
}

/** It looks only at months to which something has happened; the month's own view counts all. */
function theInboxNamesTheMonthsThatAreToBeBilled({ world, desk }: SeenInFull): string[] {
  const past = desk.months.filter(({ month }) => month < world.thisMonth())
  const owing = past.filter(({ households }) => households.some(({ to_bill, held }) => to_bill && !held))
  const months = owing.map(({ month }) => month)
  return same(months, desk.inbox.unbilled)
    ? []
    : [`${months} are to be billed, and the inbox says ${desk.inbox.unbilled}`]
}

/** One sum, wherever it stands: on the household's page, at the desk, in the month, in the season, in the list of debts, in a bill. */
function billedIsShownIsMonthIsBooksIsSeason({ world, desk, states, facts }: SeenInFull): string[] {
  const wrong: string[] = []
  const monthOf = new Map(desk.months.map((month) => [month.month, month]))
  for (const known of present(world)) {
    const shown = states.get(known)
    const atDesk = desk.households.find(({ id }) => id === known.id)
    if (!atDesk) return [`${known.name} is not at the desk`]
    const sums = ({ months }: HouseholdState) => months.map(({ month, owes, paid }) => ({ month, owes, paid }))
    if (shown && !same(sums(shown), sums(atDesk))) wrong.push(`${known.name} is shown other sums than the desk`)
    for (const { month, owes, paid } of atDesk.months) {
      const row = monthOf.get(month)?.households.find(({ booking }) => booking === known.id)
      if ((row?.owes ?? 0) !== owes || (row?.paid ?? 0) !== paid) {
        wrong.push(`${known.name} owes ${owes} kr for ${month} on its page and ${row?.owes} kr in the month`)
      }
    }
    const past = atDesk.months.filter(({ month }) => month < world.thisMonth())
    const received = desk.cashBook
      .filter(({ booking }) => booking === known.id)
      .reduce((sum, { kronor }) => sum + kronor, 0)
    const due = past.reduce((sum, { owes, paid }) => sum + owes - paid, 0) - Math.min(0, received)
    const covered = atDesk.months.reduce((sum, { paid }) => sum + paid, 0)
    if (covered + atDesk.credit !== Math.max(0, received)) {
      wrong.push(
        `${known.name} has paid ${received} kr: ${covered} kr of its months, and ${atDesk.credit} kr to its credit`,
      )
    }
    const debt = desk.unpaid.find(({ booking }) => booking === known.id)?.owes ?? 0
    if (debt !== due && facts.get(known.id)?.agreed_at)
      wrong.push(`${known.name} owes ${due} kr, and ${debt} kr in the list of debts`)
    if (atDesk.unpaid !== due) wrong.push(`${known.name} reads ${atDesk.unpaid} kr unpaid, and owes ${due} kr`)
  }
  for (const { month, totals, households } of desk.months) {
    const inSeason = desk.season.months.find((one) => one.month === month)
    for (const what of ['owes', 'paid', 'pickups'] as const) {
      const sum = households.reduce((all, one) => all + one[what], 0)
      if (totals[what] !== sum) wrong.push(`${month} has ${what} ${totals[what]} in all, its lines ${sum}`)
      if ((inSeason?.[what] ?? 0) !== sum && month <= world.thisMonth()) {
        wrong.push(`${month} has ${what} ${sum}, and ${inSeason?.[what]} in the season`)
      }
    }
  }
  return wrong
}

/**
 * Money never goes missing: what was entered less what was taken off is what the cash book adds up to. What erased households have
 * paid covers their lines in the books, or is to be paid back.
 */
function everyPaymentIsInTheBooks({ world, desk }: SeenInFull): string[] {
  const wrong: string[] = []
  // What was ticked by hand has no fingerprint.
  const inBook = desk.cashBook.flatMap(({ fingerprint, kronor }) =>
    fingerprint === null ? [] : [[fingerprint, kronor]],
  )
  if (!same(inBook.sort(), [...world.payments].sort())) {
    wrong.push(
      `the cash book has ${JSON.stringify(inBook)}, and what was entered is ${JSON.stringify([...world.payments])}`,
    )
  }
  const lines = desk.months.flatMap(({ households }) => households).filter(({ booking }) => booking === null)
  for (const reference of new Set(desk.cashBook.flatMap((one) => (one.booking === null ? one.reference : [])))) {
    const sum = (all: { reference: string }[], of: 'kronor' | 'paid') =>
      all.reduce(
        (sum, one) => sum + (one.reference === reference ? ((one as unknown as Record<string, number>)[of] ?? 0) : 0),
        0,
      )
    const [received, covered, back] = [sum(desk.cashBook, 'kronor'), sum(lines, 'paid'), sum(desk.refunds, 'kronor')]
    if (covered + back !== Math.max(0, received)) {
      wrong.push(
        `${reference}, erased, has paid ${received} kr: ${covered} kr of its months, and ${back} kr to be paid back`,
      )
    }
  }
  return wrong
}

/** A sum that is left to pay and counts as billed is in a bill that has left, or that waits to be sent or said. */
async function whatCountsAsBilledHasBeenTold({ world }: Seen): Promise<string[]> {
  const untold = await world.database.query<{ booking: string; month: string; billed: number }>(
    `select booking, month::text, billed from private.payments
     where billed > 0 and billed = private.owes(booking, month) and not exists (
       select from public.outbox cross join jsonb_to_recordset(data -> 'months') as told (month date)
       where form_response_id = booking and kind = 'bill' and told.month = payments.month
     ) and exists (select from private.months_of(booking) as owed where owed.month = payments.month and owed.owes > owed.paid)`,
  )
  return untold.map(
    ({ booking, month, billed }) => `${booking} counts as billed ${billed} kr for ${month}, and no bill says so`,
  )
}

/** A message arrives once, unless nobody could know whether it had; a pick-up is reminded of once. */
async function nobodyIsToldTwice({ world }: Seen): Promise<string[]> {
  const twice = [...world.delivered].filter(([, { times, doubtful }]) => times > 1 + doubtful)
  const reminded = await world.database.query<{ day: string }>(
    `select form_response_id, day::text from public.outbox where kind = 'reminder' group by 1, 2 having count(*) > 1`,
  )
  return [
    ...twice.map(([id, { kind }]) => `${kind} ${id} arrived twice`),
    ...reminded.map(({ day }) => `${day} was reminded of twice`),
  ]
}

function nobodyIsRemindedInVain({ world }: Seen): string[] {
  return world.misled.map((what) => `${what}, and was reminded`)
}

/** A household's key opens that household's page, and nobody else's; one that has been replaced or has run out opens nothing. */
function aKeyOpensItsHouseholdOnly({ world, states, facts }: SeenInFull): string[] {
  return world.households.flatMap((known) => {
    const opens = states.get(known)
    const fact = facts.get(known.id)
    const should = fact !== undefined && !known.erased && fact.has_key && fact.is_open
    if (should !== (opens !== undefined)) return [`${known.name}'s key opens ${opens ? 'a page' : 'nothing'}`]
    return opens && opens.reference !== fact?.reference
      ? [`${known.name}'s key opens the page of ${opens.reference}`]
      : []
  })
}

/** From the first to the last day: what lies outside it is on no round. */
async function aSpanReachesOverItsDays({ world }: Seen): Promise<string[]> {
  const spans = () =>
    world.database.query<{ booking: string; span: string }>(
      'select booking, span::text from private.agreements order by booking',
    )
  const kept = await spans()
  await world.database.query('select private.update_span(booking) from private.agreements')
  const made = await spans()
  return kept.flatMap(({ booking, span }, at) =>
    span === made[at]?.span ? [] : [`${booking} has the span ${span}, which should be ${made[at]?.span}`],
  )
}

/** How many stops a day has is counted at once as it is household by household. */
async function aDayHasRoomForItsStops({ world: { database } }: Seen): Promise<string[]> {
  const counted = await database.query<{ counted: string; standing: string }>(`
    select (select jsonb_object_agg(day, stops) from private.coming_stops())::text as counted, (
      select jsonb_object_agg(day, stops) from (
        select days.day, count(*) as stops from private.agreements
        cross join lateral private.agreement_days(agreements, private.today(), private.today() + 406) as days
        where days.state = 'planned' group by days.day
      ) as each
    )::text as standing`)
  return counted.flatMap(({ counted, standing }) =>
    counted === standing ? [] : [`days have stops ${counted}, by household ${standing}`],
  )
}

/**
 * Nothing that is due waits; what did not arrive stands on the list of calls, or the company has seen to it, or it is too late or no
 * longer so. Only what a stranger can cause may get lost.
 */
async function everyMessageHasArrivedOrIsToBeSaid({ world, desk }: SeenInFull): Promise<string[]> {
  const waiting = await world.database.query<{
    id: string
    kind: string
    recipient: string
    status: string
    reach: string
  }>(
    `select outbox.id, kind, recipient, status, channel as reach from public.outbox
     where (private.too_late_at(outbox) > test.now()) is not false and settled_at is null and not of_a_stranger
       and (channel <> 'call' and status <> 'dead' or private.is_to_be_said(outbox) and (kind in ('bill', 'moved', 'agreed')
         or kind = 'news' and expires_at is not null or created_at > test.now() - interval '30 days'))
       and (status = 'dead' or status = 'queued' and next_attempt_at <= test.now())`,
  )
  return waiting
    .filter(
      ({ id }) => !desk.inbox.calls.some((call) => call.id === id) && !desk.inbox.failed.some((one) => one.id === id),
    )
    .map(({ kind, recipient, status, reach }) => `${kind} to ${recipient} by ${reach} is ${status} and on no list`)
}

/** Whatever the agreement has become, its household has been told, or is about to be. */
async function whoMustBeToldIsTold({ world, facts }: SeenInFull): Promise<string[]> {
  const wrong: string[] = []
  for (const known of present(world)) {
    const { status, agreed_at, company_last_day, dismissed } = facts.get(known.id) ?? {}
    const kinds = {
      agreed: 'agreed',
      ended: company_last_day && agreed_at ? 'ended' : null,
      withdrawn: 'withdrawn',
      declined: dismissed ? null : 'declined',
      offered: 'offer',
      asked: null,
    }
    const kind = kinds[status as keyof typeof kinds]
    if (!kind) continue
    const told = await world.database.query(
      `select from public.outbox where form_response_id = $1 and kind = $2 and recipient in ('household', 'withdrawer')`,
      [known.id, kind],
    )
    if (told.length === 0) wrong.push(`${known.name} was not told that it is ${status}`)
  }
  return wrong
}

/** Whoever has read all that we sent expects the van on the days on which it comes, and on no other, as far as it was told of days. */
async function whatOneKnowsIsSo({ world, desk }: SeenInFull): Promise<string[]> {
  const unread = await world.database.query<{ booking: string }>(
    `select distinct form_response_id as booking from public.outbox
     where recipient = 'household' and kind in ('agreed', 'changed', 'moved', 'closed_day', 'ended') and status <> 'sent'`,
  )
  return present(world).flatMap(({ name, id, expects, until }) => {
    const page = desk.households.find((one) => one.id === id)
    if (!page || !['agreed', 'ended'].includes(page.status) || unread.some(({ booking }) => booking === id)) return []
    const told = [...expects.keys()].sort().at(-1) ?? ''
    const comes = page.days.filter(({ state }) => state === 'planned').map(({ day }) => day)
    // Nobody is told that it was driven before its day, also where nothing stood outside.
    const driven = page.days.filter(({ visited_at }) => visited_at !== null).map(({ day }) => day)
    const isAhead = (day: string) => day > world.today() && day <= told && !driven.includes(day)
    const expected = [...expects].filter(([day, comes]) => comes && day <= (until ?? day)).map(([day]) => day)
    // The page lists days up to this one, and all of an agreement that has ended.
    const isListed = (day: string) => day <= (page.days.at(-1)?.day ?? '') || day > (page.last_day ?? day)
    return [
      ...comes
        .filter((day) => isAhead(day) && !expected.includes(day))
        .map((day) => `${name} does not know that we come on ${day}`),
      ...expected
        .filter((day) => isAhead(day) && isListed(day) && !comes.includes(day))
        .map((day) => `${name} believes that we come on ${day}`),
    ]
  })
}

interface Seen {
  world: World
  facts: Map<string, Facts>
}

interface SeenInFull extends Seen {
  /** Every list of the desk: that they open, whatever the rows hold, is a promise too. */
  desk: {
    inbox: Inbox
    months: Month[]
    season: Season
    unpaid: Unpaid
    refunds: Refund[]
    cashBook: CashBook
    households: Household[]
  }
  /** Each household's page, if its key opens it. */
  states: Map<Known, HouseholdState>
}

async function look(world: World): Promise<Seen> {
  const facts = new Map<string, Facts>()
  for (const fact of await factsOf(world.database, present(world))) facts.set(fact.id, fact)
  for (const known of world.households.filter(({ erased }) => erased)) {
    const [books] = await world.database.query<{ owes: number; rounded: number }>(
      'select coalesce(sum(owes), 0)::integer as owes, count(*)::integer as rounded from private.books where reference = $1',
      [known.reference],
    )
    const before = known.before as Facts
    facts.set(known.id, { ...before, owes: books?.owes ?? 0, rounded: before.rounded + (books?.rounded ?? 0) })
  }
  return { world, facts }
}

async function lookAtAll({ world, facts }: Seen): Promise<SeenInFull> {
  const months = world.months()
  const [lists] = await world.database.as(theCompany, async (desk) => {
    // All of it at once takes longer than a call may.
    await desk.query("set local statement_timeout = '60s'")
    return await desk.query<{ lists: SeenInFull['desk'] }>(
      `select jsonb_build_object(
         'inbox', public.desk_inbox(), 'found', public.desk_find(''), 'unpaid', public.desk_unpaid(), 'refunds', public.desk_refunds(),
         'payers', public.desk_payers(), 'cashBook', public.desk_cash_book('2026-01-01', '2028-12-31'),
         'season', public.desk_season($2, $3), 'closed', public.desk_closed_days(), 'findings', public.desk_findings(),
         'months', (select jsonb_agg(public.desk_month(month::date) order by month) from generate_series($2::date, $3::date, interval '1 month') as month),
         'households', (
           select coalesce(jsonb_agg(public.desk_household(id)), '[]')
           from unnest($1::uuid[]) as id
         ),
         'rounds', (select jsonb_agg(public.desk_round(day::date)) from unnest($4::date[]) as day)
       ) as lists`,
      [present(world).map(({ id }) => id), months[0], months.at(-1), world.coming()],
    )
  })
  const states = new Map<Known, HouseholdState>()
  for (const known of world.households) {
    const state = await opened(world, known.key)
    if (state) states.set(known, state)
  }
  return { world, facts, desk: lists?.lists as SeenInFull['desk'], states }
}

/** What a household is, also for the moment before it is erased. */
export async function factsOf(database: Queryable, households: readonly Known[]): Promise<Facts[]> {
  return await database.query<Facts>(
    `select booking as id, status, last_day::text, case when early_start then '0' else private.local_day(early_start_at)::text end as early_since, company_last_day::text, agreed_at::text, private.reference(booking) as reference,
       private.is_open(agreements) as is_open,
       exists (select from private.keys where keys.booking = agreements.booking and hash = any ($2::text[]) and revoked_at is null) as has_key,
       exists (
         select from private.history where history.booking = agreements.booking and what = 'dismissed'
       ) as dismissed,
       array(select day::text from private.visits where visits.booking = agreements.booking and outcome = 'collected' order by day) as collected,
       array(
         select day::text from private.nominal_days(agreements.booking, since, least(last_day, until)) as day
         union select nominal::text from private.day_changes where day_changes.booking = agreements.booking and moved_to is not null
       ) as days,
       charged.owes, charged.rounded, paid.added, paid.taken_off
     from private.agreements
     join public.form_responses on id = booking
     cross join lateral (
       select coalesce(date_trunc('month', least(min(first_day), min(day), min(nominal))), test.now())::date as since,
         private.last_day_of(coalesce(date_trunc('month', greatest(max(day), max(nominal) filter (where moved_to is not null), private.today())), test.now())::date) as until
       from private.rhythms left join private.visits using (booking) left join private.day_changes using (booking)
       where rhythms.booking = agreements.booking
     ) as bounds
     cross join lateral (
       select coalesce(sum(round(sixtieths / 60.0)), 0)::integer as owes, count(*)::integer as rounded from (
         select sum(sixtieths) as sixtieths from private.shares(agreements.booking, since, until) group by month
       ) as months
     ) as charged
     cross join lateral (
       select coalesce(sum(greatest(adjustment, 0)), 0)::integer as added, coalesce(sum(-least(adjustment, 0)), 0)::integer as taken_off
       from private.payments where payments.booking = agreements.booking
     ) as paid
     where booking = any ($1::uuid[])`,
    [households.map(({ id }) => id), households.map(({ key }) => hashOfKey(key))],
  )
}

async function opened(world: World, key: string): Promise<HouseholdState | undefined> {
  const state = await world.call('household', 'my_booking', { key }).catch((error) => {
    if (error.code !== 'PT404') throw error
  })
  return state as HouseholdState | undefined
}

const present = ({ households }: World) => households.filter(({ erased }) => !erased)
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
