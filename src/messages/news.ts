import { sentence } from '../shared/swedish-text.ts'
import { dayName } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MessageKind } from './message.ts'
import { callUs, onOwnPage, paragraph, smsFrom, toHousehold } from './words.ts'

interface NewsData {
  subject: string
  message: string
  /** The pick-up day whose stops it was written to; null for every household. */
  day: string | null
}

/** About the service only, so it offers no unsubscribing. */
export const news: MessageKind = {
  hasLink: true,
  mail(message) {
    const { subject, message: text, day } = message.data as NewsData
    return {
      ...toHousehold(
        message,
        subject,
        subject,
        paragraph(text),
        onOwnPage(message, 'Se dina dagar', '', `Har du frågor? Svara på det här mejlet eller ${callUs}.`),
      ),
      why: `Vi skriver till alla som har hämtning ${day ? dayName(day) : 'hos oss'}. Det är ingen reklam.`,
    }
  },

  // The database refuses a text that is too long for this (private.longest_news_by_sms).
  sms(message) {
    const { message: text } = message.data as NewsData
    const { whole, short } = smsFrom(message)
    return oneSms(
      sms`${whole}: ${text} ${message.link ?? ''}`,
      sms`${whole}: ${text}`,
      sms`${short}: ${text}`,
      sms`${variable(text)}`,
    )
  },

  said: ({ data }) => `Vi vill berätta en sak: ${sentence((data as NewsData).subject)}`,
}
