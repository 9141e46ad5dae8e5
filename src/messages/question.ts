import type { MessageKind } from './message.ts'
import { onOwnPage, ownWords, paragraph, toHousehold } from './words.ts'

export const question: MessageKind = {
  hasLink: true,
  mail(message) {
    return toHousehold(
      message,
      'En fråga om din bokning',
      'Vi undrar en sak',
      paragraph('Tack för din bokning. Innan vi svarar behöver vi veta lite mer.'),
      ownWords(message),
      onOwnPage(
        message,
        'Svara på frågan',
        'Svara på din egen sida, där du också kan ändra det du har bokat, eller på det här mejlet.',
        'Svara på det här mejlet.',
      ),
    )
  },

  said: () => 'Innan vi svarar på din bokning undrar vi en sak.',
}
