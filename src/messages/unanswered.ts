import { type Line, tableOf } from '../shared/notification.ts'
import { answerTime } from '../shared/pickup-time.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { momentName } from '../shared/swedish-time.ts'
import { withoutLinks } from './letter-content.ts'
import type { MessageKind } from './message.ts'
import { paragraph, toCompany, toDesk } from './words.ts'

export const unanswered: MessageKind = {
  mail(message, site) {
    const { unanswered: bookings } = message
    if (!bookings) throw new TypeError('There is no booking to answer')
    const many = bookings.length !== 1
    const lines = bookings.map(({ name, address, answer_by }): Line => {
      return [
        `Senast ${momentName(answer_by)}`,
        `${withoutLinks(visibleLine(name))}\n${withoutLinks(visibleLine(address))}`,
      ]
    })
    return toCompany(
      message,
      { url: null },
      many ? `${bookings.length} bokningar väntar på svar` : 'En bokning väntar på svar',
      paragraph(
        `${many ? 'De här hushållen' : 'Det här hushållet'} har inte fått svar ännu. Ni har lovat svar inom ${answerTime}.`,
      ),
      tableOf(lines),
      toDesk(site, many ? 'Svara på bokningarna' : 'Svara på bokningen'),
    )
  },

  said: null,
}
