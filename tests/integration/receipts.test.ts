/** What has come in is kept for itself: payments, whose they are, what they cover, and what is to be paid back. */
import { describe, expect, test } from 'vitest'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import type { CashBook, Household, Inbox, Month, Payers, Receipt, Refund, Unpaid } from '../../src/shared/desk.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { refused } from '../helpers/refused.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, '2026-11-25T12:00:00Z')

  const weekly = (first_day = '2026-11-30') => home.agreed({ frequency: 'weekly' }, first_day)
  const mine = (key: string) => home.household<HouseholdState>('my_booking', { key })
  const receive = async (...payments: object[]) => {
    const whole = payments.map((one) => ({
      day: '2026-12-01',
      source: 'bank',
      text: 'Swish',
      fingerprint: null,
      ...one,
    }))
    const { received } = await home.desk<{ received: { known: boolean }[] }>('desk_receive', {
      payments: JSON.stringify(whole),
    })
    return received.map(({ known }) => known)
  }
  const receiptsOf = (booking: string) => home.desk<Receipt[]>('desk_receipts', { booking })
  const refunds = () => home.desk<Refund[]>('desk_refunds')
  const november = async (booking: string) =>
    (await home.desk<Household>('desk_household', { booking })).months.find(({ month }) => month === '2026-11-01')

  test('each payment is entered once, however often its file is read, and is known for good', async () => {
    const { id } = await weekly()
    const one = { booking: id, kronor: 60, fingerprint: 'a' }
    expect(await receive(one, { ...one, fingerprint: 'b' }, one)).toEqual([false, false, true])
    await setClock(database, '2028-01-01T12:00:00Z')
    expect(await receive(one)).toEqual([true])
    expect(await home.desk('desk_known', { fingerprints: ['a', 'c', 'b'] })).toEqual(['a', 'b'])
    expect(await receiptsOf(id)).toMatchObject([{ kronor: 60, day: '2026-12-01', source: 'bank', text: 'Swish' }, {}])
  })

  test('a list of payments is entered whole or not at all, and the sentence names the row', async () => {
    const { id } = await weekly()
    const right = { booking: id, kronor: 60 }
    for (const [wrong, sentence] of [
      [{ ...right, kronor: 0 }, /^Rad 2: välj hushåll, dag och hela kronor/],
      [{ ...right, kronor: 1.5 }, /^Rad 2/],
      [{ ...right, day: '2026-02-30' }, /^Rad 2/],
      [{ ...right, source: 'guld' }, /^Rad 2/],
      [{ ...right, text: 'x'.repeat(301) }, /^Rad 2/],
      [{ kronor: 60, parts: [{ booking: id, kronor: 50 }] }, /^Rad 2/],
      [{ ...right, booking: crypto.randomUUID() }, /^Rad 2: hushållet finns inte längre/],
    ] satisfies [object, RegExp][]) {
      await expect(receive(right, wrong)).rejects.toMatchObject({ message: expect.stringMatching(sentence) })
    }
    expect(await receiptsOf(id)).toEqual([])
  })

  test('one payment for two neighbours is divided, and known as one', async () => {
    const [one, other] = [await weekly(), await weekly()]
    const parts = [one, other].map(({ id }) => ({ booking: id, kronor: 60 }))
    expect(await receive({ kronor: 120, parts, fingerprint: 'both' })).toEqual([false])
    for (const { id } of [one, other]) expect(await november(id)).toMatchObject({ paid: 60, paid_at: '2026-12-01' })
    expect(await home.desk('desk_known', { fingerprints: ['both'] })).toEqual(['both'])
    const [[part], removed] = [await receiptsOf(one.id), await receiptsOf(other.id)]
    await home.desk('desk_unreceive', { id: part?.id })
    expect(await receive({ kronor: 120, parts, fingerprint: 'both' })).toEqual([true])
    expect(await home.desk('desk_rereceive', { id: part?.id, booking: one.id })).toHaveLength(1)
    // Taken off, it may have been entered again for one of them, and is not put back besides.
    for (const { id } of [one, other])
      for (const receipt of await receiptsOf(id)) await home.desk('desk_unreceive', { id: receipt.id })
    const [theirs] = removed
    await setClock(database, '2026-12-01T13:00:00Z')
    expect(await receive({ booking: one.id, kronor: 120, fingerprint: 'both' })).toEqual([false])
    const again = home.desk('desk_rereceive', { id: theirs?.id, booking: other.id })
    await expect(again).rejects.toMatchObject(refused('PT409', /redan inlagd/))
  })

  test('a payment that a phone sends again is not entered anew where another one has taken it off meanwhile', async () => {
    const { id } = await weekly()
    const payment = { booking: id, kronor: 60, fingerprint: 'lost' }
    await receive(payment)
    expect(await receive({ ...payment, again: true })).toEqual([true])
    const [receipt] = await receiptsOf(id)
    await home.desk('desk_unreceive', { id: receipt?.id })
    await expect(receive({ ...payment, again: true })).rejects.toMatchObject(refused('PT409', /togs bort nyss/))
    expect(await receiptsOf(id)).toEqual([])
    expect(await receive(payment)).toEqual([false])
  })

  test('what was entered for the wrong household is taken off, entered again, or given to the right one, and back', async () => {
    const [wrong, right] = [await weekly(), await weekly()]
    const payment = { booking: wrong.id, kronor: 60, fingerprint: 'a' }
    await receive(payment)
    const [{ id = '' } = {}] = await receiptsOf(wrong.id)
    const give = (booking: string) => home.desk<Receipt[]>('desk_rereceive', { id, booking })
    expect(await give(right.id)).toMatchObject([{ id, kronor: 60 }])
    expect(await receiptsOf(wrong.id)).toEqual([])
    expect(await november(right.id)).toMatchObject({ paid: 60 })
    await give(wrong.id)
    for (let press = 0; press < 2; press++) expect(await home.desk('desk_unreceive', { id })).toEqual([])
    expect(await home.desk('desk_known', { fingerprints: ['a'] })).toEqual([])
    expect(await give(wrong.id)).toHaveLength(1)
    await home.desk('desk_unreceive', { id })
    expect(await receive({ ...payment, booking: right.id })).toEqual([false])
    await expect(give(wrong.id)).rejects.toMatchObject(refused('PT409', /redan inlagd/))
    await expect(home.desk('desk_unreceive', { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'PT404' })
    const events = (await home.desk<Household>('desk_household', { booking: wrong.id })).history.map(({ what }) => what)
    expect(events.filter((what) => /received/.test(what))).toEqual([
      'rereceived',
      'rereceived',
      'unreceived',
      'rereceived',
      'unreceived',
    ])
  })

  test('of two phones with the same payment before them, the second press changes nothing, and says so', async () => {
    const [one, other, third] = [await weekly(), await weekly(), await weekly()]
    await receive({ booking: one.id, kronor: 100, fingerprint: 'a' })
    const [{ id = '' } = {}] = await receiptsOf(one.id)
    const press = (name: string, args: object) => home.desk<Receipt[]>(name, { id, ...args })
    const gone = refused('PT409', /står inte kvar/)
    for (let again = 0; again < 2; again++)
      expect(await press('desk_rereceive', { booking: other.id, seen: one.id })).toHaveLength(1)
    await expect(press('desk_unreceive', { seen: one.id })).rejects.toMatchObject(gone)
    await expect(press('desk_rereceive', { booking: third.id, seen: one.id })).rejects.toMatchObject(gone)
    expect(await november(other.id)).toMatchObject({ paid: 60 })
    await home.desk('desk_end', { booking: other.id, last_day: '2026-11-30', asked: true })
    // Each phone's press has a fingerprint of its own.
    const back = (fingerprint: string) => receive({ booking: other.id, kronor: -40, fingerprint, seen: 40 })
    expect([...(await back('b')), ...(await back('b'))]).toEqual([false, true])
    await expect(back('c')).rejects.toMatchObject(refused('PT409', /nu är det 0\u00a0kr att betala tillbaka/))
    // The same for one that has erased itself, of which the books keep no word.
    await receive({ booking: other.id, kronor: 10, text: 'Hemlig Avsändare' })
    await receive({ booking: one.id, kronor: 20, text: 'Hemlig Avsändare', fingerprint: 'd' })
    await home.eraseItself(other)
    const [{ id: line = '' } = {}] = await refunds()
    const [{ id: later = '' } = {}] = await receiptsOf(one.id)
    const given = await home.desk<Receipt[]>('desk_rereceive', { id: later, booking: line, seen: one.id })
    expect(given.map(({ text }) => text).join('')).toBe('')
    await expect(home.desk('desk_unreceive', { id: later, seen: one.id })).rejects.toMatchObject(gone)
    const erased = { booking: line, kronor: -90, seen: 90 }
    expect(await receive({ ...erased, fingerprint: 'e' })).toEqual([false])
    await expect(receive({ ...erased, fingerprint: 'f' })).rejects.toMatchObject(refused('PT409', /nu är det 0/))
  })

  test('the oldest month is covered first; what is more is carried to the next bill, and said before', async () => {
    const { id, key } = await weekly()
    await receive({ booking: id, kronor: 60, day: '2026-11-26' }, { booking: id, kronor: 40, day: '2026-11-27' })
    expect(await mine(key)).toMatchObject({
      credit: 40,
      credit_returns: false,
      unpaid: 0,
      months: [{ paid: 60, paid_at: '2026-11-26' }],
    })
    await setClock(database, '2027-01-04T12:00:00Z')
    expect(await mine(key)).toMatchObject({ credit: 0, unpaid: 260 })
    await home.desk('desk_bill', { month: '2026-11-01' })
    await home.desk('desk_bill', { month: '2026-12-01' })
    expect(
      (await home.desk<Household>('desk_household', { booking: id })).messages.filter(({ kind }) => kind === 'bill'),
    ).toHaveLength(1)
    expect(await refunds()).toEqual([])
    await receive({ booking: id, kronor: 260, day: '2027-01-05' })
    expect((await mine(key)).months).toMatchObject([
      {},
      { paid: 300, paid_at: '2027-01-05' },
      { paid_at: '2026-11-26' },
    ])
  })

  test('what is paid too much after a withdrawal is to be paid back within fourteen days of then', async () => {
    const { id, key } = await weekly('2026-12-14')
    await setClock(database, '2026-11-25T13:00:00Z')
    await home.household('withdraw', { key, name: 'Anna', contract: 'Allt', receipt_to: 'anna@example.se' })
    await setClock(database, '2027-01-03T12:00:00Z')
    await receive({ booking: id, kronor: 300, day: '2027-01-03' })
    expect(await refunds()).toMatchObject([{ kronor: 300, by: '2027-01-17' }])
    // What comes later puts nothing off.
    await receive({ booking: id, kronor: 20, day: '2027-01-08' })
    expect(await refunds()).toMatchObject([{ kronor: 320, by: '2027-01-17' }])
    await receive({ booking: id, kronor: -320, day: '2027-01-09' })
    await receive({ booking: id, kronor: 50, day: '2027-02-01' })
    expect(await refunds()).toMatchObject([{ kronor: 50, by: '2027-02-15' }])
  })

  test.each([
    [
      'withdrawn from before its first day',
      '2026-12-09',
      async ({ key }: { key: string }) => {
        await home.household('withdraw', { key, name: 'Anna', contract: 'Allt', receipt_to: 'anna@example.se' })
      },
    ],
    [
      'ended before its first day',
      null,
      async ({ id }: { id: string }) => {
        await home.desk('desk_end', { booking: id, last_day: '2026-11-25', asked: true })
      },
    ],
    ['erased before its first day', null, (household: { id: string; key: string }) => home.eraseItself(household)],
  ])('what came in for an agreement that is %s is to be paid back, once', async (_, by, end) => {
    const household = await weekly('2026-12-14')
    await receive({ booking: household.id, kronor: 300, day: '2026-11-25' })
    await setClock(database, '2026-11-25T13:00:00Z')
    await end(household)
    const [refund] = await refunds()
    expect(refund).toMatchObject({ kronor: 300, by, why: '300\u00a0kr har kommit in, 0\u00a0kr ska betalas' })
    expect((await home.desk<Inbox>('desk_inbox')).refunds).toHaveLength(by ? 1 : 0)
    if (refund?.booking) expect(await mine(household.key)).toMatchObject({ credit: 300, credit_returns: true })
    const back = { booking: refund?.id as string, kronor: -300, source: 'desk' as const, fingerprint: 'back' }
    expect(await receive(back)).toEqual([false])
    expect(await receive(back)).toEqual([true])
    expect(await refunds()).toEqual([])
    expect(
      (await home.desk<CashBook>('desk_cash_book', { first_day: '2026-11-01', last_day: '2026-12-31' })).map(
        ({ kronor }) => kronor,
      ),
    ).toEqual([300, -300])
    // The books know an erased household's reference alone.
    const rows = await database.query('select * from private.receipts')
    if (!refund?.booking) expect(JSON.stringify(rows)).not.toContain('Swish')
  })

  test('a tick enters what is left up to that month, and counts nothing else than was seen', async () => {
    const { id, key } = await weekly()
    await setClock(database, '2027-01-04T12:00:00Z')
    const tick = (more: object) =>
      home.desk<Month>('desk_paid', { booking: id, month: '2026-12-01', paid: true, ...more })
    await home.household('end_agreement', { key, last_day: '2027-01-05' })
    await expect(tick({ seen: 300 })).rejects.toMatchObject(refused('PT409', /nu är det 360\skr kvar/))
    await expect(tick({ sum: 1_000_001 })).rejects.toMatchObject(refused('PT400', /högst 1\s000\s000\skr på en gång/))
    expect((await tick({ sum: 1_000_000 })).households).toMatchObject([{ paid: 300, so_far: 0 }])
    await tick({ paid: false })
    expect((await tick({ seen: 360 })).households).toMatchObject([{ paid: 300, so_far: 0 }])
    expect(await receiptsOf(id)).toMatchObject([{ kronor: 360, day: '2027-01-04', source: 'desk' }])
    // What came by the bank's file is not un-ticked.
    await expect(home.desk('desk_paid', { booking: id, month: '2026-11-01', paid: false })).rejects.toMatchObject(
      refused('PT409', /Rätta/),
    )
    await tick({ paid: false })
    await tick({ paid: false })
    expect(await home.desk<Unpaid>('desk_unpaid')).toMatchObject([{ owes: 360 }])
    await receive({ booking: id, kronor: 200 })
    expect((await tick({ sum: 250 })).households).toMatchObject([{ paid: 250, so_far: 50 }])
    for (let press = 0; press < 2; press++) await tick({ sum: 400 })
    expect((await receiptsOf(id)).reduce((all, { kronor }) => all + kronor, 0)).toBe(460)
    expect((await tick({ sum: 140 })).households).toMatchObject([{ paid: 140, so_far: 160 }])
    await expect(tick({ sum: 100 })).rejects.toMatchObject(refused('PT409', /Rätta/))
    expect((await receiptsOf(id)).map(({ kronor }) => kronor)).toEqual([200])
  })

  test('whoever has ended is among the payers for a year, and as long as anything is owed', async () => {
    const [owing, paid, erased] = [await weekly(), await weekly(), await weekly()]
    await setClock(database, '2026-11-30T22:00:00Z')
    for (const { key } of [owing, paid, erased]) await home.household('end_agreement', { key })
    await setClock(database, '2027-01-02T12:00:00Z')
    for (const { id } of [paid, erased]) await receive({ booking: id, kronor: 60 })
    await database.query('select private.erase($1)', [erased.id])
    const payers = async () => (await home.desk<Payers>('desk_payers')).map(({ booking }) => booking)
    await setClock(database, '2027-10-01T12:00:00Z')
    expect((await payers()).slice(0, -1).sort()).toEqual([owing.id, paid.id].sort())
    // The books of whoever is erased are on the list for 400 days from the first of the month.
    await setClock(database, '2027-12-05T12:00:00Z')
    expect(await payers()).toHaveLength(3)
    await setClock(database, '2027-12-06T12:00:00Z')
    expect(await payers()).toHaveLength(2)
    await setClock(database, '2028-10-01T12:00:00Z')
    expect(await payers()).toEqual([owing.id])
  })

  test('a single pick-up in a month that is paid is due', async () => {
    const { id, key } = await weekly()
    await setClock(database, '2026-11-30T09:00:00Z')
    await home.desk('desk_paid', { booking: id, month: '2026-11-01', paid: true })
    await home.household('change_booking', { key, changes: { frequency: 'once' } })
    await home.desk('desk_visit', { booking: id, day: '2026-12-07', outcome: 'collected' })
    await setClock(database, '2027-01-04T12:00:00Z')
    const { months, unpaid } = await mine(key)
    expect(unpaid).toBe(months.reduce((sum, { owes, paid }) => sum + owes - paid, 0))
    expect(unpaid).toBeGreaterThan(0)
  })
})
