import type { MailText, Message, MessageKind } from './message.ts'
import { onOwnPage, ownWords, paragraph, toHousehold } from './words.ts'

/** To a household whose booking has not been answered: a question from the company. */
export const question: MessageKind = {
  hasLink: true,
  mail(message: Message): MailText {
    return toHousehold(
      message,
      'En fråga om din bokning',
      'Vi undrar en sak',
      paragraph('Tack för din bokning. Innan vi svarar behöver vi veta lite mer. Svara på det här mejlet.'),
      ownWords(message),
      onOwnPage(message, 'Se din bokning', 'Det du har bokat kan du ändra på din egen sida.', ''),
    )
  },

  said: () => 'Innan vi svarar på din bokning undrar vi en sak.',
}
