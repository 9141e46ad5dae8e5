import { company } from '../shared/company.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { dayAfter, dayName, swedishTime } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { materialList, onOwnPage, paragraph, toHousehold } from './words.ts'

/** To the household, the evening before: we come, this is what to put out, here it can still be changed. */
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
      onOwnPage(
        message,
        'Passar det inte? Flytta eller hoppa över hämtningen på din egen sida:',
        'Passar det inte? Svara på det här mejlet, så ordnar vi det.',
      ),
    )
  },

  sms(message: Message): string {
    const { day, when, materials, link } = contents(message)
    const name = variable(company.name)
    const { from } = company.pickup
    const change = link ? ` Ändra: ${link}` : ''
    return oneSms(
      sms`${name}: hämtning ${when}${day}. Ställ ut senast ${from}: ${materials || 'det du bokat'}.${change}`,
      sms`${name}: hämtning ${when}${day}. Ställ ut senast ${from}.${change}`,
      sms`Hämtning ${when}${day}. Ställ ut senast ${from}.${change}`,
      sms`Hämtning ${day}, ut senast ${from}.${change}`,
    )
  },
}

function contents({ day, state, link, now }: Message) {
  return {
    day: dayName(day as string),
    when: soon(day as string, now),
    materials: materialList(state?.booking.answers.materials ?? []),
    link,
  }
}

/** How one says it at this moment: a reminder may be late, and go out on the day itself. */
function soon(day: string, now: string): string {
  const { date: today } = swedishTime(new Date(now))
  if (day === today) return 'i dag, '
  return day === dayAfter(today) ? 'i morgon, ' : ''
}
