import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { HouseholdState, Outcome } from '../../src/shared/agreement.ts'
import type { Inbox, Round, Stop } from '../../src/shared/desk.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { theCompany } from '../helpers/households.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { refused, succeeds } from '../helpers/refused.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine)
  // A Wednesday.
  beforeEach(() => setClock(database, '2026-11-25T12:00:00Z'))

  const planned = ({ days }: HouseholdState) => days.filter(({ state }) => state === 'planned').map(({ day }) => day)

  test('of two presses on a stop the one pressed later wins, whichever arrives first', async () => {
    const { id } = await home.book({ frequency: 'once' })
    const day = '2026-11-30'
    await home.desk('desk_answer', { booking: id, agree: true, first_day: day })
    const press = async (at: string, outcome: Outcome | null, seconds_ago?: number | null) => {
      await setClock(database, `${day}T${at}Z`)
      return home.desk<Stop>('desk_visit', {
        booking: id,
        day,
        outcome,
        bags: outcome === 'collected' ? { Glascontainers: 2 } : {},
        note: outcome ?? '',
        ...(seconds_ago !== undefined && { seconds_ago }),
      })
    }
    const visits = async () => {
      const { history } = await home.desk('desk_household', { booking: id })
      return history.filter(({ what }) => what === 'visited').map(({ at }) => new Date(at).toISOString().slice(11, 19))
    }

    expect(await press('09:00:00', 'collected', 600)).toMatchObject({ outcome: 'collected' })
    expect(await press('09:05:00', 'wrong', 0)).toMatchObject({ outcome: 'wrong' })
    // Pressed at 08:58 and 09:03:59, but sent only after the press of 09:05.
    for (const [at, seconds] of [
      ['09:08:00', 600],
      ['09:10:00', 361],
    ] as const) {
      for (const outcome of ['not_out', null] as const) {
        const answer = await press(at, outcome, seconds)
        expect(answer).toMatchObject({ outcome: 'wrong', bags: {}, visit_note: 'wrong' })
        expect(new Date(String(answer.visited_at)).toISOString()).toBe('2026-11-30T09:05:00.000Z')
      }
    }
    // The history shows the visit once.
    expect(await visits()).toEqual(['09:05:00'])

    // An undo is a press like any other.
    expect(await press('09:12:00', null, 60)).toMatchObject({ outcome: null })
    expect(await press('09:20:00', 'collected', 601)).toMatchObject({ outcome: null, bags: {}, visited_at: null })
    expect(await visits()).toEqual([])

    // Of presses less than a minute apart, the last to arrive wins: sending may take that long.
    expect(await press('09:30:00', 'collected', 0)).toMatchObject({ outcome: 'collected' })
    expect(await press('09:30:30', 'not_out', 90)).toMatchObject({ outcome: 'not_out' })
    expect(await press('09:30:30', 'wrong', 91)).toMatchObject({ outcome: 'not_out' })

    // An impossible number of seconds counts as the nearest possible one.
    for (const seconds of [-1, -2_147_483_648, null, undefined]) {
      for (const outcome of ['wrong', 'collected'] as const) {
        const { visited_at, ...answer } = await press('09:40:00', outcome, seconds)
        expect(answer).toMatchObject({ outcome })
        expect(new Date(String(visited_at)).toISOString()).toBe('2026-11-30T09:40:00.000Z')
      }
    }
    expect(await press('09:40:00', 'wrong', 2_147_483_647)).toMatchObject({ outcome: 'collected' })

    // A press that repeats the stored outcome still counts as the later press.
    expect(await press('09:50:00', 'collected', 0)).toMatchObject({ outcome: 'collected' })
    expect(await press('10:00:00', 'wrong', 900)).toMatchObject({ outcome: 'collected' })

    // A press dated in the future, by a wrong clock, does not beat later ones.
    expect(await press('14:00:00', 'wrong', 0)).toMatchObject({ outcome: 'wrong' })
    expect(await press('10:10:00', 'collected', 0)).toMatchObject({ outcome: 'collected' })
  })

  test('where two phones disagree about a stop, in whichever order they are heard, the later press stands and both are told', async () => {
    const day = '2026-11-30'
    const phones = [randomUUID(), randomUUID()] as const
    const [bags, told] = [
      { Glascontainers: 4 },
      (booking: string) =>
        database.query<{ outcome: string }>(
          "select data ->> 'outcome' as outcome from public.outbox where form_response_id = $1 and kind = 'not_collected'",
          [booking],
        ),
    ]
    const press = async (
      phone: 0 | 1,
      booking: string,
      outcome: Outcome | null,
      pressed: string,
      sent: string,
      seen: string | null = null,
    ) => {
      await setClock(database, `${day}T${sent}Z`)
      const caller = { ...theCompany, claims: { ...theCompany.claims, session_id: phones[phone] } }
      const args = [booking, day, outcome, outcome === 'collected' ? bags : {}]
      const ago = Math.floor((Date.parse(`${day}T${sent}Z`) - Date.parse(`${day}T${pressed}Z`)) / 1000)
      const [row] = await database.as(caller, (desk) =>
        desk.query<{ stop: Stop }>('select public.desk_visit($1, $2, $3, $4, $5, $6, $7) as stop', [
          ...args,
          '',
          ago,
          seen,
        ]),
      )
      return row?.stop as Stop
    }
    // Twenty seconds apart: the one without coverage pressed first, and then last; heard last, and then first.
    for (const isOfflineFirst of [true, false]) {
      const { id } = await home.agreed({ frequency: 'once' }, day)
      const offline = isOfflineFirst ? '08:31:00' : '08:31:40'
      await press(1, id, 'collected', '08:31:20', '08:31:20')
      const heard = await press(0, id, 'not_out', offline, '08:45:00')
      const stands = isOfflineFirst ? { outcome: 'collected', bags } : { outcome: 'not_out', bags: {} }
      const lost = isOfflineFirst ? { outcome: 'not_out' } : { outcome: 'collected' }
      expect(heard).toMatchObject({ ...stands, overruled: lost })
      // Sent again, because the answer was lost.
      expect(await press(0, id, 'not_out', offline, '08:45:10')).toMatchObject({ ...stands, overruled: lost })
      const { stops } = await home.desk<Round>('desk_round', { day })
      expect(stops.find(({ booking }) => booking === id)).toMatchObject({ ...stands, overruled: lost })
      expect((await told(id)).map(({ outcome }) => outcome)).toEqual(isOfflineFirst ? [] : ['not_out'])
      // Whoever has read it presses what was so.
      expect(await press(1, id, 'collected', '08:50:00', '08:50:00', heard.visited_at)).toMatchObject({
        outcome: 'collected',
        overruled: null,
      })
    }
    // A colleague who corrects what it has seen, the same press on both, and one phone's own presses are no disagreement.
    const { id } = await home.agreed({ frequency: 'once' }, day)
    const { visited_at } = await press(0, id, 'wrong', '08:31:00', '08:31:00')
    expect(await press(1, id, 'collected', '08:32:00', '08:32:00', visited_at)).toMatchObject({
      outcome: 'collected',
      overruled: null,
    })
    expect(await press(0, id, 'collected', '08:31:30', '08:33:00')).toMatchObject({
      outcome: 'collected',
      overruled: null,
    })
    expect(await press(1, id, 'not_out', '08:34:00', '08:34:30')).toMatchObject({ outcome: 'not_out', overruled: null })
    expect(await press(1, id, 'collected', '08:34:00', '08:34:40')).toMatchObject({
      outcome: 'collected',
      overruled: null,
    })
  })

  test('the first press on a stop counts, however long ago it was', async () => {
    const { id } = await home.agreed({ frequency: 'once' }, '2026-11-30')
    await setClock(database, '2027-01-15T12:00:00Z')
    const press = { booking: id, day: '2026-11-30', outcome: 'collected', seconds_ago: 2_147_483_647 }
    const { outcome, visited_at } = await home.desk<Stop>('desk_visit', press)
    expect([outcome, new Date(String(visited_at)).toISOString()]).toEqual(['collected', '2026-12-15T12:00:00.000Z'])
    for (const [day, words] of [
      ['2027-01-23', /för långt fram/],
      ['infinity', /för långt fram/],
      ['1990-11-26', /ingen hämtning den dagen/],
      ['-infinity', /ingen hämtning den dagen/],
    ] as const)
      await expect(home.desk('desk_visit', { ...press, day })).rejects.toMatchObject(refused('PT409', words))
  })

  test('a press that was under way for minutes counts, whatever happened to that day and to others meanwhile', async () => {
    const [one, other] = [await home.book(), await home.book()]
    for (const { id } of [one, other])
      await home.desk('desk_answer', { booking: id, agree: true, first_day: '2026-11-30' })
    await setClock(database, '2026-11-30T10:00:00Z')
    await home.desk('desk_visit', { booking: other.id, day: '2026-11-30', outcome: 'collected' })
    await home.household('report_pickup', { key: one.key, day: '2026-11-30', words: 'Ingen kom.' })
    const press = { booking: one.id, day: '2026-11-30', seconds_ago: 600 }
    expect(await home.desk<Stop>('desk_visit', { ...press, outcome: 'collected' })).toMatchObject({
      outcome: 'collected',
    })
    await home.desk('desk_visit', { ...press, seconds_ago: 0, outcome: 'not_out' })
    expect(await home.desk<Stop>('desk_visit', { ...press, outcome: 'collected' })).toMatchObject({
      outcome: 'not_out',
    })
    await home.desk('desk_visit', { ...press, seconds_ago: 0 })
    expect((await home.desk('desk_household', { booking: other.id })).visits).toHaveLength(1)
  })

  test('a household without a place comes after its nearest neighbour of late on the street, or else last', async () => {
    const addresses = new Map<string, string>()
    const lives = async (address: string, first_day = '2026-12-21') => {
      const { id } = await home.book({ address, frequency: 'once' })
      await home.desk('desk_answer', { booking: id, agree: true, first_day })
      addresses.set(id, address)
      return id
    }
    const order = (day: string, bookings: string[]) => home.desk<Round>('desk_order', { day, bookings })
    await setClock(database, '2026-09-22T12:00:00Z')
    await order('2026-09-28', [await lives('Alvägen 1', '2026-09-28')])
    // Sixty-one days later.
    await setClock(database, '2026-11-28T12:00:00Z')
    const [two, ten, birch] = [await lives('Ekvägen 2'), await lives('Ekvägen 10'), await lives('Björkvägen 1')]
    await order('2026-12-21', [birch, randomUUID(), ten, two])
    for (const address of ['Alvägen 2', 'Ekvägen 6', 'Björkvägen 3', 'Ekvägen 1']) await lives(address)
    const { stops } = await home.desk<Round>('desk_round', { day: '2026-12-21' })
    expect(stops.flatMap(({ booking }) => addresses.get(booking) ?? [])).toEqual([
      'Björkvägen 1',
      'Björkvägen 3',
      'Ekvägen 1',
      'Ekvägen 10',
      'Ekvägen 2',
      'Ekvägen 6',
      'Alvägen 2',
    ])
  })

  test('another first day keeps what was changed from then on, and nothing from before it', async () => {
    await database.query('delete from public.form_responses')
    const own = await home.book({ frequency: 'weekly' })
    const [calledOff, other] = [await home.book(), await home.book()]
    const begin = (booking: string, first_day: string) => home.desk('desk_answer', { booking, agree: true, first_day })
    for (const { id } of [own, calledOff, other]) await begin(id, '2026-12-07')
    const move = (day: string, to_day: string | null) => home.household('move_pickup', { key: own.key, day, to_day })
    await move('2026-12-07', '2027-01-04')
    await move('2026-12-28', '2026-12-07')
    await move('2026-12-14', null)
    await home.desk('desk_move', { booking: own.id, day: '2026-12-21' })
    await home.desk('desk_move', { booking: calledOff.id, day: '2026-12-14' })
    const daysOf = async ({ key }: { key: string }) => {
      const { days } = await home.household('my_booking', { key })
      return days.slice(0, 4).map(({ day, state }) => `${day} ${state}`)
    }

    for (const { id } of [own, calledOff]) await begin(id, '2026-12-14')
    const kept = ['2026-12-14 skipped', '2026-12-21 skipped', '2026-12-28 planned', '2027-01-04 planned']
    expect(await daysOf(own)).toEqual(kept)
    expect((await daysOf(calledOff))[0]).toBe('2026-12-14 planned')
    await begin(own.id, '2026-12-07')
    expect(await daysOf(own)).toEqual(['2026-12-07 planned', ...kept.slice(0, 3)])
    expect(await daysOf(other)).toContain('2026-12-07 planned')
  })

  test('the desk resumes an ended agreement until the first lost day is over', async () => {
    const [first, second] = [await home.book(), await home.book()]
    for (const { id, key } of [first, second]) {
      await home.desk('desk_answer', { booking: id, agree: true })
      await home.household('end_agreement', { key, last_day: null })
      expect(await home.desk('desk_household', { booking: id })).toMatchObject({ status: 'ended', may_resume: true })
    }
    // Too late for the household itself, so it phones.
    await setClock(database, '2026-11-30T06:00:00Z')
    await expect(home.household('resume_agreement', { key: first.key })).rejects.toMatchObject({ code: 'PT409' })
    const resumed = await home.desk('desk_resume', { booking: first.id })
    expect(resumed).toMatchObject({ status: 'agreed', last_day: null, may_resume: false })
    expect(planned(resumed)[0]).toBe('2026-11-30')
    expect(resumed.history.at(-1)).toMatchObject({ who: 'company', what: 'resumed' })
    // Resuming again changes nothing.
    expect(await home.desk('desk_resume', { booking: first.id })).toEqual(resumed)
    const told = await database.query(
      `select recipient, data ->> 'who' as who from public.outbox
       where form_response_id = $1 and data ->> 'what' = 'resumed'`,
      [first.id],
    )
    expect(told).toEqual([{ recipient: 'household', who: 'company' }])

    await setClock(database, '2026-11-30T22:59:59Z')
    expect(await home.desk('desk_household', { booking: second.id })).toMatchObject({ may_resume: true })
    await setClock(database, '2026-11-30T23:00:00Z')
    expect(await home.desk('desk_household', { booking: second.id })).toMatchObject({ may_resume: false })
    await expect(home.desk('desk_resume', { booking: second.id })).rejects.toMatchObject(
      refused('PT409', /Det är för sent att ta upp avtalet igen/),
    )
  })

  test('the page offers to resume exactly as long as that is accepted', async () => {
    const [atOnce, later, beforeClosed] = [await home.book(), await home.book(), await home.book()]
    for (const { id } of [atOnce, later, beforeClosed]) await home.desk('desk_answer', { booking: id, agree: true })
    await home.household('end_agreement', { key: atOnce.key, last_day: null })
    await home.household('end_agreement', { key: later.key, last_day: '2026-11-30' })
    // The Monday after it is Easter Monday, which is closed.
    await home.household('end_agreement', { key: beforeClosed.key, last_day: '2027-03-22' })
    const until: [typeof atOnce, string][] = [
      [atOnce, '2026-11-29T19:00:00Z'],
      [later, '2026-12-06T19:00:00Z'],
      [beforeClosed, '2027-04-04T18:00:00Z'],
    ]
    for (const [{ id, key }, end] of until) {
      const deadline = Date.parse(end)
      for (const [hours, isOffered] of [
        [-24 * 6, true],
        [-1, true],
        [1, false],
        [24, false],
        [24 * 14, false],
      ] as const) {
        const now = new Date(deadline + hours * 3_600_000)
        await setClock(database, now.toISOString())
        const asked = database.query(
          "select private.refuse_if_over(agreements, 'household') from private.agreements where booking = $1",
          [id],
        )
        const isTaken = await succeeds(asked)
        const { may_resume } = await home.household('my_booking', { key })
        expect([now, isTaken, may_resume]).toEqual([now, isOffered, isOffered])
      }
    }
  })

  test('an end after which the season has no more days can be undone until its last day', async () => {
    const { key } = await home.agreed({ frequency: 'weekly' }, '2026-11-30')
    const late = await home.agreed({ frequency: 'weekly' }, '2026-11-30')
    await database.query("update private.company_rules set season_last_day = '2026-12-17'")
    await home.household('end_agreement', { key, last_day: '2026-12-14' })
    // Too late for its last pick-up, it ends after that, as ever.
    await setClock(database, '2026-12-13T20:30:00Z')
    const { days } = await home.household('end_agreement', { key: late.key, last_day: null })
    expect(days.at(-1)).toMatchObject({ day: '2026-12-14', state: 'planned' })
    await setClock(database, '2026-12-14T20:00:00Z')
    expect(await home.household('my_booking', { key })).toMatchObject({ may_resume: true })
    await setClock(database, '2026-12-15T12:00:00Z')
    expect(await home.household('my_booking', { key })).toMatchObject({ may_resume: false })
    await expect(home.household('resume_agreement', { key })).rejects.toMatchObject(refused('PT409', /för sent/))
    await database.query('update private.company_rules set season_last_day = null')
  })

  test('a booking taken back before an answer waits for one again when resumed', async () => {
    const { id, key } = await home.book()
    await home.household('end_agreement', { key, last_day: null })
    expect(await home.desk('desk_resume', { booking: id })).toMatchObject({
      status: 'asked',
      may_resume: false,
      history: [
        { what: 'booked' },
        { who: 'household', what: 'taken_back', day: null },
        { who: 'company', what: 'booked_again' },
      ],
    })
    const { unanswered } = await home.desk<Inbox>('desk_inbox')
    expect(unanswered.map(({ booking }) => booking)).toContain(id)
    expect((await home.household('my_booking', { key })).answer_by).toEqual(expect.any(String))
    // The household gets no mail before the company has answered.
    expect(
      await database.query("select kind from public.outbox where form_response_id = $1 and recipient = 'household'", [
        id,
      ]),
    ).toEqual([])
  })
})
