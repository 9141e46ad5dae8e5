import { describe, expect, test } from 'vitest'
import type { Inbox, SignedIn } from '../../src/shared/desk.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { hashOf, randomKey, theCompany } from '../helpers/households.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { refused } from '../helpers/refused.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home: people } = householdsOn(engine, '2026-11-25T12:00:00Z')

  const told = (booking: string) =>
    database.query<{ kind: string; waits: boolean }>(
      `select kind, next_attempt_at > now() + interval '50 seconds' as waits from outbox
       where form_response_id = $1 and recipient = 'household'`,
      [booking],
    )

  test('what the company said is taken back within a minute as if it had not been said, and not later', async () => {
    const ways = {
      unanswered: 'desk_unanswer',
      unchanged: 'desk_unchange',
      resumed: 'desk_resume',
      unwithdrawn: 'desk_unwithdraw',
    }
    const acts: [name: string, args: object, takenBack: keyof typeof ways, kind: string, later: string][] = [
      ['desk_answer', { agree: true }, 'unanswered', 'agreed', 'svara på nytt'],
      ['desk_answer', { agree: false }, 'unanswered', 'declined', 'svara på nytt'],
      [
        'desk_offer',
        { price: 600, frequency: 'once', first_day: null, message: '' },
        'unanswered',
        'offer',
        'svara på nytt',
      ],
      ['desk_ask', { message: 'Hur stor är soffan?' }, 'unanswered', 'question', 'svara på nytt'],
      ['desk_change', { changes: '{"frequency": "weekly", "price": 90}' }, 'unchanged', 'changed', 'Ändra på nytt'],
      ['desk_end', { last_day: '2026-12-20' }, 'resumed', 'ended', ''],
      ['desk_withdraw', {}, 'unwithdrawn', 'withdrawn', 'ny bokning'],
    ]
    for (const [name, args, takenBack, kind, later] of acts) {
      await setClock(database, '2026-11-25T12:00:00Z')
      const { id, key } = await people.book()
      if (takenBack !== 'unanswered') {
        await people.desk('desk_answer', { booking: id, agree: true })
        await setClock(database, '2026-11-25T12:05:00Z')
        await database.query('delete from public.outbox')
      }
      const seen = async () => {
        const { history, now: _, ...page } = await people.household('my_booking', { key })
        const { unanswered } = await people.desk<Inbox>('desk_inbox')
        return { ...page, card: unanswered.find(({ booking }) => booking === id), last: history.at(-1)?.what }
      }
      const act = () => people.desk(name, { booking: id, ...args })
      const takeBack = () => people.desk(ways[takenBack], { booking: id })
      const { last: _, ...before } = await seen()
      expect(await act()).toMatchObject({ can_take_back: { until: expect.any(String) } })
      expect(await told(id)).toEqual([{ kind, waits: true }])
      await setClock(database, takenBack === 'unanswered' ? '2026-11-25T12:00:59Z' : '2026-11-25T12:05:59Z')
      expect(await takeBack()).toMatchObject({ can_take_back: null })
      expect(await seen()).toEqual({ ...before, last: takenBack })
      expect(await told(id)).toEqual([])
      // Resuming once more changes nothing, and later is told.
      if (kind === 'ended') continue
      await expect(takeBack()).rejects.toMatchObject({ code: 'PT409' })
      await act()
      await setClock(database, '2026-11-25T12:08:00Z')
      await expect(takeBack()).rejects.toMatchObject({
        code: 'PT409',
        message: expect.stringMatching(`mer än en minut.*${later}`),
      })
    }
  })

  test('another price replaces one that has not been told, a no replaces both, and none is taken back once accepted', async () => {
    const { id, key } = await people.book()
    const offer = { booking: id, price: 600, frequency: 'once', first_day: null, message: '' }
    await people.desk('desk_offer', offer)
    await people.desk('desk_offer', { ...offer, price: 500 })
    expect(await told(id)).toEqual([{ kind: 'offer', waits: true }])
    expect(await people.household('my_booking', { key })).toMatchObject({ offer: { price: 500 } })
    expect(await people.desk('desk_answer', { booking: id, agree: false })).toMatchObject({ status: 'declined' })
    expect(await told(id)).toEqual([{ kind: 'declined', waits: true }])
    await people.desk('desk_offer', offer)
    await setClock(database, '2026-11-25T12:00:10Z')
    await people.household('accept_offer', { key })
    await expect(people.desk('desk_unanswer', { booking: id })).rejects.toMatchObject(
      refused('PT409', /hushållet har redan gjort något/),
    )
    expect((await told(id)).map(({ kind }) => kind)).toEqual(['agreed'])
  })

  test('a yes to a change is taken back with the change, unless the household has acted since', async () => {
    const { id, key } = await people.agreed()
    await setClock(database, '2026-11-25T13:00:00Z')
    await database.query('delete from outbox where form_response_id = $1', [id])
    await people.household('change_booking', { key, changes: { address: 'Nya gatan 2' } })
    const before = await people.household('my_booking', { key })
    await people.desk('desk_answer', { booking: id, agree: true })
    expect((await people.household('my_booking', { key })).booking.answers.address).toBe('Nya gatan 2')
    await people.desk('desk_unanswer', { booking: id })
    expect(await people.household('my_booking', { key })).toMatchObject({
      pending: before.pending,
      booking: before.booking,
    })

    await people.desk('desk_answer', { booking: id, agree: true })
    await setClock(database, '2026-11-25T13:00:10Z')
    await people.household('change_booking', { key, changes: { notes: 'Grinden.' } })
    await expect(people.desk('desk_unanswer', { booking: id })).rejects.toMatchObject({ code: 'PT409' })
  })

  test('a yes after a no is taken back too, and a second no takes nothing with it', async () => {
    const { id } = await people.book()
    await people.desk('desk_answer', { booking: id, agree: false })
    await database.query('delete from outbox where form_response_id = $1', [id])
    await setClock(database, '2026-11-25T13:00:00Z')
    expect(await people.desk('desk_answer', { booking: id, agree: true })).toMatchObject({
      status: 'agreed',
      can_take_back: { act: 'answer' },
    })
    expect(await told(id)).toEqual([{ kind: 'agreed', waits: true }])
    expect(await people.desk('desk_unanswer', { booking: id })).toMatchObject({ status: 'declined', days: [] })
    expect(await told(id)).toEqual([])
    expect(await people.desk('desk_answer', { booking: id, agree: false })).toMatchObject({ can_take_back: null })
  })

  test('an answer to a change is taken back without the contract or the earlier answer that still wait', async () => {
    const { id, key } = await people.agreed()
    for (const [minute, agree] of [
      ['05', true],
      ['10', false],
    ]) {
      await setClock(database, `2026-11-25T12:${minute}:00Z`)
      await people.household('change_booking', { key, changes: { address: `Nya gatan ${minute}` } })
      await people.desk('desk_answer', { booking: id, agree })
    }
    const answers = async () =>
      (
        await database.query<{ said: string }>(
          `select concat_ws(' ', kind, data ->> 'what') as said from outbox
           where form_response_id = $1 and recipient = 'household' and data ->> 'who' is distinct from 'household'
           order by created_at`,
          [id],
        )
      ).map(({ said }) => said)
    expect(await answers()).toEqual(['agreed', 'changed agreed', 'changed declined'])
    await people.desk('desk_unanswer', { booking: id })
    expect(await answers()).toEqual(['agreed', 'changed agreed'])
  })

  test('what the company changed is taken back as it was, with the message that waited before it', async () => {
    const { id } = await people.agreed()
    await setClock(database, '2026-11-25T12:30:00Z')
    await database.query('delete from outbox where form_response_id = $1', [id])
    const change = (changes: object) => people.desk('desk_change', { booking: id, changes })
    expect(await change({ driver_note: 'Grind.' })).toMatchObject({ can_take_back: null, driver_note: 'Grind.' })
    expect(await told(id)).toEqual([])
    await change({ name: 'Ann' })
    await setClock(database, '2026-11-25T12:32:00Z')
    const queued = () =>
      database.query('select id, data, next_attempt_at from outbox where form_response_id = $1', [id])
    const waited = await queued()
    expect(await change({ phone: '08-1', frequency: 'weekly', price: 90 })).toMatchObject({ price: 90 })
    await people.desk('desk_unchange', { booking: id })
    expect(await queued()).toEqual(waited)

    await change({ phone: '08-2' })
    await people.desk('desk_move', { booking: id, day: '2026-11-30' })
    await people.desk('desk_unchange', { booking: id })
    expect((await told(id)).map(({ kind }) => kind).sort()).toEqual(['changed', 'moved'])
    // With when it was changed, of which the driver is told.
    const noted = () => database.query('select changes, changed_at from private.agreements where booking = $1', [id])
    const before = await noted()
    await setClock(database, '2026-11-25T12:40:00Z')
    await change({ name: 'Anne' })
    await people.desk('desk_unchange', { booking: id })
    expect(await noted()).toEqual(before)
  })

  test('what the company does to days waits for a minute, and what it takes back is told to nobody', async () => {
    await setClock(database, '2026-11-25T12:00:00Z')
    const { id, key } = await people.agreed({ frequency: 'weekly' }, '2026-11-30')
    await database.query('delete from public.outbox')
    const set = (day: string, to_day: string | null) => people.desk('desk_move', { booking: id, day, to_day })
    const away = { booking: id, first_day: '2026-12-01', last_day: '2026-12-24' }
    await people.desk('desk_skip', away)
    await set('2026-12-28', null)
    expect(await told(id)).toEqual([{ kind: 'moved', waits: true }])
    await people.desk('desk_unskip', away)
    const acts = async () =>
      (await database.query<{ acts: object[] }>("select data -> 'acts' as acts from outbox"))[0]?.acts
    expect(await acts()).toMatchObject([{ day: '2026-12-28', what: 'skipped' }])
    expect(await database.query('select day::text from outbox')).toEqual([{ day: '2026-12-28' }])
    await set('2026-12-28', '2026-12-28')
    expect(await told(id)).toEqual([])

    // The household is told that its own skip no longer holds.
    await people.household('move_pickup', { key, day: '2026-12-07', to_day: null })
    await database.query('delete from public.outbox')
    await set('2026-12-07', null)
    await set('2026-12-07', '2026-12-07')
    expect(await acts()).toMatchObject([{ day: '2026-12-07', what: 'restored' }])

    // Moved on, and back on its day.
    const other = await people.agreed({ frequency: 'biweekly' }, '2026-11-30')
    await database.query('delete from public.outbox')
    const move = (day: string, to_day: string) => people.desk('desk_move', { booking: other.id, day, to_day })
    await move('2026-12-14', '2026-12-21')
    await move('2026-12-21', '2027-01-04')
    await move('2026-12-14', '2026-12-14')
    expect(await told(other.id)).toEqual([])
    await move('2026-12-14', '2026-12-21')
    await move('2026-12-21', '2026-12-14')
    expect(await told(other.id)).toEqual([])

    // What the household has done since does not hold either.
    await move('2026-12-14', '2026-12-21')
    await people.desk('desk_move', { booking: other.id, day: '2026-12-21' })
    await move('2026-12-21', '2026-12-21')
    expect(await acts()).toMatchObject([{ day: '2026-12-14', to_day: '2026-12-21' }])
    await people.household('move_pickup', { key: other.key, day: '2026-12-21', to_day: null })
    await database.query("delete from public.outbox where data ->> 'who' = 'household'")
    await move('2026-12-14', '2026-12-14')
    expect(await acts()).toMatchObject([{ day: '2026-12-14', what: 'restored' }])

    // Nor is it told where it was moved on to, from where the household knows it to be.
    const own = (name: string, day: string, to_day?: string) =>
      people.household(name, { key: other.key, day, ...(to_day && { to_day }) })
    for (const [moveOn, restore] of [
      [move, () => move('2026-12-28', '2026-12-28')],
      [(...days: [string, string]) => own('move_pickup', ...days), () => own('restore_pickup', '2026-12-28')],
    ] as const) {
      await own('move_pickup', '2026-12-28', '2027-01-04')
      await database.query('delete from public.outbox')
      await moveOn('2027-01-04', '2027-01-18')
      await restore()
      expect(await acts()).toMatchObject([{ day: '2026-12-28', what: 'restored' }])
    }
    await database.query('delete from public.outbox')

    // Its own acts on several days: each day once.
    const { booking: _, ...period } = away
    for (const act of ['skip_pickups', 'restore_pickups', 'skip_pickups'])
      await people.household(act, { key, ...period })
    expect(await acts()).toHaveLength(3)
  })

  test('nothing goes to a new address while it can be taken back; the former one has its links and its failures again', async () => {
    await setClock(database, '2026-11-29T16:00:00Z')
    const { id, key } = await people.agreed({ email: 'anna@example.se' }, '2026-11-30')
    const replaced = randomKey()
    await database.query(
      "insert into private.keys (hash, booking, channel, revoked_at) values ($1, $2, 'mail', private.now())",
      [hashOf(replaced), id],
    )
    await database.query(
      `update outbox set status = 'dead', attempts = 3, last_error = '550' where form_response_id = $1 and kind = 'agreed'`,
      [id],
    )
    await setClock(database, '2026-11-29T16:02:00Z')
    await people.desk('desk_move', { booking: id, day: '2026-12-07' })
    await database.query(
      `update outbox set status = 'dead', attempts = 3, last_error = '550' where form_response_id = $1 and kind = 'moved'`,
      [id],
    )
    const bounced = () =>
      database.query(
        "select id, status, attempts, last_error, settled_at from outbox where form_response_id = $1 and status = 'dead' order by kind",
        [id],
      )
    const [before, failed] = [await bounced(), (await people.desk<Inbox>('desk_inbox')).failed]
    await people.household('change_booking', { key, changes: { notes: 'Kod 1' } })
    const readdress = () => people.desk('desk_change', { booking: id, changes: { email: 'fel@example.se' } })
    await readdress()
    const toCompany = `select next_attempt_at <= now() as now from outbox where form_response_id = $1
      and recipient = 'company' and kind = 'changed'`
    expect(await database.query(toCompany, [id])).toEqual([{ now: true }])
    await expect(people.household('my_booking', { key })).rejects.toMatchObject({ code: 'PT404' })
    await people.desk('desk_move', { booking: id, day: '2026-12-14' })
    await database.query('select private.queue_reminders()')
    const due = await told(id)
    expect(due.filter(({ waits }) => !waits)).toEqual([])
    expect(due.map(({ kind }) => kind)).toContain('reminder')
    await people.desk('desk_unchange', { booking: id })
    expect((await people.household('my_booking', { key })).booking.answers.email).toBe('anna@example.se')
    await expect(people.household('my_booking', { key: replaced })).rejects.toMatchObject({ code: 'PT404' })
    expect(await bounced()).toEqual(before)
    expect((await people.desk<Inbox>('desk_inbox')).failed).toEqual(failed)

    // A message that has left cannot be taken back.
    await readdress()
    await database.query("update outbox set attempts = 1 where form_response_id = $1 and status = 'queued'", [id])
    await expect(people.desk('desk_unchange', { booking: id })).rejects.toMatchObject({
      code: 'PT409',
      message: 'Beskedet har redan gått i väg.',
    })
  })

  test('a message that is being tried again does not go to the new address either, and no link sent there stays valid', async () => {
    const { id, key } = await people.agreed({ email: 'anna@example.se' })
    await database.query(
      "update outbox set attempts = 1, last_error = '451', next_attempt_at = now() + interval '20 seconds' where form_response_id = $1",
      [id],
    )
    await setClock(database, '2026-11-25T12:10:00Z')
    await people.desk('desk_change', { booking: id, changes: { email: 'fel@example.se' } })
    expect(await told(id)).toEqual([
      { kind: 'agreed', waits: true },
      { kind: 'agreed', waits: true },
    ])
    await setClock(database, '2026-11-25T12:10:01Z')
    // A worker had already taken a message, and read the new address.
    const sent = randomKey()
    await database.query(
      "insert into private.keys (hash, booking, channel, created_at) values ($1, $2, 'mail', private.now())",
      [hashOf(sent), id],
    )
    await setClock(database, '2026-11-25T12:10:30Z')
    await people.desk('desk_unchange', { booking: id })
    await expect(people.household('my_booking', { key: sent })).rejects.toMatchObject({ code: 'PT404' })
    expect((await people.household('my_booking', { key })).booking.answers.email).toBe('anna@example.se')
  })

  test('whoever is to be called about a closed day is to be called about what has become of it, once', async () => {
    const day = '2026-12-07'
    const booking = { name: 'Rut', phone: '08-96 44 02', address: 'Nygatan 2', materials: ['Plastavfall'] }
    await people.desk('desk_book', { booking: { ...booking, frequency: 'weekly', first_day: day, early_start: true } })
    const cards = async () => (await people.inboxWithWords()).calls
    await people.desk('desk_close_day', { day, reason: 'snö' })
    await database.query('update outbox set next_attempt_at = now()')
    const [closed] = await cards()
    expect(closed?.said).toContain('snö')
    await people.desk('desk_open_day', { day })
    await database.query('update outbox set next_attempt_at = now()')
    const opened = await cards()
    expect(opened).toMatchObject([{ day, said: expect.not.stringContaining('snö') }])
    // Whoever read the former words has not said these.
    await people.desk('desk_settle', { id: closed?.id })
    expect(await cards()).toEqual(opened)
    await people.desk('desk_close_day', { day, reason: 'halka' })
    expect(await cards()).toMatchObject([{ day, said: expect.stringContaining('halka') }])
    await people.desk('desk_open_day', { day })
  })

  test('a yes to an address that the household asked for is taken back with its links', async () => {
    const { id, key } = await people.agreed({ email: 'anna@example.se' })
    await setClock(database, '2026-11-25T13:00:00Z')
    await people.household('change_booking', { key, changes: { email: 'ny@example.se' } })
    await people.desk('desk_answer', { booking: id, agree: true })
    expect(await people.desk('desk_unanswer', { booking: id })).toMatchObject({ pending: { email: 'ny@example.se' } })
    expect((await people.household('my_booking', { key })).booking.answers.email).toBe('anna@example.se')
  })

  test('a no that has left is followed by a yes, within its minute too', async () => {
    const { id, key } = await people.book()
    const answer = (agree: boolean) => people.desk('desk_answer', { booking: id, agree })
    await answer(false)
    await database.query("update outbox set status = 'sent' where form_response_id = $1", [id])
    await answer(true)
    expect((await people.household('my_booking', { key })).status).toBe('agreed')
  })

  test('a withdrawal entered for the wrong household is taken back, with its letter and a contract not yet sent', async () => {
    const { id, key } = await people.book()
    await people.desk('desk_answer', { booking: id, agree: true, message: 'Välkommen!' })
    await people.household('change_booking', { key, changes: { address: 'Nya gatan 2' } })
    await people.household('withdraw', { name: 'Anna', contract: 'Storgatan 1', receipt_to: 'a@example.org' })
    const letters = async () => (await people.desk<Inbox>('desk_inbox')).withdrawals
    const [letter] = await letters()
    const { history: _, now: then, ...before } = await people.household('my_booking', { key })

    await setClock(database, '2026-11-25T12:00:30Z')
    const withdrawn = await people.desk('desk_withdraw', { booking: id, withdrawal: letter?.id })
    expect(withdrawn).toMatchObject({
      status: 'withdrawn',
      can_take_back: { act: 'withdrawal', until: expect.stringMatching(/^2026-11-25T12:01:30/) },
    })
    expect((await told(id)).filter(({ kind }) => kind !== 'changed')).toEqual([{ kind: 'withdrawn', waits: true }])
    await expect(people.desk('desk_unanswer', { booking: id })).rejects.toMatchObject({ code: 'PT409' })
    await setClock(database, '2026-11-25T12:01:29Z')
    await people.desk('desk_unwithdraw', { booking: id })
    const { history, now, ...after } = await people.household('my_booking', { key })
    expect(after).toEqual(before)
    expect(await letters()).toEqual([letter])
    const left = await database.query(
      "select kind, data ->> 'message' as words from outbox where form_response_id = $1 and recipient = 'household' and kind <> 'changed'",
      [id],
    )
    expect(left).toEqual([{ kind: 'agreed', words: 'Välkommen!' }])
    // A contract that has left is not sent again.
    await database.query("update public.outbox set status = 'sent' where form_response_id = $1", [id])
    for (const name of ['desk_withdraw', 'desk_unwithdraw']) await people.desk(name, { booking: id })
    expect(await told(id)).toHaveLength(left.length + 1)
  })

  test('a question goes out, stops the clock, and is asked three times at most', async () => {
    const { id } = await people.book()
    for (const message of ['', ' ', 'x'.repeat(2001)]) {
      await expect(people.desk('desk_ask', { booking: id, message })).rejects.toMatchObject({ code: 'PT400' })
    }
    await people.desk('desk_ask', { booking: id, message: 'Vilken port?' })
    // A second tap, and a press repeated because its answer was lost.
    await people.desk('desk_ask', { booking: id, message: ' Vilken port?' })
    await database.query("update outbox set status = 'sent', sent_at = now() where form_response_id = $1", [id])
    await people.desk('desk_ask', { booking: id, message: 'Vilken port?' })
    expect((await told(id)).map(({ kind }) => kind)).toEqual(['question'])
    const { unanswered } = await people.desk<Inbox>('desk_inbox')
    expect(unanswered.find(({ booking }) => booking === id)?.asked_back_at).toMatch(/^2026-11-25T12:00/)
    await setClock(database, '2026-11-27T12:00:00Z')
    // The company is not reminded of it beside another one.
    await people.book()
    await setClock(database, '2026-11-28T11:00:00Z')
    await database.query('select private.urge_answers()')
    const [urged] = await database.query<{ list: { answer_by: string }[] }>(
      "select private.still_unanswered(data) as list from outbox where kind = 'unanswered'",
    )
    expect(urged?.list.map(({ answer_by }) => answer_by.slice(0, 13))).toEqual(['2026-11-28T12'])
    await setClock(database, '2026-11-27T12:00:00Z')
    const [overdue] = await database.query<{ overdue: number }>(
      'select overdue from private.unanswered() where overdue > 0',
    )
    await database.query('update private.agreements set asked_back_at = null where booking = $1', [id])
    const [later] = await database.query<{ overdue: number }>('select overdue from private.unanswered()')
    expect((later?.overdue ?? 0) - (overdue?.overdue ?? 0)).toBe(1)
    await people.desk('desk_ask', { booking: id, message: 'Och vilken kod?' })
    await people.desk('desk_ask', { booking: id, message: 'Hallå?' })
    await people.desk('desk_ask', { booking: id, message: 'Hallå?' })
    await expect(people.desk('desk_ask', { booking: id, message: 'Hallå igen?' })).rejects.toMatchObject({
      code: 'PT409',
    })
  })

  test('once the household has answered the question, the time for the company’s answer begins again', async () => {
    const { id, key } = await people.book({ early_start: false })
    const letter = async () => (await people.household('my_booking', { key })).letter
    await people.desk('desk_ask', { booking: id, message: 'Vilken gata?' })
    expect(await letter()).toBeNull()
    await people.desk('desk_unanswer', { booking: id })
    expect(await letter()).toBeNull()
    await people.desk('desk_ask', { booking: id, message: 'Vilken port?' })
    await database.query("update outbox set status = 'sent' where form_response_id = $1", [id])
    await people.household('change_booking', { key, changes: { early_start: true } })
    expect(await letter()).toEqual({ about: 'question', words: 'Vilken port?' })
    await setClock(database, '2026-11-27T12:00:00Z')
    const changes = JSON.stringify({ notes: 'Port B' })
    const { answer_by } = await people.household('change_booking', { key, changes })
    expect(answer_by).toMatch(/^2026-11-28T12:00/)
    const { unanswered } = await people.desk<Inbox>('desk_inbox')
    const answered = { asked_back_at: null, answer_by, early_start: true }
    expect(unanswered.find(({ booking }) => booking === id)).toMatchObject(answered)
    expect(await letter()).toBeNull()
    // Not for what it changes without having been asked, nor for what the company changes.
    await setClock(database, '2026-11-27T15:00:00Z')
    const unasked = await people.household('change_booking', { key, changes: { notes: 'Port C' } })
    expect(unasked.answer_by).toBe(answer_by)
    await people.desk('desk_ask', { booking: id, message: 'Vilken kod?' })
    await people.desk('desk_change', { booking: id, changes: { notes: 'Port D' } })
    const { unanswered: cards } = await people.desk<Inbox>('desk_inbox')
    expect(cards.find(({ booking }) => booking === id)).toMatchObject({
      asked_back_at: expect.any(String),
      answer_by,
    })
  })

  test('a changed last day is told once; an end that is taken back later is told as well', async () => {
    const { id, key } = await people.agreed()
    await setClock(database, '2026-11-25T12:05:00Z')
    await database.query('delete from public.outbox')
    const end = (last_day: string) => people.desk('desk_end', { booking: id, last_day })
    await end('2026-12-20')
    expect(await end('2026-12-27')).toMatchObject({ last_day: '2026-12-27' })
    await end('2026-12-27')
    expect(await told(id)).toEqual([{ kind: 'ended', waits: true }])
    // The message has been sent.
    await database.query('delete from public.outbox')
    await setClock(database, '2026-11-25T12:06:11Z')
    expect(await people.desk('desk_resume', { booking: id })).toMatchObject({ status: 'agreed', last_day: null })
    expect(await told(id)).toEqual([{ kind: 'ended', waits: false }])

    // The desk can resume even if the household has set another last day since.
    await end('2026-12-27')
    expect(await told(id)).toEqual([{ kind: 'ended', waits: true }])
    await people.household('end_agreement', { key, last_day: '2026-12-20' })
    expect(await people.desk('desk_resume', { booking: id })).toMatchObject({ status: 'agreed' })
  })

  describe('other acts within the minute', () => {
    const at = (time: string) => setClock(database, `2026-11-25T12:${time}Z`)
    /** @returns the queued messages to the household about the company's acts, in order */
    const toBeTold = async (booking: string) => {
      const rows = await database.query<{ words: string }>(
        `select concat_ws(' ', kind, data ->> 'what') as words from outbox
         where form_response_id = $1 and recipient = 'household' and status = 'queued'
           and coalesce(data ->> 'who', 'company') = 'company' order by next_attempt_at`,
        [booking],
      )
      return rows.map(({ words }) => words)
    }
    const agreed = async () => {
      await at('00:00')
      const booked = await people.agreed()
      await at('05:00')
      await database.query('delete from public.outbox')
      return booked
    }

    test('a no that has not been told is replaced by a yes or a price', async () => {
      await at('00:00')
      const { id } = await people.book()
      await people.desk('desk_answer', { booking: id, agree: false })
      await people.desk('desk_answer', { booking: id, agree: true })
      expect(await told(id)).toEqual([{ kind: 'agreed', waits: true }])
      expect(await people.desk('desk_unanswer', { booking: id })).toMatchObject({ status: 'asked' })
      expect(await told(id)).toEqual([])

      await people.desk('desk_answer', { booking: id, agree: false })
      const price = { price: 600, frequency: 'weekly', first_day: '2026-12-07', message: '' }
      await people.desk('desk_offer', { booking: id, ...price })
      expect(await toBeTold(id)).toEqual(['offer offered'])
    })

    test('a change right after a yes is told after it, and not at all if the yes is taken back', async () => {
      await at('00:00')
      const { id } = await people.agreed({}, '2026-11-30')
      await people.desk('desk_change', { booking: id, changes: { phone: '070-174 06 88' } })
      await people.desk('desk_move', { booking: id, day: '2026-11-30', to_day: '2026-12-07' })
      expect((await toBeTold(id))[0]).toBe('agreed')
      expect(await told(id)).not.toContainEqual(expect.objectContaining({ waits: false }))
      // The correction itself stays.
      expect(await people.desk('desk_unanswer', { booking: id })).toMatchObject({
        status: 'asked',
        booking: { answers: { phone: '070-174 06 88' } },
      })
      expect(await told(id)).toEqual([])
    })

    test('a yes cannot be taken back once somebody has been at the door', async () => {
      await setClock(database, '2026-11-30T06:00:00Z')
      const { id } = await people.agreed({}, '2026-11-30')
      await people.desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'not_out' })
      await expect(people.desk('desk_unanswer', { booking: id })).rejects.toMatchObject(refused('PT409', /varit där/))
    })

    test('taking back the yes to a change keeps the company’s other corrections', async () => {
      const { id, key } = await agreed()
      await people.household('change_booking', { key, changes: { address: 'Nya gatan 2' } })
      await people.desk('desk_change', { booking: id, changes: { notes: 'Ring på.' } })
      await people.desk('desk_answer', { booking: id, agree: true })
      await people.desk('desk_change', { booking: id, changes: { phone: '070-174 06 88' } })
      const { booking } = await people.desk('desk_unanswer', { booking: id })
      expect(booking.answers).toMatchObject({ notes: 'Ring på.', phone: '070-174 06 88' })
      expect(booking.answers.address).not.toBe('Nya gatan 2')
      expect(await toBeTold(id)).toEqual(['changed changed'])
    })

    test('taking back an end keeps a corrected address, and is told to a household that knows of an earlier end', async () => {
      const { id } = await agreed()
      await people.desk('desk_end', { booking: id })
      await people.desk('desk_change', { booking: id, changes: { email: 'ny@example.org' } })
      expect(await people.desk('desk_resume', { booking: id })).toMatchObject({
        status: 'agreed',
        booking: { answers: { email: 'ny@example.org' } },
      })
      expect(await toBeTold(id)).toEqual(['link'])

      await database.query('delete from public.outbox')
      await people.desk('desk_end', { booking: id })
      await database.query("update public.outbox set status = 'sent', sent_at = now(), attempts = 1")
      await at('08:00')
      await people.desk('desk_resume', { booking: id })
      await people.desk('desk_move', { booking: id, day: '2026-12-07' })
      await database.query("update public.outbox set next_attempt_at = now() where status = 'queued'")
      const sent = () => database.query("select * from public.outbox where status = 'sent'")
      const before = await sent()
      await people.desk('desk_end', { booking: id })
      expect(await sent()).toEqual(before)
      expect(await told(id)).toContainEqual({ kind: 'ended', waits: true })
      expect(await told(id)).toContainEqual({ kind: 'moved', waits: false })
      expect(await toBeTold(id)).toEqual(['moved skipped', 'ended ended'])
      await people.desk('desk_resume', { booking: id })
      expect(await toBeTold(id)).toContain('ended resumed')

      // It knows of an earlier end, and that that one was taken back.
      await database.query("update public.outbox set status = 'sent', sent_at = now(), attempts = 1")
      await at('12:00')
      await people.desk('desk_end', { booking: id })
      await people.desk('desk_resume', { booking: id })
      expect(await toBeTold(id)).toEqual([])
    })

    test('a withdrawal cannot be taken back once the household itself has withdrawn', async () => {
      const { id, key } = await agreed()
      await people.desk('desk_withdraw', { booking: id })
      await at('05:10')
      await people.household('withdraw', { name: 'Anna', contract: 'Vårt', receipt_to: 'a@example.org', key })
      await expect(people.desk('desk_unwithdraw', { booking: id })).rejects.toMatchObject(refused('PT409', /hushållet/))
    })
  })

  test('the card says where it is, how full the day is and who has booked with the same telephone', async () => {
    const other = await people.agreed({ name: 'Bo', phone: '070-174 06 99', email: 'bo@example.se' }, '2026-11-30')
    const { id } = await people.book({
      phone: '+46 70 174 06 99',
      email: 'nytt@example.se',
      address: 'Långgatan 3, Häggvik',
    })
    const strange = await people.book({
      phone: '08-465 004 77',
      email: 'u@example.se',
      address: "Gränby' \\ 1, Uppsala",
    })
    await database.query(
      `insert into private.settings (name, value) values ('company', $1) on conflict (name) do update set value = excluded.value`,
      [JSON.stringify({ areas: ['Häggvik', 'Viby'], municipality: 'Sollentuna' })],
    )
    const neighbour = await people.book({
      name: 'Eva',
      phone: '08-465 004 78',
      email: 'eva@example.se',
      address: "långgatan 5, Häggvik' \\",
    })
    // Before the search terms are indexed, and after.
    for (const indexed of [0, 100]) {
      await database.query('select private.index_search_terms($1)', [indexed])
      const { unanswered } = await people.desk<Inbox>('desk_inbox')
      const card = (id: string) => unanswered.find(({ booking }) => booking === id)
      expect(card(id)).toMatchObject({
        area: 'Häggvik',
        same_as: [
          { booking: other.id, status: 'agreed', name: 'Bo', is_near: false },
          { booking: neighbour.id, status: 'asked', name: 'Eva', is_near: true },
        ],
      })
      expect(card(id)?.stops_on_proposed_day).toBeGreaterThan(0)
      expect(card(strange.id)).toMatchObject({ area: null, same_as: [] })
    }
    for (let nth = 0; nth < 31; nth++)
      await people.book({ phone: '070-174 06 98', address: 'Flodvägen 1', email: `flod${nth}@example.se` })
    for (const indexed of [0, 100]) {
      await database.query('select private.index_search_terms($1)', [indexed])
      expect((await people.desk<Inbox>('desk_inbox')).unanswered.at(-1)?.same_as).toHaveLength(10)
      expect(await people.desk('desk_find', { words: '070-174 06 98' })).toHaveLength(30)
    }
  })

  test('signed-in telephones are seen and signed out, on a hosted project too', async () => {
    const sessions = () => people.desk<SignedIn[]>('desk_sessions')
    await database.query(
      `insert into private.sessions (email, user_agent, refreshed_at)
       select lower(value), 'Safari ' || age, now() - age * interval '1 hour' from private.settings, generate_series(1, 2) as age
       where name = 'company_mailbox'`,
    )
    await database.query("insert into private.sessions (email) values ('before@example.se')")
    const [first, second, ...none] = await sessions()
    expect([first?.user_agent, second?.user_agent, none.length]).toEqual(['Safari 1', 'Safari 2', 0])
    const own = { ...theCompany, claims: { ...theCompany.claims, session_id: first?.id } }
    const name = (name: string | null) =>
      database.as(own, (transaction) => transaction.query('select public.desk_name_session($1)', [name]))
    await name('  Sigges mobil ')
    await name('Sigges nya mobil')
    await expect(name(' ')).rejects.toMatchObject({ code: 'PT400' })
    await expect(people.desk('desk_name_session', { name: 'Utan' })).rejects.toMatchObject({ code: 'PT409' })
    const seenBy = async (id?: string) =>
      (
        await database.as({ ...own, claims: { ...own.claims, session_id: id } }, (transaction) =>
          transaction.query<{ list: SignedIn[] }>('select public.desk_sessions() as list'),
        )
      )[0]?.list.map(({ name, own }) => ({ name, own }))
    expect(await seenBy(first?.id)).toEqual([
      { name: 'Sigges nya mobil', own: true },
      { name: null, own: false },
    ])
    expect((await sessions()).map(({ name }) => name)).toEqual(['Sigges nya mobil', null])
    expect(await people.desk<SignedIn[]>('desk_end_session', { id: first?.id })).toEqual([second])
    await database.query('select private.forget_session_names()')
    expect(await database.query('select from private.session_names')).toEqual([])

    // Sessions as the hosted service stores them.
    await database.execute(`create schema auth;
      create table auth.users (id uuid primary key, email text);
      create table auth.sessions (id uuid primary key default gen_random_uuid(), user_id uuid references auth.users,
        created_at timestamptz default now(), refreshed_at timestamp, user_agent text);
      insert into auth.users select gen_random_uuid(), upper(value) from private.settings where name = 'company_mailbox';
      insert into auth.users values (gen_random_uuid(), 'other@example.se');
      insert into auth.sessions (user_id, user_agent, refreshed_at)
      select id, email, now() - age * interval '1 hour' from auth.users cross join generate_series(1, 2) as age
      where age = 1 or email <> 'other@example.se'`)
    const [hosted, onPhone, ...others] = await sessions()
    expect(others).toEqual([])
    await database.query("insert into private.session_names values ($1, 'Sigges dator')", [hosted?.id])
    expect(await seenBy(hosted?.id)).toEqual([
      { name: 'Sigges dator', own: true },
      { name: null, own: false },
    ])
    expect(await people.desk('desk_end_session', { id: hosted?.id })).toEqual([onPhone])
    expect(await people.desk('desk_end_session', { id: onPhone?.id })).toEqual([])
    const [other] = await database.query<{ id: string }>('select id from auth.sessions')
    await people.desk('desk_end_session', { id: other?.id })
    expect(await database.query('select user_agent from auth.sessions')).toEqual([{ user_agent: 'other@example.se' }])
  })
})
