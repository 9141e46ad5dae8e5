import { type KindName, messageKinds } from '../shared/message-kinds.ts'
import { type Line, receivedAt, tableOf } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { listed, plural } from '../shared/swedish-text.ts'
import { letterText, withoutLinks } from './letter-content.ts'
import type { ClaimedMessage, MailText } from './message.ts'
import { LETTER_WARNING, safeLines } from './notice.ts'
import { whys } from './words.ts'

/** In characters; the list of bookings has the full text. */
const LONGEST_VALUE = 300

/** Read only this much of a letter's HTML: 500 letters of 30,000 characters would hold everybody up for most of a second. */
const LONGEST_HTML = 1500

/** Acts on bookings that have not been accepted, and withdrawals that match no household. */
const deeds: Readonly<Partial<Record<KindName, string>>> = {
  offer: 'Har svarat på priset',
  changed: 'Har ändrat sin bokning',
  moved: 'Har flyttat en dag',
  ended: 'Har tagit tillbaka sin bokning',
  erased: 'Har raderat sin bokning',
  withdrawn: 'Har ångrat ett avtal',
}

/** When individual mails would use up the mail server's sending limit. */
export function digest(notices: readonly ClaimedMessage[]): MailText {
  const { bookings, others, letters, subject } = sorted(notices)
  const html = [`<h1>${subject}</h1>`]
  html.push('<p>Det kommer så mycket just nu att det samlas i ett mejl varje halvtimme. Långa texter är avkortade.</p>')
  for (const booking of bookings) html.push(tableOf(safeLines(booking).map(shortened)))
  if (others.length > 0) {
    const lines = others.map(
      ({ kind, booking }): Line => [
        deeds[kind] ?? messageKinds[kind],
        booking ? withoutLinks(booking.submitted_by) : 'Utan bokning',
      ],
    )
    html.push('<h2>Annat som står på skrivbordet</h2>', tableOf(lines.map(shortened)))
  }
  if (letters.length > 0) {
    const texts = letters.map(({ body }): Line => ['Text', letterText(body?.slice(0, LONGEST_HTML) ?? '')])
    html.push(`<h2>Utan bokning</h2><p>${LETTER_WARNING}</p>`, tableOf(texts.map(shortened)))
  }
  return { subject, html: html.join('\n'), why: whys.company, replyTo: null }
}

/** Without any visitor's text, so that no mail server can object to the content. */
export function digestWithoutTexts(notices: readonly ClaimedMessage[]): MailText {
  const { bookings, subject } = sorted(notices)
  const html = [`<h1>${subject}</h1>`]
  html.push(
    '<p>Något i texterna gjorde att mejlet inte gick fram. Därför står här bara när varje bokning kom och vilket id den ' +
      'har. Allt annat finns i listan över bokningarna: npm run bookings.</p>',
  )
  const lines = bookings.map(({ id, created_at }): Line => [receivedAt(created_at), id])
  if (lines.length > 0) html.push(tableOf(lines))
  return { subject, html: html.join('\n'), why: whys.company, replyTo: null }
}

function sorted(notices: readonly ClaimedMessage[]) {
  const bookings = notices.flatMap(({ kind, booking }) => (kind === 'notice' && booking ? booking : []))
  const others = notices.filter(({ kind }) => kind !== 'notice')
  const letters = notices.filter(({ kind, booking }) => kind === 'notice' && !booking)
  const parts = [
    { number: bookings.length, said: plural(bookings.length, 'ny bokning', 'nya bokningar') },
    { number: others.length, said: plural(others.length, 'annan händelse', 'andra händelser') },
    { number: letters.length, said: plural(letters.length, 'meddelande utan bokning', 'meddelanden utan bokning') },
  ]
  const subject = listed(parts.flatMap(({ number, said }) => (number > 0 ? said : [])))
  return { bookings, others, letters, subject }
}

function shortened([label, value]: Line): Line {
  const line = visibleLine(value)
  return [label, line.length > LONGEST_VALUE ? `${[...line].slice(0, LONGEST_VALUE).join('')} …` : line]
}
