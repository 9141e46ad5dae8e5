import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { materials } from '../shared/booking.ts'
import { company } from '../shared/company.ts'
import { SMS_SEPTETS, septets } from './gsm-text.ts'
import { mailText } from './mail-page.ts'
import type { Message } from './message.ts'
import { type ReminderData, reminder } from './reminder.ts'

const KEY = 'abcdefghjkmnpqrstuvwxyz234'
const site = { url: 'https://pasrundan.example' }

function message(day: string, data: ReminderData): Message {
  return { id: '', kind: 'reminder', booking: null, day, data, subject: null, body: null }
}

function smsOf(day: string, data: ReminderData): string {
  return reminder.sms?.(message(day, data), site) ?? ''
}

afterEach(() => void vi.useRealTimers())

test('the evening before it says i morgon, on the day i dag, and otherwise the date alone', () => {
  const data = { materials: ['glas', 'plast'], link: `https://pasrundan.example/min-hamtning#${KEY}` }
  vi.useFakeTimers({ now: new Date('2026-11-29T16:00:00Z') })
  expect(smsOf('2026-11-30', { ...data, link: 'https://a.example/min-hamtning#k' })).toBe(
    'Påsrundan UF: hämtning i morgon, måndag 30 november. Ställ ut senast 08:00: glas, plast. ' +
      'Ändra: https://a.example/min-hamtning#k',
  )
  const mail = reminder.mail(message('2026-11-30', data), site)
  expect(mail.subject).toBe('Påminnelse: hämtning i morgon, måndag 30 november')
  expect(mailText(mail.html)).toContain(`\n  ${data.link}`)
  expect(mailText(mail.html)).toMatch(/Ställ ut senast: kl\. 08:00\nDet här tar vi med oss: glas, plast\n/)
  // Past midnight in Sweden, still the day before in London.
  vi.setSystemTime(new Date('2026-11-29T23:30:00Z'))
  expect(smsOf('2026-11-30', data)).toContain('hämtning i dag, måndag 30 november')
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'))
  expect(smsOf('2026-11-30', data)).toContain('hämtning måndag 30 november')
  expect(smsOf('2026-11-30', { materials: [], link: null })).toBe(
    'Påsrundan UF: hämtning måndag 30 november. Ställ ut senast 08:00: det ni bokat.',
  )
})

test('without its link the mail asks for an answer, and what is no link is none', () => {
  for (const link of [null, 'javascript:alert(1)', '"><script>', '']) {
    const { html, replyTo } = reminder.mail(message('2026-11-30', { materials: ['<b>glas</b>'], link }), site)
    expect(html).not.toMatch(/<a|<script|<b>/)
    expect(html).toContain('Svara på det här mejlet')
    expect(replyTo).toBe(company.email)
  }
})

test('whatever the day, the materials and the host, the SMS is one, with day, time and the whole link in it', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const host = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,34}\.[a-z]{2,4}$/)
  const lists = fc.oneof(
    fc.subarray([...materials]),
    fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 9 }),
  )
  fc.assert(
    fc.property(dates, host, lists, fc.constantFrom(-1, 0, 5), (date, name, list, ahead) => {
      const day = date.toISOString().slice(0, 10)
      vi.setSystemTime(date.getTime() + ahead * 24 * 3_600_000)
      const link = `https://${name}/min-hamtning#${KEY}`
      const text = smsOf(day, { materials: list, link })
      expect(septets(text)).toBeLessThanOrEqual(SMS_SEPTETS)
      expect(text.endsWith(` ${link}`)).toBe(true)
      expect(text).toMatch(new RegExp(`ämtning .*${Number(day.slice(8))} \\p{L}+.* senast ${company.pickup.from}`, 'u'))
    }),
  )
})
