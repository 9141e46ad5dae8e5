import { dayName } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { callUs, onOwnPage, paragraph, toHousehold } from './words.ts'

interface NewsData {
  subject: string
  message: string
  /** The pick-up day whose stops it was written to; null for every household. */
  day: string | null
}

/** What the company writes to every household, or to those of one day. About the service only, so it offers no unsubscribing. */
export const news: MessageKind = {
  hasLink: true,
  mail(message: Message): MailText {
    const { subject, message: text, day } = message.data as NewsData
    const who =
      day === null
        ? 'Vi skriver till alla som har hämtning hos oss.'
        : `Vi skriver till alla som har hämtning ${dayName(day)}.`
    return toHousehold(
      subject,
      subject,
      paragraph(text),
      paragraph(who),
      onOwnPage(
        message,
        'Dina dagar ser du på din egen sida:',
        `Har du frågor? Svara på det här mejlet eller ${callUs}.`,
      ),
    )
  },
  // The database refuses a text that is too long for this (private.longest_news_by_sms).
  sms(message: Message): string {
    const { message: text } = message.data as NewsData
    return oneSms(sms`${variable(text)}`)
  },
}
