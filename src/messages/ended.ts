import { tableOf } from '../shared/notification.ts'
import { erasedAfter } from '../shared/retention.ts'
import { dayName } from '../shared/swedish-time.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import {
  comingDays,
  momentName,
  nameIn,
  onOwnPage,
  ownWords,
  paragraph,
  plannedDays,
  toCompany,
  toHousehold,
} from './words.ts'

interface EndedData {
  who: 'household' | 'company'
  what: 'ended' | 'resumed'
}

/** An agreement is ended, with its last day in `day`, or taken up again. */
export const ended: MessageKind = {
  hasLink: true,
  mail(message: Message, site: Site): MailText {
    const { who, what } = message.data as EndedData
    const { day, state, resumableUntil, now } = message
    if (message.recipient === 'company') {
      const name = nameIn(message)
      return what === 'ended'
        ? toCompany(message, site, `${name} har avslutat`, paragraph(`Sista dagen är ${dayName(day as string)}.`))
        : toCompany(message, site, `${name} har tagit upp avtalet igen`)
    }
    if (what === 'resumed') {
      return toHousehold(
        'Avtalet gäller igen',
        'Avtalet gäller igen',
        paragraph(
          `${who === 'household' ? 'Du har' : 'Vi har'} tagit upp avtalet igen. Det är som om det aldrig hade avslutats.`,
        ),
        tableOf(comingDays(message)),
        onOwnPage(
          message,
          'Dagarna ändrar du på din egen sida, där du också kan avsluta:',
          'Stämmer det inte? Svara på det här mejlet.',
        ),
      )
    }
    const left = plannedDays(message, 12)
    const isOpen = resumableUntil && Date.parse(resumableUntil) > Date.parse(now)
    return toHousehold(
      'Avtalet är avslutat',
      state?.totals.pickups ? 'Tack för påsarna' : 'Avtalet är avslutat',
      paragraph(
        `${who === 'household' ? 'Du har' : 'Vi har'} avslutat avtalet. Sista dagen är ${dayName(day as string)}. ${
          left.length > 0 ? `Till dess kommer vi ${left.map(dayName).join(', ')}.` : 'Vi kommer inte fler gånger.'
        }`,
      ),
      ownWords(message),
      paragraph('Är något kvar att betala eller få tillbaka hör vi av oss.'),
      paragraph(
        isOpen
          ? `Har du ändrat dig? Ta upp avtalet igen senast ${momentName(resumableUntil)}.`
          : 'Vill du ha hämtning igen? Boka gärna på nytt.',
      ),
      onOwnPage(
        message,
        `På din egen sida ser du hur det står, och kan radera dina uppgifter. Annars raderas de ${erasedAfter}:`,
        `Svara på det här mejlet. Dina uppgifter raderas ${erasedAfter}, eller tidigare om du ber oss.`,
      ),
    )
  },
}
