import { bookingLines, type Line, type NotifiableBooking, notificationFor, tableOf } from '../shared/notification.ts'
import { letterText, withoutLinks } from './letter-content.ts'
import type { MessageKind } from './message.ts'
import { about, paragraph, toDesk, whys } from './words.ts'

const LETTER_SUBJECT = 'Meddelande via webbplatsen, utan bokning'

export const LETTER_WARNING =
  'Någon har skickat det här via webbplatsen utan att boka något. Det är inte skrivet av er: lita inte på länkar, ' +
  'nummer eller uppmaningar i det.'

/**
 * Composed only from the booking, because anybody could have written the text the page sent along. If there is no booking, that text is
 * all there is, and the mail says so.
 */
export const notice: MessageKind = {
  mail(message, site) {
    const { booking } = message
    if (!booking) {
      return {
        subject: LETTER_SUBJECT,
        html: `<h1>${LETTER_SUBJECT}</h1><p>${LETTER_WARNING}</p>${paragraph(letterText(message.body ?? ''))}`,
        why: whys.company,
        replyTo: null,
      }
    }
    return {
      subject: notificationFor(booking).subject,
      html: `${about(message)}\n<h1>Ny bokning</h1>\n${tableOf(safeLines(booking))}\n${toDesk(site, 'Svara på bokningen')}`,
      why: whys.company,
      replyTo: message.reply_to,
    }
  },

  said: null,
}

/** Only the household's mail address can become a link, and an ordinary telephone number. */
export function safeLines(booking: NotifiableBooking): Line[] {
  return bookingLines(booking).map(([label, value]) => [
    label,
    value === booking.answers.email ? value : withoutLinks(value),
  ])
}
