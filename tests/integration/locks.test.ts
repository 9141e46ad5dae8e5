/** What an act finds that had to wait for another one: what that has left, as if it had begun only then. */

import { expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import type { Inbox } from '../../src/shared/desk.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { setClock } from '../helpers/database-clock.ts'
import { postgres } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { outcomeOf } from '../helpers/refused.ts'
import { untilOneWaits } from '../helpers/waiting.ts'

type Act = () => Promise<unknown>

const NOW = '2026-11-25T12:00:00Z'

/** Begins the act while another transaction is open that has done this, and lets that commit once the act waits for it. */
async function after(database: Database, done: string, act: Act): Promise<unknown> {
  let waiting: Promise<unknown> | undefined
  await database.transaction(async (open) => {
    await open.execute(done)
    waiting = act().then(
      () => 'done',
      (error) => `${error.code} ${error.message}`,
    )
    const ended = waiting.then((end) => {
      throw new Error(`${act} did not wait: ${end}`)
    })
    ended.catch(() => {})
    await Promise.race([untilOneWaits(database), ended])
  })
  return await waiting
}

async function open() {
  const database = await postgres.database()
  const home = await households(database, NOW)
  const agreed = (first_day = '2026-11-30') => home.agreed({ email: 'ett@example.se' }, first_day)
  return { database, home, agreed, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

test('what a worker is sending can no longer be taken back', async () => {
  await using company = await open()
  const { database, home, agreed } = company
  const { id } = await agreed()
  const monthBefore = '2026-11-01'
  let now = Date.parse(NOW)
  const claimed =
    "update public.outbox set attempts = 1, claimed_by = 'worker' where status = 'queued' and recipient = 'household'"
  const on = (name: string, args: object = {}) => home.desk(name, { booking: id, ...args })
  async function isRefused(act: Act): Promise<void> {
    expect(await after(database, claimed, act), String(act)).toMatch(/^PT409 .*(gått i väg|på väg)\.$/)
    await home.sent()
    // The next one is another act's.
    now += 120_000
    await setClock(database, now)
  }

  await isRefused(() => on('desk_unanswer'))
  await on('desk_change', { changes: { price: 90 } })
  await isRefused(() => on('desk_unchange'))
  await on('desk_change', { changes: { email: 'tva@example.se' } })
  await isRefused(() => on('desk_unchange'))
  await home.desk('desk_write', { subject: 'Hej', message: 'God jul!' })
  await isRefused(() => home.desk('desk_unwrite'))
  await setClock(database, '2026-11-30T12:00:00Z')
  await on('desk_visit', { day: '2026-11-30', outcome: 'collected' })
  now = Date.parse('2026-12-01T12:00:00Z')
  await setClock(database, now)
  await home.desk('desk_bill', { month: monthBefore })
  await isRefused(() => home.desk('desk_unbill', { month: monthBefore }))
  now = Date.parse('2026-12-20T12:00:00Z')
  await setClock(database, now)
  await on('desk_remind')
  await isRefused(() => on('desk_unremind'))
  await on('desk_end', { last_day: '2027-01-11' })
  await isRefused(() => on('desk_resume'))
  await on('desk_withdraw')
  await isRefused(() => on('desk_unwithdraw'))
  // What is composed waits for whoever is acting.
  await on('desk_change', { changes: { price: 95 } })
  for (const kind of ['agreed', 'changed']) {
    const compose = () => database.query('select private.compose(id) from public.outbox where kind = $1', [kind])
    expect(await after(database, `select private.hold('${id}')`, compose), kind).toBe('done')
  }
})

const ofHousehold: [name: string, args: object][] = [
  ['change_booking', { changes: '{"frequency": "biweekly"}' }],
  ['move_pickup', { day: '2026-11-30', to_day: null }],
  ['restore_pickup', { day: '2026-11-30' }],
  ['skip_pickups', { first_day: '2026-11-30', last_day: '2026-12-07' }],
  ['restore_pickups', { first_day: '2026-11-30', last_day: '2026-12-07' }],
  ['end_agreement', { last_day: '2026-12-07' }],
  ['resume_agreement', {}],
  ['accept_offer', {}],
  ['decline_offer', {}],
  ['report_pickup', { day: '2026-11-30', words: 'Ingen kom.' }],
  ['add_calendar', { calendar_hash: hashOfKey(makeKey()) }],
  ['erase_my_booking', {}],
]
const atDesk: [name: string, args: object][] = [
  ['desk_answer', { agree: true }],
  ['desk_unanswer', {}],
  ['desk_ask', { message: 'Vilken port?' }],
  ['desk_offer', { price: 200, frequency: 'weekly', first_day: '2026-12-07' }],
  ['desk_change', { changes: '{"price": 90}' }],
  ['desk_unchange', {}],
  ['desk_move', { day: '2026-11-30', to_day: '2026-12-07' }],
  ['desk_skip', { first_day: '2026-11-30', last_day: '2026-12-07' }],
  ['desk_unskip', { first_day: '2026-11-30', last_day: '2026-12-07' }],
  ['desk_visit', { day: '2026-11-30', outcome: 'collected' }],
  ['desk_end', { last_day: '2027-01-11' }],
  ['desk_resume', {}],
  ['desk_withdraw', {}],
  ['desk_unwithdraw', {}],
  ['desk_new_link', {}],
  ['desk_paid', { month: '2026-11-01', paid: true }],
  ['desk_adjust', { month: '2026-11-01', kronor: 10, why: 'Så här.' }],
  ['desk_hold', { month: '2026-11-01', held: true }],
  ['desk_remind', {}],
]

test('an act waits for another on its household, or one that closes a day, and finds a key replaced or a booking erased', async () => {
  await using company = await open()
  const { database, home, agreed } = company
  const closed = 'lock table private.closed_days in share row exclusive mode'
  const one = await agreed()
  for (const [name, args] of ofHousehold.slice(0, -1)) {
    const act = () => home.household(name, { key: one.key, ...args })
    expect.soft(await after(database, closed, act), name).toMatch(/done|PT409/)
  }
  for (const [name, args] of ofHousehold) {
    const { id, key } = await agreed()
    const replaced = `select private.hold('${id}'); update private.keys set revoked_at = now() where booking = '${id}'`
    expect.soft(await after(database, replaced, () => home.household(name, { key, ...args })), name).toMatch('PT404')
  }
  for (const [name, args] of atDesk) {
    const { id } = await agreed()
    const act = () => home.desk(name, { booking: id, ...args })
    expect.soft(await after(database, closed, act), name).toMatch(/done|PT409/)
    const erased = `select private.hold('${id}'); select private.erase('${id}')`
    expect.soft(await after(database, erased, act), name).toMatch(/^PT4/)
  }
})

test('an act on one household waits for no other', async () => {
  await using company = await open()
  const { database, home, agreed } = company
  const [one, other] = [await agreed(), await agreed()]
  for (const { id } of [one, other])
    await home.desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'collected' })
  await setClock(database, '2027-01-04T12:00:00Z')
  const [dead] = await database.query<{ id: string }>(
    "update public.outbox set status = 'dead' where form_response_id = $1 and kind = 'agreed' returning id",
    [one.id],
  )
  await database.query("update public.outbox set status = 'dead' where form_response_id = $1", [other.id])
  await database.query(
    "insert into private.reports (booking, day, words, at) values ($1, '2026-11-30', 'Ingen kom.', now())",
    [other.id],
  )
  await database.transaction(async (open) => {
    await open.execute(`select private.hold('${other.id}');
      select from public.outbox where form_response_id = '${other.id}' for update`)
    const acts: [name: string, args: object][] = [
      ['desk_settle', { id: dead?.id }],
      ['desk_remind', { booking: one.id }],
      ['desk_unremind', { booking: one.id }],
      ['desk_change', { booking: one.id, changes: { email: 'tva@example.se' } }],
      ...atDesk.map(([name, args]): [string, object] => [name, { booking: one.id, ...args }]),
    ]
    for (const [name, args] of acts) {
      expect.soft(await outcomeOf(home.desk(name, { ...args })), name).toMatch(/done|PT409/)
    }
  })
  // What was written to all does not wait until no act at all is under way, unlike a season's end.
  await home.desk('desk_write', { subject: 'Hej', message: 'God jul!' })
  await database.transaction(async (open) => {
    await open.execute('lock table private.closed_days in row exclusive mode')
    expect(await outcomeOf(home.desk('desk_unwrite'))).toBe('done')
  })
})

test('what is not of one household waits too, and finds what has been erased gone', async () => {
  await using company = await open()
  const { database, home, agreed } = company
  const [{ id }, again] = [await agreed(), await agreed()]
  await home.household('withdraw', { name: 'Anna', contract: 'Allt', receipt_to: 'anna@example.se' })
  const [withdrawal] = (await home.desk<Inbox>('desk_inbox')).withdrawals
  const anAct = 'lock table private.closed_days in row exclusive mode'
  const acts: [done: string, act: Act, outcome: RegExp][] = [
    [anAct, () => home.desk('desk_open_day', { day: '2026-12-07' }), /done/],
    [anAct, () => home.desk('desk_unend_season'), /PT409/],
    [
      "select pg_advisory_xact_lock(hashtext('link_requests'))",
      () => home.household('send_link_again', { email: 'ett@example.se' }),
      /done/,
    ],
    [
      'delete from private.withdrawals',
      () => home.desk('desk_withdraw', { booking: id, withdrawal: withdrawal?.id }),
      /PT404/,
    ],
    [`select private.erase('${again.id}')`, () => home.book({ id: again.id }), /done/],
  ]
  for (const [done, act, outcome] of acts) expect.soft(await after(database, done, act), done).toMatch(outcome)
  // Unlike a duplicate, which is emptied.
  expect(await database.query('select answers from public.form_responses where id = $1', [again.id])).toMatchObject([
    { answers: { address: expect.any(String) } },
  ])
})
