import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { company } from '../shared/company.ts'
import { dayName, swedishTime } from '../shared/swedish-time.ts'
import { calendarFile, endedCalendar } from './calendar.ts'
import type { CalendarDays } from './message.ts'

const site = { url: 'https://pasrundan.example' }

/** @returns 08:00 in Sweden on that day, in summer or winter time */
function eight(day: string): Date {
  const winter = new Date(`${day}T07:00:00Z`)
  const hour = winter.toLocaleString('sv', { timeZone: 'Europe/Stockholm', hour: 'numeric' })
  return new Date(winter.getTime() - (Number(hour) - 8) * 3_600_000)
}

function event(nominal: string, is_cancelled = false, is_called_off = false): CalendarDays['days'][number] {
  const from = eight(nominal)
  const to = new Date(from.getTime() + 7_200_000)
  return { nominal, sequence: 2, is_cancelled, is_called_off, from: from.toISOString(), to: to.toISOString() }
}

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const calendars = fc.record({
  household: fc.stringMatching(/^[0-9a-f]{24}$/),
  address: fc.constantFrom(null, 'c/o Berg, Ekbacken 5, 192 67 Sollentuna'),
  changed_at: day.map((date) => `${date}T12:34:56.789+00:00`),
  days: fc
    .uniqueArray(fc.tuple(day, fc.boolean(), fc.boolean(), fc.nat(100_000)), {
      selector: ([one]) => one,
      maxLength: 60,
    })
    .map((days) => {
      return days.map(([one, cancelled, calledOff, sequence]) => ({
        ...event(one, cancelled, cancelled && calledOff),
        sequence,
      }))
    }),
})

test('another program reads each day unchanged, on either side of both clock changes', () => {
  const around = ['2027-03-22', '2027-03-29', '2027-10-25', '2027-11-01'].map((one) => event(one))
  expect(around.map(({ from }) => from.slice(11, 16))).toEqual(['07:00', '06:00', '06:00', '07:00'])
  fc.assert(
    fc.property(calendars, fc.constantFrom('subscription' as const, 'file' as const), (calendar, use) => {
      const days = [
        ...around.filter((one) => !calendar.days.some((other) => other.nominal === one.nominal)),
        ...calendar.days,
      ]
      const root = new ICAL.Component(ICAL.parse(calendarFile({ ...calendar, days }, site, use)))
      expect(root.getFirstPropertyValue('version')).toBe('2.0')
      // Thunderbird takes a file without a method for an invitation, and a subscription has none.
      const isPublished = use === 'file'
      expect(root.getFirstPropertyValue('method')).toBe(isPublished ? 'PUBLISH' : null)
      expect(root.getFirstPropertyValue('x-published-ttl')).toBe(use === 'file' ? null : 'PT4H')
      const read = root.getAllSubcomponents('vevent').map((component) => {
        const { uid, startDate, endDate, summary, sequence, organizer, attendees } = new ICAL.Event(component)
        // Whoever has guests, or nobody who sends it, offers an answer.
        expect([organizer, attendees.length]).toEqual([isPublished ? `mailto:${company.email}` : null, 0])
        // Many programs show a cancelled day like any other.
        const is_cancelled = component.getFirstPropertyValue('status') === 'CANCELLED'
        expect(summary).toMatch(
          is_cancelled
            ? /^(?:Ingen|Inställd) hämtning /
            : `${company.name} hämtar${calendar.address ? ', Ekbacken 5' : ''}: ställ ut senast 08:00`,
        )
        const words = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('description')
        const { date } = swedishTime(startDate.toJSDate())
        // True at any time: many programs also show it on the day itself.
        if (is_cancelled) expect(words).toBeUndefined()
        else expect(words).toBe(`Vi kommer ${dayName(date).replace('\u00a0', ' ')}. Ställ ut senast 08:00.`)
        return {
          nominal: uid.slice(0, 10),
          sequence,
          is_cancelled,
          is_called_off: summary.startsWith('Inställd'),
          from: startDate.toJSDate().toISOString(),
          to: endDate.toJSDate().toISOString(),
        }
      })
      const listed = use === 'file' ? days.filter((one) => !one.is_cancelled) : days
      expect(read).toEqual(listed)
      expect(new Set(root.getAllSubcomponents('vevent').map((one) => one.getFirstPropertyValue('uid'))).size).toBe(
        listed.length,
      )
    }),
    { numRuns: 50 },
  )
})

test('what a subscription says of a company whose name and times are not plain, and one without days', async () => {
  const { name, changeUntil, pickup } = company
  Object.assign(company, { name: 'Påsar; burkar, \\ UF', changeUntil: '19:45', pickup: { ...pickup, from: '08:30' } })
  const calendar = { household: 'a', address: null, changed_at: '2027-01-01T00:00:00Z', days: [event('2027-03-29')] }
  const files = [calendar, { ...calendar, days: [] }].map((each) => calendarFile(each, site, 'subscription'))
  files.push(calendarFile({ ...calendar, address: 'Ekbacken 5' }, site, 'file'), endedCalendar())
  Object.assign(company, { name, changeUntil, pickup })
  await expect(files.join('\n').replaceAll('\r', '')).toMatchFileSnapshot('../../tests/golden/calendars.txt')
})

test('it rings the evening before, an hour before the day can no longer be changed', () => {
  const calendar = { household: 'a', address: null, changed_at: '2027-01-01T00:00:00Z', days: [event('2027-03-29')] }
  const root = new ICAL.Component(ICAL.parse(calendarFile(calendar, site, 'file')))
  const component = root.getFirstSubcomponent('vevent')
  const trigger = component?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger') as ICAL.Duration
  const rings = eight('2027-03-29').getTime() + trigger.toSeconds() * 1000
  // The evening after the clocks have gone forward.
  expect(new Date(rings).toLocaleString('sv', { timeZone: 'Europe/Stockholm' })).toBe('2027-03-28 19:00:00')
})

/** Its letters may take several octets. */
const url = fc.stringMatching(/^[\wåäö😀/-]{0,150}$/u).map((path) => `https://pasrundan.example/${path}`)

test('no line is longer than 75 octets or broken within a letter, and each ends with CRLF', () => {
  fc.assert(
    fc.property(calendars, url, (calendar, url) => {
      const file = calendarFile(calendar, { url }, 'subscription')
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file).not.toContain('\ufffd')
      expect(file.replaceAll('\r\n ', '')).toMatch(/PRODID:.*Hämtningar/)
    }),
    { numRuns: 30 },
  )
})
