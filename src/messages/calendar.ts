import { company } from '../shared/company.ts'
import { remindedAt } from '../shared/pickup-time.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { streetOf } from '../shared/street.ts'
import { dayName, swedishDay } from '../shared/swedish-time.ts'
import { withoutLinks } from './letter-content.ts'
import type { CalendarDays, Site } from './message.ts'

/** Some clients refresh once a day regardless. */
const REFRESH = 'PT4H'

/** When the one event of a calendar that has ended was: long ago, so that nobody meets it among their days. */
const LONG_AGO = '20200101'

/**
 * RFC 5545, one event each. Times are UTC, so that no client needs time zone rules. The events have the agreed hours, which all-day
 * events would hide. They do not mark the time as busy, and the alarm is on the evening before, while the day can still be changed. They
 * contain no name, because calendar services keep copies, and the street only if the mailbox has another household.
 */
export function calendarFile(calendar: CalendarDays, { url }: Site, use: 'subscription' | 'file'): string {
  const { household, changed_at } = calendar
  const days = use === 'file' ? calendar.days.filter((day) => !day.is_cancelled) : calendar.days
  return inCalendar(calendarName(calendar), use, [
    // RFC 5545 asks for at least one component.
    ...(days.length === 0 ? timeZone : []),
    ...days.flatMap(({ nominal, sequence, is_cancelled, is_called_off, from, to }) => [
      'BEGIN:VEVENT',
      `UID:${nominal}-${household}@${domain()}`,
      `DTSTAMP:${instant(changed_at)}`,
      `SEQUENCE:${sequence}`,
      `DTSTART:${instant(from)}`,
      `DTEND:${instant(to)}`,
      `SUMMARY:${text(summary(calendar, is_cancelled, is_called_off))}`,
      `DESCRIPTION:${text(description(url))}`,
      `STATUS:${is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
      ...(use === 'file' ? [organizer()] : []),
      ...(url ? [`URL:${url}/min-hamtning`] : []),
      ...(is_cancelled ? [] : alarm(from)),
      'END:VEVENT',
    ]),
  ])
}

/**
 * What a key that opens nothing any more answers. Evolution keeps all days after 404 and 410, and Thunderbird goes on ringing after
 * 404: only another calendar takes them away.
 */
export function endedCalendar(): string {
  return inCalendar(company.name, 'subscription', [
    'BEGIN:VEVENT',
    `UID:ended@${domain()}`,
    `DTSTAMP:${LONG_AGO}T000000Z`,
    `DTSTART;VALUE=DATE:${LONG_AGO}`,
    `SUMMARY:${text(`Den här kalendern gäller inte längre (${company.name})`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
}

/** 'Påsrundan UF', or 'Påsrundan UF, Ekbacken 5' where one mailbox has several. */
export function calendarName(calendar: CalendarDays | null): string {
  return [company.name, streetIn(calendar)].filter(Boolean).join(', ')
}

function streetIn(calendar: CalendarDays | null): string {
  return withoutLinks(streetOf(calendar?.address ?? ''))
}

function domain(): string {
  return company.email.slice(company.email.lastIndexOf('@') + 1)
}

function inCalendar(name: string, use: 'subscription' | 'file', components: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(company.name)}//Hämtningar//SV`,
    'CALSCALE:GREGORIAN',
    // Without a method Thunderbird takes a file in a mail for an invitation. It needs an event (RFC 5546).
    ...(use === 'file'
      ? components.includes('BEGIN:VEVENT')
        ? ['METHOD:PUBLISH']
        : []
      : [
          `NAME:${text(name)}`,
          `X-WR-CALNAME:${text(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
          `X-PUBLISHED-TTL:${REFRESH}`,
        ]),
    ...components,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

/** RFC 5546 asks for one in what is published. */
function organizer(): string {
  // In a parameter, a quotation mark cannot be escaped.
  return `ORGANIZER;CN="${visibleLine(company.name).replaceAll('"', '')}":mailto:${company.email}`
}

/** Its words are true at any time: many programs also show them on the day itself. */
function alarm(from: string): string[] {
  const day = dayName(swedishDay(from)).replace('\u00a0', ' ')
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(`Vi kommer ${day}. Ställ ut senast ${company.pickup.from}.`)}`,
    // An hour before the day can no longer be changed.
    `TRIGGER:-PT${25 * 60 - minutes(company.changeUntil) + minutes(company.pickup.from)}M`,
    'END:VALARM',
  ]
}

/** Many programs show a cancelled event like any other, so its title says it. */
function summary(calendar: CalendarDays, isCancelled: boolean, isCalledOff: boolean): string {
  if (isCancelled) return `${isCalledOff ? 'Inställd' : 'Ingen'} hämtning (${calendarName(calendar)})`
  return `${[`${company.name} hämtar`, streetIn(calendar)].filter(Boolean).join(', ')}: ställ ut senast ${company.pickup.from}`
}

/** The same rule as `clockChange` in shared/swedish-time.ts. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Stockholm',
  ...['BEGIN:STANDARD', 'DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19810329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
]

function description(url: string | null): string {
  const change = url ? `Flytta eller hoppa över: ${url}/min-hamtning (din länk står i våra mejl).` : ''
  return `${change}\nEn kalender kan ligga flera timmar efter. Påminnelsen ${remindedAt} är det som gäller.`.trim()
}

function minutes(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

/** '20261207T070000Z' */
function instant(moment: string): string {
  return new Date(moment).toISOString().replace(/\.\d+|[-:]/g, '')
}

function text(value: string): string {
  return value
    .split('\n')
    .map(visibleLine)
    .join('\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Lines of at most 75 octets (å takes two); a continuation begins with a blank. */
function foldedLine(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push('')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n ')
}
