import { company } from '../shared/company.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { dayAfter, dayName, swedishTime } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { ifItDoesNotSuit, materialList, paragraph, toChange, toHousehold } from './words.ts'

/** To the household, the evening before: we are coming, what to put out, how to change it. */
export const reminder: MessageKind = {
  hasLink: true,
  mail(message: Message): MailText {
    const { day, when, materials } = contents(message)
    const lines: Line[] = [
      ['Hämtning', day],
      ['Ställ ut senast', `kl.\u00a0${company.pickup.from}`],
    ]
    if (materials) lines.push(['Det här tar vi med oss', materials])
    return toHousehold(
      `Påminnelse: hämtning ${when}${day}`,
      'Snart kommer vi',
      paragraph(`Hej! Vi kommer förbi och hämtar ${when}${day}.`),
      tableOf(lines),
      ifItDoesNotSuit(message, message.day),
    )
  },

  sms(message: Message): string {
    const { day, when, materials } = contents(message)
    const name = variable(company.name)
    const { from } = company.pickup
    const [change, shortly] = toChange(message, message.day)
    return oneSms(
      sms`${name}: hämtning ${when}${day}. Ställ ut senast ${from}: ${materials || 'det du bokat'}.${change}`,
      sms`${name}: hämtning ${when}${day}. Ställ ut senast ${from}.${change}`,
      sms`Hämtning ${when}${day}. Ställ ut senast ${from}.${change}`,
      sms`Hämtning ${day}, ut senast ${from}.${shortly}`,
    )
  },
}

function contents({ day, state, now }: Message) {
  return {
    day: dayName(day as string),
    when: soon(day as string, now),
    materials: materialList(state?.booking.answers.materials ?? []),
  }
}

/** Relative to now: a late reminder may go out on the day itself. */
function soon(day: string, now: string): string {
  const { date: today } = swedishTime(new Date(now))
  if (day === today) return 'i dag, '
  return day === dayAfter(today) ? 'i morgon, ' : ''
}
