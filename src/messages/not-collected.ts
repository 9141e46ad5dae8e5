import type { Outcome } from '../shared/agreement.ts'
import { tableOf } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { dayName } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { callUs, comingDays, onOwnPage, paragraph, toHousehold } from './words.ts'

interface NotCollectedData {
  /** `collected` corrects an earlier message. */
  outcome: Outcome
  /** The driver's own words. */
  note: string
}

/** To a household whose bags were not collected, the same morning: why, and how to object. */
export const notCollected: MessageKind = {
  hasLink: true,
  mail(message: Message): MailText {
    const { day, outcome, note } = contents(message)
    const isOnce = message.state?.frequency === 'once'
    const { title, text } = said(day)[outcome]
    return toHousehold(
      `${title}: ${day}`,
      title,
      paragraph(text),
      note && paragraph(`Så skrev vi vid dörren: ${note}`),
      isOnce && outcome !== 'collected'
        ? paragraph('Det vi inte har hämtat kostar ingenting. Vill du att vi kommer en annan dag? Boka gärna igen.')
        : '',
      isOnce ? '' : tableOf(comingDays(message)),
      onOwnPage(
        message,
        'Stämmer det inte? Säg till inom en vecka på din egen sida:',
        `Stämmer det inte? Svara på det här mejlet eller ${callUs}.`,
      ),
    )
  },

  sms(message: Message): string {
    const { day, outcome, note } = contents(message)
    const { title, text } = said(day)[outcome]
    const link = message.link ? ` Fel? ${message.link}` : ''
    return oneSms(sms`${text} ${variable(note)}${link}`, sms`${text}${link}`, sms`${title} ${day}.${link}`)
  },
}

function said(day: string): Record<Outcome, { title: string; text: string }> {
  return {
    not_out: { title: 'Inget stod ute', text: `Vi var hos dig ${day} men hittade inget att hämta.` },
    wrong: { title: 'Fel sorterat', text: `Vi var hos dig ${day} men lämnade det som var fel sorterat.` },
    collected: { title: 'Vi har hämtat', text: `Vi har hämtat hos dig ${day}. Vårt förra besked stämde inte.` },
  }
}

function contents({ day, data }: Message) {
  const { outcome, note } = data as NotCollectedData
  return { day: dayName(day as string), outcome, note: visibleLine(note).replace(/[^.!?…]$/, '$&.') }
}
