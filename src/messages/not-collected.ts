import type { Outcome } from '../shared/agreement.ts'
import { company } from '../shared/company.ts'
import { tableOf } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { capital, sentence } from '../shared/swedish-text.ts'
import { dayName } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { Message, MessageKind } from './message.ts'
import { callUs, comingDays, large, onOwnPage, paragraph, smsFrom, toHousehold } from './words.ts'

interface NotCollectedData {
  /** `collected` corrects an earlier message. */
  outcome: Outcome
  note: string
}

export const notCollected: MessageKind = {
  hasLink: true,
  mail(message) {
    const { day, outcome, note } = contents(message)
    const isOnce = message.state?.frequency === 'once'
    const { title, text } = outcomes(day)[outcome]
    return toHousehold(
      message,
      `${capital(title)}: ${day}`,
      capital(title),
      large(capital(day)),
      paragraph(capital(text)),
      note && paragraph(`Det här såg vi: ${note}`),
      isOnce && outcome !== 'collected'
        ? paragraph(
            'Det vi inte har hämtat kostar ingenting.' +
              (message.state?.may_book ? ' Vill du att vi kommer en annan dag? Boka gärna igen.' : ''),
          )
        : '',
      isOnce ? '' : tableOf(comingDays(message)),
      onOwnPage(
        message,
        'Se hämtningen',
        'Stämmer det inte? Säg till inom en vecka på din egen sida.',
        `Stämmer det inte? Svara på det här mejlet eller ${callUs}.`,
      ),
    )
  },

  sms(message) {
    const { day, outcome, note } = contents(message)
    const { title, text } = outcomes(day)[outcome]
    const link = message.link ? ` Fel? ${message.link}` : ''
    const { short } = smsFrom(message)
    return oneSms(
      sms`${short}: ${text} ${variable(note)}${link}`,
      // Rather the reason than the sentence around it.
      ...(note && outcome !== 'collected' ? [sms`${short}: ${title} ${day}. ${variable(note)}${link}`] : []),
      sms`${short}: ${text}${link}`,
      sms`${short}: ${title} ${day}.${link}`,
    )
  },

  said: (message) => {
    const { day, outcome } = contents(message)
    return {
      collected: `Vi fick med oss dina ${company.bag.several} ${day}, fast vi sa något annat.`,
      wrong: `Vi var hos dig ${day} men fick lämna det som var fel sorterat.`,
      not_out: `Vi var hos dig ${day} men inget stod ute.`,
    }[outcome]
  },
}

function outcomes(day: string): Record<Outcome, { title: string; text: string }> {
  return {
    not_out: { title: 'inget stod ute', text: `vi var hos dig ${day} men hittade inget att hämta.` },
    wrong: { title: 'fel sorterat', text: `vi var hos dig ${day} men lämnade det som var fel sorterat.` },
    collected: { title: 'vi har hämtat', text: `vi har hämtat hos dig ${day}. Vårt förra besked stämde inte.` },
  }
}

function contents({ day, data }: Message) {
  const { outcome, note } = data as NotCollectedData
  return { day: dayName(day as string), outcome, note: note && sentence(visibleLine(note)) }
}
