/** Two weekdays side by side, over HTTP: the company's only proposes first days, a household's is its rhythm's. */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { kinds } from '../../src/messages/kinds.ts'
import type { Message } from '../../src/messages/message.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { company } from '../../src/shared/company.ts'
import type { Household, Inbox, OtherDay, Round } from '../../src/shared/desk.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { households } from '../helpers/households.ts'
import { refused } from '../helpers/refused.ts'
import { listeningServer } from '../helpers/servers.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let home: Awaited<ReturnType<typeof households>>
  let client: ReturnType<typeof createClient>
  beforeAll(async () => {
    database = stack.use(await engine.database())
    home = await households(database)
    const server = stack.use(await listeningServer({ database }))
    client = createClient(server.url, server.key, { auth: { persistSession: false, autoRefreshToken: false } })
    await client.auth.signInWithOtp({ email: company.email })
    const code = () =>
      database.query<{ token: string }>("select data ->> 'code' as token from outbox where kind = 'sign_in'")
    await eventually(async () => expect(await code()).toHaveLength(1))
    const [{ token } = { token: '' }] = await code()
    expect(await client.auth.verifyOtp({ email: company.email, token, type: 'email' })).toMatchObject({ error: null })
  })
  afterAll(() => stack.disposeAsync())
  beforeEach(async () => {
    await setClock(database, '2027-01-07T12:00:00Z')
    for (const table of ['public.form_responses', 'private.closed_days']) await database.query(`delete from ${table}`)
    await database.query('delete from public.outbox')
    await driveOn(1)
  })

  async function call<Result>(name: string, args: object = {}): Promise<Result> {
    const { data, error } = await client.rpc(name as never, args as never)
    if (error) throw error
    return data as Result
  }
  const driveOn = (isoWeekday: number) => database.query('update private.company_rules set weekday = $1', [isoWeekday])
  const mine = (key: string) => call<HouseholdState>('my_booking', { key })
  const planned = async (key: string, count = 4) => {
    const { days, now } = await mine(key)
    const coming = days.filter(({ day, state }) => state === 'planned' && day >= now.slice(0, 10))
    return coming.slice(0, count).map(({ day }) => day)
  }
  const round = async (day: string) => (await call<Round>('desk_round', { day })).stops.map(({ booking }) => booking)

  async function agreed(frequency: 'weekly' | 'biweekly' | 'once', first_day: string | null) {
    const { id, key } = await home.book({ frequency })
    await call('desk_answer', { booking: id, agree: true, first_day })
    return { id, key }
  }
  async function reminded(at: string): Promise<(string | null)[]> {
    await setClock(database, at)
    await database.query('select private.queue_reminders()')
    const rows = await database.query<{ id: string }>(
      "delete from outbox where kind = 'reminder' returning form_response_id as id",
    )
    return rows.map(({ id }) => id)
  }

  test('another weekday of the company’s moves nobody, and both are driven', async () => {
    const monday = await agreed('weekly', '2027-01-11')
    const fortnightly = await agreed('biweekly', '2027-01-11')
    const before = await mine(monday.key)
    await driveOn(4)
    expect((await mine(monday.key)).days).toEqual(before.days)
    const thursday = await agreed('weekly', null)
    expect(await planned(thursday.key, 2)).toEqual(['2027-01-14', '2027-01-21'])

    expect(new Set(await round('2027-01-11'))).toEqual(new Set([monday.id, fortnightly.id]))
    expect(await round('2027-01-14')).toEqual([thursday.id])
    expect(await call<Round>('desk_round', { day: '2027-01-14' })).toMatchObject({
      previous_day: '2027-01-11',
      next_day: '2027-01-18',
    })
    expect((await call<Inbox>('desk_inbox')).weekdays).toEqual([1, 4])
    // A single pick-up has no weekday.
    await agreed('once', '2027-01-25')
    expect(await call<OtherDay[]>('desk_other_days')).toMatchObject([
      { weekday: 1, next_day: '2027-01-11' },
      { weekday: 1, next_day: '2027-01-11' },
    ])

    expect(await reminded('2027-01-09T17:05:00Z')).toEqual([])
    expect(new Set(await reminded('2027-01-10T17:05:00Z'))).toEqual(new Set([monday.id, fortnightly.id]))
    expect(await reminded('2027-01-13T17:05:00Z')).toEqual([thursday.id])

    // A closed Monday is followed by the next Monday, not by the Thursday.
    await call('desk_close_day', { day: '2027-01-18', reason: 'vi har prov i skolan' })
    expect(await planned(monday.key, 2)).toEqual(['2027-01-25', '2027-02-01'])
    expect(await planned(thursday.key, 2)).toEqual(['2027-01-14', '2027-01-21'])
    await call('desk_open_day', { day: '2027-01-18' })
    // A household moves to either; nobody drives on a Tuesday.
    await call('move_pickup', { key: monday.key, day: '2027-01-18', to_day: '2027-01-21' })
    expect(new Set(await round('2027-01-21'))).toEqual(new Set([monday.id, thursday.id]))
    await expect(
      call('move_pickup', { key: monday.key, day: '2027-01-25', to_day: '2027-01-26' }),
    ).rejects.toMatchObject(refused('PT409', /kör vi inte/))
    await expect(call('desk_close_day', { day: '2027-01-26', reason: 'x' })).rejects.toMatchObject(
      refused('PT409', /ingen hämtningsdag/),
    )
    // What is never filled in is asked for, on both days.
    await setClock(database, '2027-01-22T12:00:00Z')
    expect((await call<Inbox>('desk_inbox')).unfilled).toMatchObject([
      { day: '2027-01-11', stops: 2 },
      { day: '2027-01-14', stops: 1 },
      { day: '2027-01-21', stops: 2 },
    ])
    // Another frequency stays on the household's own weekday, and so does an end.
    await call('change_booking', { key: monday.key, changes: { frequency: 'biweekly' } })
    expect(await planned(monday.key, 2)).toEqual(['2027-01-25', '2027-02-08'])
    expect(await call<HouseholdState>('end_agreement', { key: monday.key, last_day: null })).toMatchObject({
      last_day: '2027-01-24',
      may_resume: true,
    })
    // The round's arrows pass by a weekday on which nobody is left.
    await call('desk_end', { booking: fortnightly.id, last_day: '2027-02-08' })
    expect(await call<Round>('desk_round', { day: '2027-02-18' })).toMatchObject({
      previous_day: '2027-02-11',
      next_day: '2027-02-25',
    })
    // Nor does anybody drive there on the day after the last agreement has ended.
    await call('desk_end', { booking: fortnightly.id, last_day: '2027-02-14' })
    await expect(call('desk_close_day', { day: '2027-02-15', reason: 'x' })).rejects.toMatchObject(
      refused('PT409', /ingen hämtningsdag/),
    )
    await driveOn(2)
    expect(await call<Round>('desk_round', { day: '2027-01-11' })).toMatchObject({ next_day: '2027-01-12' })
  })

  test('every day that is offered to move to can be moved to', async () => {
    const [one, other] = [await agreed('weekly', '2027-01-11'), await agreed('weekly', '2027-01-11')]
    await call('desk_change_day', { booking: other.id, first_day: '2027-02-04' })
    const { open_days } = await mine(one.key)
    expect(open_days.slice(0, 6)).toEqual([
      '2027-01-11',
      '2027-01-18',
      '2027-01-25',
      '2027-02-01',
      '2027-02-04',
      '2027-02-08',
    ])
    for (const to_day of open_days.filter((day) => day > '2027-01-11' && day < '2027-03-01'))
      await call('desk_move', { booking: one.id, day: '2027-01-11', to_day })
    await call('desk_end', { booking: one.id, last_day: '2027-02-01', asked: true })
    expect((await mine(one.key)).open_days).toEqual(open_days.slice(0, 4))
  })

  test('an end at once leaves no pick-up that was moved to another weekday, and cannot be undone once that was lost', async () => {
    const [{ key }, other] = [await agreed('weekly', '2027-01-11'), await agreed('weekly', '2027-01-11')]
    await call('desk_change_day', { booking: other.id, first_day: '2027-01-14' })
    await call('move_pickup', { key, day: '2027-01-18', to_day: '2027-01-21' })
    // A pick-up that another rhythm has no more is not lost.
    const rarer = await agreed('weekly', '2027-01-11')
    await call('move_pickup', { key: rarer.key, day: '2027-02-01', to_day: '2027-01-28' })
    await call('change_booking', { key: rarer.key, changes: { frequency: 'biweekly' } })
    await call('end_agreement', { key: rarer.key, last_day: '2027-01-25' })
    await setClock(database, '2027-01-18T12:00:00Z')
    expect(await call('end_agreement', { key })).toMatchObject({ last_day: '2027-01-20', may_resume: true })
    expect(await planned(key)).toEqual([])
    await setClock(database, '2027-01-21T12:00:00Z')
    expect(await mine(key)).toMatchObject({ may_resume: false })
    await setClock(database, '2027-01-28T12:00:00Z')
    expect(await mine(rarer.key)).toMatchObject({ may_resume: true })
  })

  test('one household changes its day: told after a minute in which it can be taken back', async () => {
    const { id, key } = await agreed('weekly', '2027-01-11')
    await call('skip_pickups', { key, first_day: '2027-02-01', last_day: '2027-02-10' })
    await call('move_pickup', { key, day: '2027-02-15' })
    await setClock(database, '2027-01-11T08:30:00Z')
    await call('desk_visit', {
      booking: id,
      day: '2027-01-11',
      outcome: 'collected',
      bags: {},
      note: '',
      seconds_ago: 0,
    })
    await setClock(database, '2027-01-12T12:00:00Z')
    await database.query("delete from outbox where kind <> 'sign_in'")
    const before = await mine(key)

    const changed = await call<Household>('desk_change_day', { booking: id, first_day: '2027-01-21' })
    expect(changed).toMatchObject({ rhythm_from: '2027-01-21', price: before.price, can_take_back: { act: 'change' } })
    expect(await planned(key, 4)).toEqual(['2027-01-18', '2027-01-21', '2027-01-28', '2027-02-11'])
    expect((await mine(key)).days.filter(({ state }) => state === 'skipped').map(({ day }) => day)).toEqual([
      '2027-02-04',
      '2027-02-18',
    ])
    expect((await mine(key)).months[0]?.counted).toBe(
      '2 av 4 måndagar i januari, 300\u00a0kr per månad; 2 av 4 torsdagar i januari, 300\u00a0kr per månad',
    )
    const told = await database.query<{ data: unknown; waits: boolean }>(
      "select data, next_attempt_at > now() + interval '50 seconds' as waits from outbox where kind = 'changed'",
    )
    expect(told).toMatchObject([{ data: { who: 'company', changed: ['day'] }, waits: true }])
    const message = {
      ...told[0],
      kind: 'changed',
      recipient: 'household',
      otherLinks: [],
      state: await mine(key),
      now: before.now,
    }
    expect(kinds.changed.mail(message as unknown as Message, { url: null }).html).toContain(
      'Torsdagar, från torsdag 21\u00a0januari',
    )
    expect(kinds.changed.said?.(message as unknown as Message)).toContain('torsdagar, från torsdag 21\u00a0januari')
    // Pressed twice, it is one change.
    await call('desk_change_day', { booking: id, first_day: '2027-01-21' })
    expect(await database.query("select from outbox where kind = 'changed'")).toHaveLength(1)

    await call('desk_unchange', { booking: id })
    expect((await mine(key)).days).toEqual(before.days)
    expect(await database.query("select from outbox where kind = 'changed'")).toEqual([])

    // A day skipped where another rhythm begins is skipped again, too.
    await call('desk_change_day', { booking: id, first_day: '2027-03-04' })
    await call('move_pickup', { key, day: '2027-03-01' })
    const { history: _, ...both } = await mine(key)
    await setClock(database, '2027-01-12T12:05:00Z')
    await call('desk_change_day', { booking: id, first_day: '2027-03-01' })
    await call('desk_unchange', { booking: id })
    expect(await mine(key)).toMatchObject({ days: both.days, months: both.months })
    await call('desk_change_day', { booking: id, first_day: '2027-03-01' })
    await setClock(database, '2027-01-12T12:10:00Z')

    // A frequency chosen afterwards keeps the agreed day.
    await call('desk_change_day', { booking: id, first_day: '2027-01-21' })
    await call('change_booking', { key, changes: { frequency: 'biweekly' } })
    expect(await planned(key, 3)).toEqual(['2027-01-18', '2027-01-21', '2027-03-18'])
    // Pressed again, it has that day already.
    const { history } = await mine(key)
    await call('desk_change_day', { booking: id, first_day: '2027-01-21' })
    expect((await mine(key)).history).toEqual(history)
    // What was skipped is no day of every other week on a Thursday. Weekly from the next day, it is a day like the others.
    const fortnightly = await agreed('biweekly', '2027-01-18')
    await call('move_pickup', { key: fortnightly.key, day: '2027-02-01' })
    await call('desk_change_day', { booking: fortnightly.id, first_day: '2027-01-28' })
    await call('change_booking', { key: fortnightly.key, changes: { frequency: 'weekly' } })
    expect(await planned(fortnightly.key, 4)).toEqual(['2027-01-18', '2027-01-25', '2027-01-28', '2027-02-04'])

    for (const [first_day, sentence] of [
      ['2027-01-11', /kör ni inte/],
      [null, /kör ni inte/],
    ] as const) {
      await expect(call('desk_change_day', { booking: id, first_day })).rejects.toMatchObject(
        refused('PT409', sentence),
      )
    }
    await setClock(database, '2027-01-17T12:00:00Z')
    await call('desk_visit', {
      booking: id,
      day: '2027-01-18',
      outcome: 'collected',
      bags: {},
      note: '',
      seconds_ago: 0,
    })
    await expect(call('desk_change_day', { booking: id, first_day: '2027-01-18' })).rejects.toMatchObject(
      refused('PT409', /har ni redan hämtat/),
    )
    const once = await agreed('once', '2027-01-25')
    await expect(call('desk_change_day', { booking: once.id, first_day: '2027-01-28' })).rejects.toMatchObject(
      refused('PT409', /Flytta den/),
    )
  })
})
