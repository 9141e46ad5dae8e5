/**
 * Tells a story: what households and the desk do, one act a line, and below it what it changed for anybody. The lines that begin with
 * blanks are written by the run (`-u`) and read like code: all that somebody sees or is told is in them, also what the author of the
 * story did not think of.
 *
 *     == a story's sentence: what a reader holds the lines below to
 *     at 12-01 12:05                      The time from now on; each act takes a second.
 *     given Anna agreed from=11-30        Booked, with these answers, and agreed; nothing of it is told.
 *     Anna books notes="Grinden."         The same, told.
 *     Rut phones price=210                Booked at the desk, without mail.
 *     Anna move_pickup day=12-14          A door, of the household's or, …
 *     desk open_day day=12-07             … with desk_ before it, of the company's.
 *     desk change Anna price=90           About a household.
 *     phone1 visit Anna day=12-14         Signed in on a phone of its own.
 *     desk settle id=calls#1              The first of the desk's list.
 *     Anna reads                          Its page, with an offer, which it then accepts: `seen=read`.
 *     desk reads Anna price=250           Its booking, beside what stands on its card, which the company then answers.
 *     sent agreed Anna                    Messages leave, are refused for good (`failed`), or are as if they had never been (`forgotten`).
 *     leaves                              What is due leaves as it does from a server, and is told as it is then read.
 *     linked Anna sms                     It has a link that came that way, and no other.
 *     composed                            A server has written what is said in the calls.
 *     sql select private.queue_reminders()
 */

import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { setCompanyRules } from '../../src/database/settings.ts'
import { kinds, spokenWords } from '../../src/messages/kinds.ts'
import type { ClaimedMessage } from '../../src/messages/message.ts'
import { plannedDays } from '../../src/messages/words.ts'
import type { Carrier } from '../../src/outbox/channel.ts'
import { createDelivery } from '../../src/outbox/delivery.ts'
import { prepareFrom } from '../../src/outbox/prepare.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { BYSTANDER, bystander, rowsOfBystander } from './bystander.ts'
import { liveByClock, setClock, toldTime } from './database-clock.ts'
import type { households } from './households.ts'
import { removeHouseholds } from './households-on.ts'
import { withoutComplaint } from './logs.ts'
import { never } from './messages.ts'
import { allThatAnybodySees, beyond, brief, difference, doorToAll, type Json, type Seen, writer } from './seen.ts'

type Home = Awaited<ReturnType<typeof households>>

/** A word or `k=v`, of which `v` may be a text in quotes or an object in JSON. */
const word = /(?:[^\s"=]+=)?(?:"[^"]*"|\{[^}]*\}|[^\s"]+)/g
const whole: Record<string, string> = { change: 'changes', change_booking: 'changes', book: 'booking' }
const telephoned = [
  'phone="08-96 44 02"',
  'address="Nygatan 2"',
  'frequency=weekly',
  'materials=[Glascontainers]',
  'first_day=11-30',
]
const quiet = ['==', 'given', 'sent', 'failed', 'forgotten', 'leaves']
const BEGINS = '2026-11-25T12:00:00Z'

/** Told again in full where it is not as it is written: most of its time is spent on looking. */
export async function tell(story: string, database: Database, home: Home): Promise<string> {
  const lines = story.split('\n')
  const toldWithout = async (unchanged: ReadonlySet<number>) => {
    const told: string[] = []
    for await (const line of retold(lines, database, home, unchanged)) told.push(line)
    return told.join('\n')
  }
  // To the end, because some stories leave all as it was only there.
  return (await toldWithout(withoutChange(lines))) === story ? story : await toldWithout(new Set())
}

/** Ends at the first line that is not. */
export async function isAsWritten(story: string, database: Database, home: Home): Promise<boolean> {
  const lines = story.split('\n')
  let number = 0
  for await (const line of retold(lines, database, home, withoutChange(lines)))
    if (line !== lines[number++]) return false
  return number === lines.length
}

async function* retold(
  lines: readonly string[],
  database: Database,
  home: Home,
  unchanged: ReadonlySet<number>,
): AsyncGenerator<string> {
  await liveByClock(database, BEGINS)
  await database.execute(doorToAll)
  await removeHouseholds(database)
  await database.execute(bystander)
  const untouched = await rowsOfBystander(database)
  const people = new Map<string, { id: string; key: string }>()
  const act = actor(database, home, people)
  /** Until something has changed that is not told. */
  let seen: Seen | undefined
  for (const [number, line] of lines.entries()) {
    if (line.startsWith('  ')) continue
    yield line
    if (line === '' || line.startsWith('#')) continue
    const [who = ''] = line.split(' ')
    // What time alone changes of what nobody has looked at yet is no part of the story.
    const isQuiet = quiet.includes(who) || (who === 'at' && seen === undefined)
    const before = isQuiet ? undefined : (seen ?? (await allThatAnybodySees(database, people)))
    const { answer, refusal } = await act(line, before)
    // What is refused has changed nothing.
    if (refusal) seen = before
    else if (isQuiet) seen = undefined
    else if (before && unchanged.has(number)) seen = await later(before, database)
    else seen = await allThatAnybodySees(database, people, answer)
    if (refusal) yield `  ! ${refusal}`
    if (who === 'leaves') for (const one of answer as string[]) yield `  > ${one}`
    if (refusal || !before || !seen) continue
    const said = unsaid(answer, who, seen)
    if (said !== undefined) yield `  = ${writer(seen.now, people)(said)}`
    yield* difference(before, seen, people)
  }
  expect(await rowsOfBystander(database), 'what the acts of others have done to a household').toEqual(untouched)
}

/** The same, at the time that is set by now. */
async function later(seen: Seen, database: Database): Promise<Seen> {
  const [clock] = await database.query<{ now: string }>('select to_json(private.now()) as now')
  const now = clock?.now as string
  const households = Object.entries(seen.households).map(([name, { opens, desk }]) => [
    name,
    { opens, desk: { ...desk, now } },
  ])
  return { ...seen, now, households: Object.fromEntries(households) }
}

/** The lines below which no change is written, before one where there is: what they change all the same is told there. */
function withoutChange(lines: readonly string[]): Set<number> {
  const found = new Set<number>()
  let isLookedAtLater = false
  let below = ''
  for (const [number, line] of [...lines.entries()].reverse()) {
    if (line.startsWith('#')) continue
    if (line.startsWith('  ')) {
      below += line[2]
      continue
    }
    if (line === '' || quiet.includes(line.split(' ')[0] ?? '')) isLookedAtLater = false
    // After a refusal nobody looks.
    else if (!below.includes('!')) {
      if (isLookedAtLater && /^=?$/.test(below)) found.add(number)
      isLookedAtLater = true
    }
    below = ''
  }
  return found
}

/** Most doors answer with what is looked at anyway, and a household's with its page, most of which the desk says too. */
function unsaid(answer: Json | undefined, who: string, seen: Seen): Json | undefined {
  const { households, desk } = seen
  const own = households[who]
  if (own && answer !== undefined) return beyond(answer, own.desk)
  const { closed: _closed, ...inbox } = desk
  const known = [{}, inbox, ...Object.values(desk), ...Object.values(households).map(({ desk }) => desk)]
  return answer === undefined || known.some((one) => isDeepStrictEqual(answer, one)) ? undefined : brief(answer, seen)
}

/** Each message by its subject, an SMS by its text; of a mail to a household also the next five days on which we come. */
async function leaving(database: Database): Promise<string[]> {
  const told: string[] = []
  const [clock] = await database.query<{ at: Date }>('select private.now() as at')
  const now = clock?.at as Date
  const prepare = prepareFrom(database, { url: null })
  const deliver: Carrier['deliver'] = async ([claimed]) =>
    await prepare(claimed as ClaimedMessage, async (message) => {
      const { kind, channel, recipient, booking } = message
      const { mail, sms } = kinds[kind]
      const whom =
        recipient === 'household'
          ? booking?.submitted_by
          : [recipient, booking?.submitted_by].filter(Boolean).join(' about ')
      const text = channel === 'sms' ? (sms?.(message) ?? spokenWords(message)) : mail(message, { url: null }).subject
      const days = channel === 'mail' && recipient === 'household' ? plannedDays(message, 5) : []
      told.push(
        `${channel} to ${whom}: ${[text, days.map((day) => day.slice(5)).join(', ')].filter(Boolean).join(' | ')}`,
      )
      return ''
    })
  const carrier = { deliveredTo: 'mail server', deliver }
  const queue = createQueue(
    toldTime(database, () => now),
    'of a story',
  )
  const delivery = createDelivery(queue, { mail: carrier, sms: carrier }, withoutComplaint, () => now.getTime())
  await delivery.deliverDue(never, never)
  return told
}

function actor(database: Database, home: Home, people: Map<string, { id: string; key: string }>) {
  let seen: Seen | undefined
  let read: Json | undefined
  const meant = (text: string): unknown => {
    const plain = text.replace(/^"(.*)"$/s, '$1')
    if (plain !== text) return plain
    if (/^\d\d-\d\d(T.*)?$/.test(text)) return `${text < '09' ? 2027 : 2026}-${text}`
    const [, list = '', nth] = /^(\w+)#(\d)$/.exec(text) ?? []
    if (nth) return (seen?.desk[list] as { id: string }[] | undefined)?.[Number(nth) - 1]?.id
    const [, letter = '', times] = /^(.)\*(\d+)$/.exec(text) ?? []
    if (times) return letter.repeat(Number(times))
    if (text === 'read') return read
    if (/^\[.*\]$/.test(text)) return text.slice(1, -1).split(',').filter(Boolean).map(meant)
    return people.get(text)?.id ?? (/^(true|false|null|-?\d+|\{.*\})$/.test(text) ? JSON.parse(text) : text)
  }
  const argsOf = (words: readonly string[]) =>
    Object.fromEntries(words.map((one) => [one.slice(0, one.indexOf('=')), meant(one.slice(one.indexOf('=') + 1))]))
  /** In the order of their coming, which decides where nothing else does. */
  const meet = (
    name: string,
    {
      key = makeKey(),
      id = people.get(name)?.id ?? `00000000-0000-4000-8000-${String(people.size + 1).padStart(12, '0')}`,
    } = {},
  ) => {
    people.set(name, { id, key })
    return id
  }

  const acts: Record<string, (words: string[], line: string) => Promise<unknown>> = {
    async '=='() {
      await removeHouseholds(database, BYSTANDER)
      await setCompanyRules(database, true)
      await database.query("select setval('test.booked', 1, false)")
      people.clear()
      await setClock(database, BEGINS)
    },
    async at(words) {
      const [clock] = await database.query<{ at: Date }>('select private.now() as at')
      const day = words[0]?.includes(':') ? clock?.at.toISOString().slice(0, 10) : meant(words[0] ?? '')
      await setClock(database, `${day}T${words.find((one) => one.includes(':')) ?? '12:00'}Z`)
    },
    async sql(_, line) {
      const rows = await database.query<Record<string, Json>>(line.slice(4))
      const answers = rows.flatMap((row) => Object.values(row)).filter((value) => value !== null && value !== '')
      return answers.length > 0 ? answers : undefined
    },
    leaves: () => leaving(database),
    sent: (words) => leave("status = 'sent', sent_at = private.now(), attempts = 1", words),
    failed: (words) => leave("status = 'dead', attempts = 3, last_error = '550'", words),
    async linked([name = '', channel]) {
      const { id, key } = people.get(name) as { id: string; key: string }
      await database.query('delete from private.keys where hash = private.hash_of($1)', [key])
      await database.query('insert into private.keys (hash, booking, channel) values (private.hash_of($1), $2, $3)', [
        key,
        id,
        channel,
      ])
    },
    async composed() {
      await home.inboxWithWords()
    },
    async forgotten() {
      await database.query('delete from public.outbox where form_response_id <> $1', [BYSTANDER])
    },
  }
  async function leave(what: string, [kind, name]: string[]): Promise<void> {
    await database.query(
      `update public.outbox set ${what} where status = 'queued' and ($1::text is null or kind = $1) and ($2::uuid is null or form_response_id = $2)`,
      [kind ?? null, people.get(name ?? '')?.id ?? null],
    )
  }
  async function comes(name: string, what: string, words: readonly string[]): Promise<void> {
    const { from, ...answers } = argsOf(words.filter((one) => one !== 'late'))
    const sample = { name, id: meet(name), early_start: !words.includes('late'), ...answers }
    const { key } = what === 'books' ? await home.book(sample) : await home.agreed(sample, from as string)
    meet(name, { key, id: sample.id })
  }
  async function calls(who: string, door: string, words: string[]): Promise<unknown> {
    const isNamed = words[0] !== undefined && !words[0].includes('=')
    const args = argsOf(isNamed ? words.slice(1) : words)
    if (who === 'desk' && door === 'book') Object.assign(args, { id: meet(words[0] ?? ''), name: words[0] })
    const object = whole[door]
    const own = object ? { [object]: JSON.stringify(args[object] ?? args) } : args
    const [, phone] = /^phone(\d)$/.exec(who) ?? []
    if (who !== 'desk' && !phone)
      return await home.household(door, { ...(people.has(who) && { key: people.get(who)?.key }), ...own })
    return await home.desk(
      `desk_${door}`,
      {
        ...(isNamed && door !== 'book' && { booking: people.get(words[0] ?? '')?.id }),
        ...own,
      },
      phone && `00000000-0000-4000-8000-00000000000${phone}`,
    )
  }

  return async (line: string, before?: Seen): Promise<{ answer?: Json; refusal?: string }> => {
    const [who = '', ...words] = line.match(word) ?? []
    const [name = '', what = '', ...rest] = who === 'given' ? words : [who, ...words]
    seen = before
    try {
      if (who !== 'at') await database.query("select nextval('test.clock')")
      if (acts[who]) return { answer: (await acts[who](words, line)) as Json }
      if (what === 'reads') {
        const { offer, booking, early_start } = (seen?.households[rest[0] ?? name]?.desk ?? {}) as Record<string, Json>
        const { answers, submitted_by } = booking as Record<string, Json>
        read =
          name === 'desk'
            ? ({ ...(answers as object), name: submitted_by, early_start, ...argsOf(rest.slice(1)) } as Json)
            : offer
        return {}
      }
      if (what === 'phones') return { answer: (await calls('desk', 'book', [name, ...telephoned, ...rest])) as Json }
      if (what === 'books' || what === 'agreed') return { answer: (await comes(name, what, rest)) as undefined }
      return { answer: (await calls(name, what, rest)) as Json }
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (!code?.startsWith('PT')) throw new Error(`${line}: ${message}`, { cause: error })
      return { refusal: `${code.slice(2)} ${message}` }
    }
  }
}
