import { company } from '../shared/company.ts'
import { remindedAt } from '../shared/pickup-time.ts'
import { visibleLine } from '../shared/plain-text.ts'
import type { CalendarDays, Site } from './message.ts'

/** The refresh interval we suggest; some clients refresh once a day regardless. */
const REFRESH = 'PT4H'

/**
 * The days as iCalendar (RFC 5545), one event each, as a subscription or as a snapshot in a file.
 *
 * Times are UTC, so that no client needs time zone rules. The events have the agreed hours, which all-day events would hide.
 * They do not mark the time as busy, and the alarm is on the evening before, while the day can still be changed. They contain
 * no name or street, because calendar services keep copies.
 */
export function calendarFile(calendar: CalendarDays, { url }: Site, use: 'subscription' | 'file'): string {
  const { household, revision, changed_at, days } = calendar
  const domain = company.email.slice(company.email.lastIndexOf('@') + 1)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(company.name)}//Hämtningar//SV`,
    'CALSCALE:GREGORIAN',
  ]
  if (use === 'subscription') {
    lines.push(`NAME:${text(company.name)}`, `X-WR-CALNAME:${text(company.name)}`)
    lines.push(`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`)
  }
  // RFC 5545 asks for at least one component.
  if (days.length === 0) lines.push(...timeZone)
  for (const { nominal, is_cancelled, is_called_off, from, to } of use === 'file'
    ? days.filter((day) => !day.is_cancelled)
    : days) {
    lines.push(
      'BEGIN:VEVENT',
      `UID:${nominal}-${household}@${domain}`,
      `DTSTAMP:${instant(changed_at)}`,
      `SEQUENCE:${revision}`,
      `DTSTART:${instant(from)}`,
      `DTEND:${instant(to)}`,
      `SUMMARY:${text(summary(is_cancelled, is_called_off))}`,
      `DESCRIPTION:${text(description(url))}`,
      `STATUS:${is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
    )
    if (url) lines.push(`URL:${url}/min-hamtning`)
    if (!is_cancelled) {
      lines.push(
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${text(`${company.name} hämtar i morgon`)}`,
        // An hour before the day can no longer be changed.
        `TRIGGER:-PT${25 * 60 - minutes(company.changeUntil) + minutes(company.pickup.from)}M`,
        'END:VALARM',
      )
    }
    lines.push('END:VEVENT')
  }
  lines.push('END:VCALENDAR')
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

/** Many programs show a cancelled event like any other, so its title says it. */
function summary(isCancelled: boolean, isCalledOff: boolean): string {
  if (!isCancelled) return `${company.name} hämtar: ställ ut senast ${company.pickup.from}`
  return `${isCalledOff ? 'Inställd' : 'Ingen'} hämtning (${company.name})`
}

/** By the same rule as `clockChange` in shared/swedish-time.ts. */
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

/** A value of type TEXT. */
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
