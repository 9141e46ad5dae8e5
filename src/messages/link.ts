import { company } from '../shared/company.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { onOwnPage, paragraph, toHousehold, withKey } from './words.ts'

/** To a household that asked for it or telephoned: the link to its page. */
export const link: MessageKind = {
  hasLink: true,
  mail(message: Message): MailText {
    if ((message.data as { what?: string } | null)?.what === 'erase') {
      return toHousehold(
        'Radera dina uppgifter',
        'Vill du radera allt om dig?',
        onOwnPage(
          message,
          'Öppna din sida här och tryck på Radera allt om mig inom 24\u00a0timmar. Din gamla länk räcker inte för det:',
          'Svara på det här mejlet, så raderar vi åt dig.',
        ),
        paragraph('Har du inte bett om det? Då kan du bortse från mejlet: inget är raderat.'),
      )
    }
    return toHousehold(
      'Din länk till Min hämtning',
      'Här är din länk',
      withKey(
        message,
        'På din egen sida ser du dina dagar och kan hoppa över, flytta, ändra eller avsluta.',
        'Din egen sida går inte att nå just nu. Svara på det här mejlet, så ordnar vi det du vill ändra.',
      ),
      paragraph(
        'Har du inte bett om länken? Då kan du bortse från mejlet: den har bara skickats till din egen adress.',
      ),
    )
  },

  sms({ link }: Message): string {
    if (!link) throw new RangeError('There is no link to send')
    return oneSms(
      sms`${variable(company.name)}: här är länken till din egen sida. Den är din nyckel, så ge den inte vidare: ${link}`,
      sms`${variable(company.name)}: din egen sida: ${link}`,
    )
  },
}
