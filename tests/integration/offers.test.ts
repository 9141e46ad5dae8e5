import { describe, expect, test } from 'vitest'
import { lapsedOffers } from '../../src/jobs/promises.ts'
import type { Inbox, Round } from '../../src/shared/desk.ts'
import { HIGHEST_PRICE } from '../../src/shared/highest-price.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { refused } from '../helpers/refused.ts'

const silent = { info() {}, warn() {}, error() {} }
/** A Wednesday. */
const asked = '2026-11-25T12:00:00Z'
const sofa = { price: 600, frequency: 'once', first_day: '2026-12-07', message: 'En soffa tar vi två på.' }

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home: people } = householdsOn(engine)

  async function offered(offer: object = sofa, { early_start = true } = {}) {
    await setClock(database, asked)
    const household = await people.book({ frequency: 'weekly', early_start })
    await people.desk('desk_offer', { booking: household.id, ...offer })
    return household
  }
  const owes = async (booking: string, month: string) =>
    (await database.query<{ owes: number }>('select private.owes($1, $2) as owes', [booking, month]))[0]?.owes
  const messages = (booking: string) =>
    database.query<{ kind: string; recipient: string; what: string | null }>(
      `select kind, recipient, data ->> 'what' as what from outbox where form_response_id = $1 and kind <> 'notice'
       order by created_at, recipient desc`,
      [booking],
    )

  test('an offered price, once accepted, is the price of the agreement', async () => {
    const { id, key } = await offered()
    const before = await people.household('my_booking', { key })
    expect(before).toMatchObject({ status: 'offered', offer: sofa, first_day: null })
    const { unanswered } = await people.desk<Inbox>('desk_inbox')
    expect(unanswered.map(({ booking }) => booking)).not.toContain(id)
    // A repeated offer is one offer, and the company cannot accept it for the household.
    await people.desk('desk_offer', { booking: id, ...sofa })
    expect(await messages(id)).toEqual([{ kind: 'offer', recipient: 'household', what: 'offered' }])
    await setClock(database, '2026-11-25T12:01:01Z')
    await expect(people.desk('desk_answer', { booking: id, agree: true })).rejects.toMatchObject({ code: 'PT409' })

    const after = await people.household('accept_offer', { key })
    expect(after).toMatchObject({
      status: 'agreed',
      offer: null,
      price: 600,
      frequency: 'once',
      first_day: '2026-12-07',
      booking: { answers: { frequency: 'once' } },
    })
    expect(await people.household('accept_offer', { key })).toEqual(after)
    expect(after.history.map(({ who, what }) => `${who} ${what}`)).toEqual([
      'household booked',
      'company offered',
      'household accepted',
    ])
    // The price, read on the page before its message left, is not sent any more.
    expect(await messages(id)).toEqual([
      { kind: 'agreed', recipient: 'household', what: null },
      { kind: 'offer', recipient: 'company', what: 'accepted' },
    ])
    // What is not taken, for whoever stands at the door.
    const { stops } = await people.desk<Round>('desk_round', { day: '2026-12-07' })
    expect(stops.find(({ booking }) => booking === id)).toMatchObject({ offer_message: sofa.message })
    await setClock(database, '2026-12-07T09:00:00Z')
    await people.desk('desk_visit', { booking: id, day: '2026-12-07', outcome: 'collected', bags: {}, note: '' })
    expect(await owes(id, '2026-12-01')).toBe(600)
  })

  test('every fourth pick-up day, a rhythm only by offer, has its days, its price and its changes', async () => {
    const { id, key } = await offered({ ...sofa, price: 90, frequency: 'monthly' })
    const { days } = await people.household('accept_offer', { key })
    // Every 28 days; no closed day of the sample is among them.
    expect(days.slice(0, 3).map(({ day }) => day)).toEqual(['2026-12-07', '2027-01-04', '2027-02-01'])
    // Fewer would be the last.
    expect(days).toHaveLength(12)
    expect([await owes(id, '2026-12-01'), await owes(id, '2027-02-01')]).toEqual([90, 90])
    // It has no price in the list to go back to.
    await expect(people.desk('desk_change', { booking: id, changes: '{"price": null}' })).rejects.toMatchObject(
      refused('PT409', /inget pris i prislistan/),
    )
    const changed = await people.household('change_booking', { key, changes: { notes: 'Grinden kärvar.' } })
    expect(changed).toMatchObject({
      frequency: 'monthly',
      price: 90,
      booking: { answers: { notes: 'Grinden kärvar.' } },
    })
    await expect(
      people.household('change_booking', { key, changes: { frequency: 'once', notes: '' } }),
    ).resolves.toMatchObject({ frequency: 'once', price: 125 })
    // Undone before it begins, also when the agreed rhythm has begun; afterwards only another offer sets it.
    const back = () => people.household('change_booking', { key, changes: { frequency: 'monthly' } })
    expect(await back()).toMatchObject({ frequency: 'monthly', price: 90 })
    await setClock(database, '2026-12-16T12:00:00Z')
    expect((await people.household('my_booking', { key })).months).toMatchObject([
      { counted: '1 av 1 måndag i december, 90\u00a0kr per månad' },
    ])
    await people.household('change_booking', { key, changes: { frequency: 'biweekly' } })
    const undone = await back()
    expect(undone).toMatchObject({ frequency: 'monthly', price: 90 })
    expect(undone.days.slice(-2).map(({ day }) => day)).not.toContain('2027-01-11')
    await people.household('change_booking', { key, changes: { frequency: 'weekly' } })
    await setClock(database, '2027-01-20T12:00:00Z')
    await expect(back()).rejects.toMatchObject({ message: 'Välj en hämtningsfrekvens ur listan' })
  })

  describe('a special request', () => {
    const wants = async (frequency: 'weekly' | 'once' = 'weekly') => {
      await setClock(database, asked)
      return await people.book({ frequency, materials: ['Glascontainers', 'Special'], specialRequest: 'En soffa' })
    }
    const yes = (booking: string, more: object = {}) =>
      people.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30', ...more })
    const mine = (key: string) => people.household('my_booking', { key })
    const requests = async (booking: string, ...days: string[]) => {
      const found: string[] = []
      for (const day of days) {
        const { stops } = await people.desk<Round>('desk_round', { day })
        const stop = stops.find((one) => one.booking === booking)
        if (stop?.special_request && stop.materials.includes('Special')) found.push(day)
      }
      return found
    }
    const visit = async (booking: string, day: string, outcome: string) => {
      await setClock(database, `${day}T09:00:00Z`)
      await people.desk('desk_visit', { booking, day, outcome })
    }

    test('that costs something is an offer with both prices, charged once, with the pick-up at which it was taken', async () => {
      const { id, key } = await wants()
      const offered = await yes(id, { special_price: 400 })
      expect(offered).toMatchObject({
        status: 'offered',
        offer: { price: 300, frequency: 'weekly', special_price: 400 },
      })
      const { offer } = await mine(key)
      const agreed = await people.household('accept_offer', { key, seen: offer })
      expect(agreed).toMatchObject({ status: 'agreed', price: 300, wish: { price: 400, day: '2026-11-30' } })
      expect(await people.desk('desk_household', { booking: id })).toMatchObject({ special_price: false })
      expect(await requests(id, '2026-11-30', '2026-12-07')).toEqual(['2026-11-30'])
      expect([await owes(id, '2026-11-01'), await owes(id, '2026-12-01')]).toEqual([60, 300])
      // Not out, it comes with the next.
      await visit(id, '2026-11-30', 'not_out')
      expect(await requests(id, '2026-11-30', '2026-12-07', '2026-12-14')).toEqual(['2026-12-07'])
      await visit(id, '2026-12-07', 'collected')
      await visit(id, '2026-12-14', 'collected')
      expect(await requests(id, '2026-12-07', '2026-12-14', '2026-12-21')).toEqual(['2026-12-07'])
      const { months } = await mine(key)
      expect(months.map(({ owes }) => owes)).toEqual([700, 60])
      expect(months[0]?.counted).toBe(
        '4 av 4 måndagar i december, 300\u00a0kr per månad; Önskemålet, en gång, 400\u00a0kr',
      )
      // Another one later: for what that costs it is asked too, and its pick-ups go on meanwhile.
      const wanted = { specialRequest: 'En fåtölj' }
      const ask = () => people.household('change_booking', { key, changes: wanted })
      const name = (price: number | null) =>
        yes(id, { first_day: null, special_price: price, seen: JSON.stringify(wanted) })
      const inbox = async () => {
        const { changes, offers } = await people.desk<Inbox>('desk_inbox')
        return [changes.length, offers.map(({ offer }) => offer.price)]
      }
      await ask()
      await name(100)
      expect(await inbox()).toEqual([0, [100]])
      await people.desk('desk_unanswer', { booking: id })
      expect(await inbox()).toEqual([1, []])
      await name(100)
      await name(100)
      await expect(name(90)).rejects.toMatchObject(refused('PT409', /hushållet som svarar/))
      const { wish_offer, status } = await mine(key)
      expect([status, wish_offer]).toMatchObject(['agreed', { price: 100, request: 'En fåtölj' }])
      const outdated = people.household('accept_offer', { key, seen: { ...wish_offer, price: 1 } })
      await expect(outdated).rejects.toMatchObject(refused('PT409', /ett annat/))
      for (const tap of [1, 2]) {
        expect(await people.household('decline_offer', { key }), `${tap}`).toMatchObject({
          wish_offer: null,
          pending: null,
        })
      }
      await ask()
      await name(150)
      // Nobody answers it: somebody rings.
      await setClock(database, '2026-12-29T12:00:00Z')
      await lapsedOffers.run({ database, dataDirectory: '', log: silent, now: () => new Date() } as never)
      expect((await mine(key)).wish_offer).toBeNull()
      expect((await people.desk<Inbox>('desk_inbox')).calls.map(({ why }) => why)).toEqual(['offer'])
      await setClock(database, '2026-12-15T12:00:00Z')
      await ask()
      await name(100)
      for (const tap of [1, 2]) {
        const accepted = await people.household('accept_offer', { key })
        expect(accepted, `${tap}`).toMatchObject({
          wish: { price: 100, day: '2026-12-21' },
          wish_offer: null,
          pending: null,
        })
      }
      expect(await requests(id, '2026-12-14', '2026-12-21', '2026-12-28')).toEqual(['2026-12-21'])
      await visit(id, '2026-12-21', 'collected')
      expect([await owes(id, '2026-12-01'), await owes(id, '2027-01-01')]).toEqual([800, 300])
    })

    test('that costs nothing, or of which no price was said, belongs to the first pick-up and to no other', async () => {
      for (const special_price of [0, null]) {
        const { id, key } = await wants()
        expect(await yes(id, { special_price })).toMatchObject({ status: 'agreed', wish: { price: 0 } })
        await visit(id, '2026-11-30', 'collected')
        expect(await requests(id, '2026-11-30', '2026-12-07')).toEqual(['2026-11-30'])
        expect((await mine(key)).months).toMatchObject([{ owes: 60 }])
      }
      const { id } = await people.book({ frequency: 'once' })
      await expect(yes(id, { special_price: 10 })).rejects.toMatchObject({ code: 'PT400' })
    })

    test('in a booking by telephone costs what was said there', async () => {
      await setClock(database, asked)
      const booking = {
        ...{ name: 'Ringa', phone: '08-96 44 02', address: 'Ekbacken 7', frequency: 'once', first_day: '2026-11-30' },
        ...{ materials: ['Special'], specialRequest: 'En soffa', special_price: 250 },
      }
      const { id } = await people.desk('desk_book', { booking })
      await visit(id, '2026-11-30', 'collected')
      expect(await owes(id, '2026-11-01')).toBe(125 + 250)
      await setClock(database, asked)
      const called = { ...booking, who_called: 'company', email: 'ringa@example.se' }
      expect(await people.desk('desk_book', { booking: called })).toMatchObject({ offer: { special_price: 250 } })
    })
  })

  test('a rhythm that the household asked for in writing is agreed to without an offer', async () => {
    await setClock(database, asked)
    const { id, key } = await people.book({ frequency: 'weekly', notes: '' })
    const yes = () =>
      people.desk('desk_answer', { booking: id, agree: true, first_day: '2026-11-30', frequency: 'biweekly' })
    await expect(yes()).rejects.toMatchObject(refused('PT409', /^Hushållet har inte skrivit/))
    await people.desk('desk_ask', { booking: id, message: 'Räcker varannan vecka?' })
    await people.household('change_booking', { key, changes: { notes: 'Ja, varannan vecka.' } })
    expect(await yes()).toMatchObject({
      ...{ status: 'agreed', frequency: 'biweekly', price: 175, special_price: false },
      booking: { answers: { frequency: 'biweekly', notes: 'Ja, varannan vecka.' } },
    })
    expect(await people.desk('desk_unanswer', { booking: id })).toMatchObject({
      status: 'asked',
      booking: { answers: { frequency: 'weekly' } },
    })
  })

  test('a price without an answer is reminded of once on the tenth day, and asks for a call when it lapses', async () => {
    const { id, key } = await offered()
    const work = () => lapsedOffers.run({ database, dataDirectory: '', log: silent, now: () => new Date() })
    const reminded = async () => (await messages(id)).filter(({ what }) => what === 'reminded').length
    const calls = async () => (await people.desk<Inbox>('desk_inbox')).calls.filter(({ booking }) => booking === id)
    await setClock(database, '2026-12-05T11:59:00Z')
    await work()
    expect(await reminded()).toBe(0)
    await setClock(database, '2026-12-05T12:00:00Z')
    await Promise.all([work(), work()])
    expect(await reminded()).toBe(1)
    expect(await calls()).toEqual([])
    await setClock(database, '2026-12-09T12:01:00Z')
    await Promise.all([work(), work()])
    expect(await people.household('my_booking', { key })).toMatchObject({ status: 'ended' })
    expect(await calls()).toMatchObject([{ why: 'offer' }])
    // Called, it wants another.
    await people.desk('desk_offer', { booking: id, ...sofa, first_day: '2026-12-14' })
    expect(await calls()).toEqual([])
    await people.household('decline_offer', { key })
  })

  test('a no ends it and costs nothing; a new offer can follow, but not after a withdrawal', async () => {
    const { id, key } = await offered()
    const declined = await people.household('decline_offer', { key })
    expect(declined).toMatchObject({ status: 'ended', offer: null, may_resume: false })
    expect(await people.household('decline_offer', { key })).toEqual(declined)
    await expect(people.household('accept_offer', { key })).rejects.toMatchObject({ code: 'PT409' })
    await setClock(database, '2026-11-25T12:01:01Z')
    await expect(people.household('resume_agreement', { key })).rejects.toMatchObject({ code: 'PT409' })
    await people.desk('desk_offer', { booking: id, ...sofa, price: 500 })
    expect(await people.household('accept_offer', { key })).toMatchObject({ status: 'agreed', price: 500 })

    const other = await offered()
    await people.household('withdraw', {
      name: 'Anna',
      contract: 'Soffan',
      receipt_to: 'anna@example.se',
      key: other.key,
    })
    await expect(people.desk('desk_offer', { booking: other.id, ...sofa })).rejects.toMatchObject({ code: 'PT409' })
    await expect(people.household('accept_offer', { key: other.key })).rejects.toMatchObject({ code: 'PT409' })
  })

  test('a no can be taken back for a minute, and the company hears of it only after that', async () => {
    const { id, key } = await offered()
    const { offer } = await people.household('my_booking', { key })
    const toCompany = () =>
      database.query<{ waits: boolean }>(
        `select next_attempt_at > now() + interval '50 seconds' as waits from public.outbox
         where form_response_id = $1 and recipient = 'company' and kind = 'offer'`,
        [id],
      )
    await people.household('decline_offer', { key })
    expect(await toCompany()).toEqual([{ waits: true }])
    const reopened = await people.household('resume_agreement', { key })
    expect(reopened).toMatchObject({ status: 'offered', offer })
    expect(reopened.history.at(-1)).toMatchObject({ who: 'household', what: 'reopened_offer' })
    expect(await toCompany()).toEqual([])
    // Sent again after a lost response.
    expect(await people.household('resume_agreement', { key })).toEqual(reopened)
    expect(await people.household('accept_offer', { key, seen: offer })).toMatchObject({ status: 'agreed' })
  })

  test('a yes is to the offer that was read, not to one that has been sent since', async () => {
    const { id, key } = await offered()
    const { offer: seen } = await people.household('my_booking', { key })
    await people.desk('desk_offer', { booking: id, ...sofa, price: 900 })
    await expect(people.household('accept_offer', { key, seen })).rejects.toMatchObject({ code: 'PT409' })
    const { status, offer } = await people.household('my_booking', { key })
    expect([status, offer?.price]).toEqual(['offered', 900])
    // After the deadline on the evening before, the offer has another first day.
    await setClock(database, '2026-12-06T19:00:01Z')
    await expect(people.household('accept_offer', { key, seen: offer })).rejects.toMatchObject({ code: 'PT409' })
    const now = (await people.household('my_booking', { key })).offer
    expect(await people.household('accept_offer', { key, seen: now })).toMatchObject({
      status: 'agreed',
      price: 900,
      first_day: '2026-12-14',
    })
    // It has read the price before the message left.
    expect(await messages(id)).not.toContainEqual(expect.objectContaining({ kind: 'offer', recipient: 'household' }))
  })

  test('an offer lapses after fourteen days; accepted late, it begins on the next possible day', async () => {
    const late = await offered()
    const patient = await offered(sofa, { early_start: false })
    const never = await offered()
    await setClock(database, '2026-12-08T12:00:00Z')
    expect((await people.household('my_booking', { key: late.key })).offer).toMatchObject({ first_day: '2026-12-14' })
    expect(await people.household('accept_offer', { key: late.key })).toMatchObject({ first_day: '2026-12-14' })
    // Without a request to begin early: after its own fourteen days.
    expect(await people.household('accept_offer', { key: patient.key })).toMatchObject({
      withdrawal_until: '2026-12-22',
      first_day: '2026-12-28',
    })
    await setClock(database, '2026-12-09T12:00:01Z')
    await expect(people.household('accept_offer', { key: never.key })).rejects.toMatchObject(
      refused('PT409', /Priset gällde till och med onsdag 9 december kl\. 13:00\./),
    )
    expect((await people.desk<Inbox>('desk_inbox')).offers).toEqual([])
    const counted: object[] = []
    const log = { ...silent, info: (facts: object) => counted.push(facts) }
    const run = () => lapsedOffers.run({ database, dataDirectory: '', log, now: () => new Date() })
    await run()
    await run()
    expect(counted).toEqual([{ offers: 1 }])
    const state = await people.household('my_booking', { key: never.key })
    expect(state).toMatchObject({ status: 'ended', offer: null })
    expect(state.history.map(({ who, what }) => `${who} ${what}`).slice(1)).toEqual([
      'company offered',
      'system lapsed',
    ])
  })

  test('invalid offers are refused', async () => {
    await setClock(database, asked)
    const { id } = await people.book()
    for (const wrong of [
      { price: -1 },
      { price: HIGHEST_PRICE + 1 },
      { price: null },
      { frequency: 'daily' },
      { frequency: null },
      { first_day: '2026-12-08' },
      { first_day: '2026-11-23' },
      { message: 'x'.repeat(2001) },
    ]) {
      await expect(
        people.desk('desk_offer', { booking: id, ...sofa, ...wrong }),
        JSON.stringify(wrong),
      ).rejects.toThrow(/Skriv priset|Den dagen kör ni inte/)
    }
    await people.desk('desk_offer', { booking: id, ...sofa, price: HIGHEST_PRICE })
  })

  test('without a request to begin early, a day after the fourteen days is proposed', async () => {
    await setClock(database, asked)
    const waits = await people.book({ early_start: false })
    const starts = await people.book({ early_start: true })
    const { unanswered } = await people.desk<Inbox>('desk_inbox')
    const proposed = (id: string) => unanswered.find(({ booking }) => booking === id)
    // The company answers by 26 November, so the fourteen days end on 10 December at the latest.
    expect(proposed(waits.id)).toMatchObject({ proposed_day: '2026-12-14', early_start: false })
    expect(proposed(starts.id)).toMatchObject({ proposed_day: '2026-11-30', early_start: true })
  })
})
