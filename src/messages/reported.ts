import { dayName } from '../shared/swedish-time.ts'
import { withoutLinks } from './letter-content.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import { nameIn, paragraph, toCompany } from './words.ts'

/** To the company: a household objects to what was recorded about a pick-up. */
export const reported: MessageKind = {
  mail(message: Message, site: Site): MailText {
    const { words } = message.data as { words: string }
    return toCompany(
      message,
      site,
      `${nameIn(message)} om hämtningen ${dayName(message.day as string)}`,
      paragraph(withoutLinks(words)),
      paragraph('Det står i inkorgen tills ni har ordnat det.'),
    )
  },
}
