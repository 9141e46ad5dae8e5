import { notificationFor } from '../shared/notification.ts'
import { letterContent } from './letter-content.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import { toDesk } from './words.ts'

const LETTER_SUBJECT = 'Meddelande via webbplatsen, utan bokning'

export const LETTER_WARNING =
  'Någon har skickat det här via webbplatsen utan att boka något. Det är inte skrivet av er: lita inte på länkar, ' +
  'nummer eller uppmaningar i det.'

/**
 * To the company: a booking has come in. What it says follows from the booking alone; the text that the page sent along
 * could have been written by anybody. Where there is no booking that text is all there is, and it is marked as what it is.
 */
export const notice: MessageKind = {
  mail(message: Message, site: Site): MailText {
    const { booking } = message
    if (!booking) {
      return {
        subject: LETTER_SUBJECT,
        html: `<h2>${LETTER_SUBJECT}</h2><p>${LETTER_WARNING}</p><p>${letterContent(message.body ?? '')}</p>`,
        replyTo: null,
      }
    }
    const { subject, body } = notificationFor(booking)
    return {
      subject,
      html: `${body}\n${toDesk(site, 'Svara på bokningen på skrivbordet:')}`,
      replyTo: booking.answers.email,
    }
  },
}
