import type { HouseholdState } from '../shared/agreement.ts'
import { frequencyLabel } from '../shared/booking.ts'
import { streetOf } from '../shared/street.ts'
import { oneSms, sms } from './gsm-text.ts'
import { withoutLinks } from './letter-content.ts'
import type { MessageKind } from './message.ts'
import { button, onOwnPage, paragraph, smsFrom, streetIn, toHousehold, whys, withKey } from './words.ts'

const why = 'Du får mejlet för att någon bad om länken. Den skickas bara till din egen adress.'

/** Holds the links of the others of its mailbox, too. */
export const link: MessageKind = {
  hasLink: true,
  mail(message) {
    const { what } = (message.data ?? {}) as { what?: 'asked' | 'erase' }
    if (what === 'erase') {
      return {
        ...toHousehold(
          message,
          'Radera dina uppgifter',
          'Vill du radera allt om dig?',
          onOwnPage(
            // Where the button to press is. What is before the key is the same in all links.
            { ...message, link: message.link && `${message.link}&mer` },
            'Öppna din sida',
            'Öppna din sida här och tryck på Radera allt om mig inom 24\u00a0timmar. Din gamla länk räcker inte för det.',
            'Svara på det här mejlet, så raderar vi åt dig.',
          ),
          paragraph('Har du inte bett om det? Då kan du bortse från mejlet: inget är raderat.'),
        ),
        why,
      }
    }
    const others = message.otherLinks.map((other) => ({ ...other, street: withoutLinks(streetOf(other.address)) }))
    const pages = [{ ...message.state, street: streetIn(message), link: message.link }, ...others]
    // Sent by the company, or to another address: those before it are revoked.
    const isNew = what === undefined
    const text = 'På din egen sida ser du dina dagar och kan hoppa över, flytta, ändra eller avsluta.'
    return {
      ...toHousehold(
        message,
        'Din länk till Min hämtning',
        others.length > 0 ? 'Här är dina länkar' : 'Här är din länk',
        others.length > 0
          ? [
              paragraph(`${text} Länkarna är dina nycklar, så ge dem inte vidare.`),
              ...pages.map(({ street, link, ...which }) => {
                const isOneOfSeveral = pages.filter((page) => page.street === street).length > 1
                const words = [street || 'Öppna din sida', isOneOfSeveral && whatIs(which)].filter(Boolean).join(', ')
                return link ? button(words, link) : ''
              }),
            ].join('\n')
          : withKey(
              message,
              'Öppna din sida',
              text,
              'Din egen sida går inte att nå just nu. Svara på det här mejlet, så ordnar vi det du vill ändra.',
            ),
        isNew
          ? paragraph(
              'Länkar som du har fått förut gäller inte längre. Har du dagarna i en kalender slutar den också att gälla: gör en ny ' +
                'kalenderlänk på din sida.',
            )
          : paragraph('Har du inte bett om länken? Då kan du bortse från mejlet.'),
      ),
      why: isNew ? whys.household : why,
    }
  },

  sms(message) {
    const { link } = message
    if (!link) throw new RangeError('There is no link to send')
    const { whole, short } = smsFrom(message)
    return oneSms(
      sms`${whole}: här är länken till din egen sida. Den är din nyckel, så ge den inte vidare: ${link}`,
      sms`${short}: din egen sida: ${link}`,
    )
  },

  said: () => 'Länken till din sida har inte kommit fram. Hur stavas din e-postadress?',
}

/** Tells two at one address apart, as after a withdrawal. */
function whatIs({ status, frequency }: Partial<Pick<HouseholdState, 'status' | 'frequency'>>): string {
  if (status === 'ended') return 'avslutat'
  if (status === 'withdrawn') return 'ångrat'
  return frequency ? frequencyLabel(frequency) : ''
}
