import { company } from '../shared/company.ts'
import { receivedAt } from '../shared/notification.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import { paragraph, toCompany, toDesk } from './words.ts'

/** To the company: a household has erased all about itself. Nothing in it says who it was. */
export const erased: MessageKind = {
  mail(message: Message, site: Site): MailText {
    const { booked_at } = message.data as { booked_at: string }
    return toCompany(
      message,
      { url: null },
      'Ett hushåll har raderat sina uppgifter',
      paragraph(
        `Bokningen kom in ${receivedAt(booked_at)}. Allt om hushållet är borta här. Radera det också ` +
          `i mejlkorgen ${company.email} och i listor ni har sparat.`,
      ),
      toDesk(site, 'De andra finns kvar på skrivbordet:'),
    )
  },
}
