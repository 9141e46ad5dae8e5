/** What anybody sees and is about to be told, and how what has changed of it is written below an act of a story. */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../src/database/database.ts'
import { company } from '../../src/shared/company.ts'
import { addDays, dayBefore } from '../../src/shared/swedish-time.ts'
import { BYSTANDER } from './bystander.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Fields = { [key: string]: Json }
type People = ReadonlyMap<string, { id: string; key: string }>
type Write = (value: Json | undefined) => string
/** Each under its name; that of an item of a list is the list's, a tab, and what names the item there. */
type Facts = { [name: string]: Json | undefined }

export interface Seen {
  now: string
  /** What the desk says of each, in which is what its own page says, and whether its link opens that page. */
  households: { [name: string]: { opens: boolean; desk: Fields } }
  desk: Fields
  /** All messages that are kept, in no order. */
  outbox: Fields[]
}

/**
 * One question for all of it, so that a step of a story costs milliseconds. The product has no such door. References, which are drawn,
 * are counted instead.
 */
export const doorToAll = `
  create sequence if not exists test.booked;
  grant usage on sequence test.booked to public;
  create or replace function private.new_reference() returns text language sql volatile as $$
    select 'NR' || to_char(nextval('test.booked'), 'FM0000')
  $$;
  create or replace function test.all_that_anybody_sees(people jsonb, answered uuid) returns jsonb language plpgsql stable as $$
  begin
    return jsonb_build_object(
      'now', private.now(),
      'households', (
        select coalesce(jsonb_object_agg(name, jsonb_build_object(
          'desk', case when booking is distinct from answered then private.household(booking) end, 'opens', exists (
          select from private.keys
          where keys.booking = agreements.booking and hash = private.hash_of(who ->> 'key') and opens = 'page' and revoked_at is null
            and private.is_open(agreements)
        ))), '{}')
        from jsonb_each(people) as given (name, who) join private.agreements on booking = (who ->> 'id')::uuid
      ),
      'desk', private.inbox() || jsonb_build_object('closed', private.coming_closed_days()),
      'outbox', (
        select coalesce(jsonb_agg(to_jsonb(message) || jsonb_build_object('says', case
          when message.status = 'sent' then message.data
          -- Nothing of it is written before it leaves.
          when message.data -> 'acts' = '[]' then private.composed(message)
          when private.says_what_differs(message.kind, message.data) or private.is_to_be_said(message) then coalesce(message.data, '{}')
          else '{"acts": null}' end)), '[]')
        from public.outbox as message where form_response_id is distinct from '${BYSTANDER}'
      )
    );
  end
  $$`

/** @param answer of a door, which may be what the desk says of a household: that is not asked for once more */
export async function allThatAnybodySees(database: Database, people: People, answer?: Json): Promise<Seen> {
  const answered = isFields(answer) && [...people].find(([, { id }]) => id === answer.id && answer.history)?.[0]
  const [row] = await database.query<{ seen: Seen }>('select test.all_that_anybody_sees($1, $2) as seen', [
    JSON.stringify(Object.fromEntries(people)),
    answered ? people.get(answered)?.id : null,
  ])
  const { seen } = row as { seen: Seen }
  if (answered) Object.assign(seen.households[answered] as object, { desk: answer })
  return seen
}

/** @returns lines for each of whom something has changed */
export function difference(before: Seen, after: Seen, people: People): string[] {
  const write = writer(after.now, people)
  const [was, is] = [factsOf(before, people), factsOf(after, people)]
  return union(was, is).flatMap((subject) => {
    const [one = {}, other = {}] = [was[subject], is[subject]]
    const told = union(one, other).map((name) => ({ name, told: change(one[name], other[name], write) }))
    const changed = told.filter(({ told }) => told !== '')
    return wrapped(subject, together(changed, write))
  })
}

/** How values are written at one moment of a story: without ids, and times by what o'clock it is. */
export function writer(now: string, people: People): Write {
  const text = (value: string): string => {
    if (/^[\da-f]{8}-[\da-f-]{27}$/.test(value)) return nameOf(people, value)
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return shortDay(value)
    if (/^\d{4}-\d\d-\d\dT.*(\+00:00|Z)$/.test(value)) return moment(now, value)
    // A line that began with a word would be an act.
    return value.replaceAll('\n', ' / ')
  }
  return function write(value): string {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
    if (!isFields(value)) return String(value ?? 'none')
    const said = Object.entries(value).filter(([name, one]) => !isBlank(one) && !(name === 'at' && one === now))
    return `{${said.map(([name, one]) => (one === true ? text(name) : `${text(name)}: ${write(one)}`)).join(', ')}}`
  }
}

/** @returns what `page` says that is not in `desk`, or says otherwise */
export function beyond(page: Json, desk: Json | undefined): Json | undefined {
  if (isDeepStrictEqual(page, desk)) return undefined
  if (!isFields(page) || !isFields(desk)) {
    const isLikeThat = Array.isArray(page) && Array.isArray(desk) && page.length === desk.length
    if (!isLikeThat) return page
    const others = page.flatMap((one, at) => beyond(one, desk[at]) ?? [])
    return others.length > 0 ? others : undefined
  }
  const others = Object.entries(page).map(([name, value]) => [name, beyond(value, desk[name])] as const)
  const said = others
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value === false ? 'no' : value])
  return said.length > 0 ? (Object.fromEntries(said) as Fields) : undefined
}

function change(was: Json | undefined, is: Json | undefined, write: Write): string {
  if (isDeepStrictEqual(was, is) || (isBlank(was) && isBlank(is))) return ''
  if (isBlank(was)) return write(is)
  if (isBlank(is)) return typeof was === 'object' ? 'gone' : `${write(was)} → none`
  if (!isFields(was) || !isFields(is)) return `${write(was)} → ${write(is)}`
  const told = union(was, is).map((name) => [name, change(was[name], is[name], write)])
  const changed = told.filter(([, one]) => one !== '')
  return changed.length > 0 ? `{${changed.map(([name, one]) => `${name}: ${one}`).join(', ')}}` : ''
}

/** Days of which the same is to be said stand together, those of a week after the other as `11-30…12-21`. */
function together(changed: { name: string; told: string }[], write: Write): string[] {
  const groups = Map.groupBy(changed, ({ name, told }) => {
    const [list, item] = name.split('\t')
    return item && isDay(item) ? `${list}\t${told}` : name
  })
  return [...groups.values()].map((group) => {
    const [{ name, told }] = group as [(typeof group)[0]]
    const [list = '', item = ''] = name.split('\t')
    const items = isDay(item) ? runs(group.map(({ name }) => name.split('\t')[1] as string).sort(), write) : write(item)
    return [list, items, told]
      .map((one) => one.replace(/\u200b.*/, ''))
      .filter(Boolean)
      .join(' ')
  })
}

function runs(days: readonly string[], write: Write): string {
  const listed = new Set(days)
  return days
    .filter((day) => !listed.has(addDays(day, -7)))
    .map((first) => {
      let last = first
      while (listed.has(addDays(last, 7))) last = addDays(last, 7)
      return first === last ? write(first) : `${write(first)}…${write(last)}`
    })
    .join(', ')
}

function wrapped(subject: string, told: readonly string[]): string[] {
  const lines: string[] = []
  for (const one of told) {
    const last = lines.at(-1)
    if (last && last.length + one.length < 150) lines[lines.length - 1] = `${last}; ${one}`
    else lines.push(lines.length === 0 ? `  ${subject}: ${one}` : `    ${one}`)
  }
  return lines
}

/** What one act leaves is what the next one finds, so that each is worked out once. */
const workedOut = new WeakMap<Seen, { [subject: string]: Facts }>()

function factsOf(seen: Seen, people: People): { [subject: string]: Facts } {
  const before = workedOut.get(seen)
  if (before) return before
  const facts: { [subject: string]: Facts } = {}
  workedOut.set(seen, facts)
  for (const name of people.keys()) {
    const household = seen.households[name]
    if (!household) continue
    const { opens, desk } = household
    const {
      messages,
      now: _now,
      id: _id,
      reference: _reference,
      days,
      open_days,
      history,
      months,
      visits,
      ...rest
    } = desk
    const isKept = isDeepStrictEqual(messagesOf(messages as Fields[]), messagesOf(outboxOf(seen, desk.id)))
    facts[name] = {
      ...rest,
      ...(isFields(rest.can_take_back) && { can_take_back: { ...rest.can_take_back, number: null } }),
      link: opens ? 'opens' : 'dead',
      ...listed('days', days, ({ day, ...one }) => [day, dayOf(day as Json, one, desk.change_until)]),
      ...listed(
        'open',
        (open_days as Json[]).map((day) => ({ day })),
        ({ day }) => [day, { 'to move to': true }],
      ),
      ...listed('months', months, ({ month, ...one }) => [month, one]),
      ...listed('visits', visits, ({ day, ...one }) => [day, one]),
      ...listed('history:', history, ({ at, who, what, ...one }, nth) => [
        `\u200b${nth}`,
        { [`${who} ${what}`]: true, ...one, at } as Fields,
      ]),
      ...(!isKept && { 'messages, though others are kept:': messages }),
    }
  }
  facts.desk = Object.assign(
    {},
    ...Object.entries(seen.desk).map(([name, list]) => {
      if (name === 'room' && isFields(list)) {
        const { stops, ...room } = list
        const days = Object.entries(stops as Fields).map(([day, number]) => ({ day, stops: number }))
        return { room, ...listed('full or not', days, ({ day, stops }) => [day, { stops } as Fields]) }
      }
      if (!Array.isArray(list) || !list.every(isFields)) {
        // Said only where it is not how many are listed.
        const counted = seen.desk[name.replace(/_count$/, '')]
        return name.endsWith('_count') && Array.isArray(counted) && counted.length === list ? {} : { [name]: list }
      }
      // Named for whom it is about, and there may be several of the same.
      return listed(name, list, ({ id = '', ...card }, nth) => {
        const { booking, ...rest } = card
        if (booking)
          return [`${nameOf(people, booking)}\u200b${id}`, { 'a card': true, ...cardOf(booking, rest, seen) }]
        const { day, month, ...others } = rest
        return [day ?? month ?? `\u200b${id || nth}`, day && month ? rest : others]
      })
    }),
  )
  for (const row of seen.outbox.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))) {
    // What has nothing to say any more does not leave.
    if (row.status !== 'sent' && (row.status !== 'queued' || (row.says as Fields).acts !== null)) {
      const [reader, said] = messageOf(row, people)
      facts[reader] = { ...facts[reader], ...said }
    }
  }
  return facts
}

/** Made once: made for each day, it took a fifth of the time that a story takes here. */
const inSweden = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function dayOf(day: Json, { from, to, changeable_until, ...rest }: Fields, changeUntil: Json | undefined): Json {
  const until = inSweden.format(new Date(String(changeable_until)))
  const areUsualHours = from === company.pickup.from && to === company.pickup.to
  const isUsualUntil = until === `${dayBefore(String(day))} ${changeUntil}:00`
  return {
    ...rest,
    ...(!areUsualHours && { [`${from}–${to}`]: true }),
    ...(!isUsualUntil && { changeable_until }),
  } as Json
}

export function brief(answer: Json, seen: Seen): Json {
  if (Array.isArray(answer)) return answer.map((one) => brief(one, seen))
  if (!isFields(answer)) return answer
  const { booking, ...rest } = answer
  if (typeof booking === 'string') return { booking, ...cardOf(booking, rest, seen) }
  return Object.fromEntries(Object.entries(answer).map(([name, one]) => [name, brief(one, seen)]))
}

/** A card of the desk without what it only repeats of its household. */
function cardOf(booking: Json, card: Fields, { households }: Seen): Fields {
  const desk = Object.values(households).find(({ desk }) => desk.id === booking)?.desk
  if (!desk) return card
  const { answers, submitted_by } = desk.booking as Fields
  const { now: _now, ...said } = desk
  const known = [answers, submitted_by, ...Object.values(answers as Fields), ...Object.values(said)]
  const others = Object.entries(card).filter(
    ([, value]) => typeof value === 'boolean' || isBlank(value) || !known.some((one) => isDeepStrictEqual(one, value)),
  )
  return Object.fromEntries(others)
}

function messageOf(row: Fields, people: People): [reader: string, said: Facts] {
  const {
    id,
    kind,
    channel,
    recipient,
    form_response_id: booking,
    to_email,
    status,
    data: _data,
    day: queuedOf,
    next_attempt_at,
    attempts,
    says,
    ...rest
  } = row
  const { acts } = says as { acts?: Fields[] | null }
  const day = acts?.at(-1)?.day ?? queuedOf ?? null
  // What is to be said stands on the desk's card.
  const { created_at: _created, priority: _priority, said: _said, said_at: _said_at, ...columns } = rest
  const others = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))
  const whom = booking ? nameOf(people, booking) : ''
  const reader = recipient === 'household' ? whom : [recipient, whom].filter(Boolean).join(' about ')
  return [
    `${channel} to ${reader}`,
    {
      [`${kind}\u200b${id}`]: {
        ...(status !== 'queued' && { [String(status)]: true }),
        ...(day !== null && { day }),
        ...withoutRows(says),
        leaves: next_attempt_at as Json,
        ...(attempts !== 0 && { attempts }),
        ...(to_email !== company.email && { to_email }),
        ...others,
      } as Fields,
    },
  ]
}

/** What of a day nobody reads. */
function withoutRows(data: Json | undefined): Fields {
  if (!isFields(data)) return {}
  if (!Array.isArray(data.acts)) return data
  const { acts: all, ...said } = data
  const acts = (all as Fields[]).flatMap(({ fact: _fact, now: _now, ...act }) =>
    act.what === undefined ? [] : [act as Json],
  )
  return acts.length > 0 ? { ...said, acts } : said
}

/** Among those of one act none comes first. */
const orderOf = ({ channel, recipient, form_response_id, kind, day, data, created_at }: Fields) =>
  JSON.stringify([channel, recipient, form_response_id, kind, day, data, created_at])
const outboxOf = ({ outbox }: Seen, booking: Json | undefined) =>
  outbox.filter((row) => row.form_response_id === booking && row.recipient === 'household')
const messagesOf = (rows: Fields[]) =>
  rows
    .map(({ kind, channel, created_at, status, day }) => JSON.stringify([created_at, kind, channel, status, day]))
    .sort()
const nameOf = (people: People, id: Json) => [...people].find(([, one]) => one.id === id)?.[0] ?? 'somebody'
const union = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])]
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
/** In the year of a story months and days are enough. */
const shortDay = (day: string) => (day >= '2026-09' && day < '2027-09' ? day.slice(5) : day)

function listed(
  list: string,
  items: Json | undefined,
  said: (item: Fields, nth: number) => [name: Json | undefined, value: Json],
): Facts {
  return Object.fromEntries(
    (items as Fields[]).map((item, nth) => {
      const [name, value] = said(item, nth)
      return [`${list}\t${name}`, value]
    }),
  )
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is not worth a word: nothing, or no more than that something is not so. */
function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === '') return true
  return typeof value === 'object' && Object.values(value).every((one) => isBlank(one) && !Array.isArray(value))
}

function moment(now: string, value: string): string {
  const seconds = (Date.parse(value) - Date.parse(now)) / 1000
  if (seconds === 0) return 'now'
  if (Math.abs(seconds) <= 120) return `${seconds > 0 ? 'in ' : ''}${Math.abs(seconds)} s${seconds > 0 ? '' : ' ago'}`
  const [day = '', time = ''] = new Date(value).toISOString().split('T')
  return `${shortDay(day)} ${time.replace(/(:00)?\.\d+Z$/, '')}`
}
