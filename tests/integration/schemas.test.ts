import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bounds } from '../../src/flood-limits.ts'
import { digest } from '../../src/messages/digest.ts'
import { kinds } from '../../src/messages/kinds.ts'
import type { ClaimedMessage } from '../../src/messages/message.ts'
import { composeMail } from '../../src/outbox/mail/compose.ts'
import { clientLimits } from '../../src/server/client-limits.ts'
import { historyEvents } from '../../src/shared/history-events.ts'
import type { KindName } from '../../src/shared/message-kinds.ts'
import { postgres } from '../helpers/databases.ts'
import { type SampleBooking, sampleBooking } from '../helpers/sample-bookings.ts'

test('each kind of message is still so when it leaves: composed then, asked of what is, or so whatever has happened since', () => {
  const asked =
    /function private\.is_to_be_said\([^$]*\$\$([^$]*)/.exec(schemas())?.[1]?.matchAll(/^ {4}when '(\w+)'/gm) ?? []
  const composed = 'moved closed_day changed ended reported bill'
  const itself = 'notice declined withdrawn erased not_collected sign_in link'
  const known = [...[...asked].map(([, kind]) => kind as string), ...composed.split(' '), ...itself.split(' ')]
  // The answer to a change is asked of, where any other change is composed.
  expect([...new Set(known)].sort()).toEqual(Object.keys(kinds).sort())
})

test('no list is in an order that the server’s locale decides', () => {
  const byName = [...schemas().matchAll(/\border by .*\b(?:name|name_of|submitted_by)\b.*/g)].map(([order]) => order)
  expect(byName.length).toBeGreaterThan(6)
  expect(byName.filter((order) => !/sort_key\(.* collate "C"/.test(order))).toEqual([])
})

test('each act that can be taken back has its words for when it is too late', () => {
  const sql = schemas()
  const named = /case kept\.what\n([^$]*?)\belse\b/.exec(sql)?.[1]?.matchAll(/when '(\w+)'/g) ?? []
  const acts = new Set([...sql.matchAll(/private\.begin_act\('(\w+)'/g)].map(([, act]) => act as string))
  expect(acts.difference(new Set([...named].map(([, act]) => act)))).toEqual(new Set(['end', 'withdrawal']))
})

test('each event that a function records has its words, and each word its event', () => {
  const sql = schemas()
  const given = [...sql.matchAll(/private\.(?:record|days_changed|make_agreement|end_offer)\(/g)].map(
    ({ index, 0: call }) => argumentsAt(sql, index + call.length)[2] ?? '',
  )
  const assigned = [...sql.matchAll(/\bwhat text := ([^;]*);/g)].map(([, value = '']) => value)
  const takenBack = /private\.inverse_of\(event text\)[^$]*\$\$([^$]*)/.exec(sql)?.[1] ?? ''
  const recorded = [...given, ...assigned, takenBack].flatMap((value) =>
    [...value.matchAll(/(?:^|then |else )'(\w+)'/g)].map(([, event]) => event),
  )
  // What begins a history is no act, and what happened to a day is part of its event's name.
  const others = ['booked', 'closed_day', 'opened_day']
  expect(new Set([...recorded, ...others])).toEqual(new Set(Object.keys(historyEvents)))
})

test('what a door does is pressed in random histories, and what one of the desk tells can be taken back by its number', () => {
  const bodies = new Map(
    schemas()
      .split('create or replace function private.')
      .map((text) => [/^\w+/.exec(text)?.[0], text.slice(0, text.indexOf('\n$$;'))]),
  )
  const all = (text: string, known = new Set([text])): string => {
    for (const [, name] of text.matchAll(/private\.(\w+)\(/g)) {
      const body = bodies.get(name)
      if (body && !known.has(body)) all(body, known.add(body))
    }
    return [...known].join('')
  }
  const acts = [...schemas().matchAll(/\(\$\$(\w+)\([^$]*\$\$, 'volatile',\s*\$\$([^$]*)\$\$\)/g)].map(
    ([, name = '', calls = '']) => ({ name, does: all(calls) }),
  )
  const named = (which: (does: string, name: string) => boolean) =>
    acts.flatMap(({ name, does }) => (which(does, name) ? name : [])).join(' ')
  const histories = ['histories', 'world'].map((file) => readFileSync(`tests/helpers/${file}.ts`, 'utf8')).join('')

  // Plans change nothing, sessions are of no household, seasons last longer than a history, and two do what another door does.
  expect(named((_, name) => !histories.includes(`'${name}'`))).toBe(
    'skip_plan desk_settle_many desk_answer_by_call desk_skip_plan desk_open_season desk_unopen_season desk_invite_again desk_uninvite desk_name_session desk_end_session desk_end_other_sessions',
  )
  const isUndone = (does: string) => /private\.(begin_act|take_back)\(/.test(does)
  const isTold = (does: string) => /private\.queue\(|insert into public\.outbox/.test(does)
  // Days, which another press puts right, and a link.
  expect(named((does, name) => name.startsWith('desk_') && isTold(does) && !isUndone(does))).toBe(
    'desk_visit desk_close_day desk_open_day desk_move desk_skip desk_skip_plan desk_unskip desk_new_link',
  )
  const saysNumber = (does: string) => /private\.(number_of|can_take_back)\(/.test(does)
  expect(named((does) => does.includes('private.begin_act(') && !saysNumber(does))).toBe('')
})

function argumentsAt(sql: string, start: number): string[] {
  const found = ['']
  for (let at = start, depth = 0; depth >= 0; at++) {
    const sign = sql[at] ?? ')'
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found.map((argument) => argument.trim().replace(/\)$/, ''))
}

/** What bounds each kind of message: whoever brings a new one says here how often it can be sent. */
const boundsOfKinds: Record<KindName, readonly string[] | 'told once' | 'by the desk' | 'one a day'> = {
  notice: ['bookings_per_hour', 'letters_per_hour'],
  unanswered: 'told once',
  agreed: 'by the desk',
  offer: 'by the desk',
  question: ['questions'],
  declined: 'by the desk',
  ended: ['acts_an_hour', 'stranger_told', 'strangers_told'],
  changed: ['acts_an_hour', 'requests_told', 'stranger_told', 'strangers_told'],
  moved: ['acts_an_hour', 'stranger_told', 'strangers_told'],
  withdrawn: ['withdrawals', 'withdrawals_a_day', 'withdrawals_of_mailbox', 'withdrawals_naming_household'],
  erased: ['stranger_told', 'strangers_told'],
  closed_day: 'by the desk',
  reminder: 'one a day',
  not_collected: 'one a day',
  reported: ['acts_an_hour'],
  sign_in: ['mailsOfCode', 'codeMailsAnHour'],
  link: ['links_asked_for', 'links_an_hour', 'links_a_day'],
  bill: 'by the desk',
  news: ['news_a_day'],
  faults: 'told once',
}

test('docs/security.md quotes each bound, and each is checked somewhere', async () => {
  const page = readFileSync('docs/security.md', 'utf8')
  const [, server = '', inDatabase = ''] = /## The bounds\n(.*?)\n\| the database(.*?)\n## /s.exec(page) ?? []
  const { sharedAnHour, sharedADay, triesOfCode, wrongTriesADay, wrongTriesOfAddress, ...multiples } = bounds
  const { mailsOfCode, codeMailsAnHour, addressesIn48, calendarsAtOnce, ...ofRateLimit } = multiples
  const { connections, connectionsPerAddress, unanswered } = clientLimits
  expect(
    Object.fromEntries([...server.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, most]) => [name, Number(most)])),
  ).toEqual({
    ...Object.fromEntries(Object.entries({ aMinute: 1, ...ofRateLimit }).map(([name, times]) => [name, 30 * times])),
    sharedAnHour,
    sharedADay,
    triesOfCode,
    wrongTriesADay,
    wrongTriesOfAddress,
    mailsOfCode,
    codeMailsAnHour,
    addressesIn48,
    calendarsAtOnce,
    connections,
    connectionsPerAddress,
    unanswered,
  })

  await using database = await postgres.database()
  const known = await database.query<{ bound: string; most: number; within: string }>(
    `select bound, most, coalesce(to_char(within, case when within < '1 day' then 'FMHH24 "hour"' when within < '2 days' then 'FMDD "day"' else 'FMDD "days"' end), 'ever') as within from private.bounds()`,
  )
  const quoted = [...inDatabase.matchAll(/^\| `(\w+)` \| (\d+) \| (.*?) \|/gm)]
  expect(quoted.map(([, bound, most, within]) => ({ bound, most: Number(most), within }))).toEqual(known)
  const named = new Set([
    ...known.map(({ bound }) => bound),
    ...Object.keys(bounds),
    'bookings_per_hour',
    'letters_per_hour',
  ])
  expect(new Set(Object.values(boundsOfKinds).filter(Array.isArray).flat()).difference(named)).toEqual(new Set())
  const asked = [...schemas().matchAll(/private\.is_full\(\s*'(\w+)'/g)].map(([, bound]) => bound)
  expect(new Set(asked)).toEqual(new Set([...known.map(({ bound }) => bound), 'bookings_per_hour', 'letters_per_hour']))
})

test('what docs/security.md says a flood costs follows from the bounds', async () => {
  const page = readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ')
  const rate = 30
  const [, booking, row, letter] =
    /A booking takes at most (\d+) kB .*? row at most (\d+) kB, a withdrawal .*? most (\d+) kB/
      .exec(page)
      ?.map(Number) ?? []
  if (!booking || !row || !letter) throw new Error('The page does not say what a row takes')
  await using database = await postgres.database()
  const inDatabase = new Map(
    (await database.query<{ bound: string; most: number }>('select bound, most from private.bounds()')).map(
      ({ bound, most }) => [bound, most],
    ),
  )
  const inWords = (count: number) => Math.round(count).toLocaleString('en')
  const megabytes = (rows: number, kilobytes: number) => `${inWords((rows * kilobytes) / 1000)} MB`
  const [ofAddress, ofAll] = [rate * bounds.aDay, rate * bounds.bookings * 24]
  const [notices, letters] = [rate * bounds.noticesADay, rate * bounds.letters * 24]
  const naming = (inDatabase.get('withdrawals_naming_household') ?? 0) * 24
  const mails = notices + 48
  const codesInAnHour = bounds.codeMailsAnHour + 12
  for (const words of [
    `| ${ofAddress} | ${megabytes(ofAddress, booking)} | – | ${mails} |`,
    `| ${inWords(ofAddress * bounds.addressesIn48)} | ${megabytes(ofAddress * bounds.addressesIn48, booking)} | – | ${mails} |`,
    `| ${inWords(ofAll)} | ${megabytes(ofAll, booking)} | – | ${mails} |`,
    `| ${letters}, ${megabytes(letters, row * 1.024)}, for a week each |`,
    `| ${inWords(naming)}, ${megabytes(naming, letter)} |`,
    `${ofAddress} a day per address, ${inWords(ofAddress * bounds.addressesIn48)} per /48 and ${inWords(ofAll)} in all`,
    `${notices} a day individually, then one every half hour: ${notices} + 48 = ${mails} at most`,
    `200 at a time: three times for an hour's flood, ${ofAll / 200} times for a day's`,
    `at most ${codesInAnHour} codes in the first hour and 12 in each later hour, each with five tries`,
    `one chance in ${inWords(Math.floor(1e6 / (codesInAnHour * bounds.triesOfCode) / 1000) * 1000)} per hour`,
    `one chance in ${inWords(1e6 / bounds.wrongTriesADay)} per day, or one in ${Math.round(1e6 / bounds.wrongTriesADay / 365)} over a whole year`,
    `company ${mails}, codes ${codesInAnHour + 23 * 12}, receipts ${inDatabase.get('withdrawals_a_day')}, links ${inDatabase.get('links_a_day')} to`,
    `${inDatabase.get('withdrawals_a_day')} mails a day, each with at most 1,200 characters`,
  ]) {
    expect(page).toContain(words)
  }
  expect((rate * bounds.bookings) / 200).toBe(3)

  const long = (length: number) => '\u{1f300}'.repeat(length)
  const longest = {
    name: long(200),
    address: long(300),
    notes: long(2000),
    specialRequest: long(2000),
    materials: ['Special'],
    phone: '1'.repeat(50),
    email: `${'a'.repeat(246)}@b.se`,
  } satisfies SampleBooking
  const sizes = await Promise.all(
    [{}, longest].map(async (sample) => {
      const booking = { ...sampleBooking(sample), created_at: '2026-11-23T08:00:00Z' }
      const notices = Array.from({ length: 500 }, () => ({ kind: 'notice', booking }) as ClaimedMessage)
      const mail = { ...digest(notices), id: booking.id, to: 'a@b.se', recipient: 'company', fromName: 'A' } as const
      return Math.ceil((await composeMail(mail, 'a@b.se')).length / 100_000) / 10
    }),
  )
  expect(page).toContain(
    `500 bookings is ${sizes[0]?.toFixed(1)} MB, or ${sizes[1]?.toFixed(1)} with the longest texts`,
  )
})

function schemas(): string {
  return globSync('supabase/schemas/**/*.sql')
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
}
