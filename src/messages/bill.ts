import { company } from '../shared/company.ts'
import { firmLines } from '../shared/firm.ts'
import type { Line } from '../shared/notification.ts'
import { dueDay, paidBackLabel, paidBackTooMuch, wayToPay } from '../shared/payment.ts'
import { kronor } from '../shared/price.ts'
import { capital, listed } from '../shared/swedish-text.ts'
import { dayName, monthAsOf, shortDate, swedishDay } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import { withoutLinks } from './letter-content.ts'
import type { Message, MessageKind } from './message.ts'
import { aboutKey, agreementIn, large, linked, paragraph, smsFrom, toHousehold, toPay } from './words.ts'

interface BillData {
  is_reminder: boolean
  /** Oldest first; `was`: another sum that the household was billed before. What they cost now is in the agreement's state. */
  months: { month: string; was?: number }[]
  /** When it was written, and what had been billed before. */
  on?: string
  before?: { month: string; billed_at: string | null }[]
}

export const bill: MessageKind = {
  hasLink: true,
  mail(message) {
    const all = contents(message)
    const { today, isReminder, isCorrected, isCarried, wasCollected, months, paid, back, sum, reference, due, wasDue } =
      all
    const [subject, title] = headings(all)
    const alreadyPaid = isCarried ? carried : 'Har du redan betalat? Svara, så betalar vi tillbaka.'
    const lines = months.map(({ month, owes, counted, was }): Line => {
      const before = was === undefined ? '' : `\nFörra gången skrev vi ${kronor(was)}`
      return [capital(monthAsOf(month, today)), `${kronor(owes)}\n${counted}${before}`]
    })
    const isPartlyPaid = paid > 0
    if (isPartlyPaid) lines.push([isReminder ? 'Har kommit in' : 'Till godo', kronor(paid)])
    if (back > 0) lines.push([paidBackLabel, kronor(back)])
    if (months.length > 1 || isPartlyPaid || back > 0)
      lines.push([isPartlyPaid ? 'Kvar att betala' : 'Tillsammans', kronor(sum)])
    if (due) lines.push(['Betala senast', dayName(due)])
    else if (isReminder && wasDue) lines.push(['Skulle ha betalats senast', dayName(wasDue)])
    lines.push(...all.firm.map(([label, text]): Line => [label, withoutLinks(text)]))
    return toHousehold(
      message,
      subject,
      title,
      large(kronor(sum)),
      paragraph(because({ isReminder, isCorrected, wasCollected, isPartlyPaid })),
      toPay(lines, sum, reference),
      sum === 0 ? paragraph(`Du behöver inte betala något. ${alreadyPaid}`) : '',
      message.link
        ? `${linked('Vad som är betalt ser du på [din egen sida].', message.link)}\n${paragraph(aboutKey)}`
        : '',
      paragraph('Stämmer något inte? Svara på det här mejlet.'),
    )
  },

  sms(message) {
    const { isReminder, isCorrected, isCarried, months, sum, names, reference, due } = contents(message)
    const { whole, short } = smsFrom(message)
    const link = message.link ?? ''
    // Names would end within a word.
    const counted = variable(months.length > 1 ? `${months.length} månader` : names)
    const what = `${isReminder ? 'påminnelse, ' : isCorrected ? 'ny summa, ' : ''}${kronor(sum)} för`
    if (sum === 0) {
      return oneSms(
        sms`${short}: inget att betala för ${variable(names)}. ${isCarried ? carried : 'Har du redan betalat? Hör av dig.'} ${link}`,
        sms`${short}: inget att betala för ${variable(names)}. ${link}`,
        sms`${short}: inget att betala för ${counted}. ${link}`,
      )
    }
    const by = due ? ` senast ${shortDate(due)}` : ''
    const how = (by: string) =>
      company.swish
        ? `Swisha ${company.swish}${by}, skriv ${reference}.`
        : `${by && `Betala${by}. `}Referens ${reference}.`
    return oneSms(
      sms`${whole}: ${what} ${variable(names)}. ${how(by)}${link && ` Mer: ${link}`}`,
      sms`${short}: ${what} ${variable(names)}. ${how(by)} ${link}`,
      sms`${short}: ${what} ${variable(names)}. ${how('')} ${link}`,
      sms`${short}: ${what} ${counted}. ${how('')} ${link}`,
    )
  },

  said(message) {
    const { isCorrected, months, paid, back, sum, names, reference, due, wasDue } = contents(message, true)
    const how = [
      ...months.map(({ counted }) => counted),
      paid > 0 && `${kronor(paid)} är redan betalt`,
      back > 0 && `${paidBackLabel.toLowerCase()}: ${kronor(back)}`,
    ]
      .filter(Boolean)
      .join('; ')
    const pay = [company.swish ? '' : `Referensen är ${reference}.`, wayToPay(reference)].filter(Boolean).join(' ')
    const instead = isCorrected ? ' Det gäller i stället för den summa vi sa förut.' : ''
    return sum === 0
      ? `Du har inget att betala för ${names}: ${how}.${instead}`
      : `Det är ${kronor(sum)} att betala för ${names}: ${how}.${instead}${due ? ` Betala senast ${dayName(due)}.` : wasDue ? ` Det skulle ha betalats senast ${dayName(wasDue)}.` : ''} ${pay}`
  },
}

const carried = 'Har du redan betalat dras det av på nästa räkning.'

function headings({ isReminder, sum, names }: ReturnType<typeof contents>): [subject: string, title: string] {
  const nothing = `Inget att betala för ${names}`
  if (sum === 0) return [nothing, nothing]
  return [`${isReminder ? 'Påminnelse: ' : ''}${kronor(sum)} för ${names}`, `Att betala för ${names}`]
}

function because(why: Record<'isReminder' | 'isCorrected' | 'wasCollected' | 'isPartlyPaid', boolean>): string {
  if (why.isReminder) {
    const missing = why.isPartlyPaid ? 'Hela summan har inte kommit in' : 'Vi har inte sett din betalning'
    return `${missing} än. Har du betalat de senaste dagarna kan du bortse från det här mejlet.`
  }
  if (why.isCorrected) return 'Summan har ändrats sedan vi skrev sist. Det här gäller i stället.'
  return `${why.wasCollected ? 'Tack för att vi fick hämta hos dig. ' : ''}Så här blev summan.`
}

/** @param isCall whoever is called may have waited since the bill was written, and pays by the day that it had then */
function contents(message: Message, isCall = false) {
  const { data, now } = message
  const state = agreementIn(message)
  const { is_reminder, months: billed, on, before = [] } = data as BillData
  // What has been paid meanwhile is left out, and a sum that is as it was after all is no news: as in private.compose_bill.
  const months = billed.flatMap(({ month, was }) =>
    state.months
      .filter((one) => one.month === month && (one.owes > one.paid || (was ?? 0) > one.owes))
      .map((one) => ({ ...one, was: was === one.owes ? undefined : was })),
  )
  const today = swedishDay(now)
  const first = dueDay((isCall && on) || now)
  const earlier = before.flatMap(({ billed_at }) => billed_at ?? []).sort()[0]
  const paid = months.reduce((sum, { paid }) => sum + paid, 0)
  const owing = state.months.filter(({ month, owes, paid }) => owes > paid && month.slice(0, 7) < today.slice(0, 7))
  const back = paidBackTooMuch(state.unpaid, owing, months)
  const sum = months.reduce((sum, { owes }) => sum + owes, 0) - paid + back
  // While it waited, what it was about may have become nothing.
  const isReminder = is_reminder && sum > 0
  // A reminder sets no new date.
  const due = isReminder || first < today ? null : first
  const passed = isReminder ? earlier && dueDay(earlier) : first
  return {
    isReminder,
    wasCollected: months.some(({ pickups }) => pickups > 0),
    due: sum === 0 ? null : due,
    wasDue: passed && passed < today ? passed : null,
    isCarried: !state.credit_returns,
    isCorrected: months.some(({ was }) => was !== undefined),
    months,
    paid,
    back,
    sum,
    today,
    names: listed(months.map(({ month }) => monthAsOf(month, today))),
    reference: state.reference,
    firm: firmLines(state),
  }
}
