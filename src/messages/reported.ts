import { capital, listed } from '../shared/swedish-text.ts'
import { dayName } from '../shared/swedish-time.ts'
import { withoutLinks } from './letter-content.ts'
import type { MessageKind } from './message.ts'
import { nameIn, paragraph, toCompany } from './words.ts'

interface ReportedData {
  /** Several in a row, the latest of each day. */
  reports?: { day: string; words: string }[]
  /** What a message said that version 1.1 queued, of the one in `day`. */
  words?: string
}

export const reported: MessageKind = {
  mail(message, site) {
    const { words = '', reports = [{ day: message.day as string, words }] } = message.data as ReportedData
    return toCompany(
      message,
      site,
      `${nameIn(message)} om hämtningen ${listed(reports.map(({ day }) => dayName(day)))}`,
      ...reports.map(({ day, words }) =>
        paragraph(`${reports.length > 1 ? `${capital(dayName(day))}: ` : ''}${withoutLinks(words)}`),
      ),
      paragraph('Det står i inkorgen tills ni har ordnat det.'),
    )
  },

  said: null,
}
