import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HouseholdState } from '../shared/agreement.ts'
import { type Material, materials } from '../shared/booking.ts'
import { company } from '../shared/company.ts'
import { closedDay } from './closed-day.ts'
import { SMS_SEPTETS, septets } from './gsm-text.ts'
import type { Message } from './message.ts'
import { reminder } from './reminder.ts'

const KEY = 'abcdefghjkmnpqrstuvwxyz234'
const site = { url: 'https://pasrundan.example' }

let now = '2026-11-20T12:00:00Z'

function message(day: string, link: string | null, chosen: readonly string[] = [], data: unknown = {}): Message {
  const state = { booking: { answers: { materials: chosen as Material[] } }, days: [] } as unknown as HouseholdState
  return {
    id: '',
    kind: 'reminder',
    channel: 'mail',
    recipient: 'household',
    to_email: null,
    attempts: 1,
    booking: null,
    reply_to: null,
    day,
    data,
    subject: null,
    body: null,
    now,
    state,
    resumableUntil: null,
    calendar: null,
    withdrawal: null,
    unanswered: null,
    otherLinks: [],
    link,
  }
}

function smsOf(day: string, link: string | null, chosen?: readonly string[]): string {
  return reminder.sms?.(message(day, link, chosen), site) ?? ''
}

const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const host = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,34}\.[a-z]{2,4}$/)

test('for any day, materials and host there is one SMS, with day, time and the whole link', () => {
  const lists = fc.oneof(
    fc.subarray([...materials]),
    fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 9 }),
  )
  fc.assert(
    fc.property(dates, host, lists, fc.constantFrom(-1, 0, 5), (date, name, list, ahead) => {
      const day = date.toISOString().slice(0, 10)
      now = new Date(date.getTime() + ahead * 24 * 3_600_000).toISOString()
      const link = `https://${name}/min-hamtning#${KEY}`
      const text = smsOf(day, link, list)
      expect(septets(text)).toBeLessThanOrEqual(SMS_SEPTETS)
      expect(text.endsWith(` ${link}`)).toBe(true)
      expect(text).toMatch(new RegExp(`ämtning .*${Number(day.slice(8))} \\p{L}+.* senast ${company.pickup.from}`, 'u'))
    }),
  )
})

test('a day closed or opened is one SMS for any reason, and names both days', () => {
  const reason = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(dates, dates, host, reason, fc.boolean(), (closed, next, name, because, isOpened) => {
      const [day = '', to_day = ''] = [closed, next].map((date) => date.toISOString().slice(0, 10))
      const link = `https://${name}/min-hamtning#${KEY}`
      const of = message(day, link, [], { what: isOpened ? 'opened' : 'closed', reason: because, to_day })
      of.state?.days.push({ day: to_day, state: 'planned', moved_from: day } as HouseholdState['days'][number])
      const text = closedDay.sms?.(of, site) ?? ''
      expect(septets(text)).toBeLessThanOrEqual(SMS_SEPTETS)
      expect(text.endsWith(` ${link}`)).toBe(true)
      expect(text).toMatch(isOpened ? /ändå .* senast 08:00/ : /kör inte .* Ny dag: /)
    }),
  )
})
