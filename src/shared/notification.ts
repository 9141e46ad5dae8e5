import { type Answers, fieldsInOrder } from './booking.ts'
import { givenIn, listedField } from './booking-record.ts'
import { company } from './company.ts'
import { visibleLine, visibleLines } from './plain-text.ts'
import { areaOf } from './remarks.ts'
import { dayNameWithYear, swedishTime } from './swedish-time.ts'

/** A row of `outbox` as the page, or the worker in its place, inserts it. */
export interface NotificationRecord {
  /** The booking's own id, so that the page and the worker cannot both queue one. */
  id: string
  to_email: string
  subject: string
  /** HTML. The mail to the company is composed anew from the booking, because anybody could have written this. */
  body: string
  form_response_id: string
}

export interface NotifiableBooking {
  id: string
  submitted_by: string
  answers: Answers
  /** Omitted if only the text of the notice matters. */
  early_start?: boolean
  /** ISO 8601 time of receipt. */
  created_at: string
}

export function notificationFor(booking: NotifiableBooking): NotificationRecord {
  return {
    id: booking.id,
    to_email: company.email,
    subject: visibleLine(`Ny bokning från ${booking.submitted_by}`),
    body: `<h1>Ny bokning</h1>\n${tableOf(bookingLines(booking))}`,
    form_response_id: booking.id,
  }
}

export type Line = [label: string, value: string]

export function bookingLines(booking: NotifiableBooking): Line[] {
  const lines = fieldsInOrder('name', 'email').flatMap((name): Line[] => {
    const [label, value] = listedField(name, givenIn(booking))
    if (name === 'address')
      return [
        [label, value],
        ['Område', areaOf(value) ?? 'Framgår inte av adressen'],
      ]
    if (name === 'materials') return [[label, value || 'Ej angivet']]
    return value ? [[label, value]] : []
  })
  if (booking.early_start) lines.push(['Första gången', 'Vill börja direkt, under ångertiden'])
  return [...lines, ['Mottagen', receivedAt(booking.created_at)]]
}

export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(([label, value]) => `<tr><th>${label}</th><td>${toHtml(value)}</td></tr>`)
  return rows.length > 0 ? ['<table>', ...rows, '</table>'].join('\n') : ''
}

/** 'lördag 21 november 2026 kl. 09:15' */
export function receivedAt(instant: string): string {
  const { date, time } = swedishTime(instant)
  return `${dayNameWithYear(date)} kl.\u00a0${time}`
}

/**
 * Text as HTML between tags, keeping line breaks. Quotes need no escaping there, and leaving them keeps the longest booking
 * within the table's limit for a body.
 */
export function toHtml(text: string): string {
  return visibleLines(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>')
}
