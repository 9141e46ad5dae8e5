/** What happens to one household leaves another as it is, down to the rows: an act has forgotten no condition. */

import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import type { Inbox, Month, Round, Unpaid } from '../../src/shared/desk.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { aDayHasRoomForItsStops } from '../helpers/promises.ts'
import { rowsWith } from '../helpers/rows.ts'

type Home = Awaited<ReturnType<typeof households>>

/** Weeks of an agreement in which everything happened that leaves something behind. */
async function lived(database: Database, home: Home, nr: number) {
  await setClock(database, '2026-11-24T12:00:00Z')
  const { id, key } = await home.book({
    id: `3f0c2a5e-8d1b-4c6f-9a7e-5b2d4e6f8a9${nr}`,
    name: `Hushåll ${nr}`,
    email: `h${nr}@example.se`,
    phone: `070-174 06 0${nr}`,
    address: `Ekbacken ${nr}, Viby`,
    notes: `Kod ${nr}`,
  })
  /** What it and the desk were shown of it, and not of a month or a round. */
  const shown: unknown[] = []
  async function noted(result: Promise<object>): Promise<object> {
    if ('history' in (await result)) shown.push(await result)
    return await result
  }
  const own = (name: string, args: object = {}) => noted(home.household<object>(name, { key, ...args }))
  const desk = (name: string, args: object = {}) => noted(home.desk<object>(name, { booking: id, ...args }))
  await setClock(database, '2026-11-25T12:00:00Z')
  await desk('desk_answer', { agree: true, first_day: '2026-11-30', message: 'Hej!' })
  await setClock(database, '2026-11-30T08:00:00Z')
  await desk('desk_visit', { day: '2026-11-30', outcome: 'wrong', note: 'Glas i plasten' })
  await own('report_pickup', { day: '2026-11-30', words: 'Det var papp.' })
  await setClock(database, '2026-12-07T08:00:00Z')
  await desk('desk_visit', { day: '2026-12-07', outcome: 'collected', bags: { Glascontainers: 2 } })
  await own('move_pickup', { day: '2026-12-14' })
  await own('move_pickup', { day: '2026-12-21', to_day: '2027-01-04' })
  await own('change_booking', { changes: { address: `Nygatan ${nr}`, phone: `070-174 06 1${nr}` } })
  await desk('desk_change', { changes: { driver_note: `Grinden ${nr}` } })
  await own('skip_pickups', { first_day: '2027-02-01', last_day: '2027-02-14' })
  // Each another of its days.
  await own('restore_pickup', { day: `2027-02-0${nr === 1 ? 8 : 1}` })
  await own('add_calendar', { calendar_hash: hashOfKey(makeKey()) })
  const link = makeKey()
  await database.query("insert into private.keys (hash, booking, channel) values ($1, $2, 'mail')", [
    hashOfKey(link),
    id,
  ])
  await desk('desk_adjust', { month: '2026-11-01', kronor: 20, why: 'Extra' })
  return { id, key, link, own, desk, shown }
}

interface Asked {
  id: string
  key: string
}

/** Weeks of the autumn that have been paid for. Nothing waits for anybody. */
async function settled(database: Database, home: Home) {
  await setClock(database, '2026-09-01T12:00:00Z')
  const { id, key } = await home.book({ email: 'h8@example.se', address: 'Storgatan 8', notes: 'Kod 8' })
  const desk = (name: string, args: object = {}) => home.desk(name, { booking: id, ...args })
  await desk('desk_answer', { agree: true, first_day: '2026-09-07' })
  // On Thursdays, unlike the others.
  await desk('desk_change_day', { first_day: '2026-09-10' })
  await setClock(database, '2026-09-18T12:00:00Z')
  await desk('desk_visit', { day: '2026-09-10', outcome: 'collected', bags: { Plastavfall: 2 }, note: 'Vid grinden' })
  await home.household('report_pickup', { key, day: '2026-09-17', words: 'Ingen kom.' })
  await home.household('end_agreement', { key, last_day: '2026-10-12' })
  await home.household('resume_agreement', { key })
  await desk('desk_end', { last_day: '2026-09-27', message: 'Ni har flyttat.' })
  await setClock(database, '2026-10-01T12:00:00Z')
  await home.desk('desk_bill', { month: '2026-09-01' })
  await desk('desk_paid', { month: '2026-09-01', paid: true, remark: 'Swish' })
  // Too late to end anything.
  await home.household('withdraw', { key, name: 'Anna', contract: 'Storgatan 8', receipt_to: 'h8@example.se' })
  await database.query("update public.outbox set status = 'sent', sent_at = now() where form_response_id = $1", [id])
  return id
}

/** Booked by telephone, and reached only so: of a day that was moved and then called off it waits to be told. */
async function called(home: Home, nr: number) {
  const { id } = await home.phoned({
    ...{ phone: `08-123 45 6${nr}`, address: `Nygatan 1${nr}`, frequency: 'biweekly', first_day: '2026-12-21' },
  })
  await home.desk('desk_move', { booking: id, day: '2026-12-21', to_day: '2027-01-11' })
  await home.desk('desk_skip', { booking: id, first_day: '2027-01-11', last_day: '2027-01-11' })
  return id
}

/** Each waits for something else, and one more has been collected from already where a word to all goes. @returns the others' ids */
async function others(database: Database, home: Home): Promise<string[]> {
  const [asked, ended] = [await home.book(), await home.agreed({ frequency: 'biweekly' }, '2026-12-07')]
  const [phoned, declined] = [await called(home, 1), await home.book()]
  const ahead = await home.agreed({}, '2026-12-14')
  await home.desk('desk_offer', { booking: declined.id, price: 200, frequency: 'weekly', first_day: '2026-12-14' })
  await home.household('decline_offer', { key: declined.key })
  await home.desk('desk_ask', { booking: asked.id, message: 'Vilken port?' })
  await home.desk('desk_end', { booking: ended.id, last_day: '2026-12-21' })
  await setClock(database, '2026-12-08T12:00:00Z')
  await home.desk('desk_visit', { booking: ahead.id, day: '2026-12-14', outcome: 'collected' })
  await home.desk('desk_write', { subject: 'Hej', message: 'God jul!', day: '2026-12-21' })
  return [asked.id, ended.id, declined.id, phoned]
}

/** Acts on one household, and on three that wait for an answer. */
function actsOn(
  database: Database,
  home: Home,
  one: Awaited<ReturnType<typeof lived>>,
  [yes, no, none]: readonly [Asked, Asked, Asked],
): (() => Promise<unknown>)[] {
  const offer = { price: 200, frequency: 'monthly', first_day: '2026-12-14' }
  const { own, desk, key } = one
  const countStops = async () => expect(await aDayHasRoomForItsStops({ world: { database } })).toEqual([])
  return [
    () => own('my_booking'),
    () => own('my_booking', { key: one.link }),
    () => own('move_pickup', { day: '2026-12-28', to_day: '2027-01-11' }),
    () => own('restore_pickup', { day: '2027-01-11' }),
    () => own('restore_pickup', { day: '2026-12-14' }),
    () => own('skip_pickups', { first_day: '2026-12-13', last_day: '2027-01-20' }),
    () => own('restore_pickups', { first_day: '2026-12-13', last_day: '2027-01-20' }),
    () => own('report_pickup', { day: '2026-12-07', words: 'En påse till.' }),
    () => own('change_booking', { changes: { frequency: 'biweekly', notes: 'Ny kod' } }),
    () => own('change_booking', { changes: { materials: ['Special'], specialRequest: 'En soffa' } }),
    () => own('add_calendar', { calendar_hash: hashOfKey(makeKey()) }),
    () => desk('desk_change', { changes: { price: 240 } }),
    () => desk('desk_unchange'),
    () => desk('desk_change_day', { first_day: '2026-12-21' }),
    () => desk('desk_unchange'),
    () => desk('desk_answer', { agree: true }),
    () => desk('desk_unanswer'),
    () => desk('desk_answer', { agree: true }),
    () => own('end_agreement', { last_day: '2026-12-31' }),
    () => own('resume_agreement'),
    () => desk('desk_change', { changes: { driver_note: 'Ringklockan', price: 250 } }),
    // A day on which the other has skipped.
    () => home.desk('desk_write', { subject: 'Hej', message: 'Vi kommer sent.', day: '2026-12-14' }),
    () => home.desk('desk_unwrite'),
    () => home.desk('desk_close_day', { day: '2026-12-14', reason: 'lucia' }),
    () => home.desk('desk_open_day', { day: '2026-12-14' }),
    () => desk('desk_visit', { day: '2026-11-30', outcome: 'not_out' }),
    () => desk('desk_visit', { day: '2026-12-14', outcome: 'collected' }),
    countStops,
    () => desk('desk_visit', { day: '2026-12-14' }),
    () => desk('desk_move', { day: '2026-12-28', to_day: '2027-01-11' }),
    () => desk('desk_skip', { first_day: '2026-12-13', last_day: '2027-01-20' }),
    countStops,
    () => desk('desk_unskip', { first_day: '2026-12-13', last_day: '2027-01-20' }),
    () => desk('desk_visit', { day: '2026-12-07', outcome: 'not_out' }),
    () => desk('desk_visit', { day: '2026-12-07' }),
    () => desk('desk_visit', { day: '2026-12-07', outcome: 'collected', bags: { Plastavfall: 1 } }),
    () => desk('desk_adjust', { month: '2026-11-01', kronor: -5, why: 'Rabatt' }),
    () => home.desk('desk_bill', { month: '2026-11-01' }),
    () => home.desk('desk_unbill', { month: '2026-11-01' }),
    () => desk('desk_hold', { month: '2026-11-01', held: true }),
    () => desk('desk_hold', { month: '2026-11-01', held: false }),
    () => desk('desk_paid', { month: '2026-11-01', paid: true, remark: 'Kontant' }),
    () => desk('desk_paid', { month: '2026-11-01', paid: false }),
    () => desk('desk_end', { last_day: '2027-01-25', message: 'Tack!' }),
    countStops,
    () => desk('desk_resume'),
    () => desk('desk_withdraw'),
    () => desk('desk_unwithdraw'),
    () => home.household('withdraw', { name: 'A', contract: 'B', receipt_to: 'h2@example.se', key }),
    () => own('export_my_data'),
    async () => {
      await home.household('withdraw', { name: 'A', contract: 'C', receipt_to: 'x@example.org' })
      const { withdrawals } = await home.desk<Inbox>('desk_inbox')
      return desk('desk_withdraw', { withdrawal: withdrawals.find(({ contract }) => contract === 'C')?.id })
    },
    () => home.household('send_link_again', { email: 'h2@example.se' }),
    () => desk('desk_new_link'),
    () => desk('desk_change', { changes: { email: 'ny@example.se', name: 'Nytt Namn' } }),
    () => home.desk('desk_ask', { booking: yes.id, message: 'Var?' }),
    () => home.desk('desk_offer', { booking: yes.id, ...offer }),
    () => home.desk('desk_unanswer', { booking: yes.id }),
    () => home.desk('desk_offer', { booking: yes.id, ...offer }),
    () => home.household('accept_offer', { key: yes.key }),
    () => home.desk('desk_offer', { booking: no.id, ...offer }),
    () => home.household('decline_offer', { key: no.key }),
    () => home.household('resume_agreement', { key: no.key }),
    () => home.household('change_booking', { key: none.key, changes: { early_start: true } }),
    () => home.household('change_booking', { key: none.key, changes: { early_start: false } }),
    () => home.desk('desk_dismiss', { bookings: [none.id] }),
    () => called(home, 2),
    async () => {
      const [dead] = await database.query<{ id: string }>(
        `update public.outbox set status = 'dead'
         where id = (select id from public.outbox where form_response_id = $1 and recipient = 'household' limit 1) returning id`,
        [one.id],
      )
      await home.desk('desk_settle', { id: dead?.id })
    },
    () => database.query('select private.erase($1)', [one.id]),
  ]
}

/** What lists say of a household, and its calendar. */
async function listed(database: Database, home: Home, id: string) {
  const isIts = ({ booking }: { booking: string | null }) => booking === id
  const rounds = await Promise.all(['2026-12-07', '2026-12-28'].map((day) => home.desk<Round>('desk_round', { day })))
  const months = await Promise.all(
    ['2026-11-01', '2026-12-01'].map((month) => home.desk<Month>('desk_month', { month })),
  )
  return [
    rounds.map(({ stops }) => stops.filter(isIts)),
    months.map(({ households }) => households.filter(isIts)),
    (await home.desk<Unpaid>('desk_unpaid')).filter(isIts),
    await database.query('select private.calendar_of($1)', [id]),
  ]
}

/** Without moments, ids and references, which differ from run to run. */
function anonymous(shown: readonly unknown[]): unknown {
  return JSON.parse(
    JSON.stringify(shown)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)/g, 'moment')
      .replace(/"reference":"\w+"/g, '"reference":""')
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id'),
    // Those of the same moment are in order of their ids.
    (name, value) => (name === 'messages' ? value.map((one: unknown) => JSON.stringify(one)).sort() : value),
  )
}

describe.each(sqlEngines)('$name', (engine) => {
  /** Everything that is done to one household, with others beside it or alone. @returns what it and the desk were shown of it */
  async function shown(hasOthers: boolean): Promise<unknown> {
    await using database = await engine.database()
    const home = await households(database)
    const past = hasOthers && [await settled(database, home), (await lived(database, home, 1)).id]
    const one = await lived(database, home, 2)
    const asked = [await home.book(), await home.book(), await home.book({ early_start: false })] as const
    const untouched = past ? [...past, ...(await others(database, home))] : []
    await setClock(database, '2026-12-08T12:00:00Z')
    await home.desk('desk_bill', { month: '2026-11-01' })
    // Some time ago: what waits for a minute can be taken back.
    await database.query("update public.outbox set created_at = created_at - interval '1 hour'")
    // A bill that waits says what is true when it leaves, and no other follows; who knows of a skipped day is not told that it is closed.
    await database.query(
      "update public.outbox set status = 'sent', sent_at = now() where kind in ('bill', 'moved') and channel = 'mail'",
    )
    const before = await rowsWith(database, ...untouched)
    if (past) {
      expect(new Set(before.map((row) => row.split(' ')[0])).size).toBeGreaterThan(8)
      // Which what was done to the others has left so, too.
      expect(before).toContainEqual(expect.stringMatching(`"booking": "${past[0]}".*"settled": true`))
    }
    const acts = actsOn(database, home, one, asked)
    const erase = acts.pop()
    const refused: string[] = []
    async function take(act: () => Promise<unknown>): Promise<void> {
      await act().catch((error) => refused.push(`${act}: ${error.message}`))
      if (past) expect(await rowsWith(database, ...untouched), String(act)).toEqual(before)
    }
    for (const act of acts) await take(act)
    const seen = anonymous([one.shown, await listed(database, home, one.id)])
    await take(erase as (typeof acts)[0])
    // Those that are refused prove nothing.
    expect(refused).toEqual([])
    const single = await home.agreed({ frequency: 'once' }, '2026-12-14')
    const span = await database.query('select span::text from private.agreements where booking = $1', [single.id])
    expect(span).toEqual([{ span: '[2026-12-14,2026-12-15)' }])
    return seen
  }

  test('an act on one household changes no row of another, and it and the desk see the same of it, whoever else there is', async () => {
    expect(await shown(true)).toEqual(await shown(false))
  })
})
