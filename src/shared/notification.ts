import type { Answers } from './booking.ts'
import { frequencyLabel } from './booking.ts'
import { company } from './company.ts'
import { dayName, swedishTime } from './swedish-time.ts'

/** A row of `outbox` as the page, or the worker in its stead, writes it. */
export interface NotificationRecord {
  /** The booking's own id, so that the page and the worker cannot both queue one. */
  id: string
  to_email: string
  subject: string
  /** HTML of `notificationTags` and no attributes; the worker drops everything else. */
  body: string
  form_response_id: string
}

/** A stored booking as far as the notice needs it. */
export interface NotifiableBooking {
  id: string
  submitted_by: string
  answers: Answers
  /** ISO 8601 time of receipt. */
  created_at: string
}

/** The tags a notice is made of. Its looks are the worker's (src/outbox/compose.ts): a row from a browser brings none. */
export const notificationTags = ['h1', 'table', 'tr', 'th', 'td', 'br'] as const

/** The notice to the company of one booking: subject 'Ny bokning från {name}' and an HTML body. */
export function notificationFor(booking: NotifiableBooking): NotificationRecord {
  const { answers } = booking
  const rows: [label: string, value: string][] = [
    ['Namn', booking.submitted_by],
    ['E-post', answers.email],
    ['Telefon', answers.phone],
    ['Adress', answers.address],
    ['Frekvens', frequencyLabel(answers.frequency)],
    ['Material', answers.materials.join(', ') || 'Ej angivet'],
  ]
  if (answers.specialRequest) rows.push(['Specialönskemål', answers.specialRequest])
  if (answers.notes) rows.push(['Meddelande', answers.notes])
  rows.push(['Mottagen', receivedAt(booking.created_at)])

  return {
    id: booking.id,
    to_email: company.email,
    subject: singleLine(`Ny bokning från ${booking.submitted_by}`),
    body: [
      '<h1>Ny bokning</h1>',
      '<table>',
      ...rows.map(([label, value]) => `<tr><th>${label}</th><td>${toHtml(value)}</td></tr>`),
      '</table>',
    ].join('\n'),
    form_response_id: booking.id,
  }
}

/** 'lördag 21 november 2026 kl. 09:15' */
function receivedAt(instant: string): string {
  const { date, time } = swedishTime(new Date(instant))
  return `${dayName(date)} ${date.slice(0, 4)} kl. ${time}`
}

/** A mail header is one line: anything that could start another becomes a space. */
export function singleLine(text: string): string {
  return text
    .replace(/\p{Cc}+|[\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * Text as HTML between tags, lines kept. Quotes need no escaping there, and without it the longest booking stays
 * within the table's limit for a body whatever it is made of.
 */
function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '<br>')
    .replace(/(?!\t)\p{Cc}/gu, '')
}
