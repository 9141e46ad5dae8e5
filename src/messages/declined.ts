import { erasedAfter, refusedDays } from '../shared/retention.ts'
import type { MessageKind } from './message.ts'
import { linked, ownWords, paragraph, toHousehold } from './words.ts'

export const declined: MessageKind = {
  mail(message, { url }) {
    return toHousehold(
      message,
      'Vi kan tyvärr inte hämta hos dig',
      'Det går tyvärr inte den här gången',
      paragraph(
        `${
          message.state?.again_of
            ? 'Vi frågade om du ville vara med igen. Nu kan vi tyvärr inte hämta hos dig'
            : 'Tack för din bokning. Vi kan tyvärr inte ta emot den'
        }, så det blir inget avtal, och det kostar dig ingenting.`,
      ),
      ownWords(message),
      message.state?.may_book === false
        ? paragraph('Vi tar inte emot fler bokningar den här säsongen.')
        : url
          ? linked('Du får gärna [boka igen en annan gång].', `${url}/`)
          : '',
      paragraph(
        `Har du frågor? Svara på det här mejlet. ${
          // Its agreement was with an earlier booking.
          message.state?.again_of
            ? `Dina uppgifter raderas ${erasedAfter}`
            : `Det du skrev i bokningen raderas om ${refusedDays}\u00a0dagar`
        }, eller tidigare om du ber oss.`,
      ),
    )
  },

  said: () => 'Vi kan tyvärr inte hämta hos dig, så det blir inget avtal och kostar ingenting.',
}
