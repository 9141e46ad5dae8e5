import { frequencyLabel } from '../shared/booking.ts'
import { ifAcceptedLate } from '../shared/deadline.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { bindingTerms, priceFor } from '../shared/price.ts'
import { dayName, momentName } from '../shared/swedish-time.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import { nameIn, onOwnPage, ownWords, paragraph, priceIn, toCompany, toHousehold, withKey } from './words.ts'

interface OfferData {
  what: 'offered' | 'accepted' | 'declined'
}

/** A price before the yes, to the household; the household's answer, to the company. */
export const offer: MessageKind = {
  hasLink: true,
  mail(message: Message, site: Site): MailText {
    const { what } = message.data as OfferData
    const { state } = message
    if (message.recipient === 'company') {
      const name = nameIn(message)
      return what === 'accepted' && state
        ? toCompany(message, site, `${name} har tackat ja till ${priceIn(state)}`)
        : toCompany(message, site, `${name} har tackat nej till priset`)
    }
    if (!state?.offer) {
      return toHousehold(
        'Priset är besvarat',
        'Priset är redan besvarat',
        paragraph('Du har redan svarat på priset, eller så gäller det inte längre.'),
        onOwnPage(message, 'Hur det står ser du på din egen sida:', 'Undrar du något? Svara på det här mejlet.'),
      )
    }
    const { price, frequency, first_day, until } = state.offer
    const lines: Line[] = [
      ['Pris', priceFor(price, frequency)],
      ['Hur ofta', frequencyLabel(frequency)],
      [
        frequency === 'once' ? 'Hämtningen' : 'Första hämtningen',
        first_day ? dayName(first_day) : 'Ingen dag är ledig just nu',
      ],
      ['Svara senast', momentName(until)],
    ]
    return toHousehold(
      `Vårt pris: ${priceFor(price, frequency)}`,
      'Så mycket kostar det',
      paragraph('Tack för din bokning. Det här skulle hämtningen kosta. Inget är bestämt förrän du har sagt ja.'),
      ownWords({ ...message, data: state.offer }),
      tableOf(lines),
      paragraph(`${bindingTerms(price, frequency)}${ifAcceptedLate(state.offer)}`),
      withKey(message, 'Tacka ja eller nej på din egen sida.', 'Vill du tacka ja eller nej? Svara på det här mejlet.'),
    )
  },
}
