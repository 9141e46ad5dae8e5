import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HouseholdState } from '../shared/agreement.ts'
import { type Material, materials } from '../shared/booking.ts'
import { company } from '../shared/company.ts'
import { closedDay } from './closed-day.ts'
import { SMS_SEPTETS, septets } from './gsm-text.ts'
import { mailText } from './mail-page.ts'
import type { Message } from './message.ts'
import { reminder } from './reminder.ts'

const KEY = 'abcdefghjkmnpqrstuvwxyz234'
const LINK = `https://pasrundan.example/min-hamtning#${KEY}`
const site = { url: 'https://pasrundan.example' }

let now = '2026-11-20T12:00:00Z'

function message(day: string, link: string | null, chosen: readonly string[] = [], data: unknown = {}): Message {
  const state = { booking: { answers: { materials: chosen as Material[] } }, days: [] } as unknown as HouseholdState
  return {
    ...{ id: '', kind: 'reminder', channel: 'mail', recipient: 'household', to_email: null, attempts: 1 },
    ...{ booking: null, reply_to: null, day, data, subject: null, body: null },
    ...{ now, state, resumableUntil: null, calendar: null, withdrawal: null, unanswered: null, otherLinks: [], link },
  }
}

function smsOf(day: string, link: string | null, chosen?: readonly string[]): string {
  return reminder.sms?.(message(day, link, chosen), site) ?? ''
}

test('the evening before it says i morgon, on the day i dag, and otherwise the date alone', () => {
  const chosen = ['Glascontainers', 'Plastavfall']
  now = '2026-11-29T16:00:00Z'
  expect(smsOf('2026-11-30', 'https://a.example/min-hamtning#k', chosen)).toBe(
    'Påsrundan UF: hämtning i morgon, måndag 30 november. Ställ ut senast 08:00: glas, plast. ' +
      'Ändra senast 20:00 i kväll: https://a.example/min-hamtning#k',
  )
  const mail = reminder.mail(message('2026-11-30', LINK, chosen), site)
  expect(mail.subject).toBe('Påminnelse: hämtning i morgon, måndag 30\u00a0november')
  expect(mailText(mail.html)).toContain(`\n  ${LINK}`)
  expect(mailText(mail.html)).toContain('Flytta eller hoppa över hämtningen senast 20:00 i kväll på din egen sida.')
  expect(mailText(mail.html)).toMatch(/Ställ ut: glas, plast\nSenast: kl\.\s08:00\n/)
  // After midnight in Sweden, but still the day before in UTC.
  now = '2026-11-29T23:30:00Z'
  expect(smsOf('2026-11-30', LINK)).toContain('hämtning i dag, måndag 30 november')
  now = '2026-11-20T12:00:00Z'
  expect(smsOf('2026-11-30', LINK)).toContain('hämtning måndag 30 november')
  expect(smsOf('2026-11-30', null)).toBe(
    'Påsrundan UF: hämtning måndag 30 november. Ställ ut senast 08:00: det du bokat.',
  )
})

test('without its link the mail asks for an answer, and nothing a household wrote is markup', () => {
  const { html, replyTo } = reminder.mail(message('2026-11-30', null, ['<b>glas</b>']), site)
  expect(html).not.toMatch(/<a|<b>/)
  expect(html).toContain('Svara på det här mejlet')
  expect(replyTo).toBe(company.email)
})

test('on the day itself no message offers a change any more', () => {
  now = '2026-11-29T23:30:00Z'
  const late = message('2026-11-30', LINK, ['Glascontainers'])
  const opened = message('2026-11-30', LINK, [], { what: 'opened', reason: '', to_day: '2026-11-30' })
  const texts = [
    ...[smsOf('2026-11-30', LINK, ['Glascontainers']), mailText(reminder.mail(late, site).html)],
    ...[closedDay.sms?.(opened, site), mailText(closedDay.mail(opened, site).html)],
  ]
  for (const text of texts) {
    expect(text).toContain(LINK)
    expect(text).not.toMatch(/Ändra|Flytta|i kväll/)
  }
  expect(texts[0]).toContain(`glas. Din sida: ${LINK}`)
  const phone = company.staff[0]?.phone.replaceAll(' ', '\u00a0')
  expect(texts[1]).toContain(`Det är för sent att ändra den dagen. Får du förhinder, ring oss på ${phone}.`)
  expect(reminder.mail(late, site).html).toContain(`<a href="tel:+46701740605">${phone}</a>`)
})

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
