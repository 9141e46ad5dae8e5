import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { HouseholdState } from '../shared/agreement.ts'
import { materials, rhythms } from '../shared/booking.ts'
import { company } from '../shared/company.ts'
import { HIGHEST_PRICE } from '../shared/highest-price.ts'
import { kronor } from '../shared/price.ts'
import { addDays } from '../shared/swedish-time.ts'
import { agreed } from './agreed.ts'
import { bill } from './bill.ts'
import { closedDay } from './closed-day.ts'
import { gsmText, SMS_SEPTETS, septets } from './gsm-text.ts'
import { link as ownPage } from './link.ts'
import type { Message, MessageKind } from './message.ts'
import { notCollected } from './not-collected.ts'
import { offer } from './offer.ts'
import { reminder } from './reminder.ts'

/** A company with the longest name to be expected and with a Swish number; the sample has neither. */
const { name, swish } = company
Object.assign(company, { name: 'Återvinningshämtarna i Sollentuna kommun med omnejd UF', swish: '123 456 78 90' })
afterAll(() => Object.assign(company, { name, swish }))

const MORNING = '2026-01-01T08:00:00Z'
const KEY = 'abcdefghjkmnpqrstuvwxyz234'
const link = fc
  .oneof(fc.constant(`${'a'.repeat(35)}.info`), fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,34}\.[a-z]{2,4}$/))
  .map((host) => `https://${host}/min-hamtning#${KEY}`)
const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const price = fc.integer({ min: 0, max: HIGHEST_PRICE })

function smsOf(kind: MessageKind, about: Partial<Message>, state: object = {}): string {
  const nothing = {
    resumableUntil: null,
    calendar: null,
    withdrawal: null,
    instead: null,
    unanswered: null,
    otherLinks: [],
    booking: { answers: { address: 'Ekbacken 5, Viby' } },
    reply_to: null,
    day: null,
  }
  const message = { id: '', kind: '', recipient: 'household', subject: null, body: null, now: MORNING }
  const whole = { ...message, ...nothing, data: {}, link: null, ...about, state: state as HouseholdState } as Message
  const text = kind.sms?.(whole) ?? ''
  expect(septets(text), text).toBeLessThanOrEqual(SMS_SEPTETS)
  expect(text.endsWith(` ${about.link}`), text).toBe(true)
  return text
}

test('a bill is one SMS for any months and sum, with the sum, the number, the reference and the whole link', () => {
  const month = fc.record({ month: days, owes: price, was: price, paid: fc.constant(0), counted: fc.constant('') })
  const months = fc.uniqueArray(month, { minLength: 1, maxLength: 4, selector: ({ month }) => month })
  fc.assert(
    fc.property(months, fc.boolean(), link, (months, is_reminder, link) => {
      const sum = months.reduce((sum, { owes }) => sum + owes, 0)
      const text = smsOf(
        bill,
        { data: { is_reminder, months }, link },
        { reference: 'A1B2C3', months: months as never, now: '2100-01-01T12:00:00Z', unpaid: sum },
      )
      if (sum === 0) return void expect(text).toContain('inget att betala')
      expect(text).toContain(gsmText(`${kronor(sum)} för`))
      expect(text).toMatch(/Swisha 123 456 78 90( senast \d+ \p{L}+)?, skriv A1B2C3\./u)
    }),
  )
})

test('a yes is one SMS for any day, price and rhythm, with day, time, price and the whole link', () => {
  const what = fc.constantFrom('readdressed', undefined)
  fc.assert(
    fc.property(
      days,
      price,
      fc.constantFrom(...rhythms.map(({ value }) => value)),
      what,
      link,
      (day, price, frequency, what, link) => {
        const state = { frequency, price, days: [{ day, state: 'planned' }] }
        const text = smsOf(agreed, { data: { what }, link }, state)
        const [, date] = /-0?(\d+)$/.exec(day) ?? []
        expect(text).toMatch(new RegExp(`hämtar .*${date} \\p{L}+, ut (senast )?${company.pickup.from}\\. `, 'u'))
        expect(text).toContain(gsmText(`${kronor(price)}${frequency === 'once' ? '.' : ' per månad.'}`))
      },
    ),
  )
})

test('an offer is one SMS for any day, price and rhythm, with all three and the whole link', () => {
  fc.assert(
    fc.property(
      days,
      price,
      fc.constantFrom(...rhythms.map(({ value }) => value)),
      link,
      (first_day, price, frequency, link) => {
        const text = smsOf(offer, { data: { what: 'offered' }, link }, { offer: { price, frequency, first_day } })
        const [, date] = /-0?(\d+)$/.exec(first_day) ?? []
        expect(text).toMatch(
          new RegExp(`(, (varje|varannan|var fjärde) vecka från| för en hämtning) .*${date} \\p{L}+\\. `, 'u'),
        )
        expect(text).toContain(gsmText(`${kronor(price)}${frequency === 'once' ? ' för' : ' per månad,'}`))
      },
    ),
  )
})

test('a reminder is one SMS for any day and materials, with day, time and the whole link', () => {
  const lists = fc.oneof(
    fc.subarray([...materials]),
    fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 9 }),
  )
  const ahead = fc.constantFrom(-1, 0, 5)
  fc.assert(
    fc.property(days, lists, ahead, fc.constantFrom('Ekbacken 5', ''), link, (day, materials, ahead, address, link) => {
      const now = `${addDays(day, ahead)}T00:00:00Z`
      const text = smsOf(reminder, { day, now, link }, { booking: { answers: { materials, address } }, days: [] })
      expect(text).toMatch(new RegExp(`ämtning .*${Number(day.slice(8))} \\p{L}+.* senast ${company.pickup.from}`, 'u'))
    }),
  )
})

test('a day closed or opened is one SMS for any reason, with the other day and the whole link', () => {
  const reason = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(days, days, reason, fc.boolean(), link, (day, to_day, reason, isOpened, link) => {
      const data = { what: isOpened ? 'opened' : 'closed', reason }
      const instead = { [day]: { day: to_day, is_lost: false, reason: null } }
      const text = smsOf(
        closedDay,
        { day, data, link, instead },
        { days: isOpened ? [] : [{ day: to_day, state: 'planned' }] },
      )
      const isInTime = day !== MORNING.slice(0, 10)
      expect(text).toMatch(
        !isOpened ? /kör inte .* Ny dag: / : isInTime ? /ändå .* senast 08:00/ : /ändå .* ställ ut nu/,
      )
    }),
    // Two Thursdays in September, and the longest link.
    { examples: [['2036-09-11', '2036-09-18', '', false, `https://${'a'.repeat(35)}.info/min-hamtning#${KEY}`]] },
  )
})

test('however many days are closed and opened are one SMS, with the next day and the whole link', () => {
  const act = fc.record({ day: days, what: fc.constantFrom('closed', 'opened') })
  const acts = fc.uniqueArray(act, { minLength: 2, selector: ({ day }) => day })
  fc.assert(
    fc.property(acts, days, link, (acts, next, link) => {
      const text = smsOf(closedDay, { data: { acts }, link }, { days: [{ day: next, state: 'planned' }] })
      const [, date] = /-0?(\d+)$/.exec(next) ?? []
      expect(text).toMatch(new RegExp(`: (vi k|\\d+ dagar är ändrade).*Nästa hämtning: .* ${date} \\p{L}+\\. `, 'u'))
    }),
  )
})

test('a link to the own page is one SMS', () => {
  fc.assert(
    fc.property(link, (link) => {
      expect(smsOf(ownPage, { link })).toContain('din egen sida')
    }),
  )
})

test('what was not collected is one SMS for any note, with the day and the whole link', () => {
  const outcome = fc.constantFrom('not_out', 'wrong', 'collected')
  fc.assert(
    fc.property(days, outcome, fc.string({ unit: 'grapheme', maxLength: 300 }), link, (day, outcome, note, link) => {
      const [, date] = /-0?(\d+)$/.exec(day) ?? []
      expect(smsOf(notCollected, { day, data: { outcome, note }, link })).toMatch(new RegExp(` ${date} \\p{L}+`, 'u'))
    }),
  )
  const short = `https://kort.se/min-hamtning#${KEY}`
  const data = { outcome: 'wrong', note: 'Glas i plasten' }
  expect(smsOf(notCollected, { day: '2026-11-23', data, link: short })).toMatch(
    /^Ekbacken 5: .*fel sorterat\. Glas i plasten\. Fel\?/,
  )
})
