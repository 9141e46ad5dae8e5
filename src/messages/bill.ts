import { company } from '../shared/company.ts'
import type { Line } from '../shared/notification.ts'
import { kronor } from '../shared/price.ts'
import { capital, listed } from '../shared/swedish-text.ts'
import { monthOf } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { linked, paragraph, toHousehold, toPay } from './words.ts'

interface BillData {
  is_reminder: boolean
  /** Oldest first; `was`: another sum that the household was billed before. */
  months: { month: string; owes: number; counted: string; was?: number }[]
}

/** To a household: what it owes for past months, how the sum was computed, and how to pay. */
export const bill: MessageKind = {
  hasLink: true,
  mail(message: Message): MailText {
    const { isReminder, isCorrected, months, sum, names, reference } = contents(message)
    const lines = months.map(({ month, owes, counted, was }): Line => {
      const before = was === undefined ? '' : `\nFörra gången skrev vi ${kronor(was)}`
      return [capital(monthOf(month)), `${kronor(owes)}\n${counted}${before}`]
    })
    return toHousehold(
      `${isReminder ? 'Påminnelse: ' : ''}${kronor(sum)} för ${names}`,
      `${kronor(sum)} för ${names}`,
      paragraph(
        isReminder
          ? 'Vi har inte sett din betalning än. Har du betalat de senaste dagarna kan du bortse från det här mejlet.'
          : isCorrected
            ? 'Summan har ändrats sedan vi skrev sist. Det här gäller i stället:'
            : 'Tack för att vi fick hämta hos dig. Så här blev summan:',
      ),
      toPay(months.length > 1 ? [...lines, ['Tillsammans', kronor(sum)]] : lines, sum, reference),
      sum === 0 ? paragraph('Du behöver inte betala något. Har du redan betalat? Svara, så betalar vi tillbaka.') : '',
      message.link ? linked('Vad som är betalt ser du på din egen sida:', message.link) : '',
      paragraph('Stämmer något inte? Svara på det här mejlet.'),
    )
  },

  sms(message: Message): string {
    const { isReminder, isCorrected, sum, names, reference } = contents(message)
    const name = variable(company.name)
    const what = `${isReminder ? 'påminnelse, ' : isCorrected ? 'ny summa, ' : ''}${kronor(sum)} för`
    if (sum === 0) {
      return oneSms(
        sms`${name}: inget att betala för ${variable(names)}. Har du redan betalat? Hör av dig. ${message.link ?? ''}`,
      )
    }
    const how = company.swish ? `Swisha ${company.swish}, skriv ${reference}.` : `Referens ${reference}.`
    const link = message.link ?? ''
    return oneSms(
      sms`${name}: ${what} ${variable(names)}. ${how} Mer: ${link}`,
      sms`${name}: ${what} ${variable(names)}. ${how} ${link}`,
    )
  },
}

function contents({ data, state }: Message) {
  if (!state) throw new TypeError('There is no agreement to pay for')
  const { is_reminder: isReminder, months } = data as BillData
  return {
    isReminder,
    isCorrected: months.some(({ was }) => was !== undefined),
    months,
    sum: months.reduce((sum, { owes }) => sum + owes, 0),
    names: listed(months.map(({ month }) => monthOf(month))),
    reference: state.reference,
  }
}
