/** What a stranger, the holder of an old link or a second desk tries. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { pastNotes } from '../../src/jobs/past-notes.ts'
import { gsmText } from '../../src/messages/gsm-text.ts'
import { news } from '../../src/messages/news.ts'
import { putBack } from '../../src/outbox/put-back.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { backUp, restore } from '../../src/records/backup.ts'
import { countByMonth, listBookings } from '../../src/records/bookings.ts'
import { eraseHousehold } from '../../src/records/erase.ts'
import { company } from '../../src/shared/company.ts'
import type { Found, Household, Inbox, Month, Round, Unpaid } from '../../src/shared/desk.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { areaOf } from '../../src/shared/remarks.ts'
import { mobileNumber, nationalNumber } from '../../src/shared/telephone.ts'
import { withdrawalUntil } from '../../src/shared/withdrawal-until.ts'
import { plainText, wordsOf } from '../../src/shared/words.ts'
import { damageAnswers } from '../helpers/damaged-rows.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { jobContext } from '../helpers/job-context.ts'
import { refused } from '../helpers/refused.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A Wednesday. The first Monday after it is 30 November. */
const NOW = '2026-11-25T12:00:00Z'
const MONDAY = '2026-11-30'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, NOW)

  const inbox = () => home.desk<Inbox>('desk_inbox')
  const answer = (booking: string, agree = true) =>
    home.desk('desk_answer', { booking, agree, first_day: agree ? MONDAY : null })
  const agreed = (sample?: Parameters<typeof home.book>[0]) => home.agreed(sample, MONDAY)

  // Three characters of four bytes each in NFC, as is 18 of three bytes in NFKC; and characters of one byte that take none.
  test.each(['\u{1d160}', '\ufdfa', "'\\"])(
    'text of %j closes no list, no search, no answer and no backup',
    async (grows) => {
      const ordinary = await agreed({ name: 'Rut Öberg' })
      // The database counts characters.
      const long = (length: number) => [...grows.repeat(length)].slice(0, length).join('')
      const { id, key } = await home.book({ name: long(200), address: long(300), phone: long(50), notes: long(2000) })
      const listed = async () => {
        expect((await inbox()).unanswered).toMatchObject([{ booking: id }])
        for (const words of [long(200), 'rut öberg']) await home.desk<Found>('desk_find', { words })
        expect(await home.desk<Found>('desk_find', { words: 'rut öberg' })).toMatchObject([{ booking: ordinary.id }])
      }
      await listed()
      await database.query('select private.index_search_terms(100)')
      await listed()
      await home.household('change_booking', {
        key,
        changes: { address: long(300), phone: long(50) },
      })
      await listed()
      await database.as(anonymous, (open) =>
        open.query("select public.withdraw($1, $2, 'anna@example.se')", [long(200), long(1000)]),
      )
      await inbox()
      await answer(id)
      expect((await home.desk<Round>('desk_round', { day: MONDAY })).stops).toHaveLength(2)

      await using folder = await temporaryFolder()
      const file = folder.file('a.jsonl.gz')
      await backUp(database, file)
      await restore(database, file, { replaced: folder.file('b.jsonl.gz') })
      expect(await home.desk<Found>('desk_find', { words: 'rut öberg' })).toMatchObject([{ booking: ordinary.id }])
      expect(await home.desk<Household>('desk_household', { booking: id })).toMatchObject({ status: 'agreed' })
    },
  )

  test('a row that cannot be read is shown as such, and hides, stops or silences no other', async () => {
    const ordinary = await agreed({ name: 'Rut Öberg', address: 'Nygatan 2' })
    const broken = await agreed({ name: 'Olle Trasig', address: 'Nygatan 4' })
    const waiting = await home.book({ name: 'Trasig Två' })
    const intact = await home.book({ name: 'Hel Två' })
    await database.query('update private.agreements set search_terms = null')
    await damageAnswers(database, [broken.id, waiting.id])
    expect((await inbox()).unanswered.map(({ booking, name }) => [booking, /läsa/.test(name)])).toEqual([
      [waiting.id, true],
      [intact.id, false],
    ])
    // Households first, then the others.
    for (const indexed of [2, 2, 0]) {
      expect(await database.query('select private.index_search_terms(100) as indexed')).toEqual([{ indexed }])
    }
    expect(await home.desk<Found>('desk_find', { words: 'nygatan' })).toMatchObject([{ booking: ordinary.id }])
    expect(await home.desk<Found>('desk_find', { words: '' })).toHaveLength(2)
    const { stops } = await home.desk<Round>('desk_round', { day: MONDAY })
    expect(stops.map(({ booking }) => booking).sort()).toEqual([broken.id, ordinary.id].sort())
    const shown = await home.desk<Household>('desk_household', { booking: broken.id })
    expect(shown).toMatchObject({
      status: 'agreed',
      booking: { answers: { address: expect.stringMatching(/läsa/) } },
    })
    expect(shown.days).toContainEqual(expect.objectContaining({ day: MONDAY, state: 'planned' }))
    await setClock(database, '2026-11-29T17:00:00Z')
    // The desk calls whoever cannot be written to, and sees why.
    expect(await database.query('select private.queue_reminders() as queued')).toEqual([{ queued: 2 }])
    expect((await inbox()).calls).toMatchObject([{ booking: broken.id, name: expect.stringMatching(/läsa/) }])
  })

  test('a row that cannot be read keeps nobody from a message, a sum, a word to all, a closed day or an end', async () => {
    const broken = await agreed({ name: 'Olle Trasig', address: 'Nygatan 4' })
    const ordinary = await agreed({ name: 'Rut Öberg', address: 'Nygatan 2' })
    const asked = await home.book({ name: 'Trasig Två' })
    for (const { id } of [broken, ordinary]) {
      await home.desk('desk_visit', { booking: id, day: MONDAY, outcome: 'collected' })
    }
    await home.desk('desk_order', { day: MONDAY, bookings: [broken.id, ordinary.id] })
    await setClock(database, '2026-12-02T12:00:00Z')
    await database.query("update public.outbox set next_attempt_at = '2026-11-01'")
    await database.query("update public.outbox set next_attempt_at = '-infinity' where form_response_id = $1", [
      broken.id,
    ])
    const kindsTo = async (booking: string) =>
      (
        await database.query<{ kind: string }>(
          "select kind from public.outbox where form_response_id = $1 and status = 'queued' order by created_at, kind",
          [booking],
        )
      ).map(({ kind }) => kind)
    await damageAnswers(database, [broken.id, asked.id])
    // The worker takes the oldest first.
    const queue = createQueue(database, 'test')
    const claimed = []
    for (let next = await queue.claim(['mail']); next; next = await queue.claim(['mail'])) claimed.push(next)
    expect(claimed.map(({ booking }) => booking?.id)).toEqual([broken.id, ordinary.id])
    await queue.giveBack(claimed, '')

    for (const { owes, booking } of (await home.desk<Month>('desk_month', { month: MONDAY })).households) {
      expect([owes, [broken.id, ordinary.id]]).toEqual([60, expect.arrayContaining([booking])])
    }
    await home.desk('desk_bill', { month: MONDAY })
    expect(await home.desk<Unpaid>('desk_unpaid')).toMatchObject([{ owes: 60 }, { owes: 60 }])
    await home.desk('desk_paid', { booking: broken.id, month: MONDAY, paid: true, sum: 100 })
    expect(await home.desk('desk_household', { booking: broken.id })).toMatchObject({
      unpaid: 0,
      months: [{ paid: 40 }, { paid: 60 }],
    })
    await home.desk('desk_close_day', { day: '2026-12-14', reason: 'Snö' })
    // Beside a neighbour that cannot be read.
    await home.desk('desk_order', { day: '2026-12-07', bookings: [ordinary.id, broken.id] })
    expect((await home.desk<Round>('desk_round', { day: '2026-12-07' })).stops).toHaveLength(2)
    await home.desk('desk_write', { subject: 'Hej', message: 'Hej' })
    expect(
      await database.query('select private.still_unanswered($1)', [{ bookings: [{ booking: asked.id }] }]),
    ).toHaveLength(1)
    await home.desk('desk_end_season', { last_day: '2027-03-01', message: '' })
    for (const { id } of [broken, ordinary]) {
      expect(await kindsTo(id)).toEqual(expect.arrayContaining(['agreed', 'closed_day', 'ended', 'news']))
    }
    await home.desk('desk_unend_season')
    await home.desk('desk_dismiss', { bookings: [asked.id] })
    expect(await listBookings(database)).toHaveLength(3)
    expect(await countByMonth(database)).not.toEqual([])
    await home.desk('desk_end', { booking: ordinary.id, last_day: '2026-12-07', asked: true })
    await database.query("select private.end_agreement($1, 'company', '2026-12-07')", [broken.id])
    await database.query("update private.agreements set driver_note = 'Grind.' where booking = $1", [ordinary.id])
    await setClock(database, '2027-03-02T12:00:00Z')
    expect(await database.query('select private.forget_notes() as forgotten')).toEqual([{ forgotten: 1 }])
    expect(await database.query('select unpaid from private.erase($1)', [broken.id])).toEqual([{ unpaid: 35 }])
  })

  test('nobody books under the id of something erased', async () => {
    const { id, key } = await home.book()
    await home.household('erase_my_booking', { key })
    await expect(home.book({ id })).rejects.toMatchObject(refused('PT409', /raderad/))
  })

  test('whoever withdraws a booking of their own in another’s name is not told whether there is such a household', async () => {
    const known = await agreed({ address: 'Nygatan 2' })
    await database.query('select private.index_search_terms(100)')
    const copies = await Promise.all(
      ['Nygatan 2', 'Nygatan 3'].map(async (contract) => {
        const { key } = await home.book({ address: 'Storgatan 1' })
        await home.household('withdraw', { key, name: 'Bo', contract, receipt_to: 'bo@example.se' })
        return await home.household<{ withdrawals: object[] }>('export_my_data', { key })
      }),
    )
    for (const { withdrawals } of copies) {
      expect(withdrawals).toHaveLength(1)
      expect(JSON.stringify(withdrawals)).not.toMatch(new RegExp(`${known.id}|true`))
    }
  })

  test('erasing whoever had booked with another household’s mailbox erases nothing that came from there', async () => {
    await agreed({ email: 'berit@example.se' })
    const intruder = await agreed({ email: 'berit@example.se' })
    await home.desk('desk_change', { booking: intruder.id, changes: { email: 'x@example.se' } })
    await home.household('withdraw', { name: 'Berit', contract: 'Mitt', receipt_to: 'berit@example.se' })
    const [letter] = await database.query<{ id: string }>('select id from private.withdrawals')
    await home.desk('desk_settle', { id: letter?.id })
    await database.query('select private.erase($1)', [intruder.id])
    expect(await database.query('select id from private.withdrawals')).toEqual([letter])
  })

  test('the reference is ours, unique, and no number; that of an older booking stays', async () => {
    const ids = ['219e0100-0000-4000-8000-000000000001', '219e0100-0000-4000-8000-000000000002']
    for (const id of ids) await home.book({ id })
    const references = async () =>
      await Promise.all(ids.map(async (booking) => (await home.desk('desk_household', { booking })).reference))
    const given = await references()
    expect(new Set(given).size).toBe(2)
    const more = await database.query<{ reference: string }>(
      'select private.new_reference() as reference from generate_series(1, 50)',
    )
    for (const reference of [...given, ...more.map(({ reference }) => reference)])
      expect(reference).toMatch(/^[HJKLMPRSTVXZ]{6}$/)
    expect(await home.desk<Found>('desk_find', { words: given[0]?.toLowerCase() })).toMatchObject([{ booking: ids[0] }])
    await database.query('update private.agreements set reference = null')
    expect(await references()).toEqual(['219E01', '219E01'])
  })

  /** Whom what is queued goes to, and when it may leave. */
  const told = async (booking: string) =>
    await database.query<{ kind: string; recipient: string; channel: string; to_email: string | null; now: boolean }>(
      `select kind, recipient, channel, to_email, next_attempt_at <= now() as now from public.outbox
       where recipient <> 'company' and form_response_id = $1 order by created_at, recipient`,
      [booking],
    )
  const settled = async (booking: string) => {
    await setClock(database, '2026-11-25T12:05:00Z')
    await database.query(
      "update public.outbox set status = 'sent', sent_at = now() - interval '1 minute', attempts = 1 where form_response_id = $1",
      [booking],
    )
  }
  const opened = async (booking: string, channel: string) => {
    const key = makeKey()
    await database.query(
      'insert into private.keys (hash, booking, channel, opened_at, created_at) values ($1, $2, $3, private.now(), private.now())',
      [hashOfKey(key), booking, channel],
    )
    return key
  }

  test('a number that links are sent to waits for a yes, however the household is reached', async () => {
    const change = (key: string, phone: string) => home.household('change_booking', { key, changes: { phone } })
    const { id, key } = await agreed({ phone: '070-174 06 05' })
    const old = await opened(id, 'sms')
    await settled(id)
    // The same number, written otherwise, is no other.
    expect((await change(key, '+46 70 174 06 05')).pending).toBe(null)
    const asked = await change(key, '070-174 06 33')
    expect([asked.pending, asked.booking.answers.phone]).toEqual([{ phone: '070-174 06 33' }, '+46 70 174 06 05'])
    expect((await told(id)).at(-1)).toMatchObject({ kind: 'changed', recipient: 'household', now: true })
    await home.desk('desk_answer', { booking: id, agree: true, seen: '{"phone": "070-174 06 33"}' })
    await expect(home.household('my_booking', { key: old })).rejects.toMatchObject({ code: 'PT404' })
    expect((await home.household('my_booking', { key })).booking.answers.phone).toBe('070-174 06 33')

    // A landline becomes a mobile; an agreement that has ended still has a pick-up.
    const ended = await agreed({ phone: '08-96 44 02', email: 'olle@example.se' })
    await home.household('end_agreement', { key: ended.key, last_day: '2026-12-14' })
    expect((await change(ended.key, '070-174 06 33')).pending).toEqual({ phone: '070-174 06 33' })
    // A number that is only called.
    const called = await agreed({ phone: '08-96 44 02', email: 'eva@example.se' })
    expect((await change(called.key, '08-96 44 03')).pending).toBe(null)
    // Unless nothing else reaches the household.
    await database.query(`update private.agreements set changes = changes || '{"email": ""}' where booking = $1`, [
      called.id,
    ])
    expect((await change(called.key, '08-96 44 04')).pending).toEqual({ phone: '08-96 44 04' })
    // Before there is an agreement nothing is at stake; while there is an offer, a lot.
    const offered = await home.book({ phone: '070-174 06 05' })
    await home.desk('desk_offer', { booking: offered.id, price: 600, frequency: 'weekly', first_day: null })
    await expect(change(offered.key, '070-174 06 33')).rejects.toMatchObject({ code: 'PT409' })
    await home.household('change_booking', { key: offered.key, changes: { notes: 'Kod 1' } })
  })

  test('the present mailbox hears at once of each request to write elsewhere, and of the yes to it', async () => {
    const { id, key } = await agreed({ email: 'anna@example.se' })
    await opened(id, 'mail')
    await settled(id)
    const change = (changes: object) => home.household('change_booking', { key, changes })
    await change({ notes: 'Kod 1234' })
    await settled(id)
    // A burst: the second would wait.
    for (const changes of [{ notes: 'Kod 4321' }, { email: 'tjuv@example.se' }, { name: 'Tjuv' }]) await change(changes)
    expect(await told(id)).toMatchObject([
      { kind: 'agreed' },
      { now: true },
      { now: false },
      { now: true },
      { now: true },
    ])
    await home.desk('desk_answer', { booking: id, agree: true })
    expect((await told(id)).filter(({ recipient }) => recipient === 'former')).toMatchObject([
      { kind: 'changed', to_email: 'anna@example.se' },
    ])
    // Bounded all the same: most of these wait for one another.
    const other = await agreed({ email: 'eva@example.se' })
    await settled(other.id)
    for (let nth = 0; nth < 10; nth++) {
      await home.household('change_booking', { key: other.key, changes: `{"email": "${nth}@example.se"}` })
    }
    expect((await told(other.id)).filter(({ kind }) => kind === 'changed').length).toBeLessThanOrEqual(5)
  })

  test('of what a stranger does the company is told once an hour, of each', async () => {
    const [one, other, known] = [await home.book(), await home.book(), await agreed()]
    // What else the company is told counts for nothing here.
    await database.query(
      `insert into public.outbox (kind, recipient, to_email, form_response_id, status)
       select 'reported', 'company', 'a@example.se', $1, 'sent' from generate_series(1, 60)`,
      [one.id],
    )
    const act = async ({ id, key }: { id: string; key: string }, notes: string) => {
      await home.household('change_booking', { key, changes: { notes } })
      return await database.query<{ of_a_stranger: boolean }>(
        `update public.outbox set status = 'sent', sent_at = now()
         where form_response_id = $1 and recipient = 'company' and status = 'queued' returning of_a_stranger`,
        [id],
      )
    }
    for (const stranger of [one, other]) {
      expect(await act(stranger, 'Kod 1')).toEqual([{ of_a_stranger: true }])
      expect(await act(stranger, 'Kod 2')).toEqual([])
    }
    for (const notes of ['Kod 1', 'Kod 2']) expect(await act(known, notes)).toEqual([{ of_a_stranger: false }])
    // It is not told either of what many of them do, such as erasing what they have just sent.
    await database.query("update public.outbox set kind = 'ended', of_a_stranger = true where kind = 'reported'")
    await home.household('erase_my_booking', { key: other.key })
    expect(await database.query("select from public.outbox where kind = 'erased' and status = 'queued'")).toEqual([])
  })

  test('what a stranger has had us mail counts on when its booking is erased', async () => {
    const queue = createQueue(database, 'worker', { noticesPerHour: 1, noticesPerDay: 1 })
    /** @returns whether the company is told of it at once, and not in a collection */
    const isTold = async ({ id }: { id: string }) => {
      await database.query('insert into outbox (to_email, subject, form_response_id) values ($1, $2, $3)', [
        company.email,
        'Ny',
        id,
      ])
      const message = await queue.claim(['mail'])
      return message !== null && (await queue.markSent([message], 'file')) === 1
    }
    const first = await home.book()
    expect(await isTold(first)).toBe(true)
    await home.household('erase_my_booking', { key: first.key })
    expect(
      await database.query('select from outbox where form_response_id is not null or id = $1', [first.id]),
    ).toEqual([])
    // Nor can it be sent again: there is nothing that it could say.
    expect(await putBack(database, { which: 'files' })).toBe(0)
    const second = await home.book()
    expect(await isTold(second)).toBe(false)

    // To whichever mailbox a stranger names, however it is spelled.
    const other = await agreed()
    const mailed: boolean[] = []
    const shown: { id: string }[] = []
    for (const receipt_to of ['bo@example.se', 'b.o@example.se', 'Bo+ny@example.se', 'bo@example.se']) {
      const { key } = await home.book()
      const statement = { name: 'Bo', contract: 'Storgatan 1', receipt_to }
      const receipt = await home.household<{ mailed: boolean }>('withdraw', { key, ...statement })
      mailed.push(receipt.mailed)
      shown.push(...(await database.query<{ id: string }>("select id from private.withdrawals where name = 'Bo'")))
      expect(await home.household('erase_my_booking', { key })).toEqual({ erased: true })
    }
    expect(mailed).toEqual([true, true, true, false])
    // A desk that still shows it finds no other household in it.
    const [{ id: withdrawal } = { id: '' }] = shown
    const found = home.desk('desk_withdraw', { booking: other.id, withdrawal })
    await expect(found).rejects.toThrow('Kanske är det raderat.')
    const kept = await database.query('select name, contract, receipt_to from private.withdrawals')
    expect(JSON.stringify(kept)).not.toMatch(/bo|storgatan/i)
    // Nor is it kept of whoever has asked the operator to be erased.
    await using folder = await temporaryFolder()
    const { key } = await home.book()
    await home.household('withdraw', { key, name: 'Cia', contract: 'Storgatan 1', receipt_to: 'cia@example.se' })
    await home.household('erase_my_booking', { key })
    await eraseHousehold(database, folder.path, 'C.ia@example.se')
    expect(await database.query('select name, contract, receipt_to from private.withdrawals')).toEqual(kept)
    // A backup is kept for longer than a day.
    expect(await backUp(database, folder.file('a.gz'))).toMatchObject({ 'private.withdrawals': 0 })
    await restore(database, folder.file('a.gz'), { replaced: folder.file('replaced.gz') })
    await setClock(database, '2026-11-26T12:00:01Z')
    await pastNotes.run(jobContext(database))
    expect(await database.query('select from private.withdrawals')).toEqual([])
  })

  test('what an absence would come to is told beside other acts', async () => {
    const { key } = await agreed({ frequency: 'weekly' })
    const period = { key, first_day: '2026-12-01', last_day: '2027-02-01' }
    for (const act of ['skip_pickups', 'restore_pickups', 'skip_pickups'] as const) {
      const both = [1, 2, 3].flatMap(() => [home.household('skip_plan', period), home.household(act, period)])
      for (const each of await Promise.allSettled(both)) {
        // There is nothing left to skip for whoever comes later.
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'PT409' })
      }
    }
  })

  test('the end of the season leaves out no household that is accepted meanwhile, and has one day', async () => {
    for (const round of [1, 2, 3]) {
      const asked = await home.book({ name: `Nr ${round}`, frequency: 'weekly' })
      const ends = ['2027-03-01', '2027-03-08'].map((last_day) => home.desk('desk_end_season', { last_day }))
      const [, ...ended] = await Promise.allSettled([answer(asked.id), ...ends])
      expect(ended.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { code: 'PT409', message: expect.stringMatching(/^Säsongen slutar redan/) } },
      ])
      expect(
        await database.query(
          `select from private.agreements where last_day is distinct from (select last_day from private.season_end)
           and status <> 'declined'`,
        ),
      ).toEqual([])
      await home.desk('desk_unend_season')
      expect(await database.query('select from private.agreements where last_day is not null')).toEqual([])
    }
    const late = await home.book({ frequency: 'weekly' })
    await home.desk('desk_end_season', { last_day: '2027-03-01' })
    await answer(late.id)
    expect(
      await database.query('select upper(span)::text as span from private.agreements where booking = $1', [late.id]),
    ).toEqual([{ span: '2027-03-02' }])
  })

  test.each(['{', '…', 'œ', '\u{1d160}', '🙂'])(
    'a word to all of %j is sent whole by SMS, or refused',
    async (sign) => {
      const { id } = await agreed({ phone: '070-174 06 05' })
      await home.desk('desk_change', { booking: id, changes: '{"email": ""}' })
      const message = sign.repeat(100)
      const state = await home.desk('desk_household', { booking: id })
      const whole = gsmText(
        news.sms?.({ data: { subject: '', message }, state, recipient: 'household', link: null } as never) ?? '',
      )
      const sent = home.desk('desk_write', { subject: 'Hej', message })
      if (whole.includes(gsmText(message))) await sent.catch((error) => expect(error.code).toBe('PT409'))
      else await expect(sent).rejects.toMatchObject(refused('PT409', /tecken för långt/))
    },
  )

  test('a call that can be made is not changed under whoever makes it', async () => {
    const { id } = await agreed({ phone: '08-96 44 02' })
    await home.desk('desk_change', { booking: id, changes: '{"email": ""}' })
    await home.sent({ booking: id })
    const calls = async () => (await home.inboxWithWords()).calls.filter(({ booking }) => booking === id)
    await home.desk('desk_move', { booking: id, day: '2026-12-07' })
    await database.query(
      "update public.outbox set next_attempt_at = now() where status = 'queued' and channel = 'call'",
    )
    const [read] = await calls()
    await home.desk('desk_move', { booking: id, day: '2026-12-14' })
    expect((await calls())[0]).toEqual(read)
    expect(read?.said).toMatch(/^Måndag 7\sdecember \D*$/)
    await home.desk('desk_settle', { id: read?.id })
    await database.query(
      "update public.outbox set next_attempt_at = now() where status = 'queued' and channel = 'call'",
    )
    expect(await calls()).toMatchObject([{ day: '2026-12-14', said: expect.stringMatching(/^Måndag 14\sdecember är/) }])
  })

  // On a site of one machine nothing ends a statement, and everybody waits for it; here each has three seconds.
  test('no text that the desk is sent takes longer than its length', async () => {
    const { id } = await agreed()
    await expect(
      home.desk('desk_write', { subject: 'Jul', message: '\u0344\u0323'.repeat(16_000), day: null }),
    ).rejects.toMatchObject(refused('PT400', /högst 2000/))
    const driver_note = '\n'.repeat(1900)
    await home.desk('desk_change', { booking: id, changes: { driver_note } })
    const changes = { driver_note: `${'\n'.repeat(400_000)}Grind`, driver_note_was: '' }
    expect(await home.desk<Household>('desk_change', { booking: id, changes })).toMatchObject({
      driver_note: `${driver_note}\nGrind`,
    })
  })

  test('what is kept for a minute holds no search terms, and what the household does meanwhile counts, however long it waited', async () => {
    const { id, key } = await home.book()
    await answer(id)
    expect(
      await database.query("select from private.kept_rows where booking = $1 and was ? 'status'", [id]),
    ).toHaveLength(1)
    expect(await database.query("select from private.kept_rows where was ? 'search_terms'")).toEqual([])
    // Its transaction began before that of the answer.
    await setClock(database, '2026-11-25T11:59:59Z')
    await home.household('change_booking', { key, changes: '{"notes": "Kod 1234"}' })
    await setClock(database, NOW)
    await expect(home.desk('desk_unanswer', { booking: id })).rejects.toMatchObject(
      refused('PT409', /hushållet har redan/),
    )
    // It goes with an erased household, and the night after.
    const other = await home.book()
    await answer(other.id)
    await database.query('select private.erase($1)', [id])
    const whose = () => database.query('select distinct booking as id from private.kept_rows where booking is not null')
    expect(await whose()).toEqual([{ id: other.id }])
    await setClock(database, '2026-11-25T13:00:01Z')
    await pastNotes.run(jobContext(database))
    expect(await whose()).toEqual([])
    await setClock(database, NOW)
  })

  test('the right of withdrawal ends on the same day by the database and by the program, wherever Easter is, and at all holidays', async () => {
    const ends = await database.query<{ agreed: string; until: string }>(
      `select agreed::date::text as agreed, private.withdrawal_until(agreed at time zone 'Europe/Stockholm')::text as until
       from generate_series(timestamp '2020-01-01 12:00', '2219-12-31 12:00', '1 day') as agreed
       where agreed < '2040-01-01' or extract(month from agreed) between 3 and 5`,
    )
    expect(ends.length).toBe(7305 + 180 * 92)
    expect(ends.filter(({ agreed, until }) => withdrawalUntil(agreed) !== until)).toEqual([])
  })

  test('numbers, words and areas are read alike by the database and by the program', async () => {
    const digits = '0123456789'
    const numbers = fc
      .sample(
        fc.tuple(
          fc.constantFrom('', '0', '46', '+46', '0046', '+46 (0)', '+47', '\u202d٠', '0٧'),
          fc.string({
            unit: fc.constantFrom(...digits, ...' -–\u2011()/.\u00a0\u200b\u202c٠١٢۳۴０７x'),
            maxLength: 16,
          }),
        ),
        500,
      )
      .map((parts) => parts.join(''))
      .concat(Array.from({ length: 1000 }, (_, range) => `0${range}`.padEnd(10, '1')))
    const read = await database.query<{ text: string; national: string; sms: boolean }>(
      `select text, private.national_number(text) as national, private.gets_sms(jsonb_build_object('phone', text)) as sms
       from unnest($1::text[]) as text`,
      [numbers],
    )
    expect(read).toEqual(
      numbers.map((text) => ({ text, national: nationalNumber(text), sms: mobileNumber(text) !== null })),
    )
    const texts = fc
      .sample(
        fc.array(
          fc.constantFrom(
            ...'aZ9 0åÅäÖéÜøŁđİß’\'".,/-+@_%:;*\u200b\u00ad\u00a0\u0308２ＡﬃⅣ½ж中🙂·',
            'vägen ',
            'S:t ',
            'E\u0301',
          ),
          { maxLength: 20 },
        ),
        500,
      )
      .map((parts) => parts.join(''))
    const words = await database.query<{ words: string }>(
      'select private.words_of(text) as words from unnest($1::text[]) with ordinality as given (text, nth) order by nth',
      [texts],
    )
    expect(words.map(({ words }, at) => [texts[at], words])).toEqual(
      texts.map((text) => [text, wordsOf(text).join(' ')]),
    )
    // Every Latin letter, and whatever else a domain may have, also where the server's locale knows a to z alone.
    const letters = String.fromCharCode(...Array.from({ length: 0x250 - 0x20 }, (_, at) => at + 0x20))
    expect(await database.query('select private.folded($1) as folded', [letters])).toEqual([
      { folded: letters.toLowerCase().normalize() },
    ])
    // What nobody sees, in all of Unicode that both know.
    const signs = Array.from({ length: 0x110000 }, (_, code) => (code < 0xd800 || code > 0xdfff ? code : 32))
      .map((code) => String.fromCodePoint(code || 32))
      .filter((sign) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{L}\p{N}]/u.test(sign) && sign !== '\ua7f1')
    const rows = Array.from({ length: Math.ceil(signs.length / 200) }, (_, at) =>
      signs.slice(at * 200, at * 200 + 200).join(' '),
    )
    const plain = await database.query<{ text: string; plain: string }>(
      'select text, private.plain_text(text) as plain from unnest($1::text[]) as text',
      [rows],
    )
    expect(plain.filter(({ text, plain }) => plain !== plainText(text))).toEqual([])
    const { areas: ours, municipality } = company
    await database.query(
      "insert into private.settings values ('company', $1) on conflict (name) do update set value = $1",
      [JSON.stringify({ areas: ours, municipality })],
    )
    const areas = [
      'Gatan 1, Häggvik',
      'Gatan 1 HA\u0308GGVIK',
      'Väsjöns gata',
      'Edsberg 12',
      'Edsbergs allé',
      'Gatan 1, Haggvik',
      'GATAN 1 VASJON',
      'c/o Sjöberg, Vasagatan 1, Täby',
      'C / o Anna Sjöberg\nVasagatan 1',
      'c/o Sjöberg 1 Häggvik',
      'Disco/over Edsberg',
      'Sol\u200blentuna',
      '',
    ]
    expect(
      await database.query(
        'select private.area_of(text, private.areas()) as area from unnest($1::text[]) with ordinality as given (text, nth) order by nth',
        [areas],
      ),
    ).toEqual(areas.map((text) => ({ area: areaOf(text) })))
  })

  test.each([
    [
      'Ekvägen 5',
      [
        'c/o Berg, Ekvägen 5',
        'Lgh 1102, Ekvägen 5',
        'Lgh 1102 Ekvägen 5',
        '192 67 Sollentuna, Ekvägen 5',
        'Portkod 1234, Ekvägen 5',
        'Kod: 12*34 Ekvägen 5, dörrkoden är 99#',
        'Ekvägen 5 kod 1234',
        'EKVÄGEN\u00a05',
        'Ek\u200bvägen 5, 2 tr',
        'Ekva\u0308gen 5',
        'LÄGENHET 1102, VÅN 2, EKVÄGEN 5',
        'DÖRRKOD: 1234, EKVÄGEN 5',
      ],
    ],
    ['Björkvägen 12', ['Björkvägen 12 Viby', 'Björkvägen 12, 191 47 Sollentuna']],
    ['Ekvägen 12B', ['Ekvägen 12 b', 'Ekvägen 12 B, Viby']],
  ])('%s is one household, however it is written', async (address, others) => {
    const keys = await database.query<{ key: string; street: string }>(
      'select private.street_key(address) as key, private.street(address) as street from unnest($1::text[]) as address',
      [[address, ...others]],
    )
    expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(1)
    const sorted = [
      'Čapeks väg 3',
      'Ekvägen 2',
      'Ekvägen 9',
      'Ekvägen 9 A',
      'Ekvägen 10',
      'Łódźvägen 1',
      'Zvägen 1',
      'Åvägen 1',
      'Ängsvägen 1',
    ]
    expect(
      await database.query(
        'select address from unnest($1::text[]) as address order by private.street_key(address) collate "C"',
        [sorted.toReversed()],
      ),
    ).toEqual(sorted.map((address) => ({ address })))
  })
})
